import TestSupport
import Testing

@testable import BindableCore

/// The values in memory that's initialized only in some states are each released exactly once.
@MainActor
struct SavedValueTests {
  /// An object that counts how many of its kind are alive.
  @MainActor private final class Token: Equatable {
    static var alive = 0
    nonisolated let number: Int
    init(_ number: Int) {
      self.number = number
      Self.alive += 1
    }
    isolated deinit { Self.alive -= 1 }
    nonisolated static func == (left: Token, right: Token) -> Bool { left.number == right.number }
  }

  @MainActor private final class Holder {
    @Observed var token = Token(0)
    @Derived(\Holder.latest) var copies: [Token]
    var latest: [Token] { [token, Token(token.number + 1_000)] }
  }

  /// A property of any type, and a derived value of it.
  @MainActor private final class Pair<Value: Equatable & Sendable> {
    @Observed var value: Value
    @Derived(\Pair.current) var copy: Value
    private var current: Value { value }

    init(_ value: Value) { self.value = value }
  }

  /// Values are restored as they were, whatever their size, and whether they're trivial or not.
  private func checkReturn<Value: Equatable & Sendable>(_ values: [Value]) {
    let pairs = (0..<100).map { Pair(values[$0 % values.count]) }
    var seen: [[Value]] = []
    let effect = Effect { seen.append(pairs.flatMap { [$0.value, $0.copy] }) }
    func write(_ offsets: [Int]) {
      transaction {
        for offset in offsets {
          for (index, pair) in pairs.enumerated() {
            pair.value = values[(index + offset) % values.count]
            #expect(pair.copy == pair.value)
          }
          let nodes = pairs.flatMap { Graph.nodes(of: $0) }
          #expect(Graph.checkInvariants(from: nodes) == [])
          let names = nodes.map { node in Graph.name(of: node).split(separator: ".").last ?? "" }
          #expect(Set(names) == ["value", "copy"])
        }
      }
    }
    write([1, 0, 1, 0])
    #expect(seen.count == 1, "Nothing ran, because all values of \(Value.self) returned.")
    write([1, 0, 1])
    #expect(seen.count == 2)
    let last = pairs.indices.flatMap { index -> [Value] in
      let value = values[(index + 1) % 2]
      return [value, value]
    }
    #expect(seen.last == last)
    _ = effect
  }

  @Test func valuesOfAnySizeReturn() {
    checkReturn([false, true])
    checkReturn([-1 as Int8, 1])
    checkReturn([-300 as Int16, 300])
    checkReturn([-70_000 as Int32, 70_000])
    checkReturn([Int.min, Int.max])
    checkReturn([-0.5, 1e300])
    checkReturn([nil, 0 as Int?])
    checkReturn([nil, 7 as Int16?])
    checkReturn([SIMD4<Float>(repeating: 1), SIMD4(repeating: 2)])
    checkReturn(["", "a text that doesn't fit in fifteen bytes"])
    checkReturn([[], [1]])
    checkReturn([Token(1), Token(2)])
    checkReturn([Sized(number: 1, isOdd: true), Sized(number: 2, isOdd: false)])
  }

  private struct Sized: Equatable {
    let number: Int32
    let isOdd: Bool
  }

  @Test func objectReleasedInTransactionReleasesSavedValues() {
    Token.alive = 0
    var holder: Holder? = Holder()
    #expect(holder?.copies.map(\.number) == [0, 1_000])
    transaction {
      holder?.token = Token(1)
      #expect(holder?.copies.map(\.number) == [1, 1_001])
      holder = nil
      #expect(Token.alive == 0)
    }
    #expect(Token.alive == 0)
  }

  @Test(arguments: LongRun.seeds(15, of: 0..<40)) func randomUseReleasesEachValueOnce(seed: Int) {
    Token.alive = 0
    var random = SeededRandom(seed: UInt64(seed))
    var holders: [Holder?] = (0..<4).map { _ in Holder() }
    var effects: [Effect] = []
    var seen = 0
    func act() {
      let index = Int.random(in: 0..<holders.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: holders[index]?.token = Token(Int.random(in: 0..<3, using: &random))
      case 2: seen += holders[index]?.copies.count ?? 0
      case 3:
        effects.append(
          Effect { [weak holder = holders[index]] in seen += holder?.copies.count ?? 0 })
      case 4:
        effects.append(
          Effect { [weak holder = holders[index]] in seen += holder?.token.number ?? 0 })
      case 5: if !effects.isEmpty { effects.removeFirst() }
      case 6: holders[index] = nil
      default: holders[index] = Holder()
      }
    }
    for _ in 0..<200 {
      if Bool.random(using: &random) { act() } else { transaction { for _ in 0..<6 { act() } } }
      #expect(
        holders.compactMap(\.self).flatMap { Graph.checkInvariants(from: Graph.nodes(of: $0)) }
          == [])
    }
    holders = []
    effects = []
    #expect(seen > 0 && Token.alive == 0)
  }
}
