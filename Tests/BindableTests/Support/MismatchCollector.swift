import Bindable
import BindableTesting
import Synchronization

/// The messages of mismatches, in order.
final class MismatchCollector: Sendable {
  private let list = Mutex<[String]>([])

  var all: [String] { list.withLock { $0 } }

  func append(_ mismatch: SnapshotMismatch) { list.withLock { $0.append(mismatch.message) } }
}
