/// The names most like a mistyped one, nearest first.
///
/// ```swift
/// nearestNames(to: "garce", in: ["ada", "grace", "hana"])  // ["grace"]
/// nearestNames(to: "jero", in: ["jeromeberbigier"])        // ["jeromeberbigier"]
/// ```
///
/// A name is near when a few slips of the finger (a character too many, missing, wrong, or two
/// swapped) lead to it, or when it goes on where `name` stops. Case does not count. Names that are
/// equally near keep their order, so the answer is always the same.
///
/// - Complexity: O(*n*) in the number of names, for a `name` of a given length.
package func nearestNames(
  to name: String, in names: some Sequence<String>, limit: Int = 3
) -> [String] {
  // Nobody types more than this by hand; a longer one was not mistyped but mistaken.
  let longest = 64
  let typed = folded(name, limit: longest + 1)
  guard !typed.isEmpty, typed.count <= longest else { return [] }
  let allowed = min(max(typed.count / 3, 1), 4)
  let near = names.enumerated().compactMap { place, candidate -> (Int, Int, String)? in
    let other = folded(candidate, limit: longest + 1)
    if let slips = slips(from: typed, to: other, atMost: allowed), slips < typed.count {
      return (slips, place, candidate)
    }
    return typed.count >= 3 && other.starts(with: typed) ? (allowed + 1, place, candidate) : nil
  }
  return near.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map(\.2)
}

/// The lower-case scalars of the beginning of `name`, enough to compare.
private func folded(_ name: String, limit: Int) -> [Unicode.Scalar] {
  let beginning = String(String.UnicodeScalarView(name.unicodeScalars.prefix(limit)))
  return Array(beginning.lowercased().unicodeScalars)
}

/// How many slips turn `source` into `target`, or `nil` if they are more than `bound`.
///
/// This is the edit distance with swaps of neighbours. Only the cells within `bound` of the
/// diagonal can lead to an answer, so only they are filled:
///
///       g r a c e
///     0 1 2 · · ·
///   g 1 0 1 2 · ·      bound 2
///   a 2 1 1 1 2 ·
///   r · 2 1 1 2 3
///   c · · 2 2 1 2
///   e · · · 3 2 1
func slips(from source: [Unicode.Scalar], to target: [Unicode.Scalar], atMost bound: Int) -> Int? {
  guard abs(source.count - target.count) <= bound else { return nil }
  let far = bound + 1
  var beforePrevious = [Int](repeating: far, count: target.count + 1)
  var previous = (0...target.count).map { min($0, far) }
  var current = beforePrevious
  for row in source.indices.map({ $0 + 1 }) {
    let first = max(1, row - bound)
    let last = min(target.count, row + bound)
    current[first - 1] = first == 1 ? min(row, far) : far
    for column in first..<max(first, last + 1) {
      let isEqual = source[row - 1] == target[column - 1]
      var best = min(
        previous[column - 1] + (isEqual ? 0 : 1), previous[column] + 1, current[column - 1] + 1)
      if row > 1, column > 1, source[row - 1] == target[column - 2],
        source[row - 2] == target[column - 1]
      {
        best = min(best, beforePrevious[column - 2] + 1)
      }
      current[column] = min(best, far)
    }
    if last < target.count { current[last + 1] = far }
    (beforePrevious, previous, current) = (previous, current, beforePrevious)
  }
  return previous[target.count] <= bound ? previous[target.count] : nil
}
