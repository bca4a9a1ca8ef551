#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A view for several lines of text that is edited by the user and by a binding.
  ///
  /// ```swift
  /// \.bio <-> \.bio.text
  /// ```
  open class BoundTextView: NSTextView, EditingControl {
    /// The lines of text, as the user edits them.
    @Observed public final var text = "" { didSet { writeText() } }
    /// The number of times that the user left the view.
    @Observed public private(set) final var editingEndCount = 0

    /// Creates a view with a frame.
    public override init(frame: NSRect, textContainer: NSTextContainer?) {
      super.init(frame: frame, textContainer: textContainer)
    }

    /// Creates the view of a storyboard, which keeps its text.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      text = string
    }

    private func writeText() {
      guard string != text else { return }
      let distance = string.utf16.count - selectedRange().upperBound
      string = text
      setSelectedRange(NSRange(location: max(0, text.utf16.count - distance), length: 0))
    }

    /// Sends the edited lines to the bindings.
    open override func didChangeText() {
      super.didChangeText()
      guard !hasMarkedText() else { return }
      if string != text { event("type in the text") { text = string } }
    }

    /// Ends the edit.
    open override func resignFirstResponder() -> Bool {
      guard super.resignFirstResponder() else { return false }
      didChangeText()
      event("leave the text") { editingEndCount += 1 }
      return true
    }
  }
#endif
