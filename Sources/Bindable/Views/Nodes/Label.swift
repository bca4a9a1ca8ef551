/// A view that displays text.
///
/// ```swift
/// let name = Label("Ada Lovelace")
/// name.frame(width: 8).lines  // ["Ada     ", "Lovelace"]
/// ```
///
/// The text wraps between words. If it has more lines than fit, the last visible line is shortened
/// according to `truncation`.
public final class Label: ViewNode, MessageDisplay {
  /// The text to display.
  @Observed public var text: String {
    didSet {
      guard text != oldValue else { return }
      if hidesWhenEmpty { isHidden = text.isEmpty }
      setNeedsLayout()
    }
  }

  /// A Boolean value that indicates whether the label is hidden while its text is empty, so that it
  /// takes neither space nor spacing.
  ///
  /// ```swift
  /// let likes = Label(hidesWhenEmpty: true)
  /// bind(\.likes, to: \.likes.text, as: .plural("like", "likes").hidingZero)
  /// ```
  ///
  /// The default is `false`.
  public var hidesWhenEmpty: Bool {
    didSet { if hidesWhenEmpty { isHidden = text.isEmpty } }
  }

  /// The message that the label displays next to a field, or `nil` if the label is hidden.
  ///
  /// ```swift
  /// \.errorMessage --> \.errorMessage.message    // errorMessage: String?
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

  /// The alignment of lines that are narrower than the label.
  @Observed public var alignment: HorizontalAlignment {
    didSet { redraw(if: alignment != oldValue) }
  }

  /// The way in which text that is too long is shortened.
  @Observed public var truncation: Truncation { didSet { redraw(if: truncation != oldValue) } }

  /// The maximum number of lines, or `nil` for no limit.
  @Observed public var lineLimit: Int? { didSet { relayout(if: lineLimit != oldValue) } }

  /// Creates a label.
  public init(
    _ text: String = "", alignment: HorizontalAlignment = .leading,
    truncation: Truncation = .tail, lineLimit: Int? = nil, hidesWhenEmpty: Bool = false
  ) {
    _text = Observed(wrappedValue: text)
    _alignment = Observed(wrappedValue: alignment)
    _truncation = Observed(wrappedValue: truncation)
    _lineLimit = Observed(wrappedValue: lineLimit)
    self.hidesWhenEmpty = hidesWhenEmpty
    super.init()
    contentIsGiven()
    if hidesWhenEmpty { isHidden = text.isEmpty }
  }

  /// The complete text, including any part that is truncated on screen, as text or as an alert.
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(libraryTexts[isAlert ? .alertRole : .textRole], label: text)
  }

  /// The text, unless it's already set.
  public override var bindableProperties: [BindableProperty] {
    [BindableProperty("text", isEmpty: text.isEmpty) { self.text }]
  }
}
