import BindableCore
import BindableViews

/// A guess whether a key is held down or pressed again, or part of what is being typed, from the
/// time since the key before it, or since the program has removed the text.
@MainActor struct KeyTimer {
  /// The time before a key that's held down repeats for the first time, or before the next letter
  /// of a word, at most.
  private static let delay = Duration.milliseconds(700)
  /// The time before a key that's held down repeats again, at most, which is shorter than the time
  /// in which a person reads that the key was held back and presses it again.
  private static let period = Duration.milliseconds(200)

  // Returns the time since the previous call.
  private let pause: () -> Duration
  // Returns the time since the quit key before.
  private let quitPause: () -> Duration
  private var hasHeldBackQuitKey = false

  /// Creates a timer that begins now.
  init(_ clock: any Clock<Duration>) {
    (pause, quitPause) = (Self.lapTimer(clock), Self.lapTimer(clock))
  }

  private static func lapTimer<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
    var last = clock.now
    return {
      let before = last
      last = clock.now
      return before.duration(to: last)
    }
  }

  /// Gives the focus to a node of a view if none has it, after changes by the program.
  func settleFocus(of view: ViewNode) { if view.settleFocusAfterChanges() { _ = pause() } }

  /// Returns whether a quit key acts: while the screen asks whether to leave it, only if that's the
  /// decision of the user, and not the same press that has asked.
  mutating func acceptsQuitKey(whileAsking isAsking: Bool) -> Bool {
    let limit = hasHeldBackQuitKey ? Self.period : Self.delay
    hasHeldBackQuitKey = quitPause() < limit && isAsking
    return !hasHeldBackQuitKey
  }

  /// Forgets the last key of a view if one that it's about to receive is the decision of the user.
  func willSend(_ press: KeyPress, to view: ViewNode) {
    let limit = view.hasHeldBack(press) ? Self.period : Self.delay
    if pause() >= limit { view.forgetLastKey() }
  }
}
