import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Model { @Observed var number = 0 }

@MainActor struct ListViewTests {
  @Test(arguments: [10_000, 1_000_000_000]) func onlyVisibleCellsAreCreated(count: Int) {
    var made: [Int] = []
    let list = ListView(sections: [
      CellSection(count: count) { index in
        made.append(index)
        return Label("row \(index)")
      }
    ])
    #expect(list.frame(width: 6, height: 3).lines == ["row 0 ", "row 1 ", "row 2 "])
    #expect(made == [0, 1, 2])
    list.scroll(by: 1)
    #expect(list.frame(width: 6, height: 3).lines == ["row 1 ", "row 2 ", "row 3 "])
    #expect(made == [0, 1, 2, 3])
    #expect(list.visibleCell(at: 0) == nil, "a cell that isn't visible is released")
    #expect(list.children.count == 3)
  }

  @Test func creatingCellsDoesNotRequestDisplay() {
    let list = ListView(texts: ["a", "b"])
    let view = VStack { list }
    var calls = 0
    view.onNeedsDisplay = { calls += 1 }
    _ = view.frame(width: 3)
    #expect(calls == 0)
    #expect(!view.needsDisplay)
    (list.visibleCell(at: 1) as? Label)?.text = "c"
    #expect(calls == 1)
    #expect(view.frame(width: 3).lines == ["a  ", "c  "])
  }

  @Test func selectingScrollsItemIntoView() {
    let list = ListView(sections: [
      CellSection("A", texts: ["a0", "a1", "a2"]), CellSection("B", texts: ["b0", "b1"]),
    ])
    var selected: [Int] = []
    list.adapter.select = ListAction { [unowned list] _ in
      selected += list.selectedIndex.map { [$0] } ?? []
    }
    func lines() -> [String] { list.frame(width: 4, height: 3).lines }
    #expect(lines() == ["A   ", "  a0", "  a1"])
    #expect(list.select(4))
    #expect(lines() == ["B   ", "  b0", "> b1"])
    #expect(list.select(1))
    #expect(lines() == ["A   ", "> a1", "  a2"], "the header doesn't cover the selected item")
    #expect(!list.select(5))
    #expect(!list.select(-1))
    list.isEnabled = false
    #expect(!list.select(0))
    #expect(selected == [4, 1])
  }

  @Test func scrollingStopsAtLastItem() {
    let list = ListView(texts: ["a", "b", "c"])
    _ = list.frame(width: 1, height: 2)
    list.scroll(by: .max)
    #expect(list.frame(width: 1, height: 2).lines == ["b", "c"])
    list.scroll(by: .min)
    #expect(list.frame(width: 1, height: 2).lines == ["a", "b"])
  }

  @Test func pageKeysMoveTheHighlightToWhatIsSeen() {
    let list = ListView(texts: (0..<20).map(String.init))
    list.select(0)
    _ = list.frame(width: 6, height: 5)
    list.dispatch(KeyPress(.pageDown))
    #expect(list.selectedIndex == 4 && list.frame(width: 6, height: 5).line(0).hasPrefix("4"))
    list.dispatch(KeyPress(.pageUp))
    #expect(list.selectedIndex == 0)
    for _ in 0..<9 { list.dispatch(KeyPress(.pageDown)) }
    #expect(list.selectedIndex == 15, "The last page begins with it.")
  }

  @Test func focusIsSeenWithoutAHighlightedItem() throws {
    final class Tile: ListCell {
      let name = Label("tile")
      override var drawsSelection: Bool { true }
      override var content: ViewNode? { name }
    }
    struct Item: Identifiable { let id: Int }
    final class Shelf { let items = [Item(id: 1), Item(id: 2)] }
    let (shelf, list) = (Shelf(), ListView())
    let tiles = BindingTable(Item.self, Tile.self) {}
    let table = BindingTable(Shelf.self, ListView.self) { each(\.items, into: \.self) { tiles } }
    let connection = table.connect(shelf, to: list)
    var theme = Theme()
    theme.colors = ThemeColors()
    let unfocused = list.frame(width: 9, height: 2, theme: theme)
    list.focus()
    let focused = list.frame(width: 9, height: 2, theme: theme)
    #expect(focused != unfocused && focused.text == unfocused.text)
    hold(connection, shelf)
  }

  @Test func shortenedListScrollsToEnd() {
    let list = ListView(texts: (0..<9).map(String.init))
    list.select(8)
    _ = list.frame(width: 1, height: 2)
    list.texts = ["x", "y", "z"]
    #expect(list.selectedIndex == nil)
    #expect(list.frame(width: 1, height: 2).lines == ["y", "z"])
  }

  @Test func equalTextsDoNotRequestDisplay() {
    let list = ListView(texts: ["a"])
    _ = list.frame(width: 1)
    list.texts = ["a"]
    #expect(!list.needsDisplay)
  }

