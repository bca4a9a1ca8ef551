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
  @usableFromInline var cell: UnsafeMutablePointer<SourceStorage<Value>>?
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

  /// A Boolean value that indicates whether a computation or an effect has read the property last.
  @MainActor var isRead: Bool { cell?.node.property.pointee.subs != nil }

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
      guard let cell = owner[keyPath: storage].cell else {
        _ = exchange(&owner[keyPath: storage].value, with: newValue)
        return
      }
      // `announces` is read last, because reading a field of the property copies all of it.
      guard
        let change = cell.change(
          from: owner[keyPath: storage].value, to: newValue,
          announces: owner[keyPath: storage].announces)
      else { return }
      cell.didReplace(
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
    if let cell = owner[keyPath: storage].cell {
      Graph.track(cell.node, by: reader)
    } else {
      // Set here, because a mutating method would access the property for the length of a call,
      // and the compiler would then check the exclusivity of each access.
      let anchor = SourceStorage<Value>.make(of: owner) { property }
      owner[keyPath: storage].cell = UnsafeMutablePointer(of: anchor.node)
      // There's none yet. Because of this condition, the compiler knows that nothing is released
      // here, and so loops over objects don't retain each.
      guard owner[keyPath: storage].anchor == nil else { Graph.trapOnSecondNode() }
      owner[keyPath: storage].anchor = anchor
    }
  }
}

/// Returns a Boolean value that indicates whether two values are equal.
///
/// Always `false` if the type isn't `Equatable`. Reads by the comparison aren't tracked.
@inlinable @inline(__always) @MainActor
func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  // Common types, whose comparison doesn't read anything and is inlined.
  if Value.self == Int.self { return areEqual(left, right, as: Int.self) }
  if Value.self == String.self { return areEqual(left, right, as: String.self) }
  if Value.self == Bool.self { return areEqual(left, right, as: Bool.self) }
  if Value.self == Double.self { return areEqual(left, right, as: Double.self) }
  return areEqualUntracked(left, right)
}

/// Returns a Boolean value that indicates whether comparing values of a type can run the program's
/// code.
///
/// It can't for the types that `areEqual` compares inline.
@inlinable @inline(__always)
func comparesInProgram<Value>(_: Value.Type) -> Bool {
  !(Value.self == Int.self || Value.self == String.self || Value.self == Bool.self
    || Value.self == Double.self)
}

// The compiler reduces this to the comparison if it knows the type, before it could inline it.
@inlinable @inline(never) @MainActor
func areEqualUntracked<Value>(_ left: Value, _ right: Value) -> Bool {
  guard let type = Value.self as? any Equatable.Type else { return false }
  return untracked { areEqual(left, right, as: type) }
}

@inlinable @inline(__always) @MainActor
func areEqual<Value, Known: Equatable>(_ left: Value, _ right: Value, as _: Known.Type) -> Bool {
  unsafeBitCast(left, to: Known.self) == unsafeBitCast(right, to: Known.self)
}

/// The node of an observed property, and its value before the current batch.
@usableFromInline
struct SourceStorage<Value>: NodeStorage {
  @inlinable static var nodeOffset: Int { PropertyNode.nodeOffset }
  // The first field; see `Node.swift`.
  @usableFromInline var property: PropertyNode
  @usableFromInline var savedVersion: UInt64
  // Not initialized unless `saved` is among the flags.
  @usableFromInline var saved: Value

  /// Creates the node of a property that is being read, and tracks the read.
  ///
  /// The key path is passed as a closure, because an argument would be created on each read.
  @inlinable @inline(never) @_effects(releasenone) @MainActor
  static func make(of owner: AnyObject, property: () -> AnyKeyPath) -> NodeOwner {
    Graph.makeSource(
      of: owner, byteCount: MemoryLayout<SourceStorage>.size,
      alignment: MemoryLayout<SourceStorage>.alignment,
      isTrivial: _isPOD(Value.self), body: body, property: property)
  }

