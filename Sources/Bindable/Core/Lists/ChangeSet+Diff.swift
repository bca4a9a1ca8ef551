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

  @inlinable
  init<Rule: RowRule>(from old: [Rule.Row], to new: [Rule.Row], _ rule: Rule) {
    precondition(
      max(old.count, new.count) < Int32.max, "A list cannot have 2³¹ rows or more.")
    var walk = RowWalk()
    var strays: [Move] = []
    var deletes = IndexRanges()
    var inserts = IndexRanges()
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        walk.walk(old, new, rule)
        guard !walk.pendingOld.isEmpty, !walk.pendingNew.isEmpty,
          let oldBase = old.baseAddress, let newBase = new.baseAddress
        else {
          deletes = walk.pendingOld
          inserts = walk.pendingNew
          return
        }
        var pool = RowPool(walk.pendingOld, of: RowsOfList(oldBase), rule)
        var late: [Update] = []
        pool.match(walk.pendingNew, of: RowsOfList(newBase), inserts: &inserts) { from, to in
          strays.append(Move(from: from, to: to))
          if !rule.isSame(oldBase[from], newBase[to]) { late.append(Update(old: from, new: to)) }
        }
        deletes = pool.deletes
        if !late.isEmpty { walk.updates = Self.merge(walk.updates, late) }
      }
    }
    self.init(
      oldCount: old.count, newCount: new.count, deletes: deletes, inserts: inserts,
      strays: strays, updates: walk.updates)
  }

  /// Two lists of updates, each in order, as one.
  @usableFromInline
  static func merge(_ left: [Update], _ right: [Update]) -> [Update] {
    guard !left.isEmpty else { return right }
    var merged: [Update] = []
    merged.reserveCapacity(left.count + right.count)
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if left[i].new32 < right[j].new32 {
        merged.append(left[i])
        i += 1
      } else {
        merged.append(right[j])
        j += 1
      }
    }
    merged += left[i...]
    merged += right[j...]
    return merged
  }
}
