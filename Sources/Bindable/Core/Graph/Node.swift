// The raw memory of the graph: nodes and the links between them. Only this file and
// `Links.swift` contain pointer operations on them. The rest of the engine uses nodes and links.
//
// A node is a source (an observed property), a derived value, or an effect. Only the first and the
// last have a header in common, so a node has parts before and after it, depending on its kind:
//
//                    before the node              the node   after it
//   source           (body) owner subs            Node       saved version, saved value
//   derived value     body  owner subs            Node       deps, origin, its value
//   effect                                        Node       deps, its body
//
// The body of a source releases its saved value, so a source whose value is trivial has none.
//
// A link states that `dependent` read `source` in its last run. Each link is in two lists:
//
//      source ─subs──▶ link ─nextSub─▶ link ─nextSub─▶ nil      doubly linked: any link can leave,
//                       │      ◀prevSub─                         and the last one is that before
//                       │                                        the first
//      dependent ─deps─▶ link ─nextDep─▶ link ─nextDep─▶ nil    in the order of the reads
//
// What only a run needs is in a `Run`.
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

@usableFromInline typealias NodePointer = UnsafeMutablePointer<Node>
@usableFromInline typealias LinkPointer = UnsafeMutablePointer<Link>

@usableFromInline
struct Node {
  /// The version of the current value or, for an effect, the time of the last run.
  ///
  /// 0 for a derived value that hasn't been computed, which has no value.
  @usableFromInline var version: UInt64 = 0
  /// The run that read this node last, which makes a second read in the same run free.
  ///
  /// For an effect, its position in the queue and, if it's a binding, the number of its runs.
  @usableFromInline var stamp: UInt64 = 0
  /// The creation number, which determines the order of effects in a round, or the number of the key
  /// path to an observed property; see `KeyPathNumbers`.
  @usableFromInline var id: UInt32
  @usableFromInline var flags: Flags

  @usableFromInline
  init(_ kind: Flags, id: UInt32) {
    flags = kind
    self.id = id
  }

  /// The position of a queued effect.
  var position: UInt32 {
    get { UInt32(truncatingIfNeeded: stamp) }
    set { stamp = stamp & ~0xFFFF_FFFF | UInt64(newValue) }
  }

  @usableFromInline
  struct Flags: OptionSet {
    @usableFromInline var rawValue: UInt32
    @inlinable init(rawValue: UInt32) { self.rawValue = rawValue }

    // The kinds. A source has neither flag.
    @inlinable static var derived: Flags { Flags(rawValue: 1) }
    @inlinable static var effect: Flags { Flags(rawValue: 1 << 1) }

    /// A direct or indirect source was written: check before use.
    @inlinable static var maybeStale: Flags { Flags(rawValue: 1 << 2) }
    /// The value hasn't been computed yet: compute before use.
    @inlinable static var uncomputed: Flags { Flags(rawValue: 1 << 3) }
    /// The body is on the stack.
    @inlinable static var running: Flags { Flags(rawValue: 1 << 4) }
    /// The effect is queued at `position` of this round or the next.
    @inlinable static var queued: Flags { Flags(rawValue: 1 << 5) }
    /// The node was written in this batch, and its previous value and version are saved.
    ///
    /// Otherwise, the memory of the saved value isn't initialized.
    @inlinable static var saved: Flags { Flags(rawValue: 1 << 7) }
    /// The property has a body, which drops the saved value and deallocates the node.
    ///
    /// A source without one has a trivial value.
    @inlinable static var discardsSaved: Flags { Flags(rawValue: 1 << 8) }
    /// The node has ended and never runs again.
    @inlinable static var disposed: Flags { Flags(rawValue: 1 << 9) }
    /// The owner has released the node, and `body` deallocates it as soon as it isn't in use.
    @inlinable static var released: Flags { Flags(rawValue: 1 << 6) }
    /// The node is an effect of a binding, owned by the storage of the binding's connection.
    @inlinable static var binding: Flags { Flags(rawValue: 1 << 10) }

