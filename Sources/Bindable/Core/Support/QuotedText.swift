/// Returns text for reports: quoted, escaped to a single line, and truncated if it's long.
///
/// - Complexity: O(`limit`), independent of the length of the text.
package func quotedText(_ text: String, limit: Int = 60) -> String {
  let scalars = text.unicodeScalars.prefix(limit)
  let isCut = scalars.endIndex != text.unicodeScalars.endIndex
  return (String(scalars) + (isCut ? "…" : "")).debugDescription
}
