// The writers of properties and the number of skipped computations, while something records.
//
// A version is a time of the graph's clock, so the writer of a version is what ran at that time. No
// write tests whether something records. Instead, the loop that runs queued effects calls this file
// while `graph.recordsRuns` is true, and the checks of derived values with the flag `counted` do.

/// Code that writes observed properties.
struct Writer: Equatable, CustomStringConvertible {
  let kind: String
  private let location: CodeLocation?
  private let name: String

  /// Creates a writer that is known by its source location.
  init(kind: String, location: CodeLocation) {
    (self.kind, self.location, name) = (kind, location, "")
  }

  /// Creates a writer that is known by its name.
  init(kind: String, name: String) { (self.kind, location, self.name) = (kind, nil, name) }

  /// Creates the writer that an effect is.
  @MainActor init(_ effect: Effect) {
    if let name = effect.name {
      self.init(kind: "effect of", name: name())
    } else {
      self.init(kind: "effect", location: effect.location)
    }
  }

  var description: String { location.map { "the \(kind) at \($0)" } ?? "the \(kind) \(name)" }
}

/// The writers of versions, and the number of checks of nodes, since the first active recording.
@MainActor
enum RunRecorder {
  /// A request to record, for as long as it exists.
  @MainActor
  final class Recording {
    init() {
      recordings += 1
      guard recordings == 1 else { return }
      spans = [(graph.clock, nil)]
      if graph.depth > 0 {
        let batch = Batch()
        startingBatch = batch
        Graph.retire(batch)
      }
      update()
    }

    isolated deinit {
      recordings -= 1
      guard recordings == 0 else { return }
      spans = []
      counts = [:]
      update()
    }
  }

  /// The number of times a node was checked because a value that it depends on might have changed.
  struct Counts {
    fileprivate(set) var checks = 0
    /// The checks after which a derived value was computed, and those that changed the value.
    fileprivate(set) var computations = 0, changes = 0
    /// The time of the last check, and the version of the node after it.
    fileprivate var time: UInt64, version: UInt64 = 0
  }

  // Retained by the graph until the batch ends.
  private final class Batch {}

  /// The command, sequence, interaction, or screen whose work continues after a wait.
  @TaskLocal static var root: Writer?

  private static var recordings = 0
  /// The batch in which the recording started, of which it isn't known what ran before.
  private static weak var startingBatch: Batch?
  private static var running: [Writer?] = []
  /// The writers of consecutive spans of time, each with its end.
  private static var spans: [(end: UInt64, writer: Writer?)] = []
  private static var counts: [UInt32: Counts] = [:]

  /// The record of a possible cycle, after unusually many rounds.
  static var trace: CycleTrace? { didSet { update() } }

  private static func update() { graph.recordsRuns = recordings > 0 || trace != nil }
}

// MARK: - Writers

extension RunRecorder {
  /// The number of spans, and of nodes with counts, after which the older half is forgotten.
  private static var limit: Int { 16_384 }

  /// Runs a queued effect if necessary.
  //
  // Finding the names of writers retains objects temporarily. If another thread releases all other
  // references in that time, the objects are deallocated here, so the effect is marked as in use.
  static func runIfNeeded(_ effect: Node) {
    let writer = effect.whileInUse {
      Graph.keepingOwners {
        trace?.willRun(effect)
        return recordings > 0 ? Self.writer(of: effect) : nil
      }
    }
    if recordings == 0 || effect.hasEnded {
      Graph.runIfNeeded(effect)
    } else {
      recordIfNeeded(effect, writer)
    }
    trace?.didRun()
  }

  private static func recordIfNeeded(_ effect: Node, _ writer: Writer?) {
    let isCounted = effect.recordsWrites || graph.countsSkippedWork
    if isCounted { countDerivedInputs(of: effect) }
    guard Graph.needsRun(effect), !effect.hasEnded else {
      if isCounted {
        counts[effect.id, default: Counts(time: 0)].checks += 1
        counts[effect.id]?.time = graph.clock
      }
      Graph.finishIfDisposed(effect)
      return
    }
    begin(writer)
    Graph.run(effect)
    end()
  }

