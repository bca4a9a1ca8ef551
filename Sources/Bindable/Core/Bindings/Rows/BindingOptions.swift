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
