import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Track: Identifiable {
  nonisolated let id: Int
  @Observed var speed = 0
  @Observed var note = 0
  @Observed var level = 0.0
  init(_ id: Int) { self.id = id }
}

@MainActor private final class Mixer {
  @ObservedList var tracks: [Track] = []
  @Observed var isOpen = false
  @Observed var volume = 0
}

private final class TrackCell: ListCell {
  let speed = TextField(), note = TextField(), level = Slider(in: 0...1_000)
  @Observed var shownID = -1
  override var content: ViewNode? {
    HStack {
      speed
      note
      level
    }
  }

  static let bindings = BindingTable(Track.self, TrackCell.self) {
    \.id --> \.shownID
    bind(\.speed, to: \.speed.text, as: .decimal, parse: .int).commit(.onEditingEnd)
    bind(\.note, to: \.note.text, as: .decimal, parse: .int).debounce(.seconds(1))
    (\.level <-> \.level.value).debounce(.seconds(1))
  }
}

private final class MixerView: ViewNode {
  let list = ListView(), volume = TextField()
  override var content: ViewNode? {
    VStack {
      volume
      list
    }
  }

  static let bindings = BindingTable(Mixer.self, MixerView.self) {
    each(\.$tracks, into: \.list) { TrackCell.bindings }
    when(\.isOpen) {
      bind(\.volume, to: \.volume.text, as: .decimal, parse: .int).commit(.explicit)
    }
  }
}

