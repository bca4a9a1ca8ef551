/// Why a value cannot be kept, or what was kept cannot be had again.
///
/// ```swift
/// do throws(ArchiveError) {
///   state = try await archive.load()
/// } catch {
///   print(error)
///   // state/state.json:3:17: value.followedIDs[0]: expected a whole number, found "two"; correct the
///   // value. It was moved to state/state.json.corrupt-1
/// }
/// ```
public struct ArchiveError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// What was kept is not what a program like this one writes; it is at `keptAt` now.
    case corrupt(ProfileFileError, keptAt: String)
    /// A newer version of the program wrote it, by a schema that is not known yet; it was not touched.
    case newer(schema: Int, known: Int)
    /// It cannot be read, for a reason in the system's words.
    case unreadable(reason: String)
    /// There is no directory to write it to.
    case noDirectory
    /// It cannot be written, for a reason in the system's words.
    case unwritable(reason: String)
    /// The value cannot be written as JSON.
    case unencodable(reason: String)
    /// What was kept is about other users and photos than there are.
    case doesNotFit(ProfileDataError)
  }

  /// The name of the place, as the caller gave it.
  public let name: String
  /// What is wrong there.
  public let problem: Problem

  init(_ name: String, _ problem: Problem) {
    self.name = name
    self.problem = problem
  }
}

extension ArchiveError: CustomStringConvertible {
  /// One line: where, what, and the way out.
  public var description: String {
    let name = Excerpt.path(name)
    return switch problem {
    case .corrupt(let error, let place): "\(error). It was moved to \(Excerpt.path(place))"
    case .newer(let schema, let known):
      "\(name): it has schema \(schema), and this program knows those up to \(known); "
        + "use the newer program, or another place"
    case .unreadable(let reason):
      "\(name): it cannot be read (\(reason)); check the path and its permissions"
    case .noDirectory: "\(name): there is no such directory; make it first"
    case .unwritable(let reason):
      "\(name): it cannot be written (\(reason)); check the permissions and the space that is left"
    case .unencodable(let reason): "\(name): the value is no JSON (\(reason)); correct the value"
    case .doesNotFit(let error):
      "\(name): it does not fit the users and photos: \(error.path): use another place for them"
    }
  }
}
