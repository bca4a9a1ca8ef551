/// The navigation state of an app: the routes that lead to the current one.
///
/// ```swift
/// let router = Router<AppRoute>(.profile(1))
/// router.push(.followers(1))
/// router.link          // "profile.1/followers.1"
/// router.pop()
/// router.routes        // [.profile(1)]
/// ```
///
/// Navigators display it, and tests can read it without one. There is always at least one route.
@MainActor
public final class Router<Place: Route> {
  /// The routes from the first to the current one, without the cover.
  @Observed public private(set) var routes: [Place]
  /// The route that currently covers all others, if any.
  @Observed public private(set) var presented: Place?
  private var behaviors: [any RouterBehavior] = []

  /// Creates a router with its first route.
  public init(_ first: Place) { routes = [first] }

  /// Creates a router with the routes of a link.
  ///
  /// - Throws: `LinkError` if a segment isn't valid.
  /// - Precondition: The link isn't empty.
  public init(link: String) throws(LinkError) {
    let routes = try DeepLink.routes(in: link, of: Place.self)
    precondition(!routes.isEmpty, "A router requires at least one route, but the link is empty.")
    self.routes = routes
  }

  /// The current route, which is the cover if there is one.
  public var current: Place { presented ?? routes[routes.count - 1] }

  /// The routes as text to store or send, without the cover.
  public var link: String { DeepLink.text(of: routes) }

  /// Appends a route.
  public func push(_ route: Place) { change(.push(route), to: routes + [route]) }

  /// Appends a route after the last occurrence of another one, replacing the routes after it.
  ///
  /// ```swift
  /// router.routes                              // [.profile(1), .followers(1)]
  /// router.push(.photo(3), after: .profile(1))
  /// router.routes                              // [.profile(1), .photo(3)]
  /// ```
  ///
  /// When screens are shown side by side, the user can act in a screen that isn't the last one. If
  /// `origin` is already followed by `route` alone, the routes don't change. If `origin` isn't
  /// among the routes, `route` is appended to the last one. The cover is removed in any case.
  public func push(_ route: Place, after origin: Place) {
    transaction {
      dismiss()
      if let index = routes.lastIndex(of: origin), index + 1 < routes.count {
        if routes.count == index + 2, routes[index + 1] == route { return }
        while routes.count > index + 1 { pop() }
      }
      push(route)
    }
  }

  /// Removes the last route or, if there is one, the cover.
  ///
  /// - Returns: `true` if a route or the cover was removed.
  @discardableResult
  public func pop() -> Bool {
    if presented != nil { return dismiss() }
    guard routes.count > 1 else { return false }
    change(.pop(routes[routes.count - 1]), to: Array(routes.dropLast()))
    return true
  }

  /// Removes the cover and all routes after the last occurrence of `route`.
  ///
  /// - Returns: `true` if `route` was found. Otherwise, this method has no effect.
  @discardableResult
  public func pop(to route: Place) -> Bool {
    guard let index = routes.lastIndex(of: route) else { return false }
    transaction {
      dismiss()
      while routes.count > index + 1 { pop() }
    }
    return true
  }

  /// Replaces the routes and removes the cover.
  ///
  /// - Precondition: There is at least one route.
  public func setRoutes(_ new: [Place]) {
    precondition(!new.isEmpty, "A router requires at least one route, but got none.")
    transaction {
      dismiss()
      if new != routes { change(.replace(with: new), to: new) }
    }
  }

  /// Replaces the routes with those of a link, or has no effect if the link is empty.
  ///
  /// - Throws: `LinkError` if a segment isn't valid. The routes don't change.
  public func open(_ link: String) throws(LinkError) {
    let new = try DeepLink.routes(in: link, of: Place.self)
    if !new.isEmpty { setRoutes(new) }
  }

  /// Covers all routes with a route until the cover is removed.
  public func present(_ route: Place) {
    notify(.present(route)) { presented = route }
  }

  /// Removes the cover.
  ///
  /// - Returns: `true` if there was a cover.
  @discardableResult
  public func dismiss() -> Bool {
    guard let route = presented else { return false }
    notify(.dismiss(route)) { presented = nil }
    return true
  }

  /// Adds an observer that is notified before and after each step.
  public func attach(_ behavior: any RouterBehavior) { behaviors.append(behavior) }

  private func change(_ step: RouterStep<Place>, to new: [Place]) { notify(step) { routes = new } }

  private func notify(_ step: RouterStep<Place>, _ body: () -> Void) {
    for behavior in behaviors { behavior.router(will: step) }
    body()
    for behavior in behaviors { behavior.router(did: step) }
  }
}
