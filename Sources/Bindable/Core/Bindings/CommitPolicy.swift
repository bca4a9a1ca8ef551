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
  /// The properties of the view and its visible list cells with edits that are waiting or couldn't
  /// be parsed.
  ///
  /// ```swift
  /// print(connection.pendingEdits)  // ["age.text", "trips[7].cost.text"]
  /// ```
  ///
  /// Effects and derived values that read this property are notified of changes.
  public var pendingEdits: [String] {
    let states = statesOrNew
    // Observed, because connections inside the bindings are opened and closed.
    _ = states.innerChanges
    let bindings = states.withEdits
    let own = untracked {
      let names = bindings.isEmpty ? nil : namesInList
      return bindings.compactMap { binding in
        layout.parts.firstIndex { $0.binding == binding }.flatMap { names?.viewEnd(ofPart: $0) }
      }
    }
    return untracked { innerConnections.flatMap(\.pendingEdits) } + own
  }

  /// Sends the waiting edits to the presenter immediately, in the order of the bindings.
  ///
  /// ```swift
  /// guard connection.commit() else { return }  // some field has a message
  /// ```
  ///
  /// - Returns: A Boolean value that indicates whether no edits are pending afterwards.
  @discardableResult public func commit() -> Bool {
    guard block.isConnected else { return true }
    transaction {
      for connection in innerConnections { connection.commit() }
      forEachEdit(send)
    }
    return untracked { pendingEdits.isEmpty }
  }

  /// Sends the edits that don't wait for `commit()`, before a list cell shows another item or none.
  func finishEditing() {
    guard states != nil else { return }
    transaction {
      deliverEdits()
      for connection in innerConnections { connection.finishEditing() }
      forEachEdit { state, reverse in if !state.waitsForCommit { send(state, reverse) } }
    }
  }

  private func send(_ state: BindingState, _ reverse: Int) {
    state.isTimerFired = true
    runDeferred(reverse)
  }

  /// Discards uncommitted edits and restores the presenter's values in the view.
  public func revert() {
    guard block.isConnected else { return }
    transaction {
      for connection in innerConnections { connection.revert() }
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
