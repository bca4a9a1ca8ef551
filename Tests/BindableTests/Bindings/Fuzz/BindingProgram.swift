/// The objects of a program.
enum PartyName: Int, CaseIterable, Hashable, CustomStringConvertible {
  /// Two presenters, for rebinding tables.
  case presenter, other
  /// The view of one table and the presenter of the next.
  case middle
  case view
  /// The parts of presenters and of the view, which scoped bindings connect.
  case part, otherPart, viewPart

  var description: String {
    switch self {
    case .presenter: "presenter"
    case .other: "other"
    case .middle: "middle"
    case .view: "view"
    case .part: "part"
    case .otherPart: "otherPart"
    case .viewPart: "view.viewPart"
    }
  }
}

/// The properties of each object.
enum CellName: Int, CaseIterable, Hashable, CustomStringConvertible {
  /// Numbers corrected in `didSet`.
  case a, b
  /// A number corrected in a custom setter.
  case c
  /// A string corrected in `didSet`.
  case t
  /// The text of a field.
  case field
  /// A number in a `Draft`.
  case draft
  /// The selected ID of a presenter, or -1, corrected in `didSet`.
  case selected
  /// The selected item of a list, or -1.
  case list

  static let numbers: [CellName] = [.a, .b, .c]
  static let sources: [CellName] = [.a, .b, .c, .draft]
  static let texts: [CellName] = [.t, .field]
  var isText: Bool { self == .t || self == .field }

  var description: String {
    switch self {
    case .a: "a"
    case .b: "b"
    case .c: "c"
    case .t: "t"
    case .field: "field.text"
    case .draft: "draft.number"
    case .selected: "selected"
    case .list: "list.selectedID"
    }
  }
}

struct FuzzCell: Hashable, CustomStringConvertible {
  var party: PartyName
  var name: CellName
  var description: String { "\(party).\(name)" }
}

/// A correction of a property.
struct Rule: Hashable {
  var cell: FuzzCell
  var correction: Correction
  var place: CorrectionPlace
}

/// The parsers of programs.
enum ParserName: Hashable {
  case number
  /// A parser that rejects odd numbers.
  case even

  func number(in text: String) -> Int? {
    guard let number = Int(text) else { return nil }
    return self == .even && number % 2 != 0 ? nil : number
  }
}

/// The condition under which an edit is committed.
enum Hold: Hashable {
  case none, debounced, throttled, onCommit, explicit
}

/// A binding of a table.
indirect enum FuzzRow: Hashable {
  case oneWay(CellName, CellName)
  case shown(CellName, CellName)
  /// The sum of two properties.
  case sum(CellName, CellName, CellName)
  /// A property of the part, or -1.
  case optional(CellName, CellName)
  case twoWay(CellName, CellName)
  case held(CellName, CellName, Hold)
  case parsed(CellName, CellName, ParserName, Hold)
  /// A property of the part, or 0.
  case chained(CellName, CellName)
  case selection
  /// A binding of `selected`, with -1 for `nil`.
  case placeholder(CellName, Hold)
  /// A one-way binding of `selected` that keeps the last value for `nil`.
  case keepLast(CellName)
  case once(CellName, CellName)
  case toSource(CellName, CellName)
  case when([FuzzRow], keeps: Bool)
  case scoped([FuzzRow], keeps: Bool)

  var target: CellName? {
    switch self {
    case .oneWay(_, let target), .shown(_, let target), .sum(_, _, let target),
      .optional(_, let target), .twoWay(_, let target), .held(_, let target, _),
      .parsed(_, let target, _, _), .chained(_, let target), .placeholder(let target, _),
      .keepLast(let target), .once(_, let target), .toSource(_, let target):
      target
    case .selection: .list
    case .when, .scoped: nil
    }
  }

  var source: CellName? {
    switch self {
    case .oneWay(let source, _), .shown(let source, _), .sum(let source, _, _),
      .optional(let source, _), .twoWay(let source, _), .held(let source, _, _),
      .parsed(let source, _, _, _), .chained(let source, _), .once(let source, _),
      .toSource(let source, _):
      source
    case .selection, .placeholder, .keepLast: .selected
    case .when, .scoped: nil
    }
  }

  var isTwoWay: Bool {
    switch self {
    case .twoWay, .held, .parsed, .chained, .selection, .placeholder: true
    case .oneWay, .shown, .sum, .optional, .keepLast, .when, .scoped, .once, .toSource: false
    }
  }

  var isToSource: Bool {
    if case .toSource = self { true } else { false }
  }

  /// Returns the properties at the ends, the source first, for every object the source can be in.
  func cells(_ source: PartyName, _ target: PartyName) -> [FuzzCell] {
    switch self {
    case .when(let rows, _): return rows.flatMap { $0.cells(source, target) }
    case .scoped(let rows, _):
      return rows.flatMap { $0.cells(.part, .viewPart) + $0.cells(.otherPart, .viewPart) }
    case .chained(let from, let to), .optional(let from, let to):
      return [
        FuzzCell(party: .part, name: from), FuzzCell(party: .otherPart, name: from),
        FuzzCell(party: target, name: to),
      ]
    case .sum(let first, let second, let to):
      return [
        FuzzCell(party: source, name: first), FuzzCell(party: source, name: second),
        FuzzCell(party: target, name: to),
      ]
    default:
      guard let from = self.source, let to = self.target else { return [] }
      var cells = [FuzzCell(party: source, name: from), FuzzCell(party: target, name: to)]
      if source == .presenter { cells.append(FuzzCell(party: .other, name: from)) }
      return cells
    }
  }

  /// A Boolean value that indicates whether the binding reads a part of the presenter.
  var hasPart: Bool {
    switch self {
    case .scoped, .chained, .optional: true
    case .when(let rows, _): rows.contains(where: \.hasPart)
    default: false
    }
  }

  var hold: Hold {
    switch self {
    case .held(_, _, let hold), .parsed(_, _, _, let hold), .placeholder(_, let hold):
      hold
    default: .none
    }
  }
}

