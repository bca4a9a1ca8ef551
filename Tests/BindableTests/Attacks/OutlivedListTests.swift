import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

private struct Song: Identifiable, Equatable {
  let id: Int
  var title: String { "Song \(id)" }
}

/// The lists of an object that a longer-lived list and a view outlive.
private enum OutlivedList: CaseIterable {
  case filtered, sorted, sectioned, mapped, combined, filteredAndSorted

  @MainActor fileprivate func list(of player: Player) -> ListSource<Song> {
    let songs = player.songs
    let isIncluded: @MainActor (Song) -> Bool = { [unowned player] in $0.id > player.minimum }
    let comesBefore: @MainActor (Song, Song) -> Bool = { [unowned player] in
      player.minimum == 0 && $0.id > $1.id
    }
    return switch self {
    case .filtered: songs.filtered(isIncluded)
    case .sorted: songs.sorted(by: comesBefore)
    case .sectioned:
      songs.sectioned(by: \.id, inOrder: { [unowned player] in $0 - player.minimum < $1 }) {
        [unowned player] id, _ in "Song \(id + player.minimum)"
      }
    case .mapped: songs.mapped { [unowned player] in Song(id: $0.id * (1 + player.minimum)) }
    case .combined: .combined([songs.filtered(isIncluded), songs])
    case .filteredAndSorted: songs.filtered(isIncluded).sorted(by: comesBefore)
    }
  }
}

@MainActor private final class Player {
  let songs: ObservedList<Song>
  let kind: OutlivedList
  @Observed var minimum = 0
  lazy var shown = kind.list(of: self)
  var count: Int { shown.count }

  init(_ songs: ObservedList<Song>, _ kind: OutlivedList) {
    self.songs = songs
    self.kind = kind
  }
}

private final class SongCell: ListCell {
  let label = Label()
  override var content: ViewNode? { label }
  static let bindings = BindingTable(Song.self, SongCell.self) { \.title --> \.label.text }
}

private final class PlayerView: ViewNode {
  let list = ListView(), count = Label()
  override var content: ViewNode? {
    VStack {
      count; list
    }
  }
  static let bindings = BindingTable(Player.self, PlayerView.self) {
    bind(\.count, to: \.count.text, as: .decimal)
    each(\.shown, into: \.list) { SongCell.bindings }
  }
}

@MainActor private final class Room { @Observed var player: Player? }
private final class RoomView: ViewNode {
  let player = PlayerView()
  override var content: ViewNode? { player }
  static let bindings = BindingTable(Room.self, RoomView.self) {
    PlayerView.bindings.scoped(\.player, \.player)
  }
}

/// A view retains its list, whose closures can use a presenter that was deallocated.
@MainActor struct OutlivedListTests {
  private let songs = ObservedList((1...6).map { Song(id: $0) })

  private func edit(_ view: ViewNode, _ list: ListView) -> String {
    songs.append(Song(id: 7))
    songs.insert(Song(id: 8), at: 0)
    for id in 1...8 { _ = list.adapter.content?.indexPath(of: AnyHashable(id)) }
    let text = view.frame(width: 10, height: 3).text
    songs.remove(at: 0)
    _ = view.frame(width: 10, height: 12).text
    songs.items = []
    _ = view.frame(width: 8, height: 12).text
    return text
  }

  @Test(arguments: OutlivedList.allCases)
  fileprivate func closuresAreNotCalledAfterPresenterIsDeallocated(kind: OutlivedList) {
    let view = PlayerView(), list = view.list
    func show() -> (AnyConnection, String) {
      let player = Player(songs, kind)
      let connection = PlayerView.bindings.connect(player, to: view)
      let text = view.frame(width: 10, height: 3).text
      withExtendedLifetime(player) {}
      return (connection, text)
    }
    let (connection, text) = show()
    #expect(text.contains("Song"))
    #expect(edit(view, list) == text)
    #expect(!connection.isConnected)
  }

  @Test(arguments: OutlivedList.allCases)
  fileprivate func closuresAreNotCalledAfterOuterPresenterIsDeallocated(kind: OutlivedList) {
    let view = RoomView(), list = view.player.list
    func show() -> (AnyConnection, String) {
      let room = Room()
      room.player = Player(songs, kind)
      let connection = RoomView.bindings.connect(room, to: view)
      let text = view.frame(width: 10, height: 3).text
      withExtendedLifetime(room) {}
      return (connection, text)
    }
    let (connection, text) = show()
    #expect(edit(view, list) == text)
    #expect(!connection.isConnected)
  }

  @Test(arguments: OutlivedList.allCases)
  fileprivate func closuresAreNotCalledAfterDisconnecting(kind: OutlivedList) {
    let view = PlayerView(), list = view.list
    func show() -> String {
      let player = Player(songs, kind)
      let connection = PlayerView.bindings.connect(player, to: view)
      let text = view.frame(width: 10, height: 3).text
      connection.disconnect()
      return text
    }
    let text = show()
    #expect(edit(view, list) == text)
  }
}
