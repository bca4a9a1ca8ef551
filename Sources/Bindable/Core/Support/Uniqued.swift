extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the order of their first occurrences.
  package var uniqued: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
