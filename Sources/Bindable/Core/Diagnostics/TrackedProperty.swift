// Properties tracked by a timeline, which are read, compared, and written without static types.

/// A property storage whose previous values can be restored.
@MainActor
protocol TimelineStorage {
  /// The identity of the property, or `nil` if it can't be tracked yet.
  var timelineIdentity: ObjectIdentifier? { get }
  /// Returns the property of an object, or `nil` if it isn't writable.
  func tracked(as name: String, of object: AnyObject) -> TrackedProperty?
}

/// The properties of an object that can be tracked, with their names, except for the state of
/// commands and interactions.
@MainActor
func timelineStorages(of object: AnyObject) -> [(name: String, storage: any TimelineStorage)] {
  StoredProperty.all(of: object).compactMap { property in
    guard property.owner != Interaction.self, property.owner != Command.self,
      let storage = property.value as? any TimelineStorage
    else { return nil }
    return (String(property.name.drop { $0 == "_" }), storage)
  }
}

@MainActor
final class TrackedProperty {
  let identity: ObjectIdentifier
  let name: String
  let write: @MainActor (Any) -> Void
  let isAt: @MainActor (Any) -> Bool
  private let makeEffect: @MainActor (@escaping @MainActor (Any, Any) -> Void) -> Effect
  private var effect: Effect?

  fileprivate init<Value>(
    _ identity: ObjectIdentifier, _ name: String, read: @escaping @MainActor () -> Value?,
    set: @escaping @MainActor (Value) -> Void
  ) {
    (self.identity, self.name) = (identity, name)
    write = { if let value = $0 as? Value { set(value) } }
    // A value that isn't `Equatable` is assumed to be the last one written.
    isAt = { value in
      guard let value = value as? Value, let now = untracked(read),
        Value.self is any Equatable.Type
      else { return true }
      return areEqual(now, value)
    }
    makeEffect = { onChange in
      var last: Value?
      return Effect {
        guard let value = read() else { return }
        let old = last
        last = value
        guard let old, !areEqual(old, value) else { return }
        untracked { onChange(old, value) }
      }
    }
  }

  func track(_ onChange: @escaping @MainActor (TrackedProperty, _ old: Any, _ new: Any) -> Void) {
    effect = makeEffect { [weak self] old, new in
      if let self { onChange(self, old, new) }
    }
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
    return TrackedProperty(identity, name) { [weak object] in
      (object as? Owner)?[keyPath: path]
    } set: { [weak object] in
      (object as? Owner)?[keyPath: path] = $0
    }
  }
}

extension ObservedList: @MainActor TimelineStorage {
  var timelineIdentity: ObjectIdentifier? { ObjectIdentifier(self) }

  func tracked(as name: String, of object: AnyObject) -> TrackedProperty? {
    TrackedProperty(ObjectIdentifier(self), name) { [weak self] in
      self?.items
    } set: { [weak self] in
      self?.items = $0
    }
  }
}
