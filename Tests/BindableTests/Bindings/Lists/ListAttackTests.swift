import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A change that program code makes to the list that calls it.
private enum ListAttack: String, CaseIterable {
  case append, insertAtStart, removeFirst, removeAll, replaceAll, moveFirstToEnd, renameFirst
  case scroll, select, disconnect, reconnect, draw, transaction, reload
}

/// A point where a list calls program code.
private enum Site: String, CaseIterable {
  case itemGetter, cellChoice, cellInit, cellContent, cellSetter, cellEffect, cellDraw, cellHeights
  case cellLook, cellDeinit, selectionEffect, selectAct, nearEndAct
  case headerChoice, headerContent, headerSetter, headerHeights
}

@MainActor private var hook: (@MainActor (Site) -> Void)?

private struct Item: Identifiable, Equatable {
  let key: Int
  var name: String
  var id: Int { key }
  @MainActor var title: String {
    hook?(.itemGetter)
    return name
  }
  var group: Int { 0 }
  static func == (left: Item, right: Item) -> Bool {
    left.key == right.key && left.name == right.name
  }
}

private final class DrawnLabel: ViewNode, Drawable {
  @Observed var text = "" { didSet { if text != oldValue { setNeedsDisplay() } } }
  func widthRequirement() -> SizeRequirement { .fixed(8) }
  func heightRequirement(forWidth width: Int) -> SizeRequirement {
    hook?(.cellHeights)
    return .fixed(1)
  }
  func draw(on canvas: inout Canvas) {
    hook?(.cellDraw)
    canvas.write(text)
  }
}

private final class AttackCell: ListCell {
  let label = DrawnLabel()
  var title = "" {
    didSet {
      label.text = title
      hook?(.cellSetter)
    }
  }
  private var effect: Effect?

  required init() {
    super.init()
    hook?(.cellInit)
    effect = Effect { [unowned self] in
      _ = label.text
      hook?(.cellEffect)
    }
  }

  isolated deinit { hook?(.cellDeinit) }

  override var content: ViewNode? {
    hook?(.cellContent)
    return label
  }
  override var currentStyle: Style {
    hook?(.cellLook)
    return super.currentStyle
  }

  static let bindings = BindingTable(Item.self, AttackCell.self) { \.title --> \.title }
}

private final class AttackHeader: ViewNode, CellView {
  private final class Text: ViewNode, Drawable {
    var text = ""
    func widthRequirement() -> SizeRequirement { .fixed(8) }
    func heightRequirement(forWidth width: Int) -> SizeRequirement {
      hook?(.headerHeights)
      return .fixed(1)
    }
    func draw(on canvas: inout Canvas) { canvas.write(text) }
  }
  private let text = Text()
  var title = "" {
    didSet {
      text.text = title
      text.setNeedsDisplay()
      hook?(.headerSetter)
    }
  }
  override var content: ViewNode? {
    hook?(.headerContent)
    return text
  }

  static let bindings = BindingTable(SectionInfo.self, AttackHeader.self) {
    bind(\.count, to: \.title, as: .decimal)
  }
}

@MainActor private final class AttackPresenter {
  @ObservedList var items: [Item] = []
  private(set) lazy var sectioned = $items.sectioned(by: \.group)
  func select(_ item: Item) { hook?(.selectAct) }
  func more() { hook?(.nearEndAct) }
}

private final class ListAttackView: ViewNode {
  let list = ListView()
  override var content: ViewNode? { list }
}

@MainActor private final class Arena {
  let presenter = AttackPresenter()
  let view = ListAttackView()
  var connection: Connection<AttackPresenter, ListAttackView>?
  var list: ListView { view.list }
  private var effect: Effect?
  private var nextKey = 100
  let isSectioned: Bool

  static let flat = BindingTable(AttackPresenter.self, ListAttackView.self) {
    each(\.$items, into: \.list) { item in
      hook?(.cellChoice)
      return .cell(AttackCell.bindings, item)
    }
    on(\.list, select: AttackPresenter.select)
    on(\.list, nearEnd: AttackPresenter.more)
  }
  static let sectioned = BindingTable(AttackPresenter.self, ListAttackView.self) {
    each(\.sectioned, into: \.list) {
      AttackCell.bindings
    } header: { section in
      hook?(.headerChoice)
      return .cell(AttackHeader.bindings, section)
    }
  }

  init(isSectioned: Bool, automatic: Bool) {
    self.isSectioned = isSectioned
    presenter.items = (0..<6).map { Item(key: $0, name: "i\($0)") }
    if automatic { list.itemHeight = .automatic }
    connect()
    effect = Effect { [unowned self] in
      _ = list.selectedIndex
      hook?(.selectionEffect)
    }
  }

