import Bindable
import ProfileFeature

/// A screen that you select with `--screen`, whose default script is in `DemoScreen+Tour.swift`.
enum DemoScreen: String, CaseIterable, Sendable {
  case app, profile, edit, followers, photo
  case newPost = "newpost"
  case settings

  /// The names of the fields that a script can edit.
  var fields: [String] {
    switch self {
    case .app: ["search", "username", "firstName", "lastName", "bio", "title"]
    case .edit: ["username", "firstName", "lastName", "bio"]
    case .followers: ["search"]
    case .newPost: ["title"]
    case .profile, .photo, .settings: []
    }
  }

  /// Returns the user who is signed in when the screen of a user is shown.
  ///
  /// For the profile, it's the first user who can follow the user, who can't follow themselves.
  func viewer(of user: User, in data: ProfileData) -> User.ID {
    guard self == .profile else { return user.id }
    let others = data.users.filter { $0.id != user.id }, followerIDs = Set(user.followerIDs)
    return (others.first { !followerIDs.contains($0.id) } ?? others.first ?? user).id
  }

  /// Creates the screen of a user.
  @MainActor func open(_ user: User, _ environment: ProfileEnvironment) -> RunningScreen {
    switch self {
    case .app:
      let app = ProfileApp(environment)
      return RunningScreen(app.screen, app: app, keyboard: environment.keyboard)
    case .profile: return RunningScreen(ProfileScreen(user.id, in: environment))
    case .edit: return RunningScreen(EditProfileScreen(user.id, in: environment))
    case .followers: return RunningScreen(FollowersScreen(user.id, in: environment))
    case .photo:
      let photo = environment.store.data.photos(of: user.id).first
      return RunningScreen(PhotoDetailsScreen(photo?.id ?? 0, in: environment))
    case .newPost:
      let post = NewPostScreen(user.id, in: environment)
      post.presenter.onOutput = { [weak post] output in
        if output == .cancelled { post?.leave {} }
      }
      return RunningScreen(post)
    case .settings: return RunningScreen(SettingsScreen(user.id, in: environment))
    }
  }
}
