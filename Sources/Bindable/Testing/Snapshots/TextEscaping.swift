/// Two escaped forms of a line that hide nothing.
///
/// | line | stored | shown |
/// |---|---|---|
/// | `a`, escape, `[1m` | `a\u{1B}[1m` | `a\u{1B}[1m` |
/// | `👩`, joiner, `🚀` | `👩‍🚀` | `👩\u{200D}🚀` |
/// | `a` and a blank | `a\u{20}` | `a\u{20}` |
/// | `\u{1B}` in six characters | `\\u{1B}` | `\\u{1B}` |
enum TextEscaping {
  /// Returns the line with unsafe characters written as `\u{…}`, for printing.
  ///
  /// Unlike in a stored line, an escape looks the same as these six characters in the text.
  static func escaped(_ line: String) -> String { line.replacing(isUnsafe) }

  /// Returns a stored line with invisible characters written as `\u{…}`, for messages.
  static func shown(_ stored: String) -> String { stored.replacing(isInvisible) }

  /// Returns a line with non-ASCII characters written as `\u{…}`, for lines that look the same.
  static func asASCII(_ stored: String) -> String { stored.replacing { !$0.isASCII } }

  /// The number of bytes of a line that a message contains.
  static let shownBytes = 400

  /// Returns a line of a message without what exceeds a number of bytes.
  ///
  /// - Parameters:
  ///   - start: The number of bytes to leave out at the beginning.
  ///   - limit: The number of bytes to keep.
  static func clipped(_ line: String, from start: Int = 0, to limit: Int = shownBytes) -> String {
    guard start > 0 || line.utf8.count > limit else { return line }
    let bytes = line.utf8
    let first = bytes.index(bytes.startIndex, offsetBy: min(start, bytes.count))
    let rest = bytes[first...]
    let end = rest.index(first, offsetBy: limit, limitedBy: rest.endIndex) ?? rest.endIndex
    // A part of a character is left out at both ends.
    let part = rest[..<end].drop { $0 & 0xC0 == 0x80 }
    var text = String(decoding: part, as: UTF8.self)
    if end != rest.endIndex {
      while text.unicodeScalars.last == "\u{FFFD}" { text.unicodeScalars.removeLast() }
      text += "… (\(bytes.count) bytes)"
    }
    return (start > 0 ? "…" : "") + text
  }

  /// Returns whether a scalar must be escaped in a reference, because it controls a terminal, ends
  /// a line, or reorders text.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return scalar.properties.isBidiControl || scalar.value == 0xFEFF
    }
  }

  /// Returns the escape of a scalar, such as `\u{1B}`.
  static func code(of scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isUnsafe(scalar) }
    return isUnsafe(scalar) || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.isWhitespace
  }

  /// Returns the line as stored in references.
  ///
  /// Characters that an editor, a merge, or a terminal could change or interpret are written as
  /// `\u{…}`. Different lines have different stored forms: backslashes before `u{` are doubled, so
  /// an odd number of them is an escape, and an even number is backslashes.
  static func forStorage(_ line: String) -> String {
    // Most lines need no escaping.
    let isPlain = !line.unicodeScalars.contains { isUnsafe($0) || $0 == "\\" }
    if isPlain && line.utf8.last != 0x20 { return line }
    let scalars = Array(line.unicodeScalars)
    var result = ""
    var backslashes = 0
    for (index, scalar) in scalars.enumerated() {
      if scalar == "\\" {
        backslashes += 1
        continue
      }
      // Editors remove trailing blanks.
      let isLastBlank = scalar == " " && index == scalars.count - 1
      let escapes = isLastBlank || isUnsafe(scalar)
      let opensCode = scalar == "u" && index + 1 < scalars.count && scalars[index + 1] == "{"
      let factor = escapes || opensCode ? 2 : 1
      result += String(repeating: "\\", count: backslashes * factor)
      backslashes = 0
      result += escapes ? code(of: scalar) : String(scalar)
    }
    return result + String(repeating: "\\", count: backslashes)
  }
}

extension String {
  /// Returns the text with some scalars written as `\u{…}`.
  fileprivate func replacing(_ isReplaced: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isReplaced) else { return self }
    return unicodeScalars.map { isReplaced($0) ? TextEscaping.code(of: $0) : String($0) }.joined()
  }
}
