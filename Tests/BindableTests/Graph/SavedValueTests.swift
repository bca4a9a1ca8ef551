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

  @Test(arguments: 0..<40) func randomUseReleasesEachValueOnce(seed: Int) {
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
