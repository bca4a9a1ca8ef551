import Testing

@testable import BindableCore
@testable import BindableTesting

@MainActor private final class Cart {
  @Observed var price = 3
  @Observed var amount = 4
  @Observed var names = ["tea"]
  private(set) var computations = 0
  @Derived(\Cart.product) var total: Int
  private var product: Int {
    computations += 1
    return price * amount
  }
}

@MainActor struct SkippedWorkTests {
  private let cart = Cart()

  private func counts(_ counter: SkippedWorkCounter) -> [String] {
    counter.drain().map { "\($0.property) \($0.kind.rawValue) \($0.count)" }
  }

  @Test("an equal write is counted, and only while something counts")
  func equalWrites() {
    let cart = cart
    let effect = Effect { _ = (cart.price, cart.names) }
    cart.price = 3
    var counter: SkippedWorkCounter? = SkippedWorkCounter()
    cart.price = 3
    cart.price = 3
    cart.names = ["tea"]
    cart.price = 4
    #expect(
      counter.map(counts) == ["Cart.names equalWrite 1", "Cart.price equalWrite 2"])
    SkippedWorkCounter.paused { cart.price = 4 }
    #expect(counter.map(counts) == [])
    counter = nil
    #expect(!graph.countsSkippedWork)
    hold(effect)
  }

  @Test("the writes that a transaction merges are counted, those that effects see aren't")
  func mergedWrites() {
    let cart = cart
    let effect = Effect { _ = (cart.price, cart.names) }
    let counter = SkippedWorkCounter()
    transaction { for price in 5...9 { cart.price = price } }
    for price in 10...12 { cart.price = price }
    transaction {
      cart.price = 1
      cart.price = 12
    }
    #expect(counts(counter) == ["Cart.price mergedWrite 5"])
    let rewriting = Effect { if cart.amount > 4 { untracked { cart.price = cart.amount } } }
    transaction {
      cart.amount = 5
      cart.price = 20
    }
    #expect(counts(counter) == [])
    hold((effect, rewriting))
  }

  @Test("a read of a cached value is counted until nothing counts, and computes nothing")
  func cachedReads() {
    let cart = cart
    let effect = Effect { _ = cart.total }
    var counter: SkippedWorkCounter? = SkippedWorkCounter()
    // Checking the effect computes the value, which the effect then reads.
    cart.price = 5
    #expect(counter.map(counts) == ["Cart.total cachedRead 1"])
    let computations = cart.computations
    for _ in 0..<3 { #expect(cart.total == 20) }
    #expect(counter.map(counts) == ["Cart.total cachedRead 3"])
    #expect(cart.computations == computations)
    cart.amount = 2
    #expect(cart.total == 10)
    #expect(counter.map(counts) == ["Cart.total cachedRead 2"])
    let total = Graph.reads { _ = cart.total }[0]
    #expect(total.countsReads)
    counter = nil
    #expect(cart.total == 10)
    #expect(!total.countsReads)
    hold(effect)
  }

  @Test("the counts of a released object have the name of its class")
  func releasedObject() {
    let counter = SkippedWorkCounter()
    var cart: Cart? = Cart()
    let effect = Effect { [weak cart] in _ = cart?.price }
    cart?.price = 3
    cart = nil
    #expect(counts(counter) == ["a property of Cart equalWrite 1"])
    hold(effect)
  }
}
