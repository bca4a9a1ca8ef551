/// A step that performs an action.
///
/// ```swift
/// Perform("Tell the server", attempts: 3, delay: .seconds(1), limit: .seconds(30)) { _ in
///   try await gateway.follow(1)
/// }
/// ```
///
/// If all attempts throw an error, the steps of `onFailure` follow, and then the action is tried
/// again. A choice with the role `.cancel` among them ends the flow; `Skip` continues after the
/// action, and `GoBack` at an earlier question. Without `onFailure`, the interaction fails at this
/// step, and `retry()` repeats it.
///
/// After `limit`, the action is canceled like any task. If it throws an error then, it has failed with
/// a `TimeLimitError`. If it succeeds all the same, it has succeeded.
public struct Perform: FlowComponent, Sendable {
  /// The single step.
  public let steps: [FlowStep]

  /// Creates a step that performs an action.
  ///
  /// - Parameters:
  ///   - title: The action in a few words, such as "Send the message".
  ///   - attempts: The number of attempts before the action has failed.
  ///   - delay: The time between two attempts, on the clock of the interaction.
  ///   - limit: The longest time for all attempts, on the clock of the interaction.
  ///   - body: The action.
  ///   - onFailure: The steps after a failure, whose message is `failure` of the context.
  ///
  /// - Precondition: `attempts` is positive, and the durations aren't negative.
  @MainActor
  public init(
    _ title: String, attempts: Int = 1, delay: Duration? = nil, limit: Duration? = nil,
    _ body: @escaping @MainActor (FlowContext) async throws -> Void,
    @PartsBuilder<FlowStep> onFailure: () -> [FlowStep]
  ) {
    self.init(title, FlowStep.Work(attempts, delay, limit, onFailure(), body: body))
  }

  /// Creates a step that performs an action, without steps after a failure.
  ///
  /// - Precondition: `attempts` is positive, and the durations aren't negative.
  public init(
    _ title: String, attempts: Int = 1, delay: Duration? = nil, limit: Duration? = nil,
    _ body: @escaping @MainActor (FlowContext) async throws -> Void
  ) {
    self.init(title, FlowStep.Work(attempts, delay, limit, nil, body: body))
  }

  /// Creates a step that performs an action and sets its result for later steps.
  ///
  /// - Precondition: `attempts` is positive, and the durations aren't negative.
  public init<Value>(
    _ title: String, into key: FlowKey<Value>, attempts: Int = 1, delay: Duration? = nil,
    limit: Duration? = nil, _ body: @escaping @MainActor (FlowContext) async throws -> Value
  ) {
    self.init(title, attempts: attempts, delay: delay, limit: limit) { context in
      context.set(try await body(context), for: key)
    }
  }

  /// Creates a step that performs an action for each of several values, and tries only those again for
  /// which it failed.
  ///
  /// ```swift
  /// Perform("Upload the photos", for: { _ in album.photos }) { photo, _ in
  ///   try await server.upload(photo)
  /// }
  /// ```
  ///
  /// The step reports its progress, and waits between two values while the interaction is paused. It
  /// fails with a `PartsError` after all values were tried.
  ///
  /// - Parameters:
  ///   - title: The action in a few words.
  ///   - values: Returns the values when the step begins.
  ///   - body: The action for one value.
  ///   - onFailure: The steps after a failure. If there are none, the interaction fails.
  @MainActor
  public init<Value: Sendable>(
    _ title: String, for values: @escaping @MainActor (FlowContext) -> [Value],
    _ body: @escaping @MainActor (Value, FlowContext) async throws -> Void,
    @PartsBuilder<FlowStep> onFailure: () -> [FlowStep] = { [] }
  ) {
    let remaining = FlowKey<[Value]>("the remaining values of \(title)")
    let onFailure = onFailure()
    var work = FlowStep.Work(1, nil, nil, onFailure.isEmpty ? nil : onFailure) { context in
      let values = context[remaining]
      var failed: [Value] = []
      var firstError: (any Error)?
      for (index, value) in values.enumerated() {
        context.set(failed + values[index...], for: remaining)
        try await context.waitWhilePaused()
        do {
          try await body(value, context)
        } catch {
          try Task.checkCancellation()
          failed.append(value)
          firstError = firstError ?? error
        }
        context.report(progress: Double(index + 1) / Double(values.count))
      }
      context.set(failed, for: remaining)
      if let firstError {
        throw PartsError(failed: failed.count, count: values.count, first: firstError)
      }
    }
    work.begin = { $0.set(values($0), for: remaining) }
    self.init(title, work, ", one by one; trying again repeats only those that failed")
  }

  private init(_ title: String, _ work: FlowStep.Work, _ addition: String = "") {
    var line = inOneLine(title) + addition
    if work.attempts > 1 { line += ", in up to \(work.attempts) attempts" }
    if let delay = work.delay { line += " every \(words(delay))" }
    if let limit = work.limit { line += ", for at most \(words(limit))" }
    let cases = work.onFailure.map { [FlowStep.Case(title: "If it fails", steps: $0)] } ?? []
    steps = [FlowStep(title, line: line, cases: cases, .perform(work))]
  }
}

extension FlowStep.Work {
  init(
    _ attempts: Int, _ delay: Duration?, _ limit: Duration?, _ onFailure: [FlowStep]?,
    body: @escaping @MainActor (FlowContext) async throws -> Void
  ) {
    precondition(attempts > 0, "The number of attempts must be positive, but is \(attempts).")
    for (name, duration) in [("delay", delay), ("limit", limit)] {
      if let duration {
        precondition(duration >= .zero, "The \(name) must not be negative, but is \(duration).")
      }
    }
    self.init(
      attempts: attempts, delay: delay, limit: limit,
      onFailure: onFailure.map { $0 + [.tryAgain(after: $0)] }, body: body)
  }
}
