/// A property whose readers are told when it changes.
///
/// ```swift
/// @MainActor final class Person { @Observed var name = "Ada" }
/// let person = Person()
/// let effect = Effect { print(person.name) }  // prints "Ada"
/// person.name = "Grace"                       // prints "Grace"
/// ```
///
/// Setting an equal value notifies nobody, if the type can be compared; `@Observed(.always)` notifies
/// at every write. Only classes can have observed properties.
///
/// - Complexity: Reading and writing are O(1), and as cheap as for a plain property while nobody has
///   read it in an effect, a derived value or a row. A write then costs what depends on it.
@MainActor
@propertyWrapper
public struct Observed<Value> {
  @usableFromInline var value: Value
  @usableFromInline let announces: Announcement
  // Made when the property is first read by something that wants to know of changes.
  @usableFromInline var cell: UnsafeMutablePointer<SourceCell<Value>>?
  @usableFromInline var anchor: NodeAnchor?

  /// Which writes readers are told of.
  public enum Announcement: Sendable {
    /// Writes of a different value; of any value, if the type cannot be compared.
    case changes
    /// Every write.
    case always
  }

  /// Makes a property with a first value.
  @inlinable
  public init(wrappedValue: Value) where Value: Equatable {
    value = wrappedValue
    announces = .changes
  }

  /// Makes a property with a first value, of a type that cannot be compared.
  @inlinable @_disfavoredOverload
  public init(wrappedValue: Value) {
    value = wrappedValue
    announces = .always
  }

  /// Makes a property with a first value that announces the writes you say.
  @inlinable
  public init(wrappedValue: Value, _ announces: Announcement) where Value: Equatable {
    value = wrappedValue
    self.announces = announces
  }

  /// Makes a property with a first value, of a type that cannot be compared.
  @inlinable @_disfavoredOverload
  public init(wrappedValue: Value, _ announces: Announcement) {
    value = wrappedValue
    self.announces = .always
  }

  /// Only classes can have observed properties.
  @available(
    *, unavailable, message: "@Observed needs a class: declare the presenter as 'final class'"
  )
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  // There is one subscript, because the compiler takes the first it finds for a wrapped property:
  // an overload for types that can be compared would never be called.

  /// The property of `owner`.
  @inlinable
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner,
    wrapped property: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Observed<Value>>
  ) -> Value {
    @inline(__always) get {
      if let reader = Graph.reader() {
        if let cell = owner[keyPath: storage].cell {
          Graph.track(cell.node, by: reader)
        } else {
          // Set here: a mutating method would hold the property during a call, and then the compiler
          // checks each access to it for exclusivity.
          let anchor = Graph.makeSource(
            of: owner, SourceCell<Value>.kind, byteCount: MemoryLayout<SourceCell<Value>>.size,
            alignment: MemoryLayout<SourceCell<Value>>.alignment, body: SourceCell<Value>.body
          ) { property }
          owner[keyPath: storage].cell = SourceCell<Value>.started(anchor.node)
          if owner[keyPath: storage].anchor == nil { owner[keyPath: storage].anchor = anchor }
        }
      }
      return owner[keyPath: storage].value
    }
    @inline(__always) set {
      // The old value is released when the property has been written, for its `deinit` may read or
      // write the property.
      if let cell = owner[keyPath: storage].cell {
        let old = owner[keyPath: storage].value
        // What is announced is asked last: it is a field of the same property, and reading it costs
        // a copy of all.
        if areEqual(old, newValue), owner[keyPath: storage].announces == .changes { return }
        owner[keyPath: storage].value = newValue
        cell.didReplace(
          old,
          isBack: { areEqual($0, newValue) && owner[keyPath: storage].announces == .changes })
        _fixLifetime(owner)
      } else {
        var replaced = newValue
        swap(&owner[keyPath: storage].value, &replaced)
      }
    }
  }
}

/// Whether two values are equal, if their type turns out to be `Equatable`.
///
/// What the comparison reads is not tracked; plain bytes read nothing.
//
// Where the compiler knows the type, only the comparison is left of this; but not with
// `@inline(__always)`, which moves it to where the type is still open.
@inlinable @MainActor
func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  guard let type = Value.self as? any Equatable.Type else { return false }
  func compare<Known: Equatable>(_: Known.Type) -> Bool {
    unsafeBitCast(left, to: Known.self) == unsafeBitCast(right, to: Known.self)
  }
  return _isPOD(Value.self) ? compare(type) : untracked { compare(type) }
}

/// The node of an observed property, and what its value was before the batch that is open.
@usableFromInline
struct SourceCell<Value> {
  // First, so that the address of the cell is the address of the node.
  @usableFromInline var property: PropertyNode
  @usableFromInline var savedVersion: UInt64
  @usableFromInline var saved: Value?

  @inlinable @inline(__always)
  static var kind: Node.Flags { _isPOD(Value.self) ? [] : .dropsSaved }

  /// The body of the node: lets go of the saved value or, released, of all memory.
  @inlinable @MainActor
  static func body(_ node: NodePointer) {
    let cell = UnsafeMutableRawPointer(node).assumingMemoryBound(to: SourceCell.self)
    if node.pointee.flags.has(.released) {
      cell.deinitialize(count: 1)
      NodeMemory.giveBack(cell)
    } else {
      // Moved out first: its `deinit` may end the owner, and the cell with it.
      var saved: Value?
      swap(&saved, &cell.pointee.saved)
    }
  }

  /// The cell of a new node, with nothing saved.
  @inlinable @inline(__always)
  static func started(_ node: NodePointer) -> UnsafeMutablePointer<SourceCell> {
    let cell = UnsafeMutableRawPointer(node).assumingMemoryBound(to: SourceCell.self)
    withUnsafeMutablePointer(to: &cell.pointee.saved) { $0.initialize(to: nil) }
    return cell
  }
}

extension UnsafeMutablePointer {
  @inlinable @inline(__always)
  var node: NodePointer { UnsafeMutableRawPointer(self).assumingMemoryBound(to: Node.self) }

  /// Announces that the value is not `old` any more.
  ///
  /// `isBack` says whether it is what it was when the batch began: then its version is the old one
  /// too, and whoever saw that sees no change.
  @inlinable @inline(__always) @MainActor
  func didReplace<Value>(_ old: Value, isBack: (Value) -> Bool)
  where Pointee == SourceCell<Value> {
    if graph.computing != nil { Graph.stopWriteInDerived(node) }
    let version = Graph.nextVersion()
    if !node.pointee.flags.has(.saved) {
      pointee.saved = old
      pointee.savedVersion = node.pointee.version
      node.pointee.version = version
      Graph.noteSaved(node)
    } else if let saved = pointee.saved, isBack(saved) {
      node.pointee.version = pointee.savedVersion
    } else {
      node.pointee.version = version
    }
    Graph.didWrite(node)
  }
}
