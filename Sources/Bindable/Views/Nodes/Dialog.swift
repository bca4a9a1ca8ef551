/// A view that asks the user a question and returns a choice or a text.
///
/// ```swift
/// dialog.present("Follow Ada?", choices: ["Yes", "No"]) { answer in print(answer) }
/// dialog.choose("Yes")  // prints "Yes"; the dialog is hidden
/// ```
///
/// A dialog is hidden until it's presented. Add it as the last node of a `ZStack`: it's drawn in
/// the center, and the content behind it doesn't receive input. With `placement: .fullScreen` it
/// covers the whole stack. An `.inline` dialog belongs in a `VStack` and leaves the other nodes
/// usable.
public final class Dialog: ViewNode, FocusReturning {
  /// The location of a dialog.
  public enum Placement: String, Hashable, Sendable, CaseIterable {
    /// A box in front of the center of the screen.
    case box
    /// A box between the other nodes, which make room for it.
    case inline
    /// A box that covers the whole screen.
    case fullScreen
  }

  /// The location of the dialog.
  @Observed public var placement: Placement { didSet { relayout(if: placement != oldValue) } }

  /// The question displayed in the dialog.
  public var question: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// The title shown in the top edge, unless it's empty.
  public var title: String {
    get { box.title }
    set { box.title = newValue }
  }

  /// The choices, in order, whose titles may be equal.
  public private(set) var choices: [Choice] = []

  /// The buttons of the choices, in order.
  public private(set) var buttons: [Button] = []

  /// The number of blank cells between the border of the dialog and its content.
  package var padding: Insets {
    get { box.padding }
    set { box.padding = newValue }
  }

  /// The text field, hidden unless the dialog asks for a text.
  public let field = TextField()

  let box: Border
  private let label = Label(), errorMessage = Label()
  private let row = HStack(spacing: 1, wraps: true)
  // The text that the field had before the user edited it.
  private var draft = ""
  // Hides the reason why a text was rejected when the user edits it.
  private var typing: Effect?
  private var onChoose: (@MainActor (Int) -> Void)?
  private var onType: (@MainActor (String) -> Void)?
  private var onDismiss: (@MainActor () -> Void)?
  // The choices of a dialog that a table presents, and their actions. See `Dialog+Choices.swift`.
  let initialChoices: [Choice]
  var choiceActions: [String: ControlAction] = [:]
  /// The number of questions that the dialog has shown.
  private(set) var questionNumber = 0
  // The index of the choice that submits the text.
  private var submitting: Int?
  // Receives the answer while an answer provider asks in the dialog.
  private var onAnswer: (@MainActor (PendingQuestion.Answer) -> Void)?
  /// Withdraws the questions that wait for the dialog elsewhere.
  var onRelease: (@MainActor () -> Void)?
  // The presentations that wait for the dialog, in order. The program's own replace each other.
  private var waiting: [(isOwn: Bool, present: @MainActor (Dialog) -> Void)] = []
  // The node that had the focus when the dialog was presented.
  var focusedBefore: FocusPlace?

  /// Creates a hidden dialog.
  ///
  /// - Parameters:
  ///   - title: The title shown in the top edge.
  ///   - placement: The location of the dialog.
  ///   - choices: The choices if it's presented with `isPresented`.
  public init(title: String = "", placement: Placement = .box, choices: [Choice] = [.ok]) {
    initialChoices = choices
    _placement = Observed(wrappedValue: placement)
    let (label, field, errorMessage, row) = (label, field, errorMessage, row)
    box = Border(title, padding: Insets(horizontal: 1)) {
      label
      field
      errorMessage
      row
    }
    super.init()
    contentIsGiven()
    for part in [row, field, errorMessage] as [ViewNode] { part.isHidden = true }
    field.onSubmit = { [weak self] in
      guard let self else { return }
      submitting.map { buttons[$0] }?.press()
    }
    addChild(box)
    isHidden = true
  }

  /// A Boolean value that indicates whether the dialog blocks input to the content behind it, as
  /// all dialogs except `.inline` ones do.
  public override var isModal: Bool { placement != .inline }

  /// Shows the dialog and moves the focus to the first choice, or to the last one that isn't
  /// destructive if there are destructive choices.
  ///
  /// If the program has presented the dialog before, that question is dismissed and replaced. While
  /// an answer provider asks in the dialog, the new question waits.
  ///
  /// After the dialog is hidden, either `onChoose` is called with the title of the choice, or
  /// `onDismiss` if there is none.
  public func present(
    _ question: String, choices: [Choice],
    onChoose: (@MainActor (String) -> Void)? = nil, onDismiss: (@MainActor () -> Void)? = nil
  ) {
    presentOwn {
      $0.show(question, choices, onDismiss)
      if let onChoose { $0.onChoose = { onChoose(choices[$0].title) } }
      $0.preferredFocus?.becomeFocused()
    }
  }

