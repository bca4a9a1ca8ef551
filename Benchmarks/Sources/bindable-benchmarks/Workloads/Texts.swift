/// Texts to set: as many as fit the caches, made before the clock starts, each unlike the next.
struct Texts {
  private let ring: [String]

  /// How many there are before they come again.
  static let count = 1024

  init() {
    // 30 characters are too many to be stored in the string itself. The difference is at the
    // end, where comparing finds it last.
    ring = (0..<Self.count).map { "Somebody's follower, no. " + String(10_000 + $0) }
  }

  /// The text for a change.
  subscript(number: Int) -> String {
    // What a remainder gives, without dividing.
    ring[number & (Self.count - 1)]
  }

  /// The change a text was for, modulo `count`; `-1` for a text that is none of these.
  static func number(in text: String) -> Int {
    guard text.utf8.count == 30, let number = Int(text.suffix(5)) else { return -1 }
    return number - 10_000
  }
}
