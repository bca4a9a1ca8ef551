// The creation and the end of nodes.

/// An owner that keeps a node for as long as the property it belongs to.
@MainActor @usableFromInline
final class NodeOwner {
  @usableFromInline let node: Node
  /// The key path to the property, which is used to find its name.
  var property: AnyKeyPath? { Graph.keyPath(of: node) }

  @usableFromInline
  init(_ node: Node) { self.node = node }

  /// Creates an owner for the node of a property.
  ///
  /// The key path is passed as a closure, because an argument would be created on each read.
  @usableFromInline @inline(never) @_effects(releasenone)
  static func make(_ node: Node, property: () -> AnyKeyPath) -> NodeOwner {
    if node.flags.has(.derived) {
      node.derivedOrigin.pointee = Unmanaged.passRetained(property())
    } else {
      node.id = KeyPathNumbers.number(of: property())
    }
    return NodeOwner(node)
  }

  // Isolated, because any thread can release a main-actor object.
  isolated deinit {
    Graph.checkReplacement(of: node)
    node.flags.insert(.disposed)
    Graph.release(node)
  }
}

extension Graph {
  static func makeNode(_ kind: Node.Flags) -> NodeHeader {
    // IDs wrap after 4 billion nodes, which can only affect the order in which such nodes run.
    graph.lastID &+= 1
    graph.liveNodes += 1
    return NodeHeader(kind, id: graph.lastID)
  }

