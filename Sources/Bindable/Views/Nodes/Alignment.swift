/// The horizontal position of content that is narrower than the available width.
///
/// When content is centered, an extra column goes to the trailing side.
public enum HorizontalAlignment: Hashable, Sendable {
  /// The start of the line.
  case leading
  /// The center of the line.
  case center
  /// The end of the line.
  case trailing
}

/// The vertical position of content that is lower than the available height.
///
/// When content is centered, an extra row goes to the bottom.
public enum VerticalAlignment: Hashable, Sendable {
  /// The first row.
  case top
  /// The center row.
  case center
  /// The last row.
  case bottom
}

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
