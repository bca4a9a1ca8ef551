// The creation and the end of nodes.

/// An owner that keeps a node for as long as the property it belongs to.
@MainActor @usableFromInline
final class NodeOwner {
  @usableFromInline let node: NodePointer
  /// The key path to the property, which is used to find its name.
  var property: AnyKeyPath? { Graph.keyPath(of: node) }

  @usableFromInline
  init(_ node: NodePointer) { self.node = node }

  /// Creates an owner for the node of a property.
  ///
  /// The key path is passed as a closure, because an argument would be created on each read.
  @usableFromInline @inline(never) @_effects(releasenone)
  static func make(_ node: NodePointer, property: () -> AnyKeyPath) -> NodeOwner {
    if node.pointee.flags.has(.derived) {
      node.derivedOrigin.pointee = Unmanaged.passRetained(property())
    } else {
      node.pointee.id = KeyPathNumbers.number(of: property())
    }
    return NodeOwner(node)
  }

  // Isolated, because any thread can release a main-actor object.
  isolated deinit {
    Graph.checkReplacement(of: node)
    node.pointee.flags.insert(.disposed)
    Graph.release(node)
  }
}

extension Graph {
  static func makeNode(_ kind: Node.Flags) -> Node {
    // IDs wrap after 4 billion nodes, which can only affect the order in which such nodes run.
    graph.lastID &+= 1
    graph.liveNodes += 1
    return Node(kind, id: graph.lastID)
  }

  /// Allocates the node of a property, and memory after it.
  ///
  /// - Parameters:
  ///   - byteCount: The size of the structure that begins with a `PropertyNode`.
  ///   - body: The body or, for a source with a trivial value, `nil`.
  @usableFromInline
  static func makeProperty(
    of owner: AnyObject?, _ kind: Node.Flags, byteCount: Int, alignment: Int, body: NodeBody?
  ) -> NodePointer {
    let bodySize = body == nil ? 0 : sizeOfBody(alignment: alignment)
    let isPooled = body == nil && byteCount <= SourcePool.byteCount && alignment <= 8
    let memory =
      isPooled
      ? SourcePool.allocate()
      : NodeMemory.allocate(byteCount: bodySize + byteCount, alignment: alignment)
    let property = (memory + bodySize).assumingMemoryBound(to: PropertyNode.self)
    property.initialize(
      to: PropertyNode(
        owner: OwnerReference(owner), node: makeNode(body == nil ? kind : [kind, .discardsSaved])))
    let node = (memory + bodySize + PropertyNode.nodeOffset).assumingMemoryBound(to: Node.self)
    if isPooled { node.pointee.flags.insert(.pooled) }
    if let body { node.body.initialize(to: body) }
    return node
  }

  /// Creates the node of a property that is being read, and tracks the read.
  ///
  /// The key path is passed as a closure, because an argument would be created on each read. The
  /// body isn't optional, because a release of the argument would retain each object of a loop.
  @usableFromInline @inline(never) @_effects(releasenone)
  static func makeSource(
    of owner: AnyObject, byteCount: Int, alignment: Int, isTrivial: Bool,
    body: @escaping @MainActor (NodePointer) -> Void, property: () -> AnyKeyPath
  ) -> NodeOwner {
    let node = makeProperty(
      of: owner, [], byteCount: byteCount, alignment: alignment,
      body: isTrivial ? nil : NodeBody(body))
    track(node)
    let source = NodeOwner.make(node, property: property)
    graph.onNewSource?(source, owner)
    return source
  }

  /// Deallocates the node of a property, whose other memory is deinitialized.
  @usableFromInline
  static func freeProperty(_ node: NodePointer, byteCount: Int, alignment: Int) {
    let hasBody = node.pointee.flags.has(.discardsSaved)
    let isPooled = node.pointee.flags.has(.pooled)
    let bodySize = hasBody ? sizeOfBody(alignment: alignment) : 0
    if hasBody { node.body.deinitialize(count: 1) }
    node.property.deinitialize(count: 1)
    let memory = UnsafeMutableRawPointer(node.property) - bodySize
    if isPooled {
      SourcePool.deallocate(memory)
    } else {
      NodeMemory.deallocate(memory, byteCount: bodySize + byteCount)
    }
  }

  /// Returns the size of the memory for a body, which preserves the alignment of what follows.
  private static func sizeOfBody(alignment: Int) -> Int {
    max(MemoryLayout<NodeBody>.size, alignment)
  }

  /// Returns the key path to the property of a node, or `nil` for a derived value that doesn't belong
  /// to a class.
  static func keyPath(of node: NodePointer) -> AnyKeyPath? {
    node.pointee.flags.has(.derived)
      ? node.derivedOrigin.pointee?.takeUnretainedValue() as? AnyKeyPath
      : KeyPathNumbers.keyPath(node.pointee.id)
  }

  @usableFromInline @inline(never)
  static func trapOnSecondNode() -> Never { fatalError("A property has two nodes.") }

  /// Returns the object that a node belongs to, if it has one and the object hasn't ended.
  ///
  /// Another thread can release all other references meanwhile. Then the object ends with the
  /// returned reference, and so do its nodes. Code that goes on to use nodes is performed by
  /// `keepingOwners(_:)`.
  static func owner(of node: NodePointer) -> AnyObject? {
    guard let address = address(ofOwnerOf: node) else { return nil }
    let owner =
      node.pointee.flags.has(.effect)
      ? retainedEffect(at: address) : retained(node.property.pointee.owner, at: address)
    return kept(owner)
  }

  /// Returns an object that another thread can release, which is retained until `keepingOwners(_:)`
  /// ends, if that's running.
  static func kept(_ object: AnyObject?) -> AnyObject? {
    if let object, isKeepingOwners { keptOwners.append(object) }
    return object
  }

