/// An inconsistency of users and photos.
///
/// ```swift
/// do throws(ProfileDataError) {
///   _ = try ProfileData(users: [ada, ada], photos: [])
/// } catch {
///   print(error)
///   // users[1].id: 1 is already the id of users[0]; give each an id of its own
/// }
/// ```
public struct ProfileDataError: Error, Hashable, Sendable {
  /// The cause of the error.
  public enum Problem: Hashable, Sendable {
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
    /// A priority ends before it starts.
    case endsBeforeItStarts
  }

  /// The path of the inconsistent value.
  public let path: DataPath
  /// The cause of the error.
  public let problem: Problem
}

extension ProfileDataError: CustomStringConvertible {
  /// A one-line description with the path, the cause, and the fix.
  public var description: String {
    switch problem {
    case .duplicateID(let id, let first):
      "\(path): \(id) is already the id of \(first); give each an id of its own"
    case .duplicateUsername(let username, let first):
      "\(path): \(Excerpt.quoted(username)) is already the username of \(first); "
        + "give each user a username of their own"
    case .blankUsername:
      "\(path): expected a username, found blank text; write a name that can be seen"
    case .unknownUser(let id):
      "\(path): no user has the id \(id); add the user or remove the photo"
    case .unknownFollower(let id):
      "\(path): no user has the id \(id); add the user or remove the follower"
    case .repeatedFollower(let id):
      "\(path): \(id) is already a follower of this user; name each follower once"
    case .ratingNotFinite:
      "\(path): a rating must be finite; write an ordinary number"
    case .endsBeforeItStarts:
      "\(path): it ends before it starts; swap the dates"
    }
  }
}
