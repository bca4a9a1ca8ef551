import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct KeyHelpTests {
  private let name = TextField("Ada"), save = Button("Save")
  private let dialog = Dialog()
  private let help: KeyHelp
  private let question = KeyPress("?"), functionKey = KeyPress(.function(1))

  init() {
    let (column, front) = ([name, save] as [ViewNode], dialog)
    help = KeyHelp(
      ZStack { [VStack { column }, front] }, additionalHints: [KeyHint("Ctrl-Q", "quit")])
  }

  @Test func clickRemovesNoteAboutKey() {
    let help = KeyHelp(save), screen = IncrementalRenderer(help, width: 40, height: 5)
    let mouse = MouseDispatcher(screen)
    screen.update()
    help.dispatch(KeyPress(.function(9)))
    screen.update()
    #expect(screen.frame.text.contains("F9 does nothing here"))
    mouse.click(column: 2, row: 0)
    screen.update()
    #expect(!screen.frame.text.contains("does nothing"))
  }

  @Test func warningRemainsAboveTheKeys() {
    func lines() -> [String] { Array(help.frame(width: 60, height: 6).lines.suffix(2)) }
    save.focus()
    help.dispatch(KeyPress(.function(9)))
    help.warning = "run.html can't be written"
    for key in [KeyPress(.tab), KeyPress("a"), KeyPress(.enter), KeyPress(.tab, .shift)] {
      help.dispatch(key)
      #expect(lines()[0].contains("run.html can't be written"), "\(key): \(lines())")
      #expect(lines()[1].contains("all keys"), "\(key): \(lines())")
      help.dispatch(KeyPress(.function(9)))
      #expect(lines()[0].contains("run.html can't be written"), "\(lines())")
      #expect(lines()[1].contains("F9 does nothing here"), "\(lines())")
    }
  }

  @Test func questionMarkShowsKeysOfFocusedNode() {
    save.focus()
    #expect(help.dispatch(question))
    #expect(help.isPresented)
    expectLines(
      of: help.frame(width: 24, height: 9),
      """
      Ada
      [ Save ]
      ┌Keys: Escape close, U…┐
      │ Return     press     │
      │ Tab        next      │
      │ Shift-Tab  previous  │
      │ Ctrl-Q     quit      │
      │ ?          all keys  │
      └──────────────────────┘
      """)
  }

  @Test func sheetScrollsIfThereIsNotEnoughSpace() {
    save.focus()
    help.dispatch(question)
    func lines() -> [String] { help.frame(width: 24, height: 4).lines }
    #expect(lines()[1...2] == ["│ Return     press    ┃│", "│ Tab        next      │"])
    #expect(help.dispatch(KeyPress(.down)))
    #expect(lines()[1...2] == ["│ Tab        next     ┃│", "│ Shift-Tab  previous  │"])
    #expect(help.dispatch(KeyPress(.pageDown)))
    help.dispatch(KeyPress(.pageDown))
    #expect(lines()[2] == "│ ?          all keys ┃│")
    help.dispatch(KeyPress(.escape))
    help.dispatch(question)
    #expect(lines()[1] == "│ Return     press    ┃│")
  }

  /// Returns the lines of the sheet for the field, without the border.
  private func sheetOfField(width: Int) -> [String] {
    name.focus()
    help.dispatch(functionKey)
    let lines = help.frame(width: width, height: 40).lines.filter { $0.hasPrefix("│ ") }
    help.dispatch(KeyPress(.escape))
    return lines.map { line in
      String(line.dropFirst(2).dropLast(2).reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test func narrowSheetBreaksKeysAndTheirEffectsInTwoColumns() {
    #expect(
      sheetOfField(width: 30) == [
        "Ctrl-U           clear",
        "Tab              next",
        "Alt-Left/Right   move by a",
        "                 word",
        "Ctrl-Left/Right  move by a",
        "                 word",
        "Alt-Backspace/   delete a",
        "Delete           word",
        "Ctrl-Backspace/  delete a",
        "Delete           word",
        "Ctrl-W           delete a",
        "                 word",
        "Ctrl-K           delete to",
        "                 the end",
        "Shift-Tab        previous",
        "Ctrl-Q           quit",
        "F1               all keys",
      ])
  }

  @Test func narrowestSheetShowsEffectsBelowKeys() {
    #expect(
      sheetOfField(width: 20) == [
        "Ctrl-U  clear",
        "Tab  next",
        "Alt-Left/Right",
        "  move by a word",
        "Ctrl-Left/Right",
        "  move by a word",
        "Alt-Backspace/",
        "Delete",
        "  delete a word",
        "Ctrl-Backspace/",
        "Delete",
        "  delete a word",
        "Ctrl-W",
        "  delete a word",
        "Ctrl-K",
        "  delete to the",
        "  end",
        "Shift-Tab",
        "  previous",
        "Ctrl-Q  quit",
        "F1  all keys",
      ])
  }

  @Test(arguments: 19...60) func sheetBreaksNoKeyOrWord(width: Int) {
    let lines = sheetOfField(width: width)
    let parts = [
      "Ctrl-U", "Alt-Left/", "Ctrl-Left/", "Right", "Alt-Backspace/", "Ctrl-Backspace/", "Delete",
      "Shift-Tab", "clear", "move", "word", "delete", "previous", "quit", "all",
    ]
    for part in parts { #expect(lines.contains { $0.contains(part) }, "\(part)") }
  }

  @Test(arguments: 5...12, [20, 24, 30, 40]) func sheetShowsThatItScrolls(height: Int, width: Int) {
    name.focus()
    help.dispatch(functionKey)
    func bar() -> [Bool] {
      help.frame(width: width, height: height).lines.dropFirst().dropLast().map {
        $0.hasSuffix("┃│")
      }
    }
    #expect(bar().first == true && bar().last == false)
    help.dispatch(KeyPress(.end))
    #expect(bar().first == false && bar().last == true)
  }

  @Test func titleOfSheetNamesItsOwnKeys() {
    help.dispatch(functionKey)
    #expect(
      help.frame(width: 40, height: 9).text.contains("Keys: Escape close, Up/Down scroll──"))
  }

  @Test(arguments: [KeyPress(.escape), KeyPress("?"), KeyPress(.function(1))])
  func keyClosesHelpAndRestoresFocus(press: KeyPress) {
    save.focus()
    help.dispatch(question)
    #expect(!save.isFocused)
    #expect(!help.dispatch(KeyPress(.enter)), "The view behind receives no keys.")
    #expect(help.dispatch(press))
    #expect(!help.isPresented)
    #expect(save.isFocused)
  }

  @Test func textInputReceivesQuestionMarkButNotFunctionKey() {
    name.focus()
    help.dispatch(question)
    #expect(name.text == "Ada?" && !help.isPresented)
    #expect(help.dispatch(functionKey) && help.isPresented)
    help.dispatch(KeyPress(.escape))
    #expect(name.isFocused && name.text == "Ada?")
  }

  @Test func functionKeyShowsKeysOfDialog() {
    save.focus()
    dialog.present("Sure?", choices: ["Yes"])
    help.dispatch(functionKey)
    let text = help.frame(width: 30, height: 14).text
    #expect(help.isPresented && text.contains("Escape") && text.contains("cancel"))
    help.dispatch(KeyPress(.escape))
    #expect(!help.isPresented && !dialog.isHidden)
  }

  /// At the next key, after other input such as a quit key, or after a change by the program.
  @Test(arguments: 0..<3, [false, true])
  func questionClosesTheSheetThatWouldCoverIt(moment: Int, isSecond: Bool) {
    name.focus()
    help.settleFocusAfterInput()
    if isSecond { dialog.present("First?", choices: ["Yes", "No"]) }
    help.dispatch(functionKey)
    #expect(help.isPresented)
    dialog.present("Sure?", choices: ["Yes", "No"])
    switch moment {
    case 0: help.dispatch(KeyPress(.right))
    case 1: help.settleFocusAfterInput()
    default: _ = help.settleFocusAfterChanges()
    }
    #expect(!help.isPresented && help.frame(width: 30, height: 14).text.contains("Sure?"))
    #expect(dialog.buttons[moment == 0 ? 1 : 0].isFocused)
    help.dispatch(KeyPress(.escape))
    #expect(dialog.isHidden && name.isFocused && name.text == "Ada")
  }

  @Test func sheetStaysWhenTheQuestionBehindItCloses() {
    save.focus()
    dialog.present("Sure?", choices: ["Yes"])
    help.dispatch(functionKey)
    dialog.isPresented = false
    _ = help.settleFocusAfterChanges()
    #expect(help.isPresented)
  }

  @Test func noteAboutKeyIsRemovedWithItsQuestion() {
    func hasNote() -> Bool { help.frame(width: 60, height: 14).text.contains("F9 does nothing") }
    save.focus()
    help.dispatch(KeyPress(.function(9)))
    #expect(hasNote())
    dialog.present("Sure?", choices: ["Yes", "No"])
    _ = help.settleFocusAfterChanges()
    #expect(!hasNote())
    help.dispatch(KeyPress(.function(9)))
    #expect(hasNote())
    dialog.choose("Yes")
    _ = help.settleFocusAfterChanges()
    #expect(!hasNote())
  }

  @Test func lineShowsKeysBelowView() {
    save.focus()
    expectLines(
      of: help.frame(width: 60, height: 4),
      """
      Ada
      < Save >

      Return press  Tab next  Ctrl-Q quit  ? all keys
      """)
    #expect(help.frame(width: 60, height: 4)[column: 0, row: 3].style == Style(.bold, .dim))
    help.dispatch(KeyPress(.tab))
    #expect(lastLine == "Ctrl-U clear  Tab next  Ctrl-Q quit  F1 all keys")
  }

  @Test func lineShowsKeysOfFieldOnlyIfTheyHaveAnEffect() {
    name.focus()
    _ = lastLine
    help.dispatch(KeyPress("!"))
    #expect(lastLine == "Ctrl-U clear  Alt-U undo  Tab next  Ctrl-Q quit  F1 all keys")
    help.dispatch(KeyPress("u", .control))
    #expect(lastLine == "Alt-U undo  Tab next  Ctrl-Q quit  F1 all keys")
    help.dispatch(KeyPress("u", .alt))
    help.dispatch(KeyPress("u", .alt))
    #expect(name.text == "Ada" && lastLine == "Ctrl-U clear  Tab next  Ctrl-Q quit  F1 all keys")
  }

  private var lastLine: String {
    let line = help.frame(width: 70, height: 3).lines[2]
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  @Test func lineShowsNoCommandWhoseKeyIsTyped() {
    @MainActor final class Page { func act() {} }
    final class PageView: ViewNode {
      let name = TextField(), save = Button("Save")
      override var content: ViewNode? { VStack { [name, save] } }
    }
    let (page, view) = (Page(), PageView())
    let table = BindingTable(Page.self, PageView.self) {
      on(key: KeyPress("f"), "find", Page.act)
      on(key: KeyPress("F", .shift), "find all", Page.act)
      on(key: KeyPress("f", .control), "find next", Page.act)
      on(key: KeyPress(.escape), "leave", Page.act)
    }
    let connection = table.connect(page, to: view)
    func keys() -> [String] { view.activeKeyHints(and: []).map(\.keys) }
    view.save.focus()
    #expect(keys() == ["Return", "f", "Shift-F", "Ctrl-F", "Escape", "Tab"])
    view.name.focus()
    #expect(keys() == ["Ctrl-F", "Escape", "Tab"])
    view.name.isEnabled = false
    #expect(keys().contains("f"), "A disabled field receives no letters.")
    withExtendedLifetime(connection) {}
  }

  /// The keys with Ctrl or Alt that a field edits with.
  @Test(arguments: zip("aeua", [KeyModifiers.control, .control, .control, .alt]))
  func commandWithModifierComesBeforeEditingKey(letter: Character, modifiers: KeyModifiers) {
    @MainActor final class Page {
      var count = 0
      func act() { count += 1 }
    }
    final class PageView: ViewNode {
      let name = TextField("Ada")
      override var content: ViewNode? { name }
    }
    let (page, view) = (Page(), PageView()), press = KeyPress(letter, modifiers)
    let table = BindingTable(Page.self, PageView.self) { on(key: press, "act", Page.act) }
    let connection = table.connect(page, to: view)
    view.name.focus()
    view.name.type("!")
    let before = (view.name.text, view.name.caret)
    #expect(view.dispatch(press) && page.count == 1)
    #expect((view.name.text, view.name.caret) == before && view.name.selection.isEmpty)
    let hints = view.activeKeyHints(and: [])
    #expect(hints.filter { $0.id == KeyHint(press, "", in: .english).id }.map(\.title) == ["act"])
    connection.disconnect()
    view.dispatch(press)
    #expect(page.count == 1)
  }

  @Test(arguments: zip("zu", [KeyModifiers.control, .alt]))
  func undoOfFieldComesBeforeCommand(letter: Character, modifiers: KeyModifiers) {
    @MainActor final class Page { func act() { Issue.record("The field takes the key.") } }
    final class PageView: ViewNode {
      let name = TextField("Ada")
      override var content: ViewNode? { name }
    }
    let (page, view) = (Page(), PageView())
    let table = BindingTable(Page.self, PageView.self) {
      on(key: KeyPress(letter, modifiers), "act", Page.act)
    }
    let connection = table.connect(page, to: view)
    view.name.focus()
    view.name.type("!")
    #expect(view.dispatch(KeyPress(letter, modifiers)) && view.name.text == "Ada")
    withExtendedLifetime(connection) {}
  }

  @Test func lineIsOmittedIfViewNeedsItsRow() {
    expectLines(
      of: help.frame(width: 12, height: 2),
      """
      Ada
      [ Save ]
      """)
    #expect(help.frame(width: 12).lines.last == "Tab next    ")
  }

  @Test func helpIsNotRecorded() {
    let recorder = ActionRecorder(help)
    save.focus()
    help.dispatch(question)
    help.dispatch(KeyPress(.escape))
    #expect(recorder.actions.count == 1, "only the focus")
  }

  @Test func pasteThatNothingTakesIsNoted() {
    save.focus()
    #expect(!help.dispatchPasted("hello"))
    #expect(help.frame(width: 40, height: 9).text.contains("nothing here takes the pasted text"))
    name.focus()
    #expect(help.dispatchPasted("!"))
    #expect(name.text == "Ada!")
    #expect(!help.frame(width: 40, height: 9).text.contains("nothing here"))
  }

  @Test func onlyNodeHasNoKeysThatMoveFocus() {
    let help = KeyHelp(ScrollView(isFocusable: false) { Button("Save") })
    _ = help.frame(width: 24, height: 9)
    help.moveFocus(by: 1)
    help.dispatch(question)
    let text = help.frame(width: 24, height: 9).text
    #expect(text.contains("Return") && !text.contains("Tab") && !text.contains("scroll"))
  }
}
