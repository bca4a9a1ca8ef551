/// How often a row looked, and how often that changed its target.
///
/// ```swift
/// for work in connection.work where work.equal > 0 { print(work) }
/// // 3 pulls, 1 write, 2 equal: (data) --> handle.text  (ProfileBindings.swift:7)
/// ```
public struct RowWork: Hashable, Sendable, CustomStringConvertible {
  /// The row, and where it was written.
  public let row: String
  /// What it writes: for the way back of a two-way row, the presenter's property.
  public let target: String
  /// How often it read its sources.
  public let pulls: Int
  /// How often it wrote its target.
  public let writes: Int

  /// How often it read its sources in vain: the target had that value.
  public var equal: Int { pulls - writes }

  /// The numbers and the row.
  public var description: String {
    "\(count(pulls, "pull")), \(count(writes, "write")), \(equal) equal: \(row)"
  }

  private func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}

extension AnyConnection {
  /// What each row has done since it was connected, in the order of the table; a two-way row has one
  /// entry for each way.
  ///
  /// Rows inside of others count while they are at work. What a control does is no work of its row.
  /// Counting goes on always: it costs next to nothing.
  ///
  /// - Complexity: O(*n*) in the number of rows and the properties they read.
  public var work: [RowWork] {
    all.flatMap { connection in
      connection.layout.parts.indices.compactMap { connection.work(ofPart: $0) }
    }
  }

  private func work(ofPart index: Int) -> RowWork? {
    let part = layout.parts[index]
    guard layout.infos[part.row].arrow != "on", layout.nested[part.row] == nil else { return nil }
    let row = block.row(index)
    return RowWork(
      row: text(of: row), target: targetName(of: row), pulls: Int(row.pointee.pulls),
      writes: Int(row.pointee.writes))
  }
}

extension Sequence<RowWork> {
  /// The numbers in columns, a row a line, and their sums.
  public var text: String {
    let all = Array(self)
    func line(_ numbers: [String], _ row: String) -> String {
      numbers.map { String(repeating: " ", count: Swift.max(0, 6 - $0.count)) + $0 }
        .joined(separator: " ") + "  \(row)"
    }
    let lines = all.map { line(["\($0.pulls)", "\($0.writes)", "\($0.equal)"], $0.row) }
    let sums = [all.map(\.pulls), all.map(\.writes), all.map(\.equal)].map { $0.reduce(0, +) }
    return
      ([line(["pulls", "writes", "equal"], "row")] + lines
      + [line(sums.map { "\($0)" }, "all rows")]).joined(separator: "\n")
  }
}
