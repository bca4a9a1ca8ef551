internal import Bindable

/// The navigation available to a profile screen, in the words of the feature.
///
/// Presenters depend on this protocol only, not on the navigation stack or panes.
@MainActor
public protocol ProfileNavigator: AnyObject {
  /// Shows the profile of a user.
  func showProfile(of user: User.ID)
  /// Shows the followers of a user.
  func showFollowers(of user: User.ID)
  /// Shows the screen that edits a user's profile.
  func edit(_ user: User.ID)
  /// Shows a photo.
  func showPhoto(_ photo: Photo.ID)
  /// Presents the screen for a new post.
  func writePost()
  /// Shows the settings.
  func showSettings()
  /// Goes back to the screen before this one.
  func goBack()
  /// Dismisses the presented screen.
  func leave()
}

/// The navigation from one screen, which the app creates for each route.
///
/// The screen retains it; the presenter references it weakly.
@MainActor
final class AppNavigator: ProfileNavigator {
  private let router: Router<AppRoute>
  private let origin: AppRoute

  init(from origin: AppRoute, by router: Router<AppRoute>) {
    self.origin = origin
    self.router = router
  }

  func showProfile(of user: User.ID) { setRoutes(.profile(user)) }
  func showFollowers(of user: User.ID) { setRoutes(.followers(user)) }
  func edit(_ user: User.ID) { setRoutes(.editProfile(user)) }
  func showPhoto(_ photo: Photo.ID) { setRoutes(.photo(photo)) }

  func showSettings() { setRoutes(.settings) }
  func writePost() { router.present(.newPost) }

  func goBack() {
    guard let index = router.routes.lastIndex(of: origin), index > 0 else { return }
    router.setRoutes(Array(router.routes[..<index]))
  }

  func leave() { router.dismiss() }

  private func setRoutes(_ route: AppRoute) { router.push(route, after: origin) }
}
