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
