/// A property that caches a computed value until one of its inputs changes.
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
/// The value is computed when it's read, at most once for each change of its inputs. If the new
/// value equals the old one, dependents don't run. Use a plain computed property unless the
/// computation is costly.
///
/// A value that's computed from other objects is declared with a closure:
/// `@Derived({ store.total }) var total: Int`. The closure can't use `self`.
///
/// Outside a class, create an instance, such as `let total = Derived { cart.prices.reduce(0, +) }`,
/// and read `total.value`.
///
/// - Precondition: The computation doesn't write observed properties or read its own value. An
///   object with derived properties is released on the main actor. If another thread can hold the
///   last reference, declare an `isolated deinit`.
/// - Complexity: O(1) to read, plus the computation if an input has changed. The first evaluation
///   of a chain uses stack space in proportion to its length, and the program stops with a message
///   if the stack is exhausted. To avoid that, read a very long chain once from its beginning.
///   Later evaluations don't nest.
@MainActor
@propertyWrapper
public struct Derived<Owner, Value> {
  /// The body of the node.
  @usableFromInline let body: @MainActor (NodePointer) -> Void
  @usableFromInline var cell: UnsafeMutablePointer<DerivedStorage<Value>>?
  @usableFromInline var anchor: NodeOwner?

  @inlinable @inline(__always)
  init(body: @escaping @MainActor (NodePointer) -> Void) { self.body = body }

  /// Unavailable, because only classes can have derived properties.
  @available(
    *, unavailable, message: "@Derived needs a class: declare the presenter as 'final class'"
  )
  public var wrappedValue: Value { fatalError() }

  /// The derived property of `owner`.
  ///
  /// - Precondition: A path begins at the class of `owner`. If the compiler checked that, it would
  ///   report a mistake without its location.
  @inlinable
  public static subscript<Enclosing: AnyObject>(
    _enclosingInstance owner: Enclosing,
    wrapped property: KeyPath<Enclosing, Value>,
    storage storage: ReferenceWritableKeyPath<Enclosing, Self>
  ) -> Value {
    @inline(__always) get {
      // The computation can release every other reference to the owner.
      defer { _fixLifetime(owner) }
      // A closure has no owner, and the computation can replace the storage.
      if Owner.self == Never.self {
        let derived = owner[keyPath: storage]
        defer { _fixLifetime(derived.anchor) }
        return derived.cell.unsafelyUnwrapped.read(of: nil)
      }
      if let cell = owner[keyPath: storage].cell { return cell.read(of: owner) }
      // The node's body reads the path in the memory of its owner.
      precondition(
        Enclosing.self is Owner.Type,
        "@Derived in \(Enclosing.self) names a property of \(Owner.self). Name one of its own class."
      )
      let cell = DerivedStorage<Value>.make(owner: owner, body: owner[keyPath: storage].body)
      owner[keyPath: storage].cell = cell
      owner[keyPath: storage].anchor = NodeOwner.make(cell.node) { property }
      return cell.read(of: owner)
    }
  }
}

// Each initializer creates the complete body of the node as one closure. The types are known here,
// so a literal key path compiles to a direct access.

extension Derived where Owner: AnyObject {
  /// Creates a property that caches the value of another property of the same object.
  @inlinable @inline(__always)
  public init(_ path: KeyPath<Owner, Value>) where Value: Equatable {
    self.init { node in
      DerivedStorage<Value>.run(
        node, compute: { borrowed(node.property.ownerAddress.unsafelyUnwrapped, read: path) },
        areEqual: { $0 == $1 })
    }
  }

  /// Creates a property that caches another property of the same object, without comparing values.
  @inlinable @inline(__always) @_disfavoredOverload
  public init(_ path: KeyPath<Owner, Value>) {
    self.init { node in
      DerivedStorage<Value>.run(
        node, compute: { borrowed(node.property.ownerAddress.unsafelyUnwrapped, read: path) },
        areEqual: { _, _ in false })
    }
  }
}

extension Derived where Owner == Never {
  /// Creates a derived value that caches the result of `compute`.
  @inlinable
  public init(_ compute: @escaping @MainActor () -> Value) where Value: Equatable {
    self.init { node in
      DerivedStorage<Value>.run(
        node, compute: { DerivedStorage<Value>.work(of: node) }, areEqual: { $0 == $1 })
    }
    start(ClosureBox(compute))
  }

  /// Creates a derived value that caches the result of `compute`, without comparing values.
  @inlinable @_disfavoredOverload
  public init(_ compute: @escaping @MainActor () -> Value) {
    self.init { node in
      DerivedStorage<Value>.run(
        node, compute: { DerivedStorage<Value>.work(of: node) }, areEqual: { _, _ in false })
    }
    start(ClosureBox(compute))
  }

  @inlinable
  mutating func start(_ work: ClosureBox<Value>) {
    let cell = DerivedStorage<Value>.make(owner: nil, body: body)
    cell.pointee.origin = Unmanaged.passRetained(work)
    self.cell = cell
    anchor = NodeOwner(cell.node)
  }

