/// Something to measure: what is changed, what must come of it, and each library's version.
struct Workload {
  /// As `--only` and the JSON lines name it.
  let id: String

  /// What it is, for people.
  let title: String

  /// How many rows, sources or links it has; each workload says what it counts.
  let size: Int

  /// The most changes a round makes.
  ///
  /// A round of a dear version makes fewer: see `Pace`.
  let changes: Int

  /// Changes come in multiples of this.
  let step: Int

  /// What a figure is for: a change, or one of the parts of which a change has `unitsPerChange`.
  let unit: String
  let unitsPerChange: (_ size: Int) -> Int

  /// How the cost of one unit may grow at ten times the size.
  let growth: Growth

  /// Whether the live heap bytes of a row are counted as well.
  let countsBytes: Bool

  /// What `Contestant.shown` is after the change of this number.
  let expected: (_ lastNumber: Int, _ size: Int) -> Int

  /// The libraries' versions, `hand` first where there is one.
  let versions: [Version]

  /// How the cost of one unit may grow at ten times the size.
  enum Growth: Int {
    /// What else there is costs nothing.
    case none = 1
    /// The work itself is ten times as much.
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

/// One library's version of a workload.
struct Version {
  let library: Library

  /// Effect runs that `changes` changes must cause, no more and no fewer.
  let runs: (_ changes: Int, _ size: Int) -> Int

  /// Makes and connects it.
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
