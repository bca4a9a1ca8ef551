import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Cart {
  @Observed var price = 3
  @Observed var amount = 4
  @Derived(\Cart.product) var total: Int
  @Derived(\Cart.comparison) var isDear: Bool
  private var product: Int {
    computations.append("total")
    return price * amount
  }
  private var comparison: Bool {
    computations.append("isDear")
    return total > 15
  }
  var computations: [String] = []
}

/// The steps of the example in `Docs/Engine.md`.
@MainActor struct EngineExampleTests {
  private let cart = Cart()
  private let printed = Shared<[String]>([])

  private func taken() -> [String] {
    defer { (printed.value, cart.computations) = ([], []) }
    return printed.value + cart.computations
  }

  @Test func documentedExampleRunsAsDescribed() {
    let sum = Effect { [cart, printed] in printed.value.append("sum \(cart.total)") }
    let badge = Effect { [cart, printed] in printed.value.append("badge \(cart.isDear)") }
    #expect(taken() == ["sum 12", "badge false", "total", "isDear"])

    let links = graph.liveLinks
    cart.price = 5
    #expect(taken() == ["sum 20", "badge true", "total", "isDear"])
    cart.amount = 5
    #expect(taken() == ["sum 25", "total", "isDear"])
    #expect(graph.liveLinks == links)

    transaction {
      cart.price = 2
      cart.amount = 30
      #expect(printed.value == [])
    }
    #expect(taken() == ["sum 60", "total", "isDear"])
    transaction {
      cart.price = 7
      cart.price = 2
    }
    #expect(taken() == [])

    cart.amount = 10
    #expect(taken() == ["sum 20", "total", "isDear"])
    let limit = Effect { [cart] in if cart.amount > 10 { cart.amount = 10 } }
    cart.amount = 12
    #expect(printed.value == ["sum 24", "sum 20"])
    expectInvariants(cart, sum, badge, limit)
  }
}
