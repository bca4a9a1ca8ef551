// Checks of the invariants listed in `Node.swift`, for tests. The graph has no list of its nodes,
// so the caller passes the roots, and the check visits everything linked to them.

/// The state of the engine that other modules need.
@MainActor
package enum Engine {
  /// A Boolean value that indicates whether a transaction, an event, or a delivery is in progress.
  package static var isInBatch: Bool { graph.depth > 0 }

  /// Retains an object until the current batch ends.
  package static func retainUntilBatchEnds(_ object: AnyObject) { Graph.retire(object) }

  /// Returns descriptions of the engine's violated invariants, or an empty array.
  package static func brokenInvariants() -> [String] { Graph.checkInvariants() }
}

extension Graph {
  /// Returns the node of an effect, or the nodes of an object's properties.
  static func nodes(of object: AnyObject) -> [NodePointer] {
    if let effect = object as? Effect { return [effect.cell.node] }
    var nodes: [NodePointer] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      nodes += level.children.compactMap {
        ($0.value as? any NodeBacked)?.anchor.map { kept($0.node) }
      }
      mirror = level.superclassMirror
    }
    return nodes
  }

  /// Returns descriptions of invariants violated by `roots` or the nodes linked to them.
  static func checkInvariants(from roots: [NodePointer] = []) -> [String] {
    var check = InvariantCheck()
    check.checkGraph()
    var (found, unvisited) = (Set(roots), roots)
    while let node = unvisited.popLast() {
      check.check(node)
      for next in node.dependencies.compactMap(\.pointee.source)
        + node.subscriptions.map(\.pointee.dependent) where found.insert(next).inserted
      {
        unvisited.append(next)
      }
    }
    check.checkCounts(found)
    return check.broken
  }
}

@MainActor
private struct InvariantCheck {
  var broken: [String] = []

  private mutating func expect(_ holds: Bool, _ sentence: String, _ node: NodePointer? = nil) {
    if !holds { broken.append(node.map { "\(sentence) (node \($0.pointee.id))" } ?? sentence) }
  }

  mutating func checkGraph() {
    guard graph.depth == 0 else { return }
    expect(!graph.isSettling, "While idle, nothing is settling.")
    expect(graph.reader == nil, "While idle, no reads are tracked.")
    expect(graph.run == nil, "While idle, nothing is running.")
    expect(graph.computing == nil, "While idle, nothing is computed.")
    expect(graph.owner == nil, "While idle, no effect is running.")
    expect(graph.writer == nil, "While idle, nothing is written.")
    expect(graph.round.count == 0 && graph.nextRound.count == 0, "While idle, queues are empty.")
    expect(graph.isNextRoundSorted && graph.lastQueuedID == 0, "An empty queue is sorted.")
    expect(graph.saved.count == 0, "While idle, no previous values are saved.")
    expect(graph.retired == 0, "While idle, no replaced values are retained.")
    expect(graph.refreshed.count == 0, "While idle, no derived value is being updated.")
    expect(graph.path.count == 0, "While idle, no traversal is in progress.")
    expect(!graph.isFreeing && graph.unfreed.count == 0, "While idle, no memory awaits release.")
    expect(StackSpace.depth == 0, "While idle, no program code is nested.")
  }

  /// Checks that the nodes found don't exceed the number of live nodes.
  mutating func checkCounts(_ found: Set<NodePointer>) {
    let nodes = found.filter { !$0.pointee.flags.has(.binding) }.count
    expect(nodes <= graph.liveNodes, "Every reachable node is counted.")
    let (read, readers) = found.reduce(into: (0, 0)) { counts, node in
      counts.0 += node.dependencies.filter { $0.pointee.source != nil }.count
      counts.1 += node.subscriptions.count
    }
    // The search follows all links, so both ends of each link were found.
    expect(read == readers, "'deps' and 'subs' contain the same number of links.")
    expect(read <= graph.liveLinks, "Every reachable link is counted.")
  }

  mutating func check(_ node: NodePointer) {
    checkLists(of: node)
    checkFlags(of: node)
    checkVersions(of: node)
  }

