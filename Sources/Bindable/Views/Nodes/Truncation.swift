/// The way in which text that is too long is shortened.
///
/// "Hello World" in 7 columns:
///
/// | truncation | shown |
/// |---|---|
/// | `tail` | `Hello …` |
/// | `middle` | `Hel…rld` |
/// | `head` | `… World` |
/// | `clip` | `Hello W` |
public enum Truncation: Hashable, Sendable {
  /// The start of the text, followed by an ellipsis.
  case tail
  /// The start and the end of the text, with an ellipsis in between.
  case middle
  /// An ellipsis, followed by the end of the text.
  case head
  /// The start of the text without an ellipsis.
  case clip
}
