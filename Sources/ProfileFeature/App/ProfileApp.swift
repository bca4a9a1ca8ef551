public import Bindable

/// The app: a router, a navigator that shows where it is, and the screens of its routes.
///
/// ```swift
/// let app = ProfileApp(environment)
/// app.show()
/// app.router.push(.followers(1))
/// app.link                       // "profile.1/followers.1"
/// app.root.frame(width: 40)      // what the user sees
/// ```
///
/// A link that was kept leads back to the same place: `try ProfileApp(environment, link: link)`.
@MainActor
public final class ProfileApp {
  /// What there is one of.
  public let environment: ProfileEnvironment
  /// Where the user is.
  public let router: Router<AppRoute>
  /// What shows that.
  public let navigator: Navigator<AppRoute>
  private var theming: Effect?

  /// What it runs on now.
  ///
  /// Another one keeps the place, and all that is on the screens.
  public var device: Device {
    didSet { navigator.shape = device.shape }
  }

  /// Makes the app at the profile of its user.
  ///
  /// - Precondition: The store has that user.
  public convenience init(_ environment: ProfileEnvironment) {
    self.init(environment, Router(.profile(environment.user)))
  }

  /// Makes the app where a link leads; an empty one leads to the profile of its user.
  ///
  /// - Throws: `LinkError` for the first part that is no place of the app, or about somebody or
  ///   something that the store does not have.
  public convenience init(_ environment: ProfileEnvironment, link: String) throws(LinkError) {
    self.init(environment)
    try open(link)
  }

  private init(_ environment: ProfileEnvironment, _ router: Router<AppRoute>) {
    self.environment = environment
    self.router = router
    device = environment.device
    let screens = AppScreens(environment, router)
    navigator = Navigator(router, shape: environment.device.shape, title: "App") {
      screens.screen(for: $0)
    }
    for behaviour in environment.routerBehaviours { router.attach(behaviour) }
    var isFirst = true
    theming = observe(environment.settings.appearance.theme) { [weak navigator] _ in
      if !isFirst { navigator?.rebuildViews() }
      isFirst = false
    }
  }

  /// What is on the screen.
  public var root: ViewNode { navigator.node }

  /// Where the user is, as a text to be kept or sent.
  public var link: String { router.link }

  /// Goes where a link leads; an empty one leads to where the user is.
  ///
  /// - Throws: `LinkError` for the first part that leads nowhere; then nothing happens.
  public func open(_ link: String) throws(LinkError) {
    let routes = try Self.check(link, in: environment.store.data)
    if !routes.isEmpty { router.go(to: routes) }
  }

  /// The routes of a link that leads somewhere in `data`.
  ///
  /// - Throws: `LinkError` for the first part that leads nowhere.
  @discardableResult
  public nonisolated static func check(
    _ link: String, in data: ProfileData
  ) throws(LinkError) -> [AppRoute] {
    let routes = try Links.routes(in: link, of: AppRoute.self)
    for (index, route) in routes.enumerated() where !route.leadsSomewhere(in: data) {
      throw LinkError(segment: route.segment, position: index + 1)
    }
    return routes
  }

  /// Shows it to the user.
  @discardableResult
  public func show() -> Self {
    navigator.show()
    return self
  }

  /// Ends it: all screens go, and what they began is cancelled.
  public func close() {
    theming = nil
    navigator.close()
  }

  /// Each kind of place, as a tree: what its screen is made of, with the screens in it.
  ///
  /// It is made of the routes that there are and of the screens that they lead to, each made for the
  /// user of the environment and shown for a moment.
  public static func features(of environment: ProfileEnvironment) -> String {
    let screens = AppScreens(environment, Router(.profile(environment.user)))
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
