/// The life cycle of a screen, a value that defines which events are possible in each phase.
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
/// A ``ScreenBehavior`` receives the events of a screen.
public struct Lifecycle: Hashable, Sendable {
  /// A phase in the life cycle of a screen.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The screen has no view.
    case initial
    /// The screen has a view that isn't visible.
    case loaded
    /// The view is about to become visible, and its bindings are active.
    case appearing
    /// The view is visible.
    case visible
    /// The view is about to become invisible.
    case disappearing
    /// The screen is no longer used.
    case released
  }

  /// An event in the life cycle of a screen.
  public enum Event: String, Hashable, Sendable, CaseIterable {
    /// The view is created.
    case load
    /// The view is about to become visible.
    case willAppear
    /// The view has become visible.
    case didAppear
    /// The view is about to become invisible.
    case willDisappear
    /// The view has become invisible.
    case didDisappear
    /// The view is released.
    case unload
    /// The screen is no longer used.
    case release
  }

  /// The current phase of the screen.
  private(set) var phase = Phase.initial

  /// Creates a life cycle in the initial phase.
  init() {}

  /// Returns a Boolean value that indicates whether an event is possible in the current phase.
  func canHandle(_ event: Event) -> Bool { phase.after(event) != nil }

  /// Handles an event by entering the next phase.
  ///
  /// - Precondition: `canHandle(event)`.
  mutating func handle(_ event: Event) {
    guard let next = phase.after(event) else {
      let possible = Event.allCases.filter(canHandle).map(\.rawValue).joined(separator: ", ")
      preconditionFailure(
        "A screen in phase \(phase.rawValue) can't handle \(event.rawValue). "
          + (possible.isEmpty ? "Create a new screen." : "Possible events: \(possible)."))
    }
    phase = next
  }
}

extension Lifecycle.Phase {
  fileprivate func after(_ event: Lifecycle.Event) -> Self? {
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
