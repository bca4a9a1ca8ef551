/// How many columns text takes, near enough to put a mark under it or a bar behind it.
enum TextColumns {
  /// The columns of a line.
  static func width(of line: some StringProtocol) -> Int {
    line.reduce(0) { $0 + width(of: $1) }
  }

  /// The columns of one character: two for East Asian and emoji, none for a mark alone.
  static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.isASCII && character.unicodeScalars.count == 1 { return 1 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format: return 0
    default: break
    }
    let isEmoji =
      first.properties.isEmojiPresentation
      || (first.properties.isEmoji && character.unicodeScalars.contains { $0.value == 0xFE0F })
    return isEmoji || wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  // The blocks of wide letters. Single wide characters in other blocks are emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18DFF,
    0x1B000...0x1B2FF, 0x20000...0x3FFFD,
  ]
}
