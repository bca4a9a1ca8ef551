/// A control for editing a line of text.
///
/// ```swift
/// let name = TextField(placeholder: "Name")
/// name.type("Ada")
/// name.text                     // "Ada"
/// ```
///
/// Methods simulate user actions. They return `false` and have no effect if the field or one of its
/// ancestors is disabled or hidden. Programs set `text` instead.
///
/// A presenter may correct the text while the user types: change it to uppercase, shorten it, or
/// limit a number. The caret stays in place, so that typing continues there; see ``caret``.
public final class TextField: ViewNode, EditingControl, ActionControl {
  /// The text of the field.
  @Observed public var text: String {
    didSet {
      guard text != oldValue else { return }
      if !isMovingCaret {
        let count = text.count
        caret = caret == oldValue.count ? count : min(caret, count)
      }
      setNeedsLayout()
    }
  }

  /// The placeholder displayed when the text is empty.
  @Observed public var placeholder: String {
    didSet { if placeholder != oldValue { setNeedsLayout() } }
  }

  /// A Boolean value that indicates whether characters are displayed as bullets.
  @Observed public var isSecure: Bool { didSet { if isSecure != oldValue { setNeedsLayout() } } }

  /// The number of characters before the caret.
  ///
  /// Setting the text keeps the caret after as many characters as before, or at the end of a
  /// shorter text. A caret at the end of the text stays at the end. Setting an equal text has no
  /// effect.
  @Observed public private(set) var caret: Int {
    didSet { if caret != oldValue { setNeedsDisplay() } }
  }

  /// The number of times that editing ended, because the user submitted or left the field.
  @Observed public private(set) var editingEndCount = 0

  /// The closure called after the user has submitted the field, for example with Return.
  public var onSubmit: (@MainActor () -> Void)?

  /// The action performed after the user has submitted the field, usually set by an `on` binding of
  /// a table.
  public var action: ControlAction?

  // A flag that is set while the field changes the text and sets the caret itself.
  private var isMovingCaret = false

  /// Creates a text field.
  public init(_ text: String = "", placeholder: String = "", isSecure: Bool = false) {
    _text = Observed(wrappedValue: text)
    _placeholder = Observed(wrappedValue: placeholder)
    _isSecure = Observed(wrappedValue: isSecure)
    _caret = Observed(wrappedValue: text.count)
    super.init()
    contentIsGiven()
  }

  override func focusChanged() {
    if !isFocused { editingEndCount += 1 }
    guard let keyboard = keyboardForFields else { return }
    // From one field to the next, the keyboard is hidden and shown within one event, invisibly.
    if isFocused { keyboard.show() } else { keyboard.hide() }
  }

  /// A Boolean value that's always `true`, because a field can have the focus.
  public override var canFocus: Bool { true }

  /// Transfers the text and the caret from `old`.
  public override func transferUserState(from old: ViewNode) {
    super.transferUserState(from: old)
    guard let old = old as? TextField else { return }
    isMovingCaret = true
    defer { isMovingCaret = false }
    text = old.text
    caret = min(old.caret, text.count)
  }

  private func edit(
    _ verb: @autoclosure () -> UserAction, _ name: @autoclosure () -> String, to newText: String,
    caret newCaret: Int
  ) {
    reporting(verb()) {
      event(name()) {
        isMovingCaret = true
        defer { isMovingCaret = false }
        text = newText
        // An observer may have replaced the text, or a combining mark may have joined the previous
        // character.
        caret = min(newCaret, text.count)
      }
    }
  }
}

extension TextField {
  /// Types `string` at the caret.
  @discardableResult public func type(_ string: String) -> Bool {
    guard isInteractive else { return false }
    let before = String(text.prefix(caret)) + string
    edit(
      .type(string), "type \(quoted(string)) into \(nodeName)", to: before + text.dropFirst(caret),
      caret: before.count)
    return true
  }

  /// Deletes the character before the caret.
  @discardableResult public func deleteBackward() -> Bool {
    guard isInteractive else { return false }
    guard caret > 0 else { return true }
    edit(
      .backspace, "delete in \(nodeName)",
      to: String(text.prefix(caret - 1)) + text.dropFirst(caret), caret: caret - 1)
    return true
  }

  /// Deletes the whole text.
  @discardableResult public func clear() -> Bool {
    guard isInteractive else { return false }
    edit(.clear, "clear \(nodeName)", to: "", caret: 0)
    return true
  }

  /// Replaces the whole text, as if the user had selected it and typed.
  @discardableResult public func replaceText(with string: String) -> Bool {
    guard isInteractive else { return false }
    edit(
      .replace(string), "type \(quoted(string)) over \(nodeName)", to: string,
      caret: string.count)
    return true
  }

  /// Moves the caret by a number of characters, or back if it's negative, within the text.
  @discardableResult public func moveCaret(by distance: Int) -> Bool {
    guard isInteractive else { return false }
    let limit = text.count
    let (moved, overflows) = caret.addingReportingOverflow(distance)
    let target = overflows ? (distance < 0 ? 0 : limit) : min(max(0, moved), limit)
    reporting(.moveCaret(distance)) { event("move the caret in \(nodeName)") { caret = target } }
    return true
  }

  /// Submits the field, as if the user had pressed Return.
  @discardableResult public func submit() -> Bool {
    guard isInteractive else { return false }
    // Bindings run first, so that `onSubmit` finds an up-to-date presenter.
    reporting(.submit) {
      event("submit \(nodeName)") { editingEndCount += 1 }
      if let onSubmit { event("submit \(nodeName)") { onSubmit() } }
      if let action { event("submit \(nodeName)") { action.perform() } }
    }
    return true
  }

  // Events don't contain the text typed into a secure field.
  private func quoted(_ string: String) -> String {
    quotedText(isSecure ? String(repeating: "•", count: string.count) : string)
  }
}
