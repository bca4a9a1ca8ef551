/// Where the user is: the routes that led there, as state.
///
/// ```swift
/// let router = Router<AppRoute>(.profile(1))
/// router.push(.followers(1))
/// router.link          // "profile.1/followers.1"
/// router.pop()
/// router.routes        // [.profile(1)]
/// ```
///
/// Navigators show what it says; a test reads it without one. It is never empty.
@MainActor
public final class Router<Place: Route> {
  /// The routes from the first to the one that the user is at.
  @Observed public private(set) var routes: [Place]
  /// The route that covers all others for now, if any.
  @Observed public private(set) var cover: Place?
  private var behaviours: [any RouterBehaviour] = []

  /// Makes a router at its first route.
  public init(_ first: Place) { routes = [first] }

  /// Makes a router where a link leads.
  ///
  /// - Throws: `LinkError` if a part of it is no route.
  /// - Precondition: The link is not empty.
  public init(link: String) throws(LinkError) {
    let routes = try Links.routes(in: link, of: Place.self)
    precondition(!routes.isEmpty, "A router begins somewhere; the link is empty.")
    self.routes = routes
  }

  /// The route that the user is at.
  public var current: Place { cover ?? routes[routes.count - 1] }

  /// The routes as a text, to be kept or sent; without the cover.
  public var link: String { Links.text(of: routes) }

  /// Goes on to a route.
  public func push(_ route: Place) { change(.push(route), to: routes + [route]) }

  /// Goes on from a place in the way, which what is there now may not be the last of.
  ///
  /// ```swift
  /// router.routes                              // [.profile(1), .followers(1)]
  /// router.push(.photo(3), after: .profile(1))
  /// router.routes                              // [.profile(1), .photo(3)]
  /// ```
  ///
  /// Side by side the user can act in a screen that is not the last: what was opened from it goes, and
  /// the route comes in its place. Where the route is there already, nothing happens; where the place is
  /// not in the way, it is a plain push.
  public func push(_ route: Place, after origin: Place) {
    transaction {
      uncover()
      if let index = routes.lastIndex(of: origin), index + 1 < routes.count {
        if routes.count == index + 2, routes[index + 1] == route { return }
        while routes.count > index + 1 { pop() }
      }
      push(route)
    }
  }

  /// Goes back by one, or takes the cover away.
  ///
  /// - Returns: Whether there was a way back.
  @discardableResult
  public func pop() -> Bool {
    if cover != nil { return uncover() }
    guard routes.count > 1 else { return false }
    change(.pop(routes[routes.count - 1]), to: Array(routes.dropLast()))
    return true
  }

  /// Goes back to the last place in the way that is `route`; without one nothing happens.
  ///
  /// - Returns: Whether the user is there now.
  @discardableResult
  public func pop(to route: Place) -> Bool {
    guard let index = routes.lastIndex(of: route) else { return false }
    transaction {
      uncover()
      while routes.count > index + 1 { pop() }
    }
    return true
  }

  /// Goes elsewhere: keeps the beginning that both ways have, and replaces the rest.
  ///
  /// - Precondition: There is a route.
  public func go(to new: [Place]) {
    precondition(!new.isEmpty, "A router is always somewhere; go to at least one route.")
    transaction {
      uncover()
      if new != routes { change(.replace(with: new), to: new) }
    }
  }

  /// Goes where a link leads.
  ///
  /// - Throws: `LinkError` if a part of it is no route; then nothing happens. An empty link leads to
  ///   where the user is.
  public func open(_ link: String) throws(LinkError) {
    let new = try Links.routes(in: link, of: Place.self)
    if !new.isEmpty { go(to: new) }
  }

  /// Covers everything with a route, until it is uncovered.
  public func present(_ route: Place) {
    tell(.cover(route)) { cover = route }
  }

  /// Takes the cover away.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func uncover() -> Bool {
    guard let route = cover else { return false }
    tell(.uncover(route)) { cover = nil }
    return true
  }

  /// Tells a behaviour of each step, before and after.
  public func attach(_ behaviour: any RouterBehaviour) { behaviours.append(behaviour) }

  private func change(_ step: RouterStep<Place>, to new: [Place]) { tell(step) { routes = new } }

  private func tell(_ step: RouterStep<Place>, _ body: () -> Void) {
    for behaviour in behaviours { behaviour.router(will: step) }
    body()
    for behaviour in behaviours { behaviour.router(did: step) }
  }
}

/// One step of a router.
public enum RouterStep<Place: Route>: Hashable, Sendable, CustomStringConvertible {
  /// On to a route.
  case push(Place)
  /// Back from a route.
  case pop(Place)
  /// Another way.
  case replace(with: [Place])
  /// A route in front of all others.
  case cover(Place)
  /// The route in front goes.
  case uncover(Place)

  /// The step and the parts of links that it is about: `push followers.1`.
  public var description: String {
    switch self {
    case .push(let route): "push \(route.segment)"
    case .pop(let route): "pop \(route.segment)"
    case .replace(let routes): "go to \(Links.text(of: routes))"
    case .cover(let route): "cover with \(route.segment)"
    case .uncover(let route): "uncover \(route.segment)"
    }
  }
}

/// Something that goes along with a router: a log, or a recording for a test.
@MainActor
public protocol RouterBehaviour: AnyObject {
  /// The step comes now.
  func router<Place: Route>(will step: RouterStep<Place>)
  /// The step was taken, and what shows the routes has followed.
  func router<Place: Route>(did step: RouterStep<Place>)
}

extension RouterBehaviour {
  /// Does nothing.
  public func router<Place: Route>(will step: RouterStep<Place>) {}
  /// Does nothing.
  public func router<Place: Route>(did step: RouterStep<Place>) {}
}

/// Writes down the steps of a router, for tests.
///
/// ```swift
/// let recorder = NavigationRecorder()
/// router.attach(recorder)
/// router.push(.followers(1))
/// recorder.steps        // ["push followers.1"]
/// ```
@MainActor
public final class NavigationRecorder: RouterBehaviour {
  /// The steps, in order.
  public private(set) var steps: [String] = []

  /// Makes a recorder that has seen nothing.
  public init() {}

  /// Writes the step down.
  public func router<Place: Route>(did step: RouterStep<Place>) { steps.append("\(step)") }
}
