/// A control for editing text: the common part of `TextField` and `TextEditor`.
///
/// Methods simulate user actions. They return `false` and have no effect if the input or one of its
/// ancestors is disabled or hidden. Programs set `text` instead.
///
/// A presenter may correct the text while the user types: change it to uppercase, shorten it, or
/// group digits. The caret stays with the character before it, so that typing continues there; see
/// ``caret``.
///
/// The user can undo and redo edits, also after the text was corrected or formatted. If the program
/// sets the text for another reason, or the text is that of another object, there is nothing to
/// undo.
public class TextInput: ViewNode, EditingControl {
  /// The text of the input.
  @Observed public final var text: String {
    didSet {
      guard text != oldValue else { return }
      stateChanged(.text)
      let isCorrection = isUserEditing || Correction.isActive
      if !isMovingCaret { moveCaret(from: oldValue, isCorrection: isCorrection) }
      if !isCorrection { history = TextHistory() }
      setNeedsLayout()
    }
  }

  /// The placeholder displayed when the text is empty.
  @Observed public final var placeholder: String {
    didSet { relayout(if: placeholder != oldValue) }
  }

  /// The label of the input for assistive technologies, by default the placeholder.
  public final var accessibilityLabel: String {
    get { ownLabel ?? placeholder }
    set { ownLabel = newValue }
  }

  private final var ownLabel: String?

  /// The number of characters before the caret.
  ///
  /// When a binding corrects an edit, the caret and the selection stay with the characters that
  /// both texts have. Setting any other text keeps the caret after as many characters as before, or
  /// at the end of a shorter text, and a caret at the end of the text stays at the end. Setting an
  /// equal text has no effect.
  @Observed public private(set) final var caret: Int {
    didSet {
      guard caret != oldValue else { return }
      stateChanged(.caret)
      setNeedsDisplay()
      caretMoved()
    }
  }

  // The other end of the selection, equal to the caret if nothing is selected.
  @Observed private final var anchor: Int {
    didSet {
      guard anchor != oldValue else { return }
      stateChanged(.caret)
      setNeedsDisplay()
    }
  }

  /// The number of times that editing ended, because the user submitted or left the input.
  @Observed public internal(set) final var editingEndCount = 0

  /// A Boolean value that indicates whether the text is a secret, as in a secure field.
  public var isSecret: Bool { false }

  // Set while the input changes the text and sets the caret itself.
  private final var isMovingCaret = false
  // Set while a user action and what it causes change the text.
  private final var isUserEditing = false
  private final var history = TextHistory()
  // The objects that the edits in the history have changed. Undo doesn't write to others.
  private final var editedObjects = EditedObjects()

  final var canUndo: Bool {
    // The history changes with the text, which is tracked.
    _ = text
    return history.canUndo && hasOwnHistory
  }

  private final var hasOwnHistory: Bool { editedObjects == EditedObjects { _ = text } }

  init(_ text: String, placeholder: String) {
    _text = Observed(wrappedValue: text)
    _placeholder = Observed(wrappedValue: placeholder)
    let count = text.count
    _caret = Observed(wrappedValue: count)
    _anchor = Observed(wrappedValue: count)
    super.init()
    contentIsGiven()
  }

  override func focusChanged() {
    if !isFocused { editingEndCount += 1 }
    guard let keyboard = keyboardForFields else { return }
    // From one field to the next, the keyboard is hidden and shown within one event, invisibly.
    if isFocused { keyboard.show() } else { keyboard.hide() }
  }

  /// A Boolean value that's always `true`, because a text input can have the focus.
  public override final var canFocus: Bool { true }

  /// Transfers the text, the caret, the selection, and the edits to undo from `old`, unless one of
  /// the inputs is secure.
  public override func transferUserState(from old: ViewNode) {
    super.transferUserState(from: old)
    guard let old = old as? TextInput, !isSecureField, !old.isSecureField else { return }
    if old.passes(.text) {
      show(old.state)
      (history, editedObjects) = (old.history, old.editedObjects)
    } else if text == old.text, old.passes(.caret) {
      show(old.state)
    }
  }

