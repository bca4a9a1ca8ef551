/// Lines as a multi-line string literal of Swift.
///
/// | the text has | the literal |
/// |---|---|
/// | neither backslashes nor `"""` | `"""` … `"""` |
/// | one of them | `#"""` … `"""#`, with as many `#` as it takes |
/// | what cannot be seen | the same, with `\u{1B}`, or `\#u{1B}` between `#` |
struct InlineLiteral {
  /// The lines of a value as they are, not as they are stored: a literal has escapes of its own.
  let lines: [String]

  /// The literal with its delimiters, every line but the first indented.
  func text(indentation: String, newline: String = "\n") -> String {
    let number = hashes
    let hashes = String(repeating: "#", count: number)
    var text = hashes + "\"\"\"" + newline
    for line in lines.isEmpty ? [""] : lines {
      // An empty line is not indented, so that it is not one of blanks.
      if !line.isEmpty { text += indentation + escaped(line, hashes) }
      text += newline
    }
    return text + indentation + "\"\"\"" + hashes
  }

  /// A closure that returns the literal, for after a call: `{`, the literal, `}`.
  func closure(indentation: String, step: String, newline: String = "\n") -> String {
    let inner = indentation + step
    return "{" + newline + inner + text(indentation: inner, newline: newline) + newline
      + indentation + "}"
  }

  // As few as keep every quote and backslash of the text from meaning something.
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
      if isLastBlank || VisibleText.isUnsafe(scalar) {
        result += "\\" + hashes + VisibleText.code(of: scalar).dropFirst()
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
