@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The configuration of a fuzzed list.
struct ListShape: CustomStringConvertible {
  var isSectioned = false
  var rowHeight = ListView.ItemHeight.fixed(1)
  var columns = 1
  var isSticky = true
  var followsEnd = false
  var isMultiple = false
  var count = 0
  var hasSectionViews = false

  init(_ random: inout SeededRandom) {
    isSectioned = Bool.random(using: &random)
    rowHeight =
      [.fixed(1), .fixed(1), .fixed(2), .automatic].randomElement(using: &random) ?? .automatic
    columns = [1, 1, 1, 2, 3].randomElement(using: &random) ?? 1
    isSticky = Bool.random(using: &random)
    followsEnd = Int.random(in: 0..<4, using: &random) == 0
    isMultiple = Bool.random(using: &random)
    count = [0, 1, 4, 12, 30].randomElement(using: &random) ?? 0
    hasSectionViews = isSectioned && Bool.random(using: &random)
  }

  var description: String {
    "sectioned \(isSectioned), \(rowHeight), \(columns) columns, sticky \(isSticky), "
      + "follows end \(followsEnd), multiple \(isMultiple), \(count) rows"
      + (hasSectionViews ? ", section views" : "")
  }
}

/// An action on the list.
enum ListFuzzAct {
  case insert(at: Int, [Guest])
  case remove(at: Int)
  case removeEvery(Int)
  case move(from: Int, to: Int)
  case rename(at: Int, String)
  case setAll([Guest])
  case batch([ListFuzzAct])
  case scroll(Int)
  case select(Int)
  case highlight(Int)
  case selectIDs([Int])
  case resize(Int)

  static func random(_ random: inout SeededRandom, inBatch: Bool = false) -> ListFuzzAct {
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    func person() -> Guest {
      // Few IDs, so that some return and some are duplicates.
      Guest(id: number(0..<60), name: name())
    }
    func name() -> String {
      let initial = ["A", "B", "C", "日"][number(0..<4)]
      return initial + String(repeating: "x y ", count: number(0..<4)) + "\(number(0..<9))"
    }
    switch number(0..<(inBatch ? 6 : 15)) {
    case 0: return .insert(at: number(0..<100), (0..<number(1..<5)).map { _ in person() })
    case 1: return .remove(at: number(0..<100))
    case 2: return .move(from: number(0..<100), to: number(0..<100))
    case 3: return .rename(at: number(0..<100), name())
    case 4: return .removeEvery(number(2..<6))
    case 5: return .setAll((0..<number(0..<25)).map { _ in person() })
    case 6: return .batch((0..<number(2..<5)).map { _ in .random(&random, inBatch: true) })
    case 7, 8, 9: return .scroll(number(-9..<10))
    case 10, 11: return .select(number(0..<30))
    case 12: return .highlight(number(0..<30))
    case 13: return .selectIDs((0..<number(0..<3)).map { _ in number(0..<60) })
    default: return .resize(number(0..<9))
    }
  }
}

final class TallCell: ListCell {
  let name = Label()
  override var content: ViewNode? { name }
  static let bindings = BindingTable(Guest.self, TallCell.self) { \.name --> \.name.text }
}

/// A header or footer whose height depends on the section.
final class TallHeader: ViewNode, CellView {
  let text = Label()
  override var content: ViewNode? { text }
  static let bindings = BindingTable(SectionInfo.self, TallHeader.self) {
    bind(\.self, to: \.text.text, as: Format("x") { "\($0.header) of \($0.count) x y z" })
  }
}

@MainActor final class FuzzPresenter {
  let people = ObservedList<Guest>([])
  lazy var source: ListSource<Guest> = people
  @Observed var selected: Set<Int> = []
}

/// A list with the invariants that must hold after each action.
@MainActor final class ListFuzzWorld {
  private static let table = BindingTable(FuzzPresenter.self, PeopleView.self) {
    each(\.source, into: \.list) { TallCell.bindings }
    selection(\.selected, of: \.list)
  }
  private static let tableWithSectionViews = BindingTable(FuzzPresenter.self, PeopleView.self) {
    each(\.source, into: \.list) {
      TallCell.bindings
    } header: { section in
      section.count % 3 == 2 ? nil : .cell(TallHeader.bindings, section)
    } footer: { section in
      section.count % 2 == 1 ? nil : .cell(TallHeader.bindings, section)
    }
    selection(\.selected, of: \.list)
  }
  private var table: BindingTable<FuzzPresenter, PeopleView> {
    shape.hasSectionViews ? Self.tableWithSectionViews : Self.table
  }
  private let presenter = FuzzPresenter()
  private let view = PeopleView()
  private let connection: Connection<FuzzPresenter, PeopleView>
  private let shape: ListShape
  private var height = 6
  private let live: IncrementalRenderer
  private var frame: Frame { live.frame }
  private var list: ListView { view.list }
  private let names: ListSource<Guest>

  init(_ shape: ListShape) {
    self.shape = shape
    presenter.people.items = (0..<shape.count).map {
      Guest(id: $0, name: ["A", "B", "C", "日"][$0 % 4] + "\($0)")
    }
    if shape.isSectioned {
      presenter.source = presenter.people.sectioned(by: \.initial) { "\($0): \($1)" }
    }
    names = presenter.source
    Self.setUp(view.list, shape)
    connection = (shape.hasSectionViews ? Self.tableWithSectionViews : Self.table)
      .connect(presenter, to: view)
    _ = view.descendants
    live = IncrementalRenderer(view, width: 12, height: height)
    live.update()
  }

