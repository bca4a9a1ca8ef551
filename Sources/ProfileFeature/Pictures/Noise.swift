/// Smooth numbers from 0 to 255 that depend only on a seed and a position.
struct Noise {
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// Returns a number from 0 to 255 that changes slowly: a grid of random ones, 64 units apart,
  /// with smooth slopes between them.
  func value(_ x: Int, _ y: Int) -> Int {
    let (column, row) = (x >> 6, y >> 6)
    let (a, b) = (Self.eased(x & 63), Self.eased(y & 63))
    func mix(_ one: Int, _ other: Int, _ share: Int) -> Int {
      (one * (4096 - share) + other * share) / 4096
    }
    let upper = mix(hash(column, row) % 256, hash(column + 1, row) % 256, a)
    let lower = mix(hash(column, row + 1) % 256, hash(column + 1, row + 1) % 256, a)
    return mix(upper, lower, b)
  }

  /// Returns a number that isn't negative and is unrelated to those of neighbors.
  func hash(_ x: Int, _ y: Int) -> Int {
    var random = Random(
      state: seed ^ UInt64(truncatingIfNeeded: x &* 0x1F1F_1F1F + y &* 0x5BD1_E995))
    return Int(random.next() >> 33)
  }

  // A share of 4096, for an offset from 0 to 63.
  private static func eased(_ offset: Int) -> Int { offset * offset * (192 - 2 * offset) / 64 }
}