    /// The node is a binding whose connection records each write.
    @inlinable static var recordsWrites: Flags { Flags(rawValue: 1 << 12) }
    /// A diagnostic or a read uses the memory of the node, which must not be deallocated until that
    /// ends; see `Graph.keepingOwners(_:)`.
    @inlinable static var kept: Flags { Flags(rawValue: 1 << 24) }
    /// The reads are being checked, or values of a source compared.
    ///
    /// The node must not be deallocated until that ends.
    @inlinable static var checking: Flags { Flags(rawValue: 1 << 11) }
    /// The current run inserted a link before links of the last run, so duplicates are possible.
    @inlinable static var readsReordered: Flags { Flags(rawValue: 1 << 13) }
    /// An observer is registered for the end of the node; see `DeinitObserver`.
    @inlinable static var hasDeinitObserver: Flags { Flags(rawValue: 1 << 14) }
    /// The memory of the source is from the pool for small ones.
    @inlinable static var pooled: Flags { Flags(rawValue: 1 << 23) }
    /// The effect must run again even if its reads haven't changed; see `Graph.runAgain`.
    @inlinable static var again: Flags { Flags(rawValue: 1 << 15) }
    /// The derived value has a fallback for cycles; see `CircularReads`.
    @inlinable static var allowsCycles: Flags { Flags(rawValue: 1 << 16) }
    /// The value was edited in place, and is compared with the saved one when the batch ends.
    @inlinable static var edited: Flags { Flags(rawValue: 1 << 18) }
    /// Each check of the derived value is counted; see `RunRecorder`.
    @inlinable static var counted: Flags { Flags(rawValue: 1 << 17) }

    // Only bindings have these.

    /// The binding updates the presenter from the view.
    @inlinable static var reverse: Flags { Flags(rawValue: 1 << 19) }
    /// The binding has an opposite direction, next to it in memory.
    @inlinable static var paired: Flags { Flags(rawValue: 1 << 20) }
    /// This run wrote, so that the opposite direction runs.
    @inlinable static var hasWritten: Flags { Flags(rawValue: 1 << 21) }
    /// The value that the last write replaced is stored.
    @inlinable static var hasPreviousValue: Flags { Flags(rawValue: 1 << 22) }
  }
}

/// A closure that runs a node, drops its saved value, or deallocates it when it's released,
/// depending on its flags.
//
// A structure, because a pointer to a closure, like an optional one, has a different representation
// and is converted at each use.
@usableFromInline
struct NodeBody {
  @usableFromInline let call: @MainActor (NodePointer) -> Void

  @inlinable @inline(__always)
  init(_ call: @escaping @MainActor (NodePointer) -> Void) { self.call = call }

  // The representation of a closure, which `NodeLayoutTests` checks.
  struct Parts {
    let function: UnsafeRawPointer
    let captures: UnsafeRawPointer?
  }

  /// Calls a closure in memory, which can deallocate that memory.
  ///
  /// A call of a closure in memory retains what it captures, because the call could replace the
  /// closure. That's two calls of the runtime even if the closure captures nothing, as most bodies.
  @inline(__always) @MainActor
  static func call(_ body: UnsafeMutablePointer<NodeBody>, with node: NodePointer) {
    let parts = UnsafeRawPointer(body).load(as: Parts.self)
    if parts.captures == nil {
      unsafeBitCast(Parts(function: parts.function, captures: nil), to: NodeBody.self).call(node)
    } else {
      body.pointee.call(node)
    }
  }
}

/// The node of a property, that is a source or a derived value, with its readers.
@usableFromInline
struct PropertyNode {
  /// The object that has the property.
  ///
  /// Empty for a derived value that doesn't belong to a class. The object can end before its node
  /// does, on another thread, so the address is for comparison only. `Graph.owner(of:)` returns
  /// the object.
  @usableFromInline var owner: OwnerReference
  /// The dependents that read the property.
  @usableFromInline var subs: LinkPointer?
  // The last field, so that `UnsafeMutablePointer<Node>.property` can compute the address.
  @usableFromInline var node: Node

  /// The distance of the node.
  @inlinable static var nodeOffset: Int {
    @inline(__always) get { MemoryLayout<PropertyNode>.size - MemoryLayout<Node>.size }
  }
}

