#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A field for a line of text that is edited by the user and by a binding.
  ///
  /// ```swift
  /// \.name <-> \.name.text
  /// bind(\.age, to: \.age.text, as: .decimal, parse: .int).commit(.onEditingEnd)
  /// on(\.name, ProfilePresenter.save)   // the Return key
  /// ```
  ///
  /// Text that an input method is composing is sent when it's complete.
  public final class BoundTextField: NSTextField, TextInput, ActionControl, EditingControl {
    /// The text, as the user edits it.
    @Observed public var text = "" { didSet { show(text) } }
    /// The number of times that the user pressed Return or left the text field.
    @Observed public private(set) var editingEndCount = 0
    /// The action of the Return key.
    public var controlAction: ControlAction?

    /// Creates a text field with a frame.
    public override init(frame: NSRect) { super.init(frame: frame) }

    /// Creates the text field of a storyboard, which keeps its text.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      text = stringValue
    }

    /// Sends the edited text to the bindings.
    public override func textDidChange(_ notification: Notification) {
      super.textDidChange(notification)
      readText()
    }

    /// Ends the edit and, if the user pressed Return, performs the action.
    public override func textDidEndEditing(_ notification: Notification) {
      super.textDidEndEditing(notification)
      didEndEditing(notification)
    }

    func endEdit() { editingEndCount += 1 }
  }
#endif
