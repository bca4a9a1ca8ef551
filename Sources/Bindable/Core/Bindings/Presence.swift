/// A value, or why there is none to show.
///
/// ```swift
/// @Observed var city = Presence.value("London")
/// city = Presence(of: selectedUsers.map(\.city))  // .none, .value(…) or .mixed
/// ```
///
/// A row shows it with a `Placeholder` for each of the reasons.
public enum Presence<Value> {
  /// A value.
  case value(Value)
  /// What is selected has no value.
  case null
  /// Nothing is selected.
  case none
  /// Several things are selected, with different values.
  case mixed
  /// What is selected is nothing that could have a value.
  case notApplicable

  /// The value, or `nil` for whatever reason.
  public var value: Value? {
    guard case .value(let value) = self else { return nil }
    return value
  }
}

extension Presence: Equatable where Value: Equatable {
  /// What several things have in common: nothing for none of them, their value if it is the same of
  /// all, and else that they are mixed.
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

  /// The same of values that may be `nil`.
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

/// What is shown in the place of a value, for each reason why there is none.
///
/// ```swift
/// bind(\.city, to: \.city.text, placeholder: Placeholder(nil: "No city", none: "", mixed: "Several"))
/// ```
public struct Placeholder<Shown> {
  /// What is shown for `.null`.
  public let null: Shown
  /// What is shown for `.none`, `.mixed` and `.notApplicable`.
  public let none: Shown, mixed: Shown, notApplicable: Shown

  /// Makes a placeholder; what is left out is as for `nil`.
  public init(
    nil null: Shown, none: Shown? = nil, mixed: Shown? = nil, notApplicable: Shown? = nil
  ) {
    self.null = null
    self.none = none ?? null
    self.mixed = mixed ?? null
    self.notApplicable = notApplicable ?? null
  }

  /// What is shown of `presence`, with `show` for a value.
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

/// Keeps a property of the view equal to a value of the presenter, with a placeholder for each reason
/// why there may be none.
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

/// Keeps a property of the view equal to a value of the presenter in a format, with a placeholder for
/// each reason why there may be none.
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
