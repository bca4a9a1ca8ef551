/// A mode of a `bind` binding that updates the view.
///
/// ```swift
/// bind(\.joinYear, to: \.joined.text, as: .decimal, mode: .once)
/// ```
public enum BindingMode: String, Hashable, Sendable {
  /// The view is updated at each change of the presenter.
  case oneWay
  /// The view is updated once for each presenter, with the first value that exists.
  ///
  /// Until then, a binding with a placeholder or fallback shows it.
  case once
}

/// A rate limit of a binding.
enum RateLimit {
  case none
  /// Runs when there was no change for a duration.
  case debounced(Duration)
  /// Runs immediately, and then at most once in a duration.
  case throttled(Duration)

  init(debounce: Duration?, throttle: Duration?) {
    switch (debounce, throttle) {
    case (nil, nil): self = .none
    case (let duration?, nil):
      precondition(duration > .zero, "The debounce duration must be positive, but is \(duration).")
      self = .debounced(duration)
    case (nil, let duration?):
      precondition(duration > .zero, "The throttle duration must be positive, but is \(duration).")
      self = .throttled(duration)
    case (_?, _?):
      preconditionFailure("A binding can't use both `debounce` and `throttle`. Remove one.")
    }
  }

  var detail: String {
    switch self {
    case .none: ""
    case .debounced(let duration): "debounce: \(duration)"
    case .throttled(let duration): "throttle: \(duration)"
    }
  }
}

/// The options of a one-way binding.
struct BindingOptions {
  let mode: BindingMode
  let pace: RateLimit

  init(_ mode: BindingMode = .oneWay, debounce: Duration? = nil, throttle: Duration? = nil) {
    self.mode = mode
    pace = RateLimit(debounce: debounce, throttle: throttle)
  }

  /// The parts of the text for a printed table, which are empty for the defaults.
  var detail: [String] { [mode == .oneWay ? "" : "mode: .\(mode.rawValue)", pace.detail] }
}
