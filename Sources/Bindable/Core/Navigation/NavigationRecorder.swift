/// A recorder of the steps of a router, for tests.
///
/// ```swift
/// let recorder = NavigationRecorder()
/// router.attach(recorder)
/// router.push(.followers(1))
/// recorder.steps        // ["push followers.1"]
/// ```
@MainActor
public final class NavigationRecorder: RouterBehavior {
  /// The recorded steps, in order.
  public private(set) var steps: [String] = []

  /// Creates an empty recorder.
  public init() {}

  /// Records a step.
  public func router<Place: Route>(did step: RouterStep<Place>) { steps.append("\(step)") }
}
