/// An image, displayed as its alternative text.
///
/// ```swift
/// Image("ada.png", alternativeText: "Portrait of Ada").frame(width: 17).text
/// // "[Portrait of Ada]"
/// ```
///
/// If it has three rows or more, the image is drawn as a box with the text in its center.
public final class Image: ViewNode {
  /// The source of the image, such as a name or an address, or `nil` if there is none.
  @Observed public var source: String? { didSet { if source != oldValue { setNeedsLayout() } } }

  /// The description of the image, without which the source is displayed.
  @Observed public var alternativeText: String {
    didSet { if alternativeText != oldValue { setNeedsLayout() } }
  }

  /// Creates an image.
  public init(_ source: String? = nil, alternativeText: String = "") {
    _source = Observed(wrappedValue: source)
    _alternativeText = Observed(wrappedValue: alternativeText)
    super.init()
    contentIsGiven()
  }

  /// The text displayed in place of the image.
  public var displayedText: String { alternativeText.isEmpty ? source ?? "" : alternativeText }
}
