/// An inconsistency of users and photos.
///
/// ```swift
/// do throws(ProfileDataError) {
///   _ = try ProfileData(users: [ada, ada], photos: [])
/// } catch {
///   print(error)
///   // users[1].id: 1 is already the ID of users[0]; use a unique ID
/// }
/// ```
public struct ProfileDataError: Error, Hashable, Sendable {
  /// The cause of the error.
  public enum Reason: Hashable, Sendable {
    /// Two users or two photos have the same ID.
    case duplicateID(Int, first: DataPath)
    /// Two users have the same username.
    case duplicateUsername(String, first: DataPath)
    /// A username contains no visible characters.
    case blankUsername
    /// The photographer isn't one of the users.
    case unknownUser(User.ID)
    /// A follower isn't one of the users.
    case unknownFollower(User.ID)
    /// A user has the same follower twice.
    case repeatedFollower(User.ID)
    /// A rating is infinite or NaN.
    case ratingNotFinite
    /// The path of a picture leaves the folder of the data.
    case pictureOutsideFolder(String)
    /// A priority ends before it starts.
    case endsBeforeItStarts
  }

  /// The path of the inconsistent value.
  public let path: DataPath
  /// The cause of the error.
  public let reason: Reason
}

extension ProfileDataError: CustomStringConvertible {
  /// A one-line description with the path, the cause, and the fix.
  public var description: String {
    switch reason {
    case .duplicateID(let id, let first):
      "\(path): \(id) is already the ID of \(first); use a unique ID"
    case .duplicateUsername(let username, let first):
      "\(path): \(Excerpt.quoted(username)) is already the username of \(first); "
        + "use a unique username"
    case .blankUsername:
      "\(path): expected a username, found blank text; use visible characters"
    case .unknownUser(let id):
      "\(path): no user has the ID \(id); add the user or remove the photo"
    case .unknownFollower(let id):
      "\(path): no user has the ID \(id); add the user or remove the follower"
    case .repeatedFollower(let id):
      "\(path): \(id) is already a follower of this user; list each follower once"
    case .ratingNotFinite:
      "\(path): the rating must be finite; use an ordinary number"
    case .pictureOutsideFolder(let picture):
      "\(path): \(Excerpt.quoted(picture)) isn't in the folder of the file; "
        + "use a relative path without \"..\""
    case .endsBeforeItStarts:
      "\(path): the end date is before the start date; swap the dates"
    }
  }
}
