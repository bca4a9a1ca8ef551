import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

private struct Photo: Identifiable, Equatable {
  let id: Int
  var title: String
  var likes: Int
}

@MainActor private func photos() -> Table<Photo> {
  Table(
    [
      Photo(id: 1, title: "Harbor", likes: 7), Photo(id: 2, title: "Dunes", likes: 12),
      Photo(id: 3, title: "写真", likes: 7),
    ],
    columns: [
      TableColumn("Title", value: \.title),
      TableColumn("Likes", alignment: .trailing, value: \.likes) { "\($0)" },
    ])
}

@MainActor struct TableTests {
  @Test func columnsShareWidths() {
    expectLines(
      of: photos().frame(width: 18),
      """
        Title      Likes
        Harbor         7
        Dunes         12
        写真           7
      """)
  }

  @Test func sortingMovesNoColumnAndReverses() {
    let table = photos()
    #expect(table.sort(by: "Likes"))
    expectLines(
      of: table.frame(width: 18),
      """
        Title    Likes ▲
        Harbor         7
        写真           7
        Dunes         12
      """)
    #expect(table.sort(by: "Likes") && table.sortOrder?.isAscending == false)
    #expect(
      table.frame(width: 16).lines.dropFirst().map { $0.prefix(5) } == ["  Dun", "  Har", "  写真 "])
    let failures = Failure.capture { #expect(!table.sort(by: "Date")) }
    #expect(failures.map(\.kind) == [.rejectedAction])
    table.sortOrder = nil
    #expect(table.frame(width: 16).line(1).hasPrefix("  Harbor"))
  }

  @Test func selectionFollowsRow() {
    let table = photos()
    table.list.select(0)
    #expect(table.selection == 1)
    table.sort(by: "Title")
    #expect(table.selection == 1 && table.list.selectedIndex == 1)
    table.list.select(0)
    #expect(table.selection == 2)
    table.rows.removeAll { $0.title == "Dunes" }
    #expect(table.frame(width: 16).lines.count == 3)
    #expect(table.selection == nil)
  }

  @Test func firstOfSeveralSelectedRowsIsTheSelection() {
    let table = photos()
    table.list.selectionMode = .multiple
    table.list.selectedIDs = [3, 2, 1]
    #expect(table.selection == 1)
    table.sortOrder = TableSortOrder("Likes", isAscending: false)
    _ = table.frame(width: 18)
    #expect(table.selection == 2)
  }

  @Test func widestColumnsAreShortenedFirst() {
    let grid = TableGrid([.leading, .leading, .trailing])
    grid.texts = [["12345678"], ["1234"], ["12"]]
    #expect(grid.widths(in: 18) == [8, 4, 2])
    #expect(grid.widths(in: 30) == [8, 4, 2])
    #expect(grid.widths(in: 15) == [5, 4, 2])
    #expect(grid.widths(in: 13) == [4, 3, 2])
    #expect(grid.widths(in: 5) == [1, 0, 0])
    #expect(grid.widths(in: 0) == [0, 0, 0])
  }

  @Test(arguments: LongRun.seeds(2, of: 0..<8)) func widthsFitAndAreFair(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<50 {
      let natural = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Int.random(in: 0...20, using: &random)
      }
      let grid = TableGrid(natural.map { _ in .leading })
      grid.texts = natural.map { [String(repeating: "x", count: $0)] }
      for width in 0...80 {
        let widths = grid.widths(in: width)
        let (used, wanted) = (widths.reduce(0, +), natural.reduce(0, +))
        let available = max(0, width - 2 * max(0, natural.count - 1))
        #expect(used == min(available, wanted))
        #expect(zip(widths, natural).allSatisfy { $0 <= $1 })
        let shortened = zip(widths, natural).filter { $0 < $1 }.map(\.0)
        let (narrowest, widest) = (shortened.min() ?? 99, shortened.max() ?? 99)
        #expect(widest - narrowest <= 1)
        #expect(widths.allSatisfy { $0 <= narrowest + 1 })
      }
    }
  }

  @Test func drawingIsTotal() {
    for table in [
      photos(), Table(columns: [TableColumn("日本", value: \Photo.title)]), Table(columns: []),
    ] {
      table.list.focus()
      for width in 0...24 {
        for height in 0...6 {
          EverySizeTests.checkPairs(
            table.frame(width: width, height: height), "\(width) x \(height)")
        }
      }
    }
  }

  @Test func digitsSortByColumn() {
    let table = photos()
    table.list.focus()
    #expect(table.dispatch(KeyPress("2")) && table.sortOrder == TableSortOrder("Likes"))
    #expect(table.dispatch(KeyPress("2")))
    #expect(table.sortOrder == TableSortOrder("Likes", isAscending: false))
    #expect(!table.dispatch(KeyPress("3")) && !table.dispatch(KeyPress("0")))
    #expect(table.dispatch(KeyPress(.down)) && table.selection == 2)
  }

  @Test func accessibilityTextHasColumnsOrderAndRows() {
    let table = photos()
    table.accessibilityLabel = "Photos"
    table.sort(by: "Likes")
    _ = table.frame(width: 20)
    expectLines(
      of: AccessibilityTree.text(of: table),
      """
      table "Photos" "sorted by Likes, ascending"
        header "Title, Likes ▲"
        list, 3 items
          row "Harbor, 7", 1 of 3
          row "写真, 7", 2 of 3
          row "Dunes, 12", 3 of 3
      """)
  }

  @Test func actionsAreReplayedAndFuzzed() async throws {
    let first = Gallery(), second = Gallery()
    let user = ActionRecorder(first)
    first.photos.sort(by: "Likes")
    first.photos.list.select(2)
    #expect(user.actions.script == "perform photos sort Likes\nselect photos.list 3\n")
    try replay(RecordedAction.script(user.actions.script), on: second)
    #expect(second.photos.selection == 2)
    let found = await ScreenFuzzer(seed: 1, actionCount: 60).findCounterexample {
      Gallery()
    } root: {
      $0
    }
    #expect(found == nil, "\(found.map { "\($0)" } ?? "")")
  }

  @Test func bindingSetsRowsAndSelection() {
    @MainActor final class Library {
      @Observed var photos: [Photo] = []
      @Observed var selected: Int?
    }
    let library = Library(), view = Gallery()
    let table = BindingTable(Library.self, Gallery.self) {
      \.photos --> \.photos.rows
      \.selected <-> \.photos.selection
    }
    let connection = table.connect(library, to: view)
    library.photos = [Photo(id: 9, title: "Fog", likes: 0)]
    let screen = IncrementalRenderer(view, width: 14, height: 3)
    screen.update()
    #expect(screen.frame.lines[1].hasPrefix("  Fog"))
    view.photos.list.select(0)
    #expect(library.selected == 9)
    library.photos[0].title = "Fog over the bay"
    screen.update()
    #expect(screen.frame == view.frame(width: 14, height: 3))
    #expect(screen.frame.lines[1].hasPrefix("> Fog …"))
    connection.disconnect()
  }
}

@MainActor private final class Gallery: ViewNode {
  let photos = BindableTests.photos()
  override var content: ViewNode? { photos }
}
