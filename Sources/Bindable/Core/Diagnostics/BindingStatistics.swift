/// The number of times a binding was evaluated and the number of times that changed its target.
///
/// ```swift
/// for entry in connection.statistics where entry.redundantEvaluations > 0 { print(entry) }
/// // 3 reads, 1 write, 2 equal: (data) --> handle.text  (ProfileBindings.swift:7)
/// ```
public struct BindingStatistics: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The binding and its source location.
  public let binding: String
  /// The target or, for the reverse direction of a two-way binding, the presenter's property.
  public let target: String
  /// The number of evaluations of the sources.
  public let evaluations: Int
  /// The number of writes to the target.
  public let writes: Int

  /// The number of redundant evaluations, after which the target already had the value.
  public var redundantEvaluations: Int { evaluations - writes }

  /// The numbers and the binding.
  public var description: String { "\(counts): \(binding)" }

  /// The numbers, such as `3 reads, 1 write, 2 equal`.
  var counts: String {
    "\(count(evaluations, "read")), \(count(writes, "write")), \(redundantEvaluations) equal"
  }

  private func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
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
    all.flatMap { connection in
      connection.layout.parts.indices.compactMap { connection.statistics(ofPart: $0) }
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
      evaluations: Int(binding.pointee.evaluations),
      writes: Int(binding.pointee.writes))
  }
}

extension Sequence<BindingStatistics> {
  /// A table of the numbers and bindings, followed by the totals.
  public var text: String {
    let all = Array(self)
    func line(_ numbers: [String], _ label: String) -> String {
      numbers.map { String(repeating: " ", count: Swift.max(0, 6 - $0.count)) + $0 }
        .joined(separator: " ") + "  \(label)"
    }
    let lines = all.map {
      line(["\($0.evaluations)", "\($0.writes)", "\($0.redundantEvaluations)"], $0.binding)
    }
    let sums = [all.map(\.evaluations), all.map(\.writes), all.map(\.redundantEvaluations)].map {
      $0.reduce(0, +)
    }
    return
      ([line(["reads", "writes", "equal"], "binding")] + lines
      + [line(sums.map { "\($0)" }, "all bindings")]).joined(separator: "\n")
  }
}
