/// A reference implementation of two-way bindings, written as simply as possible.
///
/// There's no graph. Each binding knows the values that it last saw at its two ends, and all
/// bindings are evaluated until nothing changes:
///
/// - If the source differs from the value seen, the target receives the source's value. So the
///   source wins if both differ, at the start, and after a rebind.
/// - Otherwise, if the target differs, that's an edit, and the source receives it.
/// - An end that corrects the value it receives differs from the value seen.
/// - Effects run before bindings are evaluated.
@MainActor final class BindingModel {
  /// A binding that isn't a group.
  @MainActor final class Line {
    let row: FuzzRow
    let table: Int
    let group: Group
    let target: FuzzCell
    var isOpen = false
    var seenSource: CellValue?
    var seenTarget: CellValue?
    var seenParty: PartyName?
    /// A Boolean value that indicates whether the target has a pending edit.
    var isPending = false
    var isRejected = false
    /// The target's value before the binding became active.
    var restored: CellValue?

    init(_ row: FuzzRow, _ table: Int, _ group: Group, _ target: FuzzCell) {
      self.row = row
      self.table = table
      self.group = group
      self.target = target
    }
  }

  /// The groups of a binding, outermost first, and whether its target keeps its value at the end.
  struct Group {
    enum Kind { case when, scoped }
    var kinds: [Kind] = []
    var keeps = false
    func adding(_ kind: Kind, keeps: Bool) -> Group { Group(kinds: kinds + [kind], keeps: keeps) }
  }

  private let program: BindingProgram
  private var values: [FuzzCell: CellValue] = [:]
  private var isActive: [PartyName: Bool] = [:]
  private var parts: [PartyName: PartyName] = [:]
  private var sources: [PartyName]
  private var isConnected: [Bool]
  /// The part that the scoped bindings of a table follow.
  private var followed: [PartyName?]
  let lines: [Line]
  private var effects: [(rule: Rule, last: CellValue)] = []
  private var released: Set<PartyName> = []
  private var hasChanged = false
  /// A Boolean value that indicates whether the two ends of a binding never agreed.
  private(set) var isDiverging = false
  /// The properties written in this step, even if their values are the same before and after.
  private var touched: Set<FuzzCell> = []
  private var networks: [FuzzCell: Int] = [:]
  private var corrections: [FuzzCell: [Correction]] = [:]
  /// A Boolean value that indicates whether a value might have changed and changed back near an
  /// edit that isn't the formatted source, or near a one-way binding whose target was also written
  /// by other code; the value can then stay or be replaced.
  private(set) var isUndecided = false

  init(_ program: BindingProgram) {
    self.program = program
    sources = program.tables.map(\.source)
    isConnected = program.tables.map { _ in false }
    followed = program.tables.map { _ in nil }
    let rows = program.tables.enumerated().flatMap { index, table in
      table.rows.flatMap { row in Self.lines(row, index, Group(), table.target) }
    }
    // Bindings that update the view come first.
    lines = rows.filter { !$0.row.isToSource } + rows.filter(\.row.isToSource)
    networks = Self.networks(program, lines)
    for rule in program.rules where rule.place == .setter {
      corrections[rule.cell, default: []].append(rule.correction)
    }
    for party in PartyName.allCases {
      for cell in CellName.allCases {
        values[FuzzCell(party: party, name: cell)] =
          cell.isText ? .text("") : .number(cell == .list ? -1 : 0)
      }
    }
    for (cell, value) in program.startValues { values[cell] = .number(value) }
    for party in [PartyName.presenter, .other] {
      isActive[party] = program.isActive
      for part in [PartyName.part, .otherPart] { isActive[part] = true }
      if program.hasPart { parts[party] = party == .presenter ? .part : .otherPart }
    }
    makeEffects(.effectBefore)
    for table in program.tables.indices {
      connect(table)
      settle()
    }
    makeEffects(.effectAfter)
    settle()
  }

