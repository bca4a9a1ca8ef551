import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A table and a grid that show one list.
@MainActor struct OneSourceTests {
  private final class View: ViewNode {
    let table = ListView(), grid = ListView()
    override var content: ViewNode? {
      grid.columns = 3
      return VStack {
        table
        Divider()
        grid
      }
    }

    static let bindings = BindingTable(PeoplePresenter.self, View.self) {
      each(\.$people, into: \.table) { GuestCell.bindings }
      each(\.$people, into: \.grid) { GuestCell.bindings }
      selection(\.selectedID, of: \.table)
      selection(\.selectedIDs, of: \.grid)
    }
  }

  @Test func tableAndGridShowAndTrackOneList() {
    let presenter = PeoplePresenter(Guest.people(5))
    let view = View()
    let connection = View.bindings.connect(presenter, to: view)
    expectLines(
      of: view.frame(width: 12),
      """
      p0
      p1
      p2
      p3
      p4
      ────────────
      p0  p1   p2
      p3  p4
      """)
    presenter.selectedID = 3
    transaction {
      presenter.$people.insert(Guest(id: 9, name: "new"), at: 0)
      presenter.$people.remove(1)
      presenter.$people.move(4, to: 0)
    }
    expectLines(
      of: view.frame(width: 12),
      """
      p4
      new
      p0
      p2
      p3
      ────────────
      p4  new  p0
      p2  p3
      """)
    // One list with two selections.
    #expect(view.table.selectedIndex == 4)
    #expect(view.grid.selectedIndex == nil)
    connection.disconnect()
  }
}
