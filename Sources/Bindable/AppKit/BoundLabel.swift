#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A label whose text is the target of a binding.
  ///
  /// ```swift
  /// \.name --> \.nameLabel.text
  /// validate(\.email, in: \.form, into: \.emailMessage)
  /// ```
  ///
  /// A label that shows a message of a field is hidden while there's none.
  public final class BoundLabel: NSTextField, MessageDisplay {
    /// The text.
    @Observed public var text = "" { didSet { if stringValue != text { stringValue = text } } }

    /// The key path to `message`.
    public static let messagePath: ReferenceWritableKeyPath<BoundLabel, String?> =
      \BoundLabel.message

    /// Creates a label with a frame.
    public override init(frame: NSRect) {
      super.init(frame: frame)
      (isEditable, isSelectable, isBezeled, drawsBackground) = (false, false, false, false)
    }

    /// Creates the label of a storyboard, which keeps its text.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      text = stringValue
    }

    /// The text, or `nil` to hide the label.
    public var message: String? {
      get { isHidden ? nil : text }
      set {
        text = newValue ?? ""
        isHidden = newValue == nil
      }
    }
  }
#endif