/// A run of a derived value or an effect.
///
/// The memory is reused after the run has ended, and never deallocated.
@usableFromInline
struct Run {
  @usableFromInline var dependent: NodePointer
  /// The place of the link of the next read: `deps` of the dependent, or `nextDep` of the link
  /// that was read last.
  @usableFromInline var next: UnsafeMutablePointer<LinkPointer?>
  /// The number of the run, with which its sources are stamped.
  @usableFromInline var number: UInt64
  /// The run that this one is nested in, and the memory for a run inside of it.
  let outer: RunPointer?
  var inner: RunPointer?
}

@usableFromInline typealias RunPointer = UnsafeMutablePointer<Run>

@usableFromInline
struct Link {
  /// The source, or `nil` if it has ended.
  @usableFromInline var source: NodePointer?
  @usableFromInline var dependent: NodePointer
  /// The version of the source when the dependent read it.
  @usableFromInline var version: UInt64
  @usableFromInline var nextDep: LinkPointer?
  @usableFromInline var nextSub: LinkPointer?
  /// The link before this one or, for the first one, the last.
  @usableFromInline var prevSub: LinkPointer

  /// Returns a Boolean value that indicates whether this is a link to `node`.
  //
  // Comparing an optional pointer would also check whether it's `nil`.
  @inlinable @inline(__always)
  func isFrom(_ node: NodePointer) -> Bool {
    UInt(bitPattern: source) == UInt(bitPattern: node)
  }
}

extension Node.Flags {
  // The compiler would store only the byte that changes, and a processor that loads all flags right
  // after that waits until the byte has reached the cache. So each change contains a bit of another
  // byte that stays as it is.

  /// A bit that's set together with the first flag, and never removed.
  @inlinable static var alwaysSet: UInt32 { 1 << 31 }
  /// A bit that's never set.
  @inlinable static var neverSet: UInt32 { 1 << 30 }

  @inlinable @inline(__always)
  mutating func insert(_ flags: Node.Flags) { rawValue |= flags.rawValue | Self.alwaysSet }

  @inlinable @inline(__always)
  mutating func remove(_ flags: Node.Flags) { rawValue &= ~(flags.rawValue | Self.neverSet) }

  /// Returns a Boolean value that indicates whether any of `flags` is set.
  @inlinable func has(_ flags: Node.Flags) -> Bool { rawValue & flags.rawValue != 0 }
}

extension UnsafeMutablePointer<Node> {
  /// The property that this node belongs to.
  ///
  /// - Precondition: The node is a source or a derived value.
  @inlinable var property: UnsafeMutablePointer<PropertyNode> {
    @inline(__always) get {
      (UnsafeMutableRawPointer(self) - PropertyNode.nodeOffset)
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

  /// The links to the sources read in the last run, in reading order, directly after the node.
  ///
  /// - Precondition: The node is a derived value or an effect.
  @inlinable var deps: UnsafeMutablePointer<LinkPointer?> {
    @inline(__always) get {
      UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: LinkPointer?.self)
    }
  }
}

extension LinkPointer {
  /// The memory of `nextDep`.
  @inlinable var nextDepField: UnsafeMutablePointer<LinkPointer?> {
    @inline(__always) get { NodeMemory.address(of: &pointee.nextDep) }
  }
}

extension RunPointer {
  /// The link that was read last in this run.
  var last: LinkPointer? {
    var link = pointee.dependent.deps
    var last: LinkPointer?
    while link != pointee.next, let current = link.pointee {
      last = current
      link = current.nextDepField
    }
    return last
  }
}

/// Memory that contains a node.
@usableFromInline
protocol NodeStorage {
  /// The distance of the node from the start of the memory.
  static var nodeOffset: Int { get }
}

extension UnsafeMutablePointer where Pointee: NodeStorage {
  @inlinable var node: NodePointer {
    @inline(__always) get {
      (UnsafeMutableRawPointer(self) + Pointee.nodeOffset).assumingMemoryBound(to: Node.self)
    }
  }

  /// Returns the memory that contains a node.
  @inlinable @inline(__always)
  init(of node: NodePointer) {
    self = (UnsafeMutableRawPointer(node) - Pointee.nodeOffset)
      .assumingMemoryBound(to: Pointee.self)
  }
}
