import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The first focus, the next one, and the effect of a key that's pressed again.
@MainActor struct FocusRuleTests {
  private let enter = KeyPress(.enter)

  // MARK: The first node

  @Test func keyGoesToFirstNodeThatCanHaveFocus() {
    let field = TextField()
    let view = VStack {
      Label("Name")
      field
      Button("B")
    }
    #expect(view.dispatch(KeyPress("r")) && field.text == "r" && field.isFocused)
    let other = TextField()
    #expect(KeyHelp(VStack { other }).dispatch(KeyPress("r")) && other.text == "r")
  }

  @Test func drawingGivesFocusToNone() {
    let field = TextField()
    let help = KeyHelp(VStack { field })
    _ = help.frame(width: 20, height: 4)
    IncrementalRenderer(help, width: 20, height: 4).update()
    #expect(help.focusedNode == nil)
  }

  private class FormView: ViewNode {
    let close = Button("Close"), pictures = ListView(texts: ["A", "B"]), name = TextField()
    override var content: ViewNode? {
      VStack {
        close
        pictures
        name
      }
    }
  }

  private final class NameFirstView: FormView {
    override var preferredFocus: ViewNode? { name }
  }

  @Test func keyGoesToPreferredNode() {
    let view = NameFirstView()
    #expect(VStack { view }.dispatch(KeyPress("r")) && view.name.text == "r")
  }

  @Test func partShowsItsPreferredNodeFirstOrElseItsList() {
    let (view, other) = (NameFirstView(), FormView())
    #expect(view.contentFocus === view.name)
    #expect(other.contentFocus === other.pictures)
    let both = VStack {
      other
      view
    }
    #expect(both.contentFocus === view.name)
    let first = NameFirstView()
    both.addChild(first, at: 0)
    #expect(both.contentFocus === first.name)
  }

  @Test func preferredNodeThatCannotHaveFocusIsPassedOver() {
    for change in [{ $0.isHidden = true }, { $0.isEnabled = false }] as [(TextField) -> Void] {
      let view = NameFirstView()
      change(view.name)
      #expect(view.contentFocus === view.pictures)
      view.dispatch(KeyPress("x"))
      #expect(view.close.isFocused)
    }
  }

  @Test func sheetFocusesPreferredNode() {
    let view = NameFirstView()
    let sheet = Sheet { view }
    let root = ZStack {
      Button("Open")
      sheet
    }
    root.moveFocus(by: 1)
    sheet.present()
    #expect(root.focusedNode === view.name)
  }

  @Test func pasteGoesToFirstNode() {
    let field = TextField()
    #expect(VStack { field }.dispatch(.paste("Ada")) && field.text == "Ada")
  }

  @Test func keySentToNodeDoesWhatItDoesFromTheRoot() {
    let (name, city) = (TextField(), TextField())
    let view = VStack {
      name
      city
    }
    #expect(city.dispatch(KeyPress("x")) && city.text == "x" && city.isFocused)
    let count = city.editingEndCount
    #expect(city.dispatch(enter) && name.isFocused)
    #expect(city.editingEndCount == count + 1)
    let group = VStack { Button("Save") }
    view.addChild(group)
    #expect(!group.dispatch(KeyPress("x")) && group.focusedNode is Button)
  }

  @Test func dialogInFrontReceivesKeySentToNodeBehind() {
    let (field, dialog) = (TextField(), Dialog())
    let view = ZStack {
      field
      dialog
    }
    dialog.present("Sure?", choices: ["Yes", "No"])
    field.dispatch(KeyPress("x"))
    #expect(field.text.isEmpty && view.focusedNode === dialog.buttons[0])
  }

  // MARK: A lost focus

  @Test func focusMovesToNextNodeWhenNodeIsHiddenOrRemoved() {
    let buttons = (0..<4).map { Button("\($0)") }
    let view = VStack { for button in buttons { button } }
    buttons[1].focus()
    buttons[1].isHidden = true
    view.dispatch(KeyPress("x"))
    #expect(buttons[2].isFocused)
    buttons[2].removeFromParent()
    view.dispatch(KeyPress("x"))
    #expect(buttons[3].isFocused && !buttons[2].isFocused)
    buttons[3].isHidden = true
    view.dispatch(KeyPress("x"))
    #expect(buttons[0].isFocused)
  }

