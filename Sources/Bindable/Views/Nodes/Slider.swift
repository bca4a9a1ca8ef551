/// A control for selecting a number from a range.
///
/// ```swift
/// let volume = Slider(0.5, step: 0.25)
/// volume.increment()
/// volume.value                     // 0.75
/// volume.frame(width: 9).text      // "[━━━━━●─]"
/// ```
///
/// With the focus, the slider is drawn as `<━━●──>`, disabled as `(━━●──)`. User actions keep the
/// value in the range, on a step or at the end; programs can set any `value`.
public final class Slider: ViewNode {
  /// The current value.
  @Observed public var value: Double { didSet { redraw(if: value != oldValue) } }

  /// The range of values that the user can set.
  @Observed public var range: ClosedRange<Double> { didSet { redraw(if: range != oldValue) } }

  /// The distance between two values that the user can set, or `nil` for any values.
  let step: Double?

  /// The label of the slider for assistive technologies.
  public var accessibilityLabel = ""

  /// Creates a slider.
  ///
  /// - Parameters:
  ///   - value: The initial value.
  ///   - range: The range of values that the user can set. The default is from 0 to 1.
  ///   - step: The distance between two values that the user can set. With `nil`, all values can be
  ///     set, and a key press moves by a tenth of the range.
  /// - Precondition: `step` is positive and finite.
  public init(_ value: Double = 0, in range: ClosedRange<Double> = 0...1, step: Double? = nil) {
    if let step {
      precondition(
        step > 0 && step.isFinite, "The step must be positive and finite, but is \(step).")
    }
    _value = Observed(wrappedValue: value)
    _range = Observed(wrappedValue: range)
    self.step = step
    super.init()
    contentIsGiven()
  }

  /// A Boolean value that's always `true`, because a slider can have the focus.
  public override var canFocus: Bool { true }

  /// A slider with the position of its value in the range, such as "50%".
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(
      libraryTexts[.sliderRole], label: accessibilityLabel,
      value: Fraction(of: value, in: range).percentage)
  }

  /// The value, for a two-way binding.
  public override var bindableProperties: [BindableProperty] {
    [BindableProperty("value", isEmpty: true, isInput: true) { self.value }]
  }

  /// Steps, with Left and Right, or Minus and Plus, and the limits, with Home and End.
  public override var offeredActions: [OfferedAction] {
    OfferedAction.steps(in: libraryTexts) + [
      OfferedAction(.set(range.lowerBound), keys: [.home]),
      OfferedAction(.set(range.upperBound), keys: [.end]), OfferedAction(.set(value(at: 1))),
    ]
  }

  /// Performs `increment`, `decrement`, and `set` with a number.
  public override func perform(_ action: UserAction) -> Bool? {
    switch action {
    case .increment: increment()
    case .decrement: decrement()
    case .set(let value): setValue(value)
    default: nil
    }
  }
}

extension Slider {
  /// Increments the value by a step, at most to the end of the range.
  ///
  /// Has no effect at the end of the range, or if the slider or one of its ancestors is disabled
  /// or hidden.
  ///
  /// - Returns: `true` if the value was incremented.
  @discardableResult public func increment() -> Bool {
    !(value >= range.upperBound) && change(.increment, to: nextStep(1))
  }

  /// Decrements the value by a step, at most to the start of the range.
  ///
  /// Has no effect at the start of the range, or if the slider or one of its ancestors is disabled
  /// or hidden.
  ///
  /// - Returns: `true` if the value was decremented.
  @discardableResult public func decrement() -> Bool {
    !(value <= range.lowerBound) && change(.decrement, to: nextStep(-1))
  }

  /// Sets the value to the nearest one that the user can set, as if the user had dragged the knob.
  ///
  /// Has no effect if the value isn't a number, if it's set already, or if the slider or one of its
  /// ancestors is disabled or hidden.
  ///
  /// - Returns: `true` if the value was changed.
  @discardableResult public func setValue(_ value: Double) -> Bool {
    guard !value.isNaN else { return refuse(.set(value), because: "the value isn't a number") }
    let (stepped, end) = (
      step == nil ? value : self.value(at: steps(to: value).rounded()), range.upperBound
    )
    return change(.set(value), to: abs(end - value) < abs(stepped - value) ? end : stepped)
  }

  private func change(_ action: UserAction, to number: Double) -> Bool {
    let number = min(max(number, range.lowerBound), range.upperBound)
    guard number != value else { return false }
    return record(action) { value = number }
  }

  // The steps are counted from the start of the range.
  private var origin: Double { range.lowerBound.isFinite ? range.lowerBound : 0 }

  private var stepLength: Double {
    if let step { return step }
    let tenth = range.upperBound / 10 - range.lowerBound / 10
    return tenth > 0 && tenth.isFinite ? tenth : 1
  }

  private func steps(to value: Double) -> Double { (value - origin) / stepLength }

  // Computed from the number of steps, so that errors don't add up: 3 steps of 0.1 are 3 / 10.
  private func value(at index: Double) -> Double {
    let inverse = (1 / stepLength).rounded()
    return origin + (1 / inverse == stepLength ? index / inverse : index * stepLength)
  }

  // The next step in a direction, from a value that needn't be on a step or in the range.
  private func nextStep(_ direction: Double) -> Double {
    let current = value.isNaN ? origin : min(max(value, range.lowerBound), range.upperBound)
    if current != value, !value.isNaN { return current }
    let next = step == nil ? current : self.value(at: index(after: steps(to: current), direction))
    // Far from the start of the range, steps can be shorter than the precision of the value.
    return direction * next > direction * current ? next : current + direction * stepLength
  }

  private func index(after exact: Double, _ direction: Double) -> Double {
    let nearest = exact.rounded()
    if abs(exact - nearest) < 1e-6 { return nearest + direction }
    return exact.rounded(direction > 0 ? .up : .down)
  }
}
