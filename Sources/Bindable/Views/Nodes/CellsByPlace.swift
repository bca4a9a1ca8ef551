/// The visible views of a list by their places, in order.
///
/// An ordered array, because a list has few visible views, and they're visited in order.
struct CellsByPlace<Place: Comparable>: Sequence {
  private var entries: [(place: Place, cell: CellReusePool.VisibleCell)] = []

  var count: Int { entries.count }
  var isEmpty: Bool { entries.isEmpty }
  /// The places in ascending order.
  var places: [Place] { entries.map(\.place) }

  func makeIterator() -> IndexingIterator<[(place: Place, cell: CellReusePool.VisibleCell)]> {
    entries.makeIterator()
  }

  /// Accesses the view at a place.
  ///
  /// - Complexity: O(log *n*) to read, O(*n*) to write.
  subscript(place: Place) -> CellReusePool.VisibleCell? {
    get {
      let index = firstIndex(from: place)
      return index < entries.count && entries[index].place == place ? entries[index].cell : nil
    }
    set {
      let index = firstIndex(from: place)
      let isKnown = index < entries.count && entries[index].place == place
      switch (newValue, isKnown) {
      case (let cell?, true): entries[index].cell = cell
      case (let cell?, false): entries.insert((place, cell), at: index)
      case (nil, true): entries.remove(at: index)
      case (nil, false): break
      }
    }
  }

  // Returns the index of the first entry at `place` or after it, which is often the end.
  private func firstIndex(from place: Place) -> Int {
    guard let last = entries.last, last.place >= place else { return entries.count }
    return entries.partitioningIndex { $0.place >= place }
  }
}
