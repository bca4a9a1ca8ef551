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
