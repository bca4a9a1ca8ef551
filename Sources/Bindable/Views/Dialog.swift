/// A question that waits for one of several answers, in front of what is behind it.
///
/// ```swift
/// dialog.present("Follow Ada?", choices: ["Yes", "No"]) { answer in print(answer) }
/// dialog.choose("Yes")  // prints "Yes"; the dialog is gone
/// ```
///
/// A dialog is hidden until it is presented. Put it last into an `Overlay`, and it is drawn in the
/// middle of what is behind it.
public final class Dialog: ViewNode {
  /// What is asked.
  public var question: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// What stands in the line above; nothing if it is empty.
  public var title: String {
    get { box.title }
    set { box.title = newValue }
  }

  /// The answers there are, in order.
  public private(set) var choices: [String] = []

  /// The buttons of the answers, in order.
  public private(set) var buttons: [Button] = []

  /// Blank cells between the line around the dialog and what is inside.
  public var padding: Insets {
    get { box.padding }
    set { box.padding = newValue }
  }

  let box: Border
  private let label = Label()
  private let row = RowStack(spacing: 1)
  private var onChoose: (@MainActor (String) -> Void)?
  private var onDismiss: (@MainActor () -> Void)?
  // Who had the focus when the dialog came.
  private weak var focusedBefore: ViewNode?

  /// Makes a dialog that is hidden.
  public init(title: String = "") {
    box = Border(title, padding: Insets(horizontal: 1))
    super.init()
    row.isHidden = true
    box.setContent(
      ColumnStack {
        label
        row
      })
    adopt(box)
    isHidden = true
  }

  /// Shows the dialog and moves the focus to the first answer.
  ///
  /// A dialog that is shown already asks the new question instead; the old one is dismissed.
  ///
  /// Once the dialog is hidden, `onChoose` is called with the answer, or `onDismiss` if there is none.
  public func present(
    _ question: String, choices: [String], onChoose: (@MainActor (String) -> Void)? = nil,
    onDismiss: (@MainActor () -> Void)? = nil
  ) {
    if isHidden { focusedBefore = root.descendants.first { $0.isFocused } }
    let replaced = self.onDismiss
    self.onDismiss = onDismiss
    self.question = question
    self.choices = choices
    self.onChoose = onChoose
    for button in buttons { button.removeFromParent() }
    buttons = choices.map { choice in
      Button(choice) { [weak self] in self?.answer(choice) }
    }
    for button in buttons { row.adopt(button) }
    row.isHidden = buttons.isEmpty
    isHidden = false
    buttons.first?.takeFocus()
    replaced?()
  }

  /// Turns away from the question, as a user does with the escape key.
  ///
  /// Nothing happens if the dialog, or a node that it is in, is disabled or hidden.
  ///
  /// - Returns: Whether it was dismissed.
  @discardableResult public func dismiss() -> Bool {
    guard isInteractive else { return false }
    event("dismiss \(nodeName)") {
      let onDismiss = onDismiss
      hide()
      onDismiss?()
    }
    return true
  }

  /// Hides the dialog and tells nobody.
  func hide() {
    guard !isHidden else { return }
    for button in buttons { button.isFocused = false }
    isHidden = true
    (onChoose, onDismiss) = (nil, nil)
    if let focusedBefore, focusedBefore.isInteractive { focusedBefore.takeFocus() }
    focusedBefore = nil
  }

  /// Chooses an answer, as a user does by pressing its button.
  ///
  /// Nothing happens if there is no such answer, or the dialog or its button is disabled or hidden.
  ///
  /// - Returns: Whether it was chosen.
  @discardableResult public func choose(_ choice: String) -> Bool {
    guard let index = choices.firstIndex(of: choice) else { return false }
    return buttons[index].press()
  }

  private func answer(_ choice: String) {
    let onChoose = onChoose
    hide()
    onChoose?(choice)
  }
}
