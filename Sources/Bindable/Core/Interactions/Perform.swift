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
/// After `limit`, the action is canceled like any task. If it throws an error then, it has failed
/// with a `TimeLimitError`. If it succeeds all the same, it has succeeded.
public struct Perform: FlowComponent, Sendable {
  /// The step that runs the action.
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

  /// Creates a step that runs another interaction and continues if that succeeds.
  ///
  /// ```swift
  /// Perform("Save the document") { _ in
  ///   try await server.save(document)
  /// } onFailure: {
  ///   If("the session is over", { _ in session.isOver }) { Perform("Sign in", running: signIn) }
  /// }
  /// ```
  ///
  /// Its questions belong to the turn of this run. If it's declined or canceled, so is this run. If
  /// it fails, this step fails with its message, and trying it again continues there.
  ///
  /// - Parameters:
  ///   - title: The purpose in a few words.
  ///   - interaction: The interaction, whose steps are in the description of the flow.
  ///   - onFailure: The steps after a failure. If there are none, the interaction fails.
  @MainActor
  public init(
    _ title: String, running interaction: Interaction,
    @PartsBuilder<FlowStep> onFailure: () -> [FlowStep] = { [] }
  ) {
    let onFailure = onFailure()
    var work = FlowStep.Work(1, nil, nil, onFailure.isEmpty ? nil : onFailure) { _ in
      switch await interaction.run() {
      case .succeeded: break
      case .declined: throw InnerEnd.declined
      case .failed(let message): throw InnerEnd.failed(message)
      case .cancelled, nil: throw CancellationError()
      }
    }
    // The failure of an earlier run isn't continued.
    work.begin = { _ in if untracked({ interaction.message }) != nil { interaction.cancel() } }
    self.init(title, work, inner: untracked { interaction.flow.ownSteps })
  }

  /// Creates a step that performs an action for each of several values, and tries only those again
  /// for which it failed.
  ///
  /// ```swift
  /// Perform("Upload the photos", for: { _ in album.photos }) { photo, _ in
  ///   try await server.upload(photo)
  /// }
  /// ```
  ///
  /// The step reports its progress, and waits between two values while the interaction is paused.
  /// It fails with a `PartsError` after all values were tried in each attempt.
  ///
  /// - Parameters:
  ///   - title: The action in a few words.
  ///   - values: Returns the values when the step begins.
  ///   - attempts: The number of attempts for each value before the action has failed.
  ///   - delay: The time between two attempts, on the clock of the interaction.
  ///   - limit: The longest time for all values and attempts, on the clock of the interaction.
  ///   - body: The action for one value.
  ///   - onFailure: The steps after a failure. If there are none, the interaction fails.
  ///
  /// - Precondition: `attempts` is positive, and the durations aren't negative.
  @MainActor
  public init<Value: Sendable>(
    _ title: String, for values: @escaping @MainActor (FlowContext) -> [Value],
    attempts: Int = 1, delay: Duration? = nil, limit: Duration? = nil,
    _ body: @escaping @MainActor (Value, FlowContext) async throws -> Void,
    @PartsBuilder<FlowStep> onFailure: () -> [FlowStep] = { [] }
  ) {
    let remaining = FlowKey<[Value]>("the remaining values of \(title)")
    let onFailure = onFailure()
    var work = FlowStep.Work(attempts, delay, limit, onFailure.isEmpty ? nil : onFailure) {
      context in
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

  private init(
    _ title: String, _ work: FlowStep.Work, _ addition: String = "", inner: [FlowStep] = []
  ) {
    var line = inOneLine(title) + addition
    if work.attempts > 1 { line += ", in up to \(work.attempts) attempts" }
    if let delay = work.delay { line += " every \(words(delay))" }
    if let limit = work.limit { line += ", for at most \(words(limit))" }
    var cases = inner.isEmpty ? [] : [FlowStep.Case(title: nil, steps: inner)]
    if let onFailure = work.onFailure {
      cases.append(.init(title: "If it fails", steps: onFailure))
    }
    steps = [FlowStep(title, line: line, cases: cases, .perform(work))]
  }
}

/// The end of another interaction that a step has run, unless it has succeeded.
enum InnerEnd: Error, Equatable {
  case declined
  case failed(String)
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
