import Bindable

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
      case .people, .followers, .following: .people
      case .profile, .editProfile, .newPost, .settings, .signIn: .me
      }
  }

  /// The width of the pane with the list of the tab, if there are two panes.
  var paneWidth: Length {
    switch self {
    case .photos: .fill(weight: 4, atLeast: 20)
    case .people: .fixed(34)
    case .me: .fill(weight: 5, atLeast: 20)
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
