import Testing

@testable import ProfileFeature

struct SpellingSuggestionsTests {
  @Test func findsNamesWithTypos() {
    let names = ["ada", "grace", "jeromeberbigier", "Andy58"]
    #expect(spellingSuggestions(to: "garce", in: names) == ["grace"])
    #expect(spellingSuggestions(to: "grac", in: names) == ["grace"])
    #expect(spellingSuggestions(to: "gracee", in: names) == ["grace"])
    #expect(spellingSuggestions(to: "adaa", in: names) == ["ada"])
    #expect(spellingSuggestions(to: "jerombergigier", in: names) == ["jeromeberbigier"])
  }

  @Test func ignoresCase() {
    #expect(spellingSuggestions(to: "ANDY58", in: ["Andy58"]) == ["Andy58"])
  }

  @Test func findsNameByPrefix() {
    #expect(
      spellingSuggestions(to: "jerome", in: ["jeromeberbigier", "ada"]) == ["jeromeberbigier"])
    #expect(spellingSuggestions(to: "je", in: ["jeromeberbigier"]).isEmpty)
  }

  @Test func suggestionsAreSortedByDistanceAndStable() {
    let names = ["anna-lena", "anma", "hanna", "anna", "anne"]
    #expect(
      spellingSuggestions(to: "anna", in: names, limit: 5)
        == ["anna", "anma", "hanna", "anne", "anna-lena"])
    #expect(spellingSuggestions(to: "anna", in: names) == ["anna", "anma", "hanna"])
  }

  @Test func differentTextHasNoSuggestions() {
    let names = ["ada", "grace"]
    #expect(spellingSuggestions(to: "zzzz", in: names).isEmpty)
    #expect(spellingSuggestions(to: "x", in: ["y"]).isEmpty)
    #expect(spellingSuggestions(to: "", in: names).isEmpty)
    #expect(spellingSuggestions(to: String(repeating: "a", count: 1_000_000), in: names).isEmpty)
  }

  @Test func searchesThousandsOfNamesAndOneHugeName() {
    let huge = String(repeating: "a", count: 1_000_000)
    let names = [huge] + (0..<5_000).map { "photographer\($0)" }
    #expect(spellingSuggestions(to: "photographr4321", in: names).first == "photographer4321")
  }

  @Test func boundedDistanceMatchesFullDistance() {
    let words = (0...4).flatMap { wordsOfLength($0) }
    for source in words {
      for target in words {
        let distance = wholeDistance(source, target)
        for bound in 0...4 {
          let expected = distance <= bound ? distance : nil
          guard editDistance(from: source, to: target, atMost: bound) != expected else { continue }
          Issue.record("\(source) to \(target) at most \(bound): not \(distance)")
        }
      }
    }
  }

  private func wordsOfLength(_ length: Int) -> [[Unicode.Scalar]] {
    guard length > 0 else { return [[]] }
    let letters: [Unicode.Scalar] = ["a", "b", "c"]
    return wordsOfLength(length - 1).flatMap { word in letters.map { word + [$0] } }
  }

  /// Returns the distance from its definition, with the full table.
  private func wholeDistance(_ source: [Unicode.Scalar], _ target: [Unicode.Scalar]) -> Int {
    var table = source.indices.map { _ in [Int](repeating: 0, count: target.count + 1) }
    table.append(Array(0...target.count))
    table.swapAt(0, source.count)
    for row in source.indices.map({ $0 + 1 }) {
      table[row][0] = row
      for column in target.indices.map({ $0 + 1 }) {
        let change = source[row - 1] == target[column - 1] ? 0 : 1
        var best = min(
          table[row - 1][column - 1] + change, table[row - 1][column] + 1,
          table[row][column - 1] + 1)
        if row > 1, column > 1, source[row - 1] == target[column - 2],
          source[row - 2] == target[column - 1]
        {
          best = min(best, table[row - 2][column - 2] + 1)
        }
        table[row][column] = best
      }
    }
    return table[source.count][target.count]
  }
}
