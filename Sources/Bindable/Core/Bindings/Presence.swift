/// A value, or the reason that there's none to show.
///
/// ```swift
/// @Observed var city = Presence.value("London")
/// city = Presence(of: selectedUsers.map(\.city))  // .none, .value(…) or .mixed
/// ```
///
/// A binding shows it with a `Placeholder` for each reason.
public enum Presence<Value> {
  /// A value.
  case value(Value)
  /// The selection has no value.
  case null
  /// The selection is empty.
  case none
  /// The selected items have different values.
  case mixed
  /// The value doesn't apply to the selection.
  case notApplicable

  /// The value, or `nil` if there's none.
  public var value: Value? {
    guard case .value(let value) = self else { return nil }
    return value
  }
}

extension Presence: Equatable where Value: Equatable {
  /// Creates the common value of several items: `.none` if there are no items, the value if all
  /// items have the same one, and `.mixed` otherwise.
  public init(of values: some Sequence<Value>) {
    var result = Presence.none
    for value in values {
      if result == .none {
        result = .value(value)
      } else if result != .value(value) {
        result = .mixed
        break
      }
    }
    self = result
  }

  /// Creates the common value of several optional values.
  public init(of values: some Sequence<Value?>) {
    switch Presence<Value?>(of: Array(values)) {
    case .value(let value?): self = .value(value)
    case .value(nil), .null: self = .null
    case .none: self = .none
    case .mixed: self = .mixed
    case .notApplicable: self = .notApplicable
    }
  }
}

extension Presence: Hashable where Value: Hashable {}
extension Presence: Sendable where Value: Sendable {}

/// The placeholders for a missing value, one for each reason.
///
/// ```swift
/// bind(\.city, to: \.city.text, placeholder: Placeholder(nil: "No city", none: "", mixed: "Several"))
/// ```
public struct Placeholder<Shown> {
  /// The placeholder for `.null`.
  public let null: Shown
  /// The placeholders for `.none`, `.mixed`, and `.notApplicable`.
  public let none: Shown, mixed: Shown, notApplicable: Shown

  /// Creates a placeholder, where each omitted reason has the placeholder for `nil`.
  public init(
    nil null: Shown, none: Shown? = nil, mixed: Shown? = nil, notApplicable: Shown? = nil
  ) {
    self.null = null
    self.none = none ?? null
    self.mixed = mixed ?? null
    self.notApplicable = notApplicable ?? null
  }

  /// Returns the placeholder for `presence`, or the result of `show` for a value.
  func shown<Value>(_ presence: Presence<Value>, _ show: (Value) -> Shown) -> Shown {
    switch presence {
    case .value(let value): show(value)
    case .null: null
    case .none: none
    case .mixed: mixed
    case .notApplicable: notApplicable
    }
  }

  fileprivate var detail: String {
    "nil: \(RowValues.text(null)), none: \(RowValues.text(none)), mixed: \(RowValues.text(mixed)), "
      + "notApplicable: \(RowValues.text(notApplicable))"
  }
}

extension Placeholder: Equatable where Shown: Equatable {}
extension Placeholder: Hashable where Shown: Hashable {}
extension Placeholder: Sendable where Shown: Sendable {}

/// Binds a property of the view to a value of the presenter, with placeholders for a missing value.
///
/// ```swift
/// bind(\.city, to: \.city.text, placeholder: Placeholder(nil: "No city", mixed: "Several"))
/// ```
@MainActor
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, Presence<Value>>, to target: ReferenceWritableKeyPath<View, Value>,
  placeholder: Placeholder<Value>
) -> Row<Presenter, View> {
  .oneWay([source], to: target, detail: placeholder.detail) { (presenter: Presenter, _) in
    placeholder.shown(presenter[keyPath: source]) { $0 }
  }
}

/// Binds a property of the view to a formatted value of the presenter, with placeholders for a
/// missing value.
@MainActor
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Presence<Value>>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>, placeholder: Placeholder<Shown>
) -> Row<Presenter, View> {
  .oneWay([source], to: target, detail: "\(format.name), \(placeholder.detail)") {
    (presenter: Presenter, row) in
    placeholder.shown(presenter[keyPath: source]) { row.apply(format, $0) }
  }
}
