@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A batch of changes that a table applies in one step.
struct Batch: Equatable {
  var sectionDeletes: [Int] = []
  var sectionInserts: [Int] = []
  var sectionMoves: [(from: Int, to: Int)] = []
  var deletes: [ListIndexPath] = []
  var inserts: [ListIndexPath] = []
  var moves: [(from: ListIndexPath, to: ListIndexPath)] = []
  var updates: [(old: ListIndexPath, new: ListIndexPath)] = []

  static func == (left: Batch, right: Batch) -> Bool { "\(left)" == "\(right)" }

  init() {}

  init(_ change: ChangeSet) {
    sectionDeletes = Array(change.sections.deletes)
    sectionInserts = Array(change.sections.inserts)
    sectionMoves = change.sections.moves.map { ($0.from, $0.to) }
    deletes = change.deletes.map { change.oldIndexPath(of: $0) }
    inserts = change.inserts.map { change.newIndexPath(of: $0) }
    moves = change.moves.map { (change.oldIndexPath(of: $0.from), change.newIndexPath(of: $0.to)) }
    updates = change.updates.map {
      (change.oldIndexPath(of: $0.old), change.newIndexPath(of: $0.new))
    }
  }
}

/// A simulated table that rejects batches that break a rule of such tables and applies others.
///
/// Items that the batch doesn't mention stay in place, so missing and misplaced items are detected.
struct BatchReceiver<Row: Equatable> {
  /// The items of the receiver.
  var rows: [[Row]]
  /// A Boolean value that indicates whether items can move from deleted and to inserted sections.
  var allowsRescue = false
  /// A Boolean value that indicates whether items with the same content can be updated.
  var allowsIdleUpdates = false
  /// A Boolean value that indicates whether a rule of UIKit also applies: items of a moved section
  /// aren't changed.
  var isStrict = false

  init(_ rows: [[Row]]) { self.rows = rows }

