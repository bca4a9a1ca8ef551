internal import Synchronization

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

/// In-memory storage for tests and for users who don't save anything.
///
/// ```swift
/// let archive = Archive<SavedState>(InMemoryStorage())
/// ```
public final class InMemoryStorage: ArchiveStorage {
  private let state: Mutex<(bytes: [UInt8]?, aside: [[UInt8]])>

  /// The name in error messages.
  public let name: String

  /// Creates storage with the given bytes.
  public init(_ bytes: [UInt8]? = nil, named name: String = "memory") {
    state = Mutex((bytes, []))
    self.name = name
  }

  /// The quarantined bytes, oldest first.
  public var aside: [[UInt8]] { state.withLock { $0.aside } }

  /// Returns the bytes, or `nil` if nothing has been written.
  public func read() -> [UInt8]? { state.withLock { $0.bytes } }

  /// Replaces the bytes.
  public func write(_ bytes: [UInt8]) { state.withLock { $0.bytes = bytes } }

  /// Moves the bytes to `aside`.
  public func quarantine() -> String {
    let count = state.withLock { state in
      if let bytes = state.bytes { state.aside.append(bytes) }
      state.bytes = nil
      return state.aside.count
    }
    return "\(name).corrupt-\(count)"
  }
}
