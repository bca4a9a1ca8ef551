/// The way of a screen from its making to its release: a value that knows which step may come next.
///
/// ```text
///            load           willAppear           didAppear
///   initial ──────▶ loaded ────────────▶ appearing ─────────▶ visible
///      ▲              │ ▲                 ▲   │                  │
///      └── unload ────┘ │ didDisappear    │   │ willDisappear    │ willDisappear
///                       │      willAppear │   ▼                  │
///                       └───────────── disappearing ◀────────────┘
///
///   initial, loaded ── release ──▶ released
/// ```
///
/// ```swift
/// var life = LifeCycle()
/// life.canTake(.didAppear)   // false
/// life.take(.load)
/// life.phase                 // .loaded
/// ```
public struct LifeCycle: Hashable, Sendable {
  /// Where a screen is on its way.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// It has no view.
    case initial
    /// It has a view, which nobody sees.
    case loaded
    /// Its view is coming; its rows are at work.
    case appearing
    /// The user sees it.
    case visible
    /// Its view is going.
    case disappearing
    /// It is no longer used.
    case released
  }

  /// What happens to a screen.
  public enum Event: String, Hashable, Sendable, CaseIterable {
    /// Its view is made.
    case load
    /// The user is about to see it.
    case willAppear
    /// The user sees it.
    case didAppear
    /// The user is about to see something else.
    case willDisappear
    /// The user sees something else.
    case didDisappear
    /// Its view is let go of.
    case unload
    /// It will not be used any more.
    case release
  }

  /// Where the screen is.
  public private(set) var phase = Phase.initial

  /// Makes a way at its beginning.
  public init() {}

  /// Whether an event may come now.
  public func canTake(_ event: Event) -> Bool { phase.after(event) != nil }

  /// Goes on.
  ///
  /// - Precondition: `canTake(event)`.
  public mutating func take(_ event: Event) {
    guard let next = phase.after(event) else {
      let possible = Event.allCases.filter(canTake).map(\.rawValue).joined(separator: ", ")
      preconditionFailure(
        "A screen that is \(phase.rawValue) cannot take \(event.rawValue); "
          + (possible.isEmpty ? "make a new one." : "what may come is \(possible)."))
    }
    phase = next
  }
}

extension LifeCycle.Phase {
  fileprivate func after(_ event: LifeCycle.Event) -> Self? {
    switch (self, event) {
    case (.initial, .load), (.disappearing, .didDisappear): .loaded
    case (.loaded, .willAppear), (.disappearing, .willAppear): .appearing
    case (.appearing, .didAppear): .visible
    case (.appearing, .willDisappear), (.visible, .willDisappear): .disappearing
    case (.loaded, .unload): .initial
    case (.initial, .release), (.loaded, .release): .released
    default: nil
    }
  }
}