  /// Shows the dialog with a text field and moves the focus to the field.
  ///
  /// The field initially contains `draft`. The first choice without the role `.cancel` passes the
  /// text to `onType`; all others dismiss the dialog. An `errorMessage`, the reason why the
  /// previous text was rejected, is shown below the field. Otherwise, the method behaves like the
  /// one that presents only choices.
  package func present(
    _ question: String, draft: String, errorMessage: String? = nil,
    choices: [Choice] = [.ok, .cancel],
    onType: @escaping @MainActor (String) -> Void, onDismiss: (@MainActor () -> Void)? = nil
  ) {
    presentOwn {
      $0.show(question, choices, onDismiss)
      $0.showField(
        draft, errorMessage, submitting: choices.firstIndex { $0.role != .cancel }, onType)
    }
  }

  /// Shows a question of an answer provider.
  func ask(
    _ question: Question, onAnswer: @escaping @MainActor (PendingQuestion.Answer) -> Void
  ) {
    show(question.text, question.choices) { onAnswer(.dismissed) }
    self.onAnswer = onAnswer
    field.isSecure = question.isSecure
    onChoose = { onAnswer(.choice($0)) }
    if let draft = question.draft {
      showField(draft, question.errorMessage, submitting: question.continuing) {
        onAnswer(.text($0))
      }
    } else {
      preferredFocus?.becomeFocused()
    }
  }

  /// Shows a question that has changed, with the text that the user has typed, if any.
  func change(
    to question: Question, onAnswer: @escaping @MainActor (PendingQuestion.Answer) -> Void
  ) {
    let (typed, isEdited) = (field.text, !field.isHidden && field.text != draft)
    if choices == question.choices, field.isHidden == (question.draft == nil),
      field.isSecure == question.isSecure
    {
      self.question = question.text
      if !isEdited { show(question.draft ?? "", question.errorMessage) }
    } else {
      onDismiss = nil
      let number = questionNumber
      ask(question, onAnswer: onAnswer)
      // The user answers the same question with the next key.
      questionNumber = number
      if isEdited, question.draft != nil { field.text = typed }
    }
  }

  /// Calls a closure when the dialog is hidden and, unless it presents a further question of the
  /// run that asked last, nothing waits longer for it.
  func whenFree(isFurther: Bool, _ present: @escaping @MainActor (Dialog) -> Void) {
    if isHidden, isFurther || waiting.isEmpty {
      present(self)
    } else {
      waiting.append((false, present))
    }
  }

  private func presentOwn(_ present: @escaping @MainActor (Dialog) -> Void) {
    removeOwn()
    if isAsking { waiting.append((true, present)) } else { present(self) }
  }

  private func presentNext() {
    // One that's no longer needed presents nothing.
    while isHidden, !waiting.isEmpty { waiting.removeFirst().present(self) }
  }

  private var isAsking: Bool { onAnswer != nil }

  /// `true` while the program's question is shown or waits.
  var isOwnPresented: Bool { !isHidden && !isAsking || waiting.contains(where: \.isOwn) }

  /// Dismisses the program's question without calling a callback.
  func hideOwn() {
    removeOwn()
    if !isAsking { hide() }
  }

  // The `deinit` of what a closure retains can act on the dialog.
  private func removeOwn() { _ = exchange(&waiting, with: waiting.filter { !$0.isOwn }) }

  private func showField(
    _ draft: String, _ message: String?, submitting: Int?,
    _ onType: @escaping @MainActor (String) -> Void
  ) {
    self.onType = onType
    self.submitting = submitting
    show(draft, message)
    field.isHidden = false
    field.becomeFocused()
  }

  private func show(_ draft: String, _ message: String?) {
    (self.draft, field.text) = (draft, draft)
    errorMessage.text = message ?? ""
    errorMessage.isHidden = message == nil
    hideErrorMessageWhenEdited()
  }

  private func hideErrorMessageWhenEdited() {
    let (field, rejected) = (field, field.text)
    typing = observe(field.text) { [weak self] text in
      if text != rejected { self?.errorMessage.isHidden = true }
    }
  }

  private func show(
    _ question: String, _ choices: [Choice], _ onDismiss: (@MainActor () -> Void)?
  ) {
    root.endEditing()
    stateChanged(.other)
    let focused = isHidden ? root.untrackedFocusedNode : nil
    if isHidden { focusedBefore = focused.map { FocusPlace($0) } }
    let replaced = removeCallbacks()
    self.onDismiss = onDismiss
    submitting = nil
    questionNumber += 1
    self.question = question
    field.isSecure = false
    self.choices = choices
    for part in [field, errorMessage] as [ViewNode] {
      part.isFocused = false
      part.isHidden = true
    }
    // A button of a closed question does nothing.
    for button in buttons {
      button.isEnabled = false
      button.removeFromParent()
    }
    let texts = libraryTexts
    buttons = choices.enumerated().map { index, choice in
      let button = Button(choice.title(in: texts)) { [weak self] in self?.answer(index) }
      if choice.role == .destructive { button.style = Style(.bold, foreground: .red) }
      return button
    }
    for button in buttons { row.addChild(button) }
    row.isHidden = buttons.isEmpty
    isHidden = false
    // The previously focused node is now behind the dialog, even if the dialog has no buttons.
    focused?.isFocused = false
    replaced.onDismiss?()
  }

