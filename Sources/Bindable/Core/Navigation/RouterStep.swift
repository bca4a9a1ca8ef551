/// A step of a router.
public enum RouterStep<Place: Route>: Hashable, Sendable, CustomStringConvertible {
  /// Appends a route.
  case push(Place)
  /// Removes the last route.
  case pop(Place)
  /// Replaces all routes.
  case replace(with: [Place])
  /// Covers all routes with a route.
  case present(Place)
  /// Removes the cover.
  case dismiss(Place)

  /// The step and the segments of its routes, such as `push followers.1`.
  public var description: String {
    switch self {
    case .push(let route): "push \(route.segment)"
    case .pop(let route): "pop \(route.segment)"
    case .replace(let routes): "go to \(DeepLink.text(of: routes))"
    case .present(let route): "cover with \(route.segment)"
    case .dismiss(let route): "uncover \(route.segment)"
    }
  }
}
