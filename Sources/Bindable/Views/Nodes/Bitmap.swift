/// A rectangle of pixels.
///
/// ```swift
/// let sunset = Bitmap(width: 2, height: 4) { column, row in
///   Bitmap.Pixel(red: 250, green: UInt8(60 * row), blue: 40)
/// }
/// sunset[column: 0, row: 3].green  // 180
/// ```
///
/// To display it, create an `Image`.
public struct Bitmap: Hashable, Sendable {
  /// A color with red, green, and blue components.
  public struct Pixel: Hashable, Sendable {
    /// The red component.
    public var red: UInt8
    /// The green component.
    public var green: UInt8
    /// The blue component.
    public var blue: UInt8

    /// Creates a pixel.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// The number of columns of pixels.
  public let width: Int
  /// The number of rows of pixels.
  public let height: Int
  /// The pixels, in rows from top to bottom.
  public let pixels: [Pixel]

  /// Creates a bitmap from its pixels.
  ///
  /// A negative width or height is the same as 0.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - pixels: The pixels, in rows from top to bottom.
  /// - Precondition: The number of pixels is the product of `width` and `height`.
  public init(width: Int, height: Int, pixels: [Pixel]) {
    self.width = max(0, width)
    self.height = max(0, height)
    self.pixels = pixels
    let count = self.width.multipliedReportingOverflow(by: self.height)
    precondition(
      !count.overflow && count.partialValue == pixels.count,
      "A bitmap of \(self.width) x \(self.height) can't have \(pixels.count) pixels.")
  }

  /// Creates a bitmap whose pixels are computed.
  ///
  /// A negative width or height is the same as 0.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - pixel: A closure that returns the pixel at a column and a row.
  /// - Precondition: There are at most 67,108,864 pixels.
  public init(width: Int, height: Int, _ pixel: (_ column: Int, _ row: Int) -> Pixel) {
    let count = max(0, width).multipliedReportingOverflow(by: max(0, height))
    precondition(
      !count.overflow && count.partialValue <= Self.maximumComputedCount,
      "A bitmap can have at most \(Self.maximumComputedCount) computed pixels, but \(width) x "
        + "\(height) are more.")
    let columns = 0..<(height > 0 ? max(0, width) : 0)
    // Without columns, any number of rows has no pixels.
    let rows = 0..<(columns.isEmpty ? 0 : max(0, height))
    self.init(
      width: width, height: height,
      pixels: rows.flatMap { row in columns.map { pixel($0, row) } })
  }

  private static let maximumComputedCount = 1 << 26

  /// A Boolean value that indicates whether the bitmap contains no pixels.
  package var isEmpty: Bool { pixels.isEmpty }

  /// Accesses the pixel at a position.
  ///
  /// - Precondition: The position is in the bitmap.
  package subscript(column column: Int, row row: Int) -> Pixel {
    precondition(
      column >= 0 && column < width && row >= 0 && row < height,
      "Column \(column), row \(row) is out of range for a bitmap of \(width) x \(height).")
    return pixels[row * width + column]
  }
}
