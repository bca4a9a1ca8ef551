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
        == ["anna", "hanna", "anma", "anne", "anna-lena"])
    #expect(spellingSuggestions(to: "anna", in: names) == ["anna", "hanna", "anma"])
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
}
