/// The storage for the bytes of an archive, such as a file or memory.
public protocol ArchiveStorage: Sendable {
  /// The name in error messages.
  var name: String { get }
  /// Returns all bytes, or `nil` if nothing has been written.
  func read() throws(FileError) -> [UInt8]?
  /// Replaces all bytes, or leaves the old ones unchanged if it fails.
  func write(_ bytes: [UInt8]) throws(FileError)
  /// Moves the bytes to an unused name and returns that name.
  func quarantine() throws(FileError) -> String
}
