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
/// The distance counts insertions, deletions, substitutions, and swaps of neighbors. Each row of the
/// table is the distances of a beginning of `source` to all beginnings of `target`:
///
///       g r a c e
///     0 1 2 3 4 5
///   g 1 0 1 2 3 4
///   a 2 1 1 1 2 3
///   r 3 2 1 1 2 3
func editDistance(from source: [Unicode.Scalar], to target: [Unicode.Scalar], atMost bound: Int)
  -> Int?
{
  guard abs(source.count - target.count) <= bound else { return nil }
  var beforePrevious: [Int] = []
  var previous = Array(0...target.count)
  for row in source.indices {
    var current = [row + 1]
    for column in target.indices {
      var best = min(
        previous[column] + (source[row] == target[column] ? 0 : 1), previous[column + 1] + 1,
        current[column] + 1)
      if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
        best = min(best, beforePrevious[column - 1] + 1)
      }
      current.append(best)
    }
    // The distances never shrink below the smallest one of a row.
    guard current.contains(where: { $0 <= bound }) else { return nil }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[target.count] <= bound ? previous[target.count] : nil
}
