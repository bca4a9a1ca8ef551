public import Bindable

/// The navigation available to a screen of the app, in the words of its routes.
///
/// Presenters depend on this protocol only, not on the navigation stack or panes.
@MainActor
public protocol ProfileNavigator: AnyObject {
  /// Shows a screen after this one, or presents the screen for a new post.
  func show(_ route: AppRoute)
  /// Goes back to the screen before this one.
  func goBack()
  /// Dismisses this screen, or goes back from it if a link has opened it without presenting it.
  func leave()
}

/// The navigation from one screen, which the app creates for each route.
///
/// The screen retains it; the presenter references it weakly.
@MainActor
public final class AppNavigator: ProfileNavigator {
  private let router: Router<AppRoute>
  private let origin: AppRoute

  /// Creates the navigation from the screen of a route.
  public init(from origin: AppRoute, by router: Router<AppRoute>) {
    self.origin = origin
    self.router = router
  }

  /// Shows a screen after this one, or presents the screen for a new post.
  public func show(_ route: AppRoute) {
    if route == .newPost { router.present(route) } else { router.push(route, after: origin) }
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
