import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct LineBreakerTests {
  @Test(arguments: LongRun.seeds(4, of: 0..<10)) func linesFitWidthAndDropOnlySpaces(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let alphabet: [Character] = ["a", "b", " ", " ", "日", "\u{200B}", "\u{A0}", "\t", "-"]
    for _ in 0..<400 {
      let count = Int.random(in: 0...24, using: &random)
      let text = String(
        (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
      let line = GlyphEncoder.line(of: text)
      let width = Int.random(in: 2...10, using: &random)
      let parts = LineBreaker.parts(of: line, width: width)
      var end = 0
      for (index, part) in parts.enumerated() {
        #expect(part.lowerBound >= end)
        #expect(line[end..<part.lowerBound].allSatisfy { $0.role != .text })
        end = part.upperBound
        // Only spaces can extend past the edge.
        let seen = line[part].reversed().drop { $0.role != .text }
        #expect(seen.width <= width)
        #expect(!part.isEmpty || line.isEmpty || index == parts.count - 1)
      }
      #expect(line[end...].allSatisfy { $0.role != .text })
    }
  }
}
