/// A value that loads asynchronously.
///
/// ```swift
/// @Observed var people = Loadable<[Person]>.idle
///
/// people.start()              // loading, with the old value still shown
/// people = .loaded(fetched)
/// people.fail(error)          // failed, with the old value still shown
/// ```
///
/// ```text
///          start()                  .loaded(value)
///   idle ─────────▶ loading(previous) ────────────▶ loaded(value)
///                    ▲    │ fail(error)              │
///                    │    ▼                          │
///            start() └── failed(previous, message)   │
///                    ▲───────────────────────────────┘ start()
/// ```
public enum Loadable<Value> {
  /// The value hasn't been requested.
  case idle
  /// The value is loading, with the previous value if there is one.
  case loading(previous: Value?)
  /// The value is loaded.
  case loaded(Value)
  /// Loading failed, with the previous value if there is one and an error message for the user.
  case failed(previous: Value?, String)

  /// The loaded or the previous value, or `nil` if there is none.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loaded(let value): value
    case .loading(let old), .failed(let old, _): old
    }
  }

  /// A Boolean value that indicates whether the value is loading.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// The error message, or `nil` if loading hasn't failed.
  public var errorMessage: String? {
    if case .failed(_, let message) = self { message } else { nil }
  }

  /// Starts loading and keeps the value.
  public mutating func start() { self = .loading(previous: value) }

  /// Records that loading failed and keeps the value.
  public mutating func fail(_ error: any Error) { fail("\(error)") }

  /// Records that loading failed with a message and keeps the value.
  ///
  /// ```swift
  /// people.fail(errors.text(for: error))
  /// ```
  public mutating func fail(_ message: String) { self = .failed(previous: value, message) }

  /// The loading state that a list displays.
  var listState: LoadState {
    switch self {
    case .idle, .loaded: .loaded
    case .loading: .loading
    case .failed(_, let message): .failed(message)
    }
  }
}

extension Loadable: Equatable where Value: Equatable {}
extension Loadable: Hashable where Value: Hashable {}
extension Loadable: Sendable where Value: Sendable {}