  @Test func settingSectionsClearsTexts() {
    let list = ListView(texts: ["a", "b"])
    #expect(list.texts == ["a", "b"])
    list.sections = [CellSection("H", texts: ["c"])]
    #expect(list.texts.isEmpty)
    #expect(list.frame(width: 3).lines == ["H  ", "  c"])
    list.texts = []
    #expect(list.itemCount == 0, "empty texts replace the sections")
    list.sections = [CellSection(texts: ["d"])]
    #expect(list.frame(width: 3).lines == ["d  "])
    list.texts = ["e"]
    #expect(list.frame(width: 3).lines == ["e  "])
  }

  @Test func changingTextsNotifiesObservers() {
    let list = ListView(texts: ["a"])
    var seen: [[String]] = []
    let effect = observe(list.texts) { seen.append($0) }
    list.texts = ["a"]
    list.texts = ["b", "c"]
    list.sections = []
    #expect(seen == [["a"], ["b", "c"], []])
    effect.cancel()
  }

  @Test func drawingIgnoresValuesReadByCellCreation() {
    let model = Model()
    let list = ListView(sections: [CellSection(count: 1) { _ in Label("row \(model.number)") }])
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = list.frame(width: 5)
    }
    model.number = 1
    #expect(runs == 1)
    effect.cancel()
  }

  @Test func sectionShowsHeaderAndFooterViewsThatFollowTheirProperties() {
    let model = Model()
    let list = ListView(sections: [
      CellSection("text", footer: "end", count: 2) { Label("row \($0)") },
      CellSection("replaced", footer: "end", count: 1) {
        Label("row \($0)")
      } header: {
        HStack(spacing: 1) {
          Button("Open")
          Label("number \(model.number)")
        }
      } footer: {
        Label("two\nlines")
      },
    ])
    #expect(
      list.frame(width: 20).text == """
        text
          row 0
          row 1
        end
        [ Open ] number 0
          row 0
        two
        lines
        """)
    model.number = 2
    #expect(list.frame(width: 20).lines[4] == "[ Open ] number 2   ")
  }

  @Test func focusedListShowsFocusWithoutColor() {
    let list = ListView(texts: ["a", "b", "c", "d"])
    // The rows whose blanks are reversed, which those of a selected item aren't.
    func focused() -> [Int] {
      let frame = list.frame(width: 3, height: 2)
      return (0..<2).filter { frame[column: 2, row: $0].style.attributes.contains(.inverse) }
    }
    #expect(focused() == [])
    // Without a highlight, keys start at the first visible item.
    list.focus()
    #expect(focused() == [0])
    list.scroll(by: 1)
    #expect(focused() == [0])
    list.select(2)
    #expect(focused() == [1])
    list.texts = []
    list.emptyText = "-"
    #expect(focused() == [0])
  }

  @Test func textInPlaceOfItemsWraps() {
    let list = ListView()
    list.emptyText = "Nothing here yet"
    #expect(list.frame(width: 12).lines == ["Nothing here", "yet         "])
    #expect(list.frame(width: 16).lines == ["Nothing here yet"])
    #expect(list.frame(width: 12, height: 1).lines == ["Nothing her…"])
    list.state = .failed("No connection")
    #expect(list.frame(width: 12).lines == ["No          ", "connection  "])
    list.texts = ["a"]
    #expect(list.frame(width: 12).lines == ["a           ", "No connecti…"])
  }

  @Test func cellsCanHaveSeveralLines() {
    let list = ListView(sections: [
      CellSection("H", count: 3) { index in Label("a\(index)\nb\(index)") }
    ])
    list.itemHeight = .fixed(2)
    list.hasStickyHeaders = false
    #expect(
      list.frame(width: 4).lines == ["H   ", "  a0", "  b0", "  a1", "  b1", "  a2", "  b2"])
    _ = list.frame(width: 4, height: 2)
    list.scroll(by: 2)
    #expect(
      list.frame(width: 4, height: 2).lines == ["  b0", "  a1"],
      "a cell can be clipped at the top")
  }

  @Test func gridHasAsManyColumnsAsFit() {
    let list = ListView(texts: (0..<7).map { "item \($0)" })
    list.minimumColumnWidth = 6
    #expect(list.frame(width: 12).lines.count == 7)
    #expect(
      list.frame(width: 13).lines == [
        "item 0 item 1", "item 2 item 3", "item 4 item 5", "item 6       ",
      ])
    #expect(list.frame(width: 20).lines[1] == "item 3 item 4 item 5")
    list.select(1)
    #expect(list.dispatch(KeyPress(.down)) && list.selectedIndex == 4)
    #expect(list.dispatch(KeyPress(.right)) && list.selectedIndex == 5)
    list.minimumColumnWidth = 0
    #expect(list.frame(width: 20).lines.count == 7)
  }

  @Test func changingColumnsKeepsItemAtTop() {
    let list = ListView(texts: (0..<60).map { "item \($0)" })
    _ = list.frame(width: 13, height: 5)
    list.scroll(by: 20)
    list.minimumColumnWidth = 7
    #expect(list.frame(width: 15, height: 5).text.contains("item 20"))
    #expect(list.frame(width: 23, height: 5).text.contains("item 20"))
    list.minimumColumnWidth = 0
    #expect(list.frame(width: 13, height: 5).text.contains("item 20"))
  }
}
