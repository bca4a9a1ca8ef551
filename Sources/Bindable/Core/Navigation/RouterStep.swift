/// A step of a router.
public enum RouterStep<Destination: Route>: Hashable, Sendable, CustomStringConvertible {
  /// Appends a route.
  case push(Destination)
  /// Removes the last route.
  case pop(Destination)
  /// Replaces all routes.
  case replace(with: [Destination])
  /// Covers all routes with a route.
  case present(Destination)
  /// Removes the cover.
  case dismiss(Destination)

  /// The step and the segments of its routes, such as `push followers.1`.
  public var description: String {
    switch self {
    case .push(let route): "push \(route.segment)"
    case .pop(let route): "pop \(route.segment)"
    case .replace(let routes): "replace with \(Destination.link(to: routes))"
    case .present(let route): "present \(route.segment)"
    case .dismiss(let route): "dismiss \(route.segment)"
    }
  }
}
