extension Bitmap {
  /// Returns the bitmap scaled to a size, or an empty bitmap if either bitmap has no pixels.
  ///
  /// ```swift
  /// let large = Bitmap(width: 100, height: 100) { column, row in photo(column, row) }
  /// large.scaled(width: 20, height: 20).pixels.count  // 400
  /// ```
  ///
  /// A reduced pixel is the mean of the pixels it stands for, of which at most 8 x 8 are read. An
  /// enlarged bitmap repeats its pixels. The result has at most 1,000,000 columns and 4,194,304
  /// pixels, so that of a greater size has fewer columns, or rows, than asked for.
  ///
  /// - Parameters:
  ///   - width: The number of columns. A negative number is the same as 0.
  ///   - height: The number of rows. A negative number is the same as 0.
  /// - Complexity: O(*n*), where *n* is the number of resulting pixels.
  public func scaled(width: Int, height: Int) -> Bitmap {
    if width == self.width, height == self.height { return self }
    let width = Length.limited(width)
    let height = min(Length.limited(height), Self.maximumScaledCount / max(1, width))
    return scaled(
      Image.ScaledPart(width: width, height: height, columns: 0..<width, rows: 0..<height))
  }

  private static let maximumScaledCount = 1 << 22

  /// Returns a part of the scaled bitmap.
  func scaled(_ part: Image.ScaledPart) -> Bitmap {
    guard !isEmpty, !part.columns.isEmpty, !part.rows.isEmpty else {
      return Bitmap(width: 0, height: 0, pixels: [])
    }
    let columns = part.columns.map { Self.samples(of: $0, in: part.width, from: width) }
    var scaled: [Pixel] = []
    scaled.reserveCapacity(part.columns.count * part.rows.count)
    for row in part.rows {
      let rows = Self.samples(of: row, in: part.height, from: height)
      for columns in columns { scaled.append(mean(of: columns, rows)) }
    }
    return Bitmap(width: part.columns.count, height: part.rows.count, pixels: scaled)
  }

  /// Returns the positions, at most 8, of the pixels that a scaled pixel stands for.
  static func samples(of position: Int, in scaledLength: Int, from length: Int) -> [Int] {
    let start = position * length / scaledLength
    let count = max(1, (position + 1) * length / scaledLength - start)
    return count <= 8
      ? Array(start..<start + count) : (0..<8).map { start + (2 * $0 + 1) * count / 16 }
  }

  private func mean(of columns: [Int], _ rows: [Int]) -> Pixel {
    var (red, green, blue) = (0, 0, 0)
    for row in rows {
      for column in columns {
        let pixel = pixels[row * width + column]
        red += Int(pixel.red)
        green += Int(pixel.green)
        blue += Int(pixel.blue)
      }
    }
    let count = rows.count * columns.count
    func rounded(_ sum: Int) -> UInt8 { UInt8((sum + count / 2) / count) }
    return Pixel(red: rounded(red), green: rounded(green), blue: rounded(blue))
  }
}
