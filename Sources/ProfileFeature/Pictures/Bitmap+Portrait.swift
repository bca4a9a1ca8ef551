public import Bindable

extension Bitmap {
  /// Returns a picture of a person, determined by `seed`.
  public static func portrait(seed: Int) -> Bitmap {
    var random = Random(state: UInt64(bitPattern: Int64(seed)))
    func color(among colors: [Int]) -> Pixel { Pixel(hex: colors[random.next(colors.count)]) }
    let wall = color(among: [0xBFE3_F7, 0xF6E9_D0, 0xD9CF_EF, 0xCFE8_D5, 0xF9D6_D0])
    let skin = color(among: [0xF2D0_B0, 0xD9A0_78, 0xA86B_45, 0x7A4A_2E])
    let hair = color(among: [0x2B1D_14, 0x6B44_28, 0xC98B_3C, 0x8A8A_8A, 0x4A1F_1F])
    let shirt = color(among: [0x2F5D_35, 0x3A7B_D5, 0x6A34_56, 0xA8423B, 0x2C4A_7A])
    let (forehead, hairEnd) = (9 + random.next(3), 11 + random.next(12))
    return Bitmap(width: 32, height: 32) { column, row in
      let x = column - 16
      // Eyes, and a mouth in a darker skin.
      if abs(x) == 3, (14...15).contains(row) { return hair.darker }
      if abs(x) <= 2, row == 19 { return skin.darker }
      let fromFace = x * x + (row - 14) * (row - 14)
      if fromFace <= 64, row >= forehead { return skin }
      if fromFace <= 100, row < hairEnd { return hair }
      if x * x + 2 * (row - 36) * (row - 36) <= 288 { return shirt }
      return abs(x) <= 3 && (20...26).contains(row) ? skin : row < 20 ? wall : wall.darker
    }
  }
}

extension Bitmap.Pixel {
  /// The color with three quarters of its brightness.
  fileprivate var darker: Self {
    func part(_ value: UInt8) -> UInt8 { UInt8(Int(value) * 3 / 4) }
    return Self(red: part(red), green: part(green), blue: part(blue))
  }
}
