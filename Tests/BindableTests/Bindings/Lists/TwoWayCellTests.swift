import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// An item that corrects its level.
@MainActor private final class Track: Identifiable {
  nonisolated let id: Int
  @Observed var level = 0 { didSet { if level > 100 { level = 100 } } }
  @Observed var speed = 0
  init(_ id: Int) { self.id = id }
}

@MainActor private final class Mixer {
  @ObservedList var tracks: [Track] = []
}

private final class TrackCell: ListCell {
  let field = TextField()
  @Observed var shownID = -1
  @Observed var level = 0 { didSet { if level < 5 { level = 5 } } }
  override var content: ViewNode? { field }

  static let bindings = BindingTable(Track.self, TrackCell.self) {
    \.id --> \.shownID
    \.level <-> \.level
    bind(\.speed, to: \.field.text, as: Format("number") { "\($0)" }, parse: .int)
  }
}

private final class MixerView: ViewNode {
  let list = ListView()
  override var content: ViewNode? { list }
}

/// Two-way bindings of list cells keep their law for every item that a cell shows.
@MainActor struct TwoWayCellTests {
  private static let table = BindingTable(Mixer.self, MixerView.self) {
    each(\.$tracks, into: \.list) { TrackCell.bindings }
  }

  @Test(arguments: LongRun.seeds(3, of: 1..<21)) func cellStaysSynchronizedWithItsItem(seed: UInt64)
  {
    var random = SplitMix64(seed: seed)
    let mixer = Mixer(), view = MixerView()
    mixer.tracks = (0..<12).map(Track.init)
    let connection = Self.table.connect(mixer, to: view)
    var lastID = 11
    func cells() -> [TrackCell] {
      _ = view.frame(width: 10, height: 4)
      return view.descendants.compactMap { $0 as? TrackCell }
    }
    func int(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }

    var checked = 0
    for step in 0..<150 {
      let visible = cells()
      let cell = visible.isEmpty ? nil : visible[int(0..<visible.count)]
      let count = mixer.tracks.count
      let track = count == 0 ? nil : mixer.tracks[int(0..<count)]
      switch int(0..<9) {
      case 0:
        lastID += 1
        mixer.$tracks.insert(Track(lastID), at: int(0..<count + 1))
      case 1: if let track { mixer.$tracks.remove(track.id) }
      case 2: if count > 1 { mixer.$tracks.move(from: int(0..<count), to: int(0..<count)) }
      case 3: track?.level = [0, 3, 50, 150][int(0..<4)]
      case 4: cell?.level = [0, 3, 60, 150][int(0..<4)]
      case 5: track?.speed = int(0..<30)
      case 6, 7: cell?.field.replaceText(with: ["7", "007", "x", ""][int(0..<4)])
      default: if let track { view.list.select(mixer.$tracks.indexPath(of: track.id)?.item ?? 0) }
      }
      for cell in cells() {
        guard let track = mixer.tracks.first(where: { $0.id == cell.shownID }) else {
          Issue.record("seed \(seed), step \(step): a cell shows \(cell.shownID), which is gone")
          continue
        }
        checked += 1
        #expect(track.level == cell.level, "seed \(seed), step \(step), item \(track.id)")
        if let number = Int(cell.field.text) {
          #expect(number == track.speed, "seed \(seed), step \(step), item \(track.id)")
        }
      }
    }
    #expect(checked > 100)
    // A cell that shows another item can't keep a text that isn't a number.
    #expect(connection.failures.allSatisfy { $0.kind == .droppedEdit })
  }

  @Test func reusedCellDoesNotEditNewItem() {
    let mixer = Mixer(), view = MixerView()
    mixer.tracks = [Track(0)]
    let connection = Self.table.connect(mixer, to: view)
    func cell() -> TrackCell? {
      _ = view.frame(width: 10, height: 4)
      return view.descendants.compactMap { $0 as? TrackCell }.first
    }
    cell()?.field.replaceText(with: "x")
    mixer.tracks = [Track(1)]
    #expect(cell()?.field.text == "0")
    cell()?.level = 60
    mixer.tracks = [Track(2)]
    #expect(cell()?.level == 5 && mixer.tracks[0].level == 5)
    hold(connection)
  }
}