  private static func writer(of effect: Node) -> Writer? {
    if effect.isBinding {
      return graph.bindings?.location(of: effect).map { Writer(kind: "binding", location: $0) }
    }
    return (Graph.owner(of: effect) as? Effect).map { Writer($0) }
  }

  /// Records that a writer begins to run.
  static func begin(_ writer: Writer?) {
    closeSpan()
    running.append(writer)
  }

  /// Records that the writer that began last has run.
  static func end() {
    closeSpan()
    running.removeLast()
  }

  /// Runs `body` as the work of a command, sequence, interaction, or screen, unless nothing
  /// records.
  static func perform<Result>(
    as writer: @autoclosure () -> Writer?, _ body: @MainActor () -> Result
  ) -> Result {
    guard graph.recordsRuns, let writer = writer() else { return body() }
    begin(writer)
    defer { end() }
    return $root.withValue(writer, operation: body)
  }

  /// Returns the writer of a version, if it was recorded and isn't the program.
  static func writer(ofVersion version: UInt64) -> Writer? {
    let span = spans.partitioningIndex { $0.end >= version }
    return span > 0 && span < spans.count ? spans[span].writer : nil
  }

  private static func closeSpan() {
    let now = graph.clock
    guard let last = spans.last?.end, now > last else { return }
    if let writer = running.last {
      spans.append((now, writer))
    } else {
      // Earlier versions are of sources without dependents, and anything can have written them.
      let first = writtenVersions.filter { $0 > last }.min() ?? now + 1
      if first > last + 1 { spans.append((first - 1, nil)) }
      if first <= now { spans.append((now, startingBatch == nil ? root : nil)) }
    }
    if spans.count > limit { spans.removeFirst(limit / 2) }
  }

  /// The new versions of the sources that were written in this batch.
  private static var writtenVersions: [UInt64] {
    (0..<graph.saved.count).compactMap { index in
      let saved = graph.saved[index]
      guard let node = saved.node, !node.isDerived else { return nil }
      return node.version == saved.version ? nil : node.version
    }
  }
}

// MARK: - Counts

extension RunRecorder {
  /// Returns the counts of a binding or derived value.
  static func counts(of node: Node) -> Counts? { counts[node.id] }

  /// Returns the derived values on which `dependent` depends, in reading order.
  static func derivedInputs(of dependent: Node) -> [Node] {
    var found: [Node] = []
    var visited: Set<Node> = []
    var waiting = [dependent]
    while let node = waiting.popLast() {
      let inputs = node.inputs.filter {
        $0.isDerived && visited.insert($0).inserted
      }
      found += inputs.map { Graph.kept($0) }
      waiting += inputs.reversed()
    }
    return found
  }

  /// Counts the checks of the derived values on which `dependent` depends, from now on.
  static func countDerivedInputs(of dependent: Node) {
    for node in derivedInputs(of: dependent) {
      if graph.countsSkippedWork { node.countsReads = true }
      guard counts[node.id] == nil else { continue }
      node.isCounted = true
      counts[node.id] = Counts(time: graph.clock, version: node.version)
    }
    guard counts.count > limit else { return }
    let times = counts.values.map(\.time).sorted()
    counts = counts.filter { $0.value.time > times[times.count / 2] }
  }

  /// Counts a check of a derived value, which is up to date now.
  static func didCheck(_ derived: Node, isComputed: Bool) {
    guard var known = counts[derived.id] else {
      derived.isCounted = false
      return
    }
    known.checks += 1
    if isComputed { known.computations += 1 }
    if known.version != derived.version { known.changes += 1 }
    known.time = graph.clock
    known.version = derived.version
    counts[derived.id] = known
  }
}
