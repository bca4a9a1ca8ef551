#if canImport(UIKit) && !os(watchOS)
  public import BindableCore
  public import UIKit

  /// A field for several lines of text that is edited by the user and by a binding.
  ///
  /// ```swift
  /// \.bio <-> \.bio.string
  /// ```
  ///
  /// The field is its own delegate. To use more of the delegate's methods, inherit from this class.
  open class BoundTextView: UITextView, EditingControl, UITextViewDelegate {
    /// The text, which follows each edit.
    @Observed public final var string = "" {
      didSet { if text != string { keepingCaret { text = string } } }
    }
    /// The number of times that the user left the field.
    @Observed public private(set) final var editingEndCount = 0

    /// Creates a field with a frame.
    public override init(frame: CGRect, textContainer: NSTextContainer?) {
      super.init(frame: frame, textContainer: textContainer)
      delegate = self
    }

    /// Creates the field of a storyboard, which keeps its text.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      string = text ?? ""
      delegate = self
    }

    /// Sends the text to the bindings, unless an input method is composing it.
    open func textViewDidChange(_ textView: UITextView) {
      guard markedTextRange == nil else { return }
      let text = text ?? ""
      if text != string { event("type in the text") { string = text } }
    }

    /// Ends the edit.
    open func textViewDidEndEditing(_ textView: UITextView) {
      textViewDidChange(textView)
      event("leave the text") { editingEndCount += 1 }
    }
  }
#endif
