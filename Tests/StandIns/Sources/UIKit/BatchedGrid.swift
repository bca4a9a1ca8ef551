#if !os(watchOS)
  /// The cells of a list by section, and the changes of a batch.
  @MainActor
  struct BatchedGrid<Cell: UIView> {
    var cells: [[Cell]] = []
    var selected: Set<ObjectIdentifier> = []
    var deleted: [IndexPath] = [], inserted: [IndexPath] = []
    var moved: [(from: IndexPath, to: IndexPath)] = []
    var deletedSections = IndexSet(), insertedSections = IndexSet()
    var movedSections: [(from: Int, to: Int)] = []

    subscript(path: IndexPath) -> Cell? {
      guard cells.indices.contains(path.section), cells[path.section].indices.contains(path.item)
      else { return nil }
      return cells[path.section][path.item]
    }

    func paths(of wanted: Set<ObjectIdentifier>) -> [IndexPath] {
      cells.enumerated().flatMap { section, row in
        row.enumerated().filter { wanted.contains(ObjectIdentifier($0.element)) }
          .map { IndexPath(item: $0.offset, section: section) }
      }
    }
    mutating func select(_ path: IndexPath, besidesOthers: Bool) {
      if !besidesOthers { selected = [] }
      if let cell = self[path] { selected.insert(ObjectIdentifier(cell)) }
    }
    mutating func deselect(_ path: IndexPath) {
      if let cell = self[path] { selected.remove(ObjectIdentifier(cell)) }
    }
    func isSelected(_ path: IndexPath) -> Bool {
      self[path].map { selected.contains(ObjectIdentifier($0)) } ?? false
    }
    mutating func move(_ path: IndexPath, to new: IndexPath) {
      cells[new.section].insert(cells[path.section].remove(at: path.item), at: new.item)
    }

    /// Applies the batch: deletes and origins as index paths before it, the others after it.
    ///
    /// - Returns: The cells that are no longer shown.
    mutating func apply(counts: [Int], make: (IndexPath) -> Cell) -> [Cell] {
      let carried = moved.map { ($0.to, self[$0.from]) }
      let carriedSections = movedSections.map { ($0.to, cells[$0.from]) }
      var removed = deleted.compactMap { self[$0] }
      for path in (deleted + moved.map(\.from)).sorted().reversed() {
        cells[path.section].remove(at: path.item)
      }
      removed += deletedSections.flatMap { cells[$0] }
      for section in (Array(deletedSections) + movedSections.map(\.from)).sorted().reversed() {
        cells.remove(at: section)
      }
      let newSections = insertedSections.map { ($0, [Cell]()) } + carriedSections
      for (section, row) in newSections.sorted(by: { $0.0 < $1.0 }) {
        cells.insert(row, at: section)
      }
      let newCells: [(IndexPath, Cell?)] = inserted.map { ($0, nil) } + carried
      var made: [IndexPath] = []
      for (path, cell) in newCells.sorted(by: { $0.0 < $1.0 }) {
        if cell == nil { made.append(path) }
        cells[path.section].insert(cell ?? make(path), at: path.item)
      }
      for section in insertedSections where cells[section].isEmpty {
        cells[section] = (0..<counts[section]).map { make(IndexPath(item: $0, section: section)) }
      }
      precondition(cells.map(\.count) == counts, "\(cells.map(\.count)) rows aren't \(counts).")
      (deleted, inserted, moved) = ([], [], [])
      (deletedSections, insertedSections, movedSections) = (IndexSet(), IndexSet(), [])
      for cell in removed { selected.remove(ObjectIdentifier(cell)) }
      return removed
    }
  }
#endif
