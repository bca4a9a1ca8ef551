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
