#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A search field that is edited by the user and by a binding.
  ///
  /// ```swift
  /// bind(\.query, to: \.search.text, commit: .onChange, debounce: .milliseconds(300))
  /// ```
  public final class BoundSearchField: NSSearchField, TextInput, ActionControl, EditingControl {
    /// The text, which follows each edit.
    @Observed public var text = "" { didSet { show(text) } }
    /// The number of times that the user pressed Return or left the field.
    @Observed public private(set) var editingEndCount = 0
    /// The action that Return performs.
    public var controlAction: ControlAction?

    /// Creates a field with a frame.
    public override init(frame: NSRect) { super.init(frame: frame) }

    /// Creates the field of a storyboard, which keeps its text.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      text = stringValue
    }

    /// Sends the text to the bindings, unless an input method is composing it.
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
