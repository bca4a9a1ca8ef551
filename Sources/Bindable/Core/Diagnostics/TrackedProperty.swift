// Properties tracked by a timeline, which are read, compared, and written without static types.

/// A property storage whose previous values can be restored.
@MainActor
protocol TimelineStorage {
  /// The identity of the property, or `nil` if it can't be tracked yet.
  var timelineIdentity: ObjectIdentifier? { get }
  /// Returns the property of an object, or `nil` if it isn't writable.
  func tracked(as name: String, of object: AnyObject) -> TrackedProperty?
}

@MainActor
enum TimelineStorages {
  /// Returns the named storages of an object, except for the state of commands and interactions.
  static func all(in object: AnyObject) -> [(label: String, storage: any TimelineStorage)] {
    var found: [(label: String, storage: any TimelineStorage)] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      if level.subjectType != Interaction.self, level.subjectType != Command.self {
        found += level.children.compactMap { child in
          guard let storage = child.value as? any TimelineStorage, let label = child.label else {
            return nil
          }
          return (String(label.drop { $0 == "_" }), storage)
        }
      }
      mirror = level.superclassMirror
    }
    return found
  }
}

@MainActor
class TrackedProperty {
  let identity: ObjectIdentifier
  let name: String

  init(_ identity: ObjectIdentifier, _ name: String) {
    self.identity = identity
    self.name = name
  }

  func track(_ onChange: @escaping @MainActor (TrackedProperty, _ old: Any, _ new: Any) -> Void) {}
  func write(_ value: Any) {}
  func isAt(_ value: Any) -> Bool { true }
}

private final class TrackedValue<Value>: TrackedProperty {
  private let read: @MainActor () -> Value?
  private let set: @MainActor (Value) -> Void
  private var last: Value?
  private var effect: Effect?

  init(
    _ identity: ObjectIdentifier, _ name: String, read: @escaping @MainActor () -> Value?,
    set: @escaping @MainActor (Value) -> Void
  ) {
    self.read = read
    self.set = set
    super.init(identity, name)
  }

  override func track(
    _ onChange: @escaping @MainActor (TrackedProperty, _ old: Any, _ new: Any) -> Void
  ) {
    effect = Effect { [weak self] in
      guard let self, let value = read() else { return }
      let old = last
      last = value
      guard let old, !areEqual(old, value) else { return }
      untracked { onChange(self, old, value) }
    }
  }

  override func write(_ value: Any) { if let value = value as? Value { set(value) } }

  // A value that isn't `Equatable` is assumed to be the last one written.
  override func isAt(_ value: Any) -> Bool {
    guard let value = value as? Value, let now = untracked(read),
      Value.self is any Equatable.Type
    else { return true }
    return areEqual(now, value)
  }
}

extension Observed: @MainActor TimelineStorage {
  var timelineIdentity: ObjectIdentifier? { anchor.map { ObjectIdentifier($0) } }

  func tracked(as name: String, of object: AnyObject) -> TrackedProperty? {
    guard let anchor, let path = anchor.property else { return nil }
    let root: any Any.Type = type(of: path).rootType
    return tracked(as: name, of: object, ObjectIdentifier(anchor), at: path, in: root)
  }

  private func tracked<Owner>(
    as name: String, of object: AnyObject, _ identity: ObjectIdentifier, at path: AnyKeyPath,
    in _: Owner.Type
  ) -> TrackedProperty? {
    guard object is Owner, let path = path as? ReferenceWritableKeyPath<Owner, Value> else {
      return nil
    }
    return TrackedValue<Value>(identity, name) { [weak object] in
      (object as? Owner)?[keyPath: path]
    } set: { [weak object] in
      (object as? Owner)?[keyPath: path] = $0
    }
  }
}

extension ObservedList: @MainActor TimelineStorage {
  var timelineIdentity: ObjectIdentifier? { ObjectIdentifier(self) }

  func tracked(as name: String, of object: AnyObject) -> TrackedProperty? {
    TrackedValue<[Item]>(ObjectIdentifier(self), name) { [weak self] in
      self?.items
    } set: { [weak self] in
      self?.items = $0
    }
  }
}
