/// A policy for when a two-way binding sends an edit to the presenter.
public enum CommitPolicy: String, Hashable, Sendable {
  /// Each change is sent.
  case onChange
  /// An edit is sent when the user ends editing, for example with Return, in a target that's part
  /// of an `EditingControl`.
  case onEditingEnd
  /// An edit is sent when `commit()` is called on the connection.
  case explicit
}

extension AnyConnection {
  /// The properties of the view with edits that are waiting or couldn't be parsed.
  ///
  /// ```swift
  /// print(connection.pendingEdits)  // ["age.text"]
  /// ```
  ///
  /// Effects and derived values that read this property are notified of changes.
  public var pendingEdits: [String] {
    let bindings = states?.withEdits ?? []
    let own = untracked {
      let names = bindings.isEmpty ? nil : names
      return bindings.compactMap { binding in
        layout.parts.firstIndex { $0.binding == binding }.flatMap { names?.viewEnd(ofPart: $0) }
      }
    }
    return childConnections.flatMap { $0.open.flatMap(\.pendingEdits) } + own
  }

  /// Sends the waiting edits to the presenter immediately, in the order of the bindings.
  ///
  /// ```swift
  /// guard connection.commit() else { return }  // some field has a message
  /// ```
  ///
  /// - Returns: A Boolean value that indicates whether no edits are pending afterwards.
  @discardableResult public func commit() -> Bool {
    guard block.pointee.isConnected else { return true }
    transaction {
      for children in childConnections { for connection in children.open { connection.commit() } }
      forEachEdit { state, reverse in
        state.isTimerFired = true
        runDeferred(reverse)
      }
    }
    return untracked { pendingEdits.isEmpty }
  }

  /// Discards uncommitted edits and restores the presenter's values in the view.
  public func revert() {
    guard block.pointee.isConnected else { return }
    transaction {
      for children in childConnections { for connection in children.open { connection.revert() } }
      forEachEdit { state, reverse in
        state.discardEdit()
        runDeferred(reverse - 1)
      }
    }
  }

  private func forEachEdit(_ body: (BindingState, Int) -> Void) {
    guard let states, !untracked({ states.withEdits.isEmpty }) else { return }
    withRetainedEndsIfAlive {
      transaction {
        for binding in untracked({ states.withEdits }) {
          guard let state = states.all[binding],
            let reverse = layout.parts.firstIndex(where: { $0.binding == binding && $0.isReverse })
          else { continue }
          body(state, reverse)
        }
      }
    }
  }
}