  // For inputs that remember where the caret came from.
  func caretMoved() {}

  // Events don't contain the text typed into a secure field.
  func quoted(_ string: String) -> String { quotedText(string) }

  /// Edits of a few characters, moves of the caret, and selections.
  public override var offeredActions: [OfferedAction] {
    let actions: [UserAction] = [
      .type("a"), .type("漢字 "), .type("a long text with several words\n"), .replace(""),
      .backspace, .clear, .moveCaret(-2), .moveCaret(1), .extendSelection(-3),
      .extendSelection(2), .undo, .redo,
    ]
    return actions.map { OfferedAction($0) }
  }

  /// Performs the edits, `caret`, `extend`, `undo`, and `redo`.
  public override func perform(_ action: UserAction) -> Bool? {
    switch action {
    case .type(let text): type(text)
    case .replace(let text): replaceText(with: text)
    case .backspace: deleteBackward()
    case .clear: clear()
    case .moveCaret(let distance): moveCaret(by: distance)
    case .extendSelection(let distance): moveCaret(by: distance, extendingSelection: true)
    case .undo: undo()
    case .redo: redo()
    default: nil
    }
  }

  /// The key that undoes an edit, if there is one.
  public override var keyHints: [KeyHint] {
    canUndo ? [libraryTexts.hint(.character("u"), with: .alt, to: .undo)] : []
  }
}

// MARK: - Selection and the caret

extension TextInput {
  /// The selected characters, as a range of positions between characters.
  public final var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

  /// The selected text.
  final var selectedText: String {
    String(text.dropFirst(selection.lowerBound).prefix(selection.count))
  }

  /// Moves the caret by a number of characters, or back if it's negative, within the text.
  ///
  /// If `extendingSelection` is `false`, the default, nothing is selected afterward.
  @discardableResult
  public final func moveCaret(by distance: Int, extendingSelection: Bool = false) -> Bool {
    let limit = text.count
    let (moved, overflows) = caret.addingReportingOverflow(distance)
    let target = overflows ? (distance < 0 ? 0 : limit) : min(max(0, moved), limit)
    return record(
      extendingSelection ? .extendSelection(distance) : .moveCaret(distance),
      as: "move the caret in \(nodeName)"
    ) {
      caret = target
      if !extendingSelection { anchor = target }
      history.endGroup()
    }
  }

  /// Selects the whole text.
  @discardableResult public final func selectAll() -> Bool {
    moveCaret(by: -caret) && moveCaret(by: text.count, extendingSelection: true)
  }

  // The states of accessibility elements.
  final var selectionStates: [String] {
    switch selection.count {
    case 0: []
    case let count: [libraryTexts[.charactersSelected(count)]]
    }
  }
}

// MARK: - Edits

extension TextInput {
  /// Types `string` at the caret, or over the selection.
  @discardableResult public final func type(_ string: String) -> Bool {
    type(string, as: .typing)
  }

  // Pasted text is an edit of its own for `undo()`.
  final func paste(_ string: String) -> Bool { type(string, as: .other) }

  private final func type(_ string: String, as kind: TextHistory.Kind) -> Bool {
    edit(
      .type(string), "type \(quoted(string)) into \(nodeName)", replacing: selection,
      with: string, as: kind)
  }

  /// Deletes the selection, or the character before the caret if nothing is selected.
  ///
  /// In scripts such as Hindi and Thai, a vowel sign is deleted before its letter. An emoji is
  /// deleted as a whole.
  @discardableResult public final func deleteBackward() -> Bool {
    let deleted = selection.isEmpty ? max(0, caret - 1)..<caret : selection
    guard !deleted.isEmpty else { return performsActions || refuse(.backspace) }
    let remainder = selection.isEmpty ? text.dropFirst(caret - 1).first?.withoutLastStep : nil
    return edit(
      .backspace, "delete in \(nodeName)", replacing: deleted, with: remainder ?? "",
      as: .deletion)
  }