  /// Applies a batch, or returns the rule it breaks.
  mutating func perform(_ batch: Batch, row: (ListIndexPath) -> Row) -> String? {
    // Sections.
    let sectionFroms = batch.sectionDeletes + batch.sectionMoves.map(\.from)
    guard Set(sectionFroms).count == sectionFroms.count else { return "a section leaves twice" }
    guard sectionFroms.allSatisfy(rows.indices.contains) else { return "no such old section" }
    let newSectionCount = rows.count - batch.sectionDeletes.count + batch.sectionInserts.count
    let sectionTos = batch.sectionInserts + batch.sectionMoves.map(\.to)
    guard Set(sectionTos).count == sectionTos.count else { return "a section comes twice" }
    guard sectionTos.allSatisfy((0..<newSectionCount).contains) else {
      return "no such new section"
    }
    guard isAscending(batch.sectionDeletes), isAscending(batch.sectionInserts),
      isAscending(batch.sectionMoves.map(\.to))
    else { return "sections are not in order" }
    // The old section of each new one.
    var oldSection = [Int?](repeating: nil, count: newSectionCount)
    for move in batch.sectionMoves { oldSection[move.to] = move.from }
    var staying = rows.indices.filter { !sectionFroms.contains($0) }[...]
    for section in 0..<newSectionCount where !sectionTos.contains(section) {
      guard let old = staying.popFirst() else { return "sections do not add up" }
      oldSection[section] = old
    }
    guard staying.isEmpty else { return "sections do not add up" }
    func newSection(_ old: Int) -> Int? { oldSection.firstIndex(of: old) }

    // Removed items.
    let froms = batch.deletes + batch.moves.map(\.from)
    guard Set(froms).count == froms.count else { return "a row leaves twice" }
    for place in froms where !has(place) { return "no such old row \(place)" }
    for place in batch.deletes where newSection(place.section) == nil {
      return "a row is deleted in a section that goes: \(place)"
    }
    let tos = batch.inserts + batch.moves.map(\.to)
    guard Set(tos).count == tos.count else { return "a row comes twice" }
    for place in tos where !(0..<newSectionCount).contains(place.section) {
      return "no such new row \(place)"
    }
    for place in batch.inserts where oldSection[place.section] == nil {
      return "a row is inserted in a section that comes: \(place)"
    }
    guard isAscending(batch.deletes), isAscending(batch.inserts),
      isAscending(batch.moves.map(\.to)), isAscending(batch.updates.map(\.new))
    else { return "rows are not in order" }
    if !allowsRescue {
      for move in batch.moves {
        if newSection(move.from.section) == nil { return "a row moves out of a section that goes" }
        if oldSection[move.to.section] == nil { return "a row moves into a section that comes" }
      }
    }
    if isStrict {
      let moving = Set(batch.sectionMoves.map(\.from))
      let arriving = Set(batch.sectionMoves.map(\.to))
      for place in froms where moving.contains(place.section) {
        return "a row leaves a section that moves: \(place)"
      }
      for place in tos where arriving.contains(place.section) {
        return "a row comes to a section that moves: \(place)"
      }
    }
    for move in batch.sectionMoves where move.from == move.to {
      if sectionFroms.count + batch.sectionInserts.count == 1 { return "a section moves nowhere" }
    }
    for move in batch.moves where move.from.item == move.to.item {
      let (old, new) = (move.from.section, move.to.section)
      guard oldSection[new] == old else { continue }
      let others =
        froms.filter { $0.section == old }.count + tos.filter { $0.section == new }.count
      if others == 2 { return "a row moves nowhere" }
    }

    // The new items: inserted and moved ones at their index paths, and the others in between.
    var result: [[Row]] = []
    var source: [ListIndexPath: ListIndexPath] = [:]
    let leaving = Set(froms)
    let coming = Dictionary(
      uniqueKeysWithValues: batch.inserts.map { ($0, nil as ListIndexPath?) }
        + batch.moves.map { ($0.to, $0.from) })
    for section in 0..<newSectionCount {
      var rest: [ListIndexPath] = []
      if let old = oldSection[section] {
        rest = rows[old].indices.map { ListIndexPath(section: old, item: $0) }
          .filter { !leaving.contains($0) }
      }
      let here = coming.keys.filter { $0.section == section }
      var made: [Row] = []
      let isNew = oldSection[section] == nil
      // Only the new list has the number of items of an inserted section.
      let count = isNew ? newRowCount(section) : rest.count + here.count
      var others = rest[...]
      for index in 0..<count {
        let place = ListIndexPath(section: section, item: index)
        if let origin = coming[place] {
          if let origin {
            made.append(rows[origin.section][origin.item])
            source[place] = origin
          } else {
            made.append(row(place))
          }
        } else if isNew {
          made.append(row(place))
        } else {
          guard let origin = others.popFirst() else { return "rows do not add up in \(section)" }
          made.append(rows[origin.section][origin.item])
          source[place] = origin
        }
      }
      guard others.isEmpty, here.allSatisfy({ $0.item < count }) else {
        return "rows do not add up in \(section)"
      }
      result.append(made)
    }
    // Updates.
    let news = batch.updates.map(\.new)
    guard Set(news).count == news.count else { return "a row is updated twice" }
    for update in batch.updates {
      guard source[update.new] == update.old else {
        return "the row updated at \(update.new) was not at \(update.old)"
      }
      let content = row(update.new)
      if !allowsIdleUpdates, result[update.new.section][update.new.item] == content {
        return "an update of nothing"
      }
      result[update.new.section][update.new.item] = content
    }
    rows = result
    return nil
  }

  /// The number of items in an inserted section.
  var newRowCount: (Int) -> Int = { _ in 0 }

  private func has(_ place: ListIndexPath) -> Bool {
    rows.indices.contains(place.section) && rows[place.section].indices.contains(place.item)
  }

  private func isAscending<Position: Comparable>(_ positions: [Position]) -> Bool {
    zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
  }
}
