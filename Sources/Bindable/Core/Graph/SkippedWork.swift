// Counts of what the graph saves, while a trace is recorded. Otherwise, an equal write and a second
// write in a transaction test a flag, and a read of a cached value costs nothing: a derived value
// that's counted has a flag among those that a read tests anyway.

/// Writes and computations of a property that had no effect.
package struct SkippedWork: Hashable, Sendable {
  /// The reasons for the missing effect.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// The property already had the written value.
    case equalWrite
    /// A transaction had already written the property, so dependents saw only the last value.
    case mergedWrite
    /// The derived value was up to date, so it wasn't computed.
    case cachedRead
  }

  /// The reason.
  package let kind: Kind
  /// The name of the property, such as `Cart.total`.
  package let property: String
  /// The number of times.
  package let count: Int
}

/// A counter of skipped work, which counts for as long as it exists.
@MainActor
package final class SkippedWorkCounter {
  // The derived values to count are found when effects are run by the recorder.
  private let recording = RunRecorder.Recording()
  private static weak var current: SkippedWorkCounter?
  private var tallies: [Key: Tally] = [:]

  private struct Key: Hashable {
    let isDerived: Bool
    /// The number of the key path or, for a derived value, of the node.
    let id: UInt32
  }

  /// The counts of a property of all objects of a class or, for a derived value, of one object.
  private struct Tally {
    weak var owner: AnyObject?
    let type: AnyObject.Type?
    let property: AnyKeyPath?
    var counts: [SkippedWork.Kind: Int] = [:]

    /// The name, or `nil` for a derived value that isn't a property.
    @MainActor var name: String? {
      guard let type else { return nil }
      if let owner {
        if let source = owner as? any NamedSource { return source.name }
        if let label = Graph.label(of: property, in: owner) { return "\(type).\(label)" }
      }
      return "a property of \(type)"
    }
  }

  /// Creates a counter, which counts instead of an earlier one.
  package init() {
    Self.current = self
    graph.countsSkippedWork = true
  }

  isolated deinit {
    if Self.current == nil || Self.current === self { graph.countsSkippedWork = false }
  }

  /// A Boolean value that indicates whether there's a counter.
  fileprivate static var exists: Bool { current != nil }

  /// Performs `body` without counting.
  package static func paused<Result>(_ body: @MainActor () -> Result) -> Result {
    let wasCounting = graph.countsSkippedWork
    graph.countsSkippedWork = false
    defer { graph.countsSkippedWork = wasCounting }
    return body()
  }

  /// Returns the counts of properties since the last call, in the order of the names.
  ///
  /// - Parameter isIncluded: Returns whether the properties of a class are included.
  package func drain(of isIncluded: (AnyObject.Type) -> Bool = { _ in true }) -> [SkippedWork] {
    guard !tallies.isEmpty else { return [] }
    let tallies = tallies.values.filter { $0.type.map(isIncluded) ?? false }
    self.tallies = [:]
    var counts: [String: [SkippedWork.Kind: Int]] = [:]
    for tally in tallies {
      guard let name = tally.name else { continue }
      counts[name, default: [:]].merge(tally.counts, uniquingKeysWith: +)
    }
    return SkippedWork.Kind.allCases.flatMap { kind in
      counts.keys.sorted().compactMap { name in
        counts[name]?[kind].map { SkippedWork(kind: kind, property: name, count: $0) }
      }
    }
  }

  /// Counts one for a node, whose object the caller retains.
  fileprivate static func count(_ kind: SkippedWork.Kind, _ node: Node) {
    guard let counter = current else { return }
    let key = Key(isDerived: node.isDerived, id: node.id)
    if counter.tallies[key]?.owner == nil {
      let owner = Graph.owner(of: node)
      let known = counter.tallies[key]?.counts ?? [:]
      counter.tallies[key] = Tally(
        owner: owner, type: owner.map { Swift.type(of: $0) }, property: Graph.keyPath(of: node),
        counts: known)
    }
    counter.tallies[key]?.counts[kind, default: 0] += 1
  }
}

extension Graph {
  /// Counts a write of the value that a property had, while something counts.
  @usableFromInline @inline(never)
  static func countEqualWrite(_ source: Node) { SkippedWorkCounter.count(.equalWrite, source) }

  /// Counts a write that follows another one in the same transaction, while something counts.
  @usableFromInline @inline(never)
  static func countMergedWrite(_ source: Node) {
    if graph.isInsideBatch { SkippedWorkCounter.count(.mergedWrite, source) }
  }

  /// Counts a read of a derived value that's up to date.
  static func countCachedRead(_ derived: Node) {
    if graph.countsSkippedWork {
      SkippedWorkCounter.count(.cachedRead, derived)
    } else if !SkippedWorkCounter.exists {
      derived.countsReads = false
    }
  }
}
