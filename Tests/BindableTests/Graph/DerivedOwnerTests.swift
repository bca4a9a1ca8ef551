import Testing

@testable import BindableCore

/// Derived properties, whose closures have no owner and whose paths name the class of their owner.
struct DerivedOwnerTests {
  @MainActor @Test func closureOfPropertyFollowsWhatItReads() {
    let cart = Cart(), prices = Cart.prices
    prices.value = [1, 2]
    var totals: [Int] = []
    let effect = Effect { totals.append(cart.total) }
    prices.value.append(3)
    prices.value = [3, 2, 1]
    #expect(totals == [3, 6])
    #expect(Cart.computations == 3)
    effect.cancel()
  }

  @MainActor @Test func pathOfSuperclassFollowsWhatItReads() {
    let cart = GiftCart()
    var texts: [String] = []
    let effect = Effect { texts.append(cart.label) }
    cart.name = "b"
    #expect(texts == ["a", "b"])
    effect.cancel()
  }

  @MainActor @Test func releasingOwnerReleasesClosure() {
    weak var witness: Witness?
    do {
      let owner = WitnessOwner(Witness())
      witness = owner.witness
      #expect(owner.isThere)
    }
    #expect(witness == nil)
  }

  @Test func pathOfAnotherClassStopsWithMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { await MainActor.run { _ = Stranger().label } }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("@Derived in Stranger names a property of Cart."), "\(text)")
  }

  @MainActor @Test func closureCanBeReplacedInItsComputation() {
    let replacer = Replacer.shared
    #expect(replacer.value == 1)
    #expect(replacer.value == 2)
  }
}

@MainActor private class Cart {
  static let prices = Source<[Int]>([])
  static var computations = 0
  @Observed var name = "a"
  @Derived({ Cart.computed() }) var total: Int
  private static func computed() -> Int {
    computations += 1
    return prices.value.reduce(0, +)
  }
}

@MainActor private final class GiftCart: Cart {
  @Derived(\Cart.name) var label: String
}

@MainActor private final class Stranger {
  @Derived(\Cart.name) var label: String
}

@MainActor private final class Witness {}

@MainActor private final class WitnessOwner {
  let witness: Witness
  @Derived<Never, Bool> var isThere: Bool

  init(_ witness: Witness) {
    self.witness = witness
    _isThere = Derived { [witness] in type(of: witness) == Witness.self }
  }
}

@MainActor private final class Replacer {
  static let shared: Replacer = Replacer()
  @Derived({ Replacer.shared.replaced() }) var value: Int

  func replaced() -> Int {
    _value = Derived { 2 }
    return 1
  }
}
