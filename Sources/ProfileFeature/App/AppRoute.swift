public import Bindable

/// Where a user of the app can be.
///
/// ```swift
/// AppRoute.followers(1).segment         // "followers.1"
/// AppRoute(segment: "photo.3")          // .photo(3)
/// ```
public enum AppRoute: Route {
  /// The profile of a user.
  case profile(User.ID)
  /// Those who follow a user.
  case followers(User.ID)
  /// The details of a photo.
  case photo(Photo.ID)
  /// Editing the profile of a user.
  case editProfile(User.ID)
  /// Writing a new post.
  case newPost
  /// What the user has set.
  case settings

  /// A route without what it is about.
  public enum Kind: String, CaseIterable, Sendable {
    /// A profile.
    case profile
    /// A list of followers.
    case followers
    /// A photo.
    case photo
    /// Editing a profile.
    case editProfile = "edit"
    /// A new post.
    case newPost = "new-post"
    /// The settings.
    case settings
  }

  /// What kind of route it is.
  public var kind: Kind {
    switch self {
    case .profile: .profile
    case .followers: .followers
    case .photo: .photo
    case .editProfile: .editProfile
    case .newPost: .newPost
    case .settings: .settings
    }
  }

  /// The kind, and the number of what it is about, if there is one: `followers.1`, `settings`.
  public var segment: String {
    switch self {
    case .profile(let id), .followers(let id), .editProfile(let id): "\(kind.rawValue).\(id)"
    case .photo(let id): "\(kind.rawValue).\(id)"
    case .newPost, .settings: kind.rawValue
    }
  }

  /// The route that a part of a link says, or `nil` if there is none.
  public init?(segment: String) {
    let parts = segment.split(separator: ".", omittingEmptySubsequences: false)
    guard let kind = Kind(rawValue: String(parts[0])) else { return nil }
    let number = parts.count == 2 ? Int(parts[1]) : nil
    switch (kind, parts.count, number) {
    case (.profile, 2, let id?): self = .profile(User.ID(id))
    case (.followers, 2, let id?): self = .followers(User.ID(id))
    case (.photo, 2, let id?): self = .photo(Photo.ID(id))
    case (.editProfile, 2, let id?): self = .editProfile(User.ID(id))
    case (.newPost, 1, _): self = .newPost
    case (.settings, 1, _): self = .settings
    default: return nil
    }
    // One spelling for each, so that equal places have equal links: not "photo.03".
    if self.segment != segment { return nil }
  }

  /// Whether there is what it is about.
  func leadsSomewhere(in data: ProfileData) -> Bool {
    switch self {
    case .profile(let id), .followers(let id), .editProfile(let id): data.user(id) != nil
    case .photo(let id): data.photos.contains { $0.id == id }
    case .newPost, .settings: true
    }
  }
}
