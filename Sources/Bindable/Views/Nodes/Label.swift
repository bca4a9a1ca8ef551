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

  /// The message that the label shows beside a field, or `nil` if the label is hidden.
  ///
  /// ```swift
  /// \.problem --> \.problem.message    // problem: String?
  /// ```
  ///
  /// Setting it sets `text`, `isHidden`, and `isAlert`. An empty text is no message.
  public var message: String? {
    get {
      // The text is read in any case: it's part of what a binding of the message writes.
      let text = text
      return isHidden ? nil : text
    }
    set {
      let message = newValue ?? ""
      transaction {
        text = message
        isHidden = message.isEmpty
        isAlert = !message.isEmpty
      }
    }
  }

  /// The path to `message`.
  public static let messagePath: ReferenceWritableKeyPath<Label, String?> = \Label.message

  /// A Boolean value that indicates whether assistive technologies announce the text at once.
  ///
  /// The default is `false`.
  @Observed public var isAlert = false

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
