/// Runs `body` as one event of the user or the world, so that what changes in it can say why.
@MainActor
public func event<Result>(
  _ name: @autoclosure () -> String, _ body: @MainActor () throws -> Result
) rethrows -> Result {
  try body()
}
