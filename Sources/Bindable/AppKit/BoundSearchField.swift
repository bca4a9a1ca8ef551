#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A search field that is edited by the user and by a binding.
  ///
  /// ```swift
  /// (\.query <-> \.search.text).debounce(.milliseconds(300))
  /// ```
  public final class BoundSearchField: NSSearchField, TextInput, ActionControl, EditingControl {
    /// The query, as the user edits it.
    @Observed public var text = "" { didSet { show(text) } }
    /// The number of times that the user pressed Return or left the search field.
    @Observed public private(set) var editingEndCount = 0
    /// The action of the Return key, such as a search.
    public var controlAction: ControlAction?

    /// Creates a search field with a frame.
    public override init(frame: NSRect) { super.init(frame: frame) }

    /// Creates the search field of a storyboard, which keeps its text.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      text = stringValue
    }

    /// Sends the edited query to the bindings.
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
