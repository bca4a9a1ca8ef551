#if canImport(UIKit) && !os(watchOS)
  public import BindableCore
  public import UIKit

  /// A provider of answers that asks each question in an alert.
  ///
  /// ```swift
  /// let answers = AlertAnswerProvider(over: controller)   // something has to retain it
  /// presenter.signOut.answerProvider = answers
  /// ```
  ///
  /// A question that comes while another one is shown appears in front of it. If the controller is
  /// gone, or an alert is removed without an answer, the question is unanswered, and its run fails.
  @MainActor
  public final class AlertAnswerProvider: AnswerProvider {
    /// The texts of the library, such as that of `Choice.cancel`.
    public var texts = Texts.english
    private weak var controller: UIViewController?

    /// Creates a provider that presents its alerts in front of a view controller.
    public init(over controller: UIViewController) { self.controller = controller }

    /// Shows a question until it's closed.
    public func provideAnswer(to ask: PendingQuestion) {
      guard var top = controller else {
        let text = ask.question.text.debugDescription
        return ask.answer(.unanswered("no view controller is available for \(text)"))
      }
      while let next = top.presentedViewController, !next.isBeingDismissed { top = next }
      let alert = makeAlert(for: ask)
      ask.onChange = { [weak self, weak alert, weak ask] in
        if let self, let alert, let ask { update(alert, for: ask) }
      }
      ask.onClose = { [weak alert] in Self.dismiss(alert) }
      top.present(alert, animated: true)
    }

    private static func dismiss(_ alert: UIAlertController?) {
      // UIKit calls the handler of a button after it has removed the alert.
      if let alert, alert.presentingViewController != nil { alert.dismiss(animated: true) }
    }

    /// Shows a question that has changed, in a new alert if it has other buttons.
    private func update(_ alert: UIAlertController, for ask: PendingQuestion) {
      let question = ask.question
      let titles = question.choices.map { $0.title(in: texts) }
      if alert.actions.map(\.title) == titles,
        (alert.textFields ?? []).isEmpty == (question.draft == nil)
      {
        (alert.title, alert.message) = (question.text, question.errorMessage)
      } else {
        alert.dismiss(animated: false)
        provideAnswer(to: ask)
      }
    }

    private func makeAlert(for ask: PendingQuestion) -> UIAlertController {
      let question = ask.question
      let alert = UIAlertController(
        title: question.text, message: question.errorMessage, preferredStyle: .alert)
      if let draft = question.draft {
        alert.addTextField { field in
          field.text = draft
          field.isSecureTextEntry = question.isSecure
        }
      }
      // UIKit allows only one action of this style.
      let cancel = question.choices.firstIndex { $0.role == .cancel }
      for (index, choice) in question.choices.enumerated() {
        let style: UIAlertAction.Style =
          index == cancel ? .cancel : choice.role == .destructive ? .destructive : .default
        // The alert retains the question, so it's open as long as somebody can answer it.
        let title = choice.title(in: texts)
        let action = UIAlertAction(title: title, style: style) { [weak alert] _ in
          if index == question.continuing, question.draft != nil {
            ask.answer(.text(alert?.textFields?.first?.text ?? ""))
          } else {
            ask.answer(.choice(index))
          }
        }
        alert.addAction(action)
        // Return must not destroy anything.
        if index == question.continuing, choice.role == .plain { alert.preferredAction = action }
      }
      return alert
    }
  }
#endif
