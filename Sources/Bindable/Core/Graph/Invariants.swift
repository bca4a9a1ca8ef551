// The invariants of `Node.swift`, each a line. Nothing calls this but tests: the graph keeps no list
// of its nodes, so whoever checks says where to begin, and everything linked to it is visited.

/// The state of the engine that other modules need.
@MainActor
package enum Engine {
  /// A Boolean value that indicates whether a transaction, an event, or a delivery is in progress.
  package static var isInBatch: Bool { graph.depth > 0 }

  /// Retains an object until the current batch ends.
  package static func keepUntilBatchEnds(_ object: AnyObject) { Graph.retire(object) }

  /// The invariants of the engine that do not hold, each a line: none.
  package static func brokenInvariants() -> [String] { Graph.checkInvariants() }
}

extension Graph {
  /// The nodes of an effect, or of the properties of an object.
  static func nodes(of object: AnyObject) -> [NodePointer] {
    if let effect = object as? Effect { return [effect.cell.node] }
    var nodes: [NodePointer] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      nodes += level.children.compactMap { ($0.value as? any NodeStorage)?.anchor?.node }
      mirror = level.superclassMirror
    }
    return nodes
  }

  /// The invariants that do not hold for `roots` and all that is linked to them: none.
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
    expect(!graph.isSettling, "At rest nothing settles.")
    expect(graph.reader == nil, "At rest nobody's reads are noted.")
    expect(graph.computing == nil, "At rest nothing is computed.")
    expect(graph.owner == nil, "At rest no effect's body runs.")
    expect(graph.writer == nil, "At rest nobody writes.")
    expect(graph.round.count == 0 && graph.nextRound.count == 0, "At rest the queues are empty.")
    expect(graph.isNextRoundSorted && graph.lastQueuedID == 0, "An empty queue is in order.")
    expect(graph.saved.count == 0, "At rest no value from before a batch is saved.")
    expect(graph.retired == 0, "At rest no value that was replaced is kept.")
    expect(graph.path.count == 0, "At rest no walk is under way.")
    expect(!graph.isFreeing && graph.unfreed.count == 0, "At rest no memory waits to be freed.")
    expect(StackSpace.depth == 0, "At rest no program code nests.")
  }

  /// What can be reached from where the check began is a part of what there is.
  mutating func checkCounts(_ found: Set<NodePointer>) {
    let nodes = found.filter { !$0.pointee.flags.has(.row) }.count
    expect(nodes <= graph.liveNodes, "Every node that can be reached is counted.")
    let (read, readers) = found.reduce(into: (0, 0)) { counts, node in
      counts.0 += node.dependencies.filter { $0.pointee.source != nil }.count
      counts.1 += node.subscriptions.count
    }
    // All that is linked to a node that was found was found, too.
    expect(read == readers, "As many links are in 'deps' as in 'subs'.")
    expect(read <= graph.liveLinks, "Every link that can be reached is counted.")
  }

  mutating func check(_ node: NodePointer) {
    checkLists(of: node)
    checkFlags(of: node)
    checkVersions(of: node)
  }

  /// Invariants 1, 2 and 3.
  private mutating func checkLists(of node: NodePointer) {
    let (deps, subs) = (node.dependencies, node.subscriptions)
    for link in deps {
      expect(link.pointee.dependent == node, "A link in 'deps' belongs to its dependent.", node)
      guard let source = link.pointee.source else { continue }
      let isInSubs = link.pointee.prevSub.map { $0.pointee.nextSub == link }
      expect(isInSubs ?? (source.pointee.subs == link), "A link in 'deps' is in 'subs'.", node)
    }
    for (place, link) in subs.enumerated() {
      expect(link.pointee.source == node, "A link in 'subs' belongs to its source.", node)
      let previous = place == 0 ? nil : subs[place - 1]
      expect(link.pointee.prevSub == previous, "'prevSub' mirrors 'nextSub'.", node)
    }
    expect(node.pointee.subsTail == subs.last, "'subsTail' is the last link.", node)
    guard !node.pointee.flags.has(.running) else { return }
    expect(node.pointee.depsTail == deps.last, "'depsTail' is the last link.", node)
    let sources = deps.compactMap(\.pointee.source)
    expect(Set(sources).count == sources.count, "One link to a source is enough.", node)
  }

  private mutating func checkFlags(of node: NodePointer) {
    let flags = node.pointee.flags
    if flags.has(.effect) {
      expect(node.pointee.subs == nil, "Nobody reads an effect.", node)
      expect(!flags.has([.derived, .suspect, .stale]), "An effect is not a value.", node)
    } else {
      expect(!flags.has(.queued), "Only effects wait for their turn.", node)
    }
    if !flags.has([.effect, .derived]) {
      expect(node.pointee.deps == nil, "A source reads nothing.", node)
      expect(!flags.has([.suspect, .stale, .running]), "A source is not computed.", node)
    }
    if flags.has(.stale) {
      expect(node.pointee.subs == nil, "Nobody has read what was never computed.", node)
    }
    if flags.has(.queued) {
      let place = Int(node.pointee.stamp)
      let queues = [graph.round, graph.nextRound]
      expect(!flags.has(.disposed), "What has ended does not wait for its turn.", node)
      expect(
        queues.contains { place < $0.count && $0[place] == UnsafeMutableRawPointer(node) },
        "'stamp' is the place of a queued effect.", node)
    }
    if flags.has(.disposed), !flags.has([.running, .checking]) {
      expect(node.pointee.deps == nil && node.pointee.subs == nil, "The ended has no links.", node)
    }
    guard graph.depth == 0 else { return }
    expect(!flags.has([.running, .checking]), "At rest nothing runs or is checked.", node)
    expect(!flags.has([.queued, .saved]), "At rest nothing is queued or saved.", node)
    expect(!flags.has(.released), "At rest the memory of what was released is given back.", node)
  }

  /// Invariants 4 and 5.
  private mutating func checkVersions(of node: NodePointer) {
    let flags = node.pointee.flags
    if flags.has(.suspect) {
      for link in node.subscriptions {
        let below = link.pointee.dependent.pointee.flags
        expect(
          below.has([.suspect, .queued, .running, .checking]),
          "What hangs below a suspect value is suspect, or queued.", node)
      }
    }
    guard graph.depth == 0, !flags.has(.suspect) else { return }
    for link in node.dependencies {
      guard let source = link.pointee.source, source != node else { continue }
      expect(
        link.pointee.version == source.pointee.version,
        "Who is not suspect saw the current value of node \(source.pointee.id).", node)
    }
  }
}

extension NodePointer {
  fileprivate var dependencies: [LinkPointer] {
    var links: [LinkPointer] = []
    var link = pointee.deps
    while let current = link {
      links.append(current)
      link = current.pointee.nextDep
    }
    return links
  }

  fileprivate var subscriptions: [LinkPointer] {
    var links: [LinkPointer] = []
    var link = pointee.subs
    while let current = link {
      links.append(current)
      link = current.pointee.nextSub
    }
    return links
  }
}
