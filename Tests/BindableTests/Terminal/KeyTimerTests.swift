import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Keys with pauses, after which only those that the user has decided to press act elsewhere.
@MainActor struct KeyTimerTests {
  /// A user whose keys reach a view as those of a terminal do.
  @MainActor private final class Typist {
    private let view: ViewNode
    private let clock = ManualClock()
    private let timer: KeyTimer

    init(_ view: ViewNode) { (self.view, timer) = (view, KeyTimer(clock)) }

    func press(_ press: KeyPress, after milliseconds: Int) async {
      await clock.advance(by: .milliseconds(milliseconds))
      timer.willSend(press, to: view)
      view.dispatch(press)
      view.settleFocusAfterInput()
    }

    /// Waits for a change by the program.
    func wait(_ milliseconds: Int, _ change: () -> Void) async {
      await clock.advance(by: .milliseconds(milliseconds))
      change()
      timer.settleFocus(of: view)
    }
  }

  /// A dialog that asks again after each answer.
  @MainActor private final class Questions {
    let view: ViewNode
    private let dialog = Dialog()
    private(set) var answerCount = 0

    init() {
      let dialog = dialog
      view = ZStack { dialog }
      ask()
    }

    private func ask() {
      dialog.present("Again?", choices: ["Yes", "No"]) { [weak self] _ in
        self?.answerCount += 1
        self?.ask()
      }
    }
  }

  nonisolated static let keys = [KeyPress(.enter), KeyPress("y")]

  @Test(arguments: keys, LongRun.seeds(10, of: 0..<1_000))
  func keyThatIsHeldDownAnswersOneQuestion(key: KeyPress, seed: Int) async {
    var random = SeededRandom(seed: UInt64(seed))
    let questions = Questions()
    let typist = Typist(questions.view)
    await typist.press(key, after: 1_000)
    await typist.press(key, after: .random(in: 250...660, using: &random))
    for _ in 0..<20 { await typist.press(key, after: .random(in: 30...100, using: &random)) }
    #expect(questions.answerCount == 1)
  }

  @Test(arguments: keys, LongRun.seeds(10, of: 0..<1_000))
  func keyThatIsTappedIsHeldBackAtMostOnce(key: KeyPress, seed: Int) async {
    var random = SeededRandom(seed: UInt64(seed))
    let questions = Questions()
    let typist = Typist(questions.view)
    await typist.press(key, after: 1_000)
    for number in 1..<10 {
      await typist.press(key, after: .random(in: 250...600, using: &random))
      if questions.answerCount == number {
        await typist.press(key, after: .random(in: 250...600, using: &random))
      }
      #expect(questions.answerCount == number + 1)
    }
  }

  @Test(arguments: LongRun.seeds(10, of: 0..<1_000))
  func arrowThatIsHeldDownStaysInItsList(seed: Int) async {
    var random = SeededRandom(seed: UInt64(seed))
    let (list, button) = (ListView(texts: ["a", "b", "c"]), Button("Next") {})
    let typist = Typist(
      VStack {
        list
        button
      })
    list.focus()
    await typist.press(KeyPress(.down), after: 1_000)
    await typist.press(KeyPress(.down), after: .random(in: 250...660, using: &random))
    for _ in 0..<20 {
      await typist.press(KeyPress(.down), after: .random(in: 30...100, using: &random))
    }
    #expect(list.isFocused && list.highlightedItem == 2)
    await typist.press(KeyPress(.down), after: .random(in: 200...5_000, using: &random))
    #expect(button.isFocused)
    withExtendedLifetime(typist) {}
  }

  @Test(arguments: keys) func pauseEndsHold(key: KeyPress) async {
    let questions = Questions()
    let typist = Typist(questions.view)
    for (pause, count) in [(1_000, 1), (700, 2), (699, 2), (199, 2), (200, 3), (30, 3)] {
      await typist.press(key, after: pause)
      #expect(questions.answerCount == count, "after \(pause)")
    }
  }

  /// Presses a quit key, after which the program asks, and then others after pauses in
  /// milliseconds, and returns the number of the one that ends the program, if there's one.
  private func lastQuitKey(after pauses: [Int]) async -> Int? {
    let clock = ManualClock()
    var timer = KeyTimer(clock)
    let asks = timer.acceptsQuitKey(whileAsking: false)
    #expect(asks)
    for (index, pause) in pauses.enumerated() {
      await clock.advance(by: .milliseconds(pause))
      if timer.acceptsQuitKey(whileAsking: true) { return index + 1 }
    }
    return nil
  }

  @Test(
    arguments: [
      ([0], nil), ([300], nil), ([699], nil), ([700], 1), ([5_000], 1), ([699, 199], nil),
      ([699, 200], 2), ([0, 0, 0], nil), ([100, 100, 200], 3),
    ] as [([Int], Int?)])
  func secondQuitKeyEndsTheProgramOnlyAfterAPause(pauses: [Int], end: Int?) async {
    #expect(await lastQuitKey(after: pauses) == end)
  }

