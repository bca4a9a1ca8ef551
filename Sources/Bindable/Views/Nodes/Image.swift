/// An image, drawn from its pixels, or displayed as its alternative text as long as it has none.
///
/// ```swift
/// Image("ada.png", alternativeText: "Portrait of Ada").frame(width: 17).text
/// // "[Portrait of Ada]"
/// Image(pixels: Bitmap(width: 4, height: 2) { column, _ in
///   Bitmap.Pixel(red: 255, green: UInt8(85 * column), blue: 0)
/// }).frame(width: 4).text
/// // "░▒▓█"
/// ```
///
/// A cell shows two pixels, one above the other. The image is scaled to the largest size that fits,
/// and keeps its proportions except for rounding to whole cells. Outputs show the nearest colors
/// that they support. Text and terminals without colors show the brightness.
///
/// If it has three rows or more, the alternative text is drawn in a box.
public final class Image: ViewNode {
  /// The source of the image, such as a name or an address, or `nil` if there is none.
  @Observed public var source: String? { didSet { relayout(if: source != oldValue) } }

  /// The description of the image, without which the source is displayed.
  @Observed public var alternativeText: String {
    didSet { relayout(if: alternativeText != oldValue) }
  }

  /// The pixels of the image, or `nil` if they aren't available.
  ///
  /// The width of the image is that of the pixels, one column each, unless there's less space or
  /// the height is limited by `preferredHeight`.
  @Observed public var pixels: Bitmap? {
    didSet {
      guard pixels != oldValue else { return }
      scaled = nil
      if pixels?.width == oldValue?.width, pixels?.height == oldValue?.height {
        setNeedsDisplay()
      } else {
        setNeedsLayout()
      }
    }
  }

  /// A Boolean value that indicates whether the picture covers the whole node, which cuts off what
  /// doesn't fit, instead of being visible as a whole.
  @Observed public var fillsSpace = false { didSet { redraw(if: fillsSpace != oldValue) } }

  // The part of the scaled image that was last drawn.
  var scaled: (key: ScaledPart, pixels: Bitmap)?

  /// The size of a scaled image, in pixels, and the visible part of it.
  struct ScaledPart: Equatable {
    let width: Int
    let height: Int
    let columns: Range<Int>
    let rows: Range<Int>
  }

  /// Creates an image that's displayed as its alternative text.
  public init(_ source: String? = nil, alternativeText: String = "") {
    _source = Observed(wrappedValue: source)
    _alternativeText = Observed(wrappedValue: alternativeText)
    _pixels = Observed(wrappedValue: nil)
    super.init()
    contentIsGiven()
  }

  /// Creates an image from its pixels.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, or `nil` if they aren't available yet.
  ///   - alternativeText: The description of the image, which is displayed if there are no pixels.
  public convenience init(pixels: Bitmap?, alternativeText: String = "") {
    self.init(alternativeText: alternativeText)
    self.pixels = pixels
  }

  /// The text displayed in place of the image.
  var displayedText: String { alternativeText.isEmpty ? source ?? "" : alternativeText }

  /// An image with the text displayed in its place.
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(libraryTexts[.imageRole], label: displayedText)
  }

  /// The image, unless it's already set.
  public override var bindableProperties: [BindableProperty] {
    [
      BindableProperty("source", isEmpty: displayedText.isEmpty && pixels == nil) {
        (self.source, self.alternativeText, self.pixels)
      }
    ]
  }
}
