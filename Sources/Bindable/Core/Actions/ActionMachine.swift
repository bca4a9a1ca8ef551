/// The object that an action machine works for, which keeps the state that users see.
@MainActor
protocol ActionOwner: AnyObject {
  /// Notes that a run begins.
  func began(_ run: ActionRun)
  /// Notes that the run in progress was canceled and hasn't ended yet.
  func isCancelling(_ run: ActionRun)
  /// Notes that a run ended.
  func ended(_ run: ActionRun, _ end: ActionEnd)
}

extension ActionOwner {
  func isCancelling(_ run: ActionRun) {}
}

/// The end of a run.
enum ActionEnd {
  /// The body returned.
  case done
  /// The body threw an error in its last attempt.
  case failed(any Error)
  /// The run was canceled, or its body threw a `CancellationError`.
  case cancelled
}

/// One run of an action, from its start to the end of its body.
@MainActor
final class ActionRun {
  /// The work, which may return what to do last, in the transaction that ends the run.
  typealias Body = () async throws -> Completion?
  typealias Completion = @MainActor () throws -> Void

  fileprivate let body: Body
  fileprivate var attemptsLeft: Int
  fileprivate(set) var task: Task<Void, Never>?
  fileprivate(set) var isCancelled = false
  /// The end of the run, or `nil` if it's still in progress.
  fileprivate(set) var end: ActionEnd?
  /// A Boolean value that indicates whether the starter of the run handles its error.
  let isPart: Bool
  // Kept until the run has ended.
  private let holder: AnyObject?

  init(
    attempts: Int = 1, isPart: Bool = false, holding holder: AnyObject? = nil,
    _ body: @escaping Body
  ) {
    self.body = body
    attemptsLeft = attempts
    self.isPart = isPart
    self.holder = holder
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
/// A body begins at once, so what needs no waiting is over when `start(_:)` returns. Released, the
/// machine cancels the run in progress.
@MainActor
final class ActionMachine {
  /// The effect of a start while another run is in progress.
  enum Policy {
    /// Nothing.
    case ignore
    /// The new run waits for those before it, unless one of them fails.
    case queue
    /// The run in progress is canceled, and the new one begins when it has ended.
    case restart
    /// The run in progress is canceled, and the new one begins at once. The owner isn't notified of
    /// the end of the old one.
    case replace
  }

  let policy: Policy
  weak var owner: (any ActionOwner)?
  private(set) var current: ActionRun?
  private var waiting: [ActionRun] = []
  private var isBeginning = false

  init(_ policy: Policy) { self.policy = policy }

  isolated deinit { current?.task?.cancel() }

  /// A Boolean value that indicates whether a run is in progress or waits.
  var isBusy: Bool { current != nil || !waiting.isEmpty }

  /// Begins a run; while one is in progress, does what the policy says.
  func start(_ run: ActionRun) {
    switch policy {
    case .ignore:
      guard current == nil else { return }
      waiting = [run]
    case .queue: waiting.append(run)
    case .restart:
      waiting = [run]
      cancelCurrent()
    case .replace:
      abandon()
      waiting = [run]
    }
    beginWaiting()
  }

  /// Begins a run before those that wait.
  ///
  /// - Precondition: No run is in progress.
  func startFirst(_ run: ActionRun) {
    waiting.insert(run, at: 0)
    beginWaiting()
  }

  /// Cancels the run in progress, and forgets those that wait.
  func cancel() {
    waiting = []
    cancelCurrent()
  }

  /// Cancels the run in progress without waiting for its end, of which the owner isn't notified.
  func abandon() {
    waiting = []
    guard let run = current else { return }
    current = nil
    run.isCancelled = true
    run.task?.cancel()
  }

  /// Waits until no run is in progress.
  func finished() async {
    while let task = current?.task { await task.value }
  }

  private func cancelCurrent() {
    guard let run = current, !run.isCancelled else { return }
    run.isCancelled = true
    run.task?.cancel()
    owner?.isCancelling(run)
  }

  // A loop, and not each run beginning the next: a thousand that wait and need no waiting would nest
  // as deep.
  private func beginWaiting() {
    guard !isBeginning else { return }
    isBeginning = true
    defer { isBeginning = false }
    while current == nil, !waiting.isEmpty {
      let run = waiting.removeFirst()
      current = run
      owner?.began(run)
      // An observer of that may have canceled it already.
      if run.isCancelled { ended(run, .success(nil)) } else { attempt(run) }
    }
  }

  private func attempt(_ run: ActionRun) {
    run.attemptsLeft -= 1
    let body = run.body
    let task = Events.task { [weak self] in
      let result: Result<ActionRun.Completion?, any Error>
      do {
        result = .success(try await body())
      } catch {
        result = .failure(error)
      }
      // The whole that this is a part of cancels its task only.
      if Task.isCancelled { run.isCancelled = true }
      self?.ended(run, result)
    }
    run.task = task
    // It may have been canceled by its own beginning.
    if run.isCancelled { task.cancel() }
  }

  private func ended(_ run: ActionRun, _ result: Result<ActionRun.Completion?, any Error>) {
    untracked {
      // A run that was abandoned ends unnoticed.
      guard current === run else { return }
      guard !run.isCancelled, case .success(let completion?) = result else {
        if case .failure = result, !run.isCancelled, run.attemptsLeft > 0 { return attempt(run) }
        // One transaction with the beginning of the next run: nobody sees a moment of rest between.
        return waiting.isEmpty
          ? finish(run, result.map { _ in }) : transaction { finish(run, result.map { _ in }) }
      }
      transaction { finish(run, Result(catching: completion)) }
    }
  }

  private func finish(_ run: ActionRun, _ result: Result<Void, any Error>) {
    current = nil
    let end: ActionEnd
    switch result {
    case .success where !run.isCancelled: end = .done
    case .failure(let error) where !run.isCancelled && !(error is CancellationError):
      // They were asked for when nobody knew of the error.
      waiting = []
      end = .failed(error)
    default: end = .cancelled
    }
    run.end = end
    owner?.ended(run, end)
    beginWaiting()
  }
}
