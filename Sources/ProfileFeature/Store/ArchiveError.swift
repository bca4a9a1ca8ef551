/// An error of saving or restoring a value.
///
/// ```swift
/// do throws(ArchiveError) {
///   state = try await archive.load()
/// } catch {
///   print(error)
///   // state/state.json:3:17: value.signedInID: expected an integer, found "two";
///   // correct the value; moved to state/state.json.corrupt-1
/// }
/// ```
public struct ArchiveError: Error, Hashable, Sendable {
  /// The cause of the error.
  public enum Reason: Hashable, Sendable {
    /// The saved data is invalid and was moved to `keptAt`.
    case corrupt(ProfileFileError, keptAt: String)
    /// A newer version of the program wrote the data with an unknown schema. It wasn't changed.
    case newer(schema: Int, known: Int)
    /// The data can't be read. The reason is the system's message.
    case unreadable(reason: String)
    /// The directory doesn't exist.
    case noDirectory
    /// The data can't be written. The reason is the system's message.
    case unwritable(reason: String)
    /// The value can't be encoded as JSON.
    case unencodable(reason: String)
    /// The saved data doesn't match the users and photos.
    case doesNotFit(ProfileDataError)
  }

  /// The name as passed by the caller.
  public let name: String
  /// The cause of the error.
  public let reason: Reason

  init(_ name: String, _ reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

extension ArchiveError: CustomStringConvertible {
  /// A one-line description with the name, the cause, and the fix.
  public var description: String {
    let name = Excerpt.path(name)
    return switch reason {
    case .corrupt(let error, let location): "\(error); moved to \(Excerpt.path(location))"
    case .newer(let schema, let known):
      "\(name): schema \(schema) is newer than the supported schema \(known); "
        + "use the newer program or another directory"
    case .unreadable(let reason):
      "\(name): can't be read (\(reason)); check the path and its permissions"
    case .noDirectory: "\(name): directory not found; create it first"
    case .unwritable(let reason):
      "\(name): can't be written (\(reason)); check the permissions and the free space"
    case .unencodable(let reason):
      "\(name): the value can't be encoded as JSON (\(reason)); correct the value"
    case .doesNotFit(let error):
      "\(name): doesn't match the users and photos: \(error.path); use another directory"
    }
  }
}
