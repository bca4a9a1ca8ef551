import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Chat {
  @ObservedList var guests: [Guest] = Guest.people(20)
  @Observed var cursor: Int?
  @Observed var isAtEnd = true
  @Observed var topID: Int?
  @Observed var marked: Set<Int> = []
  @Observed var minimum = 0
  private(set) lazy var shown = $guests.filtered { [unowned self] in $0.id >= minimum }
}

@MainActor private final class Picker {
  @ObservedList var guests: [Guest] = Guest.people(20)
  @Observed var selected: Int?
}

private final class ChatView: ViewNode {
  let list = ListView()
  @Observed var notice: String?
  override var content: ViewNode? {
    VStack {
      list
      if let notice { Label(notice) }
    }
  }

  static let bindings = BindingTable(Chat.self, ChatView.self) {
    each(\.shown, into: \.list) { GuestCell.bindings }
    selection(\.marked, of: \.list)
    \.cursor <-> \.list.highlightedIndex
    \.isAtEnd <-> \.list.isAtEnd
    scrollPosition(\.topID, of: \.list)
  }
}

@MainActor private struct ChatScreen {
  let chat = Chat(), view = ChatView()
  let connection: Connection<Chat, ChatView>
  let renderer: IncrementalRenderer
  var list: ListView { view.list }

  init(_ mode: ListView.SelectionMode = .single, followsEnd: Bool = false, height: Int = 3) {
    view.list.scrollsToEndOnInsert = followsEnd
    view.list.selectionMode = mode
    connection = ChatView.bindings.connect(chat, to: view)
    // The position of the presenter, which is the start, comes first.
    if followsEnd { view.list.isAtEnd = true }
    renderer = IncrementalRenderer(view, width: 6, height: height)
    renderer.update()
  }

  var lines: [String] {
    renderer.update()
    return renderer.frame.lines.map { $0.filter { $0 != " " } }
  }
}

@MainActor struct ListPositionTests {
  // MARK: - The end

  @Test func listAtItsEndStaysThereWhenItShrinks() {
    let list = ListView(texts: ["1", "2", "3"])
    list.scrollsToEndOnInsert = true
    let renderer = IncrementalRenderer(list, width: 1, height: 3)
    renderer.update()
    list.texts = ["1", "2", "3", "4"]
    renderer.update()
    renderer.resize(width: 1, height: 2)
    renderer.update()
    #expect(renderer.frame.lines == ["3", "4"])
    list.texts = ["1", "2", "3", "4", "5"]
    renderer.update()
    #expect(renderer.frame.lines == ["4", "5"])
    renderer.resize(width: 1, height: 0)
    renderer.resize(width: 1, height: 3)
    #expect(renderer.frame.lines == ["3", "4", "5"])
  }

  @Test func listAtItsEndStaysThereWhenNeighborAppears() {
    let screen = ChatScreen(followsEnd: true)
    #expect(screen.lines == ["p17", "p18", "p19"])
    screen.view.notice = "typing"
    #expect(screen.lines == ["p18", "p19", "typing"])
    screen.chat.$guests.append(Guest(id: 20, name: "p20"))
    #expect(screen.lines == ["p19", "p20", "typing"])
  }

  @Test func listAtItsEndStaysThereWhenItsLastItemGrows() {
    let list = ListView(), view = PeopleView()
    _ = list
    let presenter = PeoplePresenter(Guest.people(5))
    view.list.itemHeight = .automatic
    view.list.scrollsToEndOnInsert = true
    let table = BindingTable(PeoplePresenter.self, PeopleView.self) {
      each(\.$people, into: \.list) { TallCell.bindings }
    }
    let connection = table.connect(presenter, to: view)
    let renderer = IncrementalRenderer(view, width: 3, height: 3)
    renderer.update()
    #expect(renderer.frame.lines == ["p2 ", "p3 ", "p4 "])
    presenter.$people.update(4) { $0.name = "p4\na\nb" }
    renderer.update()
    #expect(renderer.frame.lines == ["p4 ", "a  ", "b  "])
    withExtendedLifetime(connection) {}
  }

