// Derived values for which reading themselves isn't a mistake: the cells of a spreadsheet.

extension Derived where Owner: AnyObject {
  /// Creates a property that caches the value of another property of the same object, and has a
  /// given value while it's part of a cycle.
  ///
  /// ```swift
  /// @MainActor final class Cell {
  ///   @Observed var reference: Cell?
  ///   @Derived(\Cell.computed, ifCircular: .failure(.circular)) var value: CellValue
  ///   private var computed: CellValue { reference?.value ?? .success(0) }
  /// }
  /// ```
  ///
  /// All values of the cycle have their `fallback`, whichever is read first. A value outside of the
  /// cycle that reads one of them is computed as usual. When the cycle is broken, all are computed
  /// again.
  ///
  /// - Precondition: All derived values of the cycle have a fallback. Otherwise, the cycle is
  ///   reported as a failure.
  /// - Complexity: As of other derived values. A change in a chain of such values computes the
  ///   values in between and uses stack space in proportion to its length.
  public init(_ path: KeyPath<Owner, Value>, ifCircular fallback: Value) where Value: Equatable {
    self.init { node in
      DerivedNode<Value>.run(
        node, fallback: fallback,
        compute: { node.readInOwner(path) })
    }
  }
}

extension DerivedNode where Value: Equatable {
  /// Computes the value, unless the computation turns out to be part of a cycle.
  @MainActor
  fileprivate static func run(_ node: Node, fallback: Value, compute: () -> Value) {
    let derived = DerivedNode(node)
    run(
      node,
      compute: {
        node.flags.insert(.allowsCycles)
        let value = CircularReads.during(node, compute) {
          derived.replaceValue(with: fallback, areEqual: { $0 == $1 })
        }
        return value ?? fallback
      }, areEqual: { $0 == $1 })
  }
}

/// The derived values with a fallback that are being computed, outermost first.
@MainActor
enum CircularReads {
  private struct Computation {
    let node: Node
    /// The derived value that reads this one.
    let reader: Node?
    /// A closure that sets the value to the fallback.
    let setFallback: () -> Void
    var isCircular = false
  }

  private static var computations: [Computation] = []

  /// Returns the result of `compute`, or `nil` if the value is part of a cycle.
  fileprivate static func during<Value>(
    _ node: Node, _ compute: () -> Value, setFallback: () -> Void
  ) -> Value? {
    withoutActuallyEscaping(setFallback) { setFallback in
      computations.append(
        Computation(node: node, reader: graph.outerComputing, setFallback: setFallback))
      let value = compute()
      return computations.removeLast().isCircular ? nil : value
    }
  }

  /// Gives the value that is being computed its fallback, and marks all values of the cycle.
  ///
  /// - Returns: `false` if a value without a fallback is part of the cycle.
  static func close(at node: Node) -> Bool {
    guard let first = computations.lastIndex(where: { $0.node == node }) else { return false }
    var reader = graph.computing
    for computation in computations[first...].reversed() {
      guard computation.node == reader else { return false }
      reader = computation.reader
    }
    for index in first..<computations.count { computations[index].isCircular = true }
    let outerReader = graph.reader
    computations[first].setFallback()
    graph.reader = outerReader
    return true
  }
}

extension Graph {
  /// Computes a value that may be part of a cycle, for a node whose reads are being checked.
  static func computeMember(_ source: Node, readBy node: Node) {
    let outer = graph.computing
    // A derived value without a fallback between two members of a cycle must be noticed.
    if node.isDerived { graph.computing = node }
    source.whileInUse { computeKeepingOwner(source) }
    graph.computing = outer
    finishIfDisposed(source)
  }
}
