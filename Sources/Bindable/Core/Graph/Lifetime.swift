// Making nodes and ending them.

/// Keeps a node as long as the property it belongs to.
@MainActor @usableFromInline
final class NodeAnchor {
  @usableFromInline let node: NodePointer
  /// The path of a table to the property, to find its name.
  let property: AnyKeyPath?

  @usableFromInline
  init(_ node: NodePointer, property: AnyKeyPath?) {
    self.node = node
    self.property = property
  }

  /// Makes an anchor.
  ///
  /// The key path is asked for by a closure: as an argument it would be made at each read.
  @inlinable @inline(never) @_effects(releasenone)
  static func make(_ node: NodePointer, property: () -> AnyKeyPath?) -> NodeAnchor {
    NodeAnchor(node, property: property())
  }

  // Isolated, because an object of the main actor may be released by any thread.
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
    // Wraps after 4 billion nodes: two that far apart may then run in the other order, no more.
    graph.lastID &+= 1
    graph.liveNodes += 1
    return Node(kind, id: graph.lastID, owner: owner, body: body)
  }

  /// Makes the node of a property that is being read, and has it read.
  ///
  /// The key path is asked for by a closure: as an argument it would be made at each read.
  @usableFromInline @inline(never) @_effects(releasenone)
  static func makeSource(
    of owner: AnyObject, _ kind: Node.Flags, byteCount: Int, alignment: Int,
    body: @escaping @MainActor (NodePointer) -> Void, property: () -> AnyKeyPath
  ) -> NodeAnchor {
    let memory = NodeMemory.take(byteCount: byteCount, alignment: alignment)
    memory.assumingMemoryBound(to: PropertyNode.self).initialize(
      to: PropertyNode(
        node: makeNode(
          kind, owner: UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque()), body: body),
        owner: owner))
    let node = memory.assumingMemoryBound(to: Node.self)
    track(node)
    return NodeAnchor(node, property: property())
  }

  /// The object that a node belongs to, if there is one and it has not ended.
  static func owner(of node: NodePointer) -> AnyObject? {
    guard let address = node.pointee.owner, !node.pointee.flags.has(.row) else { return nil }
    guard node.pointee.flags.has(.effect) else {
      return node.property.retainedOwner()
    }
    // The memory of an `Effect` lasts until its `deinit` has run on the main actor, and that clears
    // the address. Where the last reference has gone already, a weak one to it is `nil`.
    return Unmanaged<Effect>.fromOpaque(address)._withUnsafeGuaranteedRef { effect in
      weak var alive: Effect?
      alive = effect
      return alive
    }
  }

  /// Gives up the memory of a node that has been disposed of.
  static func release(_ node: NodePointer) {
    node.pointee.flags.insert(.released)
    finishIfDisposed(node)
  }

  /// Unlinks a node that has been disposed of and, if it was released, gives its memory back;
  /// not while it is in use: then whoever uses it calls this again.
  @inline(__always)
  static func finishIfDisposed(_ node: NodePointer) {
    if node.pointee.flags.has(.disposed) { finish(node) }
  }

  private static func finish(_ node: NodePointer) {
    guard !node.pointee.flags.has([.running, .checking]) else { return }
    unlinkAll(node)
    guard node.pointee.flags.has(.released) else { return }
    if node.pointee.flags.has([.saved, .watched]) { leave(node) }
    if !node.pointee.flags.has(.row) { graph.liveNodes -= 1 }
    free(node)
  }

  @inline(never)
  private static func leave(_ node: NodePointer) {
    if node.pointee.flags.has(.saved) { graph.saved.clear(node) }
    if node.pointee.flags.has(.watched) { Departure.tell(of: node) }
  }

  /// Gives the memory of a node back.
  ///
  /// With its closure may go the last reference to another node, and so on down a chain. They wait
  /// here for their turn, or a long chain would nest as deep.
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
  /// The sources and derived values that `body` reads; `deep`: and those that derived ones read.
  static func reads(
    deep: Bool = false, of body: @escaping @MainActor () -> Void
  ) -> [NodePointer] {
    let reader = NodeMemory.take(for: Node.self)
    // Called queued, so that a write in `body` does not queue it: it is gone before its turn.
    reader.initialize(to: Node([.effect, .queued], id: 0, owner: nil) { _ in body() })
    runBody(reader)
    var sources: [NodePointer] = []
    var waiting = [reader]
    var seen: Set<NodePointer> = []
    while let node = waiting.popLast() {
      var link = node.pointee.deps
      while let current = link {
        if let source = current.pointee.source, seen.insert(source).inserted {
          sources.append(source)
          if deep, source.pointee.flags.has(.derived) { waiting.append(source) }
        }
        link = current.pointee.nextDep
      }
    }
    unlinkAll(reader)
    reader.deinitialize(count: 1)
    NodeMemory.giveBack(reader)
    return sources
  }
}
