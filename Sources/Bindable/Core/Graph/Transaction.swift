/// Groups writes, so that dependents run once, when the outermost transaction ends.
///
/// ```swift
/// transaction {
///   cart.price = 3
///   cart.amount = 4
/// }                    // one update, with both
/// ```
///
/// If all values end as they began, no dependents run. If `body` throws, its writes are kept and
/// delivered, and the error is rethrown.
@MainActor @inlinable
public func transaction<Result, Failure: Error>(
  _ body: @MainActor () throws(Failure) -> Result
) throws(Failure) -> Result {
  Graph.startBatch()
  defer { Graph.endBatch() }
  return try body()
}

extension Graph {
  /// Opens a batch.
  @inlinable @inline(__always)
  static func startBatch() { graph.depth += 1 }

  /// Ends a batch, and settles if it was the outermost one.
  @inlinable @inline(__always)
  static func endBatch() {
    if graph.depth == 1 { settleOutermost() }
    graph.depth -= 1
  }

  @usableFromInline @inline(never)
  static func settleOutermost() {
    compareEdits()
    guard graph.computing == nil else { return settleInComputation() }
    settle()
  }

  /// Settles a batch that a derived value opened while it's computed.
  ///
  /// Previous values are released after the computation, which may be comparing one of them, and
  /// during which a `deinit` couldn't write.
  private static func settleInComputation() {
    graph.isSettling = true
    runRounds()
    graph.isSettling = false
  }
}

/// Reads values without tracking them.
///
/// ```swift
/// Effect { print(player.score, untracked { player.name }) }  // runs when the score changes
/// ```
@MainActor @inlinable
public func untracked<Result, Failure: Error>(
  _ body: @MainActor () throws(Failure) -> Result
) throws(Failure) -> Result {
  let reader = graph.reader
  graph.reader = nil
  defer { graph.reader = reader }
  return try body()
}
