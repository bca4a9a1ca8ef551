#if canImport(UIKit) && !os(watchOS)
  internal import BindableCore
  internal import UIKit

  /// The part that the fields for a line of text have in common.
  @MainActor
  protocol TextInput: UITextField {
    var string: String { get set }
    var controlAction: ControlAction? { get }
    func endEdit()
  }

  extension TextInput {
    /// Follows the edits of the user.
    func setUpEvents() {
      addAction(UIAction { [weak self] _ in self?.readText() }, for: .editingChanged)
      addAction(
        UIAction { [weak self] _ in
          guard let self else { return }
          readText()
          event("leave \(name)") { self.endEdit() }
        }, for: .editingDidEnd)
      addAction(
        UIAction { [weak self] _ in
          guard let self else { return }
          event("submit \(name)") {
            self.endEdit()
            self.controlAction?.perform()
          }
        }, for: .primaryActionTriggered)
    }

    private var name: String { placeholder.flatMap { $0.isEmpty ? nil : $0 } ?? "the field" }

    private func readText() {
      // Text that an input method is still composing isn't part of the value.
      guard markedTextRange == nil else { return }
      let text = text ?? ""
      if text != string { event("type in \(name)") { string = text } }
    }

    /// Shows a text of the presenter.
    func show(_ string: String) {
      if text != string { keepingCaret { text = string } }
    }
  }

  extension UITextInput where Self: UIView {
    /// Writes a text, with the caret as far from the end as before.
    func keepingCaret(_ write: () -> Void) {
      let range = isFirstResponder ? selectedTextRange : nil
      let distance = range.map { offset(from: $0.end, to: endOfDocument) }
      write()
      if let distance, let caret = position(from: endOfDocument, offset: -distance) {
        selectedTextRange = textRange(from: caret, to: caret)
      }
    }
  }
#endif
