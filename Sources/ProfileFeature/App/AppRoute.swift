public import Bindable

/// A location in the app.
///
/// ```swift
/// AppRoute.followers(1).segment         // "followers.1"
/// AppRoute(segment: "photo.3")          // .photo(3)
/// ```
public enum AppRoute: Route {
  /// All photos.
  case photos
  /// All people.
  case people
  /// The profile of a user.
  case profile(User.ID)
  /// The followers of a user.
  case followers(User.ID)
  /// The users that a user follows.
  case following(User.ID)
  /// The details of a photo.
  case photo(Photo.ID)
  /// The screen that edits a user's profile.
  case editProfile(User.ID)
  /// The screen for a new post.
  case newPost
  /// The settings.
  case settings
  /// The sign-in screen.
  case signIn

  /// The name of the screen and the associated ID, if any, such as `followers.1` or `settings`.
  public var segment: String {
    switch self {
    case .photos: "photos"
    case .people: "people"
    case .profile(let id): "profile.\(id)"
    case .followers(let id): "followers.\(id)"
    case .following(let id): "following.\(id)"
    case .photo(let id): "photo.\(id)"
    case .editProfile(let id): "edit.\(id)"
    case .newPost: "new-post"
    case .settings: "settings"
    case .signIn: "sign-in"
    }
  }

  /// Creates the route for a segment of a link, or returns `nil` if the segment isn't a route.
  ///
  /// Each route has one spelling, so that equal routes have equal links: `photo.03` isn't a route.
  public init?(segment: String) {
    let id = segment.split(separator: ".").last.flatMap { Int($0) } ?? 0
    guard let route = Self.examples(id).first(where: { $0.segment == segment }) else { return nil }
    self = route
  }

  /// Returns a route of each kind, with the same ID.
  public static func examples(_ id: Int) -> [AppRoute] {
    let (user, photo) = (User.ID(id), Photo.ID(id))
    return [
      .photos, .people, .profile(user), .followers(user), .following(user), .photo(photo),
      .editProfile(user), .newPost, .settings, .signIn,
    ]
  }

  /// A Boolean value that indicates whether the screen has a search field.
  var hasSearch: Bool {
    switch self {
    case .photos, .people, .followers, .following: true
    default: false
    }
  }

  /// Returns a Boolean value that indicates whether a user can visit the route.
  ///
  /// The data must contain its user or photo. Users can edit only their own profile.
  func isResolvable(in data: ProfileData, for userID: User.ID?) -> Bool {
    switch self {
    case .profile(let id), .followers(let id), .following(let id): data.user(id) != nil
    case .photo(let id): data.photo(id) != nil
    case .editProfile(let id): id == userID && data.user(id) != nil
    case .newPost, .settings: userID != nil
    case .photos, .people, .signIn: true
    }
  }
}