  @Test func focusMovesToPlaceOfRemovedContainer() {
    let (first, inner, last) = (Button("1"), Button("2"), Button("3"))
    let outer = VStack { VStack { inner } }
    let view = VStack {
      first
      outer
      last
    }
    inner.focus()
    inner.parent?.removeFromParent()
    outer.removeFromParent()
    view.dispatch(KeyPress("x"))
    #expect(last.isFocused)
  }

  @Test func nodeThatIsAddedWithTheFocusKeepsIt() {
    let (button, field) = (Button("B"), TextField())
    let view = VStack { button }
    button.focus()
    field.focus()
    view.addChild(field)
    view.dispatch(KeyPress("r"))
    #expect(field.text == "r" && !button.isFocused)
  }

  @Test func disabledNodeKeepsFocus() {
    let (save, next) = (Button("Save") {}, Button("Next"))
    let view = VStack {
      save
      next
    }
    save.focus()
    save.isEnabled = false
    view.dispatch(KeyPress("x"))
    #expect(save.isFocused)
    save.isEnabled = true
    #expect(view.dispatch(enter) && save.isFocused)
  }

  @Test func focusReturnsToPlaceOfNodeRemovedBehindDialog() {
    let buttons = (0..<3).map { Button("\($0)") }
    let dialog = Dialog()
    let view = ZStack {
      VStack { for button in buttons { button } }
      dialog
    }
    buttons[1].focus()
    dialog.present("Delete?", choices: ["Yes"]) { _ in buttons[1].removeFromParent() }
    view.dispatch(enter)
    #expect(buttons[2].isFocused)
  }

  @MainActor private final class Row: Identifiable {
    nonisolated let id: Int
    @Observed var name: String
    @Observed var isRenaming = false
    init(_ id: Int) { (self.id, name) = (id, "row \(id)") }
  }

  private final class RowCell: ListCell {
    let name = Label(), field = TextField()
    override var content: ViewNode? {
      HStack {
        name
        field
      }
    }
    static let bindings = BindingTable(Row.self, RowCell.self) {
      \.name --> \.name.text
      \.name <-> \.field.text
      bind(\.isRenaming, to: \.field.isHidden, as: .not)
      on(\.field) { $0.isRenaming = false }
    }
  }

  @MainActor private final class Panes {
    enum Pane { case list, filter }
    @Observed var rows = [Row(1), Row(2)]
    @Observed var pane: Pane?
  }

  private final class PanesView: ViewNode {
    let list = ListView(), filter = TextField()
    override var content: ViewNode? {
      VStack {
        list
        filter
      }
    }
    static let bindings = BindingTable(Panes.self, PanesView.self) {
      each(\.rows, into: \.list) { RowCell.bindings }
      focused(\.pane, [.list: \.list, .filter: \.filter])
    }
  }

  @Test func fieldInCellLeavesFocusToItsList() throws {
    let (panes, view) = (Panes(), PanesView())
    let connection = PanesView.bindings.connect(panes, to: view)
    let screen = IncrementalRenderer(view, width: 20, height: 4)
    screen.update()
    panes.rows[0].isRenaming = true
    screen.update()
    let field = try #require(view.list.descendants.first { ($0 as? TextField)?.isVisible == true })
    field.focus()
    #expect(panes.pane == .list)
    view.dispatch(KeyPress("!"))
    view.dispatch(enter)
    #expect(panes.rows[0].name == "row 1!" && panes.pane == .list && view.list.isFocused)
    view.dispatch(KeyPress("x"))
    #expect(view.filter.text.isEmpty && panes.pane == .list)
    withExtendedLifetime(connection) {}
  }

  // MARK: A key that's pressed again

  @MainActor private final class Page {
    @Observed var number: Int
    let onNext: () -> Void
    init(_ number: Int, onNext: @escaping () -> Void) {
      (self.number, self.onNext) = (number, onNext)
    }
    func showNext() { onNext() }
  }

  private final class PageView: ViewNode {
    let like = Button("Like") {}
    override var content: ViewNode? { like }
    static let bindings = BindingTable(Page.self, PageView.self) {
      on(key: KeyPress("n"), "next", Page.showNext)
    }
  }