  private static func lines(
    _ row: FuzzRow, _ table: Int, _ group: Group, _ target: PartyName
  ) -> [Line] {
    switch row {
    case .when(let rows, let keeps):
      rows.flatMap { lines($0, table, group.adding(.when, keeps: keeps), target) }
    case .scoped(let rows, let keeps):
      rows.flatMap { lines($0, table, group.adding(.scoped, keeps: keeps), .viewPart) }
    default:
      row.target.map { [Line(row, table, group, FuzzCell(party: target, name: $0))] } ?? []
    }
  }

  /// Returns a number for each group of properties that bindings might connect.
  private static func networks(_ program: BindingProgram, _ lines: [Line]) -> [FuzzCell: Int] {
    var networks: [FuzzCell: Int] = [:]
    for (number, line) in lines.enumerated() {
      guard let name = line.row.source else { continue }
      let parties: [PartyName]
      switch (line.group.kinds.contains(.scoped), line.row, program.tables[line.table].source) {
      case (true, _, _), (_, .chained, _), (_, .optional, _): parties = [.part, .otherPart]
      case (_, _, .presenter): parties = [.presenter, .other]
      case (_, _, let source): parties = [source]
      }
      var names = [name]
      if case .sum(_, let second, _) = line.row { names.append(second) }
      let cells =
        [line.target]
        + parties.flatMap { party in names.map { FuzzCell(party: party, name: $0) } }
      let joined = Set(cells.compactMap { networks[$0] })
      for (cell, network) in networks where joined.contains(network) { networks[cell] = number }
      for cell in cells { networks[cell] = number }
    }
    return networks
  }

  private func makeEffects(_ place: CorrectionPlace) {
    for rule in program.rules where rule.place == place {
      effects.append((rule, self[rule.cell]))
    }
    runEffects()
  }

  subscript(cell: FuzzCell) -> CellValue { values[cell] ?? .number(0) }

  // MARK: Writing

  /// Writes a value for a binding or an effect, unless it's equal.
  private func give(_ cell: FuzzCell, _ value: CellValue) {
    if self[cell] != value { write(cell, value) }
  }

  private func write(_ cell: FuzzCell, _ value: CellValue) {
    let old = self[cell]
    let new = corrections[cell]?.applied(to: value, from: old) ?? value
    if value != old { touched.insert(cell) }
    guard new != old else { return }
    values[cell] = new
    hasChanged = true
  }

  private func runEffects() {
    for _ in 0..<20 {
      var isDone = true
      for index in effects.indices {
        let rule = effects[index].rule
        let value = self[rule.cell]
        let corrected = rule.correction.applied(to: value, from: effects[index].last)
        effects[index].last = corrected
        guard corrected != value else { continue }
        give(rule.cell, corrected)
        isDone = false
      }
      if isDone { return }
    }
    isDiverging = true
  }

  // MARK: Bindings

  private func settle() {
    for _ in 0..<60 {
      hasChanged = false
      runEffects()
      for table in isConnected.indices where isConnected[table] { openAndClose(table) }
      for line in lines where line.isOpen {
        look(line)
        runEffects()
      }
      if !hasChanged { return }
    }
    isDiverging = true
  }

  /// The active bindings whose ends differ: the source lacks or reformats an edit, or other code
  /// wrote the target of a one-way binding.
  private var edited: [Edited] {
    lines.filter {
      $0.isOpen && self[$0.target] != $0.row.shown(sourceValue(of: $0))
    }.map { Edited(line: $0, edit: self[$0.target], source: sourceValue(of: $0)) }
  }

  private struct Edited {
    let line: Line
    let edit: CellValue
    let source: CellValue
  }

  /// Returns whether a change to a property might reach a binding from the end that wins.
  private func mayReach(_ line: Line, from cell: FuzzCell) -> Bool {
    let isLinked = networks[cell] == networks[line.target] && networks[cell] != nil
    return isLinked && (cell != line.target || line.row.isToSource)
  }

