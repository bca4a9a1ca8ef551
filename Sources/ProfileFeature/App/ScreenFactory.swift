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
    case .photos: photos(navigation)
    case .people: people(navigation)
    case .profile(let id): profile(of: id, navigation)
    case .followers(let id): followers(of: id, navigation)
    case .photo(let id): photo(id, navigation)
    case .editProfile(let id) where id == userID:
      EditProfileScreen(id, in: environment)
    case .newPost: userID.map { newPost(by: $0, navigation) } ?? signIn
    case .settings: userID.map { settings(of: $0) } ?? signIn
    case .signIn, .editProfile: signIn
    }
  }

  private var userID: User.ID? { untracked { environment.session.userID } }

  private func photos(_ navigation: AppNavigator) -> AnyScreen {
    let photos = BrowseScreen(
      .photos(in: environment), title: AppTab.photos.title, in: environment)
    photos.presenter.onOpen = { [weak navigation] in navigation?.showPhoto(Photo.ID($0)) }
    return photos
  }

  private func people(_ navigation: AppNavigator) -> AnyScreen {
    let people = BrowseScreen(
      .people(in: environment), title: AppTab.people.title, in: environment)
    people.presenter.onOpen = { [weak navigation] in navigation?.showProfile(of: User.ID($0)) }
    return people
  }

  private func profile(of id: User.ID, _ navigation: AppNavigator) -> AnyScreen {
    let profile = ProfileScreen(id, in: environment)
    profile.presenter.navigator = navigation
    return profile
  }

  private func followers(of id: User.ID, _ navigation: AppNavigator) -> AnyScreen {
    let followers = FollowersScreen(id, in: environment)
    followers.presenter.onOutput = { [weak navigation] output in
      switch output {
      case .opened(let id): navigation?.showProfile(of: id)
      }
    }
    return followers
  }

  private func photo(_ id: Photo.ID, _ navigation: AppNavigator) -> AnyScreen {
    let photo = PhotoDetailsScreen(id, in: environment)
    photo.presenter.onOutput = { [weak navigation] output in
      switch output {
      case .selected: break
      case .removed: navigation?.goBack()
      case .photographerOpened(let id): navigation?.showProfile(of: id)
      }
    }
    return photo
  }

  private func newPost(by id: User.ID, _ navigation: AppNavigator) -> AnyScreen {
    let post = NewPostScreen(id, in: environment)
    post.presenter.onOutput = { [weak navigation] output in
      navigation?.leave()
      switch output {
      case .posted(let id): navigation?.showPhoto(id)
      case .cancelled: break
      }
    }
    return post
  }

  private func settings(of id: User.ID) -> AnyScreen {
    SettingsScreen(id, in: environment)
  }

  private var signIn: AnyScreen { SignInScreen(in: environment) }

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
