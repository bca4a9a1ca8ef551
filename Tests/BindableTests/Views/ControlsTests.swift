import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A presenter that corrects typed text.
@MainActor private final class Corrector {
  @Observed private var stored = ""
  private let correct: (String) -> String
  init(_ correct: @escaping (String) -> String) { self.correct = correct }
  var text: String {
    get { stored }
    set { stored = correct(newValue) }
  }
  static let bindings = BindingTable(Corrector.self, CorrectedView.self) {
    \.text <-> \.field.text
  }
}

private final class CorrectedView: ViewNode {
  let field = TextField()
  override var content: ViewNode? { field }
}

@MainActor struct ControlsTests {
  @Test func pressingButtonPerformsAction() {
    var count = 0
    let button = Button("Follow") { count += 1 }
    #expect(button.press())
    #expect(count == 1)
  }

  @Test func disabledOrHiddenButtonIgnoresPress() {
    var count = 0
    let button = Button("Follow") { count += 1 }
    let stack = VStack { button }
    button.isEnabled = false
    #expect(!button.press())
    button.isEnabled = true
    stack.isHidden = true
    #expect(!button.press())
    stack.isHidden = false
    stack.isEnabled = false
    #expect(!button.press())
    #expect(count == 0)
  }

  @Test func buttonInProgressRefusesPress() {
    var count = 0
    let button = Button("Save") { count += 1 }
    button.isRunning = true
    let failures = Failure.capture { #expect(!button.press()) }
    #expect(
      failures.map(\.message) == [
        "press Button has no effect, because its action is in progress. "
          + "Check the returned value if that's intended."
      ])
    button.isRunning = false
    #expect(button.press())
    #expect(count == 1)
  }

  @Test func buttonWithoutActionSaysSo() {
    let button = Button("Save")
    let failures = Failure.capture { #expect(!button.press()) }
    #expect(
      failures.map(\.message) == [
        "press Button has no effect, because no handler is set; bind one with on in a table. "
          + "Check the returned value if that's intended."
      ])
    button.isHidden = true
    #expect(Failure.capture { button.press() }.first?.message.contains("hidden") == true)
  }

  @Test func togglingPerformsActionWithNewValue() {
    let toggle = Toggle("Wi-Fi")
    var values: [Bool] = []
    toggle.controlAction = ControlAction { [unowned toggle] in values.append(toggle.isOn) }
    toggle.toggle()
    toggle.toggle()
    toggle.isEnabled = false
    toggle.toggle()
    #expect(values == [true, false])
    #expect(!toggle.isOn)
  }

  @Test func typingInsertsAtCaret() {
    let field = TextField("Ada")
    field.type(" Lovelace")
    #expect(field.text == "Ada Lovelace")
    field.moveCaret(by: -9)
    field.type("!")
    #expect(field.text == "Ada! Lovelace")
    #expect(field.caret == 4)
    field.deleteBackward()
    field.deleteBackward()
    #expect(field.text == "Ad Lovelace")
    #expect(field.caret == 2)
    field.clear()
    field.deleteBackward()
    #expect(field.text.isEmpty && field.caret == 0)
    field.replaceText(with: "Grace")
    #expect(field.text == "Grace" && field.caret == 5)
  }

  @Test func typedCombiningMarkJoinsPreviousCharacter() {
    let field = TextField("e")
    field.type("\u{301}")
    #expect(field.text == "é")
    #expect(field.caret == 1)
    field.deleteBackward()
    #expect(field.text.isEmpty)
  }

  @Test func caretStaysInText() {
    let field = TextField("abc")
    field.moveCaret(by: .max)
    #expect(field.caret == 3)
    field.moveCaret(by: .min)
    #expect(field.caret == 0)
    field.text = "Ada"
    #expect(field.caret == 0, "setting the text doesn't move the caret")
    field.moveCaret(by: 2)
    field.text = "A"
    #expect(field.caret == 1, "the caret stays within shorter text")
    field.text = "Grace"
    #expect(field.caret == 5, "a caret at the end stays at the end")
  }

