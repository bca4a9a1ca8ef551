// Edits of sources in place.

extension Source {
  /// Returns the value that an edit in place has to keep for a comparison, if any.
  ///
  /// The first edit of a batch keeps the value from before the batch. Both are compared when the
  /// batch ends, and before an effect is created, so that one comparison is enough for all edits.
  /// An effect compares each edit it makes, because it could have read the value.
  @inlinable @inline(never) @MainActor
  func valueToKeep(
    _ value: Value, announces: Observed<Value>.NotificationPolicy
  ) -> Value? {
    if announces == .always { return nil }
    return node.flags.has(.saved) && comparesLater ? nil : value
  }

  /// Returns a Boolean value that indicates whether the edits of a batch are compared together.
  ///
  /// A copy of a trivial value costs less.
  @inlinable @inline(__always) @MainActor
  var comparesLater: Bool {
    graph.isInsideBatch && graph.owner == nil && !_isPOD(Value.self)
  }

  /// Notifies dependents of an edit in place.
  ///
  /// - Precondition: A batch is open.
  @inlinable @inline(never) @MainActor
  func didEdit(
    _ old: consuming Value?, to new: Value, announces: Observed<Value>.NotificationPolicy,
    in owner: AnyObject
  ) {
    guard let old else { return Graph.didEdit(node, isCompared: announces == .changes, in: owner) }
    if comparesLater {
      Graph.compareWhenBatchEnds(node)
      didReplace(old, .forward, in: owner)
    } else if let change = change(from: old, to: new, announces: announces) {
      didReplace(old, change, in: owner)
    }
  }

  /// Restores the version from before the batch if edits in place have restored the value.
  @inlinable @inline(never) @MainActor
  func compareEdits() {
    node.flags.remove(.edited)
    Graph.withValue(of: node) { value, owner in
      guard let current = value as? Value else { return }
      // See `change(from:to:announces:)`.
      let marksNode = !node.flags.has(.checking)
      if marksNode { node.flags.insert(.checking) }
      let isBack = areEqual(saved, current)
      if marksNode { node.flags.remove(.checking) }
      if isBack {
        node.version = Graph.savedVersion(of: node)
        // Values derived from the edited one must see that the version is back.
        Graph.didWrite(node, in: owner)
      }
    }
  }
}

extension Graph {
  /// Records an edit in place, and marks the dependents of the source.
  @usableFromInline
  static func didEdit(_ source: Node, isCompared: Bool, in owner: AnyObject) {
    if graph.computing != nil { trapOnWriteInDerived(source) }
    if graph.countsSkippedWork, source.wasWritten { countMergedWrite(source) }
    source.version = nextVersion()
    if isCompared { compareWhenBatchEnds(source) }
    didWrite(source, in: owner)
  }

  /// Requests a comparison of the saved value of `source` with the current one when the batch ends.
  @usableFromInline
  static func compareWhenBatchEnds(_ source: Node) {
    source.flags.insert(.edited)
    graph.hasEdits = true
  }

  /// Calls `body` with an observed property's value and object, unless the object has ended.
  @usableFromInline
  static func withValue(of source: Node, _ body: @MainActor (Any, AnyObject) -> Void) {
    guard let owner = owner(of: source),
      let path = keyPath(of: source),
      let value = (owner as Any)[keyPath: path]
    else { return }
    body(value, owner)
    _fixLifetime(owner)
  }

  /// Restores the versions of values that edits in place have changed and changed back.
  @inline(__always)
  static func compareEdits() {
    if graph.hasEdits { compareEditsNow() }
  }

  // By index, because a comparison can write and so save more values, or end a node.
  @inline(never)
  private static func compareEditsNow() {
    repeat {
      graph.hasEdits = false
      var index = 0
      while index < graph.saved.count {
        if let node = graph.saved[index].node, node.flags.has(.edited) {
          untracked { NodeBody.call(node.body, with: node) }
        }
        index += 1
      }
    } while graph.hasEdits
  }
}
