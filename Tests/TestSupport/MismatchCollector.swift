import Bindable
package import BindableTesting
import Synchronization

/// The messages of mismatches, in order.
package final class MismatchCollector: Sendable {
  private let list = Mutex<[String]>([])

  package init() {}

  package var all: [String] { list.withLock { $0 } }

  package func append(_ mismatch: SnapshotMismatch) {
    list.withLock { $0.append(mismatch.message) }
  }
}
