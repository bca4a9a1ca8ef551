/// The node of an effect, with its body and the effects and cleanups it owns.
struct EffectNode {
  private let storage: UnsafeMutablePointer<EffectStorage>

  /// Returns the effect that a node is.
  ///
  /// - Precondition: The node belongs to an effect, and not to a binding.
  @inline(__always)
  init(_ node: Node) { storage = UnsafeMutablePointer(of: node) }

  private init(_ storage: UnsafeMutablePointer<EffectStorage>) { self.storage = storage }

  @inline(__always)
  var node: Node { storage.node }

  /// The effects that the last run created, which this one retains.
  var children: [Effect] {
    get { storage.pointee.children }
    nonmutating _modify { yield &storage.pointee.children }
  }

  /// The closures to call before the next run.
  var cleanups: [@MainActor () -> Void] {
    get { storage.pointee.cleanups }
    nonmutating _modify { yield &storage.pointee.cleanups }
  }

  @inline(__always)
  var ownsNothing: Bool { storage.pointee.children.isEmpty && storage.pointee.cleanups.isEmpty }

  /// The `Effect`, for comparison.
  var unretainedOwner: Unretained? { storage.pointee.owner }

  /// Sets the effect to which the node belongs, which isn't retained.
  func setOwner(_ effect: Effect?) { storage.pointee.owner = Unretained(optional: effect) }

  /// Creates the node of an effect.
  @MainActor
  static func make(_ body: @escaping @MainActor () -> Void) -> EffectNode {
    EffectNode(
      allocate(
        EffectStorage(
          node: Graph.makeNode(.effect), work: Unmanaged.passRetained(ClosureBox(body)))))
  }

  /// Creates a node that only records reads, and belongs to nothing.
  ///
  /// Marked as queued, so that a write doesn't queue it. It ends before the round does.
  @MainActor
  static func makeReader() -> EffectNode {
    EffectNode(allocate(EffectStorage(node: NodeHeader([.effect, .queued], id: 0))))
  }

  @MainActor
  private static func allocate(_ value: EffectStorage) -> UnsafeMutablePointer<EffectStorage> {
    let storage = NodeMemory.allocate(for: EffectStorage.self)
    storage.initialize(to: value)
    return storage
  }

  /// Calls the closure of the effect.
  @inline(__always)
  func perform() { ClosureBox.perform(storage.pointee.work.unsafelyUnwrapped) }

  /// Deallocates the node.
  @MainActor
  func deallocate() {
    let work = storage.pointee.work
    storage.deinitialize(count: 1)
    NodeMemory.deallocate(storage)
    work?.release()
  }
}

/// The memory of an effect.
struct EffectStorage: NodeStorage {
  static var nodeOffset: Int { 0 }
  // The first fields; see `Node.swift`.
  var node: NodeHeader
  var deps: Link?
  /// The `Effect`.
  var owner: Unretained?
  var work: Unmanaged<ClosureBox<Void>>?
  var children: [Effect] = []
  var cleanups: [@MainActor () -> Void] = []
}
