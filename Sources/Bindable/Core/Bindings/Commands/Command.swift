/// An asynchronous action with an enabled state, a running state, and an error.
///
/// ```swift
/// @MainActor final class NotePresenter {
///   @Observed var text = ""
///   var canSave: Bool { !text.isEmpty }
///   lazy var save = Command(of: self, when: \.canSave) { try await $0.upload() }
/// }
///
/// on(\.save, run: \.save)                                  // the button shows its state by itself
/// \.save.message --> \.saveError.message                   // the error message
/// ```
///
/// ```text
///            start()               the body returns or throws
///   idle ──────────────▶ running ─────────────────────────────▶ idle
///                           │ cancel()                            ▲
///                           ▼             the body has ended      │
///                       cancelling ───────────────────────────────┘
/// ```
///
/// The enabled state is updated automatically when a property that the condition reads changes.
/// Runs never overlap. `OverlapPolicy` specifies the effect of a start during a run. A start has no
/// effect while the command is disabled.
///
/// If the body throws, the run ends with an `error`. If no binding or effect reads the error, it's
/// reported as a `Failure`. A command that is deallocated cancels its run.
@MainActor
public final class Command: Startable {
  /// The phase of a command.
  public enum Phase: Hashable, Sendable {
    /// No run is in progress.
    case idle
    /// The body is running.
    case running
    /// The run was canceled, and its body hasn't ended yet.
    case cancelling
  }

  /// The outcome of a run.
  public enum Outcome: Hashable, Sendable {
    /// The body returned.
    case succeeded
    /// The body threw an error, which is stored in `error`.
    case failed
    /// The run was canceled, regardless of the body's result.
    case cancelled
  }

  /// A Boolean value that indicates whether the body of a run, canceled or not, hasn't ended yet.
  @Observed public private(set) var isRunning = false
  @Observed private var isCancelling = false
  /// The outcome of the last run, or `nil` before the first run has ended and during a run.
  @Observed public private(set) var outcome: Outcome?
  /// The error of the last run, or `nil` if it succeeded or another run is in progress.
  @Observed public private(set) var error: (any Error)?
  /// A Boolean value that indicates whether a start would begin or enqueue a run.
  @Derived(\Command.canStart) public var isEnabled: Bool
  /// The effect of a start during a run.
  let whileRunning: OverlapPolicy

  /// The number of runs that have been started.
  private(set) var runCount = 0
  private let condition: @MainActor () -> Bool
  /// Returns a body with the input of a run, or `nil` if the owner was deallocated.
  private let prepare: @MainActor () -> ActionRun.Body?
  private let describe: @MainActor (any Error) -> String
  private let location: CodeLocation
  private let machine: ActionMachine

  init(
    _ condition: @escaping @MainActor () -> Bool, _ whileRunning: OverlapPolicy,
    _ describe: @escaping @MainActor (any Error) -> String, _ location: CodeLocation,
    prepare: @escaping @MainActor () -> ActionRun.Body?
  ) {
    self.condition = condition
    self.whileRunning = whileRunning
    self.describe = describe
    self.location = location
    self.prepare = prepare
    machine = ActionMachine(whileRunning)
    machine.owner = self
  }

  private var canStart: Bool {
    if whileRunning == .ignore, isRunning { return false }
    return condition()
  }

  // Asked again after the input was read, which can disable the command.
  private var canStartNow: Bool {
    isEnabled && !TimeTravelGuard.refuses("A command", at: location)
  }

  /// The phase of the command.
  public var phase: Phase { isCancelling ? .cancelling : isRunning ? .running : .idle }

  /// The error message for the user, or `nil` if there's no error.
  public var message: String? { error.map(describe) }

  /// Starts a run if the command is enabled, or applies `whileRunning` during a run.
  ///
  /// A body that never suspends has ended when this method returns.
  public func start() {
    // An effect that starts the command doesn't depend on what the command reads.
    untracked {
      guard canStartNow, let body = prepare(), canStartNow else { return }
      runCount += 1
      machine.start(ActionRun(body))
    }
  }

  /// Cancels the run in progress and discards the waiting runs.
  ///
  /// The command is running until the body has ended. The body detects the cancellation like any
  /// task, with `Task.checkCancellation()` or in a call that it awaits.
  public func cancel() {
    untracked { machine.cancel() }
  }

  /// Clears the error.
  public func clearError() {
    untracked { if error != nil { error = nil } }
  }

  /// Waits until no run is in progress and returns the outcome of the last run, or `nil`.
  ///
  /// ```swift
  /// view.save.press()
  /// await presenter.save.waitUntilFinished()  // .succeeded
  /// ```
  ///
  /// A body can't wait for its own run, or for one that waits for it. Such a wait is reported as a
  /// `Failure` and returns immediately.
  @discardableResult
  public func waitUntilFinished() async -> Outcome? {
    await machine.waitUntilFinished()
    return untracked { outcome }
  }
}

// MARK: - Running

extension Command: ActionOwner {
  var writer: Writer? { Writer(kind: "command", location: location) }

  /// Runs as a part of another command, which receives the error.
  func runAsSubcommand() async throws {
    guard await machine.waitUntilFinished() else { throw CancellationError() }
    guard let body = untracked({ prepare() }) else { return }
    let run = ActionRun(isPart: true, body)
    untracked { machine.startFirst(run) }
    // The run waits if preparing it has started another one.
    if run.task == nil, run.end == nil { await machine.waitUntilFinished() }
    if let task = run.task {
      _ = await withTaskCancellationHandler {
        await machine.wait(for: run)
      } onCancel: {
        task.cancel()
      }
    }
    guard let end = run.end else { throw CancellationError() }
    try end.get()
  }

  func began(_ run: ActionRun) {
    transaction {
      isRunning = true
      outcome = nil
      if error != nil { error = nil }
    }
  }

  func isCancelling(_ run: ActionRun) { isCancelling = true }

  func ended(_ run: ActionRun, _ end: Result<Void, any Error>) {
    transaction {
      (isRunning, isCancelling) = (false, false)
      switch end {
      case .success: outcome = .succeeded
      case .failure(is CancellationError): outcome = .cancelled
      case .failure(let error):
        outcome = .failed
        if !run.isPart { fail(error) }
      }
    }
  }

  private func fail(_ error: any Error) {
    self.error = error
    guard !_error.isRead else { return }
    Failure(
      .unhandled,
      "A command failed without showing its error: \(sentence(describe(error))) Bind its message, "
        + "bind(\\.command.message, to: \\.label.text, ifNil: \"\"), or catch the error in its body.",
      at: location
    ).report()
  }
}
