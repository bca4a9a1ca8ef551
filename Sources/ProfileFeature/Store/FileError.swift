/// An error in reading or writing a file, with its location, cause, and fix in one line.
///
/// ```swift
/// do throws(FileError) {
///   _ = try ProfileData(json: bytes, named: "people.json")
/// } catch {
///   print(error)
///   // people.json:9:21: photos[3].rating: expected a number; correct the value
/// }
/// ```
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public enum Kind: Hashable, Sendable {
    /// There's no such file.
    case missing
    /// The file is a directory, or the system refuses to read it.
    case unreadable
    /// The contents of the file are invalid.
    case invalid
    /// The directory of the file doesn't exist.
    case noDirectory
    /// The system refuses to write the file.
    case unwritable
  }

  /// The path of the file.
  public let file: String
  /// The kind of the error.
  public let kind: Kind
  /// The location in the text, or `nil` if it's unknown.
  public let location: TextLocation?
  /// The cause and the fix.
  public let problem: String

  package init(_ file: String, _ kind: Kind, _ problem: String, at location: TextLocation? = nil) {
    (self.file, self.kind, self.problem, self.location) = (file, kind, problem, location)
  }

  /// The file, the location, the cause, and the fix.
  public var description: String {
    "\(Excerpt.path(file)):\(location.map { "\($0):" } ?? "") \(problem)"
  }
}