  private static func retainedEffect(at address: UnsafeRawPointer) -> Effect? {
    // The memory of an `Effect` lasts until its `deinit` has run on the main actor, which clears
    // the address. If the last reference has been released, a weak reference is `nil`.
    Unmanaged<Effect>.fromOpaque(address)._withUnsafeGuaranteedRef { effect in
      weak var alive: Effect?
      alive = effect
      return alive
    }
  }

  /// Returns a node that arbitrary code can release, whose memory stays until `keepingOwners(_:)`
  /// ends, if that's running.
  static func kept(_ node: NodePointer) -> NodePointer {
    if isKeepingOwners, !node.pointee.flags.has(.kept) {
      node.pointee.flags.insert(.kept)
      keptNodes.append(node)
    }
    return node
  }

  private static var isKeepingOwners = false
  private static var keptOwners: [AnyObject] = []
  private static var keptNodes: [NodePointer] = []

  /// Performs `body`, and retains the objects and nodes that it asks for until it returns.
  ///
  /// If `body` is performed by code that keeps owners itself, they're retained until that returns.
  static func keepingOwners<Result>(_ body: @MainActor () -> Result) -> Result {
    guard !isKeepingOwners else { return body() }
    isKeepingOwners = true
    let result = body()
    isKeepingOwners = false
    // Their ends can run arbitrary code, which can keep owners in turn.
    var (owners, nodes): ([AnyObject], [NodePointer]) = ([], [])
    swap(&owners, &keptOwners)
    swap(&nodes, &keptNodes)
    for node in nodes {
      node.pointee.flags.remove(.kept)
      finishIfDisposed(node)
    }
    return result
  }

  /// Returns the address of the object that a node belongs to, for comparison.
  static func address(ofOwnerOf node: NodePointer) -> UnsafeRawPointer? {
    if node.pointee.flags.has(.binding) { return nil }
    return node.pointee.flags.has(.effect)
      ? node.effectCell.pointee.owner : node.property.ownerAddress
  }

  /// Stops the program if the storage of a property was replaced while the property is in use.
  ///
  /// Its dependents would never run again.
  static func checkReplacement(of node: NodePointer) {
    let isInUse = node.pointee.flags.has([.running, .checking])
    guard isInUse || node.property.pointee.subs != nil else { return }
    let owner = owner(of: node)
    // While values of a source are compared, its object is either alive or in its `deinit`.
    let isSource = !node.pointee.flags.has(.derived)
    if isInUse && isSource || owner != nil { trapOnReplacedStorage(in: owner) }
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
    guard !node.pointee.flags.has([.running, .checking, .kept]) else { return }
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
    freeNow(node)
    while graph.unfreed.count > 0 {
      freeNow(graph.unfreed.removeLast().assumingMemoryBound(to: Node.self))
    }
    graph.isFreeing = false
  }

  private static func freeNow(_ node: NodePointer) {
    let flags = node.pointee.flags
    if flags.has(.effect) {
      callEffect(node)
    } else if flags.has(.discardsSaved) {
      NodeBody.call(node.body, with: node)
    } else {
      // All of it that an unpooled build can overwrite without knowing the type.
      freeProperty(
        node, byteCount: MemoryLayout<PropertyNode>.size,
        alignment: MemoryLayout<PropertyNode>.alignment)
    }
  }

  /// Runs an effect or, depending on the flags of the node, deallocates it.
  @inline(__always)
  static func callEffect(_ node: NodePointer) {
    if node.pointee.flags.has(.binding) {
      graph.bindings.unsafelyUnwrapped.body(node)
    } else {
      EffectStorage.body(node)
    }
  }
}

extension Graph {
  /// Returns a Boolean value that indicates whether a property was written after the version `start`,
  /// and belongs to an object for which `isNew` is true.
  static func wasWritten(
    _ node: NodePointer, after start: UInt64, in isNew: @MainActor (AnyObject) -> Bool
  ) -> Bool {
    guard node.pointee.version > start, !node.pointee.flags.has(.derived) else { return false }
    return owner(of: node).map(isNew) ?? false
  }

  /// Returns the nodes that `body` reads and, if `deep` is true, those that derived values read.
  static func reads(
    deep: Bool = false, of body: @MainActor () -> Void
  ) -> [NodePointer] {
    resultAndReads(deep: deep, of: body).reads
  }

  /// Returns the result of `body` and the nodes that it reads.
  static func resultAndReads<Result>(
    deep: Bool = false, of body: @MainActor () -> Result
  ) -> (result: Result, reads: [NodePointer]) {
    let cell = NodeMemory.allocate(for: EffectStorage.self)
    let reader = cell.node
    // Marked as queued, so that a write in `body` doesn't queue it. It ends before the round does.
    cell.initialize(to: EffectStorage(node: Node([.effect, .queued], id: 0)))
    var result: Result?
    runBody(reader) { _ in result = body() }
    var sources: [NodePointer] = []
    var waiting: [NodePointer] = []
    var visited: Set<NodePointer> = []
    // Most closures for which this is called read nothing.
    var next = reader.deps.pointee == nil ? nil : Optional(reader)
    while let node = next {
      var link = node.deps.pointee
      while let current = link {
        if let source = current.pointee.source, visited.insert(source).inserted {
          sources.append(kept(source))
          if deep, source.pointee.flags.has(.derived) { waiting.append(source) }
        }
        link = current.pointee.nextDep
      }
      next = waiting.popLast()
    }
    unlinkAll(reader)
    cell.deinitialize(count: 1)
    NodeMemory.deallocate(cell)
    return (result.unsafelyUnwrapped, sources)
  }
}
