import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

private struct Word: Identifiable, Equatable { let id: Int }

@MainActor private final class Presenter {
  @Observed var words: [Word] = []
  @Observed var loadable = Loadable<[Word]>.idle
  @Observed var selectedID: Int?
  @Observed var selectedIDs: Set<Int> = []
  let list = ObservedList<Word>()

  init(_ ids: [Int] = [1, 2], selected: Int? = nil) {
    words = ids.map { Word(id: $0) }
    list.items = words
    loadable = .loaded(words)
    selectedID = selected
    selectedIDs = selected.map { [$0] } ?? []
  }

  func loadMore() {}
}

private final class Cell: ListCell {
  static let bindings = BindingTable(Word.self, Cell.self) {}
}

private final class View: ViewNode {
  let list = ListView()
  override var content: ViewNode? { list }
}

@MainActor struct ItemDiagnosticsTests {
  private let tables = [
    BindingTable(Presenter.self, View.self) {
      each(\.words, into: \.list) { Cell.bindings }
      selection(\.selectedID, of: \.list)
    },
    BindingTable(Presenter.self, View.self) {
      each(\.list, into: \.list) { Cell.bindings }
      selection(\.selectedIDs, of: \.list)
    },
    BindingTable(Presenter.self, View.self) {
      each(\.loadable, into: \.list) { Cell.bindings }
      selection(\.selectedID, of: \.list)
    },
  ]

  private func warnings(_ presenter: @autoclosure () -> Presenter) -> [[String]] {
    tables.map { table in
      table.diagnostics(for: presenter(), in: View()).filter { $0.severity == .warning }
        .map(\.message)
    }
  }

  @Test func itemsWithOneIDAreAWarningInEachSource() {
    let message =
      "in list, items 2 and 4 have the same ID, 5; give each item a unique ID, or lookups and "
      + "selection use the first"
    #expect(warnings(Presenter([1, 5, 3, 5, 5])) == [[message], [message], [message]])
  }

  @Test func selectedIDThatNoItemHasIsAWarningInEachSource() {
    let message = "no item of the list has the selected ID 7: select an ID of an item"
    #expect(warnings(Presenter(selected: 7)) == [[message], [message], [message]])
  }

  @Test func uniqueIDsWithASelectedOneAreFine() {
    #expect(warnings(Presenter(selected: 2)) == [[], [], []])
  }

  @Test func selectionOfItemsThatAreStillToBeLoadedIsFine() {
    #expect(warnings(Presenter([], selected: 7)) == [[], [], []])
    let presenter = Presenter(selected: 7)
    presenter.loadable = .loading(previous: [Word(id: 1)])
    #expect(
      tables[2].diagnostics(for: presenter, in: View()).filter { $0.severity == .warning } == [])
  }

  @Test func selectionInAListThatLoadsMoreItemsIsFine() {
    let table = BindingTable(Presenter.self, View.self) {
      each(\.words, into: \.list) { Cell.bindings }
      selection(\.selectedID, of: \.list)
      on(\.list, nearEnd: Presenter.loadMore)
    }
    #expect(
      table.diagnostics(for: Presenter(selected: 7), in: View()).filter { $0.severity == .warning }
        == [])
  }

  @Test func checkConnectsAndChangesNothing() {
    let presenter = Presenter([1, 1], selected: 7), view = View()
    _ = tables[0].diagnostics(for: presenter, in: view)
    #expect(presenter.selectedID == 7)
    #expect(view.list.adapter.content == nil && view.list.selectedIDs.isEmpty)
  }
}