  @Test(arguments: LongRun.seeds(10, of: 0..<1_000))
  func quitKeyThatIsHeldDownEndsNoProgramThatAsks(seed: Int) async {
    var random = SeededRandom(seed: UInt64(seed))
    let delay = Int.random(in: 250...660, using: &random)
    let repeats = (0..<20).map { _ in Int.random(in: 30...100, using: &random) }
    #expect(await lastQuitKey(after: [delay] + repeats) == nil)
  }

  @Test func letterOfAWordActsOnlyAfterAPauseEvenIfTheSameIsRepeated() async {
    let field = TextField()
    var acts = ""
    let view = VStack { field }
    view.commands = "bc".map { letter in
      let action = ControlAction { acts.append(letter) }
      return ViewCommand(title: "\(letter)", press: KeyPress(letter), action: action)
    }
    let typist = Typist(view)
    field.focus()
    await typist.press(KeyPress("a"), after: 1_000)
    field.isHidden = true
    // The rest of a word.
    for (letter, pause) in [("b", 300), ("c", 300), ("c", 300), ("b", 699)] as [(Character, Int)] {
      await typist.press(KeyPress(letter), after: pause)
    }
    #expect(acts == "")
    await typist.press(KeyPress("b"), after: 700)
    await typist.press(KeyPress("c"), after: 100)
    #expect(acts == "bc")
  }

  // MARK: A text that the program removes

  /// A form with a field, which Escape closes, and a program with the key q.
  private final class Form: ViewNode {
    let field = TextField(), dialog = Dialog(), other = Button("Other") {}
    private(set) var quitCount = 0

    override init() {
      super.init()
      let quit = ControlAction { [weak self] in self?.quitCount += 1 }
      let close = ControlAction { [weak self] in self?.field.isHidden = true }
      commands = [
        ViewCommand(title: "quit", press: KeyPress("q"), action: quit),
        ViewCommand(title: "close", press: KeyPress(.escape), action: close),
      ]
    }

    override var content: ViewNode? {
      ZStack {
        VStack {
          field
          other
        }
        dialog
      }
    }
  }

  /// Returns a form in which the user has pressed a key some time ago.
  private func typing(in form: Form) async -> Typist {
    let typist = Typist(form)
    _ = form.children
    form.field.focus()
    await typist.press(KeyPress(.home), after: 5_000)
    return typist
  }

  @Test(arguments: [(0, 0), (300, 0), (699, 0), (700, 1), (5_000, 1)])
  func letterIsNoCommandSoonAfterTheProgramHasRemovedTheText(pause: Int, count: Int) async {
    for delay in [100, 5_000] {
      let form = Form()
      let typist = await typing(in: form)
      await typist.wait(delay) { form.field.isHidden = true }
      await typist.press(KeyPress("q"), after: pause)
      #expect(form.quitCount == count, "\(delay)")
      await typist.press(KeyPress("q"), after: 700)
      #expect(form.quitCount == count + 1, "\(delay)")
    }
  }

  @Test(arguments: LongRun.seeds(10, of: 0..<1_000))
  func letterThatIsTappedAfterTheTextIsHeldBackAtMostTwice(seed: Int) async {
    var random = SeededRandom(seed: UInt64(seed))
    let form = Form()
    let typist = await typing(in: form)
    await typist.wait(100) { form.field.isHidden = true }
    for _ in 0..<3 where form.quitCount == 0 {
      await typist.press(KeyPress("q"), after: .random(in: 250...600, using: &random))
    }
    #expect(form.quitCount == 1)
  }

  @Test func letterIsACommandAfterTheUserHasMovedTheFocusOrClicked() async {
    for isClick in [false, true] {
      let form = Form()
      let typist = await typing(in: form)
      await typist.wait(5_000) { form.field.isHidden = true }
      if isClick {
        let screen = IncrementalRenderer(form, width: 20, height: 4)
        screen.update()
        MouseDispatcher(screen, clock: ManualClock()).click(column: 1, row: 0)
      } else {
        await typist.press(KeyPress(.tab), after: 100)
      }
      await typist.press(KeyPress("q"), after: 100)
      #expect(form.quitCount == 1, "\(isClick)")
    }
  }

  @Test func letterIsACommandAfterTheUserHasClosedTheForm() async {
    let form = Form()
    let typist = await typing(in: form)
    await typist.press(KeyPress(.escape), after: 5_000)
    await typist.wait(50) {}
    await typist.press(KeyPress("q"), after: 50)
    #expect(form.field.isHidden && form.quitCount == 1)
  }

  @Test func questionInFrontOfATextIsAnswered() async {
    let form = Form()
    let typist = await typing(in: form)
    var answers: [String] = []
    await typist.wait(5_000) {
      form.dialog.present("Quit?", choices: ["Yes", "No"]) { answers.append($0) }
    }
    await typist.press(KeyPress("y"), after: 100)
    #expect(answers == ["Yes"])
  }
}
