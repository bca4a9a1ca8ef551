internal import Bindable

/// A rendering benchmark with a view, its changes, and its cost limits.
///
/// No other renderer is measured. The limits follow from the required work and from measurements of
/// peers.
struct Scene {
  /// The identifier for `--only` and the JSON output.
  let id: String
  /// A description for people.
  let title: String
  /// The length of the list, or another size of the scene.
  let size: Int
  /// The maximum nanoseconds of a change.
  let demand: Double
  /// The permitted growth of the cost of a change at ten times the size.
  let growth: Workload.Growth
  let make: @MainActor (_ size: Int) -> any Stage
}

/// A scene that's ready to run.
@MainActor protocol Stage: AnyObject {
  /// Prepares the given number of changes outside the measured time.
  func prepare(_ count: Int)
  /// Performs and draws the changes with these numbers one by one.
  func change(_ numbers: Range<Int>)
  /// Returns an error message for a wrong frame after a change, or `nil` if it's correct.
  func problem(after number: Int) -> String?
  /// The costs of the changes since the last call of `prepare`.
  var counts: StageCounts { get }
}

/// The total costs of changes.
struct StageCounts {
  var cells = 0
  var nodesMade = 0
  /// The bytes sent to a terminal and the number of writes.
  var bytes = 0
  var writes = 0

  /// Draws the changes and encodes them for a terminal.
  @MainActor
  mutating func show(_ screen: IncrementalRenderer) {
    let caret = screen.frame.cursor
    let damage = screen.update()
    cells += damage.cellCount
    let update = TerminalEncoder().update(for: damage, to: screen.frame, caretBefore: caret)
    if !update.bytes.isEmpty { writes += 1 }
    bytes += update.bytes.count
  }
}
