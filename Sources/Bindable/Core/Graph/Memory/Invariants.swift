// Checks of the invariants listed in `Node.swift`, for tests. The graph has no list of its nodes,
// so the caller passes the roots, and the check visits everything linked to them.

extension Graph {
  /// Returns the node of an effect, or the nodes of an object's properties.
  static func nodes(of object: AnyObject) -> [Node] {
    if let effect = object as? Effect { return [effect.node] }
    var nodes: [Node] = []
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
  static func checkInvariants(from roots: [Node] = []) -> [String] {
    var check = InvariantCheck()
    check.checkGraph()
    var (found, unvisited) = (Set(roots), roots)
    while let node = unvisited.popLast() {
      check.check(node)
      for next in node.dependencies.compactMap(\.source)
        + node.subscriptions.map(\.dependent) where found.insert(next).inserted
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

  private mutating func expect(_ holds: Bool, _ sentence: String, _ node: Node? = nil) {
    if !holds { broken.append(node.map { "\(sentence) (node \($0.id))" } ?? sentence) }
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
  mutating func checkCounts(_ found: Set<Node>) {
    let nodes = found.filter { !$0.flags.has(.binding) }.count
    expect(nodes <= graph.liveNodes, "Every reachable node is counted.")
    let (read, readers) = found.reduce(into: (0, 0)) { counts, node in
      counts.0 += node.dependencies.filter { $0.source != nil }.count
      counts.1 += node.subscriptions.count
    }
    // The search follows all links, so both ends of each link were found.
    expect(read == readers, "'deps' and 'subs' contain the same number of links.")
    expect(read <= graph.liveLinks, "Every reachable link is counted.")
  }

  mutating func check(_ node: Node) {
    checkLists(of: node)
    checkFlags(of: node)
    checkVersions(of: node)
  }

  /// Checks invariants 1, 2, and 3.
  private mutating func checkLists(of node: Node) {
    let (deps, subs) = (node.dependencies, node.subscriptions)
    for link in deps {
      expect(link.dependent == node, "A link in 'deps' belongs to its dependent.", node)
      guard let source = link.source else { continue }
      expect(
        source.firstSub == link || link.prevSub.nextSub == link,
        "A link in 'deps' is in 'subs'.", node)
    }
    for (index, link) in subs.enumerated() {
      expect(link.source == node, "A link in 'subs' belongs to its source.", node)
      let previous = index == 0 ? subs.last : subs[index - 1]
      expect(link.prevSub == previous, "'prevSub' mirrors 'nextSub'.", node)
    }
    guard node.flags.has([.derived, .effect]), !node.flags.has(.running) else {
      return
    }
    let sources = deps.compactMap(\.source)
    expect(Set(sources).count == sources.count, "A node has at most one link to a source.", node)
  }

  private mutating func checkFlags(of node: Node) {
    let flags = node.flags
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
        node.firstSub == nil, "A value that was never computed has no readers.", node)
      expect(node.version == 0, "A value that was never computed has no version.", node)
    } else if flags.has(.derived), !flags.has(.running) {
      expect(node.version != 0, "A value that's ready to be read has a version.", node)
    }
    if flags.has(.queued) {
      let index = Int(node.position)
      let queues = [graph.round, graph.nextRound]
      expect(!flags.has(.disposed), "A node that has ended isn't queued.", node)
      expect(
        queues.contains { index < $0.count && $0[index] == node },
        "'position' is the position of a queued effect.", node)
    }
    if flags.has(.saved), !flags.has(.released) {
      expect(graph.saved.contains(node), "The header has the index of what is saved.", node)
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
  private mutating func checkVersions(of node: Node) {
    let flags = node.flags
    if flags.has(.maybeStale) {
      for link in node.subscriptions {
        let below = link.dependent.flags
        expect(
          below.has([.maybeStale, .queued, .running, .checking]),
          "Dependents of a suspect value are suspect or queued.", node)
      }
    }
    guard graph.depth == 0, !flags.has(.maybeStale) else { return }
    for link in node.dependencies {
      guard let source = link.source, source != node else { continue }
      expect(
        link.version == source.version,
        "A node that isn't suspect read the current value of node \(source.id).", node)
    }
  }
}