  /// Checks invariants 1, 2, and 3.
  private mutating func checkLists(of node: NodePointer) {
    let (deps, subs) = (node.dependencies, node.subscriptions)
    for link in deps {
      expect(link.pointee.dependent == node, "A link in 'deps' belongs to its dependent.", node)
      guard let source = link.pointee.source else { continue }
      expect(
        source.property.pointee.subs == link || link.pointee.prevSub.pointee.nextSub == link,
        "A link in 'deps' is in 'subs'.", node)
    }
    for (index, link) in subs.enumerated() {
      expect(link.pointee.source == node, "A link in 'subs' belongs to its source.", node)
      let previous = index == 0 ? subs.last : subs[index - 1]
      expect(link.pointee.prevSub == previous, "'prevSub' mirrors 'nextSub'.", node)
    }
    guard node.pointee.flags.has([.derived, .effect]), !node.pointee.flags.has(.running) else {
      return
    }
    let sources = deps.compactMap(\.pointee.source)
    expect(Set(sources).count == sources.count, "A node has at most one link to a source.", node)
  }

  private mutating func checkFlags(of node: NodePointer) {
    let flags = node.pointee.flags
    if flags.has(.effect) {
      expect(!flags.has([.derived, .maybeStale, .uncomputed]), "An effect isn't a value.", node)
    } else {
      expect(!flags.has(.queued), "Only effects are queued.", node)
    }
    if !flags.has(.binding) {
      expect(
        !flags.has([.reverse, .paired, .hasWritten, .hasPreviousValue]),
        "Only a binding has a direction and stores a replaced value.", node)
    }
    if !flags.has([.effect, .derived]) {
      expect(!flags.has([.maybeStale, .uncomputed, .running]), "A source isn't computed.", node)
    }
    if flags.has(.uncomputed) {
      expect(
        node.property.pointee.subs == nil, "A value that was never computed has no readers.", node)
      expect(node.pointee.version == 0, "A value that was never computed has no version.", node)
    } else if flags.has(.derived), !flags.has(.running) {
      expect(node.pointee.version != 0, "A value that's ready to be read has a version.", node)
    }
    if flags.has(.queued) {
      let index = Int(node.pointee.position)
      let queues = [graph.round, graph.nextRound]
      expect(!flags.has(.disposed), "A node that has ended isn't queued.", node)
      expect(
        queues.contains { index < $0.count && $0[index] == UnsafeMutableRawPointer(node) },
        "'position' is the position of a queued effect.", node)
    }
    if flags.has(.disposed), !flags.has([.running, .checking]) {
      expect(
        node.dependencies.isEmpty && node.subscriptions.isEmpty,
        "A node that has ended has no links.", node)
    }
    guard graph.depth == 0 else { return }
    expect(!flags.has([.running, .checking]), "While idle, nothing is running or checked.", node)
    expect(!flags.has([.queued, .saved]), "While idle, nothing is queued or saved.", node)
    expect(!flags.has(.released), "While idle, released nodes are deallocated.", node)
  }

  /// Checks invariants 4 and 5.
  private mutating func checkVersions(of node: NodePointer) {
    let flags = node.pointee.flags
    if flags.has(.maybeStale) {
      for link in node.subscriptions {
        let below = link.pointee.dependent.pointee.flags
        expect(
          below.has([.maybeStale, .queued, .running, .checking]),
          "Dependents of a suspect value are suspect or queued.", node)
      }
    }
    guard graph.depth == 0, !flags.has(.maybeStale) else { return }
    for link in node.dependencies {
      guard let source = link.pointee.source, source != node else { continue }
      expect(
        link.pointee.version == source.pointee.version,
        "A node that isn't suspect read the current value of node \(source.pointee.id).", node)
    }
  }
}

extension NodePointer {
  /// The links to the sources, of which a source has none.
  var dependencies: [LinkPointer] {
    guard pointee.flags.has([.derived, .effect]) else { return [] }
    var links: [LinkPointer] = []
    var link = deps.pointee
    while let current = link {
      links.append(current)
      link = current.pointee.nextDep
    }
    return links
  }

  /// The links to the dependents, of which an effect has none.
  var subscriptions: [LinkPointer] {
    guard !pointee.flags.has(.effect) else { return [] }
    var links: [LinkPointer] = []
    var link = property.pointee.subs
    while let current = link {
      links.append(current)
      link = current.pointee.nextSub
    }
    return links
  }
}
