/// A rate limit of a binding.
enum RateLimit: Hashable, Sendable {
  case none
  /// Runs when there was no change for a duration.
  case debounced(Duration)
  /// Runs immediately, and then at most once in a duration: with the latest value at the end of it,
  /// or only with the first value after it.
  case throttled(Duration, latest: Bool)

  /// The limit as text for a printed table.
  var detail: String {
    switch self {
    case .none: ""
    case .debounced(let duration): "debounce: \(duration)"
    case .throttled(let duration, let latest):
      "throttle: \(duration)" + (latest ? "" : ", latest: false")
    }
  }
}
