import BindableCore
import BindableUIKit
import Foundation
import Testing
import UIKit

private struct Member: Identifiable, Equatable {
  let id: Int
  var name: String
  var team = "A"
}

private final class MemberView: UIView, CellView {
  let name = BoundLabel()
  required init() { super.init(frame: .zero) }
  required init?(coder: NSCoder) { nil }
  static let bindings = BindingTable(Member.self, MemberView.self) { \.name --> \.name.string }
}

private final class TeamHeader: UIView, CellView {
  let title = BoundLabel()
  required init() { super.init(frame: .zero) }
  required init?(coder: NSCoder) { nil }
  static let bindings = BindingTable(SectionInfo.self, TeamHeader.self) {
    bind(\.count, to: \.title.string, as: .plural("person", "people"))
  }
}

@MainActor private final class People {
  @ObservedList var people = [
    Member(id: 1, name: "Ada"), Member(id: 2, name: "Grace"), Member(id: 3, name: "Hedy"),
  ]
  @Observed var selectedID: Int?
  @Observed var selectedIDs: Set<Int> = []
  private(set) lazy var teams = $people.sectioned(by: \.team) { team, _ in "Team \(team)" }
  private(set) var log: [String] = []
  var movesElsewhere = false

  func open(_ person: Member) { log.append("open \(person.name)") }
  func select(_ person: Member) { log.append("select \(person.name)") }
  func remove(_ person: Member) { $people.remove(person.id) }
  func move(_ person: Member, _ move: ItemMove) {
    $people.move(from: move.from.item, to: movesElsewhere ? 0 : move.to.item)
  }
  func more() { log.append("more") }
  func refresh() { log.append("refresh") }
}

private final class MembersView: UIView {
  let list = BoundTableView(frame: .zero, style: .plain)
  static let bindings = BindingTable(People.self, MembersView.self) {
    each(\.$people, into: \.list) { MemberView.bindings }
    selection(\.selectedID, of: \.list)
    on(\.list, select: People.select)
    on(\.list, open: People.open)
    on(\.list, delete: People.remove)
    on(\.list, move: People.move)
    on(\.list, nearEnd: People.more)
    on(\.list, refresh: People.refresh)
  }
}

private final class TeamsView: UIView {
  let list = BoundTableView(frame: .zero, style: .insetGrouped)
  static let bindings = BindingTable(People.self, TeamsView.self) {
    each(\.teams, into: \.list) {
      MemberView.bindings
    } header: {
      .cell(TeamHeader.bindings, $0)
    }
    selection(\.selectedIDs, of: \.list)
  }
  static let textBindings = BindingTable(People.self, TeamsView.self) {
    each(\.teams, into: \.list) { MemberView.bindings }
  }
}

/// Numbers that are the same in each run.
private struct SmallRandom {
  private var state: UInt64 = 7
  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

extension UITableView {
  fileprivate func names(in section: Int = 0) -> [String] {
    let count = dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    return (0..<count).map { row in
      let cell = cellForRow(at: IndexPath(row: row, section: section))
      return (cell?.contentView.subviews.first as? MemberView)?.name.text ?? "?"
    }
  }
  fileprivate func header(_ section: Int) -> String? {
    let header = headerView(forSection: section)
    return (header?.contentView.subviews.first as? TeamHeader)?.title.text
      ?? header?.contentConfiguration?.text
  }
}

@MainActor struct ListTests {
  private let people = People(), view = MembersView(), window = UIWindow()
  private let connection: Connection<People, MembersView>
  private var list: BoundTableView { view.list }
  private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  init() {
    connection = MembersView.bindings.connect(people, to: view)
    view.addSubview(view.list)
    window.addSubview(view)
  }

  @Test func rowsShowItems() {
    #expect(list.names() == ["Ada", "Grace", "Hedy"])
    #expect(connection.failures.isEmpty)
  }

  @Test func changeRequestsCellsOfChangedRowsOnly() {
    let (requests, reloads) = (list.requestedCells, list.reloads)
    transaction {
      people.$people.insert(Member(id: 4, name: "Alan"), at: 0)
      people.$people.remove(2)
      people.$people.update(3) { $0.name = "Hedwig" }
    }
    #expect(list.names() == ["Alan", "Ada", "Hedwig"])
    #expect(list.requestedCells == requests + 2 && list.reloads == reloads)
  }

  @Test func movedRowKeepsItsCell() {
    let cell = list.cellForRow(at: row(2))
    let requests = list.requestedCells
    people.$people.move(from: 2, to: 0)
    #expect(list.names() == ["Hedy", "Ada", "Grace"])
    #expect(list.cellForRow(at: row(0)) === cell && list.requestedCells == requests)
  }

  @Test func randomChangesShowTheSameItems() {
    var random = SmallRandom()
    for id in 10..<110 {
      transaction {
        for step in 0..<random.below(4) {
          let count = people.people.count
          switch random.below(4) {
          case 0 where count > 0: people.$people.remove(at: random.below(count))
          case 1 where count > 0:
            people.$people.move(from: random.below(count), to: random.below(count))
          case 2 where count > 0:
            people.$people.update(people.people[random.below(count)].id) { $0.name += "!" }
          default:
            people.$people.insert(
              Member(id: id * 10 + step, name: "\(id)"), at: random.below(count + 1))
          }
        }
      }
      #expect(list.names() == people.people.map(\.name))
    }
    #expect(list.reloads == 1)
  }

