/// The two-pass algorithm of most list libraries, with a table of all IDs (Heckel 1978) and moves
/// detected by counting the removals and insertions before each item.
struct LinearDiff {
  var deletes: [Int] = []
  var inserts: [Int] = []
  var moves: [(from: Int, to: Int)] = []
  var updates: [Int] = []

  init<Row: Identifiable & Equatable>(_ old: [Row], _ new: [Row]) {
    var places: [Row.ID: Int] = Dictionary(minimumCapacity: old.count)
    for (index, row) in old.enumerated() { places[row.id] = index }
    var oldIndex = [Int](repeating: -1, count: new.count)
    var newIndex = [Int](repeating: -1, count: old.count)
    for (index, row) in new.enumerated() {
      guard let place = places[row.id], newIndex[place] < 0 else { continue }
      oldIndex[index] = place
      newIndex[place] = index
    }
    var deletedBefore = [Int](repeating: 0, count: old.count)
    for index in old.indices {
      deletedBefore[index] = deletes.count
      if newIndex[index] < 0 { deletes.append(index) }
    }
    for index in new.indices {
      let place = oldIndex[index]
      guard place >= 0 else {
        inserts.append(index)
        continue
      }
      if old[place] != new[index] { updates.append(index) }
      if place - deletedBefore[place] + inserts.count != index { moves.append((place, index)) }
    }
  }

  /// Returns the new list, built from the old one.
  func applied<Row>(to old: [Row], _ new: [Row]) -> [Row] {
    let gone = Set(deletes).union(moves.map(\.from))
    var rest = old.indices.filter { !gone.contains($0) }[...]
    var rows = [Row?](repeating: nil, count: new.count)
    for index in inserts { rows[index] = new[index] }
    for move in moves { rows[move.to] = old[move.from] }
    for index in rows.indices where rows[index] == nil {
      if let next = rest.popFirst() { rows[index] = old[next] }
    }
    for index in updates { rows[index] = new[index] }
    return rows.compactMap { $0 }
  }
}
