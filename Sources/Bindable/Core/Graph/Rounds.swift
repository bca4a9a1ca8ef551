// The order in which queued effects run. A round takes what is queued, in order of creation; what
// its effects queue makes the next one, unless it waits in this one already. A program whose effects
// go on writing what they read is stopped after `Graph.roundLimit` rounds.

extension Graph {
  /// How many rounds a settle may take before it is stopped as a cycle.
  static var roundLimit: Int { 100 }

  @inline(__always)
  static func enqueue(_ effect: NodePointer) {
    effect.pointee.flags.insert(.queued)
    effect.pointee.stamp = UInt64(graph.nextRound.count)
    // Sources are mostly read in the order in which their readers were made.
    if effect.pointee.id < graph.lastQueuedID { graph.isNextRoundSorted = false }
    graph.lastQueuedID = effect.pointee.id
    graph.nextRound.append(effect)
  }

  static func dequeue(_ effect: NodePointer) {
    effect.pointee.flags.remove(.queued)
    let place = Int(effect.pointee.stamp)
    if place < graph.round.count, graph.round[place] == UnsafeMutableRawPointer(effect) {
      graph.round[place] = nil
    } else {
      // Its place keeps the order of its neighbours; the round skips it.
      graph.nextRound[place] = nil
      graph.isNextRoundSorted = false
    }
  }

  static func runRounds() {
    var rounds = 0
    while graph.nextRound.count > 0 {
      rounds += 1
      if rounds > roundLimit {
        stopCycle()
        return
      }
      swap(&graph.round, &graph.nextRound)
      if !graph.isNextRoundSorted { sortRound() }
      graph.isNextRoundSorted = true
      graph.lastQueuedID = 0
      var place = 0
      while place < graph.round.count {
        if let pointer = graph.round[place] {
          let effect = pointer.assumingMemoryBound(to: Node.self)
          // A place of this round is free from here on: `stamp` may become one of the next.
          graph.round[place] = nil
          effect.pointee.flags.remove(.queued)
          runIfNeeded(effect)
        }
        place += 1
      }
      graph.round.removeAll()
    }
  }

  /// Runs an effect that is queued, if there is anything for it to do.
  @inline(__always)
  static func runIfNeeded(_ effect: NodePointer) {
    if needsRun(effect), !effect.pointee.flags.has(.disposed) {
      run(effect)
    } else {
      finishIfDisposed(effect)
    }
  }

  /// Whether an effect is to run: it was asked to, or what it read has changed.
  @inline(__always)
  static func needsRun(_ effect: NodePointer) -> Bool {
    effect.pointee.flags.has(.again) || hasChangedReads(effect)
  }

  /// Has an effect run once more before the batch that is open ends, whatever it reads.
  ///
  /// For one that is running or being checked, and for one whose other end was written.
  static func runAgain(_ effect: NodePointer) {
    effect.pointee.flags.insert(.again)
    if !effect.pointee.flags.has([.queued, .disposed]) { enqueue(effect) }
  }

  /// Runs an effect at once or, if it is running or being checked, as soon as that is over.
  static func runNow(_ effect: NodePointer) {
    if effect.pointee.flags.has([.running, .checking]) { runAgain(effect) } else { run(effect) }
  }

  /// Runs an effect and notes what it reads.
  @inline(__always)
  static func run(_ effect: NodePointer) {
    effect.pointee.flags.remove(.again)
    runBody(effect)
    effect.pointee.version = graph.clock
    finishIfDisposed(effect)
  }

  private static func sortRound() {
    graph.round.removeCleared()
    graph.round.sort {
      $0.assumingMemoryBound(to: Node.self).pointee.id
        < $1.assumingMemoryBound(to: Node.self).pointee.id
    }
    for place in 0..<graph.round.count {
      graph.round[place]?.assumingMemoryBound(to: Node.self).pointee.stamp = UInt64(place)
    }
  }

  /// Empties the queue and reports who was in it.
  private static func stopCycle() {
    var effects: [NodePointer] = []
    for place in 0..<graph.nextRound.count {
      guard let pointer = graph.nextRound[place] else { continue }
      let effect = pointer.assumingMemoryBound(to: Node.self)
      effect.pointee.flags.subtract([.queued, .again])
      // So that it stays, whatever the computations below let go.
      effect.pointee.flags.insert(.checking)
      effects.append(effect)
    }
    graph.nextRound.removeAll()
    graph.isNextRoundSorted = true
    graph.lastQueuedID = 0
    effects.sort { $0.pointee.id < $1.pointee.id }
    // What they read must not stay suspect, or the next write would not get past it.
    for effect in effects { eachRead(of: effect) { source, _ in update(source) } }
    let failure = Failure.cycle(of: effects)
    let reportDifferences = rows?.differences(of: effects + readers(besides: effects))
    for effect in effects {
      eachRead(of: effect) { source, link in link.pointee.version = source.pointee.version }
      effect.pointee.flags.remove(.checking)
      if effect.pointee.flags.has(.row), !effect.pointee.flags.has(.disposed) {
        rows?.record(failure, of: effect)
      }
      finishIfDisposed(effect)
    }
    failure.report()
    reportDifferences?()
  }

  /// What else reads what `effects` read: rows whose ends the effects go on changing.
  private static func readers(besides effects: [NodePointer]) -> [NodePointer] {
    var readers: [NodePointer] = []
    for effect in effects {
      eachRead(of: effect) { source, _ in
        var link = source.pointee.subs
        while let current = link {
          readers.append(current.pointee.dependent)
          link = current.pointee.nextSub
        }
      }
    }
    return readers.filter { !effects.contains($0) }
  }

  /// Brings a derived value that nobody is reading up to date.
  private static func update(_ derived: NodePointer) {
    let flags = derived.pointee.flags
    guard flags.has(.suspect), !flags.has([.running, .checking]) else { return }
    if hasChangedReads(derived) {
      derived.pointee.flags.insert(.checking)
      computeKeepingOwner(derived)
      derived.pointee.flags.remove(.checking)
    } else {
      derived.pointee.flags.remove(.suspect)
    }
    finishIfDisposed(derived)
  }

  private static func eachRead(
    of dependent: NodePointer, _ body: (_ source: NodePointer, _ link: LinkPointer) -> Void
  ) {
    var link = dependent.pointee.deps
    while let current = link {
      if let source = current.pointee.source { body(source, current) }
      link = current.pointee.nextDep
    }
  }
}
