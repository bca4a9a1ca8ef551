// The order of queued effects. A round runs the queued effects in order of creation. Effects that
// they queue run in the next round, unless they're waiting in this one. If effects keep writing
// their inputs, they're stopped after `Graph.roundLimit` rounds. The others run until they settle.

extension Graph {
  /// The maximum number of rounds before settling is stopped as a cycle.
  static var roundLimit: Int { 100 }

  /// The number of times that cycles are stopped in a batch before all queued effects are.
  private static var stopLimit: Int { 10 }

  @inline(__always)
  static func enqueue(_ effect: Node) {
    effect.flags.insert(.queued)
    effect.position = UInt32(truncatingIfNeeded: graph.nextRound.count)
    // Sources are mostly read in the order in which their readers were created.
    if effect.order < graph.lastQueuedID { graph.isNextRoundSorted = false }
    graph.lastQueuedID = effect.order
    graph.nextRound.append(effect)
  }

  static func dequeue(_ effect: Node) {
    effect.flags.remove(.queued)
    let index = Int(effect.position)
    if index < graph.round.count, graph.round[index] == effect {
      graph.round[index] = nil
    } else {
      // The empty position preserves the order of the others, and the round skips it.
      graph.nextRound[index] = nil
      graph.isNextRoundSorted = false
    }
  }

  static func runRounds() {
    var rounds = 0
    while graph.nextRound.count > 0 || rounds >= roundLimit / 2 && !endTrace() {
      rounds += 1
      if rounds >= roundLimit / 2 { willRunLateRound(rounds) }
      graph.startNextRound()
      if !graph.isNextRoundSorted { sortRound() }
      graph.isNextRoundSorted = true
      graph.lastQueuedID = 0
      var index = 0
      while index < graph.round.count {
        if let effect = graph.round[index] {
          // The position is cleared now, because `position` can become one of the next round.
          graph.round[index] = nil
          effect.flags.remove(.queued)
          if graph.recordsRuns { RunRecorder.runIfNeeded(effect) } else { runIfNeeded(effect) }
        }
        index += 1
      }
      graph.round.removeAll()
    }
  }

  /// Runs a queued effect if necessary.
  @inline(__always)
  static func runIfNeeded(_ effect: Node) {
    if needsRun(effect), !effect.flags.has(.disposed) {
      run(effect)
    } else {
      finishIfDisposed(effect)
    }
  }

  /// Returns whether an effect must run because that was requested or an input changed.
  @inline(__always)
  static func needsRun(_ effect: Node) -> Bool {
    effect.flags.has(.again) || hasChangedReads(effect)
  }

  /// Runs an effect again before the current batch ends, even if its inputs haven't changed.
  ///
  /// For effects that are running or being checked, or whose binding's other end was written.
  static func runAgain(_ effect: Node) {
    effect.flags.insert(.again)
    if !effect.flags.has([.queued, .disposed]) { enqueue(effect) }
  }

  /// Runs an effect immediately or, if it's running or being checked, directly afterward.
  static func runNow(_ effect: Node) {
    if effect.flags.has([.running, .checking]) { runAgain(effect) } else { run(effect) }
  }

  /// Runs an effect and tracks its reads.
  @inline(__always)
  static func run(_ effect: Node) {
    effect.flags.remove(.again)
    runBody(effect, callEffect)
    effect.version = graph.clock
    finishIfDisposed(effect)
  }

  @inline(never)
  private static func sortRound() {
    graph.round.removeCleared()
    graph.round.sort { $0.order < $1.order }
    for index in 0..<graph.round.count {
      graph.round[index]?.position = UInt32(truncatingIfNeeded: index)
    }
  }

  // MARK: - Cycles

  /// Records a round and, from the limit on, stops cycles.
  @inline(never)
  private static func willRunLateRound(_ round: Int) {
    let trace = RunRecorder.trace ?? CycleTrace()
    if RunRecorder.trace == nil { RunRecorder.trace = trace }
    trace.willRunRound()
    if round > roundLimit { keepingOwners { stopCycles(trace, before: round) } }
  }

  /// Finds cycles in each round after a multiple of the limit, and discards the queued runs of
  /// their effects in all rounds.
  ///
  /// The other effects go on, and are up to date when they settle.
  private static func stopCycles(_ trace: CycleTrace, before round: Int) {
    let queued = (0..<graph.nextRound.count)
      .compactMap { graph.nextRound[$0] }
      .sorted { $0.order < $1.order }
    // Retains the nodes while the computations below can release them.
    for effect in queued { effect.flags.insert(.checking) }
    var failure: Failure?
    if round % roundLimit == 1 {
      let cycles = trace.stopCycles(queued)
      // Effects can create effects forever, and the causes of some runs aren't known.
      let stopsAll = round > stopLimit * roundLimit
      if stopsAll { trace.stop(queued) }
      if stopsAll || !cycles.isEmpty { failure = Failure.cycle(cycles, of: queued) }
    }
    discard(queued.filter { trace.stopped.contains($0.id) }, trace, failure)
    for effect in queued {
      effect.flags.remove(.checking)
      finishIfDisposed(effect)
    }
    failure?.report()
    if failure != nil { trace.didReport() }
  }

  /// Discards the queued runs of effects as if they had run.
  private static func discard(
    _ effects: [Node], _ trace: CycleTrace, _ failure: Failure?
  ) {
    for effect in effects {
      dequeue(effect)
      effect.flags.remove(.again)
    }
    // If a source stayed `maybeStale`, the next write wouldn't be propagated past it.
    for effect in effects { eachRead(of: effect) { source, _ in update(source) } }
    trace.reportDifferences(of: effects + readers(besides: effects))
    for effect in effects {
      eachRead(of: effect) { source, link in link.version = source.version }
      if let failure, effect.flags.has(.binding), !effect.flags.has(.disposed) {
        graph.bindings?.record(failure, of: effect)
      }
    }
  }

  /// Reports the differences that stopped cycles left, and ends the trace unless that queued
  /// effects.
  private static func endTrace() -> Bool {
    keepingOwners { RunRecorder.trace?.report() }
    if graph.nextRound.count > 0 {
      RunRecorder.trace?.didReport()
      return false
    }
    RunRecorder.trace = nil
    return true
  }

  /// Returns other readers of the sources of `effects`, such as bindings whose ends they change.
  private static func readers(besides effects: [Node]) -> [Node] {
    var readers: [Node] = []
    for effect in effects {
      eachRead(of: effect) { source, _ in
        readers += source.dependents
      }
    }
    return readers.filter { !effects.contains($0) }
  }

  /// Updates a derived value without reading it.
  private static func update(_ derived: Node) {
    let flags = derived.flags
    guard flags.has(.maybeStale), !flags.has([.running, .checking]) else { return }
    if hasChangedReads(derived) {
      derived.flags.insert(.checking)
      computeKeepingOwner(derived)
      derived.flags.remove(.checking)
    } else {
      derived.flags.remove(.maybeStale)
    }
    finishIfDisposed(derived)
  }

  private static func eachRead(
    of dependent: Node, _ body: (_ source: Node, _ link: Link) -> Void
  ) {
    var link = dependent.firstDep
    while let current = link {
      if let source = current.source { body(source, current) }
      link = current.nextDep
    }
  }
}
