@MainActor var eventNames: [String] = []

/// Runs `body` as one event of the user or the world, so that what changes in it can say why.
///
/// ```swift
/// event("a push message arrived") { presenter.unread += 1 }
/// connection.why("badge.text")
/// // badge.text: "3" -> "4"
/// //   because Presenter.unread changed, in a push message arrived
/// ```
///
/// What it writes is delivered when it ends, as in a `transaction`.
@MainActor
public func event<Result, Failure: Error>(
  _ name: @autoclosure () -> String, _ body: @MainActor () throws(Failure) -> Result
) throws(Failure) -> Result {
  eventNames.append(name())
  defer { eventNames.removeLast() }
  return try transaction(body)
}
