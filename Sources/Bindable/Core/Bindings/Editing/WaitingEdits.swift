/// The connections with edits that haven't reached their presenters.
///
/// An action that could miss an edit, such as a press of a button in the same view, sends it first.
@MainActor
package enum WaitingEdits {
  private static var entries: [Weak<AnyConnection>] = []

  /// `true` while no connection has such edits.
  package private(set) static var isEmpty = true

  /// Sends the edits of some inputs, except those that wait for `commit()`.
  package static func finish(where isIncluded: (_ input: AnyObject) -> Bool) {
    for entry in entries { entry.object?.finishEditing(where: isIncluded) }
  }

  /// Discards the edits of some inputs and restores the presenters' values.
  ///
  /// - Returns: `true` if there were any.
  package static func revert(where isIncluded: (_ input: AnyObject) -> Bool) -> Bool {
    entries.map { $0.object?.revert(where: isIncluded) ?? false }.contains(true)
  }

  static func update(_ connection: AnyConnection) {
    let hasEdits = connection.block.isConnected && connection.states?.hasEdits == true
    let index = entries.firstIndex { $0.object === connection }
    if hasEdits, index == nil {
      entries.append(Weak(connection))
    } else if !hasEdits {
      // A connection that's being deallocated can't be found, because the reference is `nil`.
      entries.retainingObjects {
        entries.removeAll { $0.object === connection || $0.object == nil }
      }
    }
    isEmpty = entries.isEmpty
  }
}
