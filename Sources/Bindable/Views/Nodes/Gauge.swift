/// A view that shows a value within a range.
///
/// ```swift
/// let level = Gauge(0.25, title: "Battery", valueLabel: "25%")
/// level.frame(width: 20).text    // "Battery ━━───── 25%"
/// ```
///
/// Where there are few columns, the title is omitted, and then the label of the value. The bar fits
/// in any number of columns.
public final class Gauge: ViewNode {
  /// The current value.
  @Observed public var value: Double { didSet { redraw(if: value != oldValue) } }

  /// The range of values, which the bar shows from its start to its end.
  @Observed public var range: ClosedRange<Double> { didSet { redraw(if: range != oldValue) } }

  /// The title before the bar.
  @Observed public var title: String { didSet { relayout(if: title != oldValue) } }

  /// The text for the value after the bar.
  @Observed public var valueLabel: String { didSet { relayout(if: valueLabel != oldValue) } }

  /// Creates a gauge.
  ///
  /// - Parameters:
  ///   - value: The initial value. The bar shows the nearest value in the range.
  ///   - range: The range of values. The default is from 0 to 1.
  ///   - title: The title before the bar.
  ///   - valueLabel: The text for the value after the bar.
  public init(
    _ value: Double = 0, in range: ClosedRange<Double> = 0...1, title: String = "",
    valueLabel: String = ""
  ) {
    _value = Observed(wrappedValue: value)
    _range = Observed(wrappedValue: range)
    _title = Observed(wrappedValue: title)
    _valueLabel = Observed(wrappedValue: valueLabel)
    super.init()
    contentIsGiven()
  }

  /// A gauge with its text for the value, or the position in the range, such as "50%".
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(
      libraryTexts[.gaugeRole], label: title,
      value: valueLabel.isEmpty ? Fraction(of: value, in: range).percentage : valueLabel)
  }

  /// The value.
  public override var bindableProperties: [BindableProperty] {
    [BindableProperty("value", isEmpty: true) { self.value }]
  }
}
