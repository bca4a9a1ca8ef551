import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

private struct Track: Identifiable, Equatable {
  let id: Int
  var isLiked = false
}

@MainActor private final class Album {
  @ObservedList var tracks = (1...4).map { Track(id: $0) }
  @Observed var minimum = 0
  @Observed var selected: Set<Int> = []
  @Observed var opened: [Int] = []
  lazy var shown = $tracks.filtered(by: \.minimum, of: self) { $0.id >= $1 }

  func open(_ track: Track) { opened.append(track.id) }
  func toggle(_ track: Track) { $tracks.update(track.id) { $0.isLiked.toggle() } }
  func delete(_ track: Track) { $tracks.remove(track.id) }
  func move(_ track: Track, _ move: ItemMove) {
    $tracks.move(from: move.from.item, to: move.to.item)
  }
}

private final class TrackCell: ListCell {
  let name = Label()
  override var content: ViewNode? { name }
  static let bindings = BindingTable(Track.self, TrackCell.self) {
    bind(\.id, to: \.name.text, as: .decimal)
  }
}

@MainActor private final class AlbumView: ViewNode {
  let list = ListView()
  override var content: ViewNode? { list }

  static let bindings = BindingTable(Album.self, AlbumView.self) {
    each(\.shown, into: \.list) { TrackCell.bindings }
    selection(\.selected, of: \.list)
    on(\.list, open: Album.open)
    on(\.list, toggle: Album.toggle)
    on(\.list, delete: Album.delete)
    on(\.list, move: Album.move)
  }
}

@MainActor struct ListItemKeyTests {
  private let album = Album(), view = AlbumView()
  private let connection: Connection<Album, AlbumView>

  init() {
    connection = AlbumView.bindings.connect(album, to: view)
    view.list.focus()
  }

  private func press(_ presses: KeyPress...) { for press in presses { view.dispatch(press) } }

  @Test(arguments: [ListView.SelectionMode.single, .multiple])
  func keysActOnFocusedItem(mode: ListView.SelectionMode) {
    view.list.selectionMode = mode
    press(KeyPress(.down), KeyPress(.down), KeyPress(.enter), KeyPress(" "))
    #expect(album.opened == [2])
    #expect(album.tracks.map(\.isLiked) == [false, true, false, false])
    press(KeyPress(.down, .alt))
    #expect(album.tracks.map(\.id) == [1, 3, 2, 4])
    press(KeyPress(.up, .alt), KeyPress(.up, .alt))
    #expect(album.tracks.map(\.id) == [2, 1, 3, 4])
    #expect(!view.list.handle(KeyPress(.up, .alt)))
    press(KeyPress(.delete))
    #expect(album.tracks.map(\.id) == [1, 3, 4])
  }

  @Test(arguments: [ListView.SelectionMode.single, .multiple])
  func keysActOnFirstVisibleItemWhileNoneIsSelected(mode: ListView.SelectionMode) {
    view.list.selectionMode = mode
    press(KeyPress(" "), KeyPress(.enter))
    #expect(album.tracks.map(\.isLiked) == [true, false, false, false])
    #expect(album.opened == [1])
  }

  @Test(arguments: [ListView.SelectionMode.single, .multiple], [false, true])
  func keysActOnHighlightedItem(mode: ListView.SelectionMode, isDrawn: Bool) {
    view.list.selectionMode = mode
    view.list.select(1)
    view.list.highlightedIndex = 3
    if isDrawn { _ = view.frame(width: 8, height: 6) }
    press(KeyPress(.delete))
    #expect(album.tracks.map(\.id) == [1, 2, 3])
  }

  @Test(arguments: [ListView.SelectionMode.single, .multiple])
  func arrowsStartAtHighlightedItem(mode: ListView.SelectionMode) {
    view.list.selectionMode = mode
    view.list.highlight(2)
    press(KeyPress(.down))
    #expect(view.list.highlightedIndex == 3)
  }

  @Test func selectionOfBindingHighlightsItem() {
    let view = ListView(texts: ["a", "b", "c", "d"])
    view.select(2)
    let selected = view.selectedIDs
    view.select(1)
    view.selectedIDs = selected
    #expect(view.selectedIndex == 2)
    #expect(view.highlightedIndex == 2)
    view.highlight(0)
    view.selectedIDs = []
    #expect(view.highlightedIndex == 0)
  }

  @Test func highlightFollowsSelectedItem() {
    view.list.select(3)
    album.tracks = [Track(id: 4), Track(id: 5), Track(id: 2)]
    #expect(view.list.selectedIndex == 0)
    #expect(view.list.highlightedIndex == 0)
  }

  @Test func keysActOnFirstVisibleItemBeforeItIsDrawn() {
    _ = view.frame(width: 10, height: 2)
    view.list.scroll(by: 2)
    press(KeyPress(.enter))
    #expect(album.opened == [3])
  }

  @Test func returnOpensItemThatShowsFocusOfScrolledList() {
    func draw() { _ = view.frame(width: 10, height: 2) }
    draw()
    view.list.scroll(by: 2)
    draw()
    press(KeyPress(.enter))
    #expect(album.opened == [3])
  }

  @Test func openAndToggleAreRecordedAndReplayed() throws {
    let user = ActionRecorder(view)
    view.list.open(2)
    view.list.toggle(0)
    #expect(user.actions.script == "open list 3\ntoggle list 1\n")
    try replay(RecordedAction.script(user.actions.script), on: view)
    #expect(album.opened == [3, 3])
    #expect(!album.tracks[0].isLiked)
  }

  @Test func listWithoutToggleActionSelectsWithSpace() {
    connection.disconnect()
    #expect(!view.list.canToggle)
    #expect(!view.list.toggle(0))
    press(KeyPress(.down), KeyPress(" "))
    #expect(view.list.selectedIndex == 0)
  }

  @Test func filterKeepsMultipleSelectionOfWhatIsStillThere() {
    view.list.selectionMode = .multiple
    for index in [0, 1, 3] { view.list.select(index) }
    album.minimum = 2
    #expect(album.selected == [2, 4])
    #expect(view.list.selectedIndexes == [0, 2])
    album.minimum = 0
    #expect(album.selected == [2, 4])
    #expect(view.list.selectedIndexes == [1, 3])
  }

  @Test func replacedItemsKeepMultipleSelectionOfWhatIsStillThere() {
    view.list.selectionMode = .multiple
    for index in [0, 1, 3] { view.list.select(index) }
    album.tracks = [Track(id: 4), Track(id: 5), Track(id: 2)]
    #expect(album.selected == [2, 4])
    #expect(view.list.selectedIndexes == [0, 2])
  }
}
