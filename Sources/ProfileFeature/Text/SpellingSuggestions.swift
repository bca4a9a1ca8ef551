/// Returns the names most similar to a mistyped one, nearest first.
///
/// ```swift
/// spellingSuggestions(to: "garce", in: ["ada", "grace", "hana"])  // ["grace"]
/// spellingSuggestions(to: "jero", in: ["jeromeberbigier"])        // ["jeromeberbigier"]
/// ```
///
/// A name is similar if few characters are inserted and removed, or if it starts with `name`. A
/// substitution or a swap is one insertion and one removal. Case is ignored. Equally similar names
/// keep their order.
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
    if abs(other.count - typed.count) <= allowed {
      let changes = other.difference(from: typed).count
      // A name without a common character isn't similar.
      if changes <= allowed + 1, changes < typed.count + other.count - 1 {
        return (changes, index, candidate)
      }
    }
    return typed.count >= 3 && other.starts(with: typed) ? (allowed + 2, index, candidate) : nil
  }
  return near.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map(\.2)
}

/// Returns the lowercase scalars of the start of `name` for comparison.
private func folded(_ name: String, limit: Int) -> [Unicode.Scalar] {
  let beginning = String(String.UnicodeScalarView(name.unicodeScalars.prefix(limit)))
  return Array(beginning.lowercased().unicodeScalars)
}
