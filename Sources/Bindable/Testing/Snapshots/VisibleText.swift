/// Two ways to write a line so that nothing in it is hidden.
///
/// | line | stored | shown |
/// |---|---|---|
/// | `a`, escape, `[1m` | `a\u{1B}[1m` | `a\u{1B}[1m` |
/// | `👩`, joiner, `🚀` | `👩‍🚀` | `👩\u{200D}🚀` |
/// | `a` and a blank | `a\u{20}` | `a\u{20}` |
/// | `\u{1B}` in six characters | `\\u{1B}` | `\\u{1B}` |
enum VisibleText {
  /// A line as references hold it.
  ///
  /// What an editor, a merge or a terminal could change or act on is written as `\u{…}`. Different
  /// lines are stored differently.
  static func stored(_ line: String) -> String {
    escaped(line)
  }

  /// A line with everything unsafe written as `\u{…}`, to be printed and read by people.
  ///
  /// Unlike a stored line it does not tell such a code from the same six characters in the text.
  static func harmless(_ line: String) -> String {
    guard line.unicodeScalars.contains(where: isUnsafe) else { return line }
    var result = ""
    for scalar in line.unicodeScalars {
      result += isUnsafe(scalar) ? code(of: scalar) : String(scalar)
    }
    return result
  }

  /// A stored line as a message shows it, with everything that cannot be seen written as `\u{…}`.
  static func shown(_ stored: String) -> String {
    var result = ""
    for scalar in stored.unicodeScalars {
      if isInvisible(scalar) {
        result += code(of: scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A line with all that is not ASCII written as `\u{…}`, for two that look the same.
  static func spelled(_ stored: String) -> String {
    var result = ""
    for scalar in stored.unicodeScalars {
      result += scalar.isASCII ? String(scalar) : code(of: scalar)
    }
    return result
  }

  /// Whether a scalar may not stand in a reference as it is: it controls a terminal, ends a line,
  /// or reorders the text around it.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return scalar.properties.isBidiControl || scalar.value == 0xFEFF
    }
  }

  /// `\u{1B}` for the escape character.
  static func code(of scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isUnsafe(scalar) }
    return isUnsafe(scalar) || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.isWhitespace
  }

  // A run of backslashes before `u{` would read as an escape or hide one, so it is doubled there:
  // an odd number before `u{` is an escape, an even number is backslashes.
  private static func escaped(_ line: String) -> String {
    // Most lines have nothing to escape.
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
      // Editors remove blanks from the end of a line.
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
