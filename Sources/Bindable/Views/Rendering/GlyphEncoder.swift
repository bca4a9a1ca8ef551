/// The conversion of text to glyphs.
///
/// All text that is drawn is converted here, so that data can't inject commands into an output, and
/// no visible text is lost:
///
/// | text | cells |
/// |---|---|
/// | CR LF, LF, U+0085, U+2028, U+2029 | a new line, or a symbol in a single line |
/// | tab | spaces up to the next multiple of 4 columns |
/// | another C0 control, DEL | its control picture, such as `␛` and `␡` |
/// | a C1 control, a bidirectional control | U+FFFD |
/// | a cluster without width | nothing; U+200B and U+00AD remain break opportunities |
/// | any other cluster | its first 16 scalars without a joiner at the end, in 1 or 2 columns |
///
/// A joiner (U+200D) at the end joins nothing, but some terminals join the next cell to it.
enum GlyphEncoder {
  /// The number of columns between tab stops.
  static let tabStops = 4
  /// The largest number of scalars in a cell, where the longest emoji sequences have ten.
  static let scalarLimit = 16

  /// Returns the lines of `text`, broken only at its line breaks.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func lines(of text: String) -> [[Glyph]] {
    glyphs(of: text, breakingLines: true)
  }

  /// Returns `text` as a single line, in which line breaks are drawn as symbols.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func line(of text: String) -> [Glyph] {
    glyphs(of: text, breakingLines: false)[0]
  }

  // The result has at least one line.
  private static func glyphs(of text: String, breakingLines: Bool) -> [[Glyph]] {
    if text.isPrintableASCII { return [text.utf8.map { Glyph.ascii[Int($0)] }] }
    var reader = Reader(breakingLines: breakingLines)
    for cluster in text { reader.read(cluster) }
    return reader.lines
  }

  private struct Reader {
    let breakingLines: Bool
    var lines: [[Glyph]] = [[]]
    // The column of the next glyph in the last line, for tab stops.
    var column = 0

    init(breakingLines: Bool) { self.breakingLines = breakingLines }

    mutating func append(_ glyph: Glyph) {
      lines[lines.count - 1].append(glyph)
      column += glyph.width
    }

    mutating func append(_ scalar: UInt32) {
      append(Glyph(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}"), width: 1))
    }

    // A control character is always a cluster of its own, except CR LF, so the first scalar
    // identifies it.
    mutating func read(_ cluster: Character) {
      guard let first = cluster.unicodeScalars.first else { return }
      switch first.value {
      case 0x0D where cluster == "\r\n":
        if breakingLines {
          breakLine()
        } else {
          append(0x240D)
          append(0x240A)
        }
      case 0x0A, 0x85, 0x2028, 0x2029:
        if breakingLines { breakLine() } else { append(first.value == 0x0A ? 0x240A : 0xFFFD) }
      case 0x09:
        for _ in column % tabStops..<tabStops { append(.space) }
      case 0x00..<0x20: append(0x2400 + first.value)
      case 0x7F: append(0x2421)
      case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: append(0xFFFD)
      case 0x20..<0x7F where cluster.utf8.count == 1: append(Glyph.ascii[Int(first.value)])
      case 0x200B, 0xAD: append(.breakpoint)
      default: readText(bounded(cluster), startingWith: first)
      }
    }

    func bounded(_ cluster: Character) -> Character {
      let scalars = cluster.unicodeScalars
      var kept = scalars.prefix(scalarLimit)
      while kept.count > 1, kept.last == "\u{200D}" { kept.removeLast() }
      return kept.endIndex == scalars.endIndex ? cluster : Character(String(kept))
    }

    mutating func breakLine() {
      lines.append([])
      column = 0
    }

    mutating func readText(_ cluster: Character, startingWith first: Unicode.Scalar) {
      let width = DisplayWidth.of(cluster)
      if width > 0, DisplayWidth.of(first) == 0 {
        // Marks without a base before a scalar that has columns, such as a skin tone. The marks
        // would join the preceding character of the row, so they are removed.
        let remainder = cluster.unicodeScalars.drop { DisplayWidth.of($0) == 0 }
        for cluster in String(remainder) { read(cluster) }
        return
      }
      switch width {
      case 0: break
      case 1, 2:
        append(Glyph(cluster, width: width, role: isBreakingSpace(first) ? .space : .text))
      default:
        // Sound marks after a base of two columns become glyphs of their own, because a glyph has
        // at most two columns.
        let scalars = cluster.unicodeScalars
        let marks = scalars.filter(DisplayWidth.isSoundMark)
        var base = String.UnicodeScalarView()
        base.append(contentsOf: scalars.filter { !DisplayWidth.isSoundMark($0) })
        append(Glyph(Character(String(base)), width: width - marks.count))
        for mark in marks { append(Glyph(Character(mark), width: 1)) }
      }
    }

    func isBreakingSpace(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x2007, 0x202F: false  // nonbreaking, like U+00A0
      case 0x1680, 0x2000...0x200A, 0x205F, 0x3000: true
      default: false
      }
    }
  }
}

