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
  @Observed public var value: Double { didSet { if value != oldValue { setNeedsDisplay() } } }

  /// The range of values, which the bar shows from its start to its end.
  @Observed public var range: ClosedRange<Double> {
    didSet { if range != oldValue { setNeedsDisplay() } }
  }

  /// The title before the bar.
  @Observed public var title: String { didSet { if title != oldValue { setNeedsLayout() } } }

  /// The text for the value after the bar.
  @Observed public var valueLabel: String {
    didSet { if valueLabel != oldValue { setNeedsLayout() } }
  }

  /// The color of the part before the value.
  @Observed public var tint = Color.default {
    didSet { if tint != oldValue { setNeedsDisplay() } }
  }

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
}

extension Gauge: AccessibilityElement {
  /// The role, "gauge".
  public var accessibilityRole: String { "gauge" }
  /// The title.
  public var accessibilityLabel: String { title }
  /// The text for the value, or the position in the range, such as "50%".
  public var accessibilityValue: String? {
    valueLabel.isEmpty ? Fraction(of: value, in: range).percentage : valueLabel
  }
}

extension Gauge: BindableView {
  /// The value.
  public var bindableProperties: [BindableProperty] {
    [BindableProperty("value", isEmpty: true) { self.value }]
  }
}

/// The position of a value in a range, from 0 to 1, or 0 if the value isn't a number.
struct Fraction {
  let value: Double

  init(of value: Double, in range: ClosedRange<Double>) {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    if value >= upper, value > lower {
      self.value = 1
    } else if !(value > lower) {
      self.value = 0
    } else {
      // Halves, because the length of the range can exceed the largest number.
      let fraction = (value / 2 - lower / 2) / (upper / 2 - lower / 2)
      // An infinite range has no positions between its ends.
      self.value = fraction > 0 ? min(fraction, 1) : 0
    }
  }

  /// The whole percentage, which is 100 only at the end of the range.
  var percentage: String { "\(Int((value * 100).rounded(.down)))%" }
}
