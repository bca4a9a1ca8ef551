/// One cell of a frame, with its character and style.
///
/// ```swift
/// Cell("A").width                  // 1
/// Frame(lines: ["日本"])[column: 1, row: 0].width  // 0, the second half of 日
/// ```
public struct Cell: Hashable, Sendable {
  /// The character in the cell, or a blank in the second half of a wide character.
  public let character: Character
  // A byte, because a frame has many cells.
  private let columns: UInt8
  /// The style of the cell.
  public let style: Style

  /// Creates a cell for a character of one column.
  ///
  /// A character that can't be drawn unchanged in one column is replaced with U+FFFD.
  public init(_ character: Character = " ", style: Style = Style()) {
    let glyphs = GlyphEncoder.line(of: String(character))
    let isOneColumn = glyphs.count == 1 && glyphs[0].width == 1
    self.init(glyph: isOneColumn ? glyphs[0].character : "\u{FFFD}", width: 1, style: style)
  }

  // Requires a character returned by `GlyphEncoder`.
  package init(glyph: Character, width: UInt8, style: Style) {
    self.character = glyph
    self.columns = width
    self.style = style
  }

  /// The number of columns: 1, 2, or 0 for the second half of a wide character.
  public var width: Int { Int(columns) }

  /// A Boolean value that indicates whether the cell shows at most a background.
  public var isBlank: Bool { character == " " && columns == 1 }
}
