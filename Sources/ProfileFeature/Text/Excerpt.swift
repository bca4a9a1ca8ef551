/// Short, harmless forms of text that somebody else wrote, for messages of one line.
///
/// ```swift
/// Excerpt.quoted("Ada\u{1B}[31m")               // "Ada\u{1B}[31m" with the escape spelled out
/// Excerpt.quoted(String(repeating: "a", count: 1_000_000), limit: 3)  // "aaa…"
/// Excerpt.name("ada")                           // ada
/// Excerpt.path("data/ada.json")                 // data/ada.json
/// Excerpt.path("my data.json")                  // "my data.json"
/// ```
///
/// Nothing that could move a cursor, turn the direction of the text or hide reaches the message.
package enum Excerpt {
  /// Quoted text, cut after `limit` scalars.
  ///
  /// - Complexity: O(`limit`), whatever the length of the text.
  package static func quoted(_ text: String, limit: Int = 40) -> String {
    let scalars = text.unicodeScalars
    let isCut = scalars.dropFirst(limit).isEmpty == false
    return "\"\(escaped(scalars.prefix(limit)))\(isCut ? "…" : "")\""
  }

  /// A name: bare when every character of it is plain, else quoted; cut after `limit` scalars.
  package static func name(_ text: String, limit: Int = 40) -> String {
    let beginning = text.unicodeScalars.prefix(limit)
    let isCut = beginning.endIndex != text.unicodeScalars.endIndex
    return bareIfPlain(beginning, after: isCut ? "…" : "")
  }

  /// The path of a file: bare when every character of it is plain, else quoted.
  ///
  /// A long one loses its beginning, since the file's own name is at the end.
  package static func path(_ text: String, limit: Int = 200) -> String {
    let end = text.unicodeScalars.suffix(limit)
    let isCut = end.startIndex != text.unicodeScalars.startIndex
    return bareIfPlain(end, before: isCut ? "…" : "")
  }

  private static func bareIfPlain(
    _ scalars: Substring.UnicodeScalarView, before: String = "", after: String = ""
  ) -> String {
    let isPlain =
      !scalars.isEmpty && scalars.allSatisfy { $0 != " " && $0 != "'" && !$0.mustBeEscaped }
    let shown = before + escaped(scalars) + after
    return isPlain ? shown : "\"\(shown)\""
  }

  private static func escaped(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    scalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.mustBeEscaped:
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it would end a quotation, act on the terminal, or not be seen.
  fileprivate var mustBeEscaped: Bool {
    if self == "\"" || self == "\\" { return true }
    // A heart or a star is drawn as an emoji because of this one, which does nothing else.
    if self == "\u{FE0F}" { return false }
    if properties.isDefaultIgnorableCodePoint { return true }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    case .spaceSeparator: self != " "
    default: false
    }
  }
}
