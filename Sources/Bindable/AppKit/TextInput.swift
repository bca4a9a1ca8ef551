#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  internal import AppKit
  internal import BindableCore

  /// The part that the fields for a line of text have in common.
  @MainActor
  protocol TextInput: NSTextField {
    var text: String { get set }
    var controlAction: ControlAction? { get }
    func endEdit()
  }

  extension TextInput {
    private var name: String { placeholderString.flatMap { $0.isEmpty ? nil : $0 } ?? "the field" }

    func readText() {
      // Text that an input method is still composing isn't part of the value.
      if (currentEditor() as? NSTextView)?.hasMarkedText() == true { return }
      let shown = stringValue
      if shown != text { event("type in \(name)") { text = shown } }
    }

    func didEndEditing(_ notification: Notification) {
      readText()
      let movement = notification.userInfo?[NSText.movementUserInfoKey] as? Int
      let isReturn = movement == NSTextMovement.return.rawValue
      event("\(isReturn ? "submit" : "leave") \(name)") {
        endEdit()
        if isReturn { controlAction?.perform() }
      }
    }

    /// Writes a text of the presenter, with the caret as far from the end as before.
    func show(_ text: String) {
      guard stringValue != text else { return }
      // While the user edits the field, another view has the text.
      guard let editor = currentEditor() else { return stringValue = text }
      let distance = editor.string.utf16.count - editor.selectedRange.upperBound
      editor.string = text
      editor.selectedRange = NSRange(location: max(0, text.utf16.count - distance), length: 0)
    }
  }
#endif
