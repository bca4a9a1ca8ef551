extension Bitmap {
  /// Returns a part of the scaled bitmap, or an empty bitmap if there are no pixels.
  ///
  /// A reduced pixel is the mean of the pixels it stands for, of which at most 8 x 8 are read. An
  /// enlarged bitmap repeats its pixels.
  ///
  /// - Complexity: O(*n*), where *n* is the number of resulting pixels.
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
