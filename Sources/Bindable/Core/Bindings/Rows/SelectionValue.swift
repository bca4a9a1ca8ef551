/// A value, or the reason that there's none to show.
///
/// ```swift
/// @Observed var city = SelectionValue.value("London")
/// city = SelectionValue(of: selectedUsers.map(\.city))
/// // .noSelection, .value(…), or .multipleValues
/// ```
///
/// A binding shows it with a `Placeholder` for each reason.
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

/// Binds a property of the view to a value of the presenter, with placeholders for a missing value.
///
/// ```swift
/// bind(
///   \.city, to: \.city.text,
///   placeholder: Placeholder(nil: "No city", multipleValues: "Several"))
/// ```
@MainActor
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, SelectionValue<Value>>,
  to target: ReferenceWritableKeyPath<View, Value>,
  placeholder: Placeholder<Value>
) -> TableBinding<Presenter, View> {
  .oneWay(source, to: target, detail: [placeholder.detail]) { value, _ in
    placeholder.shown(value) { $0 }
  }
}

/// Binds a property of the view to a formatted value of the presenter, with placeholders for a
/// missing value.
@MainActor
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, SelectionValue<Value>>,
  to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>, placeholder: Placeholder<Shown>
) -> TableBinding<Presenter, View> {
  .oneWay(source, to: target, detail: [format.name, placeholder.detail]) { value, binding in
    placeholder.shown(value) { binding.apply(format, $0) }
  }
}
