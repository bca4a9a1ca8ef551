import Bindable

/// A factory that creates the screen for each route and handles its output.
@MainActor
final class ScreenFactory {
  private let environment: ProfileEnvironment
  private let router: Router<AppRoute>
  /// A closure that's called after a screen was shown.
  var focusShown: (@MainActor () -> Void)?

  init(_ environment: ProfileEnvironment, _ router: Router<AppRoute>) {
    self.environment = environment
    self.router = router
  }

  func screen(for route: AppRoute) -> AnyScreen {
    let navigation = AppNavigator(
      from: route, by: router, in: environment.panes, focusShown: focusShown)
    var environment = environment
    environment.navigator = navigation
    let screen = screen(for: route, in: environment).retain(navigation)
    for behavior in environment.behaviors { screen.attach(behavior) }
    if let panes = environment.panes { screen.attach(panes) }
    return screen
  }

  private func screen(for route: AppRoute, in environment: ProfileEnvironment) -> AnyScreen {
    switch route {
    case .photos: return BrowseScreen<PhotoItem>(in: environment)
    case .people: return BrowseScreen<PersonItem>(in: environment)
    case .profile(let id): return ProfileScreen(id, in: environment)
    case .followers(let id): return FollowersScreen(id, in: environment)
    case .following(let id):
      return FollowersScreen(id, in: environment, showsFollowed: true)
    case .photo(let id): return PhotoDetailsScreen(id, in: environment)
    case .editProfile(let id) where id == userID: return EditProfileScreen(id, in: environment)
    case .newPost:
      guard let userID else { return SignInScreen(in: environment) }
      let post = NewPostScreen(userID, in: environment)
      post.presenter.onOutput = { output in
        environment.navigator?.leave()
        if case .posted(let id) = output { environment.navigator?.show(.photo(id)) }
      }
      return post
    case .settings:
      guard let userID else { return SignInScreen(in: environment) }
      return SettingsScreen(userID, in: environment)
    case .signIn, .editProfile: return SignInScreen(in: environment)
    }
  }

  private var userID: User.ID? { untracked { environment.session.userID } }
}
