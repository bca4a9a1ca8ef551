/// Precomputed texts that fit the caches and differ from their neighbors.
struct Texts {
  private let ring: [String]

  /// The number of texts before they repeat.
  static let count = 1024

  init() {
    // 30 characters exceed the inline capacity of a string. The texts differ at the end, which is
    // the slowest case for comparison.
    ring = (0..<Self.count).map { "Somebody's follower, no. " + String(10_000 + $0) }
  }

  /// Returns the text for a change.
  subscript(number: Int) -> String {
    // Equals the remainder, without a division.
    ring[number & (Self.count - 1)]
  }

  /// Returns the number of the change for a text, modulo `count`, or `-1` for an unknown text.
  static func number(in text: String) -> Int {
    guard text.utf8.count == 30, let number = Int(text.suffix(5)) else { return -1 }
    return number - 10_000
  }
}