  @Test func listThatLeftItsEndKeepsFirstItem() {
    let screen = ChatScreen(followsEnd: true)
    screen.list.scroll(by: -2)
    #expect(screen.chat.isAtEnd == false)
    screen.chat.$guests.append(Guest(id: 20, name: "p20"))
    #expect(screen.lines == ["p15", "p16", "p17"])
    screen.chat.isAtEnd = true
    #expect(screen.lines == ["p18", "p19", "p20"])
  }

  @Test func isAtEndIsKnownWithoutFollowing() {
    let screen = ChatScreen()
    #expect(screen.chat.isAtEnd == false)
    screen.list.scroll(by: .max)
    #expect(screen.chat.isAtEnd)
    screen.chat.$guests.append(Guest(id: 20, name: "p20"))
    #expect(screen.lines == ["p17", "p18", "p19"])
    #expect(screen.chat.isAtEnd == false)
  }

  // MARK: - The first visible item

  @Test func firstVisibleItemStaysWhenOthersChange() {
    let screen = ChatScreen()
    screen.list.scroll(by: 5)
    screen.chat.$guests.insert(contentsOf: Guest.people(4, from: 30), at: 0)
    #expect(screen.lines == ["p5", "p6", "p7"])
    screen.chat.$guests.removeSubrange(2..<6)
    #expect(screen.lines == ["p5", "p6", "p7"])
    screen.chat.$guests.remove(5)
    #expect(screen.lines == ["p6", "p7", "p8"])
    screen.chat.minimum = 8
    #expect(screen.lines == ["p8", "p9", "p10"])
    screen.chat.minimum = 0
    #expect(screen.lines == ["p8", "p9", "p10"])
    screen.chat.guests.sort { $0.id > $1.id }
    #expect(screen.lines == ["p8", "p7", "p6"])
  }

  @Test func movedFirstItemLeavesTheOthers() {
    let screen = ChatScreen()
    screen.list.scroll(by: 5)
    screen.chat.$guests.move(from: 5, to: 15)
    #expect(screen.lines == ["p6", "p7", "p8"])
  }

  @Test func firstVisibleItemCanBeBound() {
    let screen = ChatScreen()
    #expect(screen.chat.topID == nil)
    screen.list.scroll(by: 4)
    #expect(screen.chat.topID == 4)
    screen.chat.$guests.remove(at: 0)
    #expect(screen.chat.topID == 4)
    screen.chat.topID = 9
    #expect(screen.lines == ["p9", "p10", "p11"])
    screen.chat.topID = nil
    #expect(screen.lines == ["p1", "p2", "p3"])
    screen.chat.topID = 1
    #expect(screen.list.firstVisibleID == AnyHashable(1))
    #expect(screen.connection.failures.isEmpty)
  }

  @Test func listScrollsToAssignedItemWhenItIsInserted() {
    let screen = ChatScreen()
    screen.chat.topID = 22
    #expect(screen.lines == ["p0", "p1", "p2"])
    screen.chat.$guests.append(contentsOf: Guest.people(10, from: 20))
    #expect(screen.lines == ["p22", "p23", "p24"])
    #expect(screen.chat.topID == 22)
  }

  @Test func gridKeepsItsItemWhenItsWidthChangesAndReturns() {
    let list = ListView(texts: (0..<30).map { "\($0)" })
    list.minimumColumnWidth = 2
    let renderer = IncrementalRenderer(list, width: 8, height: 3)
    renderer.update()
    list.scroll(by: 3)
    renderer.update()
    let before = renderer.frame.lines
    for width in [5, 2, 5, 8] { renderer.resize(width: width, height: 3) }
    #expect(renderer.frame.lines == before)
  }

  // MARK: - The highlight