  /// Deletes the selection, or the character after the caret if nothing is selected.
  final func deleteForward() -> Bool {
    guard selection.isEmpty else { return deleteBackward() }
    let before = state
    // A character with several steps is selected, so that it's deleted as a whole.
    // At the end, there's nothing to delete, and the views around don't delete something instead.
    guard let next = text.dropFirst(caret).first else { return performsActions }
    guard moveCaret(by: 1, extendingSelection: next.withoutLastStep != nil), deleteBackward()
    else { return false }
    // A separator that the model has restored is passed over.
    if text == before.text, selection == before.caret..<before.caret { moveCaret(by: 1) }
    return true
  }

  /// Deletes the whole text.
  @discardableResult public final func clear() -> Bool {
    edit(.clear, "clear \(nodeName)", replacing: nil, with: "", as: .other)
  }

  /// Replaces the whole text, as if the user had selected it and typed.
  @discardableResult public final func replaceText(with string: String) -> Bool {
    edit(
      .replace(string), "type \(quoted(string)) over \(nodeName)", replacing: nil, with: string,
      as: .other)
  }

  /// Restores the text before the last edit, or the last word typed.
  ///
  /// - Returns: `true` if there was an edit to undo.
  @discardableResult public final func undo() -> Bool {
    guard performsActions else { return refuse(.undo) }
    guard hasOwnHistory, let state = history.undo(from: state) else { return false }
    return recordEdit(.undo, as: "undo in \(nodeName)") { show(state) }
  }

  /// Restores the text before the last undo.
  ///
  /// - Returns: `true` if there was an undo to revert.
  @discardableResult public final func redo() -> Bool {
    guard performsActions else { return refuse(.redo) }
    guard hasOwnHistory, let state = history.redo(from: state) else { return false }
    return recordEdit(.redo, as: "redo in \(nodeName)") { show(state) }
  }

  // Replaces a range of characters, or all of them if it's `nil`.
  private final func edit(
    _ action: @autoclosure () -> UserAction, _ name: @autoclosure () -> String,
    replacing range: Range<Int>?, with string: String, as kind: TextHistory.Kind
  ) -> Bool {
    guard performsActions else { return refuse(action()) }
    let objects = EditedObjects { _ = text }
    if objects != editedObjects { (history, editedObjects) = (TextHistory(), objects) }
    let before = state
    let start = range.map { String(text.prefix($0.lowerBound)) + string } ?? string
    let end = range.map { String(text.dropFirst($0.upperBound)) } ?? ""
    let position = start.count
    let isDone = recordEdit(action(), as: name()) {
      show(TextState(text: start + end, caret: position, anchor: position))
    }
    if text != before.text {
      let isNewWord = kind == .typing && string.first?.isWhitespace != false
      history.add(before, kind, caret: before.caret, after: caret, startsGroup: isNewWord)
    }
    return isDone
  }

  // Changes caused by the action, such as a correction by the presenter, are part of the edit.
  private final func recordEdit(
    _ action: @autoclosure () -> UserAction, as name: @autoclosure () -> String,
    _ body: @MainActor () -> Void
  ) -> Bool {
    let wasEditing = isUserEditing
    isUserEditing = true
    defer { isUserEditing = wasEditing }
    return record(action(), as: name(), body)
  }

  private final var state: TextState { TextState(text: text, caret: caret, anchor: anchor) }

  // In a transaction, so that observers that correct the text find the caret at its place.
  private final func show(_ state: TextState) {
    transaction {
      isMovingCaret = true
      text = state.text
      isMovingCaret = false
      // A combining mark may have joined the previous character.
      let count = text.count
      caret = min(state.caret, count)
      anchor = min(state.anchor, count)
    }
  }

  // Moves the caret and the other end of the selection to where they belong in a text that the
  // program has set.
  private final func moveCaret(from oldText: String, isCorrection: Bool) {
    let alignment = isCorrection ? CaretAlignment(from: oldText, to: text) : nil
    if let alignment, alignment.hasCommonCharacters {
      (caret, anchor) = (alignment.position(caret), alignment.position(anchor))
    } else {
      let count = text.count
      let position = caret == oldText.count ? count : min(caret, count)
      (caret, anchor) = (position, position)
    }
  }
}
