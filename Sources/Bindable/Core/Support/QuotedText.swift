/// Returns text for reports: quoted, escaped to a single line, and truncated if it's long.
///
/// - Complexity: O(`limit`), independent of the length of the text.
package func quotedText(_ text: String, limit: Int = 60) -> String {
  let scalars = text.unicodeScalars.prefix(limit)
  let isCut = scalars.endIndex != text.unicodeScalars.endIndex
  return (String(scalars) + (isCut ? "…" : "")).asSwiftLiteral
}

extension String {
  /// The text in quotes, as in Swift code.
  //
  // `debugDescription` writes a backslash before an apostrophe, which Swift doesn't need.
  var asSwiftLiteral: String {
    let parts = split(separator: "'", omittingEmptySubsequences: false)
    return "\"" + parts.map { $0.debugDescription.dropFirst().dropLast() }.joined(separator: "'")
      + "\""
  }
}
