/// Groups writes: what depends on them runs once, when the outermost transaction ends.
///
/// ```swift
/// transaction {
///   cart.price = 3
///   cart.amount = 4
/// }                    // one update, with both
/// ```
///
/// A transaction that ends where it began runs nothing. If `body` throws, what it wrote before stays
/// and is delivered, and the error goes on to the caller.
@MainActor @inlinable
public func transaction<Result, Failure: Error>(
  _ body: @MainActor () throws(Failure) -> Result
) throws(Failure) -> Result {
  Graph.beginBatch()
  defer { Graph.endBatch() }
  return try body()
}

/// Reads without becoming a dependent of what is read.
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
