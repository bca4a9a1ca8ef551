/// A value computed from others, kept until one of them changes.
///
/// ```swift
/// @MainActor final class Cart {
///   @Observed var prices = [3, 4]
///   @Derived(\Cart.sum) var total: Int
///   private var sum: Int { prices.reduce(0, +) }
/// }
/// let cart = Cart()
/// cart.total          // 7, computed
/// cart.total          // 7, kept
/// cart.prices += [5]
/// cart.total          // 12, computed
/// ```
///
/// It is computed when it is read, at most once per change of what it reads, and not at all while
/// nobody reads it. If the new value equals the old one, what depends on it does not run. Use a plain
/// computed property until the computation is costly.
///
/// Outside a class, hold one by itself: `let total = Derived { cart.prices.reduce(0, +) }`, and read
/// `total.value`.
///
/// - Precondition: The computation writes no observed property, and does not read its own value. An
///   object with derived properties is released on the main actor; where another thread may hold the
///   last reference, give it an `isolated deinit`.
/// - Complexity: O(1) to read, plus the computation when it is due. The first evaluation of a chain
///   that nobody has read nests as deep as the chain; every later one does not. Where the stack is
///   used up by that, the program stops with a sentence: read a very long chain once from its
///   beginning.
@MainActor
@propertyWrapper
public struct Derived<Owner, Value> {
  /// The body of its node.
  @usableFromInline let body: @MainActor (NodePointer) -> Void
  @usableFromInline var cell: UnsafeMutablePointer<DerivedCell<Value>>?
  @usableFromInline var anchor: NodeAnchor?

  @inlinable @inline(__always)
  init(body: @escaping @MainActor (NodePointer) -> Void) { self.body = body }

  /// Only classes can have derived properties.
  @available(
    *, unavailable, message: "@Derived needs a class: declare the presenter as 'final class'"
  )
  public var wrappedValue: Value { fatalError() }

  /// The property of `owner`.
  @inlinable
  public static subscript(
    _enclosingInstance owner: Owner,
    wrapped property: KeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Self>
  ) -> Value where Owner: AnyObject {
    @inline(__always) get {
      // The computation may release whatever holds the owner but the caller.
      defer { _fixLifetime(owner) }
      if let cell = owner[keyPath: storage].cell { return cell.read() }
      let cell = DerivedCell<Value>.make(owner: owner, body: owner[keyPath: storage].body)
      owner[keyPath: storage].cell = cell
      owner[keyPath: storage].anchor = NodeAnchor.make(cell.node) { property }
      return cell.read()
    }
  }
}

// Each initialiser makes the whole body of the node as one closure, for there the types are known,
// and a key path that is written in place becomes a direct access.

extension Derived where Owner: AnyObject {
  /// Keeps the value of another property of the same object.
  @inlinable @inline(__always)
  public init(_ path: KeyPath<Owner, Value>) where Value: Equatable {
    self.init { node in
      DerivedCell<Value>.run(
        node, compute: { borrowed(node.pointee.owner.unsafelyUnwrapped, read: path) },
        areEqual: { $0 == $1 })
    }
  }

  /// Keeps the value of another property of the same object; values are not compared.
  @inlinable @inline(__always) @_disfavoredOverload
  public init(_ path: KeyPath<Owner, Value>) {
    self.init { node in
      DerivedCell<Value>.run(
        node, compute: { borrowed(node.pointee.owner.unsafelyUnwrapped, read: path) },
        areEqual: { _, _ in false })
    }
  }
}

extension Derived where Owner == Never {
  /// Keeps the value that `compute` makes.
  @inlinable
  public init(_ compute: @escaping @MainActor () -> Value) where Value: Equatable {
    self.init { node in
      DerivedCell<Value>.run(
        node, compute: { DerivedCell<Value>.work(of: node) }, areEqual: { $0 == $1 })
    }
    start(Work(compute))
  }

  /// Keeps the value that `compute` makes; values are not compared.
  @inlinable @_disfavoredOverload
  public init(_ compute: @escaping @MainActor () -> Value) {
    self.init { node in
      DerivedCell<Value>.run(
        node, compute: { DerivedCell<Value>.work(of: node) }, areEqual: { _, _ in false })
    }
    start(Work(compute))
  }

