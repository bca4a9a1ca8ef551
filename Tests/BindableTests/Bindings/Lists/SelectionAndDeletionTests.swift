import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Chooser {
  @ObservedList var people: [Guest] = Guest.people(5)
  @Observed var search = ""
  @Observed var selectedID: Int?
  @Observed var selectedIDs: Set<Int> = []
  private(set) lazy var filtered = $people.filtered(by: \.search, of: self) {
    $0.name.contains($1) || $1 == ""
  }
}

private final class ChooserView: ViewNode {
  let list = ListView()
  override var content: ViewNode? { list }
}

/// An item that's selected and deleted in one transaction isn't selected afterward.
@MainActor struct SelectionAndDeletionTests {
  private typealias Table = BindingTable<Chooser, ChooserView>

  private static let tables: [(name: String, table: Table)] = [
    (
      "one",
      Table(Chooser.self, ChooserView.self) {
        each(\.$people, into: \.list) { GuestCell.bindings }
        selection(\.selectedID, of: \.list)
      }
    ),
    (
      "one, selection first",
      Table(Chooser.self, ChooserView.self) {
        selection(\.selectedID, of: \.list)
        each(\.$people, into: \.list) { GuestCell.bindings }
      }
    ),
    (
      "several",
      Table(Chooser.self, ChooserView.self) {
        each(\.$people, into: \.list) { GuestCell.bindings }
        selection(\.selectedIDs, of: \.list)
      }
    ),
    (
      "several, selection first, filtered",
      Table(Chooser.self, ChooserView.self) {
        selection(\.selectedIDs, of: \.list)
        each(\.filtered, into: \.list) { GuestCell.bindings }
      }
    ),
    (
      "one, filtered",
      Table(Chooser.self, ChooserView.self) {
        each(\.filtered, into: \.list) { GuestCell.bindings }
        selection(\.selectedID, of: \.list)
      }
    ),
    (
      "no row",
      Table(Chooser.self, ChooserView.self) { each(\.$people, into: \.list) { GuestCell.bindings } }
    ),
  ]

  @Test(arguments: 0..<6, 0..<4) func itemDeletedInTransactionIsNotSelected(table: Int, order: Int)
  {
    let (name, table) = Self.tables[table]
    let chooser = Chooser(), view = ChooserView()
    let connection = table.connect(chooser, to: view)
    if name.hasPrefix("several") { view.list.selectionMode = .multiple }
    _ = view.frame(width: 8)
    func select() {
      if name == "no row" {
        view.list.selectedIDs = [AnyHashable(3)]
      } else if order >= 2 {
        _ = chooser.$people.indexPath(of: 3).map { view.list.select($0.item) }
      } else {
        chooser.selectedID = 3
        chooser.selectedIDs = [3]
      }
    }
    transaction {
      if order % 2 == 0 { select() }
      chooser.$people.remove(3)
      if order % 2 == 1 { select() }
    }
    #expect(view.list.selectedIDs.isEmpty, "\(name) \(order)")
    #expect(view.list.selectedIndexes == [] && view.list.selectedIndex == nil)
    if name.hasPrefix("one") { #expect(chooser.selectedID == nil, "\(name) \(order)") }
    if name.hasPrefix("several") { #expect(chooser.selectedIDs.isEmpty, "\(name) \(order)") }
    chooser.$people.append(Guest(id: 3, name: "p3"))
    #expect(view.list.selectedIDs.isEmpty, "the ID isn't remembered")
    hold(connection)
  }

  @Test func selectedIDOfMissingItemIsKept() {
    let chooser = Chooser(), view = ChooserView()
    let connection = Self.tables[0].table.connect(chooser, to: view)
    chooser.selectedID = 9
    chooser.$people.remove(0)
    #expect(view.list.selectedIDs == [AnyHashable(9)])
    transaction {
      chooser.selectedID = 11
      chooser.$people.append(Guest(id: 10, name: "x"))
    }
    #expect(view.list.selectedIDs == [AnyHashable(11)])
    chooser.$people.append(Guest(id: 11, name: "x"))
    #expect(view.list.selectedIndex == 5)
    hold(connection)
  }
}
