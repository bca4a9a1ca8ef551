/// The source that an observed property is, which has a value from before the current batch.
@usableFromInline
struct Source<Value> {
  @usableFromInline let storage: UnsafeMutablePointer<SourceStorage<Value>>

  /// Returns the source that a node is.
  ///
  /// - Precondition: The node belongs to a property of type `Value`.
  @inlinable @inline(__always)
  init(_ node: Node) { storage = UnsafeMutablePointer(of: node) }

  @inlinable var node: Node {
    @inline(__always) get { storage.node }
  }

  /// Creates the node of a property that is being read, and tracks the read.
  ///
  /// The key path is passed as a closure, because an argument would be created on each read.
  @inlinable @inline(never) @_effects(releasenone) @MainActor
  static func make(of owner: AnyObject, property: () -> AnyKeyPath) -> NodeOwner {
    Graph.makeSource(
      of: owner, byteCount: SourceStorage<Value>.byteCount,
      alignment: MemoryLayout<SourceStorage<Value>>.alignment,
      isTrivial: _isPOD(Value.self), body: body, property: property)
  }

  /// Returns the value of a source from before the batch in which it has been written, or `nil` if
  /// it hasn't.
  ///
  /// - Precondition: The source is that of a property of type `Value`.
  @MainActor
  static func savedValue(of source: NodeOwner) -> Value? {
    source.node.wasWritten ? Source(source.node).saved : nil
  }

  /// The value from before the batch.
  ///
  /// - Precondition: The source was written in the batch, and hasn't been released.
  @inlinable @MainActor var saved: Value {
    @inline(__always) get {
      SmallValue.holds(Value.self) ? Graph.savedValue(of: node).load() : storage.pointee.saved
    }
  }

  /// Releases the saved value, compares it after edits in place, or deallocates the storage of a
  /// released node.
  @inlinable @MainActor
  static func body(_ node: Node) {
    let source = Source(node)
    let isReleased = node.flags.has(.released)
    if !isReleased, node.flags.has(.edited) {
      source.compareEdits()
      return
    }
    // Moved out first, because its `deinit` can deallocate the owner and this storage.
    let saved =
      !isReleased || node.flags.has(.saved)
      ? NodeMemory.address(of: &source.storage.pointee.saved).move() : nil
    if isReleased {
      Graph.freeProperty(
        node, byteCount: SourceStorage<Value>.byteCount,
        alignment: MemoryLayout<SourceStorage<Value>>.alignment)
    }
    _fixLifetime(saved)
  }
}

/// A change of an observed property.
@usableFromInline
enum SourceChange {
  /// To a value that the property didn't have before the batch.
  case forward
  /// To the value before the batch.
  case back
  /// One of the other two, with a node that's marked as being in use until the change is made.
  case markedForward, markedBack
}

// Each of these is specialized once for a type, and called by all properties of that type.
extension Source {
  /// Returns the change that setting `new` makes, or `nil` if dependents don't need to know.
  ///
  /// The node is marked as being in use, because a comparison can replace the property's storage,
  /// and a copy of the storage can keep the node until the comparison has ended.
  @inlinable @MainActor
  func change(
    from current: Value, to new: Value, announces: Observed<Value>.NotificationPolicy
  ) -> SourceChange? {
    guard announces == .changes else { return .forward }
    let marksNode = comparesInProgram(Value.self) && !node.flags.has(.checking)
    if marksNode { node.flags.insert(.checking) }
    if areEqual(current, new) {
      if marksNode { node.flags.remove(.checking) }
      if graph.countsSkippedWork { Graph.countEqualWrite(node) }
      return nil
    }
    let isBack = node.flags.has(.saved) && isSaved(new)
    if marksNode { return isBack ? .markedBack : .markedForward }
    return isBack ? .back : .forward
  }

  /// Returns whether a value is the one before the batch, if that has been saved.
  ///
  /// Not inlined, because only a second write in a batch compares it.
  @inlinable @inline(never) @MainActor
  func isSaved(_ new: Value) -> Bool {
    areEqual(saved, new)
  }

  /// Saves the replaced value if it's the one before the batch, and notifies dependents.
  @inlinable @MainActor
  func didReplace(_ old: consuming Value, _ change: SourceChange, in owner: AnyObject) {
    var change = change
    if comparesInProgram(Value.self), change == .markedForward || change == .markedBack {
      node.flags.remove(.checking)
      change = change == .markedBack ? .back : .forward
    }
    if graph.computing != nil { Graph.trapOnWriteInDerived(node) }
    let version = Graph.nextVersion()
    if !node.flags.has(.saved) {
      if SmallValue.holds(Value.self) {
        node.recordSaved(SmallValue(old))
      } else {
        NodeMemory.address(of: &storage.pointee.saved).initialize(to: old)
        node.recordSaved()
      }
      node.version = version
      Graph.didWrite(node, in: owner)
      return
    }
    if graph.countsSkippedWork { Graph.countMergedWrite(node) }
    // With the old version, dependents that saw the value don't see a change.
    node.version = change == .back ? Graph.savedVersion(of: node) : version
    Graph.didWrite(node, in: owner)
    // Released after the write, because its `deinit` can read or write the property.
    _fixLifetime(old)
  }
}

/// The node of an observed property and, unless it's small, its value before the current batch.
@usableFromInline
struct SourceStorage<Value>: NodeStorage {
  @inlinable static var nodeOffset: Int { PropertyNode.nodeOffset }
  // The first field; see `Node.swift`.
  @usableFromInline var property: PropertyNode
  // Not initialized unless `saved` is among the flags, and not in memory if the type is small.
  @usableFromInline var saved: Value

  /// The number of bytes in memory.
  @inlinable static var byteCount: Int {
    SmallValue.holds(Value.self) ? MemoryLayout<PropertyNode>.size : MemoryLayout<Self>.size
  }
}
