/// A view that shows the progress of work, or that work of unknown length is in progress.
///
/// ```swift
/// let upload = ProgressView("Uploading", value: 0.5)
/// upload.frame(width: 22).text    // "Uploading ━━━╾───  50%"
/// upload.value = nil              // indeterminate: "Uploading ━━━─────────"
/// ```
///
/// While the value is `nil`, a segment moves along the bar with each change of `phase`. Bind it to
/// a number that increases over time.
public final class ProgressView: ViewNode {
  /// The completed part of `total`, or `nil` if it's unknown.
  @Observed public var value: Double? { didSet { relayout(if: value != oldValue) } }

  /// The value at which the work is complete.
  @Observed public var total: Double { didSet { redraw(if: total != oldValue) } }

  /// The title before the bar.
  @Observed public var title: String { didSet { relayout(if: title != oldValue) } }

  /// The step of the animation of an indeterminate view, which can be any number.
  @Observed public var phase = 0 {
    didSet { if phase != oldValue, value == nil { setNeedsDisplay() } }
  }

  /// Creates a progress view.
  ///
  /// - Parameters:
  ///   - title: The title before the bar.
  ///   - value: The completed part, or `nil` if it's unknown.
  ///   - total: The value at which the work is complete. The default is 1.
  public init(_ title: String = "", value: Double? = nil, total: Double = 1) {
    _title = Observed(wrappedValue: title)
    _value = Observed(wrappedValue: value)
    _total = Observed(wrappedValue: total)
    super.init()
    contentIsGiven()
  }

  // A total that isn't positive has no parts, so the work is complete at any value.
  var fraction: Fraction? { value.map { Fraction(of: $0, in: 0...(total > 0 ? total : 0)) } }

  /// A bar with the completed part, such as "50%", or "in progress" if it's unknown.
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(
      libraryTexts[.progressRole], label: title,
      value: fraction?.percentage ?? libraryTexts[.inProgress])
  }

  /// The value, unless it's already set, or a title says that its work has no known end.
  public override var bindableProperties: [BindableProperty] {
    let isEmpty = value == nil && title.isEmpty
    return [BindableProperty("value", isEmpty: isEmpty) { (self.value, self.phase) }]
  }
}
