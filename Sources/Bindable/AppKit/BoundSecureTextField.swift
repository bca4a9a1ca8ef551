#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A field for a secret, which is edited by the user and by a binding.
  ///
  /// ```swift
  /// \.password <-> \.password.text
  /// ```
  ///
  /// Diagnostics of its bindings don't contain the text.
  public final class BoundSecureTextField: NSSecureTextField, TextInput, ActionControl,
    EditingControl
  {
    /// The secret, as the user edits it.
    @Observed public var text = "" { didSet { show(text) } }
    /// The number of times that the user pressed Return or left the secure field.
    @Observed public private(set) var editingEndCount = 0
    /// The action of the Return key, such as signing in.
    public var controlAction: ControlAction?

    /// Creates a secure field with a frame.
    public override init(frame: NSRect) { super.init(frame: frame) }

    /// Creates the secure field of a storyboard, which keeps its text.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      text = stringValue
    }

    /// A Boolean value that indicates whether the text is a secret, which is `true`.
    public var isSecret: Bool { true }

    /// Sends the edited secret to the bindings.
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