  @Test(arguments: [false, true]) func correctedTextKeepsCaretAndScrollPosition(hasFocus: Bool) {
    let presenter = Corrector { String($0.uppercased().prefix(12)) }
    let view = CorrectedView()
    let connection = Corrector.bindings.connect(presenter, to: view)
    let field = view.field
    if hasFocus { field.focus() }
    field.type("hello world")
    #expect(field.text == "HELLO WORLD" && field.caret == 11)
    field.moveCaret(by: -8)
    field.type("a")
    #expect(field.text == "HELALO WORLD" && field.caret == 4)
    func line() -> String { view.frame(width: 4, height: 1).lines[0] }
    if hasFocus { #expect(line() == "ELA" + "L") }
    field.type("b")
    // The text is too long, so the last character is removed, and the caret stays.
    #expect(field.text == "HELABLO WORL" && field.caret == 5)
    if hasFocus { #expect(line() == "LABL") }
    field.type("c")
    #expect(field.text == "HELABCLO WOR" && field.caret == 6)
    field.deleteBackward()
    #expect(field.text == "HELABLO WOR" && field.caret == 5)
    hold(connection)
  }

  @Test func shorteningCorrectionKeepsCaretAtEnd() {
    let presenter = Corrector { $0.filter { $0 != "x" } }
    let view = CorrectedView()
    let connection = Corrector.bindings.connect(presenter, to: view)
    view.field.type("axxb")
    #expect(view.field.text == "ab" && view.field.caret == 2)
    view.field.type("c")
    #expect(view.field.text == "abc" && view.field.caret == 3)
    hold(connection)
  }

  @Test func equalTextNotifiesNoObservers() {
    let presenter = Corrector { $0 }
    let view = CorrectedView()
    let connection = Corrector.bindings.connect(presenter, to: view)
    var runs = 0
    let effect = Effect {
      _ = (view.field.text, view.field.caret)
      runs += 1
    }
    view.field.type("ab")
    #expect(runs == 2)
    view.field.moveCaret(by: -1)
    runs = 0
    presenter.text = "ab"
    #expect(runs == 0 && view.field.caret == 1)
    hold(connection, effect)
  }

  @Test func disabledTextFieldKeepsText() {
    let field = TextField("abc")
    field.isEnabled = false
    #expect(!field.type("d") && !field.clear() && !field.deleteBackward())
    #expect(!field.replaceText(with: "x") && !field.submit() && !field.moveCaret(by: 1))
    #expect(field.text == "abc")
  }

  @Test func submittingPerformsAction() {
    let field = TextField()
    var isDone = false
    field.controlAction = ControlAction { isDone = true }
    field.submit()
    #expect(isDone)
  }

  @Test func choosingHidesDialogAndReturnsAnswer() {
    let dialog = Dialog()
    var answers: [String] = []
    #expect(!dialog.choose("Yes"), "the dialog isn't visible")
    dialog.present("Follow Ada?", choices: ["Yes", "No"]) { answers.append($0) }
    #expect(!dialog.choose("Maybe"))
    #expect(dialog.choose("Yes"))
    #expect(!dialog.choose("Yes"), "the dialog is hidden")
    #expect(answers == ["Yes"])
    #expect(dialog.isHidden)
  }

  @Test func dismissingDialogReturnsNoAnswer() {
    let dialog = Dialog()
    var answers: [String] = []
    dialog.present("Follow Ada?", choices: ["Yes"]) { answers.append($0) }
    dialog.dismiss()
    #expect(dialog.isHidden && answers.isEmpty)
  }

  @Test func answerHandlerCanPresentNextQuestion() {
    let dialog = Dialog()
    dialog.present("One?", choices: ["Go on"]) { _ in
      dialog.present("Two?", choices: ["Stop"])
    }
    dialog.choose("Go on")
    #expect(dialog.question == "Two?")
    #expect(!dialog.isHidden)
    #expect(dialog.choices == ["Stop"])
  }

  @Test func dialogTakesAndRestoresFocus() {
    let follow = Button("Follow")
    let dialog = Dialog()
    let view = ZStack {
      follow
      dialog
    }
    follow.focus()
    dialog.present("Follow Ada?", choices: ["Yes", "No"])
    #expect(view.descendants.filter(\.isFocused).map(\.nodeName) == ["Button"])
    #expect(dialog.buttons[0].isFocused)
    dialog.choose("No")
    #expect(view.descendants.filter(\.isFocused).first === follow)
  }

  @Test func focusBeginsOnAnAnswerThatDeletesNothing() {
    let titles = ["A", "B", "C"]
    for mask in 0..<8 {
      let destructive = titles.indices.filter { mask & 1 << $0 != 0 }.map { titles[$0] }
      let dialog = Dialog()
      dialog.present(
        "Go on?",
        choices: titles.map { Choice($0, role: destructive.contains($0) ? .destructive : .plain) })
      let focused = dialog.buttons.first(where: \.isFocused)?.title
      let safe = titles.last { !destructive.contains($0) }
      #expect(focused == (destructive.isEmpty ? "A" : safe ?? "A"), "\(destructive)")
    }
  }

  @Test func presentedDialogIsDeallocated() {
    weak var released: Dialog?
    do {
      let dialog = Dialog()
      dialog.present("Follow?", choices: ["Yes"])
      released = dialog
    }
    #expect(released == nil)
  }

  @Test func focusIsShownWithoutColor() {
    let nodes: [ViewNode] = [
      Button("a"), Toggle("a"), Slider(), Stepper(), Picker(["a"]) { $0 }, TextField("a"),
      TextEditor("a"), ListView(texts: ["a"]), ListView(),
    ]
    for node in nodes {
      (node as? ListView)?.emptyText = "nothing"
      let before = node.frame(width: 12)
      node.focus()
      let after = node.frame(width: 12)
      let attributes = [before, after].map { frame in
        (0..<frame.size.height).flatMap { row in
          (0..<12).map { frame[column: $0, row: row].style.attributes }
        }
      }
      #expect(
        before.lines != after.lines || before.cursor != after.cursor
          || attributes[0] != attributes[1], "\(type(of: node))")
    }
  }
}
