import BindableCore
import BindableViews

/// A guess whether a key is held down or pressed again, or part of what is being typed, from the
/// time between two presses.
struct HeldKey {
  /// The longest time before a key that's held down repeats for the first time.
  private static let delay = Duration.milliseconds(700)
  /// The longest time until it repeats again, which is shorter than a person's.
  private static let period = Duration.milliseconds(350)

  private var last: KeyPress?
  private var hasRepeated = false

  /// Returns whether a key may belong to the last one, which is still held down, or is followed by
  /// the next one of a word.
  mutating func isHeld(_ press: KeyPress, after pause: Duration) -> Bool {
    let isSame = press == last, isFirst = last == nil
    hasRepeated = isSame && pause <= (hasRepeated ? Self.period : Self.delay)
    last = press
    return isSame ? hasRepeated : !isFirst && pause <= Self.delay
  }
}
