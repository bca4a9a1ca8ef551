public enum NSTextMovement: Int, Sendable { case tab = 0x11, `return` = 0x10 }

public final class NSTextContainer {}

open class NSText: NSView {
  public static let movementUserInfoKey = "NSTextMovement"
  open var string = ""
  open var selectedRange = NSRange(location: 0, length: 0)
  public override init(frame: NSRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

open class NSTextView: NSText {
  private var isComposing = false
  public init(frame: NSRect, textContainer: NSTextContainer?) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public convenience override init(frame: NSRect) { self.init(frame: frame, textContainer: nil) }

  open func hasMarkedText() -> Bool { isComposing }
  open func didChangeText() {}
  open func selectedRange() -> NSRange { selectedRange }
  open func setSelectedRange(_ range: NSRange) { selectedRange = range }

  /// Types at the caret, like a user.
  public func type(_ added: String, isComposing: Bool = false) {
    let text = NSMutableString(string: string)
    text.insert(added, at: selectedRange.location)
    string = String(describing: text)
    selectedRange = NSRange(location: selectedRange.location + added.utf16.count, length: 0)
    self.isComposing = isComposing
    didChangeText()
  }
}

/// A field that a window's field editor edits, which tells it what has happened.
open class NSTextField: NSControl {
  private var value = "", editor: FieldEditor?
  open var placeholderString: String?
  open var isEditable = true, isSelectable = true, isBezeled = true, drawsBackground = true

  /// The text, which is that of the editor while there's one.
  open var stringValue: String {
    get { editor?.string ?? value }
    set {
      // AppKit ends editing without a notification.
      editor = nil
      value = newValue
    }
  }
  open func currentEditor() -> NSText? { editor }
  open func textDidChange(_ notification: Notification) {}
  open func textDidEndEditing(_ notification: Notification) {}

  private var startedEditor: FieldEditor {
    if let editor { return editor }
    let new = FieldEditor(frame: .zero)
    new.string = value
    new.selectedRange = NSRange(location: value.utf16.count, length: 0)
    new.onChange = { [weak self] in
      self?.textDidChange(Notification(name: Notification.Name("NSTextDidChangeNotification")))
    }
    editor = new
    return new
  }
  /// Types at the caret, like a user.
  public func type(_ added: String, isComposing: Bool = false) {
    startedEditor.type(added, isComposing: isComposing)
  }
  /// Selects and deletes everything, like a user.
  public func clear() {
    startedEditor.string = ""
    startedEditor.selectedRange = NSRange(location: 0, length: 0)
    startedEditor.didChangeText()
  }
  /// Moves the caret, like a user.
  public func moveCaret(to offset: Int) {
    startedEditor.selectedRange = NSRange(location: offset, length: 0)
  }
  public var caret: Int? { editor?.selectedRange.location }
  /// Presses Return, like a user.
  public func pressReturn() { end(.return) }
  /// Leaves the field, like a user.
  public func leave() { end(.tab) }

  private func end(_ movement: NSTextMovement) {
    value = stringValue
    editor = nil
    textDidEndEditing(
      Notification(
        name: Notification.Name("NSTextDidEndEditingNotification"),
        userInfo: [NSText.movementUserInfoKey: movement.rawValue]))
  }
}

final class FieldEditor: NSTextView {
  var onChange: () -> Void = {}
  override func didChangeText() { onChange() }
}

open class NSSecureTextField: NSTextField {}
open class NSSearchField: NSTextField {}
