/// Functions that shorten and escape untrusted text for one-line messages.
///
/// ```swift
/// Excerpt.quoted("Ada\u{1B}[31m")               // "Ada\u{1B}[31m" with the escape spelled out
/// Excerpt.quoted(String(repeating: "a", count: 1_000_000), limit: 3)  // "aaa…"
/// Excerpt.name("ada")                           // ada
/// Excerpt.path("data/ada.json")                 // data/ada.json
/// Excerpt.path("my data.json")                  // "my data.json"
/// ```
///
/// The results contain no invisible, cursor, or text direction characters.
package enum Excerpt {
  /// Returns the text in quotes, truncated after `limit` Unicode scalars.
  ///
  /// - Complexity: O(`limit`), independent of the length of the text.
  package static func quoted(_ text: String, limit: Int = 40) -> String {
    let scalars = text.unicodeScalars
    let isCut = scalars.dropFirst(limit).isEmpty == false
    return "\"\(escaped(scalars.prefix(limit)))\(isCut ? "…" : "")\""
  }

  /// Returns a name truncated after `limit` Unicode scalars, in quotes unless it's plain.
  package static func name(_ text: String, limit: Int = 40) -> String {
    let beginning = text.unicodeScalars.prefix(limit)
    let isCut = beginning.endIndex != text.unicodeScalars.endIndex
    return bareIfPlain(beginning, after: isCut ? "…" : "")
  }

  /// Returns a file path, in quotes unless all of its characters are plain.
  ///
  /// A long path is truncated at its start, to keep the name of the file.
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
  /// `true` for a special character, a control, and what's invisible.
  fileprivate var mustBeEscaped: Bool {
    if self == "\"" || self == "\\" { return true }
    // The emoji variation selector is harmless and occurs in ordinary text.
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
