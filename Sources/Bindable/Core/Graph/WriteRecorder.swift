// Who writes properties, and how often. Recorded only while a connection records all updates, that
// is, while `graph.recorders` isn't 0.

/// An object that receives the writes of properties of one object.
@MainActor
protocol WriteListener: AnyObject {
  /// The object whose writes are received.
  var recordedObject: AnyObject? { get }
  /// Returns a value in Swift notation.
  func text(of value: Any) -> String
  /// Records a write that is about to happen. Doesn't read observed properties.
  func willWrite(_ write: RecordedWrite)
}

/// A write of an observed property.
struct RecordedWrite {
  let property: AnyKeyPath
  /// The values before and after, in Swift notation.
  let old: String, new: String
  /// The version that the property has after the write, unless it's the previous value.
  let version: UInt64
  let writer: String?
}

/// The numbers of writes and computations of a property.
struct PropertyCounts {
  var writes = 0
  var skippedWrites = 0
  var computations = 0
  var equalComputations = 0
}

/// A record of the writers of observed properties.
@MainActor @usableFromInline
package enum WriteRecorder {
  private struct Listener { weak var object: (any WriteListener)? }

  private static var listeners: [Listener] = []
  /// The writers by the version they created, in the order of the versions.
  private static var writers: [(version: UInt64, writer: String)] = []
  private static let limit = 4_096
  /// The counts by the identifier of the node.
  private static var counts: [UInt32: PropertyCounts] = [:]

  static func add(_ listener: any WriteListener) {
    listeners.append(Listener(object: listener))
    graph.recorders += 1
  }

  /// Ends the recording of a listener, possibly in its `deinit`.
  static func remove() {
    graph.recorders -= 1
    listeners.removeAll { $0.object == nil }
    if graph.recorders == 0 { (writers, counts) = ([], [:]) }
  }

  // MARK: - Writers

  private static var name: String?
  @TaskLocal private static var taskName: String?

  /// Runs `body`, whose writes are recorded with the given writer.
  package static func writing<Result>(
    as writer: @autoclosure () -> String, _ body: () -> Result
  ) -> Result {
    guard graph.recorders > 0 else { return body() }
    let outer = name
    name = writer()
    defer { name = outer }
    return body()
  }

  /// Runs `body`, which starts a task whose writes are recorded with the given writer.
  static func startingTask<Result>(
    as writer: @autoclosure () -> String?, _ body: () -> Result
  ) -> Result {
    guard graph.recorders > 0, let writer = writer() else { return body() }
    return $taskName.withValue(writer) { body() }
  }

  /// The innermost effect or binding that is running, or the sequence, command, or screen.
  private static var current: String? {
    (Graph.runningBinding ?? graph.owner).map { Graph.name(of: $0) } ?? name ?? taskName
  }

  /// Returns the writer that created a version, or `nil` if it isn't known.
  static func writer(of version: UInt64) -> String? {
    var (low, high) = (0, writers.count)
    while low < high {
      let middle = (low + high) / 2
      if writers[middle].version < version { low = middle + 1 } else { high = middle }
    }
    return low < writers.count && writers[low].version == version ? writers[low].writer : nil
  }

  /// Records the write of a property that is about to happen, or that it's about to be skipped.
  //
  // Out of line as a whole, so that a setter contains only the check whether anything is recorded.
  @usableFromInline @inline(never)
  static func willSet<Owner: AnyObject, Value>(
    _ new: Value, of owner: Owner, _ property: AnyKeyPath,
    _ storage: KeyPath<Owner, Observed<Value>>
  ) {
    let observed = owner[keyPath: storage]
    let node = observed.cell?.node
    if let node, observed.announces == .changes, areEqual(observed.value, new) {
      counts[node.pointee.id, default: PropertyCounts()].skippedWrites += 1
    } else {
      willWrite(owner, node, from: observed.value, to: new, property)
    }
  }

  private static func willWrite<Value>(
    _ owner: AnyObject, _ node: NodePointer?, from old: Value, to new: Value,
    _ property: AnyKeyPath
  ) {
    untracked {
      let writer = current
      let concerned = listeners.compactMap(\.object).filter { $0.recordedObject === owner }
      let texts = concerned.first.map { (old: $0.text(of: old), new: $0.text(of: new)) }
      // Last, because the code above can read values, which advances the clock.
      let version = graph.clock + 1
      if let node {
        counts[node.pointee.id, default: PropertyCounts()].writes += 1
        if let writer { writers.append((version, writer)) }
        if writers.count > 2 * limit { writers.removeFirst(limit) }
      }
      guard let texts else { return }
      let write = RecordedWrite(
        property: property, old: texts.old, new: texts.new, version: version, writer: writer)
      for listener in concerned { listener.willWrite(write) }
    }
  }

  // MARK: - Counts

  /// Counts the computation of a derived value.
  @inline(never)
  static func didCompute(_ node: NodePointer, isEqual: Bool) {
    counts[node.pointee.id, default: PropertyCounts()].computations += 1
    if isEqual { counts[node.pointee.id]?.equalComputations += 1 }
  }

  static func counts(of node: NodePointer) -> PropertyCounts {
    counts[node.pointee.id] ?? PropertyCounts()
  }
}

extension Graph {
  /// The binding that is running, unless it's running an effect.
  static var runningBinding: NodePointer? {
    guard let binding = graph.binding else { return nil }
    guard let effect = graph.owner else { return binding }
    return effect.pointee.run < binding.pointee.run ? binding : nil
  }
}
