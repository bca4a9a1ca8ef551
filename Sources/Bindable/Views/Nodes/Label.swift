/// Text that the user reads.
///
/// ```swift
/// let name = Label("Ada Lovelace")
/// name.frame(width: 8).lines  // ["Ada     ", "Lovelace"]
/// ```
///
/// The text breaks between words to fit the width; where its lines do not fit, the last one that
/// does ends as `truncation` says.
public final class Label: ViewNode, MessageLine {
  /// What is shown.
  @Observed public var text: String { didSet { if text != oldValue { setNeedsLayout() } } }

  /// The path to `text`.
  public static let textPath: ReferenceWritableKeyPath<Label, String> = \Label.text
  /// The path to `isHidden`.
  public static let hiddenPath: ReferenceWritableKeyPath<Label, Bool> = \Label.isHidden

  /// Where lines stand that are narrower than the label.
  @Observed public var alignment: HorizontalAlignment {
    didSet { if alignment != oldValue { setNeedsDisplay() } }
  }

  /// What is shown of text that is too long.
  @Observed public var truncation: Truncation {
    didSet { if truncation != oldValue { setNeedsDisplay() } }
  }

  /// The most lines that are shown, or `nil` for as many as there are.
  @Observed public var lineLimit: Int? {
    didSet { if lineLimit != oldValue { setNeedsLayout() } }
  }

  /// Makes a label.
  public init(
    _ text: String = "", alignment: HorizontalAlignment = .leading,
    truncation: Truncation = .tail, lineLimit: Int? = nil
  ) {
    _text = Observed(wrappedValue: text)
    _alignment = Observed(wrappedValue: alignment)
    _truncation = Observed(wrappedValue: truncation)
    _lineLimit = Observed(wrappedValue: lineLimit)
    super.init()
    contentIsGiven()
  }
}
