internal import Synchronization

/// Where the bytes of an archive are: a file, or memory.
public protocol ArchiveMedium: Sendable {
  /// What errors call it.
  var name: String { get }
  /// All bytes; `nil` if there are none yet.
  func read() throws(ArchiveError) -> [UInt8]?
  /// Replaces all bytes, or leaves the old ones as they are.
  func write(_ bytes: [UInt8]) throws(ArchiveError)
  /// Takes the bytes away to a place of their own, which is none that has any, and returns its name.
  func setAside() throws(ArchiveError) -> String
}

/// Keeps the bytes of an archive as long as the program runs: for tests, and for users who keep nothing.
///
/// ```swift
/// let archive = Archive<SavedState>(MemoryMedium())
/// ```
public final class MemoryMedium: ArchiveMedium {
  private let state: Mutex<(bytes: [UInt8]?, aside: [[UInt8]])>

  /// What errors call it.
  public let name: String

  /// Makes one that has these bytes, or none.
  public init(_ bytes: [UInt8]? = nil, named name: String = "memory") {
    state = Mutex((bytes, []))
    self.name = name
  }

  /// The bytes that were set aside, in that order.
  public var aside: [[UInt8]] { state.withLock { $0.aside } }

  /// The bytes; `nil` if there are none yet.
  public func read() -> [UInt8]? { state.withLock { $0.bytes } }

  /// Replaces the bytes.
  public func write(_ bytes: [UInt8]) { state.withLock { $0.bytes = bytes } }

  /// Moves the bytes to `aside`.
  public func setAside() -> String {
    let count = state.withLock { state in
      if let bytes = state.bytes { state.aside.append(bytes) }
      state.bytes = nil
      return state.aside.count
    }
    return "\(name).corrupt-\(count)"
  }
}
