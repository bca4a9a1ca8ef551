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

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Whether no cell fits.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}
