/// A benchmark that computes the changes to a list.
///
/// There's no handwritten diff. `linear` is the algorithm of most peers, implemented here. `stdlib`
/// is the standard library's `difference(from:)` with `inferringMoves()`, if it finishes in
/// reasonable time. `floor` is the minimum work of any diff: looking up the new IDs in a `Set` of
/// the old ones or, with few changes, comparing the items at equal indexes.
struct ListWorkload {
  /// The identifier for `--only` and the JSON output.
  let id: String
  /// A description for people.
  let title: String
  /// The time limit for Bindable in nanoseconds, or `nil` if there's none.
  var limit: Double?
  /// The minimum ratios of the other versions' time to Bindable's time.
  var demands: [ListLibrary: Double] = [:]
  /// The limit of the additional bytes that Bindable holds at once, or `nil` if there's none.
  var peakLimit: Int?
  /// The versions of the libraries, starting with Bindable.
  let versions: @MainActor () -> [(library: ListLibrary, contestant: any ListContestant)]
}

/// The library of a version.
enum ListLibrary: String {
  case bindable = "Bindable"
  case stdlib
  case linear
  case floor
}

/// A version of a workload that's ready to run.
@MainActor protocol ListContestant: AnyObject {
  /// Prepares a run outside the measured time.
  func prepare()
  /// Computes the changes.
  func run()
  /// The number of repetitions in `run()`.
  var turns: Int { get }
  /// The number of moved items in the result.
  var moves: Int { get }
  /// An error message for a wrong result, or `nil` if it's correct.
  var problem: String? { get }
}

extension ListContestant {
  var turns: Int { 1 }
  func prepare() {}
}

/// The measured cost of a version.
struct ListResult {
  let library: ListLibrary
  let nanoseconds: Double
  let spread: Double
  let moves: Int
  let peakBytes: Int?
}
