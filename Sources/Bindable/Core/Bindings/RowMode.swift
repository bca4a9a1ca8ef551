/// Which way a `bind` row flows, and how often.
///
/// ```swift
/// bind(\.joined, to: \.joined.text, as: .date(), mode: .once)
/// ```
public enum RowMode: String, Hashable, Sendable {
  /// From the presenter to the view, at every change.
  case oneWay
  /// From the presenter to the view, one time for each presenter: the first value that is there
  /// stays.
  ///
  /// A row with a placeholder or a fallback shows that until there is a value.
  case once
}

/// That a `bind` row flows from the view to the presenter only.
///
/// ```swift
/// bind(\.query, to: \.search.text, mode: .toSource)
/// ```
public enum ToSourceMode: Hashable, Sendable {
  /// The presenter gets what the view has, at the start and at every change.
  case toSource
}

/// When a row does its work.
enum RowPace {
  case atOnce
  /// When nothing has come for so long.
  case debounced(Duration)
  /// At once, and then at most once in so long.
  case throttled(Duration)

  init(debounce: Duration?, throttle: Duration?) {
    switch (debounce, throttle) {
    case (nil, nil): self = .atOnce
    case (let duration?, nil):
      precondition(duration > .zero, "A row cannot debounce by \(duration); give more than zero.")
      self = .debounced(duration)
    case (nil, let duration?):
      precondition(duration > .zero, "A row cannot throttle by \(duration); give more than zero.")
      self = .throttled(duration)
    case (_?, _?):
      preconditionFailure("A row either debounces or throttles; leave out one of them.")
    }
  }

  var detail: String {
    switch self {
    case .atOnce: ""
    case .debounced(let duration): "debounce: \(duration)"
    case .throttled(let duration): "throttle: \(duration)"
    }
  }
}

/// How a one-way row works, besides what it reads and writes.
struct RowOptions {
  var mode = RowMode.oneWay
  var pace = RowPace.atOnce

  init() {}

  init(_ mode: RowMode, debounce: Duration?, throttle: Duration?) {
    self.mode = mode
    pace = RowPace(debounce: debounce, throttle: throttle)
  }

  var isPlain: Bool {
    guard case .atOnce = pace else { return false }
    return mode == .oneWay
  }

  /// What a table prints: the parts, and what is unusual about the flow.
  func detail(_ parts: String...) -> String {
    let mode = mode == .oneWay ? "" : "mode: .\(mode.rawValue)"
    return (parts + [mode, pace.detail]).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
