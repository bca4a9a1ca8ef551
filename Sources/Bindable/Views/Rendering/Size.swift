/// A width in columns and a height in rows.
///
/// ```swift
/// Size(width: 80, height: 24).isEmpty  // false
/// ```
public struct Size: Hashable, Sendable {
  /// The width, in columns.
  public var width: Int
  /// The height, in rows.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// A Boolean value that indicates whether the size contains no cells.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}
