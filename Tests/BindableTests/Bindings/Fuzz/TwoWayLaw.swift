@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The law of two-way bindings, checked with the values at their ends.
@MainActor struct TwoWayLaw {
  let program: BindingProgram
  /// The properties that are also written by code other than their binding.
  private let written: Set<FuzzCell>

  init(_ program: BindingProgram) {
    self.program = program
    var written: Set<FuzzCell> = []
    func note(_ steps: [FuzzStep]) {
      for step in steps {
        switch step {
        case .write(let cell, _): written.insert(cell)
        case .transaction(let steps): note(steps)
        default: break
        }
      }
    }
    note(program.steps)
    for rule in program.rules { written.insert(rule.cell) }
    for table in program.tables {
      for row in table.rows {
        if let source = row.source, row.isTwoWay || row.isToSource {
          written.insert(FuzzCell(party: table.source, name: source))
        }
      }
    }
    self.written = written
  }

  /// An active binding.
  private struct Line {
    let row: FuzzRow
    let source: PartyName
    let target: FuzzCell
  }

  /// Returns the first binding whose ends differ without a reason or whose state is wrong.
  func broken<View>(in world: BindingWorld<View>) -> String? {
    for (index, table) in program.tables.enumerated() where world.isConnected(index) {
      guard let connection = world.connections[index] else { continue }
      let source = world.source(ofTable: index)
      let lines = lines(table.rows, source, table.target, world)
      let twoWay = lines.filter(\.row.isTwoWay)
      let statuses = connection.twoWayParts.compactMap { (connection, part) in
        connection.bindingStatus(ofPart: part).map { (connection, part, $0) }
      }
      guard statuses.count == twoWay.count else {
        return "table\(index) has \(statuses.count) two-way rows, and should have \(twoWay.count)"
      }
      for (line, (owner, part, status)) in zip(twoWay, statuses) {
        let found = broken(line, status, connection, world) {
          owner.names.text(ofBinding: owner.layout.parts[part].binding)
        }
        if let found {
          return "\(line.source) and \(line.target), \(status.source) and \(status.target), "
            + "are \(status.state): \(found)"
        }
      }
      // Endless cycles are stopped and recorded.
      if connection.failures.contains(where: { $0.kind == .cycle }) { continue }
      for line in lines where !line.row.isTwoWay && !written.contains(line.target) {
        if case .once = line.row { continue }
        if line.row.isToSource { continue }
        guard let value = value(of: line, world), let has = world[line.target],
          line.row.shown(value) != has
        else { continue }
        return "\(line.source).\(line.row.source.map { "\($0)" } ?? "") is \(value), "
          + "and \(line.target) is \(has)"
      }
    }
    return nil
  }

  private func lines<View>(
    _ rows: [FuzzRow], _ source: PartyName, _ target: PartyName, _ world: BindingWorld<View>
  ) -> [Line] {
    rows.flatMap { row -> [Line] in
      switch row {
      case .when(let rows, _):
        return world.isActive(source) ? lines(rows, source, target, world) : []
      case .scoped(let rows, _):
        return world.part(of: source).map { lines(rows, $0, .viewPart, world) } ?? []
      default:
        return row.target.map {
          [Line(row: row, source: source, target: FuzzCell(party: target, name: $0))]
        } ?? []
      }
    }
  }

  /// Returns the error of a two-way binding, given its reported state.
  private func broken<View>(
    _ line: Line, _ status: BindingStatus, _ connection: AnyConnection, _ world: BindingWorld<View>,
    name: () -> String
  ) -> String? {
    guard let has = world[line.target] else { return nil }
    let there = value(of: line, world)
    let source = there ?? .number(0)
    // While the source is `nil`, the view keeps its value.
    guard status.source == line.row.text(source),
      status.target == line.row.text(has)
    else {
      return "the values are \(source) and \(has)"
    }
    let differs = line.row.shown(source) != has
    let read = line.row.read(has)
    switch status.state {
    case .synchronized: return differs ? "they differ" : nil
    case .editing: return differs && read == source ? nil : "it is no edit of the same value"
    case .pending:
      let isHeld = differs && line.row.hold != .none && !connection.pendingEdits.isEmpty
      return isHeld ? nil : "nothing waits"
    case .invalid: return differs && read == nil ? nil : "it can be read"
    case .unsynchronized:
      let name = name()
      let isReported = connection.failures.contains { failure in
        guard failure.binding == name else { return false }
        return there == nil && failure.kind == .brokenPath
          || failure.kind == .unsynchronized && failure.message.contains(status.source)
            && failure.message.contains(status.target)
      }
      return differs && isReported ? nil : "nobody said so"
    }
  }

  /// Returns the value of the source of a binding, or `nil` if its path is broken.
  private func value<View>(of line: Line, _ world: BindingWorld<View>) -> CellValue? {
    switch line.row {
    case .chained(let from, _), .optional(let from, _):
      return world.part(of: line.source).flatMap { world[FuzzCell(party: $0, name: from)] }
    case .sum(let first, let second, _):
      guard case .number(let first) = world[FuzzCell(party: line.source, name: first)],
        case .number(let second) = world[FuzzCell(party: line.source, name: second)]
      else { return nil }
      return .number(first + second)
    default: return line.row.source.flatMap { world[FuzzCell(party: line.source, name: $0)] }
    }
  }
}

extension FuzzRow {
  /// Returns a value as the library prints it.
  fileprivate func text(_ value: CellValue) -> String {
    switch (self, value) {
    case (.selection, .number(let id)): id == -1 ? "[]" : "[\(id)]"
    default: "\(value)"
    }
  }
}
