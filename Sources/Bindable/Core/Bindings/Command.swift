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
  private let prepare: @MainActor () -> ActionRun.Body?
  private let describe: @MainActor (any Error) -> String
  private let place: SourcePlace
  private let machine: ActionMachine

  init(
    _ condition: @escaping @MainActor () -> Bool, _ whileRunning: Repeat,
    _ describe: @escaping @MainActor (any Error) -> String, _ place: SourcePlace,
    prepare: @escaping @MainActor () -> ActionRun.Body?
  ) {
    self.condition = condition
    self.whileRunning = whileRunning
    self.describe = describe
    self.place = place
    self.prepare = prepare
    machine = ActionMachine(whileRunning.policy)
    machine.owner = self
  }

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
      machine.start(ActionRun(body))
    }
  }

  /// Has the run that is under way give up, and forgets those that wait.
  ///
  /// It stays running until the body has ended: bodies hear of it as tasks do, by
  /// `Task.checkCancellation()` or from what they wait for.
  public func cancel() {
    untracked { machine.cancel() }
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
    await machine.finished()
    return untracked { outcome }
  }
}

// MARK: - Running

extension Command: ActionOwner {
  /// Runs as a part of another command, which gets the error; returns when the body has ended.
  func runAsPart() async throws {
    await machine.finished()
    guard let body = untracked({ prepare() }) else { return }
    let run = ActionRun(isPart: true, body)
    untracked { machine.startFirst(run) }
    if let task = run.task {
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
    }
    switch run.end {
    case .failed(let error): throw error
    case .cancelled: throw CancellationError()
    case .done, nil: break
    }
  }

  func began(_ run: ActionRun) {
    transaction {
      isRunning = true
      outcome = nil
      if error != nil { error = nil }
    }
  }

  func isCancelling(_ run: ActionRun) { isCancelling = true }

  func ended(_ run: ActionRun, _ end: ActionEnd) {
    transaction {
      (isRunning, isCancelling) = (false, false)
      switch end {
      case .done: outcome = .done
      case .cancelled: outcome = .cancelled
      case .failed(let error):
        outcome = .failed
        if !run.isPart { fail(error) }
      }
    }
  }

  private func fail(_ error: any Error) {
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

extension Command.Repeat {
  fileprivate var policy: ActionMachine.Policy {
    switch self {
    case .ignore: .ignore
    case .queue: .queue
    case .restart: .restart
    }
  }
}

extension Loadable {
  /// Creates the state of a value that a command loads.
  ///
  /// ```swift
  /// @Observed private var found: [Person]?
  /// lazy var load = Command(of: self, taking: \.directory) { try await $0.people() } then: {
  ///   $0.found = $1
  /// }
  /// var people: Loadable<[Person]> { Loadable(found, loadedBy: load) }
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value that was loaded last, or `nil` if there is none.
  ///   - command: The command that loads the value.
  @MainActor
  public init(_ value: Value?, loadedBy command: Command) {
    let message = command.message
    if command.phase == .running {
      self = .loading(old: value)
    } else if let message {
      self = .failed(old: value, message)
    } else {
      self = value.map { .ready($0) } ?? .idle
    }
  }
}