  private func noteUndecided(_ before: [Edited]) {
    let after = edited
    for known in before {
      let isStillThere = after.contains { $0.line === known.line && $0.edit == known.edit }
      // Another value in between might have discarded the edit.
      let isSourceTheSame = sourceValue(of: known.line) == known.source
      guard isStillThere || isSourceTheSame else { continue }
      if touched.contains(where: { mayReach(known.line, from: $0) }) { isUndecided = true }
    }
    touched = []
  }

  private func openAndClose(_ table: Int) {
    let source = sources[table]
    let part = parts[source]
    let followsOther = followed[table] != part
    followed[table] = part
    for line in lines where line.table == table && !line.group.kinds.isEmpty {
      let isScoped = line.group.kinds.contains(.scoped)
      guard let closing = closing(line.group, source) else {
        if !line.isOpen {
          open(line)
        } else if followsOther, isScoped {
          restart(line)
        }
        continue
      }
      guard line.isOpen else { continue }
      // An edit that hasn't arrived still does.
      if closing == .when, !isScoped || !followsOther, line.row.hold == .none,
        line.seenSource == sourceValue(of: line)
      {
        look(line)
      }
      close(line, line.group.keeps)
    }
  }

  /// Returns the first inactive group, or `nil` if all are active.
  private func closing(_ group: Group, _ source: PartyName) -> Group.Kind? {
    var source = source
    for kind in group.kinds {
      switch kind {
      case .when: if isActive[source] != true { return .when }
      case .scoped:
        guard let part = parts[source] else { return .scoped }
        source = part
      }
    }
    return nil
  }

  private func open(_ line: Line) {
    line.isOpen = true
    line.restored = self[line.target]
    restart(line)
  }

  private func close(_ line: Line, _ keeps: Bool) {
    line.isOpen = false
    if !keeps, !line.row.isToSource, let restored = line.restored { give(line.target, restored) }
    restart(line)
  }

  private func restart(_ line: Line) {
    line.seenSource = nil
    line.seenTarget = nil
    line.isPending = false
    line.isRejected = false
    hasChanged = true
  }

  /// Returns the object that a binding reads.
  private func sourceParty(of line: Line) -> PartyName? {
    let source = sources[line.table]
    if line.group.kinds.contains(.scoped) { return parts[source] }
    switch line.row {
    case .chained, .optional: return parts[source]
    default: return source
    }
  }

  private func sourceValue(of line: Line) -> CellValue {
    let party = sourceParty(of: line)
    func value(_ cell: CellName) -> CellValue? {
      party.map { self[FuzzCell(party: $0, name: cell)] }
    }
    switch line.row {
    case .oneWay(let source, _), .shown(let source, _), .twoWay(let source, _),
      .held(let source, _, _), .parsed(let source, _, _, _), .once(let source, _),
      .toSource(let source, _):
      return value(source) ?? .number(0)
    case .selection, .placeholder, .keepLast: return value(.selected) ?? .number(-1)
    case .chained(let source, _): return value(source) ?? .number(0)
    case .optional(let source, _): return value(source) ?? .number(-1)
    case .sum(let first, let second, _):
      guard case .number(let first)? = value(first), case .number(let second)? = value(second)
      else { return .number(0) }
      return .number(first + second)
    case .when, .scoped: return .number(0)
    }
  }

  private func look(_ line: Line) {
    let source = sourceValue(of: line)
    let target = self[line.target]
    let party = sourceParty(of: line)
    if line.row.isToSource {
      guard target != line.seenTarget, let party, let cell = line.row.source else { return }
      line.seenTarget = target
      give(FuzzCell(party: party, name: cell), target)
      hasChanged = true
      return
    }
    if case .once = line.row, line.seenSource != nil { return }
    if source != line.seenSource || party != line.seenParty {
      line.seenSource = source
      line.seenParty = party
      line.isPending = false
      line.isRejected = false
      let shown = line.row.shown(source)
      line.seenTarget = shown
      give(line.target, shown)
      // A target that isn't observed yet is observed from the start.
      hasChanged = true
    } else if line.row.isTwoWay, target != line.seenTarget {
      line.seenTarget = target
      if line.row.hold != .none, target != line.row.shown(source) {
        line.isPending = true
        line.isRejected = false
      } else {
        take(line)
      }
    }
  }

