/// A kind of generated landscape, with the colors of its looks.
struct Scene {
  /// The outline of a range between the sky and the ground.
  enum Outline {
    case hills, peaks, towers, trees
  }

  /// The part below the horizon.
  enum Ground {
    case water, rows, sand
  }

  /// The row of the horizon, of 64.
  let horizon: Int
  /// The row and the radius of the sun, the moon, or a lamp, of 64.
  let light: (row: Int, radius: Int)
  let outline: Outline
  let ground: Ground
  /// The number of stars, petals, or lamps, and whether they're also in front of the ground.
  let specks: (count: Int, areEverywhere: Bool)
  /// The colors of each look: the sky from the top in three steps, the light, the far and the near
  /// range, the ground in two steps, and the specks, in hexadecimal notation.
  let looks: [String]

  private init(
    horizon: Int, light: (row: Int, radius: Int), outline: Outline, ground: Ground,
    specks: (count: Int, areEverywhere: Bool), _ looks: String...
  ) {
    (self.horizon, self.light, self.outline) = (horizon, light, outline)
    (self.ground, self.specks, self.looks) = (ground, specks, looks)
  }

  /// All kinds, 14 with two looks each.
  static let all: [Scene] = [
    // A lake between mountains.
    Scene(
      horizon: 40, light: (30, 6), outline: .peaks, ground: .water, specks: (0, false),
      "2A1F55 9C4A74 FFB061 FFF0C4 6A3B68 33204A 5B3A63 1D1230 FFFFFF",
      "2E6FB7 86BEE6 DDF0F6 FFFBE0 7C93B5 3C5C6E 4C8AA8 123247 FFFFFF"),
    // A city at night.
    Scene(
      horizon: 50, light: (12, 4), outline: .towers, ground: .water, specks: (24, false),
      "160F3A 49246E C84B7F FFE9C0 2F1F5A 150E33 3A2A60 0B0820 FFFFFF",
      "071426 123056 2F6C86 F6F3DD 17304A 081523 1B4058 040B14 E8F4FF"),
    // A forest in mist.
    Scene(
      horizon: 56, light: (16, 7), outline: .trees, ground: .sand, specks: (0, false),
      "F2DDBB F7E8CC E9CFA6 FFFDF0 B89A78 5E4433 7B5B40 3A281C FFFFFF",
      "C7DADF DCE9E8 B8D0CB FFFFFF 7FA399 234B46 3B6257 132C28 FFFFFF"),
    // Northern lights.
    Scene(
      horizon: 46, light: (20, 2), outline: .peaks, ground: .water, specks: (40, false),
      "0A1030 0E5A66 5BF2B8 E6FFF2 12304A 0A1B2B 0F4A55 051018 DDEBFF",
      "140B33 6A2A86 7EE0D0 FFF0FF 2B2350 120F28 3B2C6B 090615 F2E6FF"),
    // Lavender, and a field of tulips.
    Scene(
      horizon: 30, light: (18, 5), outline: .hills, ground: .rows, specks: (0, false),
      "9C8FD6 E5B7D6 FFD9A8 FFF6D8 8A78B8 6B5AA0 7A4FC0 4A2F86 C9A8FF",
      "5AA4E0 A9D6F2 E9F6F4 FFF8D0 8DB6A4 5D8F66 E8536A 3F7A3C FFD1D8"),
    // Dunes.
    Scene(
      horizon: 34, light: (14, 5), outline: .hills, ground: .sand, specks: (0, false),
      "3C7EC0 8FC0E4 F4E0B8 FFF6D0 E0B070 C98A45 E2A354 8A5526 FFFFFF",
      "4A1D4C C0506A FF9A5E FFE3A8 A8483F 7A2E38 C25A3A 4A1B2A FFFFFF"),
    // A harbor with lamps.
    Scene(
      horizon: 44, light: (36, 3), outline: .towers, ground: .water, specks: (10, true),
      "1F3F7A B98AA8 FFB98A FFE7B0 4A4A78 2A2848 6A6A98 171830 FFD98A",
      "7FA8C8 C9DCE6 F0EFE6 FFFFFF 8E9CAC 55657A 7E9AAE 3A4A5C F2F2F2"),
    // Blossom in spring.
    Scene(
      horizon: 48, light: (14, 5), outline: .hills, ground: .water, specks: (170, true),
      "A8D0F0 D2E8F6 F6E9EE FFFFFF A9C0A0 7BA083 9DC4D8 5C8CA0 F79AB8",
      "F6C9D6 FBE3E6 FFF4EC FFFFFF C6A9C0 9A7FA6 D8BFD6 8A6F98 FF7FA6"),
    // Autumn trees.
    Scene(
      horizon: 46, light: (10, 4), outline: .trees, ground: .water, specks: (60, true),
      "6FA9DC B4D6EE EFF2E4 FFFFFF D98A3A B8501F 7C94A8 4A5A6A F2B23A",
      "8C7A96 D8B49A F8DCA8 FFF2D0 A8543A 6E2B26 8A6A6A 3E2A30 E8702A"),
    // Peaks in snow.
    Scene(
      horizon: 54, light: (12, 3), outline: .peaks, ground: .sand, specks: (30, false),
      "12294E 3E6494 A9C4DC FFFFFF DCE8F2 5F7FA0 E9F1F7 8CA6C0 FFFFFF",
      "3A86D0 7DB8EC D8EEF9 FFFFFF F2F8FC 8FB0CC FFFFFF A8C2D8 FFFFFF"),
    // A beach.
    Scene(
      horizon: 28, light: (10, 5), outline: .hills, ground: .sand, specks: (0, false),
      "1E88D0 6CC2EE CDEFF4 FFFFFF 3E8E86 2AA8B8 34C6C4 F2DCA8 FFFFFF",
      "E07A5A F8B48A FFE3B8 FFFBE8 9A6A78 7A8AA8 9FB0C8 E8B890 FFFFFF"),
    // Lamps behind a wet window, and a stage.
    Scene(
      horizon: 62, light: (24, 9), outline: .hills, ground: .sand, specks: (46, true),
      "101A2C 1C3A4E 36606A FFC27A 16283A 0C1826 0A121C 060B12 FFB25A",
      "1C0A2E 6A1560 F0417E FFE0F0 3A0F46 180720 12051A 08020C 7FF0FF"),
    // A field of flowers.
    Scene(
      horizon: 24, light: (12, 4), outline: .trees, ground: .rows, specks: (120, true),
      "66788E C8B8B0 F2D2A8 FFF2D8 6A7A52 44602F 6C9A3A 2F5A24 E8392E",
      "4AA2E6 A2D4F6 E8F6FA FFFFFF 6FA05A 3F7A3A 8CBF4A 3F8A32 FFD83A"),
    // A volcano.
    Scene(
      horizon: 58, light: (26, 8), outline: .peaks, ground: .sand, specks: (34, false),
      "12060F 3E0F1C B8322A FFD27A 2A0C14 12060A 3A1210 0A0305 FFE0B0",
      "0B1230 3A3F78 E88A70 FFE8C0 332E5A 14122E 3E3660 0A0918 FFFFFF"),
  ]
}
