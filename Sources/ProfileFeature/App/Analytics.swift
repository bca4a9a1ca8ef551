public import Bindable

/// A behavior that counts screen visits and records navigation steps.
///
/// ```swift
/// let analytics = Analytics()
/// environment.behaviors.append(analytics)
/// environment.routerBehaviors.append(analytics)
/// // … the user navigates
/// analytics.visits       // ["Profile": 2, "Followers": 1]
/// analytics.steps        // ["push followers.1", "pop followers.1"]
/// ```
///
/// It doesn't retain screens. A step is recorded when it's complete.
@MainActor
public final class Analytics: ScreenBehavior, RouterBehavior {
  /// The number of times each screen has appeared, by title.
  public private(set) var visits: [String: Int] = [:]
  /// The completed steps, in order.
  public private(set) var steps: [String] = []

  /// Creates a behavior without visits or steps.
  public init() {}

  /// Counts a screen that has appeared.
  public func screen(_ screen: AnyScreen, didHandle event: Lifecycle.Event) {
    if event == .didAppear { visits[screen.title, default: 0] += 1 }
  }

  /// Records the completed step.
  public func router<Place: Route>(did step: RouterStep<Place>) { steps.append("\(step)") }
}