struct FuzzTable: Hashable {
  var source: PartyName
  var target: PartyName
  var rows: [FuzzRow]
}

indirect enum FuzzStep: Hashable {
  case write(FuzzCell, CellValue)
  case transaction([FuzzStep])
  /// Activates or deactivates the bindings of `when`.
  case setActive(PartyName, Bool)
  /// Sets the part of a presenter.
  case setPart(PartyName, PartyName?)
  case submit(PartyName)
  case rebind(table: Int, PartyName)
  case disconnect(table: Int)
  case connect(table: Int)
  case commit(table: Int)
  case revert(table: Int)
  case refresh(table: Int)
  /// Releases the last reference to an object.
  case release(PartyName)
  case advance
}

/// The kind of program, which determines whether its final values are known.
enum ProgramStyle: Hashable {
  /// Limits and steps with common multiples, so that they agree in any order.
  case limits
  /// Rejected values, with agreement on the previous values.
  case refusals
  /// Anything, including values that never agree; only the law of two-way bindings is checked.
  case anything
}

struct BindingProgram: Hashable {
  var style = ProgramStyle.limits
  /// A Boolean value that indicates whether views have lifetime tokens.
  var isTracked = false
  var values: [FuzzCell: Int] = [:]
  var isActive = true
  var hasPart = true
  var rules: [Rule] = []
  var tables: [FuzzTable] = []
  var steps: [FuzzStep] = []

  /// The properties that bindings connect.
  var cells: [FuzzCell] {
    tables.flatMap { table in table.rows.flatMap { $0.cells(table.source, table.target) } }
  }

  /// The start values of the objects, corrected by the rules of the program.
  var startValues: [FuzzCell: Int] {
    var start = values
    for rule in rules where CellName.sources.contains(rule.cell.name) {
      start[rule.cell, default: 0] += 0
    }
    for (cell, value) in start {
      let corrections = rules.filter { $0.cell == cell }.map(\.correction)
      guard case .number(let corrected) = corrections.applied(to: .number(value), from: .number(0))
      else { continue }
      start[cell] = corrected
    }
    return start
  }

  /// The same program with a different order of creation.
  ///
  /// The order of bindings matters if a table writes one of its own sources; no program does that.
  var permuted: BindingProgram {
    var program = self
    for index in program.rules.indices {
      switch program.rules[index].place {
      case .setter: break
      case .effectBefore: program.rules[index].place = .effectAfter
      case .effectAfter: program.rules[index].place = .effectBefore
      }
    }
    program.tables = tables.reversed().map { table in
      var table = table
      table.rows.reverse()
      return table
    }
    program.rules.reverse()
    program.steps = steps.map { $0.permuted(tables.count) }
    return program
  }
}

extension FuzzStep {
  fileprivate func permuted(_ tables: Int) -> FuzzStep {
    switch self {
    case .rebind(let table, let party): .rebind(table: tables - 1 - table, party)
    case .disconnect(let table): .disconnect(table: tables - 1 - table)
    case .connect(let table): .connect(table: tables - 1 - table)
    case .commit(let table): .commit(table: tables - 1 - table)
    case .revert(let table): .revert(table: tables - 1 - table)
    case .refresh(let table): .refresh(table: tables - 1 - table)
    case .transaction(let steps): .transaction(steps.map { $0.permuted(tables) })
    case .write, .setActive, .setPart, .submit, .release, .advance: self
    }
  }
}

// MARK: - Printing

