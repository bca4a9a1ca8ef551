public import Bindable

/// The app: a router, a navigator that shows the current routes, and the screens of the routes.
///
/// ```swift
/// let app = ProfileApp(environment)
/// app.show()
/// app.router.push(.followers(1))
/// app.link                       // "profile.1/followers.1"
/// app.root.frame(width: 40)      // what the user sees
/// ```
///
/// To restore a saved link, write `try ProfileApp(environment, link: link)`.
@MainActor
public final class ProfileApp {
  /// The dependencies of the app.
  public let environment: ProfileEnvironment
  /// The router with the current routes.
  public let router: Router<AppRoute>
  /// The navigator that shows the routes.
  public let navigator: Navigator<AppRoute>
  private var theming: Effect?

  /// The device that the app currently runs on.
  ///
  /// Changing the device preserves the current route and the contents of the screens.
  public var device: Device {
    didSet { navigator.style = device.shape }
  }

  /// Creates an app that shows the profile of the signed-in user, or the sign-in screen.
  public convenience init(_ environment: ProfileEnvironment) {
    self.init(environment, Router(Self.home(of: environment)))
  }

  /// Creates an app that shows the target of a link.
  ///
  /// An empty link shows the profile of the signed-in user, or the sign-in screen.
  ///
  /// - Throws: `LinkError` for the first segment that isn't a route, or that the user can't visit.
  public convenience init(_ environment: ProfileEnvironment, link: String) throws(LinkError) {
    self.init(environment)
    try open(link)
  }

  private init(_ environment: ProfileEnvironment, _ router: Router<AppRoute>) {
    self.environment = environment
    self.router = router
    device = environment.device
    let screens = ScreenFactory(environment, router)
    navigator = Navigator(router, style: environment.device.shape, title: "App") {
      screens.screen(for: $0)
    }
    for behavior in environment.routerBehaviors { router.attach(behavior) }
    var isFirst = true
    theming = observe(environment.settings.appearance.theme) { [weak navigator] _ in
      if !isFirst { navigator?.rebuildViews() }
      isFirst = false
    }
  }

  /// The root node of the visible screens.
  public var root: ViewNode { navigator.node }

  /// The link to the current route.
  public var link: String { router.link }

  /// Opens a link, or does nothing if the link is empty.
  ///
  /// - Throws: `LinkError` for the first segment that can't be resolved; nothing changes then.
  public func open(_ link: String) throws(LinkError) {
    let userID = environment.session.userID
    let routes = try Self.check(link, in: environment.store.data, for: userID)
    if !routes.isEmpty { router.setRoutes(routes) }
  }

  /// Returns the routes of a link, resolved in `data` for a user who is signed in.
  ///
  /// - Throws: `LinkError` for the first segment that can't be resolved.
  @discardableResult
  public nonisolated static func check(
    _ link: String, in data: ProfileData, for userID: User.ID?
  ) throws(LinkError) -> [AppRoute] {
    let routes = try DeepLink.routes(in: link, of: AppRoute.self)
    for (index, route) in routes.enumerated() where !route.isResolvable(in: data, for: userID) {
      throw LinkError(segment: route.segment, position: index + 1)
    }
    return routes
  }

  /// Shows the app.
  @discardableResult
  public func show() -> Self {
    navigator.show()
    return self
  }

  /// Closes all screens and cancels their work in progress.
  public func close() {
    theming = nil
    navigator.close()
  }

  private static func home(of environment: ProfileEnvironment) -> AppRoute {
    environment.session.userID.map { .profile($0) } ?? .signIn
  }

  /// Returns the component tree of each kind of screen, including child screens.
  ///
  /// It creates the screen of each route for the signed-in user and shows it briefly.
  public static func features(of environment: ProfileEnvironment) -> String {
    let screens = ScreenFactory(environment, Router(home(of: environment)))
    let kinds = AppRoute.Kind.allCases
    var lines = ["ProfileApp"]
    for kind in kinds {
      guard let route = screens.example(of: kind) else { continue }
      let screen = screens.screen(for: route).show()
      for (index, line) in screen.outline.split(separator: "\n").enumerated() {
        let isLast = kind == kinds.last
        let edge = index > 0 ? (isLast ? "  " : "│ ") : "\(isLast ? "└" : "├") \(kind.rawValue) "
        lines.append(edge + line)
      }
      screen.close()
    }
    return lines.joined(separator: "\n")
  }
}
