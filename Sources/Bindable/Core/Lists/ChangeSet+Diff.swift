extension ChangeSet {
  /// What became of the rows of `old` in `new`.
  ///
  /// ```swift
  /// struct User: Identifiable, Equatable { let id: Int; var name: String }
  /// let change = ChangeSet(
  ///   from: [User(id: 1, name: "Ada"), User(id: 2, name: "Bob")],
  ///   to: [User(id: 2, name: "Bob"), User(id: 1, name: "Ada L.")])
  /// print(change)
  /// // > 0 to 1
  /// // ~ 1
  /// ```
  ///
  /// Rows with equal ids are the same row; if they are not equal it is updated. An id that comes up
  /// twice is paired in order, first with first, as far as that goes.
  ///
  /// - Precondition: The lists have fewer than 2³¹ rows.
  /// - Complexity: A comparison for each row, while the lists are much alike; a hash for each row that
  ///   they do not have in common or in order. For *m* rows that are out of order, O(*m* log *m*)
  ///   besides. Two arrays that share their storage cost nothing.
  @inlinable
  public init<Row: Identifiable & Equatable>(from old: [Row], to new: [Row]) {
    self.init(from: old, to: new, RowsWithID())
  }

  /// What became of the rows of `old` in `new`, of which each is its own id.
  @inlinable @_disfavoredOverload
  public init<Row: Hashable>(from old: [Row], to new: [Row]) {
    self.init(from: old, to: new, RowsAsID())
  }

  /// What became of the rows of `old` in `new`; `id` says which rows are the same, and `isSame` whether
  /// the content is.
  @inlinable
  public init<Row, ID: Hashable>(
    from old: [Row], to new: [Row], id: @escaping (Row) -> ID,
    isSame: @escaping (Row, Row) -> Bool
  ) {
    self.init(from: old, to: new, RowsBy(id, isSame))
  }

  /// What became of the sections and rows of `old` in `new`.
  ///
  /// Sections with equal ids are the same section, and rows with equal ids are the same row, in
  /// whichever section they are. A section whose header or footer differs is updated, and its rows
  /// are left alone.
  ///
  /// Rows move between sections that are in both lists. With `rescuing`, a row can also move out of
  /// a section that goes, and into one that comes; else that is what becomes of the section.
  ///
  /// - Precondition: The lists have fewer than 2³¹ rows.
  /// - Complexity: A comparison for each section and, where the storage of its rows is not shared, for
  ///   each row; a hash for each row that the walk left over.
  @inlinable
  public init<Row: Identifiable & Equatable>(
    from old: [ListSection<Row>], to new: [ListSection<Row>], rescuing: Bool = false
  ) {
    self.init(from: old, to: new, RowsWithID(), rescuing: rescuing)
  }

  @inlinable
  init<Rule: RowRule>(from old: [Rule.Row], to new: [Rule.Row], _ rule: Rule) {
    precondition(
      max(old.count, new.count) < Int32.max, "A list cannot have 2³¹ rows or more.")
    var walk = RowWalk()
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        walk.walk(old, new, rule)
        guard let oldBase = old.baseAddress, let newBase = new.baseAddress else { return }
        walk.match(RowsOfList(oldBase), RowsOfList(newBase), rule)
      }
    }
    self.init(oldCount: old.count, newCount: new.count, walk, .none)
  }

  @inlinable
  init<Rule: RowRule>(
    from old: [ListSection<Rule.Row>], to new: [ListSection<Rule.Row>], _ rule: Rule,
    rescuing: Bool
  ) {
    let sections = ChangeSet(
      from: old, to: new,
      RowsBy({ $0.id }, { $0.header == $1.header && $0.footer == $1.footer }))
    let pairs = sections.pairs
    let oldStarts = SectionStarts(old.map { $0.items.count })
    let newStarts = SectionStarts(new.map { $0.items.count })
    var (walk, part) = (RowWalk(), RowWalk())
    for section in new.indices where pairs.olds[section] >= 0 {
      let before = Int(pairs.olds[section])
      let (oldRows, newRows) = (old[before].items, new[section].items)
      // Most sections were not touched, and share their storage.
      guard !oldRows.sharesStorage(with: newRows) else { continue }
      oldRows.withUnsafeBufferPointer { oldRows in
        newRows.withUnsafeBufferPointer { part.walk(oldRows, $0, rule) }
      }
      walk.take(
        &part, old: oldStarts.rows(of: before).lowerBound,
        new: newStarts.rows(of: section).lowerBound)
    }
    if sections.isStructural {
      walk.sort(pairs.news, oldStarts, pairs.olds, newStarts, rescuing: rescuing)
    }
    if !walk.pendingOld.isEmpty, !walk.pendingNew.isEmpty {
      // The addresses of the rows are used while `old` and `new` hold them.
      withExtendedLifetime((old, new)) {
        walk.match(RowsOfSections(old, oldStarts), RowsOfSections(new, newStarts), rule)
      }
    }
    self.init(
      oldCount: oldStarts.rowCount, newCount: newStarts.rowCount, walk,
      Sectioning(sections, oldStarts: oldStarts, newStarts: newStarts))
  }

  @usableFromInline
  init(oldCount: Int, newCount: Int, _ walk: RowWalk, _ sectioning: Sectioning) {
    self.init(
      oldCount: oldCount, newCount: newCount, deletes: walk.pendingOld, inserts: walk.pendingNew,
      strays: walk.strays, updates: walk.updates, sectioning)
  }
}

extension Array {
  /// Whether both are one array, or copies of one that were not touched.
  @inlinable @inline(__always)
  func sharesStorage(with other: [Element]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }
}
