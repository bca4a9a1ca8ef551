/// Blank columns and rows around something.
///
/// ```swift
/// ColumnStack(padding: Insets(horizontal: 1)) { name }
/// ```
public struct Insets: Hashable, Sendable {
  /// Blank rows above.
  public let top: Int
  /// Blank columns at the start of a line.
  public let leading: Int
  /// Blank rows below.
  public let bottom: Int
  /// Blank columns at the end of a line.
  public let trailing: Int

  /// Makes insets; what is not named is 0, and what is negative counts as 0.
  public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = Length.limited(top)
    self.leading = Length.limited(leading)
    self.bottom = Length.limited(bottom)
    self.trailing = Length.limited(trailing)
  }

  /// Makes insets that are the same on opposite sides.
  public init(horizontal: Int = 0, vertical: Int = 0) {
    self.init(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
  }

  /// Nothing around.
  public static let zero = Insets(horizontal: 0)

  /// The same on all sides.
  public static func all(_ length: Int) -> Insets {
    Insets(horizontal: length, vertical: length)
  }

  /// The columns of both sides.
  public var horizontal: Int { leading + trailing }
  /// The rows of both sides.
  public var vertical: Int { top + bottom }
}
