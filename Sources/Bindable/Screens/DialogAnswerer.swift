/// Has questions answered by the user, in a dialog of the screen.
///
/// ```swift
/// interaction.answerer = DialogAnswerer(view.dialog)
/// interaction.start()          // the dialog asks
/// view.dialog.choose("Yes")    // the interaction acts
/// ```
///
/// One question at a time: another one that comes meanwhile waits its turn.
@MainActor
public final class DialogAnswerer: Answerer {
  private let dialog: Dialog
  private var waiting: [Ask] = []
  private var shown: Ask?

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
    ask.onClose = { [weak self] in self?.closed() }
    dialog.present(ask.question.text, choices: ask.question.choices) { choice in
      ask.answer(.chosen(choice))
    }
  }

  private func closed() {
    shown = nil
    // Does nothing if it was the dialog that answered.
    dialog.dismiss()
    showNext()
  }
}
