public import Bindable

/// The navigation from one screen to the app's routes.
///
/// Presenters depend only on this class, not on the navigation stack or panes. The app creates an
/// instance for each screen, which retains it; the presenter references it weakly.
@MainActor
public final class AppNavigator {
  private let router: Router<AppRoute>
  /// The screen.
  let origin: AppRoute
  private let panes: PaneState?
  // Moves the focus to a screen that was visible already, next to a list.
  private let focusShown: (@MainActor () -> Void)?

  /// Creates the navigation from the screen of a route.
  public init(
    from origin: AppRoute, by router: Router<AppRoute>, in panes: PaneState? = nil,
    focusShown: (@MainActor () -> Void)? = nil
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

  /// Shows another screen instead of this one, or after it if it's the first.
  public func replace(with route: AppRoute) {
    guard let index = router.routes.lastIndex(of: origin), index > 0 else { return show(route) }
    panes?.focusesNextScreen = true
    router.setRoutes(router.routes[..<index] + [route])
  }

  /// The screen before this one, or `nil` if this one is the first.
  var previous: AppRoute? {
    let routes = router.routes
    return routes.lastIndex(of: origin).flatMap { $0 > 0 ? routes[$0 - 1] : nil }
  }

  /// The screen after this one, or `nil` if this one is the last.
  public var detail: AppRoute? {
    let routes = router.routes
    guard let index = routes.lastIndex(of: origin) else { return nil }
    return routes.dropFirst(index + 1).first
  }

  /// Shows the details of a selected item next to this screen, if there are two panes.
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

  /// Dismisses this screen, or goes back from it if a link has opened it without presenting it.
  public func leave() {
    if router.presented == origin { router.dismiss() } else { goBack() }
  }
}
