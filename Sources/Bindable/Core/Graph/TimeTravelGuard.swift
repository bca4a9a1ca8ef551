/// A guard that prevents side effects while the program's state is that of an earlier time.
@MainActor
enum TimeTravelGuard {
  /// The number of timelines that show an earlier state.
  static var timelines = 0

  /// Reports a failure and returns `true` if an operation can't start now.
  static func refuses(_ operation: @autoclosure () -> String, at location: CodeLocation? = nil)
    -> Bool
  {
    guard timelines > 0 else { return false }
    Failure(
      .timeTravelActive,
      "\(operation()) can't start while a timeline shows an earlier state. Call resume() or accept() on the timeline first.",
      at: location
    ).report()
    return true
  }
}
