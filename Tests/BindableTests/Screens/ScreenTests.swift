import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class CounterPresenter {
  @Observed var count = 0
  let errand = StubInteraction()
  func add() { count += 1 }
}

@MainActor private final class CounterView: ViewNode {
  let count = Label(), add = Button("Add"), ask = Button("Ask"), dialog = Dialog()

  override var content: ViewNode? {
    ZStack {
      VStack {
        count
        add
        ask
      }
      dialog
    }
  }

  static let bindings = BindingTable(CounterPresenter.self, CounterView.self) {
    bind(\.count, to: \.count.text, as: .decimal)
    on(\.add, CounterPresenter.add)
    on(\.ask, run: \.errand)
  }
}

@MainActor @Suite(.timeLimit(.minutes(30))) struct ScreenTests {
  private typealias Counter = Screen<CounterPresenter, CounterView>

  private func screen() -> Counter {
    Screen(CounterPresenter(), CounterView(), CounterView.bindings)
  }

  @Test func showsPresenterAndHandlesUserActions() {
    let screen = screen()
    screen.view.add.press()
    #expect(screen.presenter.count == 1)
    expectLines(
      of: screen.view.frame(width: 8).text,
      """
      1
      [ Add ]
      [ Ask ]
      """)
  }

  @Test func deallocationReleasesPresenterViewAndConnection() {
    weak var presenter: CounterPresenter?
    weak var view: CounterView?
    weak var connection: Connection<CounterPresenter, CounterView>?
    let before = (graph.liveNodes, graph.liveLinks)
    do {
      let screen = screen()
      (presenter, view, connection) = (screen.presenter, screen.view, screen.connection)
      screen.view.add.press()
      _ = screen.view.frame(width: 8)
      #expect(graph.liveNodes > before.0)
      #expect(graph.liveLinks > before.1)
    }
    #expect(presenter == nil)
    #expect(view == nil)
    #expect(connection == nil)
    #expect((graph.liveNodes, graph.liveLinks) == before)
  }

  @Test func retainedPresenterAndViewAreDisconnectedAfterDeallocation() {
    var screen: Counter? = screen()
    let presenter = screen?.presenter, view = screen?.view
    screen = nil
    presenter?.count = 7
    view?.add.press()
    #expect(presenter?.count == 7)
    #expect(view?.count.text == "0")
  }

  @Test func deallocationCancelsOpenQuestion() {
    let presenter = CounterPresenter(), desk = Desk()
    presenter.errand.answerProvider = desk
    let reported = failures {
      let screen = Screen(presenter, CounterView(), CounterView.bindings)
      screen.view.ask.press()
      #expect(presenter.errand.isRunning)
    }
    #expect(presenter.errand.outcome == .cancelled)
    #expect(desk.asks.map(\.isOpen) == [false])
    #expect(reported.isEmpty, "cancellation isn't a failure")
  }

  @Test func deallocationCancelsRunningInteraction() async {
    let presenter = CounterPresenter(), gate = Gate()
    presenter.errand.asked = nil
    presenter.errand.body = {
      await gate.wait()
      try Task.checkCancellation()
    }
    do {
      let screen = Screen(presenter, CounterView(), CounterView.bindings)
      screen.view.ask.press()
    }
    #expect(presenter.errand.phase == .cancelling, "the body hasn't returned")
    gate.open()
    #expect(await presenter.errand.waitUntilFinished() == .cancelled)
  }

  @Test func runningInteractionIsDeallocatedWhenItsBodyEnds() async {
    weak var presenter: CounterPresenter?
    weak var errand: StubInteraction?
    let gate = Gate()
    do {
      let screen = screen()
      (presenter, errand) = (screen.presenter, screen.presenter.errand)
      screen.presenter.errand.asked = nil
      screen.presenter.errand.body = { await gate.wait() }
      screen.view.ask.press()
    }
    #expect(presenter == nil, "only the interaction is retained")
    #expect(errand != nil)
    gate.open()
    while errand != nil { await Task.yield() }
  }

  @Test func rebindingCancelsInteractionOfPreviousPresenter() {
    let screen = screen(), desk = Desk()
    screen.presenter.errand.answerProvider = desk
    screen.view.ask.press()
    let other = CounterPresenter()
    screen.connection.rebind(to: other)
    #expect(screen.presenter.errand.outcome == .cancelled)
    let reported = failures { screen.view.ask.press() }
    #expect(reported.map(\.kind) == [.noAnswerProvider], "the new presenter has no answer provider")
    #expect(desk.asks.count == 1)
  }
}
