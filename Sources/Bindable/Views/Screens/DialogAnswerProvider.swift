/// An answer provider that asks the user in a dialog on the screen.
///
/// ```swift
/// interaction.answerProvider = DialogAnswerProvider(view.dialog)
/// interaction.start()          // the dialog asks
/// view.dialog.choose("Yes")    // the interaction performs its action
/// ```
///
/// The dialog asks one question at a time; `whenBusy` determines how others are handled. Those that
/// wait are asked after the run that has asked has ended or failed, and after the program's own
/// question in the dialog. When the answer provider is deallocated, it hides the dialog, and its
/// questions are unanswered.
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
  private var waiting: [PendingQuestion] = []
  private var shown: PendingQuestion?
  // A flag that is set while the dialog shows this question, until it's answered or replaced.
  private var isInDialog = false
  // The turn of the run that asked last.
  private var turn: QuestionTurn?

  /// Creates an answer provider that asks in `dialog`, and retains the dialog.
  public convenience init(_ dialog: Dialog, whenBusy policy: BusyPolicy = .queue) {
    self.init(whenBusy: policy) { dialog }
  }

  /// Creates an answer provider that looks up its dialog for each question, because views can be
  /// rebuilt.
  ///
  /// ```swift
  /// let provider = DialogAnswerProvider { [weak screen] in screen?.view.dialog }
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
    waiting.append(ask)
    showNext()
  }

  private func showNext() {
    waiting.removeAll { !$0.isOpen }
    guard shown == nil, let index = waiting.firstIndex(where: isNext) else { return }
    let ask = waiting.remove(at: index)
    guard let dialog = findDialog() else {
      ask.answer(
        .unanswered("no dialog is available for \(ask.question.text.debugDescription)"))
      return showNext()
    }
    shown = ask
    let isFurther = ask.turn != nil && ask.turn === turn
    if policy == .queue, !isFurther, let next = ask.turn {
      turn = next
      next.whenOver { [weak self, weak next] in
        guard let self, turn === next else { return }
        turn = nil
        showNext()
      }
    }
    ask.onClose = { [weak self] in self?.closed() }
    dialog.whenFree(isFurther: isFurther) { [weak self] dialog in
      guard let self, shown === ask, ask.isOpen else { return }
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

  private func isNext(_ ask: PendingQuestion) -> Bool {
    guard let turn, !turn.isOver else { return true }
    return ask.turn === turn
  }

  private func closed() {
    shown = nil
    if isInDialog {
      isInDialog = false
      findDialog()?.hide()
    }
    showNext()
  }

  isolated deinit { if isInDialog { findDialog()?.hide() } }
}
