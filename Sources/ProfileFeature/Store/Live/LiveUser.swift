internal import Bindable
internal import struct Foundation.Date

/// The namespace of what the store observes item by item, so that a reason can name it:
/// `User.followerIDs of Grace Okafor`.
enum Live {}

extension Live {
  /// The observed properties of one user, which the store creates when they're first read.
  @MainActor
  final class User: NamedItem {
    let id: ProfileFeature.User.ID
    @Observed private(set) var username: String
    @Observed private(set) var firstName: String
    @Observed private(set) var lastName: String?
    @Observed private(set) var bio: String?
    @Observed private(set) var followerIDs: [ProfileFeature.User.ID]
    @Observed private(set) var priorities: [Priority]
    @Observed private(set) var picture: String?
    /// The IDs of the user's photos, newest first.
    @Observed private(set) var photoIDs: [ProfileFeature.Photo.ID]
    // The latest values, for what is computed of several.
    private var value: ProfileFeature.User

    init(_ user: ProfileFeature.User, in data: ProfileData) {
      id = user.id
      (username, firstName, lastName) = (user.username, user.firstName, user.lastName)
      (bio, followerIDs, priorities) = (user.bio, user.followerIDs, user.priorities)
      (picture, photoIDs, value) = (user.picture, data.photoIDs(of: user.id), user)
    }

    /// Follows a change of the data.
    func update(from data: ProfileData, photosChanged: Bool) {
      if photosChanged { photoIDs = data.photoIDs(of: id) }
      guard let new = data.user(id), new != value else { return }
      value = new
      (username, firstName, lastName) = (new.username, new.firstName, new.lastName)
      (bio, followerIDs, priorities) = (new.bio, new.followerIDs, new.priorities)
      picture = new.picture
    }

    var itemName: String { value.displayName }

    var displayName: String {
      _ = (username, firstName, lastName)
      return value.displayName
    }

    /// The source of the user's portrait.
    var portrait: PictureSource {
      _ = picture
      return PictureSource(value)
    }

    /// The fields of the user that can be edited.
    var edit: ProfileEdit {
      _ = (username, firstName, lastName, bio)
      return ProfileEdit(value)
    }

    func currentPriorities(now: Date) -> [Priority] {
      priorities.filter { $0.contains(now) }
    }
  }
}
