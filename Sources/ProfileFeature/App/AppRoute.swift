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

  /// A route without its associated ID.
  public enum Kind: String, CaseIterable, Sendable {
    /// All photos.
    case photos
    /// All people.
    case people
    /// A profile.
    case profile
    /// A list of followers.
    case followers
    /// A photo.
    case photo
    /// The screen that edits a profile.
    case editProfile = "edit"
    /// A new post.
    case newPost = "new-post"
    /// The settings.
    case settings
    /// The sign-in screen.
    case signIn = "sign-in"
  }

  /// The kind of the route.
  public var kind: Kind {
    switch self {
    case .photos: .photos
    case .people: .people
    case .profile: .profile
    case .followers: .followers
    case .photo: .photo
    case .editProfile: .editProfile
    case .newPost: .newPost
    case .settings: .settings
    case .signIn: .signIn
    }
  }

  /// The kind and the associated ID, if any, such as `followers.1` or `settings`.
  public var segment: String {
    switch self {
    case .profile(let id), .followers(let id), .editProfile(let id): "\(kind.rawValue).\(id)"
    case .photo(let id): "\(kind.rawValue).\(id)"
    case .photos, .people, .newPost, .settings, .signIn: kind.rawValue
    }
  }

  /// Creates the route for a segment of a link, or returns `nil` if the segment isn't a route.
  public init?(segment: String) {
    let parts = segment.split(separator: ".", omittingEmptySubsequences: false)
    guard let kind = Kind(rawValue: String(parts[0])) else { return nil }
    let number = parts.count == 2 ? Int(parts[1]) : nil
    switch (kind, parts.count, number) {
    case (.photos, 1, _): self = .photos
    case (.people, 1, _): self = .people
    case (.profile, 2, let id?): self = .profile(User.ID(id))
    case (.followers, 2, let id?): self = .followers(User.ID(id))
    case (.photo, 2, let id?): self = .photo(Photo.ID(id))
    case (.editProfile, 2, let id?): self = .editProfile(User.ID(id))
    case (.newPost, 1, _): self = .newPost
    case (.settings, 1, _): self = .settings
    case (.signIn, 1, _): self = .signIn
    default: return nil
    }
    // Each route has one spelling, so that equal routes have equal links: "photo.03" is rejected.
    if self.segment != segment { return nil }
  }

  /// Returns a Boolean value that indicates whether a user can visit the route.
  ///
  /// The data must contain its user or photo. Users can edit only their own profile.
  func isResolvable(in data: ProfileData, for userID: User.ID?) -> Bool {
    switch self {
    case .profile(let id), .followers(let id): data.user(id) != nil
    case .photo(let id): data.photo(id) != nil
    case .editProfile(let id): id == userID && data.user(id) != nil
    case .newPost, .settings: userID != nil
    case .photos, .people, .signIn: true
    }
  }
}
