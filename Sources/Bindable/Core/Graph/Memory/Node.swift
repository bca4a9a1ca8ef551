// The raw memory of the graph: nodes and the links between them. Only this folder contains
// operations on their pointers. The rest of the framework uses `Node`, `Source`, `DerivedNode`, and
// `EffectNode`.
//
// A node is a source (an observed property), a derived value, or an effect. Only the first and the
// last have a header in common, so a node has parts before and after it, depending on its kind:
//
//                    before the node              the node   after it
//   source           (body) owner subs            header     (saved value)
//   derived value     body  owner subs            header     deps, origin, its value
//   effect                                        header     deps, its body
//
// The body of a source releases its saved value, so a source whose value is trivial has none. The
// version from before the batch, and a value that fits in eight bytes, are in `SavedValues`.
//
// A link states that `dependent` read `source` in its last run. Each link is in two lists:
//
//      source ─subs──▶ link ─nextSub─▶ link ─nextSub─▶ nil      doubly linked: any link can leave,
//                       │      ◀prevSub─                         and the last one is that before
//                       │                                        the first
//      dependent ─deps─▶ link ─nextDep─▶ link ─nextDep─▶ nil    in the order of the reads
//
// A `Run` contains the fields that only a run needs.
//
// Invariants (checked by `checkInvariants()`):
//  1. A link is in `source.subs` if and only if it's in `dependent.deps`. The exception is a link
//     whose source has ended: it has no source, and is in `deps` until its dependent runs.
//  2. `prevSub` mirrors `nextSub`, and that of the first link of `subs` is the last one.
//  3. A dependent has at most one link to a source after its run has ended.
//  4. When the graph is settled, `link.version == source.version` for each link of a node that
//     isn't `maybeStale`.
//  5. All dependents of a `maybeStale` derived value are `maybeStale`, and such effects are queued.
//
// A node belongs to the object that created it (the `NodeOwner` of an observed or derived
// property, an `Effect`, or a connection), which releases it. The node is then unlinked and
// deallocated or, if it's running or being checked, afterward. Links don't own anything, and are
// allocated from a free list.
//
// A version identifies a value. Versions come from one clock and are never reused, so if a version
// returns (in a batch that ends with the initial value), so has the value.

/// A node: a source, a derived value, or an effect.
///
/// A value of this type doesn't keep the node. It's valid until the owner of the node releases it
/// or, in `Graph.keepingOwners(_:)`, until that returns.
@usableFromInline
struct Node: Hashable {
  @usableFromInline let header: UnsafeMutablePointer<NodeHeader>

  @inlinable @inline(__always)
  init(_ header: UnsafeMutablePointer<NodeHeader>) { self.header = header }

  @inlinable @inline(__always)
  static func == (left: Node, right: Node) -> Bool { left.header == right.header }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(header) }
}

// MARK: - What a node is, and who reads it

extension Node {
  var isDerived: Bool { flags.has(.derived) }
  var isEffect: Bool { flags.has(.effect) }
  var isBinding: Bool { flags.has(.binding) }
  /// `true` once the node never runs again.
  var hasEnded: Bool { flags.has(.disposed) }
  /// `true` while its body is on the stack.
  var isRunning: Bool { flags.has(.running) }
  var isInUse: Bool { flags.has([.running, .checking]) }
  /// `true` until the effect runs, before the current batch ends.
  var isQueued: Bool { flags.has(.queued) }
  /// `true` after a write in the current batch.
  var wasWritten: Bool { flags.has(.saved) }
  /// `true` if the effect runs again even if its inputs haven't changed.
  var runsAgain: Bool {
    get { flags.has(.again) }
    nonmutating set { set(.again, newValue) }
  }
  /// `true` once its owner has released it.
  var isReleased: Bool {
    get { flags.has(.released) }
    nonmutating set { set(.released, newValue) }
  }
  /// `true` if the binding's connection records each write.
  var recordsWrites: Bool { flags.has(.recordsWrites) }
  /// `true` if each check of the derived value is counted.
  var isCounted: Bool {
    get { flags.has(.counted) }
    nonmutating set { set(.counted, newValue) }
  }
  /// Set if each read of the derived value in its cache is counted.
  var countsReads: Bool {
    get { flags.has(.countsReads) }
    nonmutating set { set(.countsReads, newValue) }
  }
  var hasDeinitObserver: Bool {
    get { flags.has(.hasDeinitObserver) }
    nonmutating set { set(.hasDeinitObserver, newValue) }
  }

  @inline(__always)
  private func set(_ flag: Flags, _ isSet: Bool) {
    if isSet { flags.insert(flag) } else { flags.remove(flag) }
  }

