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
  /// - Returns: A Boolean value that indicates whether no edits are pending afterward.
  @discardableResult public func commit() -> Bool {
    if block.isConnected {
      transaction {
        deliverEdits()
        for connection in innerConnections { connection.commit() }
        forEachEdit(send)
      }
    }
    return untracked { pendingEdits.isEmpty }
  }

  /// Sends the edits that don't wait for `commit()`, before something can miss them.
  @usableFromInline
  func finishEditing() {
    // Outside of a transaction, no edit is queued.
    let hasQueue = BindableCore.graph.depth > 0
    guard hasQueue || states != nil || block.traits.hasChildren, canSendEdits else {
      return
    }
    if hasQueue { deliverEdits() }
    finishWaitingEdits { $0.finishEditing() }
  }

  /// Sends the edits that were held back and don't wait for `commit()`.
  func finishWaitingEdits() {
    if canSendEdits { finishWaitingEdits { $0.finishWaitingEdits() } }
  }

  /// `false` without presenters to send edits to.
  private var canSendEdits: Bool {
    isConnected && (!block.hasOuterPresenter || areOuterPresentersAlive)
  }

  private func finishWaitingEdits(inner finish: (AnyConnection) -> Void) {
    guard states != nil || block.traits.hasChildren else { return }
    transaction {
      for connection in untracked({ innerConnections }) { finish(connection) }
      finishEditing { _ in true }
    }
  }

  /// Does the same for the edits of some inputs, without those of inner connections.
  func finishEditing(where isIncluded: (_ input: AnyObject) -> Bool) {
    forEachEdit(where: isIncluded) { state, reverse in
      // A parser or setter that runs for this edit may end editing itself.
      let isRunning = block.binding(reverse).node.isInUse
      if !state.waitsForCommit, !isRunning { send(state, reverse) }
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
      _ = revert { _ in true }
    }
  }

  /// Discards the edits of some inputs, without those of inner connections.
  ///
  /// - Returns: `true` if there were any.
  func revert(where isIncluded: (_ input: AnyObject) -> Bool) -> Bool {
    var isReverted = false
    forEachEdit(where: isIncluded) { state, reverse in
      // In one direction, there's no value of the presenter to show instead.
      guard layout.parts[reverse].isPaired else { return }
      isReverted = true
      state.discardEdit()
      runDeferred(reverse - 1)
    }
    return isReverted
  }

  private func forEachEdit(
    where isIncluded: (AnyObject) -> Bool = { _ in true }, _ body: (BindingState, Int) -> Void
  ) {
    guard block.isConnected, let states, states.hasEdits else { return }
    withRetainedEndsIfAlive {
      transaction {
        for binding in untracked({ states.withEdits }) {
          guard let state = states.all[binding], let input = state.input ?? block.liveView,
            isIncluded(input),
            let reverse = layout.parts.firstIndex(where: { $0.binding == binding && $0.isReverse })
          else { continue }
          body(state, reverse)
        }
      }
    }
  }
}
