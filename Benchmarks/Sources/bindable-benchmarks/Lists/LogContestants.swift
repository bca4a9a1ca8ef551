internal import Bindable

/// Edits of a list, and what became of it by them.
@MainActor final class BindableLog: ListContestant {
  private let list: ObservedList<ListRow<Int>>
  private let edits: Int
  private var seen: ListVersion
  private var change: SectionedChangeSet?
  private var next: Int
  private var places: [Int] = []
  private(set) var moves = 0

  init(size: Int, edits: Int) {
    list = ObservedList((0..<size).map { ListRow(id: $0, content: 0) })
    self.edits = edits
    next = size
    // Edited before, as a list is that has been on screen for a while.
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
