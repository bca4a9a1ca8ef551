// Properties tracked by a timeline, which are read, compared, and written without static types.

/// A property storage whose previous values can be restored.
@MainActor
protocol TimelineStorage {
  /// Returns whether it's the storage of a tracked property.
  func isStorage(of property: TrackedProperty) -> Bool
  /// Tracks the property of an object for a timeline, or returns `nil` if it hasn't been read or
  /// isn't writable.
  func tracked(of object: AnyObject, by timeline: Timeline) -> TrackedProperty?
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

/// A property of an object, or a list in a property, that a timeline tracks.
///
/// It has the value that the timeline has recorded for the current moment. A change to that value,
/// as by a rewind, is none for the timeline.
@MainActor
class TrackedProperty {
  private weak var object: AnyObject?
  /// The path to the property, unless it contains a list.
  fileprivate let path: AnyKeyPath?
  fileprivate weak var list: AnyObject?
  fileprivate weak var timeline: Timeline?
  /// The number of times that an effect has overwritten the property since the last rewind.
  var overwriteCount = 0
  fileprivate var effect: Effect?

  fileprivate init(
    _ object: AnyObject, _ path: AnyKeyPath?, _ list: AnyObject?, _ timeline: Timeline
  ) {
    (self.object, self.path, self.list, self.timeline) = (object, path, list, timeline)
  }

  /// The name of the property, such as `Presenter.name`.
  private(set) lazy var name: String = {
    guard let object else { return "a property" }
    let label = timelineStorages(of: object).first { $0.storage.isStorage(of: self) }?.name
    return "\(type(of: object)).\(label ?? "property")"
  }()

  /// Returns whether it's a property of an object, or the list in one.
  func belongs(to other: AnyObject) -> Bool { path == nil || object === other }

  /// Writes a recorded value.
  func restore(_ value: Any) {}

  /// `true` if a binding passes the value to or from a secret input.
  var isSecret: Bool { false }

  /// `true` until the timeline has seen the last write.
  var isPending: Bool { effect?.node.isQueued ?? false }

  /// Delivers the last write to the timeline now instead of when the batch ends.
  func deliver() {
    guard isPending, let effect, !effect.node.isInUse else { return }
    Graph.dequeue(effect.node)
    Graph.runIfNeeded(effect.node)
  }
}

private final class TrackedValue<Value>: TrackedProperty {
  private let read: @MainActor () -> Value?
  private let write: @MainActor (Value) -> Void
  private let source: @MainActor () -> NodeOwner?
  /// The value for the current moment, or `nil` if it's the one before the batch of the first
  /// write.
  private var recorded: Value?
  private let saved: @MainActor () -> Value?
  private var restoredVersion: UInt64?

  /// Creates the property and tracks its reads.
  ///
  /// - Parameters:
  ///   - unread: The source of a property that's being read for the first time, and so can't be
  ///     read again yet.
  ///   - saved: A closure that returns the value from before the batch, if it has been written.
  init(
    of object: AnyObject, _ path: AnyKeyPath?, list: AnyObject? = nil, by timeline: Timeline,
    unread: NodeOwner? = nil,
    source: @escaping @MainActor () -> NodeOwner?,
    saved: @escaping @MainActor () -> Value? = { nil },
    read: @escaping @MainActor () -> Value?, write: @escaping @MainActor (Value) -> Void
  ) {
    (self.source, self.saved, self.read, self.write) = (source, saved, read, write)
    super.init(object, path, list, timeline)
    var unread = unread
    withoutOwner {
      effect = Effect { [weak self] in
        if let unread = exchange(&unread, with: nil) { return Graph.track(unread.node) }
        self?.update()
      }
    }
  }

  /// The version of the last write.
  private var version: UInt64 { source()?.node.version ?? 0 }

  override var isSecret: Bool {
    source().map { Graph.containsBindingOfSecret($0.node.dependents) } ?? false
  }

  override func restore(_ value: Any) {
    guard let value = value as? Value else { return }
    recorded = value
    write(value)
    restoredVersion = version
    // Even if the property has the value from before the batch again.
    if let effect, effect.isActive { Graph.runAgain(effect.node) }
  }

  private func update() {
    guard let value = read() else { return }
    untracked {
      let version = version
      guard let old = recorded ?? saved(),
        version != restoredVersion, !areEqual(old, value)
      else {
        recorded = value
        return
      }
      restoredVersion = nil
      recorded = value
      timeline?.didChange(self, from: old, to: value, in: version)
    }
  }
}

extension Observed: @MainActor TimelineStorage {
  func isStorage(of property: TrackedProperty) -> Bool {
    property.path != nil && anchor?.property == property.path
  }

  func tracked(of object: AnyObject, by timeline: Timeline) -> TrackedProperty? {
    anchor.flatMap { .of(object, $0, isRead: true, by: timeline) }
  }
}

extension TrackedProperty {
  /// Tracks an observed property of an object, or returns `nil` if it isn't writable.
  ///
  /// - Parameter isRead: A Boolean value that indicates whether the property can be read now,
  ///   unlike one that's being read for the first time.
  static func of(
    _ object: AnyObject, _ source: NodeOwner, isRead: Bool, by timeline: Timeline
  ) -> TrackedProperty? {
    guard let path = source.property else { return nil }
    let unread = isRead ? nil : source
    let root: any Any.Type = type(of: path).rootType
    return of(object, path, source, unread, timeline, root)
  }

  private static func of<Owner>(
    _ object: AnyObject, _ path: AnyKeyPath, _ source: NodeOwner, _ unread: NodeOwner?,
    _ timeline: Timeline, _ owner: Owner.Type
  ) -> TrackedProperty? {
    let value: any Any.Type = type(of: path).valueType
    return of(object, path, source, unread, timeline, owner, value)
  }

  private static func of<Owner, Value>(
    _ object: AnyObject, _ path: AnyKeyPath, _ source: NodeOwner, _ unread: NodeOwner?,
    _ timeline: Timeline, _: Owner.Type, _: Value.Type
  ) -> TrackedProperty? {
    guard object is Owner, Owner.self != Interaction.self, Owner.self != Command.self,
      let path = path as? ReferenceWritableKeyPath<Owner, Value>
    else { return nil }
    return TrackedValue(of: object, path, by: timeline, unread: unread) { [weak source] in
      source
    } saved: { [weak source] in
      source.flatMap { Source<Value>.savedValue(of: $0) }
    } read: { [weak object] in
      (object as? Owner)?[keyPath: path]
    } write: { [weak object] in
      (object as? Owner)?[keyPath: path] = $0
    }
  }
}

extension ObservedList: @MainActor TimelineStorage {
  func isStorage(of property: TrackedProperty) -> Bool { property.list === self }

  func tracked(of object: AnyObject, by timeline: Timeline) -> TrackedProperty? {
    TrackedValue(of: object, nil, list: self, by: timeline) { [weak self] in
      self?.list.source
    } read: { [weak self] in
      self?.items
    } write: { [weak self] in
      self?.items = $0
    }
  }
}
