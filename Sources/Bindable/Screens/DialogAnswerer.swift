/// Has questions answered by the user, in a dialog of the screen.
///
/// ```swift
/// interaction.answerer = DialogAnswerer(view.dialog)
/// interaction.start()          // the dialog asks
/// view.dialog.choose("Yes")    // the interaction acts
/// ```
///
/// One question at a time: another one that comes meanwhile waits its turn. Released, it takes the
/// dialog away, and its questions are unanswered.
@MainActor
public final class DialogAnswerer: Answerer {
  private let dialog: Dialog
  private var waiting: [Ask] = []
  private var shown: Ask?
  // Whether the dialog still shows it: not once the user has answered, or somebody else asks there.
  private var isInDialog = false

  /// Makes an answerer that asks in `dialog`.
  public init(_ dialog: Dialog) { self.dialog = dialog }

  /// Shows the question, or has it wait until the one that is shown is closed.
  public func present(_ ask: Ask) {
    waiting.append(ask)
    showNext()
  }

  private func showNext() {
    waiting.removeAll { !$0.isOpen }
    guard shown == nil, !waiting.isEmpty else { return }
    let ask = waiting.removeFirst()
    shown = ask
    isInDialog = true
    ask.onClose = { [weak self] in self?.closed() }
    dialog.present(ask.question.text, choices: ask.question.choices) { [weak self] choice in
      self?.isInDialog = false
      ask.answer(.chosen(choice))
    } onDismiss: { [weak self] in
      self?.isInDialog = false
      ask.answer(.dismissed)
    }
  }

  private func closed() {
    shown = nil
    if isInDialog {
      isInDialog = false
      dialog.hide()
    }
    showNext()
  }

  isolated deinit { if isInDialog { dialog.hide() } }
}
