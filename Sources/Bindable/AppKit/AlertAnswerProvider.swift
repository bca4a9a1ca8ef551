#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A provider of answers that asks each question in an alert, as a sheet of a window.
  ///
  /// ```swift
  /// let answers = AlertAnswerProvider(over: window)   // something has to retain it
  /// presenter.signOut.answerProvider = answers
  /// ```
  ///
  /// A question that comes while another one is shown appears in front of it. If the window is
  /// gone, or a sheet is removed without an answer, the question is unanswered, and its run fails.
  @MainActor
  public final class AlertAnswerProvider: AnswerProvider {
    /// The texts of the library, such as that of `Choice.cancel`.
    public var texts = Texts.english
    private weak var window: NSWindow?

    /// Creates a provider that shows its alerts in front of a window.
    public init(over window: NSWindow) { self.window = window }

    /// Shows a question until it's closed.
    public func provideAnswer(to ask: PendingQuestion) {
      guard var top = window else {
        let text = ask.question.text.debugDescription
        return ask.answer(.unanswered("no window is available for \(text)"))
      }
      while let sheet = top.attachedSheet { top = sheet }
      let alert = makeAlert(for: ask.question)
      ask.onChange = { [weak self, weak alert, weak ask] in
        if let self, let alert, let ask { update(alert, for: ask) }
      }
      ask.onClose = { [weak alert] in Self.dismiss(alert) }
      // The alert retains the question, so it's open as long as somebody can answer it.
      alert.beginSheetModal(for: top) { response in
        let index = response.rawValue - NSApplication.ModalResponse.alertFirstButtonReturn.rawValue
        guard ask.isOpen, ask.question.choices.indices.contains(index) else { return }
        if index == ask.question.continuing, let field = alert.accessoryView as? NSTextField {
          ask.answer(.text(field.stringValue))
        } else {
          ask.answer(.choice(index))
        }
      }
    }

    private static func dismiss(_ alert: NSAlert?) {
      // AppKit calls the handler after it has removed the sheet.
      if let alert, let parent = alert.window.sheetParent { parent.endSheet(alert.window) }
    }

    /// Shows a question that has changed, in a new alert if it has other buttons.
    private func update(_ alert: NSAlert, for ask: PendingQuestion) {
      let question = ask.question
      if alert.buttons.map(\.title) == question.choices.map({ $0.title(in: texts) }),
        (alert.accessoryView == nil) == (question.draft == nil)
      {
        (alert.messageText, alert.informativeText) = (question.text, question.errorMessage ?? "")
      } else {
        Self.dismiss(alert)
        provideAnswer(to: ask)
      }
    }

    private func makeAlert(for question: Question) -> NSAlert {
      let alert = NSAlert()
      (alert.messageText, alert.informativeText) = (question.text, question.errorMessage ?? "")
      if let draft = question.draft {
        let frame = NSRect(x: 0, y: 0, width: 240, height: 24)
        let field = question.isSecure ? NSSecureTextField(frame: frame) : NSTextField(frame: frame)
        field.stringValue = draft
        alert.accessoryView = field
      }
      for (index, choice) in question.choices.enumerated() {
        let button = alert.addButton(withTitle: choice.title(in: texts))
        button.hasDestructiveAction = choice.role == .destructive
        // Return must not destroy anything.
        let isDefault = index == question.continuing && choice.role == .plain
        button.keyEquivalent = choice.role == .cancel ? "\u{1b}" : isDefault ? "\r" : ""
      }
      return alert
    }
  }
#endif
