public import Bindable

/// The navigation available to a screen of the app, in the words of its routes.
///
/// Presenters depend on this protocol only, not on the navigation stack or panes.
@MainActor
public protocol ProfileNavigator: AnyObject {
  /// Shows a screen after this one, or presents the screen for a new post.
  func show(_ route: AppRoute)
  /// The screen after this one, or `nil` if this one is the last.
  var detail: AppRoute? { get }
  /// Shows the details of a selected item next to this screen, if there are two panes.
  func preview(_ route: AppRoute)
  /// Shows another screen instead of this one.
  func replace(with route: AppRoute)
  /// Goes back to the screen before this one.
  func goBack()
  /// Dismisses this screen, or goes back from it if a link has opened it without presenting it.
  func leave()
}

extension ProfileNavigator {
  /// No screen, for apps without panes.
  public var detail: AppRoute? { nil }
  /// The default does nothing, for apps without panes.
  public func preview(_ route: AppRoute) {}
  /// Shows a screen after this one, for apps without panes.
  public func replace(with route: AppRoute) { show(route) }
}

/// The navigation from one screen, which the app creates for each route.
///
/// The screen retains it; the presenter references it weakly.
@MainActor
public final class AppNavigator: ProfileNavigator {
  private let router: Router<AppRoute>
  private let origin: AppRoute
  private let panes: PaneState?
  // Moves the focus to a screen that was visible already, beside a list.
  private let focusShown: (@MainActor () -> Void)?

  /// Creates the navigation from the screen of a route.
  public convenience init(from origin: AppRoute, by router: Router<AppRoute>) {
    self.init(from: origin, by: router, in: nil, focusShown: nil)
  }

  init(
    from origin: AppRoute, by router: Router<AppRoute>, in panes: PaneState?,
    focusShown: (@MainActor () -> Void)?
  ) {
    (self.origin, self.router, self.panes, self.focusShown) = (origin, router, panes, focusShown)
  }

  /// Shows a screen after this one, or presents the screen for a new post.
  public func show(_ route: AppRoute) {
    guard router.routes.last != route else {
      focusShown?()
      return
    }
    // The screen appears when the user's action has ended.
    panes?.focusesNextScreen = true
    if route == .newPost { router.present(route) } else { router.push(route, after: origin) }
  }

  /// Shows another screen instead of this one.
  public func replace(with route: AppRoute) {
    guard let index = router.routes.lastIndex(of: origin), index > 0 else { return show(route) }
    panes?.focusesNextScreen = true
    router.setRoutes(router.routes[..<index] + [route])
  }

  /// The screen after this one.
  public var detail: AppRoute? {
    let routes = router.routes
    guard let index = routes.lastIndex(of: origin) else { return nil }
    return routes.dropFirst(index + 1).first
  }

  /// Shows the details of a selected item next to this screen.
  public func preview(_ route: AppRoute) {
    guard panes?.areTwo == true, router.presented == nil, router.routes.first == origin,
      router.routes.dropFirst().first != route
    else { return }
    panes?.focusesNextScreen = false
    router.setRoutes([origin, route])
  }

  /// Goes back to the screen before this one.
  public func goBack() {
    guard let index = router.routes.lastIndex(of: origin), index > 0 else { return }
    router.setRoutes(Array(router.routes[..<index]))
  }

  /// Dismisses this screen, or goes back from it.
  public func leave() {
    if router.presented == origin { router.dismiss() } else { goBack() }
  }
}
