public import Bindable

/// Counts what the user looks at, and notes each step from one place to another.
///
/// ```swift
/// let analytics = Analytics()
/// environment.behaviours.append(analytics)
/// environment.routerBehaviours.append(analytics)
/// // … the user looks around
/// analytics.visits       // ["Profile": 2, "Followers": 1]
/// analytics.steps        // ["push followers.1", "pop followers.1"]
/// ```
///
/// It holds no screen. A step counts when it has been taken: one on its way is `pending`.
@MainActor
public final class Analytics: Behaviour, RouterBehaviour {
  /// How often each screen has appeared, by its title.
  public private(set) var visits: [String: Int] = [:]
  /// The steps, in order.
  public private(set) var steps: [String] = []
  /// The step that is being taken.
  public private(set) var pending: String?

  /// Makes one that has seen nothing.
  public init() {}

  /// Counts a screen that has appeared.
  public func screen(_ screen: AnyScreen, didTake event: LifeCycle.Event) {
    if event == .didAppear { visits[screen.title, default: 0] += 1 }
  }

  /// Notes which step comes.
  public func router<Place: Route>(will step: RouterStep<Place>) { pending = "\(step)" }

  /// Notes that the step was taken.
  public func router<Place: Route>(did step: RouterStep<Place>) {
    pending = nil
    steps.append("\(step)")
  }
}
