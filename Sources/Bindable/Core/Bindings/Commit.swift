/// When a two-way row brings an edit to the presenter.
public enum Commit: String, Hashable, Sendable {
  /// At each change.
  case eachChange
  /// When the user has finished, as with the return key or by leaving the field; the target is then
  /// part of something `Committable`.
  case onCommit
  /// When the connection is told to `commit()`.
  case explicit
}

extension AnyConnection {
  /// The properties of the view with edits that the presenter has not got: they wait, or could not
  /// be read.
  ///
  /// ```swift
  /// print(connection.pendingEdits)  // ["age.text"]
  /// ```
  ///
  /// Read in an effect or a derived value, it is told of changes.
  public var pendingEdits: [String] {
    let rows = states?.withEdits ?? []
    let own = untracked {
      let names = rows.isEmpty ? nil : names
      return rows.compactMap { row in
        layout.parts.firstIndex { $0.row == row }.flatMap { names?.viewEnd(ofPart: $0) }
      }
    }
    return nests.flatMap { $0.open.flatMap(\.pendingEdits) } + own
  }

  /// Brings the edits that wait to the presenter at once, in the order of the rows.
  ///
  /// ```swift
  /// guard connection.commit() else { return }  // some field has a message
  /// ```
  ///
  /// Returns whether the presenter now has all that is in the view.
  @discardableResult public func commit() -> Bool {
    guard block.pointee.isConnected else { return true }
    transaction {
      for nest in nests { for connection in nest.open { connection.commit() } }
      forEachEdit { state, back in
        state.isDue = true
        runDue(back)
      }
    }
    return untracked { pendingEdits.isEmpty }
  }

  /// Drops the edits that the presenter has not got: the view shows what the presenter has.
  public func revert() {
    guard block.pointee.isConnected else { return }
    transaction {
      for nest in nests { for connection in nest.open { connection.revert() } }
      forEachEdit { state, back in
        state.dropEdit()
        runDue(back - 1)
      }
    }
  }

  private func forEachEdit(_ body: (RowState, Int) -> Void) {
    guard let states, !untracked({ states.withEdits.isEmpty }) else { return }
    holdingEnds {
      transaction {
        for row in untracked({ states.withEdits }) {
          guard let state = states.all[row],
            let back = layout.parts.firstIndex(where: { $0.row == row && $0.isBack })
          else { continue }
          body(state, back)
        }
      }
    }
  }
}