extension FuzzRow {
  fileprivate func lines(_ indent: String) -> String {
    func modifiers(_ hold: Hold) -> String {
      switch hold {
      case .none: ""
      case .debounced: ".debounce(.seconds(1))"
      case .throttled: ".throttle(.seconds(1))"
      case .onCommit: ".commit(.onEditingEnd)"
      case .explicit: ".commit(.explicit)"
      }
    }
    func block(_ head: String, _ rows: [FuzzRow], _ tail: String) -> String {
      "\(indent)\(head) {\n" + rows.map { $0.lines(indent + "  ") }.joined() + "\(indent)}\(tail)\n"
    }
    switch self {
    case .oneWay(let source, let target): return "\(indent)\\.\(source) --> \\.\(target)\n"
    case .shown(let source, let target):
      return "\(indent)bind(\\.\(source), to: \\.\(target), as: .text)\n"
    case .sum(let first, let second, let target):
      return "\(indent)bind(\\.\(first), \\.\(second), to: \\.\(target)) { $0 + $1 }\n"
    case .optional(let source, let target):
      return "\(indent)bind(\\.part?.\(source), to: \\.\(target), ifNil: -1)\n"
    case .twoWay(let source, let target): return "\(indent)\\.\(source) <-> \\.\(target)\n"
    case .held(let source, let target, let hold):
      return "\(indent)(\\.\(source) <-> \\.\(target))\(modifiers(hold))\n"
    case .parsed(let source, let target, let parser, let hold):
      return
        "\(indent)bind(\\.\(source), to: \\.\(target), as: .text, parse: .\(parser))\(modifiers(hold))\n"
    case .chained(let source, let target):
      return "\(indent)\\.part[chain: \\.\(source), or: 0] <-> \\.\(target)\n"
    case .selection:
      return
        "\(indent)each(\\.items, into: \\.list)\n\(indent)selection(\\.selected, of: \\.list)\n"
    case .placeholder(let target, let hold):
      return "\(indent)(\\.selected[default: -1] <-> \\.\(target))\(modifiers(hold))\n"
    case .keepLast(let target):
      return "\(indent)bind(\\.selected, to: \\.\(target), ifNil: -1).keepLastValue()\n"
    case .once(let source, let target):
      return "\(indent)bind(\\.\(source), to: \\.\(target)).once()\n"
    case .toSource(let source, let target):
      return "\(indent)bind(\\.\(source), from: \\.\(target))\n"
    case .when(let rows, let keeps):
      return block("when(\\.isActive\(keeps ? ", onExit: .keep" : ""))", rows, "")
    case .scoped(let rows, let keeps):
      return block(
        "BindingTable", rows, ".scoped(\\.part, \\.viewPart\(keeps ? ", ifNil: .keep" : ""))")
    }
  }
}

extension FuzzStep {
  fileprivate func lines(_ indent: String) -> String {
    switch self {
    case .write(let cell, let value): return "\(indent)\(cell) = \(value)\n"
    case .transaction(let steps):
      return "\(indent)transaction {\n" + steps.map { $0.lines(indent + "  ") }.joined()
        + "\(indent)}\n"
    case .setActive(let party, let isActive): return "\(indent)\(party).isActive = \(isActive)\n"
    case .setPart(let party, let part):
      return "\(indent)\(party).part = \(part.map { "\($0)" } ?? "nil")\n"
    case .submit(let party): return "\(indent)\(party).field.submit()\n"
    case .rebind(let table, let party): return "\(indent)table\(table).rebind(to: \(party))\n"
    case .disconnect(let table): return "\(indent)table\(table).disconnect()\n"
    case .connect(let table): return "\(indent)table\(table).connect again\n"
    case .commit(let table): return "\(indent)table\(table).commit()\n"
    case .revert(let table): return "\(indent)table\(table).revert()\n"
    case .refresh(let table): return "\(indent)table\(table).refresh()\n"
    case .release(let party): return "\(indent)\(party) = nil\n"
    case .advance: return "\(indent)clock.advance(by: .seconds(1))\n"
    }
  }
}

extension BindingProgram: CustomStringConvertible {
  var description: String {
    var text = isTracked ? "// tracked views\n" : ""
    for (cell, value) in startValues.sorted(by: { "\($0.key)" < "\($1.key)" }) where value != 0 {
      text += "\(cell) = \(value)\n"
    }
    if !isActive { text += "presenter.isActive = false; other.isActive = false\n" }
    if !hasPart { text += "presenter.part = nil; other.part = nil\n" }
    for rule in rules where rule.place == .setter {
      text +=
        "\(rule.cell): \(rule.correction), in \(rule.cell.name == .c ? "its setter" : "didSet")\n"
    }
    for rule in rules where rule.place == .effectBefore {
      text += "Effect { \(rule.cell): \(rule.correction) }\n"
    }
    for (index, table) in tables.enumerated() where !table.rows.isEmpty {
      text += "table\(index) = connect(\(table.source), to: \(table.target)) {\n"
      text += table.rows.map { $0.lines("  ") }.joined() + "}\n"
    }
    for rule in rules where rule.place == .effectAfter {
      text += "Effect { \(rule.cell): \(rule.correction) }\n"
    }
    return text + steps.map { $0.lines("") }.joined()
  }
}
