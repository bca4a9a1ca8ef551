import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The rest of a word after the program has moved the focus away from the input.
@MainActor struct TypedKeyTests {
  /// Keys that type or delete in a text, and that nodes take as commands.
  nonisolated static let keys =
    " ynabj1/".map { KeyPress($0) } + [.enter, .backspace, .delete].map { KeyPress($0) }

  nonisolated static let makers: [@MainActor @Sendable (Acts) -> ViewNode] = [
    { acts in button("Delete", acts) },
    { _ in Toggle("On") },
    { _ in Picker(["a", "b", "n", "y"]) { $0 } },
    { _ in
      let list = ListView(texts: ["a", "b", "n"])
      list.usesLetterKeys = true
      return list
    },
    { acts in
      let view = VStack { Label("n") }
      view.commands.append(
        ViewCommand(title: "New", press: KeyPress("n"), action: ControlAction { acts.count += 1 })
      )
      let row = VStack {
        view
        button("b", acts)
      }
      return row
    },
  ]

  /// The number of things that keys have done.
  @MainActor final class Acts { var count = 0 }

  private static func button(_ title: String, _ acts: Acts) -> Button {
    let button = Button(title)
    button.controlAction = ControlAction { acts.count += 1 }
    return button
  }

  @Test(arguments: makers.indices) func endOfWordIsNoCommand(of index: Int) {
    for key in Self.keys {
      let (field, acts) = (TextField(), Acts())
      let node = Self.makers[index](acts)
      let view = VStack {
        field
        node
      }
      func state() -> [String] { view.frame(width: 20, height: 8).lines + ["\(acts.count)"] }
      field.focus()
      for letter in "he" { view.dispatch(KeyPress(letter)) }
      field.isHidden = true
      view.dispatch(KeyPress("\u{1}"))
      let before = state()
      for _ in 0..<3 { view.dispatch(key) }
      #expect(state() == before, "\(key)")
      // The next key is the user's decision after a pause.
      view.forgetLastKey()
      view.dispatch(key)
      view.dispatch(KeyPress(.tab))
    }
  }

  nonisolated static let inputs: [@MainActor @Sendable () -> TextInput] = [
    { TextField() }, { TextField(isSecure: true) }, { TextEditor() },
  ]

  /// Changes by a program after which the user can't act on the text in a container.
  nonisolated static let departures: [@MainActor @Sendable (ContainerView) -> Void] = [
    { $0.child?.children[0].isHidden = true },
    { $0.child?.children[0].isEnabled = false },
    { $0.isHidden = true },
    { $0.setChild(nil) },
    { $0.setChild(Label("Done")) },
    { $0.setChild(VStack { Button("Done") {} }) },
  ]

  /// Ends with the focus where it is by itself, where the program has moved it, and nowhere.
  @Test(arguments: inputs.indices, departures.indices)
  func wordIsNoCommandAfterItsTextIsGone(input: Int, departure: Int) {
    for ending in 0..<3 {
      let (container, next, acts) = (ContainerView(), Button("Next") {}, Acts())
      let root = VStack {
        container
        next
      }
      container.setChild(VStack { Self.inputs[input]() })
      let help = KeyHelp(root)
      help.commands = "quit1".map { letter in
        let action = ControlAction { acts.count += 1 }
        return ViewCommand(title: "\(letter)", press: KeyPress(letter), action: action)
      }
      container.child?.children[0].focus()
      for letter in "he" { help.dispatch(KeyPress(letter)) }
      Self.departures[departure](container)
      if ending > 0 { next.focus() }
      next.isHidden = ending == 2
      for letter in "quit1?" { help.dispatch(KeyPress(letter)) }
      #expect(acts.count == 0 && !help.isPresented, "\(ending)")
      // The next key is the user's decision after a pause.
      help.forgetLastKey()
      help.dispatch(KeyPress("q"))
      #expect(acts.count == 1, "\(ending)")
    }
  }

