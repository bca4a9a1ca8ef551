/// Text as the name of an event has it: in quotes, escaped, and cut if it is long.
///
/// Whatever was typed, an event has a name of one line.
func eventText(_ text: String) -> String {
  let scalars = text.unicodeScalars.prefix(60)
  let isCut = scalars.endIndex != text.unicodeScalars.endIndex
  return (String(scalars) + (isCut ? "…" : "")).debugDescription
}
