// The creation and the end of nodes.

/// An owner that keeps a node for as long as the property it belongs to.
@MainActor @usableFromInline
final class NodeOwner {
  @usableFromInline let node: NodePointer
  /// The key path to the property, which is used to find its name.
  let property: AnyKeyPath?

  @usableFromInline
  init(_ node: NodePointer, property: AnyKeyPath?) {
    self.node = node
    self.property = property
  }

  /// Creates an owner for a node.
  ///
  /// The key path is passed as a closure, because an argument would be created on each read.
  @inlinable @inline(never) @_effects(releasenone)
  static func make(_ node: NodePointer, property: () -> AnyKeyPath?) -> NodeOwner {
    NodeOwner(node, property: property())
  }

  // Isolated, because any thread can release a main-actor object.
  isolated deinit {
    node.pointee.flags.insert(.disposed)
    Graph.release(node)
  }
}

extension Graph {
  @usableFromInline
  static func makeNode(
    _ kind: Node.Flags, owner: UnsafeRawPointer?, body: @escaping @MainActor (NodePointer) -> Void
  ) -> Node {
    // IDs wrap after 4 billion nodes, which can only affect the order in which such nodes run.
    graph.lastID &+= 1
    graph.liveNodes += 1
    return Node(kind, id: graph.lastID, owner: owner, body: body)
  }

  /// Creates the node of a property that is being read, and tracks the read.
  ///
  /// The key path is passed as a closure, because an argument would be created on each read.
  @usableFromInline @inline(never) @_effects(releasenone)
  static func makeSource(
    of owner: AnyObject, _ kind: Node.Flags, byteCount: Int, alignment: Int,
    body: @escaping @MainActor (NodePointer) -> Void, property: () -> AnyKeyPath
  ) -> NodeOwner {
    let memory = NodeMemory.allocate(byteCount: byteCount, alignment: alignment)
    memory.assumingMemoryBound(to: PropertyNode.self).initialize(
      to: PropertyNode(
        node: makeNode(
          kind, owner: UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque()), body: body),
        owner: owner))
    let node = memory.assumingMemoryBound(to: Node.self)
    track(node)
    return NodeOwner(node, property: property())
  }

  @usableFromInline @inline(never)
  static func trapOnSecondNode() -> Never { fatalError("A property has two nodes.") }

  /// Returns the object that a node belongs to, if it has one and the object hasn't ended.
  static func owner(of node: NodePointer) -> AnyObject? {
    guard let address = node.pointee.owner, !node.pointee.flags.has(.binding) else { return nil }
    guard node.pointee.flags.has(.effect) else {
      return node.property.retainedOwner()
    }
    // The memory of an `Effect` lasts until its `deinit` has run on the main actor, which clears
    // the address. If the last reference has been released, a weak reference is `nil`.
    return Unmanaged<Effect>.fromOpaque(address)._withUnsafeGuaranteedRef { effect in
      weak var alive: Effect?
      alive = effect
      return alive
    }
  }

  /// Releases a disposed node.
  static func release(_ node: NodePointer) {
    node.pointee.flags.insert(.released)
    finishIfDisposed(node)
  }

  /// Unlinks a disposed node and, if it was released, deallocates it.
  ///
  /// Has no effect while the node is in use. Call it again after that.
  @inline(__always)
  static func finishIfDisposed(_ node: NodePointer) {
    if node.pointee.flags.has(.disposed) { finish(node) }
  }

  private static func finish(_ node: NodePointer) {
    guard !node.pointee.flags.has([.running, .checking]) else { return }
    unlinkAll(node)
    guard node.pointee.flags.has(.released) else { return }
    if node.pointee.flags.has([.saved, .hasDeinitObserver]) { leave(node) }
    if !node.pointee.flags.has(.binding) { graph.liveNodes -= 1 }
    free(node)
  }

  @inline(never)
  private static func leave(_ node: NodePointer) {
    if node.pointee.flags.has(.saved) { graph.saved.clear(node) }
    if node.pointee.flags.has(.hasDeinitObserver) { DeinitObserver.notify(of: node) }
  }

  /// Deallocates a node.
  ///
  /// Its closure can hold the last reference to another node, and so on. Queueing these nodes keeps
  /// a long chain from nesting on the stack.
  private static func free(_ node: NodePointer) {
    guard !graph.isFreeing else {
      graph.unfreed.append(node)
      return
    }
    graph.isFreeing = true
    node.pointee.body(node)
    while graph.unfreed.count > 0 {
      let next = graph.unfreed.removeLast().assumingMemoryBound(to: Node.self)
      next.pointee.body(next)
    }
    graph.isFreeing = false
  }
}

extension Graph {
  /// Returns the nodes that `body` reads and, if `deep` is true, those that derived values read.
  static func reads(
    deep: Bool = false, of body: @escaping @MainActor () -> Void
  ) -> [NodePointer] {
    let reader = NodeMemory.allocate(for: Node.self)
    // Marked as queued, so that a write in `body` doesn't queue it. It ends before the round does.
    reader.initialize(to: Node([.effect, .queued], id: 0, owner: nil) { _ in body() })
    runBody(reader)
    var sources: [NodePointer] = []
    var waiting = [reader]
    var visited: Set<NodePointer> = []
    while let node = waiting.popLast() {
      var link = node.pointee.deps
      while let current = link {
        if let source = current.pointee.source, visited.insert(source).inserted {
          sources.append(source)
          if deep, source.pointee.flags.has(.derived) { waiting.append(source) }
        }
        link = current.pointee.nextDep
      }
    }
    unlinkAll(reader)
    reader.deinitialize(count: 1)
    NodeMemory.deallocate(reader)
    return sources
  }
}