  /// Also if the user hasn't typed before.
  @Test(arguments: inputs.indices, departures.indices)
  func wordIsNoCommandAfterTheProgramHasRemovedTheText(input: Int, departure: Int) {
    for ending in 0..<3 {
      let (container, next, acts) = (ContainerView(), Button("Next") {}, Acts())
      let help = KeyHelp(
        VStack {
          container
          next
        })
      let action = ControlAction { acts.count += 1 }
      help.commands = [ViewCommand(title: "quit", press: KeyPress("q"), action: action)]
      container.setChild(VStack { Self.inputs[input]() })
      container.child?.children[0].focus()
      help.settleFocusAfterInput()
      #expect(!help.settleFocusAfterChanges())
      Self.departures[departure](container)
      if ending > 0 { next.focus() }
      next.isHidden = ending == 2
      #expect(help.settleFocusAfterChanges(), "\(ending)")
      for letter in "qq" { help.dispatch(KeyPress(letter)) }
      #expect(acts.count == 0, "\(ending)")
      // A pause ends this.
      help.forgetLastKey()
      help.dispatch(KeyPress("q"))
      #expect(acts.count == 1, "\(ending)")
    }
  }

  @Test func textMadeAgainByContentTakesTheNextKeys() {
    final class Search: ViewNode {
      @Observed var count = 0
      override var content: ViewNode? {
        VStack {
          Label("\(count)")
          TextField(placeholder: "Search")
        }
      }
    }
    let search = Search()
    func field() -> TextField? { search.descendants.lazy.compactMap { $0 as? TextField }.first }
    search.dispatch(KeyPress("a"))
    search.dispatch(KeyPress("b"))
    search.count += 1
    search.dispatch(KeyPress(.backspace))
    search.count += 1
    search.dispatch(KeyPress("c"))
    #expect(field()?.text == "ac" && field()?.isFocused == true)
  }

  @Test func wordIsNoAnswer() {
    let (field, dialog) = (TextField(), Dialog())
    var answers: [String] = []
    let view = ZStack {
      field
      dialog
    }
    field.focus()
    for key in "He sa" { view.dispatch(KeyPress(key)) }
    dialog.present("Discard?", choices: ["Yes", "No"]) { answers.append($0) }
    for key in Self.keys + "ys no".map({ KeyPress($0) }) { view.dispatch(key) }
    #expect(answers == [] && field.text == "He sa")
    view.dispatch(KeyPress(.right))
    view.forgetLastKey()
    view.dispatch(KeyPress("y"))
    #expect(answers == ["Yes"])
  }

  @Test func wordAfterEscapeIsNoAnswer() {
    let (field, dialog) = (TextField(), Dialog())
    var answers: [String] = []
    let view = ZStack {
      field
      dialog
    }
    let ask = ControlAction {
      let choices = [Choice("Discard", role: .destructive), Choice("Keep Editing")]
      dialog.present("Discard?", choices: choices) { answers.append($0) }
    }
    view.commands.append(ViewCommand(title: "Close", press: KeyPress(.escape), action: ask))
    field.focus()
    for key in [KeyPress("d"), KeyPress(.escape), KeyPress("d"), KeyPress(.enter), KeyPress("k")] {
      view.dispatch(key)
    }
    #expect(answers == [] && !dialog.isHidden && dialog.buttons[1].isFocused)
    // The next key is the user's decision after a pause.
    view.forgetLastKey()
    view.dispatch(KeyPress("d"))
    #expect(answers == [] && dialog.buttons[0].isFocused)
    view.dispatch(KeyPress(.enter))
    #expect(answers == ["Discard"])
  }

  @Test func wordContinuesInTheNextInput() {
    let (first, second, button) = (TextField(), TextField(), Button("b"))
    var presses = 0
    button.controlAction = ControlAction { presses += 1 }
    let view = VStack {
      first
      second
      button
    }
    first.focus()
    view.dispatch(KeyPress("1"))
    first.isHidden = true
    for key in "23" { view.dispatch(KeyPress(key)) }
    view.dispatch(KeyPress(.backspace))
    #expect(second.text == "2")
    second.isHidden = true
    view.dispatch(KeyPress(" "))
    #expect(presses == 0)
  }

  @Test func userWhoMovesTheFocusPressesTheButton() {
    let (field, button) = (TextField(), Button("b"))
    var presses = 0
    button.controlAction = ControlAction { presses += 1 }
    let view = VStack {
      field
      button
    }
    field.focus()
    for key in [KeyPress("a"), KeyPress(.tab), KeyPress(" ")] { view.dispatch(key) }
    #expect(presses == 1)
    field.focus()
    view.dispatch(KeyPress("a"))
    button.focus()
    view.dispatch(KeyPress(.tab, .shift))
    view.dispatch(KeyPress(.tab))
    view.dispatch(KeyPress(" "))
    #expect(presses == 2)
  }
}
