/// The node of a derived value, together with the value.
@usableFromInline
struct DerivedNode<Value> {
  @usableFromInline let storage: UnsafeMutablePointer<DerivedStorage<Value>>

  /// Returns the derived value that a node is.
  ///
  /// - Precondition: The node belongs to a derived value of type `Value`.
  @inlinable @inline(__always)
  init(_ node: Node) { storage = UnsafeMutablePointer(of: node) }

  @inlinable var node: Node {
    @inline(__always) get { storage.node }
  }

  @inlinable @MainActor
  static func make(
    owner: AnyObject?, body: @escaping @MainActor (Node) -> Void
  ) -> DerivedNode {
    let node = Graph.makeProperty(
      of: owner, [.derived, .uncomputed], byteCount: DerivedStorage<Value>.byteCount,
      alignment: MemoryLayout<DerivedStorage<Value>>.alignment, body: NodeBody(body))
    node.deps.initialize(to: nil)
    node.derivedOrigin.initialize(to: nil)
    return DerivedNode(node)
  }

  /// Computes the value, releases the saved value, or deallocates the storage, depending on the
  /// flags of the node.
  @inlinable @inline(__always) @MainActor
  static func run(_ node: Node, compute: () -> Value, areEqual: (Value, Value) -> Bool) {
    let derived = DerivedNode(node)
    if node.flags.has(.running) {
      derived.replaceValue(with: compute(), areEqual: areEqual)
    } else if node.flags.has(.released) {
      // Moved out, and released last, because a `deinit` can deallocate other nodes.
      let value =
        node.version == 0 ? nil : NodeMemory.address(of: &derived.storage.pointee.value).move()
      let saved =
        node.flags.has(.saved) && !SmallValue.holds(Value.self)
        ? NodeMemory.address(of: &derived.storage.pointee.saved).move() : nil
      let origin = derived.storage.pointee.origin
      Graph.freeProperty(
        node, byteCount: DerivedStorage<Value>.byteCount,
        alignment: MemoryLayout<DerivedStorage<Value>>.alignment)
      _fixLifetime(value)
      _fixLifetime(saved)
      // Last, because the closure can hold the last reference to anything.
      origin?.release()
    } else if !SmallValue.holds(Value.self) {
      // Moved out first, because its `deinit` can deallocate the owner and this storage.
      _ = NodeMemory.address(of: &derived.storage.pointee.saved).move()
    }
  }

  /// Returns the result of the closure of a derived value that doesn't belong to a class.
  @inlinable @inline(__always) @MainActor
  static func resultOfClosure(of node: Node) -> Value {
    let derived = DerivedNode(node)
    let work = derived.storage.pointee.origin.unsafelyUnwrapped
    return ClosureBox.perform(Unmanaged<ClosureBox<Value>>.fromOpaque(work.toOpaque()))
  }

  /// Sets the closure of a derived value that doesn't belong to a class.
  @inlinable @MainActor
  func setClosure(_ work: ClosureBox<Value>) {
    storage.pointee.origin = Unmanaged.passRetained(work)
  }

  @inlinable @inline(__always) @MainActor
  func read(of owner: AnyObject?) -> Value {
    // After this, the value is initialized: until its first computation has ended, one of the flags
    // that this tests is set.
    Graph.refresh(node, of: owner)
    Graph.track(node)
    return storage.pointee.value
  }

  // A value whose `deinit` could run isn't released here, because a `deinit` can't write during a
  // computation.
  @inlinable @inline(__always) @MainActor
  func replaceValue(with value: Value, areEqual: (Value, Value) -> Bool) {
    // Reads by the comparison aren't inputs. The caller restores the reader.
    graph.reader = nil
    if node.version == 0 {
      NodeMemory.address(of: &storage.pointee.value).initialize(to: value)
      node.version = Graph.nextVersion()
      return
    }
    let old = storage.pointee.value
    if areEqual(old, value) { return }
    if node.flags.has(.saved) {
      if restoreSaved(value, replacing: old, areEqual) { return }
    } else if !_isPOD(Value.self) || graph.isInsideBatch {
      if node.flags.has(.released) {
        Graph.retire(old)
      } else if SmallValue.holds(Value.self) {
        node.recordSaved(SmallValue(old))
      } else {
        NodeMemory.address(of: &storage.pointee.saved).initialize(to: old)
        node.recordSaved()
      }
    }
    storage.pointee.value = value
    node.version = Graph.nextVersion()
  }
}

extension DerivedNode {
  /// Restores the value and the version from before the batch, or returns `false` if the value is
  /// another one.
  @inlinable @inline(never) @MainActor
  func restoreSaved(
    _ value: Value, replacing old: Value, _ areEqual: (Value, Value) -> Bool
  ) -> Bool {
    Graph.retire(old)
    // Without its owner, it has no entry.
    if node.flags.has(.released) { return false }
    // Read before the comparison, which can release the owner.
    let version = Graph.savedVersion(of: node)
    let saved =
      SmallValue.holds(Value.self) ? Graph.savedValue(of: node).load() : storage.pointee.saved
    guard areEqual(saved, value) else { return false }
    storage.pointee.value = value
    node.version = version
    return true
  }
}

extension Node {
  /// Returns the value at a path of the object that has the property, which is alive.
  @inlinable @inline(__always)
  func readInOwner<Owner: AnyObject, Value>(_ path: KeyPath<Owner, Value>) -> Value {
    property.unretainedOwner.unsafelyUnwrapped.value(at: path)
  }
}

/// The memory of a derived value.
@usableFromInline
struct DerivedStorage<Value>: NodeStorage {
  @inlinable static var nodeOffset: Int { PropertyNode.nodeOffset }
  // The first fields; see `Node.swift`.
  @usableFromInline var property: PropertyNode
  @usableFromInline var deps: Link?
  /// The key path to the property, which is used to find its name, or the closure of a derived
  /// value that doesn't belong to a class.
  @usableFromInline var origin: Unmanaged<AnyObject>?
  /// The value, which isn't initialized if the version is 0.
  @usableFromInline var value: Value
  // The value before the current batch, if it was recomputed in it. Nontrivial values are also
  // saved while settling; see `replaceValue`. Not initialized unless `saved` is among the flags,
  // and not in memory if the type is small.
  @usableFromInline var saved: Value

  /// The number of bytes in memory.
  @inlinable static var byteCount: Int {
    // A small value is as aligned as what's before it.
    SmallValue.holds(Value.self)
      ? MemoryLayout<Self>.size - MemoryLayout<Value>.size : MemoryLayout<Self>.size
  }
}