  private static func setUp(_ list: ListView, _ shape: ListShape) {
    list.itemHeight = shape.rowHeight
    list.columns = shape.columns
    list.hasStickyHeaders = shape.isSticky
    list.scrollsToEndOnInsert = shape.followsEnd
    list.selectionMode = shape.isMultiple ? .multiple : .single
    list.emptyText = "none"
  }

  /// Performs an action and returns the broken invariant, if any.
  func perform(_ act: ListFuzzAct) -> String? {
    let top = topID
    let isAtTop = list.shownPosition == ScrollPosition()
    apply(act)
    let isMarked = view.needsDisplay
    let fresh = freshFrame()
    if !isMarked, fresh.size == frame.size, fresh != frame {
      return "not marked, but\n\(frame.text)\nshould be\n\(fresh.text)"
    }
    live.resize(width: 12, height: height)
    guard frame == fresh else { return "\n\(frame.text)\nshould be\n\(fresh.text)" }
    if view.needsDisplay { return "drawing asks to be drawn" }
    return brokenViews ?? brokenSelection ?? brokenAnchor(top, isAtTop, act)
  }

  /// The frame of a new list in the current state.
  private func freshFrame() -> Frame {
    let fresh = PeopleView()
    Self.setUp(fresh.list, shape)
    let connection = table.connect(presenter, to: fresh)
    fresh.list.position = list.position
    fresh.list.setIsAtEnd(list.isAtEnd)
    fresh.list.highlight(exactly: list.highlightedIndex)
    defer { connection.disconnect() }
    return fresh.frame(width: 12, height: height)
  }

  private var brokenViews: String? {
    let seen = list.visibleElements.reduce(0) { count, spot in
      guard case .items(let rows) = list.layout.element(at: spot) else { return count }
      return count + rows.count
    }
    if height > 0, list.cells.cells.count > seen {
      return "\(list.cells.cells.count) views for \(seen) rows"
    }
    if list.layout.sections != list.makeLayout().sections {
      return "it thinks of \(list.layout.sections), not of \(list.makeLayout().sections)"
    }
    let cells = list.cells
    let shown =
      cells.cells.map { (list.layout.elementIndex(ofItem: $0.place), $0.place, $0.cell.node) }
      + cells.supplementaryViews.map { mark, live in
        let (layout, section) = (list.layout, mark.section)
        return mark.isFooter
          ? (layout.elementIndex(ofFooter: section), 0, live.node)
          : (layout.elementIndex(ofSection: section), 0, live.node)
      }
    let nodes = shown.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    if list.storedChildren.map(ObjectIdentifier.init) != nodes.map(ObjectIdentifier.init) {
      return "its children are not the visible views, from top to bottom"
    }
    for (row, live) in list.cells.cells {
      let place = list.layout.indexPath(ofItem: row)
      if live.node.parent !== list { return "row \(row) has left the list" }
      if live.id != AnyHashable(names[place].id) { return "row \(row) is known as \(live.id)" }
    }
    return nil
  }

  private var brokenSelection: String? {
    let ids = Set(list.selectedIDs.compactMap { $0.base as? Int })
    if ids != presenter.selected { return "\(ids) are selected, not \(presenter.selected)" }
    for (index, id) in list.selectedPlaces.all
    where AnyHashable(names[list.layout.indexPath(ofItem: index)].id) != id {
      return "\(id) is thought to be at \(index)"
    }
    return nil
  }

  // The ID of the first item that no header covers, or `nil` if there's none.
  private var topID: Int? {
    guard list.layout.elementCount > 0, shape.columns == 1,
      list.drawnTop.element < list.layout.elementCount,
      case .items(let rows) = list.layout.element(at: list.drawnTop.element)
    else { return nil }
    return names[list.layout.indexPath(ofItem: rows.lowerBound)].id
  }

  private func brokenAnchor(_ top: Int?, _ wasAtTop: Bool, _ act: ListFuzzAct) -> String? {
    guard let top, !wasAtTop, !shape.followsEnd else { return nil }
    switch act {
    case .insert, .rename: break
    case .remove: if names.indexPath(of: top) == nil { return nil }
    default: return nil
    }
    // Renaming can move the item to another section; of duplicates, the list follows one.
    if case .rename = act, shape.isSectioned { return nil }
    let items = presenter.people.items
    guard Set(items.map(\.id)).count == items.count else { return nil }
    // If less than a screen is left below, the list shows more above.
    guard list.position == list.shownPosition, topID != top else { return nil }
    return "the row \(top) was at the top, and \(topID.map { "\($0)" } ?? "none") is"
  }

  private func apply(_ act: ListFuzzAct) {
    let people = presenter.people
    let count = people.items.count
    switch act {
    case .insert(let place, let persons):
      people.insert(contentsOf: persons, at: place % (count + 1))
    case .remove(let place): if count > 0 { people.remove(at: place % count) }
    case .removeEvery(let step): people.removeAll { $0.id % step == 0 }
    case .move(let from, let to): if count > 0 { people.move(from: from % count, to: to % count) }
    case .rename(let place, let name):
      if count > 0 { people.update(people.items[place % count].id) { $0.name = name } }
    case .setAll(let persons): people.items = persons
    case .batch(let acts): transaction { for act in acts { apply(act) } }
    case .scroll(let lines): list.scroll(by: lines)
    case .select(let row): list.select(row)
    case .highlight(let row): list.highlight(row)
    case .selectIDs(let ids): presenter.selected = Set(ids)
    case .resize(let height): self.height = height
    }
  }
}
