@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A world that runs programs with tables.
@MainActor final class BindingWorld<View: FuzzEnd> {
  typealias P = FuzzParty
  private let program: BindingProgram
  private var parties: [PartyName: P] = [:]
  private var views: [PartyName: View] = [:]
  private(set) var connections: [Connection<P, View>?]
  private var tables: [BindingTable<P, View>]
  private var sources: [PartyName]
  private var effects: [Effect] = []
  private let clock = ManualClock()

  init(_ program: BindingProgram) {
    self.program = program
    for name in PartyName.allCases where name != .viewPart { parties[name] = P() }
    parties[.viewPart] = parties[.view]?.viewPart
    for name in [PartyName.middle, .view] { views[name] = parties[name].map { View.showing($0) } }
    for (cell, value) in program.startValues { parties[cell.party]?.start(cell.name, value) }
    for name in [PartyName.presenter, .other] {
      parties[name]?.isActive = program.isActive
      if program.hasPart {
        parties[name]?.part = parties[name == .presenter ? .part : .otherPart]
      }
    }
    for rule in program.rules where rule.place == .setter {
      parties[rule.cell.party]?.corrections[rule.cell.name, default: []].append(rule.correction)
    }
    tables = program.tables.map { BindingTable($0.rows.flatMap(Self.makeRows)) }
    sources = program.tables.map(\.source)
    connections = Array(repeating: nil, count: tables.count)
    makeEffects(.effectBefore)
    for index in tables.indices { connect(index) }
    makeEffects(.effectAfter)
  }

  private func makeEffects(_ place: CorrectionPlace) {
    for rule in program.rules where rule.place == place {
      guard let party = parties[rule.cell.party] else { continue }
      let name = rule.cell.name
      var last = party[name]
      effects.append(
        Effect { [weak party] in
          guard let party else { return }
          // Creates the object, so that the effect observes it.
          if name == .field { _ = party.field }
          if name == .draft { _ = party.draft }
          if name == .list { _ = party.list }
          let value = party[name]
          let corrected = rule.correction.applied(to: value, from: last)
          if corrected != value { party[name] = corrected }
          last = corrected
        })
    }
  }

  private func connect(_ index: Int) {
    guard let source = parties[sources[index]], let target = views[program.tables[index].target]
    else { return }
    connections[index] = tables[index].connect(source, to: target, clock: clock)
  }

  /// The value of a property, or `nil` if its object was released.
  subscript(cell: FuzzCell) -> CellValue? { parties[cell.party]?[cell.name] }

  /// Returns the source that a table follows.
  func source(ofTable index: Int) -> PartyName { sources[index] }
  func part(of party: PartyName) -> PartyName? {
    let part = parties[party]?.part
    return [.part, .otherPart].first { parties[$0] === part }
  }
  func isActive(_ party: PartyName) -> Bool { parties[party]?.isActive ?? false }
  func isConnected(_ index: Int) -> Bool { connections[index]?.isConnected ?? false }

  func advance() async { await clock.advance(by: .seconds(1)) }

  func perform(_ step: FuzzStep) {
    switch step {
    case .write(let cell, let value): parties[cell.party]?[cell.name] = value
    case .transaction(let steps): transaction { for step in steps { perform(step) } }
    case .setActive(let party, let isActive): parties[party]?.isActive = isActive
    case .setPart(let party, let part): parties[party]?.part = part.flatMap { parties[$0] }
    case .submit(let party): parties[party]?.field.submit()
    case .rebind(let table, let party):
      // A connection whose presenter was deallocated ends when it notices.
      guard parties[sources[table]] != nil, let source = parties[party] else { break }
      sources[table] = party
      connections[table]?.rebind(to: source)
    case .disconnect(let table): connections[table]?.disconnect()
    case .connect(let table): if connections[table]?.isConnected == false { connect(table) }
    case .commit(let table): connections[table]?.commit()
    case .revert(let table): connections[table]?.revert()
    case .refresh(let table): connections[table]?.refresh()
    case .release(let party):
      parties[party] = nil
      views[party] = nil
      if party == .view { parties[.viewPart] = nil }
    case .advance: break
    }
  }

  /// The nodes of all objects.
  var nodes: [Node] {
    (Array(parties.values) as [AnyObject] + effects).flatMap { Graph.nodes(of: $0) }
  }

