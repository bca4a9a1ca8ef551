/// A tab of the app, with its own routes.
enum AppTab: Int, CaseIterable {
  case photos, people, me

  /// Returns the first route of the tab for a user who is signed in, or for no user.
  func root(for userID: User.ID?) -> AppRoute {
    switch self {
    case .photos: .photos
    case .people: .people
    case .me: userID.map { .profile($0) } ?? .signIn
    }
  }

  /// Creates the tab in which a link that begins with a route opens.
  init(of route: AppRoute, for userID: User.ID?) {
    self =
      switch route {
      case .photos, .photo: .photos
      case .profile(let id) where id != userID: .people
      case .people, .followers: .people
      case .profile, .editProfile, .newPost, .settings, .signIn: .me
      }
  }

  var title: String {
    switch self {
    case .photos: PhotoItem.listTitle
    case .people: PersonItem.listTitle
    case .me: "Me"
    }
  }
}
