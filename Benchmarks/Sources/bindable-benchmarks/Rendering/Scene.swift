internal import Bindable

/// Something to draw: a view, what changes in it, and what that may cost.
///
/// Nobody else's renderer takes part: the demands come from what is physically needed and from
/// what peers were measured to need.
struct Scene {
  /// As `--only` and the JSON lines name it.
  let id: String
  /// What it is, for people.
  let title: String
  /// How many rows it has.
  let size: Int
  /// The most nanoseconds that a change may take.
  let demand: Double
  /// How the cost of a change may grow at ten times the size.
  let growth: Workload.Growth
  let make: @MainActor (_ size: Int) -> any Stage
}

/// A scene that is ready to be played.
@MainActor protocol Stage: AnyObject {
  /// Gets ready for as many changes, with the clock stopped.
  func prepare(_ count: Int)
  /// Makes the changes of these numbers; each is drawn before the next is made.
  func change(_ numbers: Range<Int>)
  /// What is wrong after the change of this number, or `nil`.
  func problem(after number: Int) -> String?
  /// What the changes did since the last call of `prepare`.
  var counts: StageCounts { get }
}

/// What changes did, all together.
struct StageCounts {
  var cells = 0
  var nodesMade = 0
  /// What a terminal got, and in how many pieces.
  var bytes = 0
  var writes = 0

  /// Draws what changed, and encodes it for a terminal.
  @MainActor
  mutating func show(_ screen: LiveRenderer) {
    let caret = screen.frame.cursor
    let damage = screen.update()
    cells += damage.cellCount
    let update = TerminalEncoder().update(for: damage, to: screen.frame, caretBefore: caret)
    if !update.bytes.isEmpty { writes += 1 }
    bytes += update.bytes.count
  }
}
