/// A multi-line Swift string literal for lines of text.
///
/// | text | literal |
/// |---|---|
/// | neither backslashes nor `"""` | `"""` … `"""` |
/// | one of them | `#"""` … `"""#`, with as many `#` as needed |
/// | invisible characters | the same, with `\u{1B}`, or `\#u{1B}` between `#` |
struct InlineLiteral {
  /// The lines before escaping for storage, because a literal has its own escapes.
  let lines: [String]

  /// Returns the literal with its delimiters, indenting every line except the first.
  func text(indentation: String, newline: String = "\n") -> String {
    let number = hashes
    let hashes = String(repeating: "#", count: number)
    var text = hashes + "\"\"\"" + newline
    for line in lines.isEmpty ? [""] : lines {
      // Don't indent empty lines, so that they have no trailing blanks.
      if !line.isEmpty { text += indentation + escaped(line, hashes) }
      text += newline
    }
    return text + indentation + "\"\"\"" + hashes
  }

  /// Returns a trailing closure that contains the literal: `{`, the literal, `}`.
  func closure(indentation: String, step: String, newline: String = "\n") -> String {
    let nestedIndentation = indentation + step
    return "{" + newline + nestedIndentation
      + text(indentation: nestedIndentation, newline: newline) + newline
      + indentation + "}"
  }

  // The smallest number for which no quote or backslash of the text has a special meaning.
  private var hashes: Int {
    var number = 0
    for line in lines {
      var run = (quotes: 0, hashes: 0, afterBackslash: false)
      for scalar in line.unicodeScalars {
        switch scalar {
        case "\\":
          run = (0, 0, true)
          number = max(number, 1)
        case "\"":
          run = (run.hashes > 0 || run.afterBackslash ? 1 : run.quotes + 1, 0, false)
          if run.quotes >= 3 { number = max(number, 1) }
        case "#" where run.afterBackslash || run.quotes >= 3:
          run.hashes += 1
          number = max(number, run.hashes + 1)
        default: run = (0, 0, false)
        }
      }
    }
    return number
  }

  private func escaped(_ line: String, _ hashes: String) -> String {
    var result = ""
    let count = line.unicodeScalars.count
    for (index, scalar) in line.unicodeScalars.enumerated() {
      let isLastBlank = scalar == " " && index == count - 1
      if isLastBlank || TextEscaping.isUnsafe(scalar) {
        result += "\\" + hashes + TextEscaping.code(of: scalar).dropFirst()
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
