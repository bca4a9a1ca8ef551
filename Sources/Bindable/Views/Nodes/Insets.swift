/// The numbers of blank columns and rows around content.
///
/// ```swift
/// VStack(padding: Insets(horizontal: 1)) { name }
/// ```
public struct Insets: Hashable, Sendable {
  /// The number of blank rows above the content.
  public let top: Int
  /// The number of blank columns at the start of the line.
  public let leading: Int
  /// The number of blank rows below the content.
  public let bottom: Int
  /// The number of blank columns at the end of the line.
  public let trailing: Int

  /// Creates insets, with negative values as `0`.
  public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = Length.limited(top)
    self.leading = Length.limited(leading)
    self.bottom = Length.limited(bottom)
    self.trailing = Length.limited(trailing)
  }

  /// Creates insets that are the same on opposite sides.
  public init(horizontal: Int = 0, vertical: Int = 0) {
    self.init(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
  }

  /// Insets of `0` on all sides.
  public static let zero = Insets(horizontal: 0)

  /// Returns insets that are the same on all sides.
  package static func all(_ length: Int) -> Insets {
    Insets(horizontal: length, vertical: length)
  }

  /// The sum of the leading and trailing insets.
  package var horizontal: Int { leading + trailing }
  /// The sum of the top and bottom insets.
  package var vertical: Int { top + bottom }
}
