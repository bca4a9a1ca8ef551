/// A property that notifies its dependents when it changes.
///
/// ```swift
/// @MainActor final class Person { @Observed var name = "Ada" }
/// let person = Person()
/// let effect = Effect { print(person.name) }  // prints "Ada"
/// person.name = "Grace"                       // prints "Grace"
/// ```
///
/// By default, setting an equal value doesn't notify dependents if the type is `Equatable`. With
/// `@Observed(.always)`, each write does. Only classes can have observed properties.
///
/// - Precondition: After it's read by a dependent, a property is set by its name only. The program
///   stops if a method replaces its storage, as by `_name = Observed(wrappedValue: "")`.
/// - Complexity: O(1) to read or write. Until an effect, a derived value, or a binding reads the
///   property, the cost is that of a plain property. After that, a write also runs the dependents.
@MainActor
@propertyWrapper
public struct Observed<Value> {
  @usableFromInline var value: Value
  @usableFromInline let announces: NotificationPolicy
  // Created when a dependent first reads the property.
  @usableFromInline var source: Source<Value>?
  @usableFromInline var anchor: NodeOwner?

  /// The writes that notify dependents.
  public enum NotificationPolicy: Sendable {
    /// Writes of a different value or, if the type isn't `Equatable`, all writes.
    case changes
    /// All writes.
    case always
  }

  /// Creates a property with an initial value.
  @inlinable
  public init(wrappedValue: Value) where Value: Equatable {
    value = wrappedValue
    announces = .changes
  }

  /// Creates a property with an initial value of a type that isn't `Equatable`.
  @inlinable @_disfavoredOverload
  public init(wrappedValue: Value) {
    value = wrappedValue
    announces = .always
  }

  /// Creates a property with an initial value and the writes that notify dependents.
  @inlinable
  public init(wrappedValue: Value, _ announces: NotificationPolicy) where Value: Equatable {
    value = wrappedValue
    self.announces = announces
  }

  /// Creates a property with an initial value of a type that isn't `Equatable`.
  @inlinable @_disfavoredOverload
  public init(wrappedValue: Value, _ announces: NotificationPolicy) {
    value = wrappedValue
    self.announces = .always
  }

  /// Unavailable, because only classes can have observed properties.
  @available(
    *, unavailable, message: "@Observed needs a class: declare the presenter as 'final class'"
  )
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  /// `true` if a computation or an effect read the property in its last run.
  @MainActor var isRead: Bool { source?.node.hasReaders ?? false }

  // There is a single subscript, because the compiler uses the first one it finds for a wrapped
  // property. It would never call an overload for `Equatable` types.

  /// The observed property of `owner`.
  @inlinable
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner,
    wrapped property: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Observed<Value>>
  ) -> Value {
    @inline(__always) get {
      track(owner, property, storage)
      return owner[keyPath: storage].value
    }
    @inline(__always) set {
      // The old value is released after the write, because its `deinit` can read or write the
      // property.
      guard let source = owner[keyPath: storage].source else {
        _ = exchange(&owner[keyPath: storage].value, with: newValue)
        return
      }
      // `announces` is read last, because reading a field of the property copies all of it.
      guard
        let change = source.change(
          from: owner[keyPath: storage].value, to: newValue,
          announces: owner[keyPath: storage].announces)
      else { return }
      source.didReplace(
        exchange(&owner[keyPath: storage].value, with: consume newValue), change, in: owner)
      _fixLifetime(owner)
    }
  }

  /// Tracks a read of the property, if a dependent is running.
  @inlinable @inline(__always)
  static func track<Owner: AnyObject>(
    _ owner: Owner, _ property: ReferenceWritableKeyPath<Owner, Value>,
    _ storage: ReferenceWritableKeyPath<Owner, Observed<Value>>
  ) {
    guard let reader = currentReader() else { return }
    if let source = owner[keyPath: storage].source {
      Graph.track(source.node, by: reader)
    } else {
      // Set here, because a mutating method would access the property for the length of a call,
      // and the compiler would then check the exclusivity of each access.
      let anchor = Source<Value>.make(of: owner) { property }
      owner[keyPath: storage].source = Source(anchor.node)
      // There's none yet. Because of this condition, the compiler knows that nothing is released
      // here, and so loops over objects don't retain each.
      guard owner[keyPath: storage].anchor == nil else { Graph.trapOnSecondNode() }
      owner[keyPath: storage].anchor = anchor
    }
  }
}
