/// A whole number that the user raises, lowers or types.
///
/// ```swift
/// let copies = Stepper(1, in: 1...9)
/// copies.increment()
/// copies.value                     // 2
/// copies.frame(width: 9).text      // "[- 2 +]  "
/// ```
///
/// With the focus it is drawn as `<- 2 +>`, disabled as `(- 2 +)`; a sign that would do nothing is left
/// out. What the user does stays in the range; whoever else sets `value` may leave it.
public final class Stepper: ViewNode {
  /// The number.
  @Observed public var value: Int { didSet { if value != oldValue { setNeedsLayout() } } }

  /// Where the user can bring it.
  @Observed public var range: ClosedRange<Int> {
    didSet { if range != oldValue { setNeedsDisplay() } }
  }

  /// By how much a step changes it; at least 1.
  public let step: Int

  /// What the stepper is called for those who do not see what stands beside it.
  public var accessibleLabel = ""

  /// What is done when the user has changed it.
  public var onChange: (@MainActor (Int) -> Void)?

  /// Makes a stepper.
  ///
  /// - Parameters:
  ///   - value: the number at the start.
  ///   - range: where the user can bring it; anywhere, if you name none.
  ///   - step: by how much a step changes it.
  /// - Precondition: `step` is at least 1.
  public init(_ value: Int = 0, in range: ClosedRange<Int> = .min ... .max, step: Int = 1) {
    precondition(step >= 1, "A stepper cannot go by \(step); give 1 or more.")
    _value = Observed(wrappedValue: value)
    _range = Observed(wrappedValue: range)
    self.step = step
    super.init()
    contentIsGiven()
  }

  /// A stepper can have the focus.
  public override var canFocus: Bool { true }

  var canIncrement: Bool { value < range.upperBound }
  package var canDecrement: Bool { value > range.lowerBound }
}

extension Stepper {
  /// Raises the number by a step, as far as it goes.
  ///
  /// Nothing happens at the end of the range, or if the stepper, or a node that it is in, is disabled
  /// or hidden.
  ///
  /// - Returns: Whether it was raised.
  @discardableResult public func increment() -> Bool {
    guard isInteractive, canIncrement else { return false }
    let (sum, overflows) = value.addingReportingOverflow(step)
    return change(.raise, "raise", to: overflows ? range.upperBound : sum)
  }

  /// Lowers the number by a step, as far as it goes.
  ///
  /// Nothing happens at the end of the range, or if the stepper, or a node that it is in, is disabled
  /// or hidden.
  ///
  /// - Returns: Whether it was lowered.
  @discardableResult public func decrement() -> Bool {
    guard isInteractive, canDecrement else { return false }
    let (difference, overflows) = value.subtractingReportingOverflow(step)
    return change(.lower, "lower", to: overflows ? range.lowerBound : difference)
  }

  /// Types a number over the one that is there.
  ///
  /// Nothing happens if the text is no whole number in the range.
  ///
  /// - Returns: Whether it was taken.
  @discardableResult public func type(_ text: String) -> Bool {
    guard isInteractive, let number = Int(text), range.contains(number) else { return false }
    return change(.type(text), "type \(quotedText(text)) over", to: number)
  }

  private func change(_ verb: UserVerb, _ word: String, to number: Int) -> Bool {
    noting(verb) {
      event("\(word) \(nodeName)") {
        value = min(max(number, range.lowerBound), range.upperBound)
        onChange?(value)
      }
    }
    return true
  }
}

extension Stepper: Slotted {
  /// The number, which the user changes; with `onChange` somebody hears of that.
  public var slots: [Slot] {
    [Slot("value", isEmpty: onChange == nil, isInput: onChange == nil) { self.value }]
  }
}
