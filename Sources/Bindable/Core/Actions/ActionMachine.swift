/// The object that an action machine works for, and that stores the state users see.
@MainActor
protocol ActionOwner: AnyObject {
  /// The writer of the properties that the body of a run writes.
  var writer: Writer? { get }
  /// Records that a run started.
  func began(_ run: ActionRun)
  /// Records that the run in progress was canceled and hasn't ended yet.
  func isCancelling(_ run: ActionRun)
  /// Records that a run ended: with success, with the error of its last attempt, or, if it was
  /// canceled, with a `CancellationError`.
  func ended(_ run: ActionRun, _ end: Result<Void, any Error>)
}

extension ActionOwner {
  var writer: Writer? { nil }
  func isCancelling(_ run: ActionRun) {}
}

/// One run of an action, from its start to the end of its body.
@MainActor
final class ActionRun {
  /// The work of a run, which can return a closure to call last, in the transaction that ends the
  /// run.
  typealias Body = () async throws -> Completion?
  typealias Completion = @MainActor () throws -> Void

  fileprivate let body: Body
  fileprivate var attemptsLeft: Int
  fileprivate(set) var task: Task<Void, Never>?
  fileprivate(set) var isCancelled = false
  /// The error of a run whose time is over, so that its body is canceled and not repeated, or
  /// `nil`.
  private(set) var limitError: (any Error)?
  /// Set when the body returns, even if the run is canceled.
  fileprivate(set) var hasSucceeded = false
  /// The end of the run, or `nil` if it's still in progress.
  fileprivate(set) var end: Result<Void, any Error>?
  /// The run that the body of this run waits for.
  fileprivate var awaited: ActionRun?
  /// Set if the code that started the run handles its error.
  let isPart: Bool
  /// The object that's retained until the run has ended.
  var holder: AnyObject?
  /// Waits between two attempts.
  fileprivate let pause: (@MainActor () async throws -> Void)?

  init(
    attempts: Int = 1, pausing pause: (@MainActor () async throws -> Void)? = nil,
    isPart: Bool = false, holding holder: AnyObject? = nil, _ body: @escaping Body
  ) {
    self.body = body
    self.pause = pause
    attemptsLeft = attempts
    self.isPart = isPart
    self.holder = holder
  }

  /// Cancels the body because its time is over, so that the run succeeds only if the body does.
  func expire(with error: any Error) {
    guard end == nil, !isCancelled, limitError == nil else { return }
    limitError = error
    task?.cancel()
  }
}

/// Runs the bodies of its owner's actions, one at a time.
///
/// ```text
///            start(_:)             the body returns, or throws in its last attempt
///   idle ──────────────▶ running ─────────────────────────────▶ idle
///                           │ cancel()                            ▲
///                           ▼             the body has ended      │
///                       cancelling ───────────────────────────────┘
/// ```
///
/// A body starts immediately, so work that never suspends is done when `start(_:)` returns. When
/// the machine is deallocated, it cancels the run in progress.
@MainActor
final class ActionMachine {
  let policy: OverlapPolicy
  weak var owner: (any ActionOwner)?
  private(set) var current: ActionRun?
  private var waiting: [ActionRun] = []
  private var isBeginning = false

  /// The runs whose bodies haven't ended, by their tasks, which are only compared.
  private static var runs: [UnsafeCurrentTask: ActionRun] = [:]

  init(_ policy: OverlapPolicy = .ignore) { self.policy = policy }

  isolated deinit { current?.task?.cancel() }

  var isBusy: Bool { current != nil || !waiting.isEmpty }

  /// Starts a run, or applies the policy if another run is in progress.
  func start(_ run: ActionRun) {
    switch policy {
    case .ignore:
      guard current == nil else { return }
      replaceWaiting(with: [run])
    case .queue: waiting.append(run)
    case .restart:
      replaceWaiting(with: [run])
      cancelCurrent()
    }
    startWaiting()
  }

  // The `deinit` of what a discarded run retains can start or cancel runs.
  private func replaceWaiting(with runs: [ActionRun] = []) { _ = exchange(&waiting, with: runs) }

  /// Starts a run before the waiting runs.
  ///
  /// - Precondition: No run is in progress.
  func startFirst(_ run: ActionRun) {
    waiting.insert(run, at: 0)
    startWaiting()
  }

  /// Cancels the run in progress and discards the waiting runs.
  func cancel() {
    replaceWaiting()
    cancelCurrent()
  }

