/// An answer provider that asks the user in a dialog on the screen.
///
/// ```swift
/// interaction.answerProvider = DialogAnswerProvider(view.dialog)
/// interaction.start()          // the dialog asks
/// view.dialog.choose("Yes")    // the interaction performs its action
/// ```
///
/// The dialog asks one question at a time; `whenBusy` determines how others are handled. Those that
/// wait are asked in order after the run that has asked has ended or failed, and after the
/// program's own question in the dialog. The providers whose dialogs are on the same screen, or on
/// screens that are side by side, share one queue.
///
/// If the screen with the dialog is closed, the question can't be answered, and the run fails. When
/// the answer provider is deallocated, it hides the dialog, and its questions are unanswered.
@MainActor
public final class DialogAnswerProvider: AnswerProvider {
  /// The handling of a question that arrives while another one is shown.
  public enum BusyPolicy: Hashable, Sendable {
    /// The question waits until the earlier ones are answered.
    case queue
    /// The question is shown, and the earlier one is dismissed.
    case replace
    /// The question is unanswered immediately.
    case reject
  }

  private let findDialog: @MainActor () -> Dialog?
  private let policy: BusyPolicy
  private var waiting: [(number: Int, ask: PendingQuestion)] = []
  private var shown: PendingQuestion?
  // A flag that is set while the dialog shows this question, until it's answered or replaced.
  private var isInDialog = false
  // The turn of the run that asked last.
  private var turn: QuestionTurn?
  // The dialog of that run, and of the question that's shown.
  private weak var dialog: Dialog?

  // The providers with a question or a turn. Those whose dialogs are on one screen share a queue.
  private static var active: [Weak<DialogAnswerProvider>] = []
  // The number of questions asked so far, which numbers them.
  private static var count = 0

  /// Creates an answer provider that asks in `dialog`, and retains the dialog.
  public convenience init(_ dialog: Dialog, whenBusy policy: BusyPolicy = .queue) {
    self.init(whenBusy: policy) { dialog }
  }

  /// Creates an answer provider that looks up its dialog for each question, because views can be
  /// rebuilt.
  ///
  /// ```swift
  /// let provider = DialogAnswerProvider { [weak screen] in screen?.viewIfLoaded?.dialog }
  /// ```
  ///
  /// Without a dialog, a question is unanswered.
  public init(
    whenBusy policy: BusyPolicy = .queue, dialog: @escaping @MainActor () -> Dialog?
  ) {
    findDialog = dialog
    self.policy = policy
  }

  /// Shows the question, or applies the policy if another one is shown.
  public func provideAnswer(to ask: PendingQuestion) {
    if let shown {
      switch policy {
      case .queue: break
      case .replace: shown.answer(.dismissed)
      case .reject:
        ask.answer(
          .unanswered(
            "\(ask.question.text.debugDescription) was rejected because "
              + "\(shown.question.text.debugDescription) is being asked"))
        return
      }
    }
    guard let dialog = findDialog() else { return answerWithoutDialog(ask) }
    if dialog.isWithoutPlace { return answerWithoutPlace(ask) }
    dialog.onRelease = Self.dialogWasReleased
    Self.count += 1
    waiting.append((Self.count, ask))
    if !Self.active.contains(where: { $0.object === self }) {
      Self.active.append(Weak(self))
    }
    Self.askWaiting()
  }

  /// Shows the questions whose turn it is, in order, after one has ended or a screen has
  /// disappeared.
  static func askWaiting() {
    // A question can be answered at once, which shows the next ones.
    while let (provider, ask) = takeNext() { provider.show(ask) }
  }

  private static func takeNext() -> (DialogAnswerProvider, PendingQuestion)? {
    active.retainingObjects { active.removeAll { $0.object?.isIdle ?? true } }
    let providers = active.compactMap(\.object)
    let questions = providers.flatMap { provider in
      provider.waiting.map { (provider: provider, number: $0.number, ask: $0.ask) }
    }
    let next = questions.sorted { $0.number < $1.number }.first { question in
      question.provider.canShow(question.ask, besides: providers)
    }
    guard let next else { return nil }
    next.provider.waiting.removeAll { $0.number == next.number }
    return (next.provider, next.ask)
  }

  private var isIdle: Bool {
    waiting.removeAll { !$0.ask.isOpen }
    return waiting.isEmpty && shown == nil && turn?.isOver ?? true
  }

