/// A question that waits for one of several answers, or a text, in front of what is behind it.
///
/// ```swift
/// dialog.present("Follow Ada?", choices: ["Yes", "No"]) { answer in print(answer) }
/// dialog.choose("Yes")  // prints "Yes"; the dialog is gone
/// ```
///
/// A dialog is hidden until it is presented. Put it last into an `Overlay`, and it is drawn in the
/// middle of what is behind it, which hears nothing of the user meanwhile; with
/// `placement: .fullScreen` it covers all of that. With `.inline` put it among other nodes, into a
/// column: it asks where it stands, and the user may go on with the rest.
public final class Dialog: ViewNode {
  /// Where a question is asked.
  public enum Placement: String, Hashable, Sendable, CaseIterable {
    /// In a box in front of the middle.
    case box
    /// In a box between the other nodes, which moves them.
    case inline
    /// In front of everything, from side to side and from top to bottom.
    case fullScreen
  }

  /// Where it asks.
  @Observed public var placement: Placement {
    didSet { if placement != oldValue { setNeedsLayout() } }
  }

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

  /// Where a text is typed; hidden unless one is asked for.
  public let field = TextField()

  let box: Border
  private let label = Label(), problem = Label()
  private let row = RowStack(spacing: 1)
  private var onChoose: (@MainActor (String) -> Void)?
  private var onType: (@MainActor (String) -> Void)?
  private var onDismiss: (@MainActor () -> Void)?
  // Who had the focus when the dialog came.
  private weak var focusedBefore: ViewNode?

  /// Makes a dialog that is hidden.
  public init(title: String = "", placement: Placement = .box) {
    _placement = Observed(wrappedValue: placement)
    box = Border(title, padding: Insets(horizontal: 1))
    super.init()
    contentIsGiven()
    for part in [row, field, problem] as [ViewNode] { part.isHidden = true }
    field.onSubmit = { [weak self] in self?.buttons.first?.press() }
    box.setContent(
      ColumnStack {
        label
        field
        problem
        row
      })
    adopt(box)
    isHidden = true
  }

  /// A dialog that is shown keeps the user from what is behind it; one that is `.inline` has nothing
  /// behind it.
  public override var isModal: Bool { placement != .inline }

  /// Shows the dialog and moves the focus to the first answer.
  ///
  /// A dialog that is shown already asks the new question instead; the old one is dismissed.
  ///
  /// Once the dialog is hidden, `onChoose` is called with the answer, or `onDismiss` if there is none.
  /// Choices that are `destructive` too, those by which something is lost, look so.
  public func present(
    _ question: String, choices: [String], destructive: [String] = [],
    onChoose: (@MainActor (String) -> Void)? = nil, onDismiss: (@MainActor () -> Void)? = nil
  ) {
    show(question, choices, destructive, onDismiss)
    self.onChoose = onChoose
    buttons.first?.takeFocus()
  }

  /// Shows the dialog with a field and moves the focus there.
  ///
  /// The field begins with `draft`. The first choice sends what is in it to `onType`; the others
  /// dismiss. Why the text before was not taken, the `problem`, is shown below the field. The rest is
  /// as where only a choice is asked for.
  public func present(
    _ question: String, draft: String, problem: String? = nil,
    choices: [String] = ["OK", "Cancel"],
    onType: @escaping @MainActor (String) -> Void, onDismiss: (@MainActor () -> Void)? = nil
  ) {
    show(question, choices, [], onDismiss)
    self.onType = onType
    field.text = draft
    field.isHidden = false
    self.problem.text = problem ?? ""
    self.problem.isHidden = problem == nil
    field.takeFocus()
  }

  private func show(
    _ question: String, _ choices: [String], _ destructive: [String],
    _ onDismiss: (@MainActor () -> Void)?
  ) {
    if isHidden { focusedBefore = root.descendants.first { $0.isFocused } }
    let replaced = self.onDismiss
    self.onDismiss = onDismiss
    (onChoose, onType) = (nil, nil)
    self.question = question
    self.choices = choices
    for part in [field, problem] as [ViewNode] {
      part.isFocused = false
      part.isHidden = true
    }
    for button in buttons { button.removeFromParent() }
    buttons = choices.map { choice in
      let button = Button(choice) { [weak self] in self?.answer(choice) }
      if destructive.contains(choice) { button.style = Style(.bold, foreground: .red) }
      return button
    }
    for button in buttons { row.adopt(button) }
    row.isHidden = buttons.isEmpty
    isHidden = false
    // Whoever had the focus is behind the dialog now, even if there is nothing to press in it.
    focusedBefore?.isFocused = false
    replaced?()
  }

  /// Turns away from the question, as a user does with the escape key.
  ///
  /// Nothing happens if the dialog, or a node that it is in, is disabled or hidden.
  ///
  /// - Returns: Whether it was dismissed.
  @discardableResult public func dismiss() -> Bool {
    guard isInteractive else { return false }
    noting(.dismiss) {
      event("dismiss \(nodeName)") {
        let onDismiss = onDismiss
        hide()
        onDismiss?()
      }
    }
    return true
  }

  /// Takes over the question that is being asked, and who is told the answer.
  public override func takeUserState(from old: ViewNode) {
    super.takeUserState(from: old)
    guard let old = old as? Dialog, !old.isHidden else { return }
    let destructive = old.buttons.filter { $0.style != Style() }.map(\.title)
    show(old.question, old.choices, destructive, nil)
    (onChoose, onType, onDismiss) = (old.onChoose, old.onType, old.onDismiss)
    (old.onChoose, old.onType, old.onDismiss) = (nil, nil, nil)
    (field.isHidden, field.text) = (old.field.isHidden, old.field.text)
    (problem.isHidden, problem.text) = (old.problem.isHidden, old.problem.text)
  }

  /// Hides the dialog and tells nobody.
  func hide() {
    guard !isHidden else { return }
    for part in buttons + [field] { part.isFocused = false }
    isHidden = true
    (onChoose, onType, onDismiss) = (nil, nil, nil)
    // One that is disabled meanwhile, as a button whose act runs, gets it back all the same.
    if let focusedBefore, focusedBefore.isShown { focusedBefore.takeFocus() }
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
    let (onChoose, onType, onDismiss) = (onChoose, onType, onDismiss)
    hide()
    onChoose?(choice)
    guard let onType else { return }
    if choice == choices.first { onType(field.text) } else { onDismiss?() }
  }
}
