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
  /// range, the ground in two steps, and the specks.
  let looks: [[Int]]

  /// All kinds, 14 with two looks each.
  static let all: [Scene] = [
    // A lake between mountains.
    Scene(
      horizon: 40, light: (30, 6), outline: .peaks, ground: .water, specks: (0, false),
      looks: [
        [
          0x2A1F55, 0x9C4A74, 0xFFB061, 0xFFF0C4, 0x6A3B68, 0x33204A, 0x5B3A63, 0x1D1230, 0xFFFFFF,
        ],
        [
          0x2E6FB7, 0x86BEE6, 0xDDF0F6, 0xFFFBE0, 0x7C93B5, 0x3C5C6E, 0x4C8AA8, 0x123247, 0xFFFFFF,
        ],
      ]),
    // A city at night.
    Scene(
      horizon: 50, light: (12, 4), outline: .towers, ground: .water, specks: (24, false),
      looks: [
        [
          0x160F3A, 0x49246E, 0xC84B7F, 0xFFE9C0, 0x2F1F5A, 0x150E33, 0x3A2A60, 0x0B0820, 0xFFFFFF,
        ],
        [
          0x071426, 0x123056, 0x2F6C86, 0xF6F3DD, 0x17304A, 0x081523, 0x1B4058, 0x040B14, 0xE8F4FF,
        ],
      ]),
    // A forest in mist.
    Scene(
      horizon: 56, light: (16, 7), outline: .trees, ground: .sand, specks: (0, false),
      looks: [
        [
          0xF2DDBB, 0xF7E8CC, 0xE9CFA6, 0xFFFDF0, 0xB89A78, 0x5E4433, 0x7B5B40, 0x3A281C, 0xFFFFFF,
        ],
        [
          0xC7DADF, 0xDCE9E8, 0xB8D0CB, 0xFFFFFF, 0x7FA399, 0x234B46, 0x3B6257, 0x132C28, 0xFFFFFF,
        ],
      ]),
    // Northern lights.
    Scene(
      horizon: 46, light: (20, 2), outline: .peaks, ground: .water, specks: (40, false),
      looks: [
        [
          0x0A1030, 0x0E5A66, 0x5BF2B8, 0xE6FFF2, 0x12304A, 0x0A1B2B, 0x0F4A55, 0x051018, 0xDDEBFF,
        ],
        [
          0x140B33, 0x6A2A86, 0x7EE0D0, 0xFFF0FF, 0x2B2350, 0x120F28, 0x3B2C6B, 0x090615, 0xF2E6FF,
        ],
      ]),
    // Lavender, and a field of tulips.
    Scene(
      horizon: 30, light: (18, 5), outline: .hills, ground: .rows, specks: (0, false),
      looks: [
        [
          0x9C8FD6, 0xE5B7D6, 0xFFD9A8, 0xFFF6D8, 0x8A78B8, 0x6B5AA0, 0x7A4FC0, 0x4A2F86, 0xC9A8FF,
        ],
        [
          0x5AA4E0, 0xA9D6F2, 0xE9F6F4, 0xFFF8D0, 0x8DB6A4, 0x5D8F66, 0xE8536A, 0x3F7A3C, 0xFFD1D8,
        ],
      ]),
    // Dunes.
    Scene(
      horizon: 34, light: (14, 5), outline: .hills, ground: .sand, specks: (0, false),
      looks: [
        [
          0x3C7EC0, 0x8FC0E4, 0xF4E0B8, 0xFFF6D0, 0xE0B070, 0xC98A45, 0xE2A354, 0x8A5526, 0xFFFFFF,
        ],
        [
          0x4A1D4C, 0xC0506A, 0xFF9A5E, 0xFFE3A8, 0xA8483F, 0x7A2E38, 0xC25A3A, 0x4A1B2A, 0xFFFFFF,
        ],
      ]),
    // A harbor with lamps.
    Scene(
      horizon: 44, light: (36, 3), outline: .towers, ground: .water, specks: (10, true),
      looks: [
        [
          0x1F3F7A, 0xB98AA8, 0xFFB98A, 0xFFE7B0, 0x4A4A78, 0x2A2848, 0x6A6A98, 0x171830, 0xFFD98A,
        ],
        [
          0x7FA8C8, 0xC9DCE6, 0xF0EFE6, 0xFFFFFF, 0x8E9CAC, 0x55657A, 0x7E9AAE, 0x3A4A5C, 0xF2F2F2,
        ],
      ]),
    // Blossom in spring.
    Scene(
      horizon: 48, light: (14, 5), outline: .hills, ground: .water, specks: (170, true),
      looks: [
        [
          0xA8D0F0, 0xD2E8F6, 0xF6E9EE, 0xFFFFFF, 0xA9C0A0, 0x7BA083, 0x9DC4D8, 0x5C8CA0, 0xF79AB8,
        ],
        [
          0xF6C9D6, 0xFBE3E6, 0xFFF4EC, 0xFFFFFF, 0xC6A9C0, 0x9A7FA6, 0xD8BFD6, 0x8A6F98, 0xFF7FA6,
        ],
      ]),
    // Autumn trees.
    Scene(
      horizon: 46, light: (10, 4), outline: .trees, ground: .water, specks: (60, true),
      looks: [
        [
          0x6FA9DC, 0xB4D6EE, 0xEFF2E4, 0xFFFFFF, 0xD98A3A, 0xB8501F, 0x7C94A8, 0x4A5A6A, 0xF2B23A,
        ],
        [
          0x8C7A96, 0xD8B49A, 0xF8DCA8, 0xFFF2D0, 0xA8543A, 0x6E2B26, 0x8A6A6A, 0x3E2A30, 0xE8702A,
        ],
      ]),
    // Peaks in snow.
    Scene(
      horizon: 54, light: (12, 3), outline: .peaks, ground: .sand, specks: (30, false),
      looks: [
        [
          0x12294E, 0x3E6494, 0xA9C4DC, 0xFFFFFF, 0xDCE8F2, 0x5F7FA0, 0xE9F1F7, 0x8CA6C0, 0xFFFFFF,
        ],
        [
          0x3A86D0, 0x7DB8EC, 0xD8EEF9, 0xFFFFFF, 0xF2F8FC, 0x8FB0CC, 0xFFFFFF, 0xA8C2D8, 0xFFFFFF,
        ],
      ]),
    // A beach.
    Scene(
      horizon: 28, light: (10, 5), outline: .hills, ground: .sand, specks: (0, false),
      looks: [
        [
          0x1E88D0, 0x6CC2EE, 0xCDEFF4, 0xFFFFFF, 0x3E8E86, 0x2AA8B8, 0x34C6C4, 0xF2DCA8, 0xFFFFFF,
        ],
        [
          0xE07A5A, 0xF8B48A, 0xFFE3B8, 0xFFFBE8, 0x9A6A78, 0x7A8AA8, 0x9FB0C8, 0xE8B890, 0xFFFFFF,
        ],
      ]),
    // Lamps behind a wet window, and a stage.
    Scene(
      horizon: 62, light: (24, 9), outline: .hills, ground: .sand, specks: (46, true),
      looks: [
        [
          0x101A2C, 0x1C3A4E, 0x36606A, 0xFFC27A, 0x16283A, 0x0C1826, 0x0A121C, 0x060B12, 0xFFB25A,
        ],
        [
          0x1C0A2E, 0x6A1560, 0xF0417E, 0xFFE0F0, 0x3A0F46, 0x180720, 0x12051A, 0x08020C, 0x7FF0FF,
        ],
      ]),
    // A field of flowers.
    Scene(
      horizon: 24, light: (12, 4), outline: .trees, ground: .rows, specks: (120, true),
      looks: [
        [
          0x66788E, 0xC8B8B0, 0xF2D2A8, 0xFFF2D8, 0x6A7A52, 0x44602F, 0x6C9A3A, 0x2F5A24, 0xE8392E,
        ],
        [
          0x4AA2E6, 0xA2D4F6, 0xE8F6FA, 0xFFFFFF, 0x6FA05A, 0x3F7A3A, 0x8CBF4A, 0x3F8A32, 0xFFD83A,
        ],
      ]),
    // A volcano.
    Scene(
      horizon: 58, light: (26, 8), outline: .peaks, ground: .sand, specks: (34, false),
      looks: [
        [
          0x12060F, 0x3E0F1C, 0xB8322A, 0xFFD27A, 0x2A0C14, 0x12060A, 0x3A1210, 0x0A0305, 0xFFE0B0,
        ],
        [
          0x0B1230, 0x3A3F78, 0xE88A70, 0xFFE8C0, 0x332E5A, 0x14122E, 0x3E3660, 0x0A0918, 0xFFFFFF,
        ],
      ]),
  ]
}