  @Test func changeOutsideOfWindowReloads() {
    view.removeFromSuperview()
    let reloads = list.reloads
    people.$people.remove(1)
    #expect(list.names() == ["Grace", "Hedy"] && list.reloads == reloads + 1)
  }

  @Test func tapSelectsAndOpens() {
    list.tap(row(1))
    #expect(people.selectedID == 2)
    #expect(people.log == ["select Grace", "open Grace"])
    people.selectedID = 3
    #expect(list.indexPathsForSelectedRows == [row(2)])
    people.selectedID = nil
    #expect(list.indexPathsForSelectedRows == nil)
  }

  @Test func selectionFollowsItems() {
    people.selectedID = 3
    people.$people.remove(1)
    #expect(list.indexPathsForSelectedRows == [row(1)])
    view.removeFromSuperview()
    people.$people.insert(Member(id: 5, name: "Alan"), at: 0)
    #expect(list.indexPathsForSelectedRows == [row(2)])
  }

  @Test func swipeDeletes() {
    list.swipe(row(0))
    #expect(people.people.map(\.id) == [2, 3] && list.names() == ["Grace", "Hedy"])
  }

  @Test func dragMovesItem() {
    let reloads = list.reloads
    list.drag(row(0), to: row(2))
    #expect(people.people.map(\.id) == [2, 3, 1] && list.names() == ["Grace", "Hedy", "Ada"])
    #expect(list.reloads == reloads)
  }

  @Test func dragThatPresenterChangesReloads() async {
    people.movesElsewhere = true
    list.drag(row(2), to: row(1))
    for _ in 0..<20 { await Task { @MainActor in }.value }
    #expect(people.people.map(\.id) == [3, 1, 2] && list.names() == ["Hedy", "Ada", "Grace"])
  }

  @Test func pullRefreshesAndLastRowRequestsMore() async {
    list.refreshControl?.pull()
    #expect(people.log == ["refresh"])
    people.$people.append(Member(id: 4, name: "Alan"))
    for _ in 0..<20 { await Task { @MainActor in }.value }
    #expect(people.log.contains("more"))
  }

  @Test func sectionsHaveHeaders() {
    let view = TeamsView()
    let connection = TeamsView.bindings.connect(people, to: view)
    window.addSubview(view)
    view.addSubview(view.list)
    #expect(view.list.header(0) == "3 people")
    people.$people.append(Member(id: 4, name: "Alan", team: "B"))
    #expect(view.list.names(in: 1) == ["Alan"] && view.list.header(1) == "1 person")
    people.$people.append(Member(id: 5, name: "Kurt", team: "B"))
    #expect(view.list.names(in: 1) == ["Alan", "Kurt"] && view.list.header(1) == "2 people")
    people.$people.update(4) { $0.team = "A" }
    #expect(view.list.names(in: 1) == ["Kurt"] && view.list.names().contains("Alan"))
    people.$people.remove(5)
    #expect(view.list.numberOfSections(in: view.list) == 1)
    #expect(connection.failures.isEmpty)
  }

  @Test func headersCanBeTexts() {
    let view = TeamsView()
    let connection = TeamsView.textBindings.connect(people, to: view)
    #expect(view.list.header(0) == "Team A")
    _ = connection
  }

  @Test func severalItemsCanBeSelected() {
    let view = TeamsView()
    view.list.allowsMultipleSelection = true
    let connection = TeamsView.bindings.connect(people, to: view)
    view.list.tap(row(0))
    view.list.tap(row(2))
    #expect(people.selectedIDs == [1, 3])
    view.list.tap(row(0))
    #expect(people.selectedIDs == [3])
    _ = connection
  }

  @Test func collectionViewShowsItems() {
    let view = GridView()
    let connection = GridView.bindings.connect(people, to: view)
    window.addSubview(view)
    view.addSubview(view.grid)
    #expect(view.names == ["Ada", "Grace", "Hedy"])
    view.grid.tap(row(1))
    #expect(people.log == ["select Grace"] && people.selectedID == 2)
    let requests = view.grid.requestedCells
    people.$people.move(from: 2, to: 0)
    people.$people.remove(1)
    people.$people.update(2) { $0.name = "Grace H." }
    #expect(view.names == ["Hedy", "Grace H."])
    #expect(view.grid.requestedCells == requests + 1)
    #expect(view.grid.indexPathsForSelectedItems == [row(1)])
    _ = connection
  }
}

private final class GridView: UIView {
  let grid = BoundCollectionView(
    frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  static let bindings = BindingTable(People.self, GridView.self) {
    each(\.$people, into: \.grid) { MemberView.bindings }
    selection(\.selectedID, of: \.grid)
    on(\.grid, select: People.select)
  }
  var names: [String] {
    (0..<grid.collectionView(grid, numberOfItemsInSection: 0)).map { item in
      let cell = grid.cellForItem(at: IndexPath(item: item, section: 0))
      return (cell?.contentView.subviews.first as? MemberView)?.name.text ?? "?"
    }
  }
}
