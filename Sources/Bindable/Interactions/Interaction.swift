/// Something the user begins, is asked about, and that then is done: confirm, then act, as one object.
///
/// ```swift
/// final class FollowInteraction: Interaction {
///   override var question: Question? { Question("Follow \(name)?") }
///   override func act() async throws { try await gateway.follow(id) }
/// }
/// ```
///
/// A table gives it to a button: `on(\.follow, start: \.followInteraction)`. Its phase and outcome are
/// observed, so that rows can show them.
///
/// ```text
///          start()                 first choice             act() returns
///   idle ──────────▶ confirming ───────────────▶ acting ──────────────────▶ idle   done
///    ▲                   │ another choice          │ act() throws
///    ├───────────────────┘ declined                ▼
///    │                                           failed ── start(), retry() ──▶ acting
///    └──────────── cancel(), from anywhere: cancelled, once act() has ended
/// ```
///
/// Started while it is confirming or acting, it does nothing. Released while it asks, it takes the
/// question back; released while it acts, it lives until `act()` has ended.
@MainActor
open class Interaction: Startable {
  /// Where it is on its way.
  public enum Phase: Equatable, Sendable {
    /// It waits to be started.
    case idle
    /// The question is being asked.
    case confirming(Question)
    /// `act()` is running.
    case acting
    /// `act()` has failed, and may be tried again.
    case failed(message: String)
  }

  /// How its last course ended.
  public enum Outcome: Equatable, Sendable {
    /// `act()` returned.
    case done
    /// The user chose another answer than the first, or none.
    case declined
    /// `act()` threw an error, or nobody could be asked.
    case failed(message: String)
    /// Whoever began it went away.
    case cancelled
  }

  /// Where it is on its way.
  @Observed public private(set) final var phase = Phase.idle
  /// How its last course ended; `nil` before that, and while one is under way.
  @Observed public private(set) final var outcome: Outcome?
  /// Who gets the question answered; not kept alive.
  public final weak var answerer: (any Answerer)?

  // Whoever is to answer holds it: a question that everybody has let go of is unanswered, and does
  // not leave the interaction waiting.
  private weak var ask: Ask?
  private var run: Run?

  // From the beginning of `act()` to its end. Whoever sees the phase of one run change may begin the
  // next one before the first has returned, so each has its own task and mark.
  private final class Run {
    var task: Task<Void, Never>?
    var isCancelled = false
  }

  /// Makes an interaction that is idle.
  public init(answerer: (any Answerer)? = nil) { self.answerer = answerer }

  /// What to ask before acting; `nil`: nothing, act at once.
  open var question: Question? { nil }

  /// Does it.
  ///
  /// An error is the world's answer, and can be tried again.
  open func act() async throws {}

  /// The words for an error, for the user.
  open func message(for error: any Error) -> String { String(describing: error) }

  /// Whether it is confirming or acting.
  public final var isRunning: Bool {
    switch phase {
    case .confirming, .acting: true
    case .idle, .failed: false
    }
  }

  /// Begins: asks, and then acts.
  ///
  /// After a failure it acts again without asking.
  public final func start() {
    // An effect that starts it does not become a dependent of what it reads.
    untracked {
      switch phase {
      case .confirming, .acting: return
      case .failed: beginActing()
      case .idle: confirm()
      }
    }
  }

  /// Acts again after a failure; otherwise does nothing.
  public final func retry() {
    untracked {
      if case .failed = phase { beginActing() }
    }
  }

  /// Gives up.
  ///
  /// A question is withdrawn; `act()` is cancelled, and has ended before the phase is idle.
  public final func cancel() {
    untracked {
      switch phase {
      case .idle: return
      case .confirming:
        ask?.withdraw()
        end(.cancelled)
      case .acting:
        run?.isCancelled = true
        run?.task?.cancel()
      case .failed: end(.cancelled)
      }
    }
  }

  /// Waits while it acts, and says how it ended; `nil` if it has not, as when it still asks.
  ///
  /// ```swift
  /// view.follow.press()
  /// await presenter.followInteraction.finished()  // .done
  /// ```
  @discardableResult
  public final func finished() async -> Outcome? {
    while let task = run?.task { await task.value }
    return untracked { outcome }
  }

  private func confirm() {
    guard let question else { return beginActing() }
    guard let answerer else {
      return unanswered(
        "nobody is there to answer \(question.text.debugDescription); set the answerer")
    }
    let ask = Ask(question) { [weak self] answer in self?.answered(answer, to: question) }
    self.ask = ask
    transaction {
      outcome = nil
      phase = .confirming(question)
    }
    // Whoever saw the phase change may have given up already.
    if ask.isOpen { answerer.present(ask) }
  }

  private func answered(_ answer: Ask.Answer, to question: Question) {
    switch answer {
    case .chosen(question.choices[0]): beginActing()
    case .chosen, .dismissed: end(.declined)
    case .unanswered(let message): unanswered(message)
    }
  }

  private func unanswered(_ message: String) {
    end(.failed(message: message))
    Failure(.unanswered, "\(type(of: self)): \(message)").report()
  }

  private func beginActing() {
    let run = Run()
    self.run = run
    transaction {
      outcome = nil
      phase = .acting
    }
    if run.isCancelled {
      self.run = nil
      return end(.cancelled)
    }
    // It begins at once, so that what needs no waiting is over when `start()` returns.
    let task = Task.immediate { [weak self] in
      let result: Result<Void, any Error>
      do {
        try await self?.act()
        result = .success(())
      } catch {
        result = .failure(error)
      }
      self?.ended(run, result)
    }
    run.task = task
    // It may have been cancelled by its own beginning.
    if run.isCancelled { task.cancel() }
  }

  private func ended(_ run: Run, _ result: Result<Void, any Error>) {
    self.run = nil
    switch result {
    case _ where run.isCancelled: end(.cancelled)
    case .success: end(.done)
    case .failure(let error):
      let message = message(for: error)
      transaction {
        phase = .failed(message: message)
        outcome = .failed(message: message)
      }
    }
  }

  private func end(_ outcome: Outcome) {
    transaction {
      phase = .idle
      self.outcome = outcome
    }
  }

  isolated deinit { ask?.withdraw() }
}
