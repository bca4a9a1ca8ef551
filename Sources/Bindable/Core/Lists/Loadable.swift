/// A value that has to be fetched: nothing yet, on its way, there, or not to be had.
///
/// ```swift
/// @Observed var people = Loadable<[Person]>.idle
///
/// people.begin()              // loading, with the old value still shown
/// people = .ready(fetched)
/// people.fail(error)          // failed, with the old value still shown
/// ```
///
/// ```text
///          begin()              .ready(value)
///   idle ─────────▶ loading(old) ───────────▶ ready(value)
///                    ▲    │ fail(error)        │
///                    │    ▼                    │
///            begin() └── failed(old, error)    │
///                    ▲─────────────────────────┘ begin()
/// ```
public enum Loadable<Value> {
  /// Nobody has asked for it.
  case idle
  /// It is on its way; meanwhile there may be an old one.
  case loading(old: Value?)
  /// It is there.
  case ready(Value)
  /// It could not be had, for a reason in words for the user; there may be an old one.
  case failed(old: Value?, String)

  /// What can be shown: the value, or the old one.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .ready(let value): value
    case .loading(let old), .failed(let old, _): old
    }
  }

  /// Whether it is on its way.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Why it could not be had; `nil` unless it has failed.
  public var problem: String? {
    if case .failed(_, let problem) = self { problem } else { nil }
  }

  /// Says that it is on its way; what can be shown stays.
  public mutating func begin() { self = .loading(old: value) }

  /// Says that it could not be had; what can be shown stays.
  public mutating func fail(_ error: any Error) { self = .failed(old: value, "\(error)") }

  /// The same with another value.
  public func map<Other>(_ transform: (Value) -> Other) -> Loadable<Other> {
    switch self {
    case .idle: .idle
    case .loading(let old): .loading(old: old.map(transform))
    case .ready(let value): .ready(transform(value))
    case .failed(let old, let problem): .failed(old: old.map(transform), problem)
    }
  }

  /// How a list tells of it.
  var listState: ListState {
    switch self {
    case .idle, .ready: .ready
    case .loading: .loading
    case .failed(_, let problem): .failed(problem)
    }
  }
}

extension Loadable: Equatable where Value: Equatable {}
extension Loadable: Hashable where Value: Hashable {}
extension Loadable: Sendable where Value: Sendable {}
