import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

/// A dial that the user turns and labels.
private final class Dial: ViewNode, UserActionHandler, KeyHandler {
  @Observed private(set) var level = 0
  @Observed private(set) var title = ""
  let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  override var canFocus: Bool { true }

  @discardableResult func turn(by steps: Int) -> Bool {
    record(.perform("turn", ["\(steps)"])) { level += steps }
  }
  @discardableResult func name(_ text: String) -> Bool {
    record(.perform("name", [text])) { title = text }
  }

  func handle(_ press: KeyPress) -> Bool { press.key == .character("+") && turn(by: 1) }

  func perform(_ action: UserAction) -> Bool? {
    switch action {
    case .perform("turn", let arguments): arguments.first.flatMap { Int($0) }.map { turn(by: $0) }
    case .perform("name", let arguments): arguments.first.map { name($0) }
    default: nil
    }
  }
  var sampleActions: [UserAction] { [.perform("turn", ["1"]), .perform("turn", ["2"])] }
}

private final class DialView: ViewNode {
  let dial: Dial
  init(_ dial: Dial) { self.dial = dial }
  override var content: ViewNode? { dial }
}

@MainActor @Suite struct CustomActionTests {
  @Test func actionsAreRecordedAndReplayed() throws {
    let view = DialView(Dial()), user = ActionRecorder(view)
    view.dial.focus()
    view.dispatch(KeyPress("+"))
    view.dial.turn(by: -3)
    view.dial.name("two words")
    view.dial.name("")
    #expect(
      user.actions.script == """
        focus dial
        perform dial turn 1
        perform dial turn -3
        perform dial name "two words"
        perform dial name ""

        """)
    let other = DialView(Dial())
    try replay(RecordedAction.script(user.actions.script), on: other)
    #expect(other.dial.level == -2)
  }

  @Test func disabledNodePerformsAndRecordsNothing() {
    let view = DialView(Dial()), user = ActionRecorder(view)
    view.isEnabled = false
    #expect(!view.dial.turn(by: 1))
    #expect(view.dial.level == 0)
    #expect(user.actions.isEmpty)
  }

  @Test func unknownActionIsAnError() throws {
    let view = DialView(Dial())
    let action = try #require(RecordedAction("perform dial spin"))
    #expect(throws: RecordedActionError.self) { try action.perform(on: view) }
    #expect(RecordedAction("perform dial") == nil)
  }

  @Test func changeNamesActionAsItsCause() {
    let view = DialView(Dial())
    var causes: [String] = []
    let effect = Effect {
      _ = view.dial.level
      causes.append(EventContext.name(EventContext.current) ?? "none")
    }
    view.dial.turn(by: 1)
    #expect(causes.last == "turn dial 1")
    effect.cancel()
  }

  @Test func fuzzerTriesActions() async {
    let found = await ScreenFuzzer(seed: 1, actionCount: 50).findCounterexample {
      DialView(Dial())
    } root: {
      $0
    } check: {
      $0.dial.level > 5 ? "too high" : nil
    }
    #expect(found?.actions.allSatisfy { "\($0)".hasPrefix("perform dial turn") } == true)
  }
}
