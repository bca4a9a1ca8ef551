import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var first = 0
  @Observed var second = 0
  /// The number of computations of each derived value, and of those that changed it.
  var computations = [0, 0, 0]
  var changes = [0, 0, 0]
  private var last = [0, 0, 0]

  @Derived(\Presenter.halfFirst) var half: Int
  @Derived(\Presenter.halfSum) var sum: Int
  @Derived(\Presenter.sumIsLarge) var isLarge: Int
  private var halfFirst: Int { count(0, first / 2) }
  private var halfSum: Int { count(1, (half + second) / 2) }
  private var sumIsLarge: Int { count(2, sum > 4 ? 1 : 0) }

  private func count(_ index: Int, _ value: Int) -> Int {
    computations[index] += 1
    if last[index] != value { changes[index] += 1 }
    last[index] = value
    return value
  }
}

@MainActor private final class Panel {
  @Observed var half = -1
  @Observed var sum = -1
  @Observed var isLarge = -1
}

@MainActor private final class Store {
  @Observed var prices = [3, 4]
  private(set) lazy var total = Derived { [unowned self] in prices.reduce(0, +) }
}

@MainActor private final class Cart {
  let store = Store()
  private(set) lazy var isLarge = Derived { [store] in store.total.value > 10 ? 1 : 0 }

  static let table = BindingTable(Cart.self, Panel.self) {
    \.store.total.value --> \.sum
    \.isLarge.value --> \.isLarge
  }
}

@MainActor struct SkippedEvaluationTests {
  private let presenter = Presenter()
  private let view = Panel()
  private let table = BindingTable(Presenter.self, Panel.self) {
    \.isLarge --> \.isLarge
    \.sum --> \.sum
    \.half --> \.half
  }

  /// Each derived value is checked once after each change of a property that it depends on, and is
  /// computed if an input of its own has changed.
  @Test(arguments: UInt64(1)...20) func countsAgreeWithComputations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let connection = table.connect(presenter, to: view, recording: .all(limit: 10))
    let (computed, changed) = (presenter.computations, presenter.changes)
    var checks = [0, 0, 0]
    for _ in 0..<30 {
      let before = (presenter.first, presenter.second)
      let values = (
        Int.random(in: 0..<8, using: &random), Int.random(in: 0..<8, using: &random)
      )
      switch Int.random(in: 0..<3, using: &random) {
      case 0: presenter.first = values.0
      case 1: presenter.second = values.1
      default: transaction { (presenter.first, presenter.second) = values }
      }
      if presenter.first != before.0 { checks[0] += 1 }
      if (presenter.first, presenter.second) != before {
        checks[1] += 1
        checks[2] += 1
      }
    }
    for (index, name) in ["half", "sum", "isLarge"].enumerated() {
      guard
        let entry = connection.statistics.first(where: { $0.binding == "Presenter.\(name)" })
      else {
        Issue.record("\(name) has no entry")
        continue
      }
      #expect(entry.evaluations == presenter.computations[index] - computed[index], "\(name)")
      #expect(entry.writes == presenter.changes[index] - changed[index], "\(name)")
      #expect(entry.evaluations + entry.skippedEvaluations == checks[index], "\(name)")
    }
    let bindings = connection.statistics.prefix(3)
    // A binding was evaluated when it was connected, and whenever its derived value changed.
    for (entry, index) in zip(bindings, [2, 1, 0]) {
      #expect(entry.evaluations == 1 + presenter.changes[index] - changed[index])
      #expect(entry.evaluations - 1 + entry.skippedEvaluations == checks[index])
    }
    connection.disconnect()
  }

  @Test func explanationCountsSkippedEvaluations() {
    let connection = table.connect(presenter, to: view, recording: .all(limit: 10))
    presenter.first = 2
    presenter.first = 3
    presenter.first = 2
    #expect(connection.why(\.half).hasSuffix("\n  2 reads, 2 writes, 0 equal, 2 skipped"))
    #expect(
      connection.statistics.map(\.description).suffix(3) == [
        "0 reads, 0 writes, 0 equal, 3 skipped: Presenter.isLarge",
        "1 read, 0 writes, 1 equal, 2 skipped: Presenter.sum",
        "3 reads, 1 write, 2 equal: Presenter.half",
      ])
    connection.disconnect()
  }

  @Test func derivedValuesWithClosuresAreNamedByTheirProperties() {
    let cart = Cart()
    let connection = Cart.table.connect(cart, to: view, recording: .all(limit: 10))
    cart.store.prices = [4, 3]
    #expect(
      connection.statistics.map(\.description).suffix(2) == [
        "1 read, 0 writes, 1 equal: Store.total",
        "0 reads, 0 writes, 0 equal, 1 skipped: Cart.isLarge",
      ])
    #expect(connection.graph.text.contains("Store.total"))
    #expect(connection.graph.text.contains("Cart.isLarge"))
    connection.disconnect()
  }

  @Test func nothingIsCountedWithoutRecording() {
    let connection = table.connect(presenter, to: view)
    presenter.first = 2
    presenter.first = 3
    #expect(connection.statistics.count == 3)
    #expect(connection.statistics.allSatisfy { $0.skippedEvaluations == 0 })
    connection.disconnect()
  }
}
