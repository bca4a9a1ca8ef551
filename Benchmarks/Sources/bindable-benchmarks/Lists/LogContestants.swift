internal import Bindable

/// Several edits of a list, reported as one change.
@MainActor final class BindableLog: ListContestant {
  private let list: ObservedList<ListRow<Int>>
  private let edits: Int
  private var seen: ListVersion
  private var change: ChangeSet?
  private var next: Int
  private var places: [Int] = []
  private(set) var moves = 0

  init(size: Int, edits: Int) {
    list = ObservedList((0..<size).map { ListRow(id: $0, content: 0) })
    self.edits = edits
    next = size
    // Edited once before, like a list that has been on the screen for a while.
    list.insert(ListRow(id: -1, content: 0), at: size / 2)
    seen = list.version
  }

  func prepare() {
    seen = list.version
    next += edits
    places = (0..<edits).map { ((next + $0) &* 7_919) % list.count }
  }

  func run() {
    transaction {
      for (edit, place) in places.enumerated() {
        list.insert(ListRow(id: next + edit, content: 0), at: place)
      }
    }
    change = list.changes(since: seen)
  }

  var problem: String? {
    guard let change, change.inserts.count == edits, change.moves.isEmpty, change.deletes.isEmpty
    else { return "not \(edits) rows that came" }
    let ids = Set(change.inserts.map { list[$0].id })
    return ids == Set(next..<next + edits) ? nil : "other rows came"
  }
}

/// Edits that are reported one by one: an insertion, followed by its removal.
@MainActor final class BindableEdits: ListContestant {
  private let list: ObservedList<ListRow<Int>>
  private var seen: ListVersion
  private var next: Int
  private var came = 0
  private var went = 0
  let moves = 0

  init(size: Int) {
    list = ObservedList((0..<size).map { ListRow(id: $0, content: 0) })
    next = size
    // Edited once before, like a list that has been on the screen for a while.
    list.insert(ListRow(id: -1, content: 0), at: size / 2)
    seen = list.version
  }

  // A single edit is too short for the clock, and the first one allocates memory.
  let turns = 200

  func prepare() { (came, went) = (0, 0) }

  func run() {
    for turn in 0..<turns {
      let place = (next &* 7_919) % list.count
      if turn.isMultiple(of: 2) {
        list.insert(ListRow(id: next, content: 0), at: place)
      } else {
        list.remove(at: place)
      }
      if let change = list.changes(since: seen) {
        came += change.inserts.count
        went += change.deletes.count
      }
      seen = list.version
      next += 1
    }
  }

  var problem: String? {
    came == turns / 2 && went == turns / 2 ? nil : "\(came) rows came and \(went) went"
  }
}