  /// Cancels the run in progress without waiting for or reporting its end.
  func abandon() {
    replaceWaiting()
    guard let run = current else { return }
    current = nil
    run.isCancelled = true
    run.task?.cancel()
  }

  /// Waits until no run is in progress.
  ///
  /// - Returns: `false` if the run in progress waits for the caller, so that the wait would never
  ///   end. It's reported, and the run is still in progress.
  @discardableResult
  func waitUntilFinished() async -> Bool {
    while let current {
      guard await wait(for: current) else { return false }
    }
    return true
  }

  /// Waits until a run ends or, if it hasn't a task yet, for a turn of the main actor.
  func wait(for run: ActionRun) async -> Bool {
    let caller = withUnsafeCurrentTask { $0.flatMap { Self.runs[$0] } }
    if let caller {
      guard !sequence(first: run, next: \.awaited).contains(where: { $0 === caller }) else {
        reportDeadlock()
        return false
      }
      caller.awaited = run
    }
    // The body of a run without a task hasn't suspended yet, and waits for this function.
    if let task = run.task { await task.value } else { await Task.yield() }
    caller?.awaited = nil
    return true
  }

  private func reportDeadlock() {
    let name = owner?.writer?.description ?? "a list"
    Failure(
      .deadlock,
      "A run waits for \(name), which waits for that run, so neither would end. The wait returned "
        + "immediately. Remove it, or wait in a task that the body doesn't wait for: Task { … }."
    ).report()
  }

  private func cancelCurrent() {
    guard let run = current, !run.isCancelled else { return }
    run.isCancelled = true
    run.task?.cancel()
    // A cancellation handler might have abandoned the run.
    if current === run { owner?.isCancelling(run) }
  }

  // A loop rather than recursion: a thousand waiting runs that never suspend would overflow the
  // stack.
  private func startWaiting() {
    guard !isBeginning else { return }
    isBeginning = true
    defer { isBeginning = false }
    while current == nil, !waiting.isEmpty {
      let run = waiting.removeFirst()
      current = run
      RunRecorder.perform(as: owner?.writer) { owner?.began(run) }
      // An observer of the start may have canceled it already.
      if run.isCancelled { ended(run, .success(nil)) } else { attempt(run) }
    }
  }

  // All attempts run in one task: it's the one to cancel and to wait for.
  private func attempt(_ run: ActionRun) {
    // A body that doesn't suspend runs now, and can run another action.
    if StackSpace.isShort {
      fatalError(
        "Actions that run each other are nested so deeply that the stack is nearly exhausted. "
          + "Run them one after another, or suspend in one of them.")
    }
    let body = run.body
    let task = RunRecorder.perform(as: owner?.writer) {
      EventContext.task { [weak self] in
        let task = withUnsafeCurrentTask { $0 }
        if let task { Self.runs[task] = run }
        defer { if let task { Self.runs[task] = nil } }
        var result: Result<ActionRun.Completion?, any Error>
        var canRetry: Bool
        repeat {
          run.attemptsLeft -= 1
          canRetry = false
          do {
            result = .success(try await body())
            run.hasSucceeded = true
          } catch {
            result = .failure(error)
            canRetry = run.attemptsLeft > 0
          }
          if canRetry, let pause = run.pause { try? await pause() }
          if let error = run.limitError {
            if !run.hasSucceeded { result = .failure(error) }
            break
          }
          // If this run is part of a larger action, that action cancels only its task.
          if Task.isCancelled { run.isCancelled = true }
        } while canRetry && !run.isCancelled && self?.current === run
        self?.ended(run, result)
      }
    }
    run.task = task
    // The run may have been canceled while it started.
    if run.isCancelled { task.cancel() }
  }

  private func ended(_ run: ActionRun, _ result: Result<ActionRun.Completion?, any Error>) {
    untracked {
      // An abandoned run ends without notifying the owner.
      guard current === run else { return }
      if !run.isCancelled, case .success(let completion?) = result {
        transaction { finish(run, Result(catching: completion)) }
      } else if waiting.isEmpty {
        finish(run, result.map { _ in })
      } else {
        // In one transaction with the start of the next run, so that observers see no idle state
        // between.
        transaction { finish(run, result.map { _ in }) }
      }
    }
  }

  private func finish(_ run: ActionRun, _ result: Result<Void, any Error>) {
    current = nil
    let end = run.isCancelled ? .failure(CancellationError()) : result
    // The waiting runs were requested before the error was known.
    if case .failure(let error) = end, !(error is CancellationError) { replaceWaiting() }
    run.end = end
    owner?.ended(run, end)
    startWaiting()
  }
}
