/// A generator of random programs of presenters, views, and tables.
///
/// Each property is the target of at most one binding. So the bindings of a program form trees,
/// whose values are known for any order of the bindings, as long as the corrections agree.
struct BindingProgramGenerator {
  private var random: SplitMix64
  private var program = BindingProgram()
  private var targets: Set<FuzzCell> = []
  /// The properties that only one-way bindings write.
  private var shown: Set<FuzzCell> = []
  /// The properties of presenters that `.toSource` bindings write.
  private var taken: Set<FuzzCell> = []
  /// The properties of presenters that bindings read once.
  private var glanced: Set<FuzzCell> = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func makeProgram() -> BindingProgram {
    program.style = pick([.limits, .limits, .refusals, .refusals, .anything])
    program.isTracked = chance(50)
    program.isActive = chance(70)
    program.hasPart = chance(70)
    for _ in 0..<int(1...3) { addTable() }
    addValues()
    for _ in 0..<int(0...4) { addRule() }
    for _ in 0..<int(1...8) { program.steps.append(step()) }
    return program
  }

  private mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  private mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }
  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[int(0...elements.count - 1)]
  }

  // MARK: Tables

  private mutating func addTable() {
    let (source, target) = pick(
      [
        (PartyName.presenter, PartyName.view), (.presenter, .view), (.presenter, .middle),
        (.middle, .view),
      ])
    var table = FuzzTable(source: source, target: target, rows: [])
    for _ in 0..<int(1...3) {
      if source == .presenter, chance(15) {
        var rows = lines(int(1...2), source, target)
        if target == .view, chance(30) { rows += scoped(canNest: false) }
        if !rows.isEmpty { table.rows.append(.when(rows, keeps: chance(30))) }
      } else if source == .presenter, target == .view, chance(15) {
        table.rows += scoped(canNest: true)
      } else {
        table.rows += lines(1, source, target)
      }
    }
    if !table.rows.isEmpty { program.tables.append(table) }
  }

  private mutating func scoped(canNest: Bool) -> [FuzzRow] {
    if targets.contains(where: { $0.party == .viewPart }) { return [] }
    var rows = lines(int(1...2), .part, .viewPart)
    if canNest, chance(30) {
      let inner = lines(int(1...2), .part, .viewPart)
      if !inner.isEmpty { rows.append(.when(inner, keeps: chance(30))) }
    }
    return rows.isEmpty ? [] : [.scoped(rows, keeps: chance(30))]
  }

  private mutating func lines(
    _ count: Int, _ source: PartyName, _ target: PartyName
  ) -> [FuzzRow] {
    (0..<count).compactMap { _ in line(source, target) }
  }

  private mutating func line(_ source: PartyName, _ target: PartyName) -> FuzzRow? {
    let from = pick(CellName.numbers)
    let any = chance(15) ? .draft : from
    let number = pick(CellName.numbers)
    let text = pick(CellName.texts)
    // Edits during a throttling interval depend on other writes in between.
    let paced: Hold = program.style == .anything && chance(50) ? .throttled : .debounced
    let hold: Hold = chance(70) ? .none : pick([paced, .explicit, .onCommit])
    let plainHold = hold == .onCommit ? .explicit : hold
    let row: FuzzRow
    switch int(0...99) {
    case 0..<6: row = .oneWay(any, number)
    case 6..<8: row = .once(any, number)
    case 8..<12: row = .shown(any, text)
    case 12..<14 where source == .presenter && target != .middle: row = .toSource(any, number)
    case 14..<19: row = .sum(from, pick(CellName.numbers), number)
    case 19..<23 where source == .presenter: row = .optional(from, number)
    case 23..<32 where source == .presenter: row = .chained(from, number)
    case 32..<36 where source == .presenter: row = .selection
    case 36..<41: row = .held(any, number, plainHold)
    case 41..<45 where source == .presenter:
      row =
        program.style == .anything && chance(50)
        ? .keepLast(number) : .placeholder(number, plainHold)
    case 41..<60:
      row = .parsed(
        any, text, chance(70) ? .number : .even,
        text != .field && hold == .onCommit ? .explicit : hold)
    default: row = .twoWay(any, number)
    }
    guard let name = row.target else { return nil }
    let cell = FuzzCell(party: target, name: name)
    if row.isToSource, let from = row.source {
      // Two of these would compete, and a binding that reads once might read before or after.
      let cellFrom = FuzzCell(party: source, name: from)
      guard !targets.contains(cell), !glanced.contains(cellFrom), taken.insert(cellFrom).inserted
      else { return nil }
    }
    if case .once(let from, _) = row {
      let cellFrom = FuzzCell(party: source, name: from)
      guard !taken.contains(cellFrom) else { return nil }
      glanced.insert(cellFrom)
    }
    guard targets.insert(cell).inserted else { return nil }
    if !row.isTwoWay, !row.isToSource { shown.insert(cell) }
    return row
  }

  // MARK: Values and rules

  private mutating func addValues() {
    // A property that rejects values starts with an accepted one.
    let starts = program.style == .limits ? [0, 10, 20, 100] : [0, 10]
    for party in PartyName.allCases {
      for name in CellName.sources where chance(name == .draft ? 10 : 40) {
        program.values[FuzzCell(party: party, name: name)] = pick(starts)
      }
    }
  }

  private mutating func addRule() {
    let cell = anyCell()
    var place: CorrectionPlace = pick([.setter, .effectBefore, .effectAfter])
    if [.field, .list, .draft].contains(cell.name), place == .setter { place = .effectBefore }
    // A list selects only existing items.
    let isSelection = [.selected, .list].contains(cell.name)
    let limits: [Correction] = [
      .atMost(pick([20, 50, 100])), .atLeast(pick([0, 10, 20])), .multiple(of: pick([2, 5, 10])),
      .atMost(pick([20, 50, 100])),
    ]
    let refusals: [Correction] = [.refusesAbove(pick([20, 60])), .refusesOdd]
    let correction: Correction
    switch program.style {
    case .limits:
      guard !cell.name.isText, !isSelection else { return }
      correction = pick(limits)
    case .refusals:
      // Targets of one-way bindings aren't written back, so they must accept all values.
      guard !cell.name.isText, !shown.contains(cell) else { return }
      correction = pick(refusals)
    case .anything:
      correction =
        cell.name.isText ? .length(int(1...3)) : pick(isSelection ? refusals : limits + refusals)
    }
    program.rules.append(Rule(cell: cell, correction: correction, place: place))
  }

  /// Returns a property that the program uses.
  private mutating func anyCell() -> FuzzCell {
    let found = program.cells
    return found.isEmpty ? FuzzCell(party: .presenter, name: .a) : pick(found)
  }

  // MARK: Steps

  private mutating func write() -> FuzzStep? {
    let cell = anyCell()
    if shown.contains(cell) { return nil }
    if cell.name.isText {
      return .write(
        cell, .text(pick(["7", "12", "007", "x", "", "150", "61", "30", "-", "100", "20"])))
    }
    if [.selected, .list].contains(cell.name) {
      return .write(cell, .number(pick([-1, 0, 7, 10, 20, 60, 61])))
    }
    return .write(
      cell, .number(pick([-10, 0, 5, 7, 10, 12, 20, 30, 35, 60, 61, 64, 100, 101, 150])))
  }

  /// Returns a write to both ends of a binding that has no other links and no correcting effect.
  private mutating func bothEnds() -> FuzzStep? {
    let all = program.tables.flatMap { table in
      table.rows.map { (row: $0, cells: $0.cells(table.source, table.target)) }
    }
    let used = all.flatMap { Set($0.cells) }
    let effects = program.rules.filter { $0.place != .setter }.map(\.cell)
    let rows = all.filter { entry in
      guard case .twoWay = entry.row else { return false }
      return entry.cells.prefix(2).allSatisfy { cell in
        used.count { $0 == cell } == 1 && !effects.contains(cell)
      }
    }
    guard !rows.isEmpty else { return nil }
    let ends = pick(rows).cells.prefix(2)
    let values = [0, 10, 20, 30, 60, 7, 100]
    let writes = (0..<int(2...3)).map { number in
      let end = number < 2 ? ends[number] : pick(Array(ends))
      return FuzzStep.write(end, .number(pick(values)))
    }
    return .transaction(chance(50) ? writes : writes.reversed())
  }

  private mutating func step() -> FuzzStep {
    let table = int(0...max(0, program.tables.count - 1))
    let follows = program.tables.indices.contains(table) ? program.tables[table].source : .view
    switch program.tables.isEmpty ? 0 : int(0...99) {
    case 0..<60: break
    case 60..<68:
      if chance(50) { return bothEnds() ?? write() ?? .refresh(table: table) }
      // One write, because the precedence of edits is defined only for the two ends of a binding.
      let writes = program.style == .anything ? int(1...3) : 1
      return .transaction((0..<writes).compactMap { _ in write() })
    case 68..<74: return .setActive(pick([.presenter, .other, .part]), chance(50))
    case 74..<80: return .setPart(pick([.presenter, .other]), pick([.part, .otherPart, nil]))
    case 80..<84 where follows == .presenter:
      return .rebind(table: table, pick([.presenter, .other]))
    case 84..<87: return .disconnect(table: table)
    case 87..<90: return .connect(table: table)
    case 90..<92: return .commit(table: table)
    case 92..<94: return .revert(table: table)
    case 94..<95: return .refresh(table: table)
    case 95..<98: return .submit(.view)
    case 98: return .advance
    case 99:
      return .release(pick([.presenter, .other, .middle, .view]))
    default: break
    }
    return write() ?? .refresh(table: table)
  }
}
