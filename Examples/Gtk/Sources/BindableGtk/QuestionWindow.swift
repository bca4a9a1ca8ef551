public import BindableCore
import CGtk

/// A provider of answers that asks each question in a window in front of another one.
///
/// ```swift
/// presenter.followInteraction.answerProvider = QuestionProvider(over: window)
/// ```
@MainActor
public final class QuestionProvider: AnswerProvider {
  private weak var parent: Window?
  private let texts: Texts
  /// The windows of the open questions.
  public private(set) var windows: [QuestionWindow] = []

  /// Creates a provider for the questions of a window.
  ///
  /// - Parameters:
  ///   - parent: The window.
  ///   - texts: The texts of the library, such as that of `Choice.cancel`.
  public init(over parent: Window?, texts: Texts = .english) {
    (self.parent, self.texts) = (parent, texts)
  }

  /// Shows a question in a window until it's closed.
  public func provideAnswer(to ask: PendingQuestion) {
    let window = QuestionWindow(ask, over: parent, texts)
    windows.append(window)
    ask.onChange = { [weak window] in window?.update() }
    ask.onClose = { [weak self, weak window] in
      self?.windows.removeAll { $0 === window }
      window?.window.destroy()
    }
    window.window.present()
  }

  isolated deinit { for window in windows { window.window.destroy() } }
}

/// A window with a question, a field if it asks for a text, and a button for each choice.
@MainActor
public final class QuestionWindow {
  /// The window.
  public let window: Window
  /// The question.
  public let ask: PendingQuestion
  /// The text of the question and the reason why the previous answer was rejected.
  public let text = Label().style("title-4"), errorMessage = Label().style("error")
  /// The field for a text, or `nil` if the question has choices only.
  public let field: TextField?
  private let texts: Texts
  private let buttonBox = Box(.horizontal, spacing: 6)
  /// The buttons of the choices, in their order.
  public private(set) var buttons: [Button] = []

  init(_ ask: PendingQuestion, over parent: Window?, _ texts: Texts) {
    (self.ask, self.texts) = (ask, texts)
    let question = ask.question
    field = question.draft.map { _ in TextField(question.isSecure ? .secure : .plain) }
    window = Window(question.text, width: 340)
    window.content = Box(.vertical, spacing: 12, margin: 18) {
      text
      Box(.vertical) { if let field { field } }
      errorMessage
      buttonBox
    }
    gtk_widget_set_halign(buttonBox.widget, GTK_ALIGN_END)
    let native = window.widget
    if let parent, !parent.isDestroyed {
      gtk_window_set_transient_for(native.cast(), parent.widget.cast())
      gtk_window_set_destroy_with_parent(native.cast(), 1)
    }
    gtk_window_set_modal(native.cast(), 1)
    gtk_window_set_resizable(native.cast(), 0)
    field?.text = question.draft ?? ""
    field?.controlAction = ControlAction { [weak self] in self?.submit() }
    window.onKey(GDK_KEY_Escape, in: window.widget) { [weak window] in
      window?.close()
      return true
    }
    window.onDestroy = { [ask] in if ask.isOpen { ask.answer(.dismissed) } }
    update()
  }

  /// Shows the current question.
  func update() {
    let question = ask.question
    text.text = question.text
    errorMessage.message = question.errorMessage
    for button in buttons { buttonBox.remove(button) }
    buttons = question.choices.enumerated().map { index, choice in
      let button = Button(choice.title(in: texts)) { [weak self] in self?.choose(index) }
      if choice.role == .destructive { button.style("destructive-action") }
      if index == continuing, choice.role == .plain { button.style("suggested-action") }
      buttonBox.append(button)
      return button
    }
    // Return must not destroy anything.
    let harmless = question.choices.firstIndex { $0.role != .destructive } ?? 0
    gtk_window_set_focus(window.widget.cast(), field?.widget ?? buttons[harmless].widget)
  }

  /// The index of the choice that continues.
  private var continuing: Int { ask.question.choices.firstIndex { $0.role != .cancel } ?? 0 }

  private func choose(_ index: Int) {
    if field != nil, index == continuing { submit() } else { ask.answer(.choice(index)) }
  }

  private func submit() {
    if let field { ask.answer(.text(field.text)) }
  }
}
