/// The placeholders for a missing value, one for each reason.
///
/// ```swift
/// bind(
///   \.city, to: \.city.text,
///   placeholder: Placeholder(nil: "No city", noSelection: "", multipleValues: "Several"))
/// ```
public struct Placeholder<Shown> {
  /// The placeholder for `.noValue`.
  let noValue: Shown
  /// The placeholders for `.noSelection`, `.multipleValues`, and `.notApplicable`.
  let noSelection: Shown, multipleValues: Shown, notApplicable: Shown

  /// Creates a placeholder, where each omitted reason has the placeholder for `nil`.
  public init(
    nil noValue: Shown, noSelection: Shown? = nil, multipleValues: Shown? = nil,
    notApplicable: Shown? = nil
  ) {
    self.noValue = noValue
    self.noSelection = noSelection ?? noValue
    self.multipleValues = multipleValues ?? noValue
    self.notApplicable = notApplicable ?? noValue
  }

  /// Returns the placeholder for `presence`, or the result of `show` for a value.
  func shown<Value>(_ presence: SelectionValue<Value>, _ show: (Value) -> Shown) -> Shown {
    switch presence {
    case .value(let value): show(value)
    case .noValue: noValue
    case .noSelection: noSelection
    case .multipleValues: multipleValues
    case .notApplicable: notApplicable
    }
  }

  var detail: String {
    "nil: \(ValueTexts.text(noValue)), none: \(ValueTexts.text(noSelection)), mixed: \(ValueTexts.text(multipleValues)), "
      + "notApplicable: \(ValueTexts.text(notApplicable))"
  }
}

extension Placeholder: Equatable where Shown: Equatable {}
extension Placeholder: Hashable where Shown: Hashable {}
extension Placeholder: Sendable where Shown: Sendable {}
