/// A control for editing a line of text.
///
/// ```swift
/// let name = TextField(placeholder: "Name")
/// name.type("Ada")
/// name.text                     // "Ada"
/// ```
///
/// ``TextInput`` has the actions that edit the text.
public final class TextField: TextInput, ActionControl {
  /// A Boolean value that indicates whether characters are displayed as bullets.
  @Observed public var isSecure: Bool { didSet { relayout(if: isSecure != oldValue) } }

  /// A Boolean value that indicates whether the field is secure.
  public override var isSecret: Bool { isSecure }

  // Set by a dialog that contains the field, and then chooses an answer.
  var onSubmit: (@MainActor () -> Void)?

  /// The action performed after the user has submitted the field, usually set by an `on` binding of
  /// a table.
  public var controlAction: ControlAction?

  // The number of columns of the text before the visible part when the field was last drawn.
  var hiddenColumnCount = 0

  var canSubmit: Bool { onSubmit != nil || controlAction != nil }

  /// Creates a text field.
  public init(_ text: String = "", placeholder: String = "", isSecure: Bool = false) {
    _isSecure = Observed(wrappedValue: isSecure)
    super.init(text, placeholder: placeholder)
  }

  /// Submits the field, as if the user had pressed Return.
  @discardableResult public func submit() -> Bool {
    endEditingElsewhere()
    guard performsActions else { return refuse(.submit) }
    // Bindings run first, so that `onSubmit` finds an up-to-date presenter.
    let words = eventName(of: .submit)
    reporting(.submit, words: { words }) {
      event(words) { editingEndCount += 1 }
      if let onSubmit { event(words) { onSubmit() } }
      if let controlAction { event(words) { controlAction.perform() } }
    }
    return true
  }

  override func quoted(_ string: String) -> String {
    super.quoted(isSecure ? String(repeating: "•", count: string.count) : string)
  }

  /// A field with its text, in a secure field as one bullet for each character, and the number of
  /// selected characters, if there are any.
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(
      libraryTexts[isSecure ? .secureFieldRole : .fieldRole], label: accessibilityLabel,
      value: isSecure ? String(repeating: "•", count: text.count) : text, states: selectionStates)
  }

  /// The text, for a two-way binding, unless the field is a part of a dialog.
  public override var bindableProperties: [BindableProperty] {
    [
      BindableProperty("text", isEmpty: text.isEmpty && onSubmit == nil, isInput: onSubmit == nil) {
        self.text
      }
    ]
  }

  /// Edits, and the submission.
  public override var offeredActions: [OfferedAction] {
    super.offeredActions + [OfferedAction(.submit)]
  }

  /// Performs the edits, and `submit`.
  public override func perform(_ action: UserAction) -> Bool? {
    action == .submit ? submit() : super.perform(action)
  }

  /// Return, if it submits the field, and the keys that clear the field and undo an edit, if
  /// there's text or an edit.
  public override var keyHints: [KeyHint] {
    (canSubmit ? [libraryTexts.hint(.enter, to: .submit)] : [])
      + (text.isEmpty ? [] : [libraryTexts.hint(.character("u"), with: .control, to: .clear)])
      + super.keyHints
  }
}
