/// A line of a script, read word by word.
///
/// ```swift
/// var line = ScriptReader(#"greet Ada "Good morning""#)
/// line.word()        // "greet"
/// line.word()        // "Ada"
/// try line.text()    // "Good morning"
/// line.remainder     // ""
/// ```
///
/// `RecordedAction` reads its scripts with it, and so do programs whose scripts have words of their
/// own.
package struct ScriptReader: Hashable, Sendable {
  /// The part of the line that wasn't read yet.
  package private(set) var remainder: Substring

  /// Creates a reader of one line.
  package init(_ line: some StringProtocol) {
    remainder = Substring(line)
    skipBlanks()
  }

  /// Returns the lines of a script with their numbers, counted from 1, without blank lines and
  /// those that begin with `#`.
  package static func lines(of script: String) -> [(number: Int, line: ScriptReader)] {
    let lines = script.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }
    return lines.enumerated().compactMap { index, line in
      let reader = ScriptReader(line)
      guard let first = reader.remainder.unicodeScalars.first, first != "#" else { return nil }
      return (index + 1, reader)
    }
  }

  /// Reads the next word, or an empty text at the end of the line.
  package mutating func word() -> String {
    let word = remainder.unicodeScalars.prefix { !$0.properties.isWhitespace }
    remainder = remainder[word.endIndex...]
    skipBlanks()
    return String(word)
  }

  /// Reads the rest of the line, without blanks around it, or what is in quotation marks.
  ///
  /// A text in quotation marks may have the escapes `\"`, `\'`, `\\`, `\0`, `\n`, `\r`, `\t`, and
  /// `\u{1F600}`.
  ///
  /// - Throws: What is wrong with the quotation marks or an escape, and how to fix it.
  package mutating func text() throws(RecordedActionError) -> String {
    // Scalar by scalar, since a mark after a quotation mark would make one character of both.
    guard remainder.unicodeScalars.first == "\"" else {
      defer { remainder = "" }
      return String(remainder.reversed().drop(while: \.isWhitespace).reversed())
    }
    let text = try quoted()
    skipBlanks()
    return text
  }

  struct Part {
    var text = ""
    /// Set if the whole part was in quotation marks.
    var isQuoted = false
  }

  /// Reads the parts of the line, in which blanks in quotation marks don't separate anything.
  ///
  /// In a part that begins without a quotation mark, the marks stay, as in the name of a node.
  mutating func parts() throws(RecordedActionError) -> [Part] {
    var parts: [Part] = []
    while let first = remainder.unicodeScalars.first {
      if first == "\"" {
        parts.append(Part(text: try quoted(), isQuoted: true))
      } else {
        var part = Part()
        while let scalar = remainder.unicodeScalars.first, !scalar.properties.isWhitespace {
          if scalar == "\"" {
            part.text += try quoted().debugDescription
          } else {
            part.text.unicodeScalars.append(scalar)
            remainder.unicodeScalars.removeFirst()
          }
        }
        parts.append(part)
      }
      skipBlanks()
    }
    return parts
  }

  private mutating func quoted() throws(RecordedActionError) -> String {
    var scalars = remainder.unicodeScalars.dropFirst()
    var text = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"":
        remainder = Substring(scalars)
        return String(text)
      case "\\": text.append(try Self.escaped(&scalars))
      default: text.append(scalar)
      }
    }
    throw RecordedActionError("unterminated quotation; end the text with \"")
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "'": "'", "\\": "\\", "n": "\n", "r": "\r", "t": "\t", "0": "\0",
  ]

  private static func escaped(
    _ scalars: inout Substring.UnicodeScalarView
  ) throws(RecordedActionError) -> Unicode.Scalar {
    let code = scalars.popFirst()
    if let code, let scalar = escapes[code] { return scalar }
    if code == "u", scalars.first == "{" {
      let digits = scalars.dropFirst().prefix { $0 != "}" }
      scalars = scalars.dropFirst(digits.count + 2)
      let value = digits.count <= 8 ? UInt32(String(digits), radix: 16) : nil
      if let scalar = value.flatMap(Unicode.Scalar.init) { return scalar }
    }
    throw RecordedActionError(
      #"unknown escape; use \" \\ \n \r \t \u{1F600}, and \\ for a backslash"#)
  }

  private mutating func skipBlanks() {
    remainder = Substring(remainder.unicodeScalars.drop { $0.properties.isWhitespace })
  }
}
