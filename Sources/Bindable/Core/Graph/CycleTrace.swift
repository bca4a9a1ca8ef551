// The causes of runs, and the cycles among them: which effect wrote a property that which other
// effect read. They're recorded only in the later rounds of a batch that takes unusually many.
//
//   run ──▶ run ──▶ run ──▶ run ──▶ queued      a cause that still has consequences
//            └────▶ run                         a cause without consequences
//
// If a run of many rounds ago still has consequences, its effect is part of a cycle, leads to one,
// or leads from one to another. The effects of a cycle are those whose runs of that time caused
// each other. An effect that corrects what a cycle writes causes its own next run, too, but that
// has no consequences. Only cycles that no other one causes are stopped, because the others may
// settle then.

/// A record of the properties that effects write for each other.
@MainActor
final class CycleTrace {
  /// An effect's write of a property that another effect, or the same one, then read.
  private struct Step {
    let writer: UInt32, reader: UInt32
    /// The name of the written property.
    let property: String
    /// The names of the written property, with its writer, and of the derived values between it and
    /// the reader.
    let properties: [String]
  }

  // The source is only compared, as it can end before the cycle is reported.
  private struct StepID: Hashable { let writer: UInt32, source: Node?, reader: UInt32 }

  /// An earlier run, and the step from it.
  private typealias Cause = (run: Int, step: Int)

  /// The check of a queued effect and, if necessary, its run.
  private struct Run {
    let effect: UInt32
    let causes: [Cause]
    let start: UInt64
    var end = UInt64.max
  }

  /// The effects that were stopped in this batch.
  private(set) var stopped: Set<UInt32> = []
  /// The runs in order, and their number at the beginning of each round.
  private var runs: [Run] = []
  private var rounds: [Int] = []
  /// The round before which effects were stopped last, among those recorded.
  private var lastStop: Int?
  private let start = graph.clock
  private var steps: [Step] = []
  private var known: [StepID: Int] = [:]
  /// The last run of each effect.
  private var lastRuns: [UInt32: Int] = [:]
  /// The names of effects and bindings and, for a binding, of its target.
  //
  // Resolved in advance, because an effect can end before the cycle is reported.
  private var writers: [UInt32: (place: String, target: String?)] = [:]
  /// The other direction of each two-way binding.
  private var opposites: [UInt32: UInt32] = [:]
  /// The runs that restored the value of a source from before the batch, and the version of that
  /// value.
  //
  // Not by the version, because sources have the same one before their first write.
  private var restorations: [Node: (run: Int, version: UInt64)] = [:]
  /// For each entry of `graph.saved`, whether it's a source whose version has changed in the batch.
  private var changes: [Bool] = []
  private var comparisons = 0
  /// The reports of two-way bindings whose ends may differ, and the bindings that have one.
  private var reports: [@MainActor () -> Void] = []
  private var reported: Set<UInt32> = []

  init() { compareVersions() }

  // MARK: Recording

  /// Records the beginning of a round.
  func willRunRound() { rounds.append(runs.count) }

  /// Records the causes of the run of an effect that begins.
  func willRun(_ effect: Node) {
    let id = effect.id
    if writers[id] == nil {
      writers[id] = Graph.writer(of: effect)
      opposites[id] = graph.bindings?.opposite(of: effect)?.id
    }
    runs.append(Run(effect: id, causes: causes(of: effect), start: graph.clock))
    lastRuns[id] = runs.count - 1
  }

  /// Records the end of the run that began last.
  func didRun() {
    compareVersions()
    runs[runs.count - 1].end = graph.clock
  }

  /// Records that no effect has written what was written since the last run.
  func didReport() {
    runs.append(Run(effect: 0, causes: [], start: graph.clock, end: graph.clock))
  }

  /// Records which values from before the batch the last run has restored.
  ///
  /// Its other writes have new versions, which are times of the run.
  private func compareVersions() {
    // Comparing a large batch after each of many runs would take minutes.
    comparisons += graph.saved.count
    guard comparisons <= 10_000_000 else { return }
    for index in 0..<graph.saved.count {
      if index == changes.count { changes.append(false) }
      let saved = graph.saved[index]
      guard let node = saved.node, !node.isDerived else { continue }
      let hasChanged = node.version != saved.version
      if changes[index], !hasChanged {
        restorations[node] = (runs.count - 1, saved.version)
      }
      changes[index] = hasChanged
    }
  }

  // MARK: Causes

  /// A write of a source that an effect read, and the derived values in between.
  private typealias Write = (run: Int, source: Node, path: [Node])

  /// Returns the writes, since the last run of `effect`, of the sources that it read.
  private func causes(of effect: Node) -> [Cause] {
    // Found first, because a description of the program can end a node or make it read others.
    var causes = writes(readBy: effect).map { write -> Cause in
      (
        write.run,
        step(from: runs[write.run].effect, to: effect, through: write.source, write.path)
      )
    }
    if let cause = causeAtOtherEnd(of: effect, besides: causes) { causes.append(cause) }
    return causes
  }