  /// Returns the value of a source from before the batch in which it has been written, or `nil` if it
  /// hasn't.
  ///
  /// - Precondition: The source is that of a property of type `Value`.
  @MainActor
  static func savedValue(of source: NodeOwner) -> Value? {
    // The flag is set exactly while the value is initialized.
    source.node.pointee.flags.has(.saved)
      ? UnsafeMutablePointer<SourceStorage>(of: source.node).pointee.saved : nil
  }

  /// Releases the saved value, compares it after edits in place, or deallocates the storage of a
  /// released node.
  @inlinable @MainActor
  static func body(_ node: NodePointer) {
    let cell = UnsafeMutablePointer<SourceStorage>(of: node)
    let isReleased = node.pointee.flags.has(.released)
    if !isReleased, node.pointee.flags.has(.edited) {
      cell.compareEdits()
      return
    }
    // Moved out first, because its `deinit` can deallocate the owner and this storage.
    let saved =
      !isReleased || node.pointee.flags.has(.saved)
      ? NodeMemory.address(of: &cell.pointee.saved).move() : nil
    if isReleased {
      Graph.freeProperty(
        node, byteCount: MemoryLayout<SourceStorage>.size,
        alignment: MemoryLayout<SourceStorage>.alignment)
    }
    _fixLifetime(saved)
  }
}

/// A change of an observed property.
@usableFromInline
enum SourceChange {
  /// To a value that the property didn't have before the batch.
  case forward
  /// To the value before the batch.
  case back
  /// One of the other two, with a node that's marked as being in use until the change is made.
  case markedForward, markedBack
}

// Each of these is specialized once for a type, and called by all properties of that type.
extension UnsafeMutablePointer {
  /// Returns the change that setting `new` makes, or `nil` if dependents don't need to know.
  ///
  /// The node is marked as being in use, because a comparison can replace the property's storage,
  /// and a copy of the storage can keep the node until the comparison has ended.
  @inlinable @MainActor
  func change<Value>(
    from current: Value, to new: Value, announces: Observed<Value>.NotificationPolicy
  ) -> SourceChange? where Pointee == SourceStorage<Value> {
    guard announces == .changes else { return .forward }
    let marksNode = comparesInProgram(Value.self) && !node.pointee.flags.has(.checking)
    if marksNode { node.pointee.flags.insert(.checking) }
    if areEqual(current, new) {
      if marksNode { node.pointee.flags.remove(.checking) }
      return nil
    }
    let isBack = node.pointee.flags.has(.saved) && isSaved(new)
    if marksNode { return isBack ? .markedBack : .markedForward }
    return isBack ? .back : .forward
  }

  /// Returns whether a value is the one before the batch, if that has been saved.
  ///
  /// Not inlined, because only a second write in a batch compares it.
  @inlinable @inline(never) @MainActor
  func isSaved<Value>(_ new: Value) -> Bool where Pointee == SourceStorage<Value> {
    areEqual(pointee.saved, new)
  }

  /// Saves the replaced value if it's the one before the batch, and notifies dependents.
  @inlinable @MainActor
  func didReplace<Value>(_ old: consuming Value, _ change: SourceChange, in owner: AnyObject)
  where Pointee == SourceStorage<Value> {
    var change = change
    if comparesInProgram(Value.self), change == .markedForward || change == .markedBack {
      node.pointee.flags.remove(.checking)
      change = change == .markedBack ? .back : .forward
    }
    if graph.computing != nil { Graph.trapOnWriteInDerived(node) }
    let version = Graph.nextVersion()
    if !node.pointee.flags.has(.saved) {
      NodeMemory.address(of: &pointee.saved).initialize(to: old)
      pointee.savedVersion = node.pointee.version
      node.pointee.version = version
      Graph.recordSaved(node)
      Graph.didWrite(node, in: owner)
      return
    }
    // With the old version, dependents that saw the value don't see a change.
    node.pointee.version = change == .back ? pointee.savedVersion : version
    Graph.didWrite(node, in: owner)
    // Released after the write, because its `deinit` can read or write the property.
    _fixLifetime(old)
  }
}