  @inlinable
  mutating func start(_ work: Work<Value>) {
    let cell = DerivedCell<Value>.make(owner: nil, body: body)
    cell.pointee.work = Unmanaged.passRetained(work)
    self.cell = cell
    anchor = NodeAnchor(cell.node, property: nil)
  }

  /// The value, computed if what it reads has changed.
  @inlinable
  public var value: Value {
    defer { _fixLifetime(anchor) }
    return cell.unsafelyUnwrapped.read()
  }
}

/// The node of a derived value, and the value.
@usableFromInline
struct DerivedCell<Value> {
  // First, so that the address of the cell is the address of the node.
  @usableFromInline var property: PropertyNode
  /// What a derived value by itself computes.
  @usableFromInline var work: Unmanaged<Work<Value>>?
  @usableFromInline var value: Value?
  // The value and version from before the batch that is open, if it was computed inside. Values that
  // are not plain bytes are saved in a settle, too: see `replaceValue`.
  @usableFromInline var saved: Value?
  @usableFromInline var savedVersion: UInt64 = 0

  @inlinable
  init(property: PropertyNode) { self.property = property }

  @inlinable @MainActor
  static func make(
    owner: AnyObject?, body: @escaping @MainActor (NodePointer) -> Void
  ) -> UnsafeMutablePointer<DerivedCell> {
    let cell = NodeMemory.take(for: DerivedCell.self)
    let address = owner.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
    let node = Graph.makeNode([.derived, .stale, .dropsSaved], owner: address, body: body)
    cell.initialize(to: DerivedCell(property: PropertyNode(node: node, owner: owner)))
    return cell
  }

  /// What the body of the node does: computes the value, lets go of the saved one or, released, of
  /// all its memory.
  @inlinable @inline(__always) @MainActor
  static func run(_ node: NodePointer, compute: () -> Value, areEqual: (Value, Value) -> Bool) {
    let cell = UnsafeMutableRawPointer(node).assumingMemoryBound(to: DerivedCell.self)
    if node.pointee.flags.has(.running) {
      cell.replaceValue(with: compute(), areEqual: areEqual)
    } else if node.pointee.flags.has(.released) {
      let work = cell.pointee.work
      cell.deinitialize(count: 1)
      NodeMemory.giveBack(cell)
      work?.release()
    } else {
      // Moved out first: its `deinit` may end the owner, and the cell with it.
      var saved: Value?
      swap(&saved, &cell.pointee.saved)
    }
  }

  /// The value that the closure of a derived value by itself makes.
  @inlinable @inline(__always) @MainActor
  static func work(of node: NodePointer) -> Value {
    let cell = UnsafeMutableRawPointer(node).assumingMemoryBound(to: DerivedCell.self)
    return Work.perform(cell.pointee.work.unsafelyUnwrapped)
  }
}

extension UnsafeMutablePointer {
  @inlinable @inline(__always) @MainActor
  func read<Value>() -> Value where Pointee == DerivedCell<Value> {
    Graph.refresh(node)
    Graph.track(node)
    // Without a value it is being computed for the first time, and has asked for itself.
    guard let value = pointee.value else { Graph.stopSelfRead(node) }
    return value
  }

  // The old value is not let go of here, if that may run a `deinit`: in a computation a `deinit` could
  // not write.
  @inlinable @inline(__always) @MainActor
  func replaceValue<Value>(with value: Value, areEqual: (Value, Value) -> Bool)
  where Pointee == DerivedCell<Value> {
    // The comparison's own reads are no inputs; the caller restores the reader.
    graph.reader = nil
    if let old = pointee.value {
      if areEqual(old, value) { return }
      if node.pointee.flags.has(.saved) {
        Graph.retire(old)
        if let saved = pointee.saved, areEqual(saved, value) {
          pointee.value = value
          node.pointee.version = pointee.savedVersion
          return
        }
      } else if !_isPOD(Value.self) || graph.isInsideBatch {
        pointee.saved = old
        pointee.savedVersion = node.pointee.version
        Graph.noteSaved(node)
      }
    }
    pointee.value = value
    node.pointee.version = Graph.nextVersion()
  }
}