  private func writes(readBy effect: Node) -> [Write] {
    var writes: [Write] = []
    var visited: Set<Node> = []
    var waiting: [(node: Node, path: [Node])] = [(effect, [])]
    while let (node, path) = waiting.popLast() {
      for link in node.dependencies {
        guard let source = link.source else { continue }
        let isUnchanged = source.version == link.version
        if source.isDerived {
          if !isUnchanged || source.maybeStale, visited.insert(source).inserted {
            waiting.append((source, [Graph.kept(source)] + path))
          }
        } else if let write = lastWrite(of: source),
          !isUnchanged || mayHaveCaused(effect, write, isDirect: node == effect)
        {
          writes.append((write.run, Graph.kept(source), path))
        }
      }
    }
    return writes
  }

  /// Returns the run that wrote `source` last, and a time before which effects can't have read it.
  private func lastWrite(of source: Node) -> (run: Int, time: UInt64)? {
    // A source that was created since then may have the address of another one.
    guard source.wasWritten else { return nil }
    let version = source.version
    if let (run, restored) = restorations[source], restored == version {
      return (run, runs[run].start + 1)
    }
    guard version > start else { return nil }
    let run = runs.partitioningIndex { $0.end >= version }
    return run < runs.count ? (run, version) : nil
  }

  /// Returns whether an effect may not have seen a write, although what it or a derived value read
  /// hasn't changed since.
  ///
  /// Another effect may have updated a derived value in the meantime. A binding can run because its
  /// other end was written.
  private func mayHaveCaused(
    _ effect: Node, _ write: (run: Int, time: UInt64), isDirect: Bool
  ) -> Bool {
    let isOwn = runs[write.run].effect == effect.id
    if isDirect, isOwn || !effect.runsAgain { return false }
    return isOwn || write.time > effect.version
  }

  /// Returns the run of the other direction of a two-way binding, if that requested a run of this
  /// one although the property between them isn't observed.
  private func causeAtOtherEnd(of effect: Node, besides causes: [Cause]) -> Cause? {
    guard effect.runsAgain, let opposite = opposites[effect.id],
      let run = lastRuns[opposite], runs[run].end > effect.version,
      !causes.contains(where: { runs[$0.run].effect == opposite })
    else { return nil }
    return (run, step(from: opposite, to: effect, through: nil, []))
  }

  /// Returns the index of a step, which is added if it's new.
  private func step(
    from writer: UInt32, to reader: Node, through source: Node?,
    _ path: [Node]
  ) -> Int {
    let id = StepID(
      writer: writer, source: source, reader: reader.id)
    if let step = known[id] { return step }
    let (property, text) = names(of: source, writtenBy: writer)
    steps.append(
      Step(
        writer: writer, reader: reader.id, property: property,
        properties: [text] + path.map { Graph.name(of: $0) }))
    known[id] = steps.count - 1
    return steps.count - 1
  }

  /// Returns the name of a written property, and the same with its writer, such as
  /// `name.text (ProfileBindings.swift:6)`.
  private func names(
    of source: Node?, writtenBy writer: UInt32
  ) -> (property: String, text: String) {
    let name = source.map { Graph.name(of: $0) } ?? writers[writer]?.target ?? ""
    guard let (place, target) = writers[writer] else { return (name, name) }
    guard let target else { return (name, "\(name) (\(place))") }
    // A binding's target is called as in its table. Its setter may also write other properties.
    let isTarget = target.split(separator: ".").last == name.split(separator: ".").last
    let text = "\(target) (\(place))"
    return isTarget ? (target, text) : (name, "\(text) --> \(name)")
  }

  // MARK: Cycles

  /// Adds the effects of cycles to `stopped`, and returns the names of the cycles.
  ///
  /// - Parameter queued: The effects that would run next.
  func stopCycles(_ queued: [Node]) -> [String] {
    let steps = cyclicSteps(among: stepsWithConsequences(for: queued))
    for step in steps {
      for effect in [self.steps[step].writer, self.steps[step].reader] {
        stopped.insert(effect)
        // A direction that runs alone would bring the value of an end that wasn't updated.
        if let opposite = opposites[effect] { stopped.insert(opposite) }
      }
    }
    if !steps.isEmpty { lastStop = rounds.count - 1 }
    return names(of: steps)
  }

  /// Stops effects regardless of cycles.
  func stop(_ effects: [Node]) { stopped.formUnion(effects.map(\.id)) }

  /// Returns the steps that caused runs a quarter of the limit ago, and after what was stopped last
  /// had time to settle, which in turn caused the next runs of `effects`, in order.
  private func stepsWithConsequences(for effects: [Node]) -> [Int] {
    let quarter = Graph.roundLimit / 4
    let first = lastStop.map { rounds[$0 + quarter] } ?? 0
    let end = rounds[rounds.count - quarter]
    var hasConsequences = Array(repeating: false, count: runs.count)
    var waiting = effects.flatMap { causes(of: $0).map(\.run) }
    var found: Set<Int> = []
    while let run = waiting.popLast() {
      guard run >= first, !hasConsequences[run] else { continue }
      hasConsequences[run] = true
      waiting += runs[run].causes.map(\.run)
      if run < end { found.formUnion(runs[run].causes.map(\.step)) }
    }
    return found.sorted()
  }

