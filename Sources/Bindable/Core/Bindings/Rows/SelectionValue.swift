/// A value, or the reason that there's none to show.
///
/// ```swift
/// @Observed var city = SelectionValue.value("London")
/// city = SelectionValue(of: selectedUsers.map(\.city))
/// // .noSelection, .value(…), or .multipleValues
/// ```
///
/// The format `selection` shows it, with a placeholder for each reason.
public enum SelectionValue<Value> {
  /// A value.
  case value(Value)
  /// The selection has no value.
  case noValue
  /// The selection is empty.
  case noSelection
  /// The selected items have different values.
  case multipleValues
  /// The value doesn't apply to the selection.
  case notApplicable

  /// The value, or `nil` if there's none.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension SelectionValue: Equatable where Value: Equatable {
  /// Creates the common value of several items: `.noSelection` if there are no items, the value if
  /// all items have the same one, and `.multipleValues` otherwise.
  public init(of values: some Sequence<Value>) {
    var result = SelectionValue.noSelection
    for value in values {
      if result == .noSelection {
        result = .value(value)
      } else if !isUnchanged(result, .value(value)) {
        result = .multipleValues
        break
      }
    }
    self = result
  }

  /// Creates the common value of several optional values.
  public init(of values: some Sequence<Value?>) {
    switch SelectionValue<Value?>(of: Array(values)) {
    case .value(let value?): self = .value(value)
    case .value(nil), .noValue: self = .noValue
    case .noSelection: self = .noSelection
    case .multipleValues: self = .multipleValues
    case .notApplicable: self = .notApplicable
    }
  }
}

extension SelectionValue: Hashable where Value: Hashable {}
extension SelectionValue: Sendable where Value: Sendable {}

extension Format {
  /// A format of a value that may be missing, with a placeholder for each reason.
  ///
  /// ```swift
  /// bind(\.age, to: \.age.text, as: .selection(.decimal, nil: "–", multipleValues: "several"))
  /// ```
  ///
  /// - Parameters:
  ///   - format: The conversion of a value.
  ///   - noValue: The placeholder for `.noValue`, and for each reason that has none.
  ///   - noSelection: The placeholder for `.noSelection`.
  ///   - multipleValues: The placeholder for `.multipleValues`.
  ///   - notApplicable: The placeholder for `.notApplicable`.
  public static func selection<Value>(
    _ format: Format<Value, Output>, nil noValue: Output, noSelection: Output? = nil,
    multipleValues: Output? = nil, notApplicable: Output? = nil
  ) -> Format where Input == SelectionValue<Value> {
    let placeholders = [
      ("nil", noValue), ("noSelection", noSelection), ("multipleValues", multipleValues),
      ("notApplicable", notApplicable),
    ].compactMap { name, shown in shown.map { "\(name): \(ValueTexts.text($0))" } }
    let name = ([format.name].filter { !$0.isEmpty } + placeholders).joined(separator: ", ")
    return Format("selection(\(name))") { value, context in
      switch value {
      case .value(let value): format.apply(value, in: context)
      case .noValue: noValue
      case .noSelection: noSelection ?? noValue
      case .multipleValues: multipleValues ?? noValue
      case .notApplicable: notApplicable ?? noValue
      }
    }
  }

  /// A format of a text, or another value of the target's type, that may be missing.
  ///
  /// ```swift
  /// bind(\.city, to: \.city.text, as: .selection(nil: "No city", multipleValues: "Several"))
  /// ```
  public static func selection(
    nil noValue: Output, noSelection: Output? = nil, multipleValues: Output? = nil,
    notApplicable: Output? = nil
  ) -> Format where Input == SelectionValue<Output> {
    selection(
      Format<Output, Output>("") { $0 }, nil: noValue, noSelection: noSelection,
      multipleValues: multipleValues, notApplicable: notApplicable)
  }
}