  func connect() {
    connection = (isSectioned ? Self.sectioned : Self.flat).connect(presenter, to: view)
  }

  func item() -> Item {
    nextKey += 1
    return Item(key: nextKey, name: "n\(nextKey)")
  }

  func perform(_ attack: ListAttack) {
    let items = presenter.$items
    switch attack {
    case .append: items.append(item())
    case .insertAtStart: items.insert(item(), at: 0)
    case .removeFirst: if !items.isEmpty { items.remove(at: 0) }
    case .removeAll: items.removeAll()
    case .replaceAll: presenter.items = [item(), item()]
    case .moveFirstToEnd: if items.count > 1 { items.move(from: 0, to: items.count - 1) }
    case .renameFirst:
      if !items.isEmpty {
        var first = items[0]
        first.name += "'"
        items.replace(at: 0, with: first)
      }
    case .scroll: list.scroll(by: 1)
    case .select: list.select(1)
    case .disconnect: connection = nil
    case .reconnect: connect()
    case .draw: _ = lines()
    case .transaction:
      transaction {
        items.append(item())
        if items.count > 1 { items.remove(at: 1) }
        _ = lines()
        items.insert(item(), at: 0)
      }
    case .reload: list.reload()
    }
  }

  func lines() -> [String] {
    view.frame(width: 12, height: 4).lines.map {
      String($0.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Draws, edits, selects, and scrolls, as a user would.
  func use() {
    _ = lines()
    list.select(0)
    list.scroll(by: 2)
    _ = lines()
    perform(.renameFirst)
    perform(.append)
    perform(.moveFirstToEnd)
    _ = lines()
    if presenter.$items.count > 1 { presenter.$items.remove(at: 1) }
    list.scroll(by: -10)
    list.select(1)
    _ = lines()
    perform(.removeFirst)
    perform(.replaceAll)
    _ = lines()
  }

  /// Expects the screen to show the items.
  func check(_ comment: Comment) {
    let names = presenter.items.map(\.name)
    _ = lines()
    let shown = lines()
    #expect(list.itemCount == names.count, comment)
    for row in 0..<list.itemCount {
      guard let cell = list.visibleCell(at: row) as? AttackCell else { continue }
      #expect(cell.title == names[row], comment)
      #expect(cell.parent === list, comment)
    }
    if isSectioned, !names.isEmpty {
      #expect(list.offset > 0 || shown.first == "\(names.count)", comment)
    }
    if !isSectioned {
      let top = list.offset
      let expected = Array(names[top..<min(names.count, top + 4)])
      #expect(Array(shown.prefix(expected.count)) == expected, comment)
    }
  }
}

@MainActor @Suite(.serialized) struct ListAttackTests {
  @Test(arguments: 0..<17) func callbacksCanChangeCallingList(index: Int) {
    let site = Site.allCases[index]
    defer { hook = nil }
    for (number, attack) in ListAttack.allCases.enumerated() {
      // A long run tests all of these; a short run tests some, so that each pair has its turn.
      for budget in LongRun.isOn ? [1, 3] : [1 + number % 2 * 2] {
        let lists = [(false, false), (false, true), (true, false)]
        for (isSectioned, automatic) in LongRun.isOn ? lists : [lists[(2 * index + number) % 3]] {
          for skipped in LongRun.isOn ? Array(0..<6) : [(index + number) % 6] {
            let arena = Arena(isSectioned: isSectioned, automatic: automatic)
            var left = budget
            var waiting = skipped
            var isInside = false
            hook = { [unowned arena] at in
              guard at == site, left > 0, !isInside else { return }
              guard waiting == 0 else {
                waiting -= 1
                return
              }
              left -= 1
              isInside = true
              arena.perform(attack)
              isInside = false
            }
            arena.use()
            hook = nil
            if attack != .disconnect {
              arena.check(
                "\(site) \(attack) budget \(budget) skipped \(skipped) \(isSectioned) \(automatic)")
            }
            arena.connection = nil
          }
        }
      }
    }
  }

  @Test func cellInsertingItemsEndlesslyReportsCycle() {
    defer { hook = nil }
    let arena = Arena(isSectioned: false, automatic: false)
    hook = { [unowned arena] site in
      if site == .cellSetter { arena.perform(.insertAtStart) }
    }
    let failures = Failure.capture { _ = arena.lines() }
    hook = nil
    #expect(failures.contains { $0.kind == .cycle }, "\(failures)")
    arena.check("after the cycle was stopped")
  }
}
