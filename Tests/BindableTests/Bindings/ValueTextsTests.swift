import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

private enum Height: Hashable {
  case natural, fixed(Int), between(low: Int, high: Int), named(String), of(label: String)
}

private struct Tag: Hashable {
  var id = 1
  var word: String? = "red"
  var height = Height.natural
}

private struct Empty {}
private final class Owner { let name = "Ada" }
private struct Described: CustomStringConvertible { let description = "my own words" }
private struct Debugged: CustomDebugStringConvertible { let debugDescription = "my debug words" }
private struct Wrapper<Value> { var value: Value }

private indirect enum Chain { case end, link(Chain) }
private indirect enum Tree: Hashable { case leaf(String), branches([Tree]), bag(Set<Tree>) }

struct ValueTextsTests {
  @Test func valuesAreWrittenAsCode() {
    let values: [(Any, String)] = [
      (3, "3"), (1.5, "1.5"), (true, "true"), ("Ada", #""Ada""#), ("a\"b\n", #""a\"b\n""#),
      ("it's \\'", #""it's \\'""#),
      ("Ada".prefix(2), #""Ad""#), (Character("A"), #""A""#), (Int?.none as Any, "nil"),
      (Int??.some(3) as Any, "3"), ([1, 2], "[1, 2]"), (["a", nil], #"["a", nil]"#),
      ([Int](), "[]"), ([Int: Int](), "[:]"), (Set<Int>(), "[]"),
      ([10, 9, 1] as Set, "[1, 9, 10]"), (Set(0..<101), "[101 elements]"),
      (["b": 2, "a": 1], #"["a": 1, "b": 2]"#), ((1, "a"), #"(1, "a")"#),
      ((x: 1, y: 2), "(x: 1, y: 2)"), (Height.natural, ".natural"), (Height.fixed(1), ".fixed(1)"),
      (Height.between(low: 1, high: 2), ".between(low: 1, high: 2)"),
      (Height.named("a"), #".named("a")"#), (Height.of(label: "a"), #".of(label: "a")"#),
      (Height?.some(.fixed(1)) as Any, ".fixed(1)"),
      (Tag(), #"Tag(id: 1, word: "red", height: .natural)"#),
      ([Tag(word: nil)], "[Tag(id: 1, word: nil, height: .natural)]"), (Empty(), "Empty()"),
      (Owner(), "Owner"),
      (Wrapper(value: [Height.fixed(1)]), "Wrapper<Array<Height>>(value: [.fixed(1)])"),
      (Described(), "my own words"), (Debugged(), "my debug words"), (AnyHashable("a"), #""a""#),
      ([AnyHashable(2), AnyHashable("a")] as Set, #"[2, "a"]"#), (Height.self, "Height.self"),
      (ListView.ItemHeight.fixed(1), ".fixed(1)"), ({ 1 } as () -> Int, "{ … }"),
      (Wrapper { (_: Int) in }, "Wrapper<(Int) -> ()>(value: { … })"),
    ]
    for (value, code) in values { #expect(ValueTexts.text(value) == code) }
  }

  @Test func setsAndDictionariesHaveOneTextWhateverTheirHistory() {
    for count in 0..<20 {
      let keys = (0..<count).map { "key \($0)" }
      var (grown, shrunk) = (Set<String>(minimumCapacity: 1), Set(keys + ["other"]))
      keys.reversed().forEach { grown.insert($0) }
      shrunk.remove("other")
      #expect(ValueTexts.text(grown) == ValueTexts.text(shrunk))
      let values = Dictionary(uniqueKeysWithValues: keys.map { ($0, Height.fixed($0.count)) })
      let same = Dictionary(uniqueKeysWithValues: keys.reversed().map { ($0, values[$0]) })
      #expect(ValueTexts.text(values) == ValueTexts.text(same))
    }
  }

  @Test func textsAreBoundedWhateverTheValue() {
    var random = SplitMix64(seed: 16)
    var longest = 0
    for _ in 0..<500 {
      let text = ValueTexts.text(Self.tree(depth: 6, &random))
      longest = max(longest, text.unicodeScalars.count)
      #expect(!text.contains("BindableTests"))
    }
    #expect(longest == 201)
    let chain = (0..<10_000).reduce(Chain.end) { chain, _ in .link(chain) }
    #expect(ValueTexts.text(chain).hasPrefix(".link(.link("))
    #expect(ValueTexts.text(chain).unicodeScalars.count == 201)
    #expect(ValueTexts.text(Array(0..<1_000_000)).hasSuffix("…"))
  }

  private static func tree(depth: Int, _ random: inout SplitMix64) -> Tree {
    let size = Int.random(in: 0..<4, using: &random)
    guard depth > 0 else { return .leaf(String(repeating: "a", count: size * 40)) }
    let children = (0..<size).map { _ in tree(depth: depth - 1, &random) }
    return Bool.random(using: &random) ? .branches(children) : .bag(Set(children))
  }
}
