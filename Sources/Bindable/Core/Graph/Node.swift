// The raw memory of the graph: nodes, and the links between them. This file and `Links.swift` hold
// every pointer operation on them; the rest of the engine asks in terms of nodes and links.
//
// A node is a source (an observed property), a derived value or an effect. A link says "`dependent`
// read `source` in its last run". It hangs in two lists at once:
//
//      source ─subs──▶ link ─nextSub─▶ link ─nextSub─▶ nil      doubly linked: any link can leave
//                       │      ◀prevSub─
//      dependent ─deps─▶ link ─nextDep─▶ link ─nextDep─▶ nil    in the order of the reads
//
// Invariants (checked by `checkInvariants()`):
//  1. A link is in `source.subs` exactly when it is in `dependent.deps`; but a link whose source has
//     ended points at nothing, and is in `deps` only, until its dependent runs again.
//  2. `subsTail` is the last link of `subs`; `prevSub` mirrors `nextSub`.
//  3. A dependent has at most one link to a source, once its run has ended.
//  4. Settled, `link.version == source.version` for every link of a node that is not suspect.
//  5. What hangs below a suspect derived value is suspect too, and every suspect effect is queued.
//
// Who owns what: a node belongs to the object that made it (the anchor of an observed or derived
// property, an `Effect`, a connection), which releases it when it goes. The node is unlinked and its
// memory given back at once or, if it is running or being checked, as soon as that is over.
// Links own nothing and keep nobody alive; they come from a free list and return to it.
//
// A version names a value: versions come from one clock and are never given twice, so a version
// that comes back (a batch that ends where it began) means the value came back.

@usableFromInline typealias NodePointer = UnsafeMutablePointer<Node>
@usableFromInline typealias LinkPointer = UnsafeMutablePointer<Link>

@usableFromInline
struct Node {
  /// What it read in its last run, in reading order.
  ///
  /// Sources have none.
  @usableFromInline var deps: LinkPointer?
  /// The link read last: in the run in progress, or at the end of the last one.
  @usableFromInline var depsTail: LinkPointer?
  /// The number of its last run, for what it reads to be stamped with.
  @usableFromInline var run: UInt64 = 0
  /// Who read it.
  ///
  /// Effects have none.
  @usableFromInline var subs: LinkPointer?
  @usableFromInline var subsTail: LinkPointer?
  /// The version of the current value; for an effect, the time of its last run.
  @usableFromInline var version: UInt64 = 0
  /// The run that read this node last, so that a second read in one run is free.
  ///
  /// For a queued effect, its place in the queue.
  @usableFromInline var stamp: UInt64 = 0
  /// Computes a derived value, runs an effect, or drops the saved value of a source; called on a
  /// released node, it gives its memory back.
  @usableFromInline var body: @MainActor (NodePointer) -> Void
  /// The address of the object whose property this is, of the effect, or of a row's block.
  ///
  /// An object may end before its node does, on another thread: this is for comparing only.
  /// `Graph.owner(of:)` gives the object.
  @usableFromInline var owner: UnsafeRawPointer?
  /// The order of creation, in which effects of one round run.
  @usableFromInline var id: UInt32
  @usableFromInline var flags: Flags

  @usableFromInline
  init(
    _ kind: Flags, id: UInt32, owner: UnsafeRawPointer?,
    body: @escaping @MainActor (NodePointer) -> Void
  ) {
    flags = kind
    self.id = id
    self.owner = owner
    self.body = body
  }

  @usableFromInline
  struct Flags: OptionSet {
    @usableFromInline var rawValue: UInt32
    @inlinable init(rawValue: UInt32) { self.rawValue = rawValue }

    // The kinds. A source has neither.
    @inlinable static var derived: Flags { Flags(rawValue: 1) }
    @inlinable static var effect: Flags { Flags(rawValue: 1 << 1) }

    /// Something it read, or that was read for it, was written: check before use.
    @inlinable static var suspect: Flags { Flags(rawValue: 1 << 2) }
    /// It has no value yet: compute before use.
    @inlinable static var stale: Flags { Flags(rawValue: 1 << 3) }
    /// Its body is on the stack.
    @inlinable static var running: Flags { Flags(rawValue: 1 << 4) }
    /// An effect that waits for its turn, at the place of its `stamp` in this round or the next.
    @inlinable static var queued: Flags { Flags(rawValue: 1 << 5) }
    /// Written in this batch: the value and version from before it are saved.
    @inlinable static var saved: Flags { Flags(rawValue: 1 << 7) }
    /// The saved value must be dropped by `body`: it is not plain bytes.
    @inlinable static var dropsSaved: Flags { Flags(rawValue: 1 << 8) }
    /// Ended: it never runs again.
    @inlinable static var disposed: Flags { Flags(rawValue: 1 << 9) }
    /// Nobody holds it any more: `body` gives its memory back as soon as nothing is using it.
    @inlinable static var released: Flags { Flags(rawValue: 1 << 6) }
    /// An effect of a connection's row; its owner is the connection's block.
    @inlinable static var row: Flags { Flags(rawValue: 1 << 10) }

    /// A row whose connection wants to know of each write.
    @inlinable static var recordsWrites: Flags { Flags(rawValue: 1 << 12) }
    /// Its reads are being checked: it stays until that is over.
    @inlinable static var checking: Flags { Flags(rawValue: 1 << 11) }
    /// The run in progress made a link ahead of links of the last run: a source may have two.
    @inlinable static var reordered: Flags { Flags(rawValue: 1 << 13) }
    /// Somebody wants to know when it ends: see `Departure`.
    @inlinable static var watched: Flags { Flags(rawValue: 1 << 14) }
    /// An effect that has to run again whatever it read: see `Graph.runAgain`.
    @inlinable static var again: Flags { Flags(rawValue: 1 << 15) }
  }
}

/// The node of a property and the object that has the property.
@usableFromInline
struct PropertyNode {
  // First, so that the address of this is the address of the node.
  @usableFromInline var node: Node
  /// To nothing, for a derived value by itself.
  @usableFromInline let owner: OwnerReference

  @inlinable
  init(node: Node, owner: AnyObject?) {
    self.node = node
    self.owner = OwnerReference(owner)
  }
}

@usableFromInline
struct Link {
  /// `nil` once the source has ended.
  @usableFromInline var source: NodePointer?
  @usableFromInline var dependent: NodePointer
  /// The version of the source that the dependent saw.
  @usableFromInline var version: UInt64
  @usableFromInline var nextDep: LinkPointer?
  @usableFromInline var nextSub: LinkPointer?
  @usableFromInline var prevSub: LinkPointer?
}

extension Node.Flags {
  /// Whether one of `flags` is set.
  @inlinable func has(_ flags: Node.Flags) -> Bool { rawValue & flags.rawValue != 0 }
}

extension UnsafeMutablePointer<Node> {
  /// The property that this is the node of.
  ///
  /// Call it on sources and derived values only.
  var property: UnsafeMutablePointer<PropertyNode> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: PropertyNode.self)
  }
}
