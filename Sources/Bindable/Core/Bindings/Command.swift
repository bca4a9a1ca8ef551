/// Something the user can have done: whether it can be, whether it is under way, and what went wrong.
///
/// ```swift
/// @MainActor final class NotePresenter {
///   @Observed var text = ""
///   var canSave: Bool { !text.isEmpty }
///   lazy var save = Command(of: self, when: \.canSave) { try await $0.upload() }
/// }
///
/// on(\.save, run: \.save)                                  // the button shows its state by itself
/// bind(\.save.message, to: \.problem.text, ifNil: "")      // what went wrong
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
/// Whether it can be started is found out from what the condition reads, and nobody has to say that
/// it changed. Runs never overlap; `Repeat` says what a start does while one is under way. A start
/// while it is disabled does nothing, then or later.
///
/// A body that throws ends with an `error`. If no row and no effect reads that, the error is reported
/// as a `Failure`. Released, a command cancels what it runs.
@MainActor
public final class Command: Startable {
  /// Where it is on its way.
  public enum Phase: Hashable, Sendable {
    /// Nothing is under way.
    case idle
    /// The body is running.
    case running
    /// The body was told to give up, and has not ended yet.
    case cancelling
  }

  /// What a start does while a run is under way.
  public enum Repeat: Hashable, Sendable, CaseIterable {
    /// Nothing: the command is disabled until the run has ended.
    case ignore
    /// It waits, and runs when those before it have ended; not if one of them failed.
    case queue
    /// It cancels the run, and begins when that has ended; one that waited before is forgotten.
    case restart
  }

  /// How a run ended.
  public enum Outcome: Hashable, Sendable {
    /// The body returned.
    case done
    /// The body threw an error, which is in `error`.
    case failed
    /// It was cancelled, whatever the body did then.
    case cancelled
  }

  /// Whether a run is under way: until its body has really ended, cancelled or not.
  @Observed public private(set) var isRunning = false
  @Observed private var isCancelling = false
  /// How the last run ended; `nil` before that, and while one is under way.
  @Observed public private(set) var outcome: Outcome?
  /// What the last run threw; `nil` if it threw nothing, and while the next one is under way.
  @Observed public private(set) var error: (any Error)?
  /// Whether a start would begin a run, or have one wait.
  @Derived(\Command.canStart) public var isEnabled: Bool
  /// What a start does while a run is under way.
  public let whileRunning: Repeat

  private let condition: @MainActor () -> Bool
  /// Takes what a run needs, when it is asked for; `nil` if whoever it was made for has gone.
  private let prepare: @MainActor () -> CommandRun.Body?
  private let describe: @MainActor (any Error) -> String
  private let place: SourcePlace
  private var current: CommandRun?
  private var waiting: [CommandRun] = []
  private var isBeginning = false

  init(
    _ condition: @escaping @MainActor () -> Bool, _ whileRunning: Repeat,
    _ describe: @escaping @MainActor (any Error) -> String, _ place: SourcePlace,
    prepare: @escaping @MainActor () -> CommandRun.Body?
  ) {
    self.condition = condition
    self.whileRunning = whileRunning
    self.describe = describe
    self.place = place
    self.prepare = prepare
  }

  isolated deinit { current?.task?.cancel() }

  private var canStart: Bool {
    if whileRunning == .ignore, isRunning { return false }
    return condition()
  }

  /// Where it is on its way.
  public var phase: Phase { isCancelling ? .cancelling : isRunning ? .running : .idle }

  /// The words for `error`, for the user.
  public var message: String? { error.map(describe) }

  /// Begins a run, if it is enabled; while one is under way, what `whileRunning` says.
  ///
  /// What needs no waiting is over when this returns.
  public func start() {
    // An effect that starts it does not become a dependent of what it reads.
    untracked {
      guard isEnabled, !Rewound.refuses("A command", at: place), let body = prepare() else {
        return
      }
      let run = CommandRun(body)
      switch (isRunning, whileRunning) {
      case (false, _): waiting = [run]
      case (true, .ignore): return
      case (true, .queue): waiting.append(run)
      case (true, .restart):
        waiting = [run]
        cancelCurrent()
      }
      beginWaiting()
    }
  }

