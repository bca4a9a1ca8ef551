/// An object that observes the steps of a router, such as a logger.
@MainActor
public protocol RouterBehavior: AnyObject {
  /// Notifies the observer before a step.
  func router<Place: Route>(will step: RouterStep<Place>)
  /// Notifies the observer after a step, when navigators have been updated.
  func router<Place: Route>(did step: RouterStep<Place>)
}

extension RouterBehavior {
  /// Has no effect.
  public func router<Place: Route>(will step: RouterStep<Place>) {}
  /// Has no effect.
  public func router<Place: Route>(did step: RouterStep<Place>) {}
}
