/// The building blocks of the graph workloads, implemented with the types of each library.
@MainActor
protocol GraphKit {
  associatedtype Source: GraphSource
  associatedtype Number: GraphValue<Int>
  associatedtype Numbers: GraphValue<[Int: Int]>
  associatedtype Effect

  static func source(_ value: Int) -> Source

  /// Creates a derived number, which is cached if the library supports that.
  static func number(_ body: @escaping @MainActor () -> Int) -> Number

  /// Returns the value of a derived number.
  //
  // A call of the requirement of `GraphValue` isn't specialized in a method of a generic class.
  static func value(of number: Number) -> Int

  /// Creates a derived dictionary.
  static func numbers(_ body: @escaping @MainActor () -> [Int: Int]) -> Numbers

  /// Creates an effect that ends when the result is released.
  static func effect(_ body: @escaping @MainActor () -> Void) -> Effect

  /// Changes a source and returns after all dependents have run.
  static func set(_ source: Source, _ value: Int)

  /// Changes four sources in one batch.
  static func set(_ sources: [Source], _ values: [Int])
}

/// A value whose reads are tracked.
@MainActor
protocol GraphValue<Value>: Sendable {
  associatedtype Value
  var value: Value { get }
}

/// A settable number.
@MainActor
protocol GraphSource: AnyObject, GraphValue<Int> {
  var value: Int { get set }
}

/// A counter of runs that closures can capture before `self` is initialized.
@MainActor
final class RunCounter {
  var runs = 0
}

/// A connected workload of the graph suite.
@MainActor
protocol GraphContestant: Contestant {
  /// The counter of effect runs.
  var counter: RunCounter { get }

  /// Runs one outer iteration of the suite and checks its results.
  func iterate(_ number: Int)
}

extension GraphContestant {
  var effectRuns: Int { counter.runs }

  // Results are checked within each iteration, after nearly every set.
  var shown: Int { 0 }

  func change(_ numbers: Range<Int>) {
    for number in numbers { iterate(number) }
  }

  /// Stops the program if a value isn't as expected.
  @inline(__always)
  func expect(_ found: Int, _ expected: Int) {
    if found != expected {
      stop("\(Self.self): \(found) was read, where \(expected) would be right.")
    }
  }
}

extension Workload {
  /// Creates a workload of the graph suite, measured for each outer iteration.
  static func graph(
    _ id: String, _ title: String, size: Int, growth: Growth = .tenfold, versions: [Version]
  ) -> Workload {
    Workload(
      id, title, size: size, changes: 100_000, unit: "outer iteration", growth: growth,
      expected: { _, _ in 0 }, versions: versions)
  }
}