  /// Has the run that is under way give up, and forgets those that wait.
  ///
  /// It stays running until the body has ended: bodies hear of it as tasks do, by
  /// `Task.checkCancellation()` or from what they wait for.
  public func cancel() {
    untracked {
      waiting = []
      cancelCurrent()
    }
  }

  /// Forgets the error, once it has been seen.
  public func dismissError() {
    untracked { if error != nil { error = nil } }
  }

  /// Waits until nothing is under way, and says how the last run ended; `nil` if there was none.
  ///
  /// ```swift
  /// view.save.press()
  /// await presenter.save.finished()  // .done
  /// ```
  @discardableResult
  public func finished() async -> Outcome? {
    while let task = current?.task { await task.value }
    return untracked { outcome }
  }
}

// MARK: - Running

/// One run: from when it is asked for to the end of its body.
@MainActor
final class CommandRun {
  typealias Body = () async throws -> Void

  let body: Body
  var task: Task<Void, Never>?
  var isCancelled = false
  /// Gets the error instead of the command, for a run that is a part of another one.
  var whole: (@MainActor (any Error) -> Void)?

  init(_ body: @escaping Body) { self.body = body }
}

extension Command {
  /// Runs as a part of another command, which gets the error; returns when the body has ended.
  func runAsPart() async throws {
    while let task = current?.task { await task.value }
    guard let body = untracked({ prepare() }) else { return }
    let run = CommandRun(body)
    var thrown: (any Error)?
    run.whole = { thrown = $0 }
    untracked {
      waiting.insert(run, at: 0)
      beginWaiting()
    }
    if let task = run.task {
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
    }
    if let thrown { throw thrown }
    if run.isCancelled { throw CancellationError() }
  }

  // A loop, and not each run beginning the next: a thousand that wait and need no waiting would nest
  // as deep.
  private func beginWaiting() {
    guard !isBeginning else { return }
    isBeginning = true
    defer { isBeginning = false }
    while current == nil, !waiting.isEmpty { begin(waiting.removeFirst()) }
  }

  private func begin(_ run: CommandRun) {
    current = run
    transaction {
      isRunning = true
      outcome = nil
      if error != nil { error = nil }
    }
    // Whoever saw the phase change may have cancelled it already.
    guard !run.isCancelled else { return ended(run, .success(())) }
    let body = run.body
    let task = Events.task { [weak self] in
      let result: Result<Void, any Error>
      do {
        try await body()
        result = .success(())
      } catch {
        result = .failure(error)
      }
      // The whole that this is a part of cancels its task only.
      if Task.isCancelled { run.isCancelled = true }
      self?.ended(run, result)
    }
    run.task = task
    // It may have been cancelled by its own beginning.
    if run.isCancelled { task.cancel() }
  }

  private func cancelCurrent() {
    guard let current, !isCancelling else { return }
    current.isCancelled = true
    current.task?.cancel()
    isCancelling = true
  }

  private func ended(_ run: CommandRun, _ result: Result<Void, any Error>) {
    untracked {
      // One transaction with the beginning of the next run: nobody sees a moment of rest between.
      transaction {
        current = nil
        (isRunning, isCancelling) = (false, false)
        switch result {
        case .success where !run.isCancelled: outcome = .done
        case .failure(let error) where !run.isCancelled && !(error is CancellationError):
          fail(error, run)
        default:
          run.isCancelled = true
          outcome = .cancelled
        }
        beginWaiting()
      }
    }
  }

  private func fail(_ error: any Error, _ run: CommandRun) {
    outcome = .failed
    // They were asked for when nobody knew of the error.
    waiting = []
    if let whole = run.whole { return whole(error) }
    self.error = error
    guard !isErrorRead else { return }
    Failure(
      .unhandled,
      "A command failed, and nothing shows it: \(describe(error)). Bind its message, "
        + "bind(\\.command.message, to: \\.label.text, ifNil: \"\"), or catch the error in its body.",
      at: place
    ).report()
  }

  private var isErrorRead: Bool { _error.cell?.node.pointee.subs != nil }
}
