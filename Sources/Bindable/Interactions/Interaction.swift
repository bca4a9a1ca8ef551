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
/// Started while it is confirming or acting, it does nothing.
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

  private var ask: Ask?
  private var task: Task<Void, Never>?
  private var isCancelled = false

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
    switch phase {
    case .confirming, .acting: return
    case .failed: beginActing()
    case .idle: confirm()
    }
  }

  /// Acts again after a failure; otherwise does nothing.
  public final func retry() {
    if case .failed = phase { beginActing() }
  }

  /// Gives up.
  ///
  /// A question is withdrawn; `act()` is cancelled, and has ended before the phase is idle.
  public final func cancel() {
    switch phase {
    case .idle: return
    case .confirming:
      ask?.withdraw()
      end(.cancelled)
    case .acting:
      isCancelled = true
      task?.cancel()
    case .failed: end(.cancelled)
    }
  }

  /// Waits until it is neither asking nor acting, and says how it ended.
  ///
  /// ```swift
  /// view.follow.press()
  /// await presenter.followInteraction.finished()  // .done
  /// ```
  @discardableResult
  public final func finished() async -> Outcome? {
    while let task { await task.value }
    return outcome
  }

  private func confirm() {
    guard let question else { return beginActing() }
    outcome = nil
    guard let answerer else {
      let message = "nobody is there to answer \(question.text.debugDescription)"
      Failure(.unanswered, "\(type(of: self)): \(message). Set its answerer.").report()
      return end(.failed(message: message))
    }
    phase = .confirming(question)
    let ask = Ask(question) { [weak self] answer in self?.answered(answer, to: question) }
    self.ask = ask
    answerer.present(ask)
  }

  private func answered(_ answer: Ask.Answer, to question: Question) {
    ask = nil
    switch answer {
    case .chosen(question.choices[0]): beginActing()
    case .chosen, .dismissed: end(.declined)
    case .unanswered(let message): end(.failed(message: message))
    }
  }

  private func beginActing() {
    transaction {
      outcome = nil
      phase = .acting
    }
    isCancelled = false
    // It begins at once, so that what needs no waiting is over when `start()` returns.
    task = Task.immediate { [weak self] in
      let result: Result<Void, any Error>
      do {
        try await self?.act()
        result = .success(())
      } catch {
        result = .failure(error)
      }
      self?.acted(result)
    }
    if case .acting = phase {} else { task = nil }
  }

  private func acted(_ result: Result<Void, any Error>) {
    task = nil
    switch result {
    case _ where isCancelled: end(.cancelled)
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
    ask = nil
    transaction {
      phase = .idle
      self.outcome = outcome
    }
  }

  isolated deinit { ask?.withdraw() }
}
