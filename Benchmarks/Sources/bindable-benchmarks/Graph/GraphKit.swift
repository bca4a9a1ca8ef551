/// What the graph workloads are built from, so that each library brings its own types.
@MainActor
protocol GraphKit {
  associatedtype Source: GraphSource
  associatedtype Number: GraphValue<Int>
  associatedtype Numbers: GraphValue<[Int: Int]>
  associatedtype Effect

  static func source(_ value: Int) -> Source

  /// A derived number; kept until what it reads changes, where the library can keep it.
  static func number(_ body: @escaping @MainActor () -> Int) -> Number

  /// A derived dictionary.
  static func numbers(_ body: @escaping @MainActor () -> [Int: Int]) -> Numbers

  /// An effect, which ends when the result is released.
  static func effect(_ body: @escaping @MainActor () -> Void) -> Effect

  /// Changes a source, and returns when all that follows from it has run.
  static func set(_ source: Source, _ value: Int)

  /// Changes four sources in one batch.
  static func set(_ sources: [Source], _ values: [Int])
}

/// Something with a value that is tracked when it is read.
@MainActor
protocol GraphValue<Value>: Sendable {
  associatedtype Value
  var value: Value { get }
}

/// A number that can be set.
@MainActor
protocol GraphSource: AnyObject, GraphValue<Int> {
  var value: Int { get set }
}

/// A workload of the graph suite, built.
@MainActor
protocol GraphContestant: Contestant {
  /// The effect runs so far.
  var runs: Int { get }

  /// Makes one outer iteration of the suite and checks its results.
  func iterate(_ number: Int)
}

extension GraphContestant {
  var effectRuns: Int { runs }

  // Results are checked where they are made: there is one for nearly every set.
  var shown: Int { 0 }

  func change(_ numbers: Range<Int>) {
    for number in numbers { iterate(number) }
  }

  /// Stops if a value is not what it must be.
  @inline(__always)
  func expect(_ found: Int, _ expected: Int) {
    if found != expected {
      stop("\(Self.self): \(found) was read, where \(expected) would be right.")
    }
  }
}

extension Workload {
  /// A workload of the graph suite: a figure is for an outer iteration.
  static func graph(
    _ id: String, _ title: String, size: Int, growth: Growth = .tenfold, versions: [Version]
  ) -> Workload {
    Workload(
      id, title, size: size, changes: 100_000, unit: "outer iteration", growth: growth,
      expected: { _, _ in 0 }, versions: versions)
  }
}
