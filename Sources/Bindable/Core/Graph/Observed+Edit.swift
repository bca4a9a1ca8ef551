// Edits in place. Without them, each edit of a large array copies it: the getter returns it, the
// property still refers to it, and the setter replaces it.

extension Observed {
  /// Edits an observed property in place, so that a large value isn't copied.
  ///
  /// ```swift
  /// @MainActor final class Library {
  ///   @Observed var titles = [String](repeating: "Untitled", count: 1_000_000)
  ///
  ///   func rename(_ index: Int, to title: String) {
  ///     Observed.edit(\._titles, of: self) { $0[index] = title }
  ///   }
  /// }
  /// ```
  ///
  /// `titles[index] = title` would copy a million titles, because the property keeps its value
  /// until the new one is set. Call this method in a method of the class, where the key path with
  /// an underscore refers to the storage of the property. If a list shows the array, an
  /// ``ObservedList`` is faster, because it knows which elements have changed.
  ///
  /// Dependents run after `body`, even if it throws an error. Like a write, an edit isn't tracked as
  /// a read. As with a stored property, the program stops if `body` reads or sets the property.
  ///
  /// - Complexity: That of `body`. If the type is `Equatable` and a dependent has read the property,
  ///   the first edit of a transaction also copies the value, and the end of the transaction
  ///   compares the two.
  @inlinable @inline(__always)
  public static func edit<Owner: AnyObject, Result, Failure: Error>(
    _ storage: ReferenceWritableKeyPath<Owner, Observed>, of owner: Owner,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    Graph.startBatch()
    defer { Graph.endBatch() }
    guard let cell = owner[keyPath: storage].cell else {
      return try body(&owner[keyPath: storage].value)
    }
    let old = cell.valueToKeep(
      owner[keyPath: storage].value, announces: owner[keyPath: storage].announces)
    defer {
      cell.didEdit(
        old, to: owner[keyPath: storage].value, announces: owner[keyPath: storage].announces,
        in: owner)
      _fixLifetime(owner)
    }
    return try body(&owner[keyPath: storage].value)
  }
}

extension UnsafeMutablePointer {
  /// Returns the value that an edit in place has to keep for a comparison, if any.
  ///
  /// The first edit of a batch keeps the value from before the batch. Both are compared when the
  /// batch ends, and before an effect is created, so that one comparison is enough for all edits.
  /// An effect compares each edit it makes, because it could have read the value.
  @inlinable @inline(never) @MainActor
  func valueToKeep<Value>(
    _ value: Value, announces: Observed<Value>.NotificationPolicy
  ) -> Value? where Pointee == SourceStorage<Value> {
    if announces == .always { return nil }
    return node.pointee.flags.has(.saved) && comparesLater(Value.self) ? nil : value
  }

  /// Returns a Boolean value that indicates whether the edits of a batch are compared together.
  ///
  /// A copy of a trivial value costs less.
  @inlinable @inline(__always) @MainActor
  func comparesLater<Value>(_: Value.Type) -> Bool where Pointee == SourceStorage<Value> {
    graph.isInsideBatch && graph.owner == nil && !_isPOD(Value.self)
  }

  /// Notifies dependents of an edit in place.
  ///
  /// - Precondition: A batch is open.
  @inlinable @inline(never) @MainActor
  func didEdit<Value>(
    _ old: consuming Value?, to new: Value, announces: Observed<Value>.NotificationPolicy,
    in owner: AnyObject
  ) where Pointee == SourceStorage<Value> {
    guard let old else { return Graph.didEdit(node, isCompared: announces == .changes, in: owner) }
    if comparesLater(Value.self) {
      Graph.compareWhenBatchEnds(node)
      didReplace(old, .forward, in: owner)
    } else if let change = change(from: old, to: new, announces: announces) {
      didReplace(old, change, in: owner)
    }
  }

  /// Restores the version from before the batch if edits in place have restored the value.
  @inlinable @inline(never) @MainActor
  func compareEdits<Value>() where Pointee == SourceStorage<Value> {
    node.pointee.flags.remove(.edited)
    Graph.withValue(of: node) { value, owner in
      guard let current = value as? Value else { return }
      // See `change(from:to:announces:)`.
      let marksNode = !node.pointee.flags.has(.checking)
      if marksNode { node.pointee.flags.insert(.checking) }
      let isBack = areEqual(pointee.saved, current)
      if marksNode { node.pointee.flags.remove(.checking) }
      if isBack {
        node.pointee.version = pointee.savedVersion
        // Values derived from the edited one must see that the version is back.
        Graph.didWrite(node, in: owner)
      }
    }
  }
}

extension Graph {
  /// Records an edit in place, and marks the dependents of the source.
  @usableFromInline
  static func didEdit(_ source: NodePointer, isCompared: Bool, in owner: AnyObject) {
    if graph.computing != nil { trapOnWriteInDerived(source) }
    source.pointee.version = nextVersion()
    if isCompared { compareWhenBatchEnds(source) }
    didWrite(source, in: owner)
  }

  /// Requests a comparison of the saved value of `source` with the current one when the batch ends.
  @usableFromInline
  static func compareWhenBatchEnds(_ source: NodePointer) {
    source.pointee.flags.insert(.edited)
    graph.hasEdits = true
  }

  /// Calls `body` with an observed property's value and object, unless the object has ended.
  @usableFromInline
  static func withValue(of source: NodePointer, _ body: @MainActor (Any, AnyObject) -> Void) {
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
        if let node = graph.saved[index]?.assumingMemoryBound(to: Node.self),
          node.pointee.flags.has(.edited), !node.pointee.flags.has(.released)
        {
          untracked { NodeBody.call(node.body, with: node) }
        }
        index += 1
      }
    } while graph.hasEdits
  }
}
