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
/// - Precondition: The computation writes no observed property, and does not read its own value.
/// - Complexity: O(1) to read, plus the computation when it is due. The first evaluation of a chain
///   that nobody has read nests as deep as the chain; every later one does not.
@MainActor
@propertyWrapper
public struct Derived<Owner, Value> {
  @usableFromInline let compute: @MainActor (UnsafeRawPointer?) -> Value
  @usableFromInline let areEqual: (@MainActor (Value, Value) -> Bool)?
  @usableFromInline var cell: UnsafeMutablePointer<DerivedCell<Value>>?
  @usableFromInline var anchor: NodeAnchor?

  @usableFromInline
  init(
    compute: @escaping @MainActor (UnsafeRawPointer?) -> Value,
    areEqual: (@MainActor (Value, Value) -> Bool)?
  ) {
    self.compute = compute
    self.areEqual = areEqual
  }

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
      if let cell = owner[keyPath: storage].cell { return cell.read() }
      let pointer = Unmanaged.passUnretained(owner).toOpaque()
      return owner[keyPath: storage].makeCell(pointer) { property }.read()
    }
  }

  @inlinable @inline(never)
  mutating func makeCell(
    _ owner: UnsafeRawPointer?, _ property: () -> AnyKeyPath?
  ) -> UnsafeMutablePointer<DerivedCell<Value>> {
    let cell = DerivedCell<Value>.make(owner: owner, compute: compute, areEqual: areEqual)
    self.cell = cell
    anchor = NodeAnchor(cell.node, property: property())
    return cell
  }
}

extension Derived where Owner: AnyObject {
  /// Keeps the value of another property of the same object.
  @inlinable @inline(__always)
  public init(_ path: KeyPath<Owner, Value>) where Value: Equatable {
    self.init(
      compute: { borrowed($0.unsafelyUnwrapped, read: path) },
      areEqual: { $0 == $1 })
  }

  /// Keeps the value of another property of the same object; values are not compared.
  @inlinable @inline(__always) @_disfavoredOverload
  public init(_ path: KeyPath<Owner, Value>) {
    self.init(
      compute: { borrowed($0.unsafelyUnwrapped, read: path) },
      areEqual: nil)
  }
}

extension Derived where Owner == Never {
  /// Keeps the value that `compute` makes.
  @inlinable
  public init(_ compute: @escaping @MainActor () -> Value) where Value: Equatable {
    self.init(compute: { _ in compute() }, areEqual: { $0 == $1 })
    _ = makeCell(nil) { nil }
  }

  /// Keeps the value that `compute` makes; values are not compared.
  @inlinable @_disfavoredOverload
  public init(_ compute: @escaping @MainActor () -> Value) {
    self.init(compute: { _ in compute() }, areEqual: nil)
    _ = makeCell(nil) { nil }
  }

  /// The value, computed if what it reads has changed.
  @inlinable
  public var value: Value {
    guard let cell else { return compute(nil) }
    return cell.read()
  }
}

/// The node of a derived value, and the value.
@usableFromInline
struct DerivedCell<Value> {
  // First, so that the address of the cell is the address of the node.
  @usableFromInline var node: Node
  @usableFromInline let compute: @MainActor (UnsafeRawPointer?) -> Value
  @usableFromInline let areEqual: (@MainActor (Value, Value) -> Bool)?
  @usableFromInline var value: Value?
  // The value and version from before the batch that is open, if it was computed inside. Values that
  // are not plain bytes are saved in a settle, too: see `replaceValue`.
  @usableFromInline var saved: Value?
  @usableFromInline var savedVersion: UInt64 = 0

  @inlinable
  init(
    node: Node, compute: @escaping @MainActor (UnsafeRawPointer?) -> Value,
    areEqual: (@MainActor (Value, Value) -> Bool)?
  ) {
    self.node = node
    self.compute = compute
    self.areEqual = areEqual
  }

  @inlinable @MainActor
  static func make(
    owner: UnsafeRawPointer?, compute: @escaping @MainActor (UnsafeRawPointer?) -> Value,
    areEqual: (@MainActor (Value, Value) -> Bool)?
  ) -> UnsafeMutablePointer<DerivedCell> {
    let cell = UnsafeMutablePointer<DerivedCell>.allocate(capacity: 1)
    cell.initialize(
      to: DerivedCell(
        node: Graph.makeNode([.derived, .stale, .dropsSaved], owner: owner) { node in
          let cell = UnsafeMutableRawPointer(node).assumingMemoryBound(to: DerivedCell.self)
          if node.pointee.flags.has(.running) {
            cell.replaceValue(with: cell.pointee.compute(node.pointee.owner))
          } else if node.pointee.flags.has(.released) {
            cell.deinitialize(count: 1)
            cell.deallocate()
          } else {
            cell.pointee.saved = nil
          }
        }, compute: compute, areEqual: areEqual))
    return cell
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
  func replaceValue<Value>(with value: Value) where Pointee == DerivedCell<Value> {
    if let old = pointee.value {
      let areEqual = pointee.areEqual
      if let areEqual, untracked({ areEqual(old, value) }) { return }
      if node.pointee.flags.has(.saved) {
        if !_isPOD(Value.self) { Graph.retire(old) }
        if let areEqual, let saved = pointee.saved, untracked({ areEqual(saved, value) }) {
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
