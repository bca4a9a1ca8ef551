/// Text as reports have it: in quotes, escaped, and cut if it is long.
///
/// Whatever it holds, it takes one line.
///
/// - Complexity: O(`limit`), whatever the length of the text.
package func quotedText(_ text: String, limit: Int = 60) -> String {
  let scalars = text.unicodeScalars.prefix(limit)
  let isCut = scalars.endIndex != text.unicodeScalars.endIndex
  return (String(scalars) + (isCut ? "…" : "")).debugDescription
}
