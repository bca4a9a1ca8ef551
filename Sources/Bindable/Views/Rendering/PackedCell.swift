/// A cell in 16 bytes without reference counting, so that frames are copied, compared, and released
/// like plain memory.
@usableFromInline
package struct PackedCell: Equatable, Sendable {
  // Up to seven UTF-8 bytes of the character, the first one lowest, with the width above them. For
  // a longer character, `inTable` and the index in the frame's table.
  @usableFromInline package var glyph: UInt64
  @usableFromInline package var style: UInt64

  static let maximumByteCount = 7
  // A computed constant, because it's inlined into other modules.
  @inlinable static var widthShift: UInt64 { 58 }
  private static let inTable: UInt64 = 1 << 56
  private static let inline: UInt64 = 1 << 56 - 1

  static let blank = PackedCell(ascii: 0x20, style: 0)
  static func secondHalf(style: UInt64) -> PackedCell {
    PackedCell(glyph: 0x20, style: style)
  }

  // Implemented manually, because a synthesized `==` isn't inlinable.
  @inlinable package static func == (first: PackedCell, second: PackedCell) -> Bool {
    first.glyph == second.glyph && first.style == second.style
  }

  init(glyph: UInt64, style: UInt64) {
    self.glyph = glyph
    self.style = style
  }

  init(ascii: UInt8, style: UInt64) {
    glyph = UInt64(ascii) | 1 << Self.widthShift
    self.style = style
  }

  /// Creates a cell, or returns `nil` if the character must be stored in a table.
  init?(_ character: Character, width: Int, style: UInt64) {
    var bytes: UInt64 = 0
    var shift: UInt64 = 0
    for byte in character.utf8 {
      guard shift < 8 * UInt64(Self.maximumByteCount) else { return nil }
      bytes |= UInt64(byte) << shift
      shift += 8
    }
    glyph = bytes | UInt64(width) << Self.widthShift
    self.style = style
  }

  init(index: Int, width: Int, style: UInt64) {
    glyph = UInt64(index) | Self.inTable | UInt64(width) << Self.widthShift
    self.style = style
  }

  /// The number of columns: 1, 2, or 0 for the second half of a wide character.
  @inlinable package var width: Int { Int(glyph >> Self.widthShift) }

  /// The character, if it's printable ASCII.
  @inlinable package var ascii: UInt8? {
    glyph & ~0x7F == 1 << Self.widthShift && 0x20..<0x7F ~= glyph & 0x7F
      ? UInt8(truncatingIfNeeded: glyph) & 0x7F : nil
  }

  /// The index of the character in the frame's table, or `nil` if it isn't stored there.
  var index: Int? {
    glyph & Self.inTable == 0 ? nil : Int(glyph & Self.inline & ~Self.inTable)
  }

  /// The character, if it isn't stored in a table.
  var character: Character {
    if glyph & 0xFF < 0x80, glyph & Self.inline < 0x80 {
      return Character(Unicode.Scalar(UInt8(glyph & 0xFF)))
    }
    let text = String(unsafeUninitializedCapacity: Self.maximumByteCount) { buffer in
      var remainder = glyph & Self.inline
      var count = 0
      while remainder != 0 {
        buffer[count] = UInt8(remainder & 0xFF)
        remainder >>= 8
        count += 1
      }
      return count
    }
    return text.first ?? " "
  }
}

extension Style {
  /// The style as a unique number, which is 0 for the plain style.
  var packed: UInt64 {
    UInt64(attributes.rawValue) | foreground.packed << 8 | background.packed << 34
  }

  @inlinable package init(packed: UInt64) {
    self.init()
    attributes = Attributes(rawValue: UInt8(packed & 0xFF))
    foreground = Color(packed: packed >> 8 & (1 << 26 - 1))
    background = Color(packed: packed >> 34)
  }
}

extension Color {
  // Two bits for the case and 24 for its values.
  fileprivate var packed: UInt64 {
    switch self {
    case .default: 0
    case .ansi(let number): 1 << 24 | UInt64(number)
    case .indexed(let number): 2 << 24 | UInt64(number)
    case .rgb(let red, let green, let blue):
      3 << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
    }
  }

  @inlinable init(packed: UInt64) {
    let low = UInt8(packed & 0xFF)
    switch packed >> 24 {
    case 1: self = .ansi(low)
    case 2: self = .indexed(low)
    case 3: self = .rgb(UInt8(packed >> 16 & 0xFF), UInt8(packed >> 8 & 0xFF), low)
    default: self = .default
    }
  }
}

extension PackedCell {
  func cell(table: [Character]) -> Cell {
    Cell(
      glyph: index.map { table[$0] } ?? character, width: UInt8(width),
      style: Style(packed: style))
  }

  /// Returns whether cells of two frames are equal.
  ///
  /// Characters are compared by their bytes, so canonically equivalent text isn't equal.
  static func isEqual(
    _ first: PackedCell, in firstTable: [Character], _ second: PackedCell,
    in secondTable: [Character]
  ) -> Bool {
    guard let one = first.index, let other = second.index else { return first == second }
    return first.style == second.style && first.width == second.width
      && firstTable[one].utf8.elementsEqual(secondTable[other].utf8)
  }

  func hash(into hasher: inout Hasher, table: [Character]) {
    hasher.combine(style)
    if let index {
      hasher.combine(width)
      for byte in table[index].utf8 { hasher.combine(byte) }
    } else {
      hasher.combine(glyph)
    }
  }
}
