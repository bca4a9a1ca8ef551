import Bindable

/// A factory that creates the screen for each route and handles its output.
@MainActor
final class ScreenFactory {
  private let environment: ProfileEnvironment
  private let router: Router<AppRoute>

  init(_ environment: ProfileEnvironment, _ router: Router<AppRoute>) {
    self.environment = environment
    self.router = router
  }

  func screen(for route: AppRoute) -> AnyScreen {
    let navigation = AppNavigator(from: route, by: router)
    let screen = screen(for: route, navigation).retain(navigation)
    for behavior in environment.behaviors { screen.attach(behavior) }
    return screen
  }

  private func screen(for route: AppRoute, _ navigation: AppNavigator) -> AnyScreen {
    let appearance = environment.settings.appearance
    let look: @MainActor () -> ViewStyle = { appearance.viewStyle }
    switch route {
    case .profile(let id):
      let profile = ProfileScreen(
        id, store: environment.store, gateway: environment.gateway, session: environment.session,
        answerProvider: environment.answerProvider, in: environment.context,
        recording: environment.recording, viewStyle: look, isShown: false)
      profile.presenter.navigator = navigation
      return profile.screen
    case .followers(let id):
      let followers = FollowersScreen(
        id, store: environment.store, gateway: environment.gateway, session: environment.session,
        answerProvider: environment.answerProvider,
        recording: environment.recording, viewStyle: look, isShown: false)
      followers.presenter.onOutput = { [weak navigation] output in
        switch output {
        case .opened(let id): navigation?.showProfile(of: id)
        }
      }
      return followers.screen
    case .photo(let id):
      let photo = PhotoDetailsScreen(
        id, store: environment.store, recording: environment.recording, viewStyle: look,
        isShown: false)
      photo.presenter.onOutput = { [weak navigation] output in
        switch output {
        case .selected: break
        case .photographerOpened(let id): navigation?.showProfile(of: id)
        }
      }
      return photo.screen
    case .editProfile(let id):
      return EditProfileScreen(
        id, store: environment.store, gateway: environment.gateway, clock: environment.clock,
        recording: environment.recording, viewStyle: look, isShown: false
      ).screen
    case .newPost:
      let post = NewPostScreen(
        environment.user, store: environment.store, gateway: environment.gateway,
        keyboard: environment.keyboard, answerProvider: environment.answerProvider,
        recording: environment.recording, viewStyle: look, isShown: false)
      post.presenter.onOutput = { [weak navigation] output in
        navigation?.leave()
        switch output {
        case .posted(let id): navigation?.showPhoto(id)
        case .cancelled: break
        }
      }
      return post.screen
    case .settings:
      let settings = SettingsScreen(
        environment.user, settings: environment.settings, store: environment.store,
        gateway: environment.gateway, answerProvider: environment.answerProvider,
        recording: environment.recording, isShown: false)
      settings.presenter.onOutput = { [weak navigation, session = environment.session] output in
        switch output {
        case .signedOut:
          session.signOut(by: "the settings")
          navigation?.goHome()
        }
      }
      return settings.screen
    }
  }

  /// Returns a sample route of a kind, or `nil` if the store doesn't contain the required photo.
  func example(of kind: AppRoute.Kind) -> AppRoute? {
    let data = environment.store.data
    switch kind {
    case .profile: return .profile(environment.user)
    case .followers: return .followers(environment.user)
    case .photo:
      return (data.photos(of: environment.user).first ?? data.photos.first).map { .photo($0.id) }
    case .editProfile: return .editProfile(environment.user)
    case .newPost: return .newPost
    case .settings: return .settings
    }
  }
}
