@testable import Bindable

/// The law of rows, asked of the values at their ends.
@MainActor struct TwoWayLaw {
  let program: BindingProgram
  /// Properties that somebody writes besides their row.
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
        if let source = row.source, row.isTwoWay {
          written.insert(FuzzCell(party: table.source, name: source))
        }
      }
    }
    self.written = written
  }

  /// The first row whose two ends differ without a reason.
  func broken<Kind>(in world: BindingWorld<Kind>) -> String? {
    // What goes on and on is stopped somewhere, and recorded.
    let failures = world.connections.flatMap { $0?.failures ?? [] }
    if failures.contains(where: { $0.kind == .cycle }) { return nil }
    for (index, table) in program.tables.enumerated() where world.isConnected(index) {
      let source = world.source(ofTable: index)
      for row in table.rows {
        let found: String?
        switch row {
        case .when(let rows, _):
          guard world.isActive(source) else { continue }
          found = broken(rows, source, table.target, index, world)
        case .scoped(let rows, _):
          guard let part = world.part(of: source) else { continue }
          found = broken(rows, part, .viewPart, index, world)
        default: found = broken([row], source, table.target, index, world)
        }
        if let found { return found }
      }
    }
    return nil
  }

  private func broken<Kind>(
    _ rows: [FuzzRow], _ source: PartyName, _ target: PartyName, _ table: Int,
    _ world: BindingWorld<Kind>
  ) -> String? {
    for row in rows {
      guard let name = row.target else { continue }
      let cell = FuzzCell(party: target, name: name)
      guard let value = value(of: row, source, world) else {
        // A placeholder is shown, and an edit that has nowhere to go stays.
        continue
      }
      guard let has = world[cell], row.shown(value) != has else { continue }
      if !row.isTwoWay {
        if written.contains(cell) { continue }
      } else {
        if isExcused(row, value, has, table, world) { continue }
        if hasFailure(table, value, has, world) { continue }
      }
      return "\(source).\(row.source.map { "\($0)" } ?? "") is \(value), and \(cell) is \(has)"
    }
    return nil
  }

  private func value<Kind>(
    of row: FuzzRow, _ source: PartyName, _ world: BindingWorld<Kind>
  ) -> CellValue? {
    switch row {
    case .chained(let from, _), .optional(let from, _):
      return world.part(of: source).flatMap { world[FuzzCell(party: $0, name: from)] }
    case .sum(let first, let second, _):
      guard case .number(let first) = world[FuzzCell(party: source, name: first)],
        case .number(let second) = world[FuzzCell(party: source, name: second)]
      else { return nil }
      return .number(first + second)
    default: return row.source.flatMap { world[FuzzCell(party: source, name: $0)] }
    }
  }

  /// Whether the target is being edited, waits, or cannot be read.
  private func isExcused<Kind>(
    _ row: FuzzRow, _ source: CellValue, _ target: CellValue, _ table: Int,
    _ world: BindingWorld<Kind>
  ) -> Bool {
    let read = row.read(target)
    if case .parsed = row, read == source { return true }
    let isHeld = row.hold != .none || read == nil
    return isHeld && world.connections[table]?.pendingEdits.isEmpty == false
  }

  /// Whether the connection has a failure for it, with both values.
  private func hasFailure<Kind>(
    _ table: Int, _ source: CellValue, _ target: CellValue, _ world: BindingWorld<Kind>
  ) -> Bool {
    let failures = world.connections[table]?.failures ?? []
    return failures.contains { failure in
      failure.kind.rawValue == "unsynchronized" && failure.message.contains("\(source)")
        && failure.message.contains("\(target)")
    }
  }
}
