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
public struct ProfileDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the inconsistent value.
  public let path: String
  /// The cause and the fix.
  public let problem: String

  init(_ path: String, _ problem: String) { (self.path, self.problem) = (path, problem) }

  /// The path, the cause, and the fix.
  public var description: String { "\(path): \(problem)" }
}
