/// Something to find out about lists: what became of the rows.
///
/// Nobody writes a diff by hand, so there is no such version. `linear` is the plain algorithm that most
/// peers use, written for this; `stdlib` is the standard library's `difference(from:)` with
/// `inferringMoves()`, where it ends in this century. `floor` is not a diff, but what none can do
/// without: where much is out of order, putting the old ids in a `Set` and looking up the new ones; where
/// little is, comparing each row with the one at its place.
struct ListWorkload {
  /// As `--only` and the JSON lines name it.
  let id: String
  /// What it is, for people.
  let title: String
  /// The most nanoseconds that Bindable may take, if there is such a demand.
  var limit: Double?
  /// How many times Bindable's time the others' is to be at least, where there is such a demand.
  var demands: [ListLibrary: Double] = [:]
  /// The most bytes that Bindable may hold at once besides what it began with, if there is such a demand.
  var peakLimit: Int?
  /// The libraries' versions, Bindable's first.
  let versions: @MainActor () -> [(library: ListLibrary, contestant: any ListContestant)]
}

/// Whose version it is.
enum ListLibrary: String {
  case bindable = "Bindable"
  case stdlib
  case linear
  case floor
}

/// One version of a workload, ready to run.
@MainActor protocol ListContestant: AnyObject {
  /// Gets ready, with the clock stopped.
  func prepare()
  /// Finds out what became of the rows.
  func run()
  /// How many times `run()` does it.
  var turns: Int { get }
  /// How many rows it says have moved.
  var moves: Int { get }
  /// What is wrong with what it found, or `nil`.
  var problem: String? { get }
}

extension ListContestant {
  var turns: Int { 1 }
  func prepare() {}
}

/// What a version of a workload costs.
struct ListResult {
  let library: ListLibrary
  let nanoseconds: Double
  let moves: Int
  let peakBytes: Int?
}
