@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A generator of random frames with text that terminals often display incorrectly.
struct RandomFrame {
  static func make(width: Int, height: Int, _ random: inout SeededRandom) -> Frame {
    var frame = Frame(width: width, height: height)
    for _ in 0..<Int.random(in: 0...4, using: &random) { change(&frame, &random) }
    return frame
  }

  /// Writes random text at a random position, and might move the cursor.
  static func change(_ frame: inout Frame, _ random: inout SeededRandom) {
    let (width, height) = (frame.size.width, frame.size.height)
    if Int.random(in: 0..<3, using: &random) == 0 {
      frame.cursor =
        width > 0 && height > 0 && Bool.random(using: &random)
        ? Position(
          column: Int.random(in: 0..<width, using: &random),
          row: Int.random(in: 0..<height, using: &random)) : nil
    }
    guard height > 0 else { return }
    let row = Int.random(in: 0..<height, using: &random)
    let style = style(&random)
    var column = Int.random(in: 0...width, using: &random)
    for glyph in GlyphEncoder.line(of: text(&random)) where glyph.width > 0 {
      guard column + glyph.width <= width else { return }
      // A wide scalar can be made narrow by the next one. In the last column, the result depends
      // on the terminal.
      let first = glyph.character.unicodeScalars.first.map(DisplayWidth.of) ?? 0
      guard column + first <= width else { return }
      frame.write(glyph, column: column, row: row, style: style)
      column += glyph.width
    }
  }

  private static func text(_ random: inout SeededRandom) -> String {
    let some = [
      "a", "Count: 41", "      ", "日本", "x日y", "👨‍👩‍👧‍👦", "❤\u{FE0F}", "🇯🇵", "🇯", "🇵", "e\u{301}", "ｶﾞ",
      "क्षि", "한",
      "👍🏽", "────", "⌚\u{FE0E}", "▀▀▀",
    ]
    if Bool.random(using: &random) {
      return (0..<Int.random(in: 1...3, using: &random)).map { _ in
        some[Int.random(in: 0..<some.count, using: &random)]
      }.joined()
    }
    return UntrustedTextTests.randomText(&random)
  }

  private static func style(_ random: inout SeededRandom) -> Style {
    var style = Style(foreground: color(&random), background: color(&random))
    if Bool.random(using: &random) {
      style.attributes = Style.Attributes(rawValue: UInt8.random(in: 0..<32, using: &random))
    }
    return style
  }

  private static func color(_ random: inout SeededRandom) -> Color {
    func byte() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .ansi(byte() % 16)
    case 1: return .indexed(byte())
    case 2: return .rgb(byte(), byte(), byte())
    default: return .default
    }
  }
}
