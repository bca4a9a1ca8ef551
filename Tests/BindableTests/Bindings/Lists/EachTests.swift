import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct EachTests {
  @Test func listShowsItemsAndTracksChanges() {
    let screen = ListScreen(Guest.people(2))
    #expect(screen.lines == ["p0", "p1", ""])
    screen.presenter.$people.append(Guest(id: 2, name: "Cem"))
    #expect(screen.lines == ["p0", "p1", "Cem"])
    screen.presenter.$people.update(0) { $0.name = "Ada" }
    #expect(screen.lines == ["Ada", "p1", "Cem"])
    screen.presenter.$people.move(from: 2, to: 0)
    #expect(screen.lines == ["Cem", "Ada", "p1"])
    screen.presenter.$people.remove(at: 1)
    #expect(screen.lines == ["Cem", "p1", ""])
    screen.presenter.people = []
    #expect(screen.lines == ["", "", ""])
    #expect(screen.connection.failures == [])
  }

  @Test func eachAcceptsArray() {
    let table = BindingTable(PeoplePresenter.self, PeopleView.self) {
      each(\.array, into: \.list) { GuestCell.bindings }
    }
    let screen = ListScreen(Guest.people(3), table: table)
    let first = screen.lines.isEmpty ? nil : screen.list.visibleCell(at: 0)
    screen.presenter.array.swapAt(0, 2)
    #expect(screen.lines == ["p2", "p1", "p0"])
    #expect(screen.list.visibleCell(at: 2) === first, "a moved item keeps its cell")
  }

  @Test func updatingItemKeepsAllCells() {
    let screen = ListScreen(Guest.people(100))
    _ = screen.lines
    let views = (0..<3).map { screen.list.visibleCell(at: $0) }
    screen.presenter.$people.update(1) { $0.name = "new" }
    #expect(screen.lines == ["p0", "new", "p2"])
    for (row, view) in views.enumerated() { #expect(screen.list.visibleCell(at: row) === view) }
  }

  @Test func scrollingReusesCellsOfVisibleItems() {
    let screen = ListScreen(Guest.people(100_000))
    #expect(screen.lines == ["p0", "p1", "p2"])
    for _ in 0..<500 {
      screen.list.scroll(by: 1)
      _ = screen.lines
    }
    #expect(screen.lines == ["p500", "p501", "p502"])
    #expect(screen.list.children.count == 3)
    #expect(screen.list.cells.createdCellCount <= 4, "one for each visible item, and one spare")
  }

  @Test func changesOutsideVisibleItemsNeedNoDisplay() {
    let screen = ListScreen(Guest.people(1_100))
    _ = screen.lines
    let made = screen.list.cells.createdCellCount
    screen.presenter.$people.update(1_000) { $0.name = "x" }
    screen.presenter.$people.insert(Guest(id: -1, name: "new"), at: 1_000)
    screen.presenter.$people.remove(at: 700)
    screen.presenter.$people.move(from: 900, to: 3)
    #expect(!screen.view.needsDisplay)
    #expect(screen.list.cells.createdCellCount == made)
    screen.presenter.$people.insert(Guest(id: -2, name: "new"), at: 2)
    #expect(screen.view.needsDisplay)
    #expect(screen.lines == ["p0", "p1", "new"])
  }

  @Test func cellIsConnectedOnlyToItsItem() {
    @MainActor final class Model: Identifiable {
      let id: Int
      @Observed var name: String
      var reads = 0
      var shown: String {
        reads += 1
        return name
      }
      init(_ id: Int) {
        self.id = id
        name = "m\(id)"
      }
    }
    final class ModelCell: ListCell {
      let name = Label(lineLimit: 1)
      override var content: ViewNode? { name }
      static var bindings: BindingTable<Model, ModelCell> {
        BindingTable(Model.self, ModelCell.self) { \.shown --> \.name.text }
      }
    }
    @MainActor final class Presenter { @Observed var models = (0..<50).map { Model($0) } }
    let presenter = Presenter()
    let table = BindingTable(Presenter.self, PeopleView.self) {
      each(\.models, into: \.list) { ModelCell.bindings }
    }
    let view = PeopleView()
    let connection = table.connect(presenter, to: view)
    func lines() -> [String] { view.frame(width: 3, height: 2).lines }
    #expect(lines() == ["m0 ", "m1 "])
    view.list.scroll(by: 2)
    #expect(lines() == ["m2 ", "m3 "])
    let reads = presenter.models[0].reads
    presenter.models[0].name = "late"
    #expect(presenter.models[0].reads == reads, "an invisible item isn't observed")
    #expect(lines() == ["m2 ", "m3 "])
    presenter.models[2].name = "now"
    #expect(lines() == ["now", "m3 "])
    view.list.scroll(by: -2)
    #expect(lines() == ["la…", "m1 "])
    connection.disconnect()
    presenter.models[0].name = "after"
    #expect(lines() == ["la…", "m1 "], "the view keeps its values")
  }

  @Test func rebindingShowsItemsOfNewPresenter() {
    let screen = ListScreen(Guest.people(3))
    _ = screen.lines
    let other = PeoplePresenter([Guest(id: 1, name: "one"), Guest(id: 9, name: "nine")])
    screen.connection.rebind(to: other)
    #expect(screen.lines == ["one", "nine", ""])
    screen.presenter.people = []
    #expect(screen.lines == ["one", "nine", ""])
    other.$people.remove(at: 0)
    #expect(screen.lines == ["nine", "", ""])
  }

  @Test func newerConnectionTakesOverList() {
    let screen = ListScreen(Guest.people(2))
    _ = screen.lines
    let other = PeoplePresenter([Guest(id: 7, name: "other")])
    let connection = ListScreen.bindings.connect(other, to: screen.view)
    #expect(screen.lines == ["other", "", ""])
    screen.presenter.$people.append(Guest(id: 8, name: "late"))
    #expect(screen.lines == ["other", "", ""])
    #expect(screen.connection.failures.map(\.kind) == [.conflict])
    connection.disconnect()
  }

  @Test func presenterAndViewAreDeallocated() {
    weak var presenter: PeoplePresenter?
    weak var view: PeopleView?
    do {
      let screen = ListScreen(Guest.people(5))
      _ = screen.lines
      screen.list.scroll(by: 2)
      _ = screen.lines
      presenter = screen.presenter
      view = screen.view
    }
    #expect(presenter == nil)
    #expect(view == nil)
  }

  @Test func connectionOutlivesUntrackedViewWithList() {
    @MainActor final class PlainView { let list = ListView() }
    let presenter = PeoplePresenter(Guest.people(2))
    var view: PlainView? = PlainView()
    var connection = view.map {
      BindingTable(PeoplePresenter.self, PlainView.self) {
        each(\.$people, into: \.list) { GuestCell.bindings }
      }.connect(presenter, to: $0)
    }
    view = nil
    presenter.people = []
    #expect(connection?.isConnected == false)
    connection = nil
  }

  @Test func whyExplainsListChanges() {
    let screen = ListScreen(Guest.people(2))
    event("Cem came") { screen.presenter.$people.append(Guest(id: 2, name: "Cem")) }
    #expect(
      screen.connection.why("list").hasPrefix(
        """
        list: 2 items -> 3 items (+ 0.2)
        """))
    #expect(ListScreen.bindings.text(for: screen.presenter, in: screen.view).contains("each"))
  }
}