  /// Writes the edit of a target to the source.
  private func take(_ line: Line) {
    line.isPending = false
    line.isRejected = false
    let edit = self[line.target]
    let source = sourceValue(of: line)
    guard edit != line.row.shown(source) else { return }
    guard let value = line.row.read(edit) else {
      line.isRejected = true
      return
    }
    guard let party = sourceParty(of: line), let cell = line.row.source else { return }
    give(FuzzCell(party: party, name: cell), value)
    line.seenSource = value
    hasChanged = true
  }

  // MARK: Steps

  private func connect(_ table: Int) {
    guard !isConnected[table], !released.contains(sources[table]),
      !released.contains(program.tables[table].target)
    else { return }
    isConnected[table] = true
    followed[table] = parts[sources[table]]
    for line in lines where line.table == table {
      line.isOpen = false
      restart(line)
      if line.group.kinds.isEmpty { open(line) }
    }
  }

  private func disconnect(_ table: Int) {
    isConnected[table] = false
    for line in lines where line.table == table {
      line.isOpen = false
      line.isPending = false
    }
  }

  func perform(_ step: FuzzStep) {
    let before = edited
    change(step)
    settle()
    noteUndecided(before)
  }

  private func change(_ step: FuzzStep) {
    switch step {
    case .write(let cell, let value): write(cell, value)
    case .transaction(let steps): for step in steps { change(step) }
    case .setActive(let party, let isActive): self.isActive[party] = isActive
    case .setPart(let party, let part):
      parts[party] = part
      // An object that is set again might have changed, so a one-way binding shows its value.
      for line in lines where line.isOpen && sources[line.table] == party {
        if case .optional = line.row { restart(line) }
      }
    case .submit(let party):
      for line in lines
      where line.isOpen && line.target == FuzzCell(party: party, name: .field)
        && line.row.hold != .explicit
      {
        finish(line)
      }
    case .rebind(let table, let party):
      guard !released.contains(sources[table]), !released.contains(party) else { break }
      sources[table] = party
      guard isConnected[table] else { return }
      followed[table] = parts[party]
      for line in lines where line.table == table && line.isOpen { restart(line) }
    case .disconnect(let table):
      disconnect(table)
    case .connect(let table): connect(table)
    case .commit(let table):
      for line in lines
      where line.table == table && line.isOpen && (line.isPending || line.isRejected) {
        take(line)
      }
    case .revert(let table):
      for line in lines
      where line.table == table && line.isOpen && (line.isPending || line.isRejected) {
        line.seenSource = nil
      }
    case .refresh(let table):
      for line in lines where line.table == table && line.isOpen && !line.row.isTwoWay {
        if case .once = line.row { continue }
        restart(line)
      }
    case .release(let party):
      released.insert(party)
      if party == .view { released.insert(.viewPart) }
      for table in isConnected.indices
      where sources[table] == party || program.tables[table].target == party {
        disconnect(table)
      }
      effects.removeAll { released.contains($0.rule.cell.party) }
    case .advance:
      for line in lines where line.isOpen && line.row.hold == .debounced && line.isPending {
        take(line)
      }
    }
  }

  /// Ends the editing of a field, which writes the edit and formats the text.
  private func finish(_ line: Line) {
    if line.isPending || line.isRejected { take(line) }
    if !line.isRejected { line.seenSource = nil }
  }
}

// MARK: - Conversion

extension FuzzRow {
  /// Returns the value that the target shows for a source.
  func shown(_ value: CellValue) -> CellValue {
    switch self {
    case .shown, .parsed:
      if case .number(let number) = value { return .text("\(number)") }
      return value
    default: return value
    }
  }

  /// Returns the value of an edit, or `nil` if it's rejected.
  func read(_ edit: CellValue) -> CellValue? {
    guard case .parsed(_, _, let parser, _) = self, case .text(let text) = edit else { return edit }
    return parser.number(in: text).map { .number($0) }
  }
}
