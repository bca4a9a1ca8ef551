import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Hashes differ between processes; change sets don't.
struct HashSeedTests {
  /// Returns change sets of many kinds, as text.
  private static func changes() -> String {
    var text = ""
    for seed in 0..<60 {
      var random = SeededRandom(seed: UInt64(80_000 + seed))
      let old = Lists.list(ids: 0..<40, count: 0...30, &random)
      let new = Lists.edited(old, ids: 0..<40, &random)
      text += "\(ChangeSet(from: old, to: new))\n"
      let repeats = Lists.repeating(ids: 0..<5, count: 0...30, &random)
      text +=
        "\(ChangeSet(from: repeats, to: Lists.repeating(ids: 0..<5, count: 0...30, &random)))\n"
      // Strings that aren't ASCII are hashed by the standard library.
      let names = (0..<30).map { "name \($0) \($0.isMultiple(of: 7) ? "é" : "e")" }
      text += "\(ChangeSet(from: names.shuffled(using: &random), to: names))\n"
      let sections = [old, repeats, new].enumerated().map { ListSection(id: $0, items: $1) }
      text += "\(ChangeSet(from: sections, to: sections.reversed(), rescuing: true))\n"
    }
    return text
  }

  @Test(.timeLimit(.minutes(30))) func changeSetsDoNotDependOnHashSeed() async {
    let here = Self.changes()
    #expect(here.count > 5_000)
    for _ in 0..<2 {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        // The hash shows whether the seed differs.
        print("seed \("a".hashValue)\n\(HashSeedTests.changes())")
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains(here))
      #expect(!output.contains("seed \("a".hashValue)\n"))
    }
  }
}
