// The cause of a cycle: which effect wrote a property that which other effect read. It's recorded
// only in the later rounds of a batch that takes unusually many.

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

  // The address of the source is a number only, as the source can end before the cycle is reported.
  private struct StepID: Hashable { let writer: UInt32, source: UInt, reader: UInt32 }

  /// The finished runs in order, each with the time of its end.
  private var runs: [(effect: UInt32, end: UInt64)] = []
  private let start = graph.clock
  /// The times before the last runs of effects.
  private var begins: [UInt32: UInt64] = [:]
  private var steps: [Step] = []
  private var known: Set<StepID> = []
  /// The names of effects and bindings and, for a binding, of its target.
  //
  // Resolved in advance, because an effect can end before the cycle is reported.
  private var writers: [UInt32: (place: String, target: String?)] = [:]

  /// Records which effects caused the run of an effect that begins.
  func willRun(_ effect: NodePointer) {
    let id = effect.pointee.id
    if writers[id] == nil { writers[id] = Graph.writer(of: effect) }
    recordCauses(of: effect)
    begins[id] = graph.clock
  }

  /// Records the end of the run of an effect.
  func didRun(_ effect: UInt32) { runs.append((effect, graph.clock)) }

  /// Records the writes, since the last run of `effect`, of the sources that it read.
  func recordCauses(of effect: NodePointer) {
    // Found first, because a description of the program can end a node or make it read others.
    for (step, source, path) in causes(of: effect) {
      let (property, text) = names(of: source, writtenBy: step.writer)
      steps.append(
        Step(
          writer: step.writer, reader: step.reader, property: property,
          properties: [text] + path.map { Graph.name(of: $0) }))
    }
  }

  /// Returns the unknown writes of what `effect` read, each with the derived values in between.
  private func causes(
    of effect: NodePointer
  ) -> [(step: StepID, source: NodePointer, path: [NodePointer])] {
    var causes: [(step: StepID, source: NodePointer, path: [NodePointer])] = []
    var visited: Set<NodePointer> = []
    var waiting: [(node: NodePointer, path: [NodePointer])] = [(effect, [])]
    while let (node, path) = waiting.popLast() {
      for link in node.dependencies {
        guard let source = link.pointee.source, visited.insert(source).inserted else { continue }
        if source.pointee.flags.has(.derived) {
          waiting.append((source, [Graph.kept(source)] + path))
        } else if source.pointee.version > begins[effect.pointee.id, default: 0],
          node != effect || source.pointee.version != link.pointee.version,
          let writer = writer(at: source.pointee.version)
        {
          let step = StepID(
            writer: writer, source: UInt(bitPattern: source), reader: effect.pointee.id)
          if known.insert(step).inserted { causes.append((step, Graph.kept(source), path)) }
        }
      }
    }
    return causes
  }

  /// Returns the effect that was running at a time.
  private func writer(at time: UInt64) -> UInt32? {
    guard time > start else { return nil }
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end < time { low = middle + 1 } else { high = middle }
    }
    return low < runs.count ? runs[low].effect : nil
  }

  /// Returns the name of a written property, and the same with its writer, such as
  /// `name.text (ProfileBindings.swift:6)`.
  private func names(
    of source: NodePointer, writtenBy writer: UInt32
  ) -> (property: String, text: String) {
    let name = Graph.name(of: source)
    guard let (place, target) = writers[writer] else { return (name, name) }
    guard let target else { return (name, "\(name) (\(place))") }
    // A binding's target is called as in its table. Its setter may also write other properties.
    let isTarget = target.split(separator: ".").last == name.split(separator: ".").last
    let text = "\(target) (\(place))"
    return isTarget ? (target, text) : (name, "\(text) --> \(name)")
  }

  /// The cycles, each as `Presenter.name --> name.text (Bindings.swift:6) --> Presenter.name (…)`.
  ///
  /// Each step that is part of any cycle is in one of them.
  var cycles: [String] {
    let next = Dictionary(grouping: steps.indices, by: { steps[$0].writer })
    var texts: [String] = []
    var covered: Set<Int> = []
    for index in steps.indices where !covered.contains(index) && texts.count < Self.limit {
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

extension Graph {
  /// Returns the place of an effect or binding and, for a binding, the name of its target.
  fileprivate static func writer(of effect: NodePointer) -> (place: String, target: String?) {
    guard effect.pointee.flags.has(.binding), let bindings = graph.bindings else {
      return (name(of: effect), nil)
    }
    let place = bindings.location(of: effect).map { "\($0)" } ?? "a binding"
    return (place, bindings.target(of: effect))
  }
}
