// The causes of turns, and the effects that are stopped because of them.

extension ReferenceBackend {
  func beginTurn(of effect: Node, round: Int) {
    changed = saved.filter { $0.compute == nil && $0.saved?.version != $0.version }
    turn = Turn(effect, round: round, time: time, causes: causes(of: effect))
  }

  func endTurn() {
    guard let turn else { return }
    for node in changed where node.saved?.version == node.version { node.restoredIn = turn }
    turns.append(turn)
    self.turn = nil
  }

  private func causes(of effect: Node) -> [Turn] {
    var causes: [Turn] = []
    var (waiting, visited) = ([effect], [Node]())
    while let node = waiting.popLast() {
      for (source, version) in node.seen where !source.hasEnded {
        let isChanged = source.version != version
        if source.compute != nil {
          if isChanged || source.isSuspect, !visited.contains(where: { $0 === source }) {
            visited.append(source)
            waiting.append(source)
          }
        } else if let write = lastWrite(of: source),
          isChanged
            || node !== effect && (write.time > effect.endOfRun || write.turn.effect === effect)
        {
          causes.append(write.turn)
        }
      }
    }
    return causes
  }

  private func lastWrite(of source: Node) -> (turn: Turn, time: Int)? {
    guard let saved = source.saved else { return nil }
    if saved.version != source.version {
      return source.written.turn.map { ($0, source.written.time) }
    }
    return source.restoredIn.map { ($0, $0.time + 1) }
  }

  func stopCycles(before round: Int, _ stopped: inout [Node]) {
    let queued = queue.sorted { $0.number < $1.number }
    let before = stopped.count
    if round % 100 == 1 {
      stopped += members(of: queued, before: round)
      if stopped.count > before { lastStop = round }
      if round > 1_000 { stopped += queued }
    }
    let discarded = queued.filter { effect in stopped.contains { $0 === effect } }
    queue.removeAll { effect in stopped.contains { $0 === effect } }
    for effect in discarded {
      effect.isQueued = false
      for (source, _) in effect.seen where !source.hasEnded { refresh(source) }
    }
    for effect in discarded { effect.seen = effect.seen.map { ($0.node, $0.node.version) } }
    if stopped.count > before { log.append(.cycle) }
  }

  /// Returns the effects whose turns caused each other long ago, in turns that caused those of
  /// `queued`.
  private func members(
    of queued: [Node], before round: Int
  ) -> [Node] {
    var found: Set<ObjectIdentifier> = []
    var waiting = queued.flatMap { causes(of: $0) }
    var edges: [(from: Node, to: Node)] = []
    while let turn = waiting.popLast() {
      guard turn.round >= lastStop + 25, found.insert(ObjectIdentifier(turn)).inserted else {
        continue
      }
      waiting += turn.causes
      guard turn.round <= round - 25 else { continue }
      for cause in turn.causes {
        let isKnown = edges.contains { $0.from === cause.effect && $0.to === turn.effect }
        if !isKnown { edges.append((cause.effect, turn.effect)) }
      }
    }
    func reached(from effect: Node) -> [Node] {
      var (reached, index) = ([Node](), -1)
      while index < reached.count {
        for edge in edges where edge.from === (index < 0 ? effect : reached[index]) {
          if !reached.contains(where: { $0 === edge.to }) { reached.append(edge.to) }
        }
        index += 1
      }
      return reached
    }
    func leads(_ effect: Node, _ other: Node) -> Bool {
      reached(from: effect).contains { $0 === other }
    }
    let members = edges.map(\.from).filter { leads($0, $0) }
    return members.filter { member in
      !members.contains { leads($0, member) && !leads(member, $0) }
    }
  }
}
