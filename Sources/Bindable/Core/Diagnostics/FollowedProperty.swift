// A property as a timeline follows it: read, compared and written without knowing its type.

/// The storage of a property whose past can be brought back.
@MainActor
protocol TimelineStorage {
  /// Which property it is, once it can be followed.
  var timelineIdentity: ObjectIdentifier? { get }
  /// The property of an object, if it can be written.
  func followed(as name: String, of object: AnyObject) -> FollowedProperty?
}

@MainActor
enum TimelineStorages {
  /// The storages of an object with their names, but not those that say what is under way.
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
class FollowedProperty {
  let identity: ObjectIdentifier
  let name: String

  init(_ identity: ObjectIdentifier, _ name: String) {
    self.identity = identity
    self.name = name
  }

  func follow(_ note: @escaping @MainActor (FollowedProperty, _ old: Any, _ new: Any) -> Void) {}
  func write(_ value: Any) {}
  func isAt(_ value: Any) -> Bool { true }
}

private final class FollowedValue<Value>: FollowedProperty {
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

  override func follow(
    _ note: @escaping @MainActor (FollowedProperty, _ old: Any, _ new: Any) -> Void
  ) {
    effect = Effect { [weak self] in
      guard let self, let value = read() else { return }
      let old = last
      last = value
      guard let old, !areEqual(old, value) else { return }
      untracked { note(self, old, value) }
    }
  }

  override func write(_ value: Any) { if let value = value as? Value { set(value) } }

  // A value that cannot be compared was written last by whoever goes.
  override func isAt(_ value: Any) -> Bool {
    guard let value = value as? Value, let now = untracked(read),
      Value.self is any Equatable.Type
    else { return true }
    return areEqual(now, value)
  }
}

extension Observed: @MainActor TimelineStorage {
  var timelineIdentity: ObjectIdentifier? { anchor.map { ObjectIdentifier($0) } }

  func followed(as name: String, of object: AnyObject) -> FollowedProperty? {
    guard let anchor, let path = anchor.property else { return nil }
    let root: any Any.Type = type(of: path).rootType
    return followed(as: name, of: object, ObjectIdentifier(anchor), at: path, in: root)
  }

  private func followed<Owner>(
    as name: String, of object: AnyObject, _ identity: ObjectIdentifier, at path: AnyKeyPath,
    in _: Owner.Type
  ) -> FollowedProperty? {
    guard object is Owner, let path = path as? ReferenceWritableKeyPath<Owner, Value> else {
      return nil
    }
    return FollowedValue<Value>(identity, name) { [weak object] in
      (object as? Owner)?[keyPath: path]
    } set: { [weak object] in
      (object as? Owner)?[keyPath: path] = $0
    }
  }
}

extension ObservedList: @MainActor TimelineStorage {
  var timelineIdentity: ObjectIdentifier? { ObjectIdentifier(self) }

  func followed(as name: String, of object: AnyObject) -> FollowedProperty? {
    FollowedValue<[Item]>(ObjectIdentifier(self), name) { [weak self] in
      self?.items
    } set: { [weak self] in
      self?.items = $0
    }
  }
}
