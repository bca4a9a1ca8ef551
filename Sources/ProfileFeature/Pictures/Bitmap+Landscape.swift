public import Bindable

extension Bitmap {
  /// Returns a generated picture of a landscape, which depends only on the seed.
  ///
  /// ```swift
  /// let picture = Bitmap.landscape(seed: 7)
  /// picture.width   // 96
  /// picture == Bitmap.landscape(seed: 7)  // true
  /// ```
  public static func landscape(seed: Int) -> Bitmap {
    let landscape = Landscape(seed: seed)
    return Bitmap(width: Landscape.width, height: Landscape.height, landscape.pixel)
  }
}

/// A sky with a sun above three ranges of hills.
///
/// It's computed with integers, so that it's the same on all platforms.
private struct Landscape {
  static let width = 96
  static let height = 64
  // The sky at the top and at the horizon, the sun, and the hills, farthest first.
  private static let palettes = [
    [0x3A7B_D5, 0xBFE3_F7, 0xFFF6_C9, 0x8FB4_C9, 0x5E9C_6B, 0x2F5D_35],
    [0x2B2D_5B, 0xF38B_5A, 0xFFE0_9A, 0xA4576E, 0x6A3456, 0x2E1A3A],
    [0x0B1026, 0x2C4A7A, 0xF2F3E6, 0x2A3F66, 0x1A2946, 0x0C1326],
    [0x7FB8C9, 0xF6E9D0, 0xFFFFFF, 0xC9B28A, 0xA97B4F, 0x6B4428],
    [0x6C5BA8, 0xF9C6D0, 0xFFF1E0, 0xB58BC0, 0x7A5C9E, 0x3E2F63],
  ].map { $0.map(Bitmap.Pixel.init(hex:)) }

  private let colors: [Bitmap.Pixel]
  private let sun: (column: Int, row: Int, radius: Int)
  // The first row of each range of hills, for each column.
  private let hills: [[Int]]

  init(seed: Int) {
    var random = Random(state: UInt64(bitPattern: Int64(seed)))
    colors = Self.palettes[random.next(Self.palettes.count)]
    sun = (12 + random.next(72), 8 + random.next(22), 4 + random.next(6))
    hills = [28, 38, 50].map { top in Self.ridge(from: top, &random) }
  }

  // Heights at random every 16 columns, with smooth slopes between them.
  private static func ridge(from top: Int, _ random: inout Random) -> [Int] {
    let peaks = (0...width / 16).map { _ in top + random.next(15) }
    return (0..<width).map { column in
      let (peak, offset) = (column / 16, column % 16)
      let weight = offset * offset * (48 - 2 * offset)  // of 4096
      return (peaks[peak] * (4096 - weight) + peaks[peak + 1] * weight) / 4096
    }
  }

  func pixel(column: Int, row: Int) -> Bitmap.Pixel {
    if let range = hills.lastIndex(where: { row >= $0[column] }) {
      // A range is lighter at its ridge.
      let depth = min(8, row - hills[range][column])
      return colors[3 + range].mixed(with: colors[1], 8 - depth, of: 32)
    }
    let (x, y) = (column - sun.column, row - sun.row)
    if x * x + y * y <= sun.radius * sun.radius { return colors[2] }
    return colors[0].mixed(with: colors[1], min(row, 40), of: 40)
  }
}

extension Bitmap.Pixel {
  init(hex: Int) {
    self.init(
      red: UInt8(hex >> 16 & 0xFF), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF))
  }

  fileprivate func mixed(with other: Self, _ share: Int, of whole: Int) -> Self {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8((Int(one) * (whole - share) + Int(two) * share) / whole)
    }
    return Self(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
