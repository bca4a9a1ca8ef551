import Testing

@testable import BindableCore
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var selectedID: Int? = 2
  @Observed var selectedIDs: Set<Int> = []
  @Observed var names: Set<String> = []
  @Observed var number = 1
  @Observed var items = [Item(id: 1), Item(id: 2)]
}

private struct Item: Identifiable, Equatable { let id: Int }
private final class Cell: ListCell {
  static let bindings = BindingTable(Item.self, Cell.self) {}
}

extension AnyHashable {
  fileprivate static func set(_ ids: Set<Int>) -> Set<AnyHashable> {
    Set<AnyHashable>(ids.map { AnyHashable($0) })
  }
}

@MainActor struct SelectionFailureTests {
  private final class View: ViewNode {
    let list = ListView()
    let photos = Table<Item>(columns: [TableColumn("ID", value: \.id) { "\($0)" }])
    let picker = Picker([1, 2]) { "\($0)" }
    @Observed var highlightedID: Int?
  }
  private let table = BindingTable(Presenter.self, View.self) {
    selection(\.selectedID, of: \.list)
    each(\.items, into: \.list) { Cell.bindings }
  }

  private func failures(
    _ presenter: Presenter, _ table: BindingTable<Presenter, View>? = nil
  ) -> [Failure] {
    let view = View(), table = table ?? self.table
    var connection: Connection<Presenter, View>?
    return Failure.capture {
      connection = table.connect(presenter, to: view)
      connection?.disconnect()
    }
  }

  @Test func selectedIDWithoutAnItemIsReported() {
    let presenter = Presenter()
    #expect(failures(presenter) == [])
    presenter.selectedID = 7
    let found = failures(presenter)
    #expect(found.map(\.kind) == [.rejectedValue] && found.first?.value == "[7]")
    #expect(
      found.first?.message.hasSuffix(
        "no item of the list has the selected ID 7: select an ID of an item") == true)
  }

  @Test func selectedIDOfAnotherTypeIsReported() {
    let presenter = Presenter(), view = View()
    let connection = BindingTable(Presenter.self, View.self) {
      each(\.items, into: \.list) { Cell.bindings }
      selection(\.names, of: \.list)
    }.connect(presenter, to: view)
    let found = Failure.capture { view.list.selectedIDs = [1] }
    #expect(found.map(\.kind) == [.unregisteredType] && presenter.names == [])
    #expect(
      found.first?.message.contains("expects IDs of type String, but an item has one of type Int")
        == true)
    connection.disconnect()
  }

  @Test func unknownIDThatIsSelectedLaterIsReportedOnce() {
    let presenter = Presenter(), view = View()
    let connection = table.connect(presenter, to: view)
    let found = Failure.capture {
      presenter.selectedID = 7
      presenter.items.append(Item(id: 3))
      presenter.selectedID = 1
      view.list.selectedIDs = [9]
    }
    #expect(found.map(\.value) == ["[7]", "[9]"] && connection.failures == found)
    connection.disconnect()
    #expect(Failure.capture { view.list.selectedIDs = [8] } == [])
  }

  @Test func itemThatArrivesBeforeTheTransactionEndsIsNotReported() {
    let presenter = Presenter(), view = View()
    let connection = table.connect(presenter, to: view)
    let effect = Effect {
      let id = presenter.selectedID ?? 1
      untracked { if id == 4 { presenter.items.append(Item(id: 4)) } }
    }
    let found = Failure.capture {
      transaction {
        presenter.selectedID = 3
        presenter.items.append(Item(id: 3))
      }
      presenter.selectedID = 4
    }
    #expect(found == [])
    hold(effect)
    connection.disconnect()
  }

  /// A selection is judged at the end of each batch that changed it.
  @Test(arguments: UInt64(1)...30) func selectionIsReportedIfNoItemHasIt(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let table = BindingTable(Presenter.self, View.self) {
      selection(\.selectedIDs, of: \.list)
      each(\.items, into: \.list) { Cell.bindings }
    }
    let presenter = Presenter(), view = View()
    let connection = table.connect(presenter, to: view)
    var known: Set<Int> = []
    for _ in 0..<30 {
      let ids = Set((0..<2).map { _ in Int.random(in: 0..<5, using: &random) })
      let items = (0..<Int.random(in: 0..<4, using: &random)).map { Item(id: $0) }
      let writesItems = Bool.random(using: &random), before = presenter.selectedIDs
      let found = Failure.capture {
        transaction {
          presenter.selectedIDs = ids
          if writesItems { presenter.items = items }
        }
      }
      let shown = Set(presenter.items.map(\.id))
      if view.list.selectedIDs == AnyHashable.set(before) {
        #expect(found == [], "seed \(seed)")
        continue
      }
      let missing = shown.isEmpty ? [] : presenter.selectedIDs.subtracting(shown)
      let expected = missing.isSubset(of: known) ? [] : [missing]
      #expect(
        found.map(\.value) == expected.map { SelectedIDs(AnyHashable.set($0)).debugDescription })
      known = missing
    }
    connection.disconnect()
  }

  @Test func selectionOfAnEmptyListIsNotReported() {
    let presenter = Presenter()
    presenter.items = []
    #expect(failures(presenter) == [])
    presenter.items = [Item(id: 5)]
    presenter.selectedID = nil
    #expect(failures(presenter) == [])
  }

  @Test func eachSelectedIDWithoutAnItemIsReportedInOneFailure() {
    let table = BindingTable(Presenter.self, View.self) {
      selection(\.selectedIDs, of: \.list)
      each(\.items, into: \.list) { Cell.bindings }
    }
    let presenter = Presenter()
    presenter.selectedIDs = [1, 2]
    #expect(failures(presenter, table) == [])
    presenter.selectedIDs = [1, 8, 7]
    let found = failures(presenter, table)
    #expect(found.map(\.kind) == [.rejectedValue] && found.first?.value == "[7, 8]")
  }

  @Test func selectedRowThatATableDoesNotHaveIsReported() {
    let table = BindingTable(Presenter.self, View.self) {
      \.items --> \.photos.rows
      \.selectedID <-> \.photos.selection
    }
    let presenter = Presenter()
    #expect(failures(presenter, table) == [])
    presenter.selectedID = 7
    let found = failures(presenter, table)
    #expect(found.map(\.kind) == [.rejectedValue] && found.first?.value == "[7]")
    #expect(found.first?.message.contains("no item of the list has the selected ID 7") == true)
    presenter.selectedID = nil
    #expect(failures(presenter, table) == [])
  }

  @Test func optionalPropertyThatIsNoSelectionIsNotReported() {
    let table = BindingTable(Presenter.self, View.self) {
      \.items --> \.photos.rows
      \.selectedID <-> \.highlightedID
    }
    let presenter = Presenter()
    presenter.selectedID = 7
    #expect(failures(presenter, table) == [])
  }

  // A picker displays a selection that isn't one of its options, so nothing is hidden.
  @Test func pickerDisplaysASelectionThatIsNotAnOption() {
    let table = BindingTable(Presenter.self, View.self) { \.number <-> \.picker.selection }
    let presenter = Presenter(), view = View()
    presenter.number = 7
    #expect(failures(presenter, table) == [])
    let connection = table.connect(presenter, to: view)
    #expect(view.picker.selection == 7)
    #expect(view.picker.frame(width: 9).text == "[ 7 ▾ ]")
    #expect(!view.picker.select(7) && view.picker.select(2) && presenter.number == 2)
    connection.disconnect()
  }
}