  /// The value, which is computed again if one of its inputs has changed.
  @inlinable
  public var value: Value {
    defer { _fixLifetime(anchor) }
    return cell.unsafelyUnwrapped.read(of: nil)
  }
}

/// The node of a derived value, together with the value.
@usableFromInline
struct DerivedStorage<Value>: NodeStorage {
  @inlinable static var nodeOffset: Int { PropertyNode.nodeOffset }
  // The first fields; see `Node.swift`.
  @usableFromInline var property: PropertyNode
  @usableFromInline var deps: LinkPointer?
  /// The key path to the property, which is used to find its name, or the closure of a derived
  /// value that doesn't belong to a class.
  @usableFromInline var origin: Unmanaged<AnyObject>?
  @usableFromInline var savedVersion: UInt64
  /// The value, which isn't initialized if the version is 0.
  @usableFromInline var value: Value
  // The value and version before the current batch, if the value was recomputed in it. Nontrivial
  // values are also saved while settling; see `replaceValue`. Not initialized unless `saved` is
  // among the flags.
  @usableFromInline var saved: Value

  @inlinable @MainActor
  static func make(
    owner: AnyObject?, body: @escaping @MainActor (NodePointer) -> Void
  ) -> UnsafeMutablePointer<DerivedStorage> {
    let node = Graph.makeProperty(
      of: owner, [.derived, .uncomputed], byteCount: MemoryLayout<DerivedStorage>.size,
      alignment: MemoryLayout<DerivedStorage>.alignment, body: NodeBody(body))
    node.deps.initialize(to: nil)
    node.derivedOrigin.initialize(to: nil)
    return UnsafeMutablePointer(of: node)
  }

  /// Computes the value, releases the saved value, or deallocates the storage, depending on the
  /// flags of the node.
  @inlinable @inline(__always) @MainActor
  static func run(_ node: NodePointer, compute: () -> Value, areEqual: (Value, Value) -> Bool) {
    let cell = UnsafeMutablePointer<DerivedStorage>(of: node)
    if node.pointee.flags.has(.running) {
      cell.replaceValue(with: compute(), areEqual: areEqual)
    } else if node.pointee.flags.has(.released) {
      // Moved out, and released last, because a `deinit` can deallocate other nodes.
      let value =
        node.pointee.version == 0 ? nil : NodeMemory.address(of: &cell.pointee.value).move()
      let saved =
        node.pointee.flags.has(.saved) ? NodeMemory.address(of: &cell.pointee.saved).move() : nil
      let origin = cell.pointee.origin
      Graph.freeProperty(
        node, byteCount: MemoryLayout<DerivedStorage>.size,
        alignment: MemoryLayout<DerivedStorage>.alignment)
      _fixLifetime(value)
      _fixLifetime(saved)
      // Last, because the closure can hold the last reference to anything.
      origin?.release()
    } else {
      // Moved out first, because its `deinit` can deallocate the owner and this storage.
      _ = NodeMemory.address(of: &cell.pointee.saved).move()
    }
  }

  /// Returns the result of the closure of a derived value that doesn't belong to a class.
  @inlinable @inline(__always) @MainActor
  static func work(of node: NodePointer) -> Value {
    let cell = UnsafeMutablePointer<DerivedStorage>(of: node)
    let work = cell.pointee.origin.unsafelyUnwrapped
    return ClosureBox.perform(Unmanaged<ClosureBox<Value>>.fromOpaque(work.toOpaque()))
  }
}

extension UnsafeMutablePointer {
  @inlinable @inline(__always) @MainActor
  func read<Value>(of owner: AnyObject?) -> Value where Pointee == DerivedStorage<Value> {
    // After this, the value is initialized: until its first computation has ended, one of the flags
    // that this tests is set.
    Graph.refresh(node, of: owner)
    Graph.track(node)
    return pointee.value
  }

  // A value whose `deinit` could run isn't released here, because a `deinit` can't write during a
  // computation.
  @inlinable @inline(__always) @MainActor
  func replaceValue<Value>(with value: Value, areEqual: (Value, Value) -> Bool)
  where Pointee == DerivedStorage<Value> {
    // Reads by the comparison aren't inputs. The caller restores the reader.
    graph.reader = nil
    if node.pointee.version == 0 {
      NodeMemory.address(of: &pointee.value).initialize(to: value)
      node.pointee.version = Graph.nextVersion()
      return
    }
    let old = pointee.value
    if areEqual(old, value) { return }
    if node.pointee.flags.has(.saved) {
      Graph.retire(old)
      if areEqual(pointee.saved, value) {
        pointee.value = value
        node.pointee.version = pointee.savedVersion
        return
      }
    } else if !_isPOD(Value.self) || graph.isInsideBatch {
      NodeMemory.address(of: &pointee.saved).initialize(to: old)
      pointee.savedVersion = node.pointee.version
      Graph.recordSaved(node)
    }
    pointee.value = value
    node.pointee.version = Graph.nextVersion()
  }
}
