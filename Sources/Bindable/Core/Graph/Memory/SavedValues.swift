/// The versions and small values that nodes had before the batch that wrote them, in the order of
/// the first writes.
///
/// While a node has an entry, its header contains the index of that instead of its ID, and the
/// entry contains the ID. A node loses its entry when the batch ends or when its owner releases it.
/// The memory is never deallocated.
struct SavedValues {
  /// The version and, if it's small, the value of a node from before the batch.
  struct Entry {
    /// The node, or `nil` if it was released.
    fileprivate(set) var node: Node?
    let version: UInt64
    fileprivate let value: SmallValue
    fileprivate let id: UInt32
  }

  private var base: UnsafeMutablePointer<Entry>?
  private var capacity = 0
  private(set) var count = 0

  init() {}

  subscript(index: Int) -> Entry { base.unsafelyUnwrapped[index] }

  /// Adds the entry of a node that has none.
  @inline(__always)
  mutating func append(_ node: Node, _ value: SmallValue) {
    // A call at the end, so that registers aren't saved for one that returns here.
    if count == capacity { return growAndAppend(node, value) }
    (base.unsafelyUnwrapped + count).initialize(
      to: Entry(node: node, version: node.version, value: value, id: node.header.pointee.id))
    node.header.pointee.id = UInt32(truncatingIfNeeded: count)
    count &+= 1
  }

  /// Removes the last entry and returns its node, unless that was released.
  @inline(__always)
  mutating func popLast() -> Node? {
    count &-= 1
    let entry = base.unsafelyUnwrapped + count
    guard let node = entry.pointee.node else { return nil }
    node.header.pointee.id = entry.pointee.id
    return node
  }

  /// Returns the ID of a node that has an entry.
  func id(of node: Node) -> UInt32 { self[index(of: node)].id }

  /// Returns the version before the batch of a node that has an entry.
  func version(of node: Node) -> UInt64 { self[index(of: node)].version }

  /// Returns the value before the batch, which is small, of a node that has an entry.
  func value(of node: Node) -> SmallValue { self[index(of: node)].value }

  /// Returns a Boolean value that indicates whether a node has an entry.
  func contains(_ node: Node) -> Bool {
    index(of: node) < count && self[index(of: node)].node == node
  }

  /// Clears the entry of a node that has one.
  func remove(_ node: Node) {
    let index = index(of: node)
    node.header.pointee.id = self[index].id
    base.unsafelyUnwrapped[index].node = nil
  }

  private func index(of node: Node) -> Int { Int(node.header.pointee.id) }

  @inline(never)
  private mutating func growAndAppend(_ node: Node, _ value: SmallValue) {
    let larger = max(64, capacity * 2)
    let memory = UnsafeMutablePointer<Entry>.allocate(capacity: larger)
    if let base {
      memory.moveInitialize(from: base, count: count)
      base.deallocate()
    }
    base = memory
    capacity = larger
    append(node, value)
  }
}

/// A trivial value of at most eight bytes.
@usableFromInline
struct SmallValue {
  @usableFromInline var bits: UInt64 = 0

  @inlinable @inline(__always)
  init() {}

  /// Creates the bits of a value.
  ///
  /// - Precondition: The type is small.
  @inlinable @inline(__always)
  init<Value>(_ value: Value) {
    switch MemoryLayout<Value>.size {
    case 8: bits = unsafeBitCast(value, to: UInt64.self)
    case 1: bits = UInt64(unsafeBitCast(value, to: UInt8.self))
    default:
      UnsafeMutableRawPointer(NodeMemory.address(of: &bits)).storeBytes(of: value, as: Value.self)
    }
  }

  @inlinable @inline(__always)
  func load<Value>() -> Value { withUnsafeBytes(of: bits) { $0.load(as: Value.self) } }

  /// Returns a Boolean value that indicates whether values of a type are small.
  @inlinable @inline(__always)
  static func holds<Value>(_: Value.Type) -> Bool {
    _isPOD(Value.self) && MemoryLayout<Value>.size <= 8 && MemoryLayout<Value>.alignment <= 8
  }
}
