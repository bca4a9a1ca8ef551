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
  }

  /// What kind of route it is.
  public var kind: Kind {
    switch self {
    case .profile: .profile
    case .followers: .followers
    case .photo: .photo
    case .editProfile: .editProfile
    }
  }

  /// The kind and the number of what it is about: `followers.1`.
  public var segment: String {
    switch self {
    case .profile(let id), .followers(let id), .editProfile(let id): "\(kind.rawValue).\(id)"
    case .photo(let id): "\(kind.rawValue).\(id)"
    }
  }

  /// The route that a part of a link says, or `nil` if there is none.
  public init?(segment: String) {
    let parts = segment.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), let id = Int(parts[1])
    else { return nil }
    self = Self(kind, id)
    // One spelling for each, so that equal places have equal links: not "photo.03".
    if self.segment != segment { return nil }
  }

  private init(_ kind: Kind, _ id: Int) {
    self =
      switch kind {
      case .profile: .profile(User.ID(id))
      case .followers: .followers(User.ID(id))
      case .photo: .photo(Photo.ID(id))
      case .editProfile: .editProfile(User.ID(id))
      }
  }

  /// Whether there is what it is about.
  func leadsSomewhere(in data: ProfileData) -> Bool {
    switch self {
    case .profile(let id), .followers(let id), .editProfile(let id): data.user(id) != nil
    case .photo(let id): data.photos.contains { $0.id == id }
    }
  }
}