  /// Releases everything in an order that depends on a number, and returns whether nothing remains.
  func release(_ order: Int) -> Bool {
    let watched = (Array(parties.values) as [AnyObject] + Array(views.values)).map { Weak($0) }
    let connected = connections.map { Weak($0) }
    for part in 0..<3 {
      switch (order + part) % 3 {
      case 0: connections = []
      case 1:
        for party in parties.values { party.part = nil }
        parties = [:]
        views = [:]
      default: effects = []
      }
    }
    return watched.allSatisfy { $0.object == nil } && connected.allSatisfy { $0.object == nil }
  }
}

private struct Weak {
  weak var object: AnyObject?
  init(_ object: AnyObject?) { self.object = object }
}

// MARK: - Bindings

extension CellName {
  @MainActor func numberPath<End: FuzzEnd>(_: End.Type) -> ReferenceWritableKeyPath<End, Int> {
    switch self {
    case .a: \.a
    case .b: \.b
    default: \.c
    }
  }
  @MainActor func textPath<End: FuzzEnd>(_: End.Type) -> ReferenceWritableKeyPath<End, String> {
    self == .t ? \.t : \.field.text
  }
}

extension Hold {
  @MainActor
  func applied<P, View>(to binding: TableBinding<P, View>) -> TableBinding<P, View> {
    switch self {
    case .none: binding.commit(.onChange)
    case .debounced: binding.debounce(.seconds(1))
    case .throttled: binding.throttle(.seconds(1))
    case .onCommit: binding.commit(.onEditingEnd)
    case .explicit: binding.commit(.explicit)
    }
  }
}

extension BindingWorld {
  private static func makeRows(_ row: FuzzRow) -> [TableBinding<P, View>] {
    guard case .selection = row else { return [makeRow(row)] }
    return [
      each(\P.items, into: \View.list) { FuzzItemCell.bindings },
      selection(\P.selected, of: \View.list),
    ]
  }

  private static func makeRow(_ row: FuzzRow) -> TableBinding<P, View> {
    func from(_ cell: CellName) -> ReferenceWritableKeyPath<P, Int> {
      cell == .draft ? \.draft.number : cell.numberPath(P.self)
    }
    func number(_ cell: CellName) -> ReferenceWritableKeyPath<View, Int> {
      cell.numberPath(View.self)
    }
    func text(_ cell: CellName) -> ReferenceWritableKeyPath<View, String> {
      cell.textPath(View.self)
    }
    switch row {
    case .oneWay(let source, let target): return from(source) --> number(target)
    case .shown(let source, let target):
      return bind(from(source), to: text(target), as: Self.format)
    case .sum(let first, let second, let target):
      return bind(from(first), from(second), to: number(target)) { $0 + $1 }
    case .optional(let source, let target):
      switch source {
      case .a: return bind(\P.part?.a, to: number(target), ifNil: -1)
      case .b: return bind(\P.part?.b, to: number(target), ifNil: -1)
      default: return bind(\P.part?.c, to: number(target), ifNil: -1)
      }
    case .twoWay(let source, let target): return from(source) <-> number(target)
    case .held(let source, let target, let hold):
      return hold.applied(to: from(source) <-> number(target))
    case .parsed(let source, let target, let parser, let hold):
      let parse = Parser<String, Int>("\(parser)") {
        parser.number(in: $0).map { .value($0) } ?? .message("no")
      }
      return hold.applied(
        to: bind(from(source), to: text(target), as: Self.format, parse: parse))
    case .placeholder(let target, let hold):
      return hold.applied(to: \P.selected[default: -1] <-> number(target))
    case .keepLast(let target):
      return bind(\P.selected, to: number(target), ifNil: -1).keepLastValue()
    case .once(let source, let target):
      return bind(from(source), to: number(target)).once()
    case .toSource(let source, let target):
      return bind(from(source), from: number(target))
    case .chained(let source, let target):
      switch source {
      case .a: return \P.part[chain: \.a, or: 0] <-> number(target)
      case .b: return \P.part[chain: \.b, or: 0] <-> number(target)
      default: return \P.part[chain: \.c, or: 0] <-> number(target)
      }
    case .selection: return selection(\P.selected, of: \View.list)
    case .when(let rows, let keeps):
      return BindableCore.when(\P.isActive, onExit: keeps ? .keep : .restore) {
        for row in rows { makeRow(row) }
      }
    case .scoped(let rows, let keeps):
      return BindingTable(rows.map(Self.makeRow))
        .scoped(\P.part, \View.viewPart, ifNil: keeps ? .keep : .restore)
    }
  }

  private static var format: Format<Int, String> { Format("text") { "\($0)" } }
}
