import AppKit
import BindableAppKit
import BindableCore
import Foundation
import Testing

private struct Member: Identifiable, Equatable {
  let id: Int
  var name: String
  var team = "A"
}

private final class MemberView: NSView, CellView {
  let name = BoundLabel()
  required init() { super.init(frame: .zero) }
  required init?(coder: NSCoder) { nil }
  static let bindings = BindingTable(Member.self, MemberView.self) { \.name --> \.name.text }
}

private final class TeamHeader: NSView, CellView {
  let title = BoundLabel()
  required init() { super.init(frame: .zero) }
  required init?(coder: NSCoder) { nil }
  static let bindings = BindingTable(SectionInfo.self, TeamHeader.self) {
    bind(\.count, to: \.title.text, as: .plural("person", "people"))
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

  func open(_ person: Member) { log.append("open \(person.name)") }
  func select(_ person: Member) { log.append("select \(person.name)") }
  func remove(_ person: Member) { $people.remove(person.id) }
  func more() { log.append("more") }
}

private final class MembersView: NSView {
  let list = BoundTableView(frame: .zero)
  static let bindings = BindingTable(People.self, MembersView.self) {
    each(\.$people, into: \.list) { MemberView.bindings }
    selection(\.selectedID, of: \.list)
    on(\.list, select: People.select)
    on(\.list, open: People.open)
    on(\.list, delete: People.remove)
    on(\.list, nearEnd: People.more)
  }
}

private final class TeamsView: NSView {
  let list = BoundTableView(frame: .zero)
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

extension NSTableView {
  fileprivate var texts: [String] {
    (0..<(dataSource?.numberOfRows(in: self) ?? 0)).map { row in
      let view = view(atColumn: 0, row: row, makeIfNecessary: false)
      return switch view?.subviews.first {
      case let member as MemberView: member.name.stringValue
      case let header as TeamHeader: "# \(header.title.stringValue)"
      default: (view as? BoundLabel).map { "# \($0.stringValue)" } ?? "?"
      }
    }
  }
}

@MainActor struct ListTests {
  private let people = People(), view = MembersView(), window = NSWindow()
  private let connection: Connection<People, MembersView>
  private var list: BoundTableView { view.list }

  init() {
    window.contentView = view
    view.addSubview(view.list)
    connection = MembersView.bindings.connect(people, to: view)
  }

  @Test func rowsShowItems() {
    #expect(list.texts == ["Ada", "Grace", "Hedy"])
    #expect(connection.failures.isEmpty)
  }

  @Test func changeRequestsViewsOfChangedRowsOnly() {
    let (requests, reloads) = (list.requestedViews, list.reloads)
    transaction {
      people.$people.insert(Member(id: 4, name: "Alan"), at: 0)
      people.$people.remove(2)
      people.$people.update(3) { $0.name = "Hedwig" }
    }
    #expect(list.texts == ["Alan", "Ada", "Hedwig"])
    #expect(list.requestedViews == requests + 1 && list.reloads == reloads)
  }

  @Test func changeOutsideOfWindowReloads() {
    view.list.removeFromSuperview()
    let reloads = list.reloads
    people.$people.remove(1)
    #expect(list.texts == ["Grace", "Hedy"] && list.reloads == reloads + 1)
  }

  @Test func clickSelectsAndDoubleClickOpens() {
    list.click(1)
    #expect(people.selectedID == 2 && people.log == ["select Grace"])
    list.doubleClick(1)
    #expect(people.log == ["select Grace", "open Grace"])
    people.selectedID = 3
    #expect(list.selectedRowIndexes == [2])
    people.selectedID = nil
    #expect(list.selectedRowIndexes.isEmpty)
    #expect(people.log.count == 2, "Only the user selects.")
  }

  @Test func selectionFollowsItems() {
    people.selectedID = 3
    people.$people.remove(1)
    #expect(list.selectedRowIndexes == [1])
    people.$people.move(from: 1, to: 0)
    #expect(list.selectedRowIndexes == [0] && people.selectedID == 3)
    #expect(people.log.isEmpty)
  }

  @Test func keysOpenAndDelete() {
    list.press("\u{7f}")
    #expect(people.people.count == 3, "Nothing is selected.")
    list.click(0)
    list.press("\r")
    #expect(people.log == ["select Ada", "open Ada"])
    list.press("\u{7f}")
    #expect(list.texts == ["Grace", "Hedy"] && people.people.map(\.id) == [2, 3])
  }

  @Test func swipeDeletes() {
    list.swipe(1)
    #expect(list.texts == ["Ada", "Hedy"] && people.people.map(\.id) == [1, 3])
  }

  @Test func lastRowRequestsMore() async {
    people.$people.append(Member(id: 4, name: "Alan"))
    for _ in 0..<20 { await Task { @MainActor in }.value }
    #expect(people.log.contains("more"))
  }

  @Test func headersAreRows() {
    let view = TeamsView()
    let connection = TeamsView.bindings.connect(people, to: view)
    window.contentView?.addSubview(view)
    view.addSubview(view.list)
    #expect(view.list.texts == ["# 3 people", "Ada", "Grace", "Hedy"])
    people.$people.append(Member(id: 4, name: "Alan", team: "B"))
    #expect(view.list.texts.suffix(2) == ["# 1 person", "Alan"])
    people.$people.append(Member(id: 5, name: "Kurt", team: "B"))
    #expect(view.list.texts.suffix(3) == ["# 2 people", "Alan", "Kurt"])
    people.$people.update(4) { $0.team = "A" }
    #expect(view.list.texts.suffix(2) == ["# 1 person", "Kurt"])
    people.$people.remove(5)
    #expect(view.list.texts.first == "# 4 people" && view.list.texts.count == 5)
    view.list.click(0)
    #expect(view.list.selectedRowIndexes.isEmpty, "A header can't be selected.")
    #expect(connection.failures.isEmpty)
  }

  @Test func headersCanBeTexts() {
    let view = TeamsView()
    let connection = TeamsView.textBindings.connect(people, to: view)
    #expect(view.list.texts == ["# Team A", "Ada", "Grace", "Hedy"])
    _ = connection
  }

  @Test func severalItemsCanBeSelected() {
    let view = TeamsView()
    view.list.allowsMultipleSelection = true
    let connection = TeamsView.bindings.connect(people, to: view)
    view.list.click(1)
    view.list.click(3, extending: true)
    #expect(people.selectedIDs == [1, 3])
    view.list.click(2)
    #expect(people.selectedIDs == [2])
    _ = connection
  }

  @Test func randomChangesShowTheSameItems() {
    var state: UInt64 = 7
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for id in 10..<110 {
      transaction {
        for step in 0..<random(4) {
          let count = people.people.count
          switch random(4) {
          case 0 where count > 0: people.$people.remove(at: random(count))
          case 1 where count > 0: people.$people.move(from: random(count), to: random(count))
          case 2 where count > 0:
            people.$people.update(people.people[random(count)].id) { $0.name += "!" }
          default:
            people.$people.insert(
              Member(id: id * 10 + step, name: "\(id)"), at: random(count + 1))
          }
        }
      }
      #expect(list.texts == people.people.map(\.name))
    }
    #expect(list.reloads == 1)
  }
}
