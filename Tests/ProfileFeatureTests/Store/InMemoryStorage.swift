import ProfileFeature
import Synchronization

/// In-memory storage.
///
/// ```swift
/// let archive = Archive<SavedState>(InMemoryStorage())
/// ```
final class InMemoryStorage: ArchiveStorage {
  private let state: Mutex<(bytes: [UInt8]?, aside: [[UInt8]], writeCount: Int)>

  /// The name in error messages.
  let name: String

  /// Creates storage with the given bytes.
  init(_ bytes: [UInt8]? = nil, named name: String = "memory") {
    state = Mutex((bytes, [], 0))
    self.name = name
  }

  /// The quarantined bytes, oldest first.
  var aside: [[UInt8]] { state.withLock { $0.aside } }

  /// The number of calls to `write(_:)`.
  var writeCount: Int { state.withLock { $0.writeCount } }

  /// Returns the bytes, or `nil` if nothing has been written.
  func read() -> [UInt8]? { state.withLock { $0.bytes } }

  /// Replaces the bytes.
  func write(_ bytes: [UInt8]) {
    state.withLock { ($0.bytes, $0.writeCount) = (bytes, $0.writeCount + 1) }
  }

  /// Moves the bytes to `aside`.
  func quarantine() -> String {
    let count = state.withLock { state in
      if let bytes = state.bytes { state.aside.append(bytes) }
      state.bytes = nil
      return state.aside.count
    }
    return "\(name).corrupt-\(count)"
  }
}
