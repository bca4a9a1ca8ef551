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
    switch route {
    case .photos:
      let photos = BrowseScreen(
        .photos(in: environment), title: AppTab.photos.title, in: environment)
      photos.presenter.onOpen = { [weak navigation] in navigation?.showPhoto(Photo.ID($0)) }
      return photos
    case .people:
      let people = BrowseScreen(
        .people(in: environment), title: AppTab.people.title, in: environment)
      people.presenter.onOpen = { [weak navigation] in navigation?.showProfile(of: User.ID($0)) }
      return people
    case .profile(let id):
      let profile = ProfileScreen(id, in: environment)
      profile.presenter.navigator = navigation
      return profile
    case .followers(let id):
      let followers = FollowersScreen(id, in: environment)
      followers.presenter.onOpen = { [weak navigation] in
        navigation?.showProfile(of: User.ID($0))
      }
      return followers
    case .photo(let id):
      let photo = PhotoDetailsScreen(id, in: environment)
      photo.presenter.onOutput = { [weak navigation] output in
        switch output {
        case .removed: navigation?.goBack()
        case .photographerOpened(let id): navigation?.showProfile(of: id)
        }
      }
      return photo
    case .editProfile(let id) where id == userID: return EditProfileScreen(id, in: environment)
    case .newPost:
      guard let userID else { return SignInScreen(in: environment) }
      let post = NewPostScreen(userID, in: environment)
      post.presenter.onOutput = { [weak navigation] output in
        navigation?.leave()
        if case .posted(let id) = output { navigation?.showPhoto(id) }
      }
      return post
    case .settings:
      guard let userID else { return SignInScreen(in: environment) }
      return SettingsScreen(userID, in: environment)
    case .signIn, .editProfile: return SignInScreen(in: environment)
    }
  }

  private var userID: User.ID? { untracked { environment.session.userID } }

  /// A route of each kind that the signed-in user can visit.
  var examples: [AppRoute] {
    let data = environment.store.data
    let ownPhoto = userID.flatMap { data.photos(of: $0).first }
    return AppRoute.examples(userID?.rawValue ?? 0).compactMap { route in
      if case .photo = route { return (ownPhoto ?? data.photos.first).map { .photo($0.id) } }
      return route.isResolvable(in: data, for: userID) ? route : nil
    }
  }
}
