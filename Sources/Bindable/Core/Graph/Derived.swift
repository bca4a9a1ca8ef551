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
  @usableFromInline let body: @MainActor (Node) -> Void
  @usableFromInline var derived: DerivedNode<Value>?
  @usableFromInline var anchor: NodeOwner?

  @inlinable @inline(__always)
  init(body: @escaping @MainActor (Node) -> Void) { self.body = body }

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
        let property = owner[keyPath: storage]
        defer { _fixLifetime(property.anchor) }
        return property.derived.unsafelyUnwrapped.read(of: nil)
      }
      if let derived = owner[keyPath: storage].derived { return derived.read(of: owner) }
      // The node's body reads the path in the memory of its owner.
      precondition(
        Enclosing.self is Owner.Type,
        "@Derived in \(Enclosing.self) names a property of \(Owner.self). Name one of its own class."
      )
      let derived = DerivedNode<Value>.make(owner: owner, body: owner[keyPath: storage].body)
      owner[keyPath: storage].derived = derived
      owner[keyPath: storage].anchor = NodeOwner.make(derived.node) { property }
      return derived.read(of: owner)
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
      DerivedNode<Value>.run(
        node, compute: { node.readInOwner(path) },
        areEqual: { $0 == $1 })
    }
  }

  /// Creates a property that caches another property of the same object, without comparing values.
  @inlinable @inline(__always) @_disfavoredOverload
  public init(_ path: KeyPath<Owner, Value>) {
    self.init { node in
      DerivedNode<Value>.run(
        node, compute: { node.readInOwner(path) },
        areEqual: { _, _ in false })
    }
  }
}

extension Derived where Owner == Never {
  /// Creates a derived value that caches the result of `compute`.
  @inlinable
  public init(_ compute: @escaping @MainActor () -> Value) where Value: Equatable {
    self.init { node in
      DerivedNode<Value>.run(
        node, compute: { DerivedNode<Value>.resultOfClosure(of: node) }, areEqual: { $0 == $1 })
    }
    start(ClosureBox(compute))
  }

  /// Creates a derived value that caches the result of `compute`, without comparing values.
  @inlinable @_disfavoredOverload
  public init(_ compute: @escaping @MainActor () -> Value) {
    self.init { node in
      DerivedNode<Value>.run(
        node, compute: { DerivedNode<Value>.resultOfClosure(of: node) }, areEqual: { _, _ in false }
      )
    }
    start(ClosureBox(compute))
  }

  @inlinable
  mutating func start(_ work: ClosureBox<Value>) {
    let derived = DerivedNode<Value>.make(owner: nil, body: body)
    derived.setClosure(work)
    self.derived = derived
    anchor = NodeOwner(derived.node)
  }

  /// The value, which is computed again if one of its inputs has changed.
  @inlinable
  public var value: Value {
    defer { _fixLifetime(anchor) }
    return derived.unsafelyUnwrapped.read(of: nil)
  }
}
