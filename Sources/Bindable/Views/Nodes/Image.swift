/// A picture, shown by the text that says what is on it.
///
/// ```swift
/// Image("ada.png", alternativeText: "Portrait of Ada").frame(width: 17).text
/// // "[Portrait of Ada]"
/// ```
///
/// Given three rows or more it is a box with the text in its middle.
public final class Image: ViewNode {
  /// Where the picture comes from, such as a name or an address; `nil` if there is none.
  @Observed public var source: String? { didSet { if source != oldValue { setNeedsLayout() } } }

  /// What is on the picture.
  ///
  /// While this is empty the source is shown.
  @Observed public var alternativeText: String {
    didSet { if alternativeText != oldValue { setNeedsLayout() } }
  }

  /// Makes an image.
  public init(_ source: String? = nil, alternativeText: String = "") {
    _source = Observed(wrappedValue: source)
    _alternativeText = Observed(wrappedValue: alternativeText)
    super.init()
    contentIsGiven()
  }

  /// The text that stands for the picture.
  public var caption: String { alternativeText.isEmpty ? source ?? "" : alternativeText }
}
