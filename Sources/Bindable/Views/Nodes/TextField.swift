/// A line of text that the user edits.
///
/// ```swift
/// let name = TextField(placeholder: "Name")
/// name.type("Ada")
/// name.text                     // "Ada"
/// ```
///
/// What the user does are the methods; they do nothing if the field, or a node that it is in, is
/// disabled or hidden, and say so with `false`. Whoever else changes the text sets `text`.
///
/// A presenter may correct the text while the user types: make it uppercase, cut it off, limit a number.
/// The caret stays where it is, so the next key goes on from there; see ``caret``.
public final class TextField: ViewNode, Committable {
  /// The text.
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

  /// What is shown while there is no text.
  @Observed public var placeholder: String {
    didSet { if placeholder != oldValue { setNeedsLayout() } }
  }

  /// Whether a bullet is shown for each character.
  @Observed public var isSecure: Bool { didSet { if isSecure != oldValue { setNeedsLayout() } } }

  /// The number of characters before the caret.
  ///
  /// Setting the text keeps the caret after as many characters as before, or at the end of a shorter
  /// text. A caret at the end of the text stays at the end. Setting an equal text has no effect.
  @Observed public private(set) var caret: Int {
    didSet { if caret != oldValue { setNeedsDisplay() } }
  }

  /// How often the user has finished: submitted, or left the field.
  @Observed public private(set) var commitCount = 0

  /// What is done when the user has finished, as with the return key.
  public var onSubmit: (@MainActor () -> Void)?

  // Whether the field itself changes the text and knows where the caret goes.
  private var isMovingCaret = false

  /// Makes a field.
  public init(_ text: String = "", placeholder: String = "", isSecure: Bool = false) {
    _text = Observed(wrappedValue: text)
    _placeholder = Observed(wrappedValue: placeholder)
    _isSecure = Observed(wrappedValue: isSecure)
    _caret = Observed(wrappedValue: text.count)
    super.init()
    contentIsGiven()
  }

  override func focusChanged() {
    if !isFocused { commitCount += 1 }
    guard let keyboard = keyboardForFields else { return }
    // From one field to the next it goes and comes within one event, and nobody sees that.
    if isFocused { keyboard.show() } else { keyboard.hide() }
  }

  /// A field can have the focus.
  public override var canFocus: Bool { true }

  /// Takes over the text and the caret.
  public override func takeUserState(from old: ViewNode) {
    super.takeUserState(from: old)
    guard let old = old as? TextField else { return }
    isMovingCaret = true
    defer { isMovingCaret = false }
    text = old.text
    caret = min(old.caret, text.count)
  }

  private func edit(
    _ verb: @autoclosure () -> UserVerb, _ name: @autoclosure () -> String, to newText: String,
    caret newCaret: Int
  ) {
    noting(verb()) {
      event(name()) {
        isMovingCaret = true
        defer { isMovingCaret = false }
        text = newText
        // Who watches the text may have set another one, or a mark may have joined the character
        // before it.
        caret = min(newCaret, text.count)
      }
    }
  }
}

extension TextField {
  /// Types `string` where the caret is.
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

  /// Replaces the whole text, as selecting all and typing does.
  @discardableResult public func replaceText(with string: String) -> Bool {
    guard isInteractive else { return false }
    edit(
      .replace(string), "type \(quoted(string)) over \(nodeName)", to: string,
      caret: string.count)
    return true
  }

  /// Moves the caret by a number of characters, back if it is negative, as far as there is text.
  @discardableResult public func moveCaret(by distance: Int) -> Bool {
    guard isInteractive else { return false }
    let limit = text.count
    let (moved, overflows) = caret.addingReportingOverflow(distance)
    let target = overflows ? (distance < 0 ? 0 : limit) : min(max(0, moved), limit)
    noting(.caret(distance)) { event("move the caret in \(nodeName)") { caret = target } }
    return true
  }

  /// Finishes, as with the return key.
  @discardableResult public func submit() -> Bool {
    guard isInteractive else { return false }
    // First what rows do with the text: what is done then finds the presenter up to date.
    noting(.submit) {
      event("submit \(nodeName)") { commitCount += 1 }
      if let onSubmit { event("submit \(nodeName)") { onSubmit() } }
    }
    return true
  }

  // What is typed into a secure field is in no trace.
  private func quoted(_ string: String) -> String {
    quotedText(isSecure ? String(repeating: "•", count: string.count) : string)
  }
}
