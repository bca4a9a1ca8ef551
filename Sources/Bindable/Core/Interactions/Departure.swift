/// The interactions that run before the user leaves screens, one after another.
///
/// A navigator of another toolkit runs those of the screens that it's about to remove:
///
/// ```swift
/// router.setLeaveHandler(of: self) { [weak self] keptCount, removesCover, change in
///   guard let self else { return change() }
///   departure.run(pages.dropFirst(keptCount).compactMap(\.leaving), then: change)
/// }
/// ```
@MainActor
public final class Departure {
  // The effect that waits for an interaction.
  private var waiting: Effect?

  /// Creates a departure.
  public init() {}

  /// Runs interactions, the last one first, and performs a change if all of them succeed.
  ///
  /// If there are none, the change is performed at once. Another run replaces a waiting one.
  public func run(_ interactions: [Interaction], then change: @escaping @MainActor () -> Void) {
    guard let interaction = interactions.last else { return change() }
    interaction.start()
    waiting = Effect { [weak self] in
      guard !interaction.isRunning, let outcome = untracked({ interaction.outcome })
      else { return }
      Effect.current?.cancel()
      untracked {
        if outcome == .succeeded { self?.run(interactions.dropLast(), then: change) }
      }
    }
  }

  /// Stops waiting, so that the change isn't performed.
  ///
  /// The interaction continues.
  public func cancel() {
    waiting?.cancel()
    waiting = nil
  }
}