  // Returns them, because the `deinit` of what a closure retains can act on the dialog.
  private func removeCallbacks() -> (onDismiss: (@MainActor () -> Void)?, others: [Any?]) {
    let callbacks = (onDismiss, [onChoose, onType, onAnswer] as [Any?])
    (onDismiss, onChoose, onType, onAnswer) = (nil, nil, nil, nil)
    return callbacks
  }

  // Return must not delete anything by accident. A choice that changes nothing comes last.
  /// The text field, or the first choice, or the last one that isn't destructive if others are.
  public override var preferredFocus: ViewNode? {
    if !field.isHidden { return field }
    guard choices.contains(where: { $0.role == .destructive }) else { return buttons.first }
    return buttons.isEmpty ? nil : buttons[choices.lastIndex { $0.role != .destructive } ?? 0]
  }

  /// Dismisses the dialog without an answer, as if the user had pressed Escape.
  ///
  /// Has no effect if the dialog or one of its ancestors is disabled or hidden.
  ///
  /// - Returns: `true` if the dialog was dismissed.
  @discardableResult public func dismiss() -> Bool {
    record(.dismiss) {
      let onDismiss = onDismiss
      close()
      onDismiss?()
      presentNext()
    }
  }

  /// Transfers the current question and its callbacks from `old`.
  public override func transferUserState(from old: ViewNode) {
    super.transferUserState(from: old)
    guard let old = old as? Dialog else { return }
    onRelease = old.onRelease
    guard !old.isHidden else { return }
    show(old.question, old.choices, nil)
    questionNumber = old.questionNumber
    (onChoose, onType, onDismiss) = (old.onChoose, old.onType, old.onDismiss)
    (old.onChoose, old.onType, old.onDismiss) = (nil, nil, nil)
    (submitting, onAnswer, waiting) = (old.submitting, old.onAnswer, old.waiting)
    (old.onAnswer, old.waiting) = (nil, [])
    (field.isHidden, draft) = (old.field.isHidden, old.draft)
    field.isSecure = old.field.isSecure
    if !field.isSecure, !old.field.isSecure { field.text = old.field.text }
    (errorMessage.isHidden, errorMessage.text) = (old.errorMessage.isHidden, old.errorMessage.text)
    hideErrorMessageWhenEdited()
    for (old, new) in zip(old.buttons + [old.field], buttons + [field]) where old.isFocused {
      new.becomeFocused()
    }
  }

  /// Hides the dialog without calling a callback, and presents what waits.
  func hide() {
    close()
    presentNext()
  }

  private func close() {
    guard !isHidden else { return }
    for part in buttons + [field] { part.isFocused = false }
    isHidden = true
    let callbacks = removeCallbacks()
    typing = nil
    let before = focusedBefore
    focusedBefore = nil
    root.returnFocus(to: before)
    withExtendedLifetime(callbacks) {}
  }

  /// Selects the first choice with a title, as if the user had pressed its button.
  ///
  /// Has no effect if there's no such choice, or if the dialog or its button is disabled or hidden.
  ///
  /// - Returns: `true` if the choice was selected.
  @discardableResult public func choose(_ choice: String) -> Bool {
    let texts = libraryTexts
    let found =
      choices.firstIndex { $0.title == choice }
      ?? choices.firstIndex { $0.title(in: texts) == choice }
    guard let index = found else {
      let titles = choices.map { quotedText($0.title) }.joined(separator: ", ")
      return refuse(
        .choose(choice),
        because: isHidden
          ? "it isn't presented"
          : "\(quotedText(choice)) isn't one of its choices, which are \(titles)")
    }
    return buttons[index].press()
  }

  private func answer(_ choice: Int) {
    let (onChoose, onType, onDismiss) = (onChoose, onType, onDismiss)
    let isSubmitted = choice == submitting
    close()
    if let onType, isSubmitted {
      onType(field.text)
    } else if let onChoose {
      onChoose(choice)
    } else {
      onDismiss?()
    }
    presentNext()
  }

  isolated deinit {
    onAnswer?(
      .unanswered("\(question.debugDescription) was withdrawn, because its dialog was released"))
    onRelease?()
  }

  /// A dialog with its title, without the question, which it contains.
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(libraryTexts[.dialogRole], label: title)
  }

  /// The dismissal, with Escape.
  public override var offeredActions: [OfferedAction] {
    [OfferedAction(.dismiss, keys: [.escape], hint: libraryTexts[.dismiss])]
  }

  /// Performs `dismiss`.
  public override func perform(_ action: UserAction) -> Bool? {
    action == .dismiss ? dismiss() : nil
  }
}
