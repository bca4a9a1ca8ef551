/// The memory that all nodes have in common.
@usableFromInline
struct NodeHeader {
  /// The version of the current value or, for an effect, the time of the last run.
  ///
  /// 0 for a derived value that hasn't been computed, which has no value.
  @usableFromInline var version: UInt64 = 0
  /// The run that read this node last, which makes a second read in the same run free.
  ///
  /// For an effect, its position in the queue and, if it's a binding, the number of its runs.
  @usableFromInline var stamp: UInt64 = 0
  /// The creation number, which determines the order of effects in a round, or the number of the
  /// key path to an observed property; see `KeyPathNumbers`.
  @usableFromInline var id: UInt32
  @usableFromInline var flags: Node.Flags

  @usableFromInline
  init(_ kind: Node.Flags, id: UInt32) {
    flags = kind
    self.id = id
  }

  /// The position of a queued effect.
  var position: UInt32 {
    get { UInt32(truncatingIfNeeded: stamp) }
    set { stamp = stamp & ~0xFFFF_FFFF | UInt64(newValue) }
  }
}

/// A closure that runs a node, drops its saved value, or deallocates it when it's released,
/// depending on its flags.
//
// A structure, because a pointer to a closure, like an optional one, has a different representation
// and is converted at each use.
@usableFromInline
struct NodeBody {
  @usableFromInline let call: @MainActor (Node) -> Void

  @inlinable @inline(__always)
  init(_ call: @escaping @MainActor (Node) -> Void) { self.call = call }

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
  static func call(_ body: UnsafeMutablePointer<NodeBody>, with node: Node) {
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
  @usableFromInline var subs: Link?
  // The last field, so that `Node.property` can compute the address.
  @usableFromInline var node: NodeHeader

  /// The distance of the node.
  @inlinable static var nodeOffset: Int {
    @inline(__always) get { MemoryLayout<PropertyNode>.size - MemoryLayout<NodeHeader>.size }
  }
}

/// Memory that contains a node.
@usableFromInline
protocol NodeStorage {
  /// The distance of the node from the start of the memory.
  static var nodeOffset: Int { get }
}

extension UnsafeMutablePointer where Pointee: NodeStorage {
  @inlinable var node: Node {
    @inline(__always) get {
      Node(
        (UnsafeMutableRawPointer(self) + Pointee.nodeOffset)
          .assumingMemoryBound(to: NodeHeader.self))
    }
  }

  /// Returns the memory that contains a node.
  @inlinable @inline(__always)
  init(of node: Node) {
    self = (UnsafeMutableRawPointer(node.header) - Pointee.nodeOffset)
      .assumingMemoryBound(to: Pointee.self)
  }
}
