import BindableCore
import BindableViews

/// A guess whether a key is held down or pressed again, from the time between two presses.
struct HeldKey {
  /// The longest time before a key that's held down repeats for the first time.
  private static let delay = Duration.milliseconds(700)
  /// The longest time until it repeats again, which is shorter than a person's.
  private static let period = Duration.milliseconds(350)

  private var last: KeyPress?
  private var hasRepeated = false

  /// Returns whether a key may be the last one, still held down.
  mutating func isHeld(_ press: KeyPress, after pause: Duration) -> Bool {
    hasRepeated = press == last && pause <= (hasRepeated ? Self.period : Self.delay)
    last = press
    return hasRepeated
  }
}
