/// An answer provider that asks the user in a dialog on the screen.
///
/// ```swift
/// interaction.answerProvider = DialogAnswerProvider(view.dialog)
/// interaction.start()          // the dialog asks
/// view.dialog.choose("Yes")    // the interaction performs its action
/// ```
///
/// The dialog asks one question at a time; `whenBusy` determines how others are handled. When the
/// answer provider is deallocated, it hides the dialog, and its questions are unanswered.
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
    guard shown == nil, !waiting.isEmpty else { return }
    let ask = waiting.removeFirst()
    guard let dialog = findDialog() else {
      ask.answer(
        .unanswered("no dialog is available for \(ask.question.text.debugDescription)"))
      return showNext()
    }
    shown = ask
    isInDialog = true
    ask.onClose = { [weak self] in self?.closed() }
    let question = ask.question
    let answer = { [weak self] (answer: PendingQuestion.Answer) in
      self?.isInDialog = false
      ask.answer(answer)
    }
    if let draft = question.draft {
      dialog.present(
        question.text, draft: draft, errorMessage: question.errorMessage,
        choices: question.choices.map(\.title)
      ) {
        answer(.text($0))
      } onDismiss: {
        answer(.dismissed)
      }
    } else {
      dialog.present(
        question.text, choices: question.choices.map(\.title),
        destructive: question.choices.filter { $0.role == .destructive }.map(\.title)
      ) {
        answer(.choice($0))
      } onDismiss: {
        answer(.dismissed)
      }
    }
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
