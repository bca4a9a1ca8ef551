/// Has questions answered by the user, in a dialog of the screen.
///
/// ```swift
/// interaction.answerer = DialogAnswerer(view.dialog)
/// interaction.start()          // the dialog asks
/// view.dialog.choose("Yes")    // the interaction acts
/// ```
///
/// One question at a time; `whenBusy` says what becomes of another one that comes meanwhile. Released,
/// it takes the dialog away, and its questions are unanswered.
@MainActor
public final class DialogAnswerer: Answerer {
  /// What becomes of a question that comes while another one is shown.
  public enum Policy: Hashable, Sendable {
    /// It waits its turn.
    case queue
    /// It is shown, and the other one is dismissed.
    case replace
    /// It is unanswered at once.
    case refuse
  }

  private let findDialog: @MainActor () -> Dialog?
  private let policy: Policy
  private var waiting: [Ask] = []
  private var shown: Ask?
  // Whether the dialog still shows it: not once the user has answered, or somebody else asks there.
  private var isInDialog = false

  /// Makes an answerer that asks in `dialog`, and holds it.
  public convenience init(_ dialog: Dialog, whenBusy policy: Policy = .queue) {
    self.init(whenBusy: policy) { dialog }
  }

  /// Makes an answerer that asks in the dialog that is there then: for views that are made anew.
  ///
  /// ```swift
  /// let answerer = DialogAnswerer { [weak screen] in screen?.view.dialog }
  /// ```
  ///
  /// Without a dialog a question is unanswered.
  public init(
    whenBusy policy: Policy = .queue, dialog: @escaping @MainActor () -> Dialog?
  ) {
    findDialog = dialog
    self.policy = policy
  }

  /// Shows the question, or does what the policy says while another one is shown.
  public func present(_ ask: Ask) {
    if let shown {
      switch policy {
      case .queue: break
      case .replace: shown.answer(.dismissed)
      case .refuse:
        ask.answer(
          .unanswered(
            "\(ask.question.text.debugDescription) was refused, because "
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
      ask.answer(.unanswered("there is no dialog for \(ask.question.text.debugDescription)"))
      return showNext()
    }
    shown = ask
    isInDialog = true
    ask.onClose = { [weak self] in self?.closed() }
    let question = ask.question
    let answer = { [weak self] (answer: Ask.Answer) in
      self?.isInDialog = false
      ask.answer(answer)
    }
    if let draft = question.draft {
      dialog.present(
        question.text, draft: draft, problem: question.problem,
        choices: question.choices.map(\.title)
      ) {
        answer(.typed($0))
      } onDismiss: {
        answer(.dismissed)
      }
    } else {
      dialog.present(
        question.text, choices: question.choices.map(\.title),
        destructive: question.choices.filter { $0.role == .destructive }.map(\.title)
      ) {
        answer(.chosen($0))
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