  @Test func commandOfTheNextScreenOfAKindIsPerformed() {
    let container = ContainerView()
    let help = KeyHelp(VStack { container })
    var connections: [Connection<Page, PageView>] = []
    var pages: [Page] = []
    func show(_ number: Int) {
      let view = PageView()
      let page = Page(number) { show(number + 1) }
      pages.append(page)
      connections.last?.disconnect()
      connections.append(PageView.bindings.connect(page, to: view))
      container.setChild(view)
      view.like.focus()
    }
    show(1)
    for _ in 0..<4 { help.dispatch(KeyPress("n")) }
    #expect(pages.map(\.number) == [1, 2, 3, 4, 5])
  }

  @Test func keyThatIsHeldBackSaysSo() {
    let (dialog, open) = (Dialog(), Button("Open"))
    open.controlAction = ControlAction { dialog.present("Sure?", choices: ["Yes", "No"]) { _ in } }
    let help = KeyHelp(
      ZStack {
        open
        dialog
      })
    open.focus()
    for _ in 0..<2 { help.dispatch(enter) }
    #expect(
      help.frame(width: 60, height: 8).lines.last?.hasPrefix("Return came too soon: press it again")
        == true)
    help.dispatch(KeyPress(.function(5)))
    #expect(help.frame(width: 60, height: 8).lines.last?.hasPrefix("F5 does nothing here") == true)
  }

  @Test func returnOnLastPageDoesNotPressBack() {
    var (page, backs) = (0, 0)
    let (back, next) = (Button("Back") { backs += 1 }, Button("Next"))
    next.controlAction = ControlAction {
      page += 1
      next.isHidden = page == 2
    }
    let view = VStack {
      back
      next
    }
    next.focus()
    for _ in 0..<9 { view.dispatch(enter) }
    #expect(page == 2 && backs == 0 && back.isFocused)
    view.dispatch(KeyPress(.tab))
    view.dispatch(enter)
    #expect(backs == 1, "Another key has come in between.")
  }

  @Test func returnAfterRetryDoesNotOpenItem() {
    let (retry, list) = (Button("Retry") {}, ListView(texts: ["a", "b"]))
    let view = VStack {
      retry
      list
    }
    retry.focus()
    #expect(view.dispatch(enter))
    retry.isHidden = true  // later, when the command has succeeded
    #expect(!view.dispatch(enter) && list.isFocused && list.selectedIndex == nil)
    list.focus()
    #expect(view.dispatch(enter) && list.selectedIndex == 0, "The user has moved the focus.")
  }

  @Test func returnThatMovesFocusPressesNothing() {
    var presses = 0
    let view = VStack {
      TextField()
      TextField()
      Button("Delete") { presses += 1 }
    }
    for _ in 0..<8 { view.dispatch(enter) }
    #expect(presses == 0)
  }

  @Test func returnOnDisabledButtonDoesNotPressTheNextOne() {
    var presses = 0
    let save = Button("Save")
    save.controlAction = ControlAction { save.isEnabled = false }
    let view = VStack {
      save
      Button("Delete") { presses += 1 }
    }
    for _ in 0..<5 { view.dispatch(enter) }
    #expect(presses == 0)
  }

  @Test func keyThatOpensDialogDoesNotAnswerIt() {
    var answers: [String] = []
    let (dialog, open) = (Dialog(), Button("Open"))
    open.controlAction = ControlAction {
      dialog.present("Sure?", choices: ["Yes", "No"]) { answers.append($0) }
    }
    let view = ZStack {
      open
      dialog
    }
    open.focus()
    for _ in 0..<5 { view.dispatch(enter) }
    #expect(answers.isEmpty && !dialog.isHidden)
    view.dispatch(KeyPress(.right))
    view.dispatch(enter)
    #expect(answers == ["No"] && dialog.isHidden)
  }

  @Test(arguments: [KeyPress(.enter), KeyPress("y")])
  func keyThatAnswersAQuestionDoesNotAnswerTheNextOne(key: KeyPress) {
    let dialog = Dialog()
    let answers = DialogAnswerProvider(dialog)
    let view = ZStack { dialog }
    let erase = Interaction(
      Flow("Erase") {
        Confirm("Sign out?")
        Confirm("Erase all data?")
      }, answerProvider: answers)
    erase.start()
    for _ in 0..<5 { view.dispatch(key) }
    #expect(dialog.question == "Erase all data?" && erase.isRunning)
    view.forgetLastKey()
    view.dispatch(key)
    #expect(erase.outcome == .succeeded, "The user has paused.")
  }

  @Test func returnThatSubmitsATextDoesNotSubmitTheNextOne() {
    let dialog = Dialog()
    let answers = DialogAnswerProvider(dialog)
    let view = ZStack { dialog }
    let (first, second) = (FlowKey<String>("first"), FlowKey<String>("second"))
    let name = Interaction(
      Flow("Name") {
        Prompt("First?", into: first, draft: "Ada")
        Prompt("Second?", into: second, draft: "Lovelace")
      }, answerProvider: answers)
    name.start()
    for _ in 0..<5 { view.dispatch(enter) }
    #expect(dialog.question == "Second?")
    view.dispatch(KeyPress("!"))
    view.dispatch(enter)
    #expect(name.outcome == .succeeded)
  }

  @Test func questionThatFollowsAChoiceIsNotAnsweredByTheSameKey() {
    let dialog = Dialog(), view = ZStack { dialog }
    var asked = 0
    @MainActor func ask() {
      asked += 1
      dialog.present("Again?", choices: ["Yes", "No"]) { if $0 == "Yes" { ask() } }
    }
    ask()
    for _ in 0..<5 { view.dispatch(enter) }
    #expect(asked == 2)
  }

  @Test func disabledButtonKeepsTheFocusWhenReturnIsPressedAgain() {
    var presses: [String] = []
    let (save, delete) = (Button("Save"), Button("Delete") { presses.append("delete") })
    save.controlAction = ControlAction {
      presses.append("save")
      save.isEnabled = false
    }
    let view = VStack {
      save
      delete
    }
    save.focus()
    for _ in 0..<3 { view.dispatch(enter) }
    #expect(save.isFocused)
    save.isEnabled = true
    view.dispatch(KeyPress(" "))
    #expect(presses == ["save", "save"])
  }

  @Test func keySentToAnotherNodeActsThere() {
    let (first, second) = (Toggle("1"), Toggle("2"))
    let view = VStack {
      first
      second
    }
    #expect(first.dispatch(KeyPress(" ")) && second.dispatch(KeyPress(" ")))
    #expect(first.isOn && second.isOn && second.isFocused)
    withExtendedLifetime(view) {}
  }

  @Test func keyCommandStaysTheSame() {
    var saves = 0
    let view = VStack {
      TextField()
      TextField()
    }
    let save = KeyPress("s", .control)
    view.commands.append(
      ViewCommand(title: "Save", trigger: save, action: ControlAction { saves += 1 }))
    view.dispatch(save)
    view.children[0].isHidden = true
    view.dispatch(save)
    #expect(saves == 2)
  }

  @Test func lettersAreTypedWhereTheFocusHasMoved() {
    let (first, second) = (TextField(), TextField())
    let view = VStack {
      first
      second
    }
    view.dispatch(KeyPress("n"))
    first.isHidden = true
    view.dispatch(KeyPress("n"))
    #expect(second.text == "n")
  }

  @Test func buttonMadeAgainByContentIsPressedAgain() {
    final class Counter: ViewNode {
      @Observed var count = 0
      override var content: ViewNode? {
        VStack {
          Label("\(count)")
          Button("More") { [weak self] in self?.count += 1 }
        }
      }
    }
    let counter = Counter()
    for _ in 0..<3 { counter.dispatch(enter) }
    #expect(counter.count == 3)
  }

  // MARK: Destructive choices

  @Test func letterMovesFocusToDestructiveChoice() {
    var answers: [String] = []
    let dialog = Dialog()
    let view = ZStack {
      Label("x")
      dialog
    }
    dialog.present("Delete all?", choices: [Choice("Delete", role: .destructive), "Keep"]) {
      answers.append($0)
    }
    #expect(dialog.buttons[1].isFocused)
    view.dispatch(KeyPress("d"))
    #expect(answers.isEmpty && dialog.buttons[0].isFocused)
    view.dispatch(enter)
    #expect(answers == ["Delete"])
  }

  @Test func helpListsEachKeyOnce() {
    let view = VStack {
      Button("A")
      Button("B")
    }
    view.commands.append(
      ViewCommand(title: "complete", trigger: KeyPress(.tab), action: ControlAction {}))
    view.moveFocus(by: 1)
    #expect(view.activeKeyHints(and: []).map(\.keys) == ["Return", "Tab"])
  }
}
