/// The number of times a binding was evaluated and the number of times that changed its target.
///
/// ```swift
/// for entry in connection.statistics where entry.evaluations > entry.writes { print(entry) }
/// // 3 reads, 1 write, 2 equal: (data) --> handle.text  (ProfileBindings.swift:7)
/// ```
///
/// If the table was connected with `recording: .all(limit:)`, derived values that bindings read
/// have entries too, after the bindings.
public struct BindingStatistics: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The binding and its source location, or the derived value, such as `Cart.total`.
  public let binding: String
  /// The target or, for the reverse direction of a two-way binding, the presenter's property.
  ///
  /// For a derived value, its name.
  public let target: String
  /// The number of evaluations of the sources or, for a derived value, of computations.
  public let evaluations: Int
  /// The number of writes to the target or, for a derived value, of computations that changed it.
  public let writes: Int
  /// The number of skipped evaluations, because a derived value had to be checked and was the same.
  ///
  /// Counted only if the table was connected with `recording: .all(limit:)`.
  public let skippedEvaluations: Int

  /// The number of redundant evaluations, after which the target already had the value.
  var redundantEvaluations: Int { evaluations - writes }

  /// The numbers and the binding.
  public var description: String { "\(counts): \(binding)" }

  /// The numbers, such as `3 reads, 1 write, 2 equal` and, if there are any, `, 4 skipped`.
  var counts: String {
    "\(counted(evaluations, "read")), \(counted(writes, "write")), \(redundantEvaluations) equal"
      + (skippedEvaluations > 0 ? ", \(skippedEvaluations) skipped" : "")
  }
}

extension AnyConnection {
  /// The statistics of each binding since it was connected, in the order of the table.
  ///
  /// A two-way binding has one entry for each direction. Nested bindings are included while they
  /// are active. Actions of controls aren't. Counting is always enabled and has almost no cost.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bindings and the properties they read.
  public var statistics: [BindingStatistics] {
    Graph.keepingOwners {
      all.flatMap { connection in
        connection.layout.parts.indices.compactMap { connection.statistics(ofPart: $0) }
      } + statisticsOfDerivedValues
    }
  }

  private var statisticsOfDerivedValues: [BindingStatistics] {
    guard root.log != nil else { return [] }
    var known: Set<Node> = []
    return all.flatMap { connection in
      connection.layout.parts.indices.flatMap {
        RunRecorder.derivedInputs(of: connection.block.binding($0).node)
      }.compactMap { node in
        guard known.insert(node).inserted, let counts = RunRecorder.counts(of: node) else {
          return nil
        }
        let name = Graph.name(of: node, in: connection.livePresenter)
        return BindingStatistics(
          binding: name, target: name, evaluations: counts.computations, writes: counts.changes,
          skippedEvaluations: counts.checks - counts.computations)
      }
    }
  }

  func statistics(ofPart index: Int) -> BindingStatistics? {
    let part = layout.parts[index]
    guard layout.infos[part.binding].arrow != "on", layout.nested[part.binding] == nil else {
      return nil
    }
    let binding = block.binding(index)
    return BindingStatistics(
      binding: text(of: binding), target: targetName(of: binding),
      evaluations: Int(binding.evaluations),
      writes: Int(binding.writes),
      skippedEvaluations: root.log == nil ? 0 : RunRecorder.counts(of: binding.node)?.checks ?? 0)
  }
}

extension Sequence<BindingStatistics> {
  /// A table of the numbers and bindings, followed by the totals.
  public var text: String {
    let all = Array(self)
    let hasSkips = all.contains { $0.skippedEvaluations > 0 }
    func line(_ cells: [String], _ label: String) -> String {
      cells.prefix(hasSkips ? 4 : 3).map {
        String(repeating: " ", count: Swift.max(0, 6 - $0.count)) + $0
      }.joined(separator: " ") + "  \(label)"
    }
    let numbers = all.map {
      [$0.evaluations, $0.writes, $0.redundantEvaluations, $0.skippedEvaluations]
    }
    let sums = numbers.reduce([0, 0, 0, 0]) { sums, numbers in zip(sums, numbers).map(+) }
    let lines = zip(numbers, all).map { numbers, entry in
      line(numbers.map(String.init), entry.binding)
    }
    return
      ([line(["reads", "writes", "equal", "skipped"], "binding")] + lines
      + [line(sums.map(String.init), "all bindings")]).joined(separator: "\n")
  }
}
