/// An edit of a text: a line to keep, remove, or insert.
///
/// Used only by `UnifiedDiff`.
enum LineDiff: Equatable {
  case keep(old: Int, new: Int)
  case remove(old: Int)
  case insert(new: Int)

  /// Returns the edits that turn one text into another, in order.
  ///
  /// The number of edits is minimal if no more than `limit` lines of each text are also in the
  /// other one. Longer texts are compared in parts of that length, because the time to compare a
  /// part is quadratic. Their edits are correct but may not be minimal.
  static func edits(from old: [String], to new: [String], limit: Int = 1_000) -> [LineDiff] {
    var edits: [LineDiff] = []
    var end = (old: 0, new: 0)
    for pair in pairs(old, new, limit: limit) + [(old.count, new.count)] {
      edits += (end.old..<pair.old).map { .remove(old: $0) }
      edits += (end.new..<pair.new).map { .insert(new: $0) }
      if pair.old < old.count { edits.append(.keep(old: pair.old, new: pair.new)) }
      end = (pair.old + 1, pair.new + 1)
    }
    return edits
  }

  /// Returns the old and new indexes of the lines to keep.
  private static func pairs(
    _ old: [String], _ new: [String], limit: Int
  ) -> [(old: Int, new: Int)] {
    // Lines are compared by their bytes, because canonically equivalent texts differ in a snapshot.
    var numbers: [[UInt8]: Int] = [:]
    func number(_ line: String) -> Int {
      let bytes = Array(line.utf8)
      let number = numbers[bytes] ?? numbers.count
      numbers[bytes] = number
      return number
    }
    let (oldNumbers, newNumbers) = (old.map(number), new.map(number))
    // A line that's in one of the texts only can't be kept.
    let common = Set(oldNumbers).intersection(newNumbers)
    var oldRest = old.indices.filter { common.contains(oldNumbers[$0]) }[...]
    var newRest = new.indices.filter { common.contains(newNumbers[$0]) }[...]
    var pairs: [(old: Int, new: Int)] = []
    while !oldRest.isEmpty, !newRest.isEmpty {
      var (oldKept, newKept) = (Array(oldRest.prefix(limit)), Array(newRest.prefix(limit)))
      let difference = newKept.map { newNumbers[$0] }
        .difference(from: oldKept.map { oldNumbers[$0] })
      for case .remove(let index, _, _) in difference.removals.reversed() {
        oldKept.remove(at: index)
      }
      for case .insert(let index, _, _) in difference.insertions.reversed() {
        newKept.remove(at: index)
      }
      pairs += zip(oldKept, newKept).map { (old: $0, new: $1) }
      // The lines after the last pair may have a counterpart beyond the part.
      if oldKept.count * 2 > limit, let last = pairs.last {
        oldRest = oldRest.drop { $0 <= last.old }
        newRest = newRest.drop { $0 <= last.new }
      } else {
        oldRest = oldRest.dropFirst(limit)
        newRest = newRest.dropFirst(limit)
      }
    }
    return pairs
  }
}
