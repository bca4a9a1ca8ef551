public import Bindable

extension Bitmap {
  /// Returns a picture of a landscape, which depends only on a seed.
  ///
  /// ```swift
  /// Image(pixels: .landscape(seed: 1), alternativeText: "Daydream")
  /// ```
  ///
  /// The first 28 seeds give all kinds of landscapes in all their colors.
  public static func landscape(seed: Int) -> Bitmap {
    let landscape = Landscape(seed: seed)
    return Bitmap(width: Landscape.width, height: Landscape.height, landscape.pixel)
  }
}

private struct Landscape {
  static let width = 96
  static let height = 64

  private let scene: Scene
  private let colors: [Bitmap.Pixel]
  private let sun: Int
  private let noise: Noise
  // The first row of the far and of the near range, for each column.
  private let ranges: [[Int]]
  private let specks: [Int: Int]

  init(seed: Int) {
    let kinds = Scene.all, looks = kinds[0].looks.count
    // Neighbors differ in kind, and the kinds repeat in the other look. Any seed is valid.
    let place = (seed % kinds.count + kinds.count) % kinds.count
    scene = kinds[place * 5 % kinds.count]
    let look = abs((seed &+ seed / kinds.count) % looks)
    colors = scene.looks[look].split(separator: " ").compactMap { Int($0, radix: 16) }
      .map(Bitmap.Pixel.init(hex:))
    var random = Random(state: UInt64(bitPattern: Int64(seed)))
    noise = Noise(seed: random.next())
    sun = 20 + random.next(56)
    let (scene, noise) = (scene, noise)
    ranges = [0, 1].map { range in
      (0..<Self.width).map { scene.top(ofRange: range, column: $0, noise) }
    }
    var specks: [Int: Int] = [:]
    for _ in 0..<scene.specks.count {
      let rows = scene.specks.areEverywhere ? Self.height : max(1, scene.horizon - 14)
      specks[random.next(rows) * Self.width + random.next(Self.width)] = 1 + random.next(3)
    }
    self.specks = specks
  }

  func pixel(column: Int, row: Int) -> Bitmap.Pixel {
    let below = row - scene.horizon
    let color = below < 0 ? air(column, row) : ground(column, row, below)
    guard let size = specks[row * Self.width + column] else { return color }
    return color.mixed(with: colors[8], 16 + 5 * size, of: 32)
  }

  // The ranges in front of the sky. Distant ones are paler.
  private func air(_ column: Int, _ row: Int) -> Bitmap.Pixel {
    for range in [1, 0] where row >= ranges[range][column] {
      let depth = row - ranges[range][column]
      if scene.outline == .towers, scene.isWindow(column, row, range, noise) { return colors[3] }
      let color = colors[4 + range]
      // Snow or light at the top of a range.
      let lit = color.mixed(with: colors[3], max(0, 6 - depth), of: 22)
      return lit.mixed(with: colors[2], range == 0 ? min(12, depth) : 0, of: 40)
    }
    return sky(column, row)
  }

  private func sky(_ column: Int, _ row: Int) -> Bitmap.Pixel {
    let share = min(64, row * 64 / scene.horizon)
    let plain =
      share < 32
      ? colors[0].mixed(with: colors[1], share, of: 32)
      : colors[1].mixed(with: colors[2], share - 32, of: 32)
    let cloud = noise.value(column * 3, row * 14 + 500)
    let clouded = plain.mixed(with: colors[2], max(0, cloud - 130), of: 300)
    let (x, y) = (column - sun, row - scene.light.row)
    let distance = x * x + y * y, radius = scene.light.radius
    if distance <= radius * radius { return colors[3] }
    let reach = radius * radius * 14
    return distance < reach
      ? clouded.mixed(with: colors[3], (reach - distance) * 14 / reach, of: 32) : clouded
  }

  private func ground(_ column: Int, _ row: Int, _ below: Int) -> Bitmap.Pixel {
    let rows = Self.height - scene.horizon
    let near = colors[6].mixed(with: colors[7], below, of: rows)
    switch scene.ground {
    case .water:
      // A mirror, with waves that grow toward the viewer.
      let wave = (noise.value(column * 5, row * 40) - 128) * (2 + below) / 160
      let mirrored = air(
        min(Self.width - 1, max(0, column + wave)), max(0, scene.horizon - 1 - below * 3 / 2))
      return mirrored.mixed(with: near, 14 + min(12, below), of: 40)
    case .rows:
      // Lines toward a point on the horizon.
      let lane = (column - 48) * 64 / (below + 4) + 4096
      let isDark = lane / 20 % 2 == 0
      let grain = noise.value(column * 30, row * 30)
      let color = isDark ? colors[7] : colors[6]
      return color.mixed(with: colors[8], isDark ? 0 : grain / 16, of: 48)
    case .sand:
      let grain = noise.value(column * 6 + row * 10, row * 22)
      return near.mixed(with: colors[2], grain / 16, of: 56)
    }
  }
}

extension Scene {
  fileprivate func top(ofRange range: Int, column: Int, _ noise: Noise) -> Int {
    let shift = 1_000 * (range + 1)
    switch outline {
    case .hills:
      return horizon - (range == 0 ? 5 : 1) - noise.value(column * 5 + shift, 0) / 24
    case .peaks:
      let slope = abs(noise.value(column * 8 + shift, 40) - 128)
      let small = noise.value(column * 40 + shift, 80) / 40
      return horizon - (range == 0 ? 24 : 12) + slope * (range == 0 ? 16 : 11) / 100 - small
    case .towers:
      let block = (column + 7 * range) / (range == 0 ? 5 : 8)
      return horizon - (range == 0 ? 9 : 3) - noise.hash(block, range) % (range == 0 ? 22 : 18)
    case .trees:
      let width = range == 0 ? 5 : 8
      let tree = (column + 3 * range) / width, side = (column + 3 * range) % width
      let height = 8 + noise.hash(tree, range + 7) % (range == 0 ? 10 : 16)
      return horizon - max(3, height - abs(2 * side - width) * 2) - (range == 0 ? 6 : 0)
    }
  }

  fileprivate func isWindow(_ column: Int, _ row: Int, _ range: Int, _ noise: Noise) -> Bool {
    column % 3 == 1 && row % 3 == 1 && noise.hash(column / 3 * 97 + row, range + 3) % 5 < 2
  }
}

extension Bitmap.Pixel {
  /// Creates a pixel with a color in hexadecimal notation.
  init(hex: Int) {
    self.init(
      red: UInt8(hex >> 16 & 0xFF), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF))
  }

  /// Returns the color with a share of another one.
  fileprivate func mixed(with other: Self, _ share: Int, of whole: Int) -> Self {
    let share = min(whole, max(0, share))
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8((Int(one) * (whole - share) + Int(two) * share) / whole)
    }
    return Self(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