  @Test func listScrollsToTheItemThatBindingSelects() {
    let guests = Picker(), list = ListView()
    let table = BindingTable(Picker.self, ListView.self) {
      each(\.guests, into: \.self) { GuestCell.bindings }
      selection(\.selected, of: \.self)
    }
    let connection = table.connect(guests, to: list)
    let renderer = IncrementalRenderer(list, width: 6, height: 3)
    renderer.update()
    guests.selected = 10
    func firstLine() -> String {
      renderer.update()
      return renderer.frame.lines[0].filter { $0 != " " }
    }
    #expect(firstLine() == "p8")
    guests.selected = 9
    #expect(firstLine() == "p8", "the item was visible")
    guests.selected = 2
    #expect(firstLine() == "p2")
    let other = ListView()
    guests.selected = 10
    let otherConnection = table.connect(guests, to: other)
    #expect(other.frame(width: 6, height: 3).lines[0].hasPrefix("p0"), "its position is the start")
    withExtendedLifetime((guests, list, connection, otherConnection)) {}
  }

  @Test func highlightOfMultipleSelectionCanBeBound() {
    let screen = ChatScreen(.multiple)
    screen.chat.cursor = 10
    #expect(screen.lines == ["p8", "p9", ">p10"])
    screen.view.list.isFocused = true
    screen.view.dispatch(KeyPress(.down))
    #expect(screen.chat.cursor == 11)
    screen.chat.$guests.remove(at: 0)
    #expect(screen.chat.cursor == 10)
    screen.chat.cursor = nil
    #expect(screen.list.highlightedIndex == nil)
  }

  @Test func anotherRangeReplacesTheOneBefore() {
    let list = ListView(texts: (0..<9).map { "\($0)" })
    list.selectionMode = .multiple
    list.highlight(2)
    for (end, indexes) in [(5, 2...5), (3, 2...3), (0, 0...2), (4, 2...4)] {
      list.selectThrough(end)
      #expect(list.selectedIndexes == Array(indexes))
    }
    list.selectedIDs = []
    list.selectThrough(5)
    #expect(list.selectedIndexes == [2, 3, 4, 5], "the range is selected again")
  }

  // MARK: - Keys in a grid

  private func grid() -> ListView {
    let list = ListView(sections: [
      CellSection("A", texts: ["0", "1", "2", "3", "4"]),
      CellSection("B", texts: []),
      CellSection("C", texts: ["5", "6", "7", "8"]),
    ])
    list.columns = 3
    list.isFocused = true
    _ = list.frame(width: 20, height: 8)
    return list
  }

  @Test(arguments: [
    (2, Key.down, 4), (4, .down, 6), (3, .down, 5), (5, .down, 8), (7, .down, 8), (8, .up, 5),
    (7, .up, 4), (6, .up, 4), (5, .up, 3), (4, .up, 1), (4, .right, 5), (5, .left, 4),
  ]) func arrowKeysFollowTheEye(from start: Int, key: Key, to end: Int) {
    let list = grid()
    list.select(start)
    #expect(list.dispatch(KeyPress(key)))
    #expect(list.selectedIndex == end)
  }

  @Test(arguments: [(1, Key.up), (8, .down), (0, .left), (8, .right)])
  func arrowKeysAtEdgeOfGridDoNothing(start: Int, key: Key) {
    let list = grid()
    list.select(start)
    #expect(!list.handle(KeyPress(key)))
    #expect(list.selectedIndex == start)
  }

  // MARK: - Ranges

  @Test func shiftSelectsRangeThatNextShiftReplaces() {
    let screen = ChatScreen(.multiple)
    screen.list.isFocused = true
    screen.list.select(5)
    for _ in 0..<3 { _ = screen.list.handle(KeyPress(.down, .shift)) }
    #expect(screen.chat.marked == [5, 6, 7, 8])
    _ = screen.list.handle(KeyPress(.up, .shift))
    #expect(screen.chat.marked == [5, 6, 7])
    _ = screen.list.handle(KeyPress(.home, .shift))
    #expect(screen.chat.marked == Set(0...5))
    _ = screen.list.handle(KeyPress("a", .control))
    #expect(screen.chat.marked.count == 20)
    _ = screen.list.handle(
      MouseEvent(.click(count: 1), column: 3, row: 1, modifiers: .shift),
      in: Size(width: 6, height: 3))
    #expect(screen.connection.failures.isEmpty)
  }

