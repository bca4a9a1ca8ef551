import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct UntrustedTextTests {
  /// Returns whether a scalar must never be in a row: controls, line breaks, and bidi controls.
  static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  // Random scalars, biased toward those that often cause errors.
  nonisolated static func randomScalar(_ random: inout SeededRandom) -> Unicode.Scalar {
    let ranges: [ClosedRange<UInt32>] = [
      0x00...0x1F, 0x20...0x7E, 0x7F...0xAD, 0x300...0x36F, 0x600...0x61C, 0x900...0x963,
      0x1100...0x11FF, 0x2000...0x206F, 0x2190...0x27BF, 0x3000...0x30FF, 0xA960...0xA97C,
      0xAC00...0xD7FB, 0xFE00...0xFE0F, 0xFEFF...0xFF9F, 0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF,
      0x1F3FB...0x1F3FF, 0x200B...0x200F, 0xE0000...0xE007F, 0x0...0x10FFFF,
    ]
    let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
    return Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? "\u{FFFD}"
  }

  nonisolated static func randomText(_ random: inout SeededRandom) -> String {
    let count = Int.random(in: 0...30, using: &random)
    if Bool.random(using: &random) {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = String.UnicodeScalarView()
    for _ in 0..<count { text.append(randomScalar(&random)) }
    return String(text)
  }

  @Test(arguments: LongRun.seeds(4, of: 0..<10)) func rowsContainNoControlsAndFillWidth(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<40 {
      let button = Button(Self.randomText(&random))
      let field = TextField(Self.randomText(&random), placeholder: Self.randomText(&random))
      let view = Border(Self.randomText(&random)) {
        HStack {
          Label(Self.randomText(&random))
          Label(Self.randomText(&random), truncation: .middle, lineLimit: 2)
          Toggle(Self.randomText(&random))
        }
        button
        field
        Image(alternativeText: Self.randomText(&random))
        ListView(sections: [
          CellSection(Self.randomText(&random), texts: [Self.randomText(&random)])
        ])
        Grid(columns: [.center, .trailing]) {
          Label(Self.randomText(&random))
          Label(Self.randomText(&random), truncation: .clip)
        }
      }
      let width = Int.random(in: 0...30, using: &random)
      let frame = view.frame(width: width)
      for line in frame.lines {
        #expect(!line.unicodeScalars.contains(where: Self.isForbidden), "\(scalars(line))")
        #expect(
          DisplayWidth.of(line) == width,
          "\(line.unicodeScalars.map { String($0.value, radix: 16) })")
      }
    }
  }

  @Test func everyScalarIsEscapedAndHasValidWidth() {
    // Higher planes contain only tags and private-use and unassigned characters. A short run tests
    // some of the ideographs, syllables, and unassigned characters.
    let step = LongRun.isOn ? 1 : 17
    let ranges: [ClosedRange<UInt32>] = [0...0x33FF, 0xF900...0xFFFF, 0x1F000...0x1FBFF]
    let others = Array(stride(from: UInt32(0x3400), through: 0x3FFFF, by: step))
    let tags = Array(stride(from: UInt32(0xE0000), through: 0xE0FFF, by: step))
    let values: [UInt32] = ranges.flatMap { Array($0) } + others + tags + [0x10FFFF]
    for value in values {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let glyphs = GlyphEncoder.line(of: String(Character(scalar)))
      let isHarmless = glyphs.allSatisfy { glyph in
        glyph.character.unicodeScalars.allSatisfy { !Self.isForbidden($0) }
      }
      if !isHarmless || glyphs.width > 4 || glyphs.contains(where: { $0.width > 2 }) {
        Issue.record("U+\(String(value, radix: 16)) becomes \(glyphs)")
      }
    }
  }

  @Test func drawsMegabyteOfText() {
    let text = String(repeating: "a", count: 1_000_000)
    #expect(Label(text, lineLimit: 1).frame(width: 5).lines == ["aaaa…"])
    #expect(Label(text).frame(width: 5, height: 2).lines == ["aaaaa", "aaaa…"])
    #expect(Button(text).frame(width: 9).lines == ["[ aaaa… ]"])
  }

  @Test func cellHasBoundedNumberOfMarks() {
    let name = "e" + String(repeating: "\u{301}", count: 1_000) + "x"
    let frame = Label(name).frame(width: 2)
    #expect(frame[column: 0, row: 0].character.unicodeScalars.count == GlyphEncoder.scalarLimit)
    #expect(frame[column: 1, row: 0].character == "x")
    #expect(TerminalEncoder().update(from: nil, to: frame).bytes.count < 100)
    // The longest emoji sequence.
    let kiss = "👩🏻‍❤️‍💋‍👩🏿"
    #expect(Label(kiss).frame(width: 2).lines == [kiss])
  }

  @Test(arguments: [
    ("👨\u{200D}a", "👨a"), ("a\u{200D}👨", "a👨"), ("a\u{200D}b", "ab"),
    ("👨\u{200D}\u{200D}👩", "👨👩"), ("👨\u{200D}👩", "👨\u{200D}👩"), ("\u{200D}", ""),
  ])
  func joinerBetweenCellsIsRemoved(text: String, drawn: String) {
    let frame = Label(text).frame(width: DisplayWidth.of(text))
    #expect(frame.line(0).unicodeScalars.elementsEqual(drawn.unicodeScalars))
  }

  @Test func charactersOfDifferentLabelsDoNotMerge() {
    let pairs = [("🇺", "🇸"), ("ᄒ", "하"), ("👨\u{200D}", "👩"), ("👍", "🏽"), ("ｶ", "\u{FF9E}")]
    for (first, second) in pairs {
      let view = HStack {
        Label(first)
        Label(second)
      }
      let width = DisplayWidth.of(first) + DisplayWidth.of(second)
      #expect(DisplayWidth.of(view.frame(width: width).line(0)) == width)
    }
  }
}
