/// Where something narrower than its place stands.
///
/// In the centre, an odd column that remains is on the trailing side.
public enum HorizontalAlignment: Hashable, Sendable {
  /// At the start of a line.
  case leading
  /// In the middle.
  case centre
  /// At the end of a line.
  case trailing
}

/// Where something lower than its place stands.
///
/// In the centre, an odd row that remains is at the bottom.
public enum VerticalAlignment: Hashable, Sendable {
  /// In the first row.
  case top
  /// In the middle.
  case centre
  /// In the last row.
  case bottom
}

/// What is shown of text that is too long.
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
  /// The start, then a mark.
  case tail
  /// The start and the end, a mark between them.
  case middle
  /// A mark, then the end.
  case head
  /// As much as fits, without a mark.
  case clip
}
