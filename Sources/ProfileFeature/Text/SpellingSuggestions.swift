/// Returns the names most similar to a mistyped one, nearest first.
///
/// ```swift
/// spellingSuggestions(to: "garce", in: ["ada", "grace", "hana"])  // ["grace"]
/// spellingSuggestions(to: "jero", in: ["jeromeberbigier"])        // ["jeromeberbigier"]
/// ```
///
/// A name is similar if it's within a small edit distance (insertions, deletions, substitutions,
/// and swaps of adjacent characters) or if it starts with `name`. Case is ignored. Equally similar
/// names keep their order.
///
/// - Complexity: O(*n*) for a given `name`, where *n* is the number of names.
package func spellingSuggestions(
  to name: String, in names: some Sequence<String>, limit: Int = 3
) -> [String] {
  // Longer input isn't a typing error.
  let longest = 64
  let typed = folded(name, limit: longest + 1)
  guard !typed.isEmpty, typed.count <= longest else { return [] }
  let allowed = min(max(typed.count / 3, 1), 4)
  let near = names.enumerated().compactMap { index, candidate -> (Int, Int, String)? in
    let other = folded(candidate, limit: longest + 1)
    if let slips = editDistance(from: typed, to: other, atMost: allowed), slips < typed.count {
      return (slips, index, candidate)
    }
    return typed.count >= 3 && other.starts(with: typed) ? (allowed + 1, index, candidate) : nil
  }
  return near.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map(\.2)
}

/// Returns the lowercase scalars of the start of `name` for comparison.
private func folded(_ name: String, limit: Int) -> [Unicode.Scalar] {
  let beginning = String(String.UnicodeScalarView(name.unicodeScalars.prefix(limit)))
  return Array(beginning.lowercased().unicodeScalars)
}

/// Returns the edit distance from `source` to `target`, or `nil` if it exceeds `bound`.
///
/// The distance counts insertions, deletions, substitutions, and swaps of neighbors. Only cells
/// within `bound` of the diagonal affect the result, so only they are filled:
///
///       g r a c e
///     0 1 2 · · ·
///   g 1 0 1 2 · ·      bound 2
///   a 2 1 1 1 2 ·
///   r · 2 1 1 2 3
///   c · · 2 2 1 2
///   e · · · 3 2 1
func editDistance(from source: [Unicode.Scalar], to target: [Unicode.Scalar], atMost bound: Int)
  -> Int?
{
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