/// A cluster of text that is ready to be written to cells, or a break opportunity.
struct Glyph: Equatable, Sendable {
  /// The role of a glyph in line breaking.
  enum Role: UInt8, Sendable {
    /// A visible character of the text.
    case text
    /// A visible symbol in place of text, such as an ellipsis or the bullet of a secure field.
    case symbol
    /// A blank. Text can break after it, and it disappears at a break.
    case space
    /// A break opportunity without columns. It's never written.
    case breakpoint
  }

  /// The character to write.
  let character: Character
  // A byte, because a long text has many glyphs.
  private let columns: UInt8
  /// The role in line breaking.
  let role: Role

  /// Creates a glyph of 0, 1, or 2 columns.
  init(_ character: Character, width: Int, role: Role = .text) {
    self.character = character
    self.columns = UInt8(width)
    self.role = role
  }

  /// The number of columns: 1, 2, or 0 for a break opportunity.
  var width: Int { Int(columns) }

  static let space = Glyph(" ", width: 1, role: .space)
  static let breakpoint = Glyph("\u{200B}", width: 0, role: .breakpoint)
  static let ellipsis = Glyph("…", width: 1, role: .symbol)
  static let bullet = Glyph("•", width: 1, role: .symbol)
  private static let asciiEllipsis = Glyph("~", width: 1, role: .symbol)
  private static let asciiBullet = Glyph("*", width: 1, role: .symbol)

  /// The ASCII replacement for a symbol.
  var inASCII: Glyph { self == .bullet ? .asciiBullet : .asciiEllipsis }

  // The replacements of symbols that programs use in texts. All others become question marks.
  private static let replacements: [Character: Character] = [
    "★": "*", "☆": ".", "✓": "+", "✗": "x", "●": "o", "◆": "*", "♥": "*", "♡": "o", "‹": "<",
    "›": ">", "…": "~", "▾": "v", "▌": ">", "─": "-", "·": "-", "–": "-", "—": "-", "‘": "'",
    "’": "'", "“": "\"", "”": "\"", "•": "*", "→": ">", "←": "<",
  ]

  /// The glyphs that replace this one where only ASCII is allowed, in as many columns.
  var onlyASCII: [Glyph] {
    if character.isASCII { return [self] }
    let first = Glyph(Self.replacements[character] ?? "?", width: 1)
    return width == 2 ? [first, .space] : width == 1 ? [first] : []
  }

  /// The glyph for each ASCII byte, although those for control characters are never used.
  static let ascii: [Glyph] = (0..<128).map { byte in
    byte == 0x20 ? .space : Glyph(Character(Unicode.Scalar(UInt8(byte))), width: 1)
  }
}

extension Collection where Element == Glyph {
  /// The total number of columns.
  var width: Int { reduce(0) { $0 + $1.width } }
}
