internal import Bindable

typealias Sections = [ListSection<ListRow<Int>>]

@MainActor final class BindableSections: ListContestant {
  let old: Sections, new: Sections
  private var change = ChangeSet()

  init(_ old: Sections, _ new: Sections) { (self.old, self.new) = (old, new) }

  func run() { change = ChangeSet(from: old, to: new) }
  var moves: Int { change.moves.count + change.sections.moves.count }

  var problem: String? {
    // The items of the remaining sections: old ones, minus removed ones, plus inserted ones.
    let before = change.sections.deletes.reduce(0) { $0 + old[$1].items.count }
    let after = change.sections.inserts.reduce(0) { $0 + new[$1].items.count }
    let count = change.oldCount - before - change.deletes.count + change.inserts.count + after
    let sections = change.sections.applied(to: old.map(\.id)) { new[$0].id }
    return count == change.newCount && sections == new.map(\.id) ? nil : "rows do not add up"
  }
}

@MainActor final class LinearSections: ListContestant {
  let old: Sections, new: Sections
  private(set) var moves = 0
  private var left = 0

  init(_ old: Sections, _ new: Sections) { (self.old, self.new) = (old, new) }

  func run() {
    var places: [AnyHashable: Int] = [:]
    for (index, section) in old.enumerated() { places[section.id] = index }
    (moves, left) = (0, 0)
    for section in new {
      guard let place = places[section.id] else {
        left += section.items.count
        continue
      }
      let diff = LinearDiff(old[place].items, section.items)
      moves += diff.moves.count
      left += old[place].items.count - diff.deletes.count + diff.inserts.count
    }
  }

  var problem: String? {
    left == new.reduce(0) { $0 + $1.items.count } ? nil : "rows do not add up"
  }
}

@MainActor final class StdlibSections: ListContestant {
  let old: [(id: AnyHashable, ids: [Int])], new: [(id: AnyHashable, ids: [Int])]
  private(set) var moves = 0
  private var left = 0

  init(_ old: Sections, _ new: Sections) {
    self.old = old.map { ($0.id, $0.items.map(\.id)) }
    self.new = new.map { ($0.id, $0.items.map(\.id)) }
  }

  func run() {
    var places: [AnyHashable: Int] = [:]
    for (index, section) in old.enumerated() { places[section.id] = index }
    (moves, left) = (0, 0)
    for section in new {
      guard let place = places[section.id] else {
        left += section.ids.count
        continue
      }
      let diff = section.ids.difference(from: old[place].ids).inferringMoves()
      for case .insert(_, _, .some) in diff.insertions { moves += 1 }
      left += old[place].ids.count - diff.removals.count + diff.insertions.count
    }
  }

  var problem: String? { left == new.reduce(0) { $0 + $1.ids.count } ? nil : "rows do not add up" }
}