/// Edits in list cells that are waiting while cells are scrolled, moved, removed, and reused.
@MainActor @Suite(.timeLimit(.minutes(30))) struct CellEditTests {
  private let mixer = Mixer()
  private let view = MixerView()
  private let clock = ManualClock()

  private func connect(_ count: Int) -> Connection<Mixer, MixerView> {
    mixer.tracks = (0..<count).map(Track.init)
    return MixerView.bindings.connect(mixer, to: view, clock: clock)
  }

  private func cells() -> [TrackCell] {
    _ = view.frame(width: 20, height: 5)
    return view.descendants.compactMap { $0 as? TrackCell }
  }

  @Test func committingIncludesEditsInCells() {
    let connection = connect(3)
    cells()[1].speed.replaceText(with: "7")
    cells()[2].speed.replaceText(with: "x")
    // Typing in another cell has ended the editing of the first one.
    #expect(connection.pendingEdits == ["list[2].speed.text"])
    #expect(connection.commit() == false)
    #expect(mixer.tracks[1].speed == 7)
    #expect(connection.pendingEdits == ["list[2].speed.text"])
    connection.revert()
    #expect(cells()[2].speed.text == "0")
    #expect(connection.commit())
  }

  @Test func scrollingEndsEditing() {
    let connection = connect(30)
    let cell = cells()[0]
    cell.speed.focus()
    cell.speed.replaceText(with: "7")
    view.list.scroll(by: 20)
    #expect(!cells().isEmpty && view.focusedNode == nil && !cell.speed.isFocused)
    #expect(mixer.tracks[0].speed == 7)
    hold(connection)
  }

  @Test func leavingListSendsDebouncedEdit() {
    let connection = connect(30)
    cells()[0].level.value = 5
    cells()[1].level.value = 6
    view.list.scroll(by: 20)
    mixer.$tracks.remove(1)
    let first = mixer.tracks[0]
    _ = cells()
    #expect(first.level == 5)
    #expect(connection.pendingEdits == [])
  }

  private enum Deed: CaseIterable {
    case slide, typeSpeed, typeNote, scroll, insert, remove, move, replace, program, blur, commit,
      revert
    case pass, toggle, volume, transaction
  }

  private func problem(_ seed: UInt64, _ count: Int) async -> String? {
    var random = SplitMix64(seed: seed)
    func int(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }
    let connection = connect(12)
    var seen: [String] = []
    let effect = Effect { seen = connection.pendingEdits }
    var lastID = 11
    // The texts that the user has typed last, if nothing else has changed the values since.
    var typed: [Int: Int] = [:]
    var slid: [Int: Double] = [:]
    var all: [ObjectIdentifier: TrackCell] = [:]
    var log: [String] = []
    for step in 0..<count {
      let visible = cells()
      let cell = visible.isEmpty ? nil : visible[int(0..<visible.count)]
      let track = mixer.tracks.isEmpty ? nil : mixer.tracks[int(0..<mixer.tracks.count)]
      let deed = Deed.allCases[int(0..<Deed.allCases.count)]
      log.append("\(deed) \(cell?.shownID ?? -1) \(track?.id ?? -1)")
      func perform(_ deed: Deed) {
        switch deed {
        case .typeSpeed:
          guard let cell, cell.speed.focus() else { return }
          let value = cell.shownID * 100 + int(1..<9)
          cell.speed.replaceText(with: "\(value)")
          typed[cell.shownID] = value
        case .typeNote:
          guard let cell, cell.note.focus() else { return }
          cell.note.replaceText(with: "\(cell.shownID * 100 + int(1..<9))")
        case .slide:
          guard let cell else { return }
          cell.level.value = Double(cell.shownID * 10 + int(1..<9))
          slid[cell.shownID] = cell.level.value
        case .scroll: view.list.scroll(by: int(-6..<7))
        case .insert:
          lastID += 1
          mixer.$tracks.insert(Track(lastID), at: int(0..<mixer.tracks.count + 1))
        case .remove: if let track { mixer.$tracks.remove(track.id) }
        case .move:
          let count = mixer.tracks.count
          if count > 1 { mixer.$tracks.move(from: int(0..<count), to: int(0..<count)) }
        case .replace:
          guard let track else { return }
          typed[track.id] = nil
          slid[track.id] = nil
          mixer.$tracks.update(track.id) { $0 = Track(track.id) }
        case .program:
          guard let track else { return }
          typed[track.id] = nil
          track.speed = track.id * 100 + int(10..<90)
        case .blur: view.focusedNode?.blur()
        case .revert:
          typed = [:]
          slid = [:]
          connection.revert()
        case .toggle:
          mixer.isOpen.toggle()
        case .volume: view.volume.replaceText(with: ["1", "2", "x"][int(0..<3)])
        case .transaction:
          transaction {
            perform(.typeSpeed)
            perform([.scroll, .remove, .blur, .move, .insert, .slide][int(0..<6)])
            _ = cells()
          }
        case .commit, .pass: break
        }
      }
      perform(deed)
      if deed == .commit {
        let isDone = connection.commit()
        if isDone != connection.pendingEdits.isEmpty { return "commit() returned \(isDone)" }
      }
      if deed == .pass { await clock.advance(by: .seconds(1)) }
      let now = cells()
      for cell in now { all[ObjectIdentifier(cell)] = cell }
      let place = "seed \(seed), step \(step): \(log)"
      if seen != connection.pendingEdits {
        return "\(place): seen \(seen), now \(connection.pendingEdits)"
      }
      if view.descendants.filter(\.isFocused).count > 1 { return "\(place): the focus is twice" }
      for cell in all.values where !now.contains(where: { $0 === cell }) {
        if cell.focusedNode != nil { return "\(place): a hidden cell has the focus" }
      }
      for track in mixer.tracks {
        for value in [track.speed, track.note] where value != 0 && value / 100 != track.id {
          return "\(place): track \(track.id) has \(value)"
        }
        let cell = now.first { $0.shownID == track.id }
        if track.level != 0, Int(track.level) / 10 != track.id {
          return "\(place): track \(track.id) has level \(track.level)"
        }
        if let value = slid[track.id], track.level != value, cell == nil || deed == .pass {
          return "\(place): track \(track.id) has level \(track.level), not \(value)"
        }
        guard let value = typed[track.id] else { continue }
        if cell == nil || cell?.focusedNode == nil || deed == .commit, track.speed != value {
          return "\(place): track \(track.id) has \(track.speed), not \(value)"
        }
        if let cell, cell.speed.text != "\(value)" {
          return "\(place): cell \(track.id) shows \(cell.speed.text), not \(value)"
        }
      }
      // An explicit edit is dropped when its condition ends.
      let failures = connection.failures.filter { $0.kind != .droppedEdit }
      if failures != [] { return "\(place): \(failures)" }
    }
    hold(effect)
    return nil
  }

  @Test(arguments: LongRun.seeds(5, of: UInt64(0)..<150))
  func editsReachOnlyTheirItems(seed: UInt64) async {
    for count in [20, 80] {
      if let problem = await CellEditTests().problem(seed, count) {
        Issue.record("\(problem)")
        return
      }
    }
  }
}
