/// A benchmark with its changes, its expected results, and a version for each library.
struct Workload {
  /// The identifier for `--only` and the JSON output.
  let id: String

  /// A description for people.
  let title: String

  /// The number of bindings, sources, or links, as documented by each workload.
  let size: Int

  /// The maximum number of changes in a round.
  ///
  /// A round of a slow version performs fewer changes. See `Pace`.
  let changes: Int

  /// The number that changes must be a multiple of.
  let step: Int

  /// The measured unit: a change, or one of its `unitsPerChange` parts.
  let unit: String
  let unitsPerChange: (_ size: Int) -> Int

  /// The permitted growth of the cost of one unit at ten times the size.
  let growth: Growth

  /// A Boolean value that indicates whether the live heap bytes per binding are measured.
  let countsBytes: Bool

  /// Returns the expected `Contestant.shown` after a change.
  let expected: (_ lastNumber: Int, _ size: Int) -> Int

  /// The versions of the libraries, starting with `hand` if there is one.
  let versions: [Version]

  /// The permitted growth of the cost of one unit at ten times the size.
  enum Growth: Int {
    /// The cost is independent of the size.
    case none = 1
    /// The cost is proportional to the size.
    case tenfold = 10
  }

  init(
    _ id: String, _ title: String, size: Int = 1, changes: Int, step: Int = 1,
    unit: String = "change", unitsPerChange: @escaping (_ size: Int) -> Int = { _ in 1 },
    growth: Growth, countsBytes: Bool = false,
    expected: @escaping (_ lastNumber: Int, _ size: Int) -> Int,
    versions: [Version]
  ) {
    self.id = id
    self.title = title
    self.size = size
    self.changes = changes
    self.step = step
    self.unit = unit
    self.unitsPerChange = unitsPerChange
    self.growth = growth
    self.countsBytes = countsBytes
    self.expected = expected
    self.versions = versions
  }
}

/// A library's version of a workload.
struct Version {
  let library: Library

  /// Returns the exact number of effect runs that the given number of changes must cause.
  let runs: (_ changes: Int, _ size: Int) -> Int

  /// Creates and connects the contestant.
  let make: @MainActor (_ size: Int) -> any Contestant

  init(
    _ library: Library,
    runs: @escaping (_ changes: Int, _ size: Int) -> Int = { count, _ in count },
    make: @escaping @MainActor (_ size: Int) -> any Contestant
  ) {
    self.library = library
    self.runs = runs
    self.make = make
  }
}
