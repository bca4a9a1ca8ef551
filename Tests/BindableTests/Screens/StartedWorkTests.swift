import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor struct StartedWorkTests {
  private let desk = Desk(), errand = StubInteraction()

  init() { errand.answerProvider = desk }

  private static let table = BindingTable(StubInteraction.self, ErrandView.self) {
    on(\.button, run: \.self)
  }

  private func screen(
    _ table: BindingTable<StubInteraction, ErrandView> = table
  ) -> Screen<StubInteraction, ErrandView> {
    Screen(errand, table) { ErrandView() }.show()
  }

  @Test func hiddenScreenKeepsWhatItsButtonStarted() {
    let screen = screen()
    screen.view.button.press()
    screen.hide()
    #expect(errand.isRunning)
    screen.show()
    #expect(!screen.view.button.isEnabled)
    screen.close()
    #expect(errand.outcome == .cancelled && !desk.asks[0].isOpen)
  }

  @Test func screenCanBeLeftByWorkThatContinues() {
    let screen = screen(
      BindingTable(StubInteraction.self, ErrandView.self) {
        on(\.button, run: \.self).continuesWhenHidden()
      })
    screen.view.button.press()
    screen.close()
    #expect(errand.isRunning)
    errand.cancel()
  }

  @Test func closedScreenKeepsWhatCodeStarted() {
    let screen = screen()
    errand.start()
    screen.view.button.press()
    screen.close()
    #expect(errand.isRunning, "the button hasn't started it")
    errand.cancel()
  }

  @Test func closedScreenKeepsWhatCodeStartedAgain() {
    let screen = screen()
    screen.view.button.press()
    desk.asks[0].choose("No")
    errand.start()
    screen.close()
    #expect(errand.isRunning)
    errand.cancel()
  }

  @Test func secondScreenDoesNotEndTheWorkOfTheFirst() {
    let (first, second) = (screen(), screen())
    first.view.button.press()
    second.close()
    #expect(errand.isRunning)
    first.close()
    #expect(errand.outcome == .cancelled)
  }

  @Test func screenInFrontDoesNotEndWorkAndGoingBackDoes() {
    let router = Router<TestRoute>(.home), errand = errand
    var first: Screen<StubInteraction, ErrandView>?
    let navigator = Navigator(router) { place in
      let screen = Screen(place == .user(1) ? errand : StubInteraction(), Self.table) {
        ErrandView()
      }
      if place == .user(1) { first = screen }
      return screen
    }
    navigator.show()
    router.push(.user(1))
    first?.view.button.press()
    router.push(.user(2))
    #expect(errand.isRunning)
    router.pop()
    #expect(errand.isRunning)
    router.pop()
    #expect(errand.outcome == .cancelled)
  }

  @Test func buttonShowsThatTheRunIsBeingCanceled() async {
    let screen = screen(), gate = Gate()
    errand.asked = nil
    errand.body = { await gate.wait() }
    screen.view.button.press()
    errand.cancel()
    #expect(errand.phase == .cancelling)
    #expect(screen.view.button.isRunning && !screen.view.button.isEnabled)
    gate.open()
    await turns { !errand.isRunning }
    #expect(!screen.view.button.isRunning && screen.view.button.isEnabled)
  }
}

private final class ErrandView: ViewNode {
  let button = Button("Go")
  override var content: ViewNode? { button }
}