  /// Returns the steps of the cycles of `candidates` that no other cycle causes.
  ///
  /// The others may settle without what causes them, and are found after more rounds if they don't.
  private func cyclicSteps(among candidates: [Int]) -> [Int] {
    let from = Dictionary(grouping: candidates, by: { steps[$0].writer })
    let to = Dictionary(grouping: candidates, by: { steps[$0].reader })
    func reached(from first: UInt32, _ next: (UInt32) -> [UInt32]) -> Set<UInt32> {
      var (found, waiting) = (Set([first]), [first])
      while let effect = waiting.popLast() {
        for other in next(effect) where found.insert(other).inserted { waiting.append(other) }
      }
      return found
    }
    /// The oldest effect that each effect causes and is caused by.
    var oldest: [UInt32: UInt32] = [:]
    /// The effects that cause an effect, by the oldest effect of its cycle.
    var causes: [UInt32: Set<UInt32>] = [:]
    for effect in from.keys.sorted() where oldest[effect] == nil {
      let after = reached(from: effect) { (from[$0] ?? []).map { steps[$0].reader } }
      let before = reached(from: effect) { (to[$0] ?? []).map { steps[$0].writer } }
      for other in after.intersection(before) { oldest[other] = effect }
      causes[effect] = before
    }
    let cyclic = candidates.filter { oldest[steps[$0].writer] == oldest[steps[$0].reader] }
    let members = Set(cyclic.map { steps[$0].writer })
    let first = causes.filter { cycle, causes in
      !causes.contains { members.contains($0) && oldest[$0] != cycle }
    }
    return cyclic.filter { oldest[steps[$0].writer].map { first[$0] != nil } == true }
  }

  /// Returns the names of cycles, each as `Presenter.name --> name.text (Bindings.swift:6) -->
  /// Presenter.name (…)`.
  ///
  /// Each of the steps is in one of them.
  private func names(of cyclic: [Int]) -> [String] {
    let next = Dictionary(grouping: cyclic, by: { steps[$0].writer })
    var texts: [String] = []
    var covered: Set<Int> = []
    for index in cyclic where !covered.contains(index) && texts.count < Self.limit {
      guard let cycle = shortestCycle(through: index, next) else { continue }
      covered.formUnion(cycle)
      let text = text(of: cycle)
      if !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  /// The maximum number of cycles in a report.
  private static var limit: Int { 100 }

  private func shortestCycle(through first: Int, _ next: [UInt32: [Int]]) -> [Int]? {
    var previous: [UInt32: Int] = [:]
    var waiting = [steps[first].reader]
    var index = 0
    while index < waiting.count, waiting[index] != steps[first].writer {
      for step in next[waiting[index]] ?? [] where previous[steps[step].reader] == nil {
        previous[steps[step].reader] = step
        waiting.append(steps[step].reader)
      }
      index += 1
    }
    guard index < waiting.count else { return nil }
    var cycle: [Int] = []
    var writer = steps[first].writer
    while writer != steps[first].reader, let step = previous[writer] {
      cycle.insert(step, at: 0)
      writer = steps[step].writer
    }
    return [first] + cycle
  }

  /// Returns the text of a cycle, which begins with what its oldest effect reads.
  private func text(of cycle: [Int]) -> String {
    let oldest = cycle.indices.min { steps[cycle[$0]].reader < steps[cycle[$1]].reader } ?? 0
    let rotated = (cycle[oldest...] + cycle[..<oldest]).map { steps[$0].properties }
    // The first property is repeated at the end, with its writer.
    let first = rotated[0]
    let start = steps[cycle[oldest]].property
    let names = [[start] + first.dropFirst()] + rotated.dropFirst() + [[first[0]]]
    return names.joined().joined(separator: " --> ")
  }
}

// MARK: - Two-way bindings

extension CycleTrace {
  /// Requests reports of the two-way bindings among `nodes` whose ends differ in the end.
  func reportDifferences(of nodes: [Node]) {
    for node in nodes {
      guard let opposite = graph.bindings?.opposite(of: node),
        reported.insert(min(node.id, opposite.id)).inserted,
        let report = graph.bindings?.reportOfDifference(of: node)
      else { continue }
      reports.append(report)
    }
  }

  /// Reports the two-way bindings whose ends differ.
  func report() {
    let reports = reports
    self.reports = []
    for report in reports { report() }
  }
}

extension Graph {
  /// Returns the place of an effect or binding and, for a binding, the name of its target.
  fileprivate static func writer(of effect: Node) -> (place: String, target: String?) {
    guard effect.isBinding, let bindings = graph.bindings else {
      return (name(of: effect), nil)
    }
    let place = bindings.location(of: effect).map { "\($0)" } ?? "a binding"
    return (place, bindings.target(of: effect))
  }
}
