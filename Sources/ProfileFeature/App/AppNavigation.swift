internal import Bindable

/// Where a screen about a user can lead.
///
/// Presenters know these words and nothing of stacks and panes.
@MainActor
public protocol UserNavigator: AnyObject {
  /// Shows somebody's profile.
  func showProfile(of user: User.ID)
  /// Shows who follows somebody.
  func showFollowers(of user: User.ID)
  /// Lets somebody's profile be edited.
  func edit(_ user: User.ID)
}

/// Where a screen with photos can lead.
@MainActor
public protocol PhotoNavigator: AnyObject {
  /// Shows a photo.
  func showPhoto(_ photo: Photo.ID)
}

/// Where the user's own screen can lead.
@MainActor
public protocol HomeNavigator: AnyObject {
  /// Lets the user write a new post, in front of everything.
  func writePost()
  /// Shows what the user has set.
  func showSettings()
}

/// What a screen can lead to by way of an app.
public typealias ProfileNavigator = UserNavigator & PhotoNavigator & HomeNavigator

/// Leads from one place of the app to others: each screen has its own, which knows where it stands.
///
/// The screen holds it, and its presenter only knows of it.
@MainActor
final class AppNavigation: ProfileNavigator {
  private let router: Router<AppRoute>
  private let origin: AppRoute

  init(from origin: AppRoute, by router: Router<AppRoute>) {
    self.origin = origin
    self.router = router
  }

  func showProfile(of user: User.ID) { go(to: .profile(user)) }
  func showFollowers(of user: User.ID) { go(to: .followers(user)) }
  func edit(_ user: User.ID) { go(to: .editProfile(user)) }
  func showPhoto(_ photo: Photo.ID) { go(to: .photo(photo)) }

  func showSettings() { go(to: .settings) }
  func writePost() { router.present(.newPost) }

  /// Takes what is in front of everything away.
  func leave() { router.uncover() }
  /// Goes back to where the app began.
  func goHome() { router.pop(to: router.routes[0]) }

  private func go(to route: AppRoute) { router.push(route, after: origin) }
}
