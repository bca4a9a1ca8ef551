/// A control for incrementing, decrementing, or typing an integer.
///
/// ```swift
/// let copies = Stepper(1, in: 1...9)
/// copies.increment()
/// copies.value                     // 2
/// copies.frame(width: 9).text      // "[- 2 +]  "
/// ```
///
/// With the focus, the stepper is drawn as `<- 2 +>`, disabled as `(- 2 +)`. A sign without an
/// effect is omitted. User actions keep the value in the range; programs can set any `value`.
public final class Stepper: ViewNode {
  /// The current value.
  @Observed public var value: Int { didSet { relayout(if: value != oldValue) } }

  /// The range of values that the user can set.
  @Observed public var range: ClosedRange<Int> { didSet { redraw(if: range != oldValue) } }

  /// The amount by which a step changes the value.
  let step: Int

  /// The label of the stepper for assistive technologies.
  public var accessibilityLabel: String {
    get { ownLabel ?? libraryLabel.map { libraryTexts[$0] } ?? "" }
    set { ownLabel = newValue }
  }
  private var ownLabel: String?
  // The label of a part of a date picker.
  final var libraryLabel: LibraryText?

  // Set by a date picker that contains the control, and follows the value.
  var onChange: (@MainActor (Int) -> Void)?

  /// Creates a stepper.
  ///
  /// - Parameters:
  ///   - value: The initial value.
  ///   - range: The range of values that the user can set. The default is unlimited.
  ///   - step: The amount by which a step changes the value.
  /// - Precondition: `step` is at least 1.
  public init(_ value: Int = 0, in range: ClosedRange<Int> = .min ... .max, step: Int = 1) {
    precondition(step >= 1, "The step must be at least 1, but is \(step).")
    _value = Observed(wrappedValue: value)
    _range = Observed(wrappedValue: range)
    self.step = step
    super.init()
    contentIsGiven()
  }

  /// A Boolean value that's always `true`, because a stepper can have the focus.
  public override var canFocus: Bool { true }

  /// A stepper with its number and the limits of its range, if there are any.
  public override var accessibilityElement: AccessibilityElement? {
    let limits: [LibraryText] =
      switch (range.lowerBound == .min, range.upperBound == .max) {
      case (true, true): []
      case (false, true): [.atLeast(range.lowerBound)]
      case (true, false): [.atMost(range.upperBound)]
      case (false, false): [.range(range.lowerBound, range.upperBound)]
      }
    return AccessibilityElement(
      libraryTexts[.stepperRole], label: accessibilityLabel, value: "\(value)",
      states: limits.map { libraryTexts[$0] })
  }

  /// The value, for a two-way binding, unless the control is a part of a date picker.
  public override var bindableProperties: [BindableProperty] {
    [BindableProperty("value", isEmpty: onChange == nil, isInput: onChange == nil) { self.value }]
  }

  /// Steps, with Left and Right, or Minus and Plus, and numbers.
  public override var offeredActions: [OfferedAction] {
    OfferedAction.steps(in: libraryTexts)
      + [OfferedAction(.type("\(range.lowerBound)")), OfferedAction(.type("7"))]
  }

  /// Performs `increment`, `decrement`, and `type` with a number.
  public override func perform(_ action: UserAction) -> Bool? {
    switch action {
    case .increment: increment()
    case .decrement: decrement()
    case .type(let text): type(text)
    default: nil
    }
  }

  var canIncrement: Bool { value < range.upperBound }
  package var canDecrement: Bool { value > range.lowerBound }
}

extension Stepper {
  /// Increments the value by a step, at most to the end of the range.
  ///
  /// Has no effect at the end of the range, or if the stepper or one of its ancestors is disabled
  /// or hidden.
  ///
  /// - Returns: `true` if the value was incremented.
  @discardableResult public func increment() -> Bool {
    guard canIncrement else { return false }
    let (sum, overflows) = value.addingReportingOverflow(step)
    return change(.increment, to: overflows ? range.upperBound : sum)
  }

  /// Decrements the value by a step, at most to the start of the range.
  ///
  /// Has no effect at the start of the range, or if the stepper or one of its ancestors is disabled
  /// or hidden.
  ///
  /// - Returns: `true` if the value was decremented.
  @discardableResult public func decrement() -> Bool {
    guard canDecrement else { return false }
    let (difference, overflows) = value.subtractingReportingOverflow(step)
    return change(.decrement, to: overflows ? range.lowerBound : difference)
  }

  /// Replaces the value with a typed number.
  ///
  /// Has no effect if the text isn't an integer in the range.
  ///
  /// - Returns: `true` if the number was accepted.
  @discardableResult public func type(_ text: String) -> Bool {
    guard let number = Int(text) else {
      return refuse(.type(text), because: "the text isn't an integer")
    }
    guard range.contains(number) else {
      return refuse(
        .type(text), because: "the number isn't in \(range.lowerBound)...\(range.upperBound)")
    }
    return change(.type(text), as: "type \(quotedText(text)) over \(nodeName)", to: number)
  }

  private func change(_ action: UserAction, as name: String? = nil, to number: Int) -> Bool {
    record(action, as: name) {
      value = min(max(number, range.lowerBound), range.upperBound)
      onChange?(value)
    }
  }
}
