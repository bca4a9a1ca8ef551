/// One place of a frame: what stands there, in which style.
///
/// ```swift
/// Cell("A").width                  // 1
/// Frame(lines: ["日本"])[column: 1, row: 0].width  // 0, the second half of 日
/// ```
public struct Cell: Hashable, Sendable {
  /// What stands there; a blank in the second half of a wide character.
  public let character: Character
  // A frame has many cells, so this is a byte.
  private let columns: UInt8
  /// How it looks.
  public let style: Style

  /// Makes a cell of a character that takes one column.
  ///
  /// A character that is not drawn as itself in one column becomes U+FFFD.
  public init(_ character: Character = " ", style: Style = Style()) {
    let glyphs = CellText.line(of: String(character))
    let isOneColumn = glyphs.count == 1 && glyphs[0].width == 1
    self.init(glyph: isOneColumn ? glyphs[0].character : "\u{FFFD}", width: 1, style: style)
  }

  // Only for characters that came through `CellText`.
  package init(glyph: Character, width: UInt8, style: Style) {
    self.character = glyph
    self.columns = width
    self.style = style
  }

  /// The columns that the character takes: 1, 2, or 0 for the second half of a wide character.
  public var width: Int { Int(columns) }

  /// Whether nothing is seen but perhaps a background.
  public var isBlank: Bool { character == " " && columns == 1 }
}
