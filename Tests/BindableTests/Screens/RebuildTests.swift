import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class OrderPresenter {
  let errand = StubInteraction(Question("Order?"))
  let gate = Gate()
  @Observed var orders = 0
  lazy var order = Command { [gate] in await gate.wait() }
}

@MainActor private final class OrderView: ViewNode {
  let ask = Button("Ask"), order = Button("Order"), dialog = Dialog()
  let field = TextField()

  override var content: ViewNode? {
    ZStack {
      VStack {
        ask
        order
        ScrollView { field }
      }
      dialog
    }
  }

  static let bindings = BindingTable(OrderPresenter.self, OrderView.self) {
    on(\.ask, run: \.errand)
    on(\.order, run: \.order)
  }
}

/// Tests that actions in progress continue while the view is rebuilt.
@MainActor @Suite(.timeLimit(.minutes(30))) struct RebuildTests {
  private let presenter = OrderPresenter()

  private func screen() -> Screen<OrderPresenter, OrderView> {
    let screen = Screen(presenter, OrderView.bindings) { OrderView() }
    let answerer = DialogAnswerProvider { [weak screen] in screen?.view.dialog }
    presenter.errand.answerProvider = answerer
    return screen.retain(answerer).show()
  }

  @Test func rebuildingKeepsOpenQuestion() {
    let screen = screen()
    screen.view.ask.press()
    screen.rebuildView()
    #expect(presenter.errand.phase == .asking(Question("Order?")))
    #expect(screen.view.dialog.question == "Order?" && !screen.view.dialog.isHidden)
    screen.view.dialog.choose("Yes")
    #expect(presenter.errand.outcome == .succeeded && presenter.errand.runs == 1)
    screen.view.ask.press()
    screen.hide()
    #expect(presenter.errand.isRunning, "a screen in front doesn't cancel it")
    screen.close()
    #expect(presenter.errand.outcome == .cancelled, "closing still cancels it")
  }

  @Test func rebuildingContinuesRunningCommand() async {
    let screen = screen()
    screen.view.order.press()
    screen.rebuildView()
    #expect(screen.view.order.isRunning && presenter.order.phase == .running)
    presenter.gate.open()
    #expect(await presenter.order.waitUntilFinished() == .succeeded)
    #expect(!screen.view.order.isRunning)
    screen.view.order.press()
    screen.hide()
    #expect(presenter.order.phase == .running, "a screen in front doesn't cancel it")
    screen.close()
    presenter.gate.open()
    #expect(await presenter.order.waitUntilFinished() == .cancelled, "closing still cancels it")
  }

  @Test func buttonOfReplacedViewHasNoEffect() {
    let screen = screen()
    let old = screen.view
    screen.rebuildView()
    old.ask.press()
    #expect(presenter.errand.phase == .idle)
  }
}