  private func canShow(_ ask: PendingQuestion, besides others: [DialogAnswerProvider]) -> Bool {
    if shown != nil || isKept(from: ask) { return false }
    guard policy == .queue, let dialog = findDialog() else { return true }
    return !others.contains { other in
      other !== self && other.policy == .queue && other.isKept(from: ask)
        && (other.dialog?.isBeside(dialog) ?? false)
    }
  }

  /// Returns whether another run than the one that asks has its turn, or its question is shown.
  private func isKept(from ask: PendingQuestion) -> Bool {
    if let turn, !turn.isOver { return ask.turn !== turn }
    return shown.map { $0.turn == nil || $0.turn !== ask.turn } ?? false
  }

  private func show(_ ask: PendingQuestion) {
    guard let dialog = findDialog() else { return answerWithoutDialog(ask) }
    if dialog.isWithoutPlace { return answerWithoutPlace(ask) }
    (shown, self.dialog) = (ask, dialog)
    let isFurther = ask.turn != nil && ask.turn === turn
    if policy == .queue, !isFurther, let next = ask.turn {
      turn = next
      next.whenOver { [weak self, weak next] in
        if let self, turn === next { turn = nil }
        Self.askWaiting()
      }
    }
    ask.onClose = { [weak self] in self?.closed() }
    dialog.whenFree(isFurther: isFurther) { [weak self, weak ask] dialog in
      guard let self, let ask, shown === ask, ask.isOpen else { return }
      isInDialog = true
      dialog.ask(ask.question, onAnswer: answering(ask))
      ask.onChange = { [weak self, weak ask] in
        guard let self, let ask, isInDialog, shown === ask else { return }
        findDialog()?.change(to: ask.question, onAnswer: answering(ask))
      }
    }
  }

  private func answering(_ ask: PendingQuestion) -> @MainActor (PendingQuestion.Answer) -> Void {
    { [weak self] answer in
      self?.isInDialog = false
      ask.answer(answer)
    }
  }

  private func closed() {
    shown = nil
    if isInDialog {
      isInDialog = false
      findDialog()?.hide()
    }
    Self.askWaiting()
  }

  /// Ends the questions for the dialogs of a screen that closes, and asks those that waited for it.
  static func screenWillClose(_ view: ViewNode) {
    view.madeFocusState.isClosed = true
    withdrawQuestions { $0?.isMade(in: view) ?? false }
  }

  /// Ends the questions that wait for a dialog that's gone.
  private static func dialogWasReleased() {
    withdrawQuestions { $0?.isWithoutPlace ?? true }
  }

  private static func withdrawQuestions(_ isGone: (Dialog?) -> Bool) {
    for provider in active.compactMap(\.object) {
      let asks = (provider.shown.map { [$0] } ?? []) + provider.waiting.map(\.ask)
      guard !asks.isEmpty, isGone(provider.findDialog()) else { continue }
      provider.waiting = []
      for ask in asks { provider.answerWithoutPlace(ask) }
    }
    askWaiting()
  }

  /// Updates the dialogs of questions after a view was rebuilt.
  static func viewWasReplaced(_ old: ViewNode) {
    for provider in active.compactMap(\.object) where provider.dialog?.isMade(in: old) ?? false {
      provider.dialog = provider.findDialog()
    }
  }

  private func answerWithoutDialog(_ ask: PendingQuestion) {
    ask.answer(.unanswered("no dialog is available for \(ask.question.text.debugDescription)"))
  }

  private func answerWithoutPlace(_ ask: PendingQuestion) {
    ask.answer(
      .unanswered(
        "\(ask.question.text.debugDescription) was withdrawn, because the view with its dialog is "
          + "gone"))
  }

  isolated deinit { if isInDialog { findDialog()?.hide() } }
}

extension Dialog {
  /// `true` if the view of the dialog is released, or that of a closed screen.
  fileprivate var isWithoutPlace: Bool {
    if containingContent != 0, parent == nil { return true }
    return lineage.contains { $0.focusState?.isClosed ?? false }
  }

  /// Returns whether the place of this dialog is visible in the tree of another one.
  fileprivate func isBeside(_ other: Dialog) -> Bool {
    other === self
      || other.root === root && !(parent?.lineage.contains(where: \.isHidden) ?? false)
  }
}