  /// `true` after a write to a source that it depends on.
  var maybeStale: Bool { flags.has(.maybeStale) }

  /// Performs `body`, during which the memory of the node isn't deallocated.
  ///
  /// The caller finishes the node afterward.
  @inline(__always) @MainActor
  func whileInUse<Result>(_ body: @MainActor () -> Result) -> Result {
    let wasChecking = flags.has(.checking)
    flags.insert(.checking)
    let result = body()
    if !wasChecking { flags.remove(.checking) }
    return result
  }

  /// The nodes that the last run read, in reading order, except for those that have ended.
  var inputs: [Node] { dependencies.compactMap(\.source) }

  /// The nodes that have read this one.
  var dependents: [Node] { subscriptions.map(\.dependent) }

  /// `true` if another node read this one in its last run.
  var hasReaders: Bool { firstSub != nil }

  /// `true` if its last run read something.
  var hasInputs: Bool { firstDep != nil }

  /// The links to the nodes that the last run read, none for a source.
  var dependencies: [Link] {
    guard isDerived || isEffect else { return [] }
    return links(from: firstDep, \.nextDep)
  }

  /// The links to the dependents, none for an effect.
  var subscriptions: [Link] { isEffect ? [] : links(from: firstSub, \.nextSub) }

  private func links(from first: Link?, _ next: (Link) -> Link?) -> [Link] {
    var links: [Link] = []
    var link = first
    while let current = link {
      links.append(current)
      link = next(current)
    }
    return links
  }
}

// MARK: - Memory

extension Node {
  /// The version of the current value or, for an effect, the time of the last run.
  @inlinable var version: UInt64 {
    @inline(__always) get { header.pointee.version }
    @inline(__always) nonmutating set { header.pointee.version = newValue }
  }
  @inlinable var stamp: UInt64 {
    @inline(__always) get { header.pointee.stamp }
    @inline(__always) nonmutating set { header.pointee.stamp = newValue }
  }
  /// The creation number, or the number of the key path to an observed property.
  @MainActor var id: UInt32 {
    get { hasEntry ? graph.saved.id(of: self) : header.pointee.id }
    nonmutating set { header.pointee.id = newValue }
  }
  /// The creation number of an effect, which determines the order in a round.
  var order: UInt32 { header.pointee.id }
  /// `true` if the node is in `SavedValues`.
  private var hasEntry: Bool { flags.has(.saved) && !flags.has(.released) }
  @inlinable var flags: Flags {
    @inline(__always) get { header.pointee.flags }
    @inline(__always) nonmutating _modify { yield &header.pointee.flags }
  }
  /// The position of a queued effect.
  var position: UInt32 {
    get { header.pointee.position }
    nonmutating set { header.pointee.position = newValue }
  }

  /// The property that this node belongs to.
  ///
  /// - Precondition: The node is a source or a derived value.
  @inlinable var property: UnsafeMutablePointer<PropertyNode> {
    @inline(__always) get {
      (UnsafeMutableRawPointer(header) - PropertyNode.nodeOffset)
        .assumingMemoryBound(to: PropertyNode.self)
    }
  }

  /// The body of the property, which is located before it.
  ///
  /// - Precondition: The node has the flag `discardsSaved`.
  var body: UnsafeMutablePointer<NodeBody> {
    UnsafeMutableRawPointer(property).assumingMemoryBound(to: NodeBody.self) - 1
  }

  /// The key path or the closure of a derived value, directly after `deps`.
  ///
  /// - Precondition: The node is a derived value.
  @inlinable var derivedOrigin: UnsafeMutablePointer<Unmanaged<AnyObject>?> {
    @inline(__always) get {
      UnsafeMutableRawPointer(deps + 1).assumingMemoryBound(to: Unmanaged<AnyObject>?.self)
    }
  }

  /// The place of the first link to a source read in the last run, directly after the node.
  ///
  /// - Precondition: The node is a derived value or an effect.
  @inlinable var deps: UnsafeMutablePointer<Link?> {
    @inline(__always) get {
      UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: Link?.self)
    }
  }

  /// The first link to a source read in the last run.
  ///
  /// - Precondition: The node is a derived value or an effect.
  @inlinable var firstDep: Link? {
    @inline(__always) get { deps.pointee }
    @inline(__always) nonmutating set { deps.pointee = newValue }
  }

  /// The first link to a dependent.
  ///
  /// - Precondition: The node is a source or a derived value.
  @inlinable var firstSub: Link? {
    @inline(__always) get { property.pointee.subs }
    @inline(__always) nonmutating set { property.pointee.subs = newValue }
  }
}