  @Test func rangesAreRecordedAndReplayed() throws {
    let actions: [UserAction] = [.selectThrough(3), .selectAll]
    for action in actions {
      let recorded = RecordedAction(action, "list")
      #expect(RecordedAction(recorded.description) == recorded)
      let list = ListView(texts: ["a", "b", "c", "d", "e"])
      #expect(list.perform(action) == false)
      list.selectionMode = .multiple
      list.highlight(1)
      #expect(list.perform(action) == true)
      #expect(list.selectedIndexes == (action == .selectAll ? [0, 1, 2, 3, 4] : [1, 2, 3]))
    }
  }

  // MARK: - IDs without an item

  @Test func hiddenItemsStaySelectedIfAskedFor() {
    let screen = ChatScreen(.multiple)
    screen.chat.marked = [1, 10]
    screen.chat.minimum = 5
    #expect(screen.chat.marked == [10])
    screen.list.keepsSelectionOfRemovedItems = true
    screen.chat.minimum = 12
    #expect(screen.chat.marked == [10])
    #expect(screen.list.unmatchedIDs == [AnyHashable(10)])
    screen.chat.minimum = 0
    #expect(screen.list.selectedIndexes == [10])
    #expect(screen.connection.failures.isEmpty)
  }

  @Test func releasedViewOfDrawnListIsReported() {
    let presenter = PeoplePresenter(Guest.people(2))
    func make() -> (ListView, Connection<PeoplePresenter, PeopleView>) {
      let view = PeopleView()
      let table = BindingTable(PeoplePresenter.self, PeopleView.self) {
        each(\.$people, into: \.list) { GuestCell.bindings }
      }
      return (view.list, table.connect(presenter, to: view))
    }
    let (list, connection) = make()
    #expect(Failure.capture { _ = list.frame(width: 2, height: 3) } == [])
    presenter.$people.append(Guest(id: 9, name: "p9"))
    let failures = Failure.capture {
      _ = list.frame(width: 2, height: 3)
      _ = list.frame(width: 2, height: 3)
    }
    #expect(failures.count == 1)
    #expect(failures.first?.message.contains("a list of PeopleView is drawn after") == true)
    withExtendedLifetime(connection) {}
  }

  @Test func listAsItsOwnCellStopsWithSentence() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let list = ListView()
        list.sections = [CellSection(count: 1) { [unowned list] _ in list }]
        _ = list.frame(width: 3, height: 3)
      }
    }
  }

  @Test func hugeGridIsDrawn() {
    let count = Int(Int32.max) - 1
    let list = ListView(sections: [
      CellSection(count: count) { Label("\($0)") }, CellSection(count: count) { Label("\($0)") },
    ])
    list.columns = .max
    #expect(list.frame(width: 4, height: 2).lines.count == 2)
    #expect(list.select(2 * count - 1))
  }
}

@MainActor struct SelectedPlacesTests {
  @Test(arguments: LongRun.seeds(4, of: 0..<10)) func placesMatchAnArray(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let places = SelectedPlaces()
    var model: [Int?] = (0..<40).map { _ in nil }
    for step in 0..<300 {
      let index = Int.random(in: 0..<max(1, model.count), using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !model.isEmpty:
        places.insert(AnyHashable(step), at: index)
        model[index] = step
      case 1 where model.count > 5:
        let range = index..<min(model.count, index + 3)
        let removed = places.remove(range)
        places.shift(from: range.upperBound, by: -range.count)
        #expect(removed == model[range].compactMap { $0.map { AnyHashable($0) } })
        model.removeSubrange(range)
      default:
        places.shift(from: index, by: 2)
        model.insert(contentsOf: [nil, nil], at: index)
      }
      let expected = model.enumerated().compactMap { index, id in
        id.map { (index, AnyHashable($0)) }
      }
      guard places.all.map(\.index) == expected.map(\.0), places.all.map(\.id) == expected.map(\.1),
        places.count == expected.count, places.first?.index == expected.first?.0
      else {
        Issue.record("seed \(seed), step \(step)")
        return
      }
    }
  }
}
