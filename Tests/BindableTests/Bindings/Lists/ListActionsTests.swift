import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct ListActionsTests {
  private let acts = BindingTable(PeoplePresenter.self, PeopleView.self) {
    each(\.$people, into: \.list) { GuestCell.bindings }
    on(\.list, select: PeoplePresenter.open)
    on(\.list, delete: PeoplePresenter.remove)
    on(\.list, move: PeoplePresenter.move)
    on(\.list, refresh: PeoplePresenter.fetch)
    on(\.list, nearEnd: PeoplePresenter.fetchMore)
    selection(\.selectedID, of: \.list)
  }

  @Test func actionsReceiveItem() {
    let screen = ListScreen(Guest.people(20), table: acts)
    _ = screen.lines
    #expect(screen.list.select(1))
    #expect(screen.list.delete(0))
    #expect(screen.lines == ["p1", "p2", "p3"])
    #expect(screen.list.move(2, to: 0))
    #expect(screen.lines == ["p3", "p1", "p2"])
    #expect(screen.list.refresh())
    #expect(
      screen.presenter.log == ["open p1", "remove p0", "move p3 from 0.2 to 0.0", "fetch"])
    #expect(!screen.list.delete(99))
    #expect(!screen.list.move(0, to: 0))
    screen.connection.disconnect()
    #expect(!screen.list.delete(0), "a disconnected list has no actions")
    #expect(screen.list.select(0))
    #expect(screen.presenter.log.count == 4)
  }

  @Test func impossibleMoveAndRefreshAreReported() {
    let screen = ListScreen(Guest.people(2), table: acts)
    let failures = Failure.capture {
      #expect(!screen.list.move(0, to: 7))
      #expect(!ListView().refresh())
    }
    #expect(failures.map(\.kind) == [.rejectedAction, .rejectedAction])
    #expect(failures[0].message.contains("because there's no item at index 7 of 2."))
    #expect(failures[1].message.contains("because no handler is set;"))
  }

  @Test func nearEndActionRunsOnceUntilItemsChange() {
    let screen = ListScreen(Guest.people(20), table: acts)
    _ = screen.lines
    screen.list.scroll(by: 2)
    #expect(screen.presenter.log == [])
    screen.list.scroll(by: 100)
    screen.list.scroll(by: 1)
    #expect(screen.presenter.log == ["fetch more"])
    screen.presenter.$people.append(contentsOf: Guest.people(3, from: 100))
    screen.list.scroll(by: 1)
    #expect(screen.presenter.log == ["fetch more", "fetch more"])
  }

  @Test func selectionIsSynchronizedByID() {
    let screen = ListScreen(Guest.people(5), table: acts)
    _ = screen.lines
    screen.list.select(2)
    #expect(screen.presenter.selectedID == 2)
    screen.presenter.$people.insert(Guest(id: 9, name: "new"), at: 0)
    #expect(screen.presenter.selectedID == 2)
    #expect(screen.list.selectedIndex == 3)
    screen.presenter.$people.move(from: 3, to: 0)
    #expect(screen.list.selectedIndex == 0)
    screen.presenter.$people.update(2) { $0.name = "x" }
    #expect(screen.presenter.selectedID == 2)
    screen.presenter.selectedID = 4
    #expect(screen.list.selectedIndex == 5)
    screen.presenter.selectedID = nil
    #expect(screen.list.selectedIndex == nil)
    #expect(screen.list.selectedIDs.isEmpty)
  }

  @Test func deletingSelectedItemClearsSelectionAndNotifiesOnce() {
    let screen = ListScreen(Guest.people(5), table: acts)
    screen.list.select(2)
    var seen: [Int?] = []
    let effect = observe(screen.presenter.selectedID) { seen.append($0) }
    screen.presenter.$people.remove(at: 2)
    #expect(seen == [2, nil])
    #expect(screen.list.selectedIndex == nil)
    #expect(screen.list.highlightedIndex == 2, "the next item is highlighted")
    effect.cancel()
  }

  @Test func selectionWaitsForMissingItem() {
    let screen = ListScreen([], table: acts)
    screen.presenter.selectedID = 3
    #expect(screen.list.selectedIndex == nil)
    screen.presenter.people = Guest.people(5)
    #expect(screen.list.selectedIndex == 3)
    #expect(screen.presenter.selectedID == 3)
  }

  @Test func listBindingsAreNamedByUserAction() {
    let table = BindingTable(PeoplePresenter.self, PeopleView.self) {
      selection(\.selectedID, of: \.list)
      selection(\.selectedIDs, of: \.other)
      on(\.list, delete: PeoplePresenter.remove)
    }
    let screen = ListScreen(Guest.people(30), table: table)
    let rows = table.descriptions(for: screen.presenter, in: screen.view)
    #expect(
      rows.map { $0.ends() } == [
        "selectedID <-> list.selection", "selectedIDs <-> other.selection", "on list delete",
      ])
    screen.presenter.selectedID = 29
    screen.presenter.selectedIDs = [10, 2]
    #expect(
      screen.connection.updates.map(\.change) == [
        "list.selection: [] -> [29]", "other.selection: [] -> [2, 10]",
      ])
  }

  @Test func multipleItemsCanBeSelected() {
    let table = BindingTable(PeoplePresenter.self, PeopleView.self) {
      each(\.$people, into: \.list) { GuestCell.bindings }
      selection(\.selectedIDs, of: \.list)
      on(\.list, select: PeoplePresenter.open)
    }
    let screen = ListScreen(Guest.people(5), table: table)
    screen.list.selectionMode = .multiple
    _ = screen.lines
    screen.list.select(0)
    screen.list.select(2)
    #expect(screen.lines == [" * p0", "   p1", ">* p2"])
    #expect(screen.presenter.selectedIDs == [0, 2])
    screen.list.select(0)
    #expect(screen.presenter.selectedIDs == [2])
    screen.presenter.selectedIDs = [1, 2, 4]
    screen.presenter.$people.remove(at: 2)
    #expect(screen.presenter.selectedIDs == [1, 4])
    #expect(screen.list.selectedIndexes == [1, 3])
    #expect(screen.presenter.log == ["open p0", "open p2"])
  }

  @Test func cellDeterminesSelectionStyle() {
    final class LoudCell: ListCell {
      let name = Label(lineLimit: 1)
      override var content: ViewNode? { name }
      override var currentStyle: Style { isSelected ? Style(.bold, foreground: .red) : Style() }
      static let bindings = BindingTable(Guest.self, LoudCell.self) { \.name --> \.name.text }
    }
    let table = BindingTable(PeoplePresenter.self, PeopleView.self) {
      each(\.$people, into: \.list) { LoudCell.bindings }
    }
    let screen = ListScreen(Guest.people(3), table: table)
    screen.list.select(1)
    let frame = screen.view.frame(width: 2, height: 3)
    #expect(
      (0..<3).map { frame[column: 0, row: $0].style }
        == [Style(), Style(.bold, foreground: .red), Style()])
    #expect((screen.list.visibleCell(at: 1) as? LoudCell)?.isSelected == true)
    screen.list.select(0)
    screen.list.scroll(by: 1)
    _ = screen.lines
    let selected = screen.list.children.compactMap { ($0 as? LoudCell)?.isSelected }
    #expect(selected == [true, false, false])
  }

  @Test func actionForOtherItemTypeReportsFailure() {
    @MainActor final class Other {
      @Observed var people = Guest.people(1)
      func open(_ text: String) {}
    }
    let table = BindingTable(Other.self, PeopleView.self) {
      each(\.people, into: \.list) { GuestCell.bindings }
      on(\.list, select: Other.open)
    }
    let other = Other()
    let view = PeopleView()
    let connection = table.connect(other, to: view)
    let reported = failures { view.list.select(0) }
    #expect(reported.map(\.kind) == [.unregisteredType])
    #expect(reported.first?.message.contains("expects String, but the item is Guest") == true)
    connection.disconnect()
  }

  @Test func duplicateIDsAreShownAndReported() {
    let reported = failures {
      let screen = ListScreen([
        Guest(id: 1, name: "a"), Guest(id: 2, name: "b"), Guest(id: 1, name: "c"),
      ])
      #expect(screen.lines == ["a", "b", "c"])
      screen.presenter.$people.remove(at: 0)
      #expect(screen.lines == ["b", "c", ""])
    }
    #expect(reported.map(\.kind) == [.duplicateID])
    #expect(reported.first?.message.contains("items 1 and 3 have the same ID, 1") == true)
  }

  /// The moments at which a repeated ID is found, in each order.
  @Test(arguments: [
    ["draw", "select", "append"], ["draw", "append", "select"], ["select", "draw", "append"],
    ["select", "append", "draw"], ["append", "draw", "select"], ["append", "select", "draw"],
  ]) func repeatedIDIsReportedOnce(moments: [String]) {
    let reported = failures {
      let screen = ListScreen([Guest(id: 1, name: "a"), Guest(id: 1, name: "c")])
      for moment in moments + moments {
        switch moment {
        case "draw": _ = screen.lines
        case "select": screen.list.selectedIDs = [AnyHashable(1)]
        default:
          screen.presenter.people.append(Guest(id: 1, name: "d"))
          screen.list.selectedIDs = []
        }
      }
    }
    #expect(reported.map(\.kind) == [.duplicateID])
    #expect(reported.first?.message.contains("have the same ID, 1; give each") == true)
  }

  @Test func listShowsEachLoadingState() {
    struct Broken: Error, CustomStringConvertible { let description = "No connection" }
    let table = BindingTable(PeoplePresenter.self, PeopleView.self) {
      each(\.loaded, into: \.list) { GuestCell.bindings }
    }
    let screen = ListScreen(table: table)
    screen.list.emptyText = "Nobody"
    #expect(screen.lines == ["Nobody", "", ""])
    screen.presenter.loaded.start()
    #expect(screen.lines == ["Loading…", "", ""])
    screen.presenter.loaded.fail(Broken())
    #expect(screen.lines == ["No", "connection", ""])
    screen.presenter.loaded = .loaded(Guest.people(5))
    #expect(screen.lines == ["p0", "p1", "p2"])
    screen.presenter.loaded.start()
    #expect(screen.lines == ["p0", "p1", "Loading…"], "the old items stay visible")
    screen.presenter.loaded.fail(Broken())
    #expect(screen.lines[..<2] == ["p0", "p1"])
    screen.presenter.loaded = .loaded([])
    #expect(screen.lines == ["Nobody", "", ""])
  }
}
