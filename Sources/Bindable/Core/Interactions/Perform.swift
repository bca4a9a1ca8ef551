/// A step that performs an action.
///
/// ```swift
/// Perform("tell the server", attempts: 3) { _ in try await gateway.follow(1) }
/// ```
///
/// If all attempts throw an error, the interaction fails at this step, and `retry()` repeats it.
public struct Perform: FlowComponent, Sendable {
  /// The single step.
  public let steps: [FlowStep]

  /// Creates a step that performs an action.
  ///
  /// - Precondition: `attempts` is positive.
  public init(
    _ title: String, attempts: Int = 1,
    _ body: @escaping @MainActor (FlowContext) async throws -> Void
  ) {
    precondition(attempts > 0, "The number of attempts must be positive, but is \(attempts).")
    let times = attempts == 1 ? "" : ", \(attempts) attempts"
    steps = [FlowStep("perform \(title)\(times)", .perform(attempts: attempts, body))]
  }

  /// Creates a step that performs an action and sets its result for later steps.
  ///
  /// - Precondition: `attempts` is positive.
  public init<Value>(
    _ title: String, into place: FlowKey<Value>, attempts: Int = 1,
    _ body: @escaping @MainActor (FlowContext) async throws -> Value
  ) {
    self.init("\(title) into \(place.name)", attempts: attempts) { context in
      context.set(try await body(context), for: place)
    }
  }
}
