#if canImport(UIKit) && !os(watchOS)
  public import BindableCore
  public import UIKit

  /// A label whose text is the target of a binding.
  ///
  /// ```swift
  /// \.name --> \.nameLabel.string
  /// validate(\.email, in: \.form, into: \.emailMessage)
  /// ```
  ///
  /// A label that shows a message of a field is hidden while there's none.
  public final class BoundLabel: UILabel, MessageDisplay {
    /// The text.
    @Observed public var string = "" { didSet { if text != string { text = string } } }

    /// The key path to `message`.
    public static let messagePath: ReferenceWritableKeyPath<BoundLabel, String?> =
      \BoundLabel.message

    /// Creates a label with a frame.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates the label of a storyboard, which keeps its text.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      string = text ?? ""
    }

    /// The text, or `nil` to hide the label.
    public var message: String? {
      get { isHidden ? nil : string }
      set {
        string = newValue ?? ""
        isHidden = newValue == nil
      }
    }
  }
#endif