  /// Allocates the node of a property, and memory after it.
  ///
  /// - Parameters:
  ///   - byteCount: The size of the structure that begins with a `PropertyNode`.
  ///   - body: The body or, for a source with a trivial value, `nil`.
  @usableFromInline
  static func makeProperty(
    of owner: AnyObject?, _ kind: Node.Flags, byteCount: Int, alignment: Int, body: NodeBody?
  ) -> Node {
    let bodySize = body == nil ? 0 : sizeOfBody(alignment: alignment)
    let isPooled = byteCount == SourcePool.byteCount
    let memory =
      isPooled
      ? SourcePool.allocate()
      : NodeMemory.allocate(byteCount: bodySize + byteCount, alignment: alignment)
    let property = (memory + bodySize).assumingMemoryBound(to: PropertyNode.self)
    property.initialize(
      to: PropertyNode(
        owner: OwnerReference(owner), node: makeNode(body == nil ? kind : [kind, .discardsSaved])))
    let node = Node(
      (memory + bodySize + PropertyNode.nodeOffset).assumingMemoryBound(to: NodeHeader.self))
    if isPooled { node.flags.insert(.pooled) }
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
    body: @escaping @MainActor (Node) -> Void, property: () -> AnyKeyPath
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
  static func freeProperty(_ node: Node, byteCount: Int, alignment: Int) {
    let hasBody = node.flags.has(.discardsSaved)
    let isPooled = node.flags.has(.pooled)
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

  /// Returns the key path to the property of a node, or `nil` for a derived value that doesn't
  /// belong to a class.
  static func keyPath(of node: Node) -> AnyKeyPath? {
    node.flags.has(.derived)
      ? node.derivedOrigin.pointee?.takeUnretainedValue() as? AnyKeyPath
      : KeyPathNumbers.keyPath(node.id)
  }

  @usableFromInline @inline(never)
  static func trapOnSecondNode() -> Never { fatalError("A property has two nodes.") }

  /// Returns the object that a node belongs to, if it has one and the object hasn't ended.
  ///
  /// Another thread can release all other references meanwhile. Then the object ends with the
  /// returned reference, and so do its nodes. Code that continues to use nodes is performed by
  /// `keepingOwners(_:)`.
  static func owner(of node: Node) -> AnyObject? {
    guard let address = address(ofOwnerOf: node) else { return nil }
    return kept(node.isEffect ? retainedEffect(address) : node.property.retainedOwner)
  }

  /// Returns an object that another thread can release, which is retained until `keepingOwners(_:)`
  /// ends, if that's running.
  static func kept(_ object: AnyObject?) -> AnyObject? {
    if let object, isKeepingOwners { keptOwners.append(object) }
    return object
  }

  private static func retainedEffect(_ effect: Unretained) -> Effect? {
    // The memory of an `Effect` lasts until its `deinit` has run on the main actor, which clears
    // the address. If the last reference has been released, a weak reference is `nil`.
    Unmanaged<Effect>.fromOpaque(effect.address)._withUnsafeGuaranteedRef { effect in
      weak var alive: Effect?
      alive = effect
      return alive
    }
  }

  /// Returns a node that arbitrary code can release, whose memory stays until `keepingOwners(_:)`
  /// ends, if that's running.
  static func kept(_ node: Node) -> Node {
    if isKeepingOwners, !node.flags.has(.kept) {
      node.flags.insert(.kept)
      keptNodes.append(node)
    }
    return node
  }

  private static var isKeepingOwners = false
  private static var keptOwners: [AnyObject] = []
  private static var keptNodes: [Node] = []

  /// Performs `body`, and retains the objects and nodes that it asks for until it returns.
  ///
  /// If `body` is performed by code that keeps owners itself, they're retained until that returns.
  static func keepingOwners<Result>(_ body: @MainActor () -> Result) -> Result {
    guard !isKeepingOwners else { return body() }
    isKeepingOwners = true
    let result = body()
    isKeepingOwners = false
    // Their ends can run arbitrary code, which can keep owners in turn.
    var (owners, nodes): ([AnyObject], [Node]) = ([], [])
    swap(&owners, &keptOwners)
    swap(&nodes, &keptNodes)
    for node in nodes {
      node.flags.remove(.kept)
      finishIfDisposed(node)
    }
    return result
  }

  /// Returns the address of the object that a node belongs to, even if that has been deallocated.
  static func address(ofOwnerOf node: Node) -> Unretained? {
    if node.isBinding { return nil }
    return node.isEffect
      ? EffectNode(node).unretainedOwner : node.property.unretainedOwner
  }

  /// Returns a Boolean value that indicates whether a node is of a property of an object, which the
  /// caller retains.
  static func isProperty(_ node: Node, of object: AnyObject) -> Bool {
    guard address(ofOwnerOf: node) == Unretained(object), !node.isEffect else { return false }
    #if canImport(ObjectiveC) || BINDABLE_WEAK_OWNERS
      // Another object can have had the address.
      return node.property.retainedOwner === object
    #else
      return true
    #endif
  }

  /// Stops the program if the storage of a property was replaced while the property is in use.
  ///
  /// Its dependents would never run again.
  static func checkReplacement(of node: Node) {
    let isInUse = node.flags.has([.running, .checking])
    guard isInUse || node.firstSub != nil else { return }
    let owner = owner(of: node)
    // While values of a source are compared, its object is either alive or in its `deinit`.
    let isSource = !node.flags.has(.derived)
    if isInUse && isSource || owner != nil { trapOnReplacedStorage(in: owner) }
  }

  /// Marks an effect as ended and discards its queued run, or returns `false` if it had ended
  /// before.
  ///
  /// The caller finishes the node.
  static func markEnded(_ effect: Node) -> Bool {
    guard !effect.hasEnded else { return false }
    effect.flags.insert(.disposed)
    if effect.isQueued { dequeue(effect) }
    return true
  }

  /// Releases a disposed node.
  static func release(_ node: Node) {
    // A value that is saved in the memory of the node is dropped when that is deallocated.
    if node.flags.has(.saved) { graph.saved.remove(node) }
    node.flags.insert(.released)
    finishIfDisposed(node)
  }

  /// Unlinks a disposed node and, if it was released, deallocates it.
  ///
  /// Has no effect while the node is in use. Call it again after that.
  @inline(__always)
  static func finishIfDisposed(_ node: Node) {
    if node.flags.has(.disposed) { finish(node) }
  }

  @inline(never)
  private static func finish(_ node: Node) {
    guard !node.flags.has([.running, .checking, .kept]) else { return }
    unlinkAll(node)
    guard node.flags.has(.released) else { return }
    if node.flags.has(.hasDeinitObserver) { DeinitObserver.notify(of: node) }
    if !node.flags.has(.binding) { graph.liveNodes -= 1 }
    free(node)
  }

  /// Deallocates a node.
  ///
  /// Its closure can hold the last reference to another node, and so on. Queueing these nodes keeps
  /// a long chain from nesting on the stack.
  private static func free(_ node: Node) {
    guard !graph.isFreeing else {
      graph.unfreed.append(node)
      return
    }
    graph.isFreeing = true
    freeNow(node)
    while graph.unfreed.count > 0 {
      freeNow(graph.unfreed.removeLast())
    }
    graph.isFreeing = false
  }

  private static func freeNow(_ node: Node) {
    let flags = node.flags
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
  static func callEffect(_ node: Node) {
    if node.flags.has(.binding) {
      graph.bindings.unsafelyUnwrapped.body(node)
    } else {
      EffectNode.body(node)
    }
  }
}

extension Graph {
  /// Returns a Boolean value that indicates whether a property was written after the version
  /// `start`, and belongs to an object for which `isNew` is true.
  static func wasWritten(
    _ node: Node, after start: UInt64, in isNew: @MainActor (AnyObject) -> Bool
  ) -> Bool {
    guard node.version > start, !node.flags.has(.derived) else { return false }
    return owner(of: node).map(isNew) ?? false
  }

  /// Returns the nodes that `body` reads and, if `deep` is true, those that derived values read.
  static func reads(
    deep: Bool = false, of body: @MainActor () -> Void
  ) -> [Node] {
    resultAndReads(deep: deep, of: body).reads
  }

  /// Returns the result of `body` and the nodes that it reads.
  static func resultAndReads<Result>(
    deep: Bool = false, of body: @MainActor () -> Result
  ) -> (result: Result, reads: [Node]) {
    let effect = EffectNode.makeReader()
    let reader = effect.node
    var result: Result?
    runBody(reader) { _ in result = body() }
    var sources: [Node] = []
    var waiting: [Node] = []
    var visited: Set<Node> = []
    // Most closures for which this is called read nothing.
    var next = reader.firstDep == nil ? nil : Optional(reader)
    while let node = next {
      var link = node.firstDep
      while let current = link {
        if let source = current.source, visited.insert(source).inserted {
          sources.append(kept(source))
          if deep, source.flags.has(.derived) { waiting.append(source) }
        }
        link = current.nextDep
      }
      next = waiting.popLast()
    }
    unlinkAll(reader)
    effect.deallocate()
    return (result.unsafelyUnwrapped, sources)
  }
}
