/// Numbers for the key paths to observed and derived properties.
///
/// The node of an observed property needs its key path only for names and for comparisons after
/// edits, so it contains a number of 32 bits. There are as many numbers as properties in the
/// program, so they aren't reused.
@MainActor
enum KeyPathNumbers {
  // Unchecked, as below, because no other code runs during an access.
  @exclusivity(unchecked) private static var keyPaths: [AnyKeyPath] = []
  private static var numbers: [AnyKeyPath: UInt32] = [:]
  /// The number that was returned last for each remainder of an address.
  //
  // A key path literal is the same object each time, unless its class is generic.
  @exclusivity(unchecked) private static var recent = [UInt32](repeating: 0, count: 256)

  /// Returns the number of a key path, which isn't 0.
  static func number(of keyPath: AnyKeyPath) -> UInt32 {
    let slot = Int(truncatingIfNeeded: (Unretained(keyPath).number >> 4) & 255)
    let known = recent[slot]
    if known != 0, keyPaths[Int(known) - 1] === keyPath { return known }
    let number = numbers[keyPath] ?? add(keyPath)
    recent[slot] = number
    return number
  }

  /// Returns the key path with a number, or `nil` for 0.
  static func keyPath(_ number: UInt32) -> AnyKeyPath? {
    number == 0 ? nil : keyPaths[Int(number) - 1]
  }

  private static func add(_ keyPath: AnyKeyPath) -> UInt32 {
    keyPaths.append(keyPath)
    let number = UInt32(keyPaths.count)
    numbers[keyPath] = number
    return number
  }
}
