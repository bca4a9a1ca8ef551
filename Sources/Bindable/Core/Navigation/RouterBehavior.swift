/// An object that observes the steps of a router, such as a logger.
@MainActor
public protocol RouterBehavior: AnyObject {
  /// Notifies the observer before a step.
  func router<Destination: Route>(will step: RouterStep<Destination>)
  /// Notifies the observer after a step, when navigators have been updated.
  func router<Destination: Route>(did step: RouterStep<Destination>)
}

extension RouterBehavior {
  /// The default implementation ignores the step.
  public func router<Destination: Route>(will step: RouterStep<Destination>) {}
  /// The default implementation ignores the step.
  public func router<Destination: Route>(did step: RouterStep<Destination>) {}
}
