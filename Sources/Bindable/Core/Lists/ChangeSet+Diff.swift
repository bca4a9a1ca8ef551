extension ChangeSet {
  /// Creates the difference between two lists.
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
  /// Items with equal IDs are the same item. If they aren't equal, the item is updated. Items with
  /// duplicate IDs are paired in order.
  ///
  /// - Precondition: The lists have fewer than 2³¹ items.
  /// - Complexity: A comparison per item while the lists are similar, and a hash per item that
  ///   isn't common or in order. *m* items that are out of order add O(*m* log *m*). Two arrays
  ///   that share their storage cost nothing.
  @inlinable
  public init<Item: Identifiable & Equatable>(from old: [Item], to new: [Item]) {
    self.init(from: old, to: new, IdentifiableCriteria())
  }

  /// Creates the difference between two lists whose items are their own IDs.
  @inlinable @_disfavoredOverload
  public init<Item: Hashable>(from old: [Item], to new: [Item]) {
    self.init(from: old, to: new, HashableCriteria())
  }

  /// Creates the difference between two lists with sections.
  ///
  /// Sections with equal IDs are the same section. Items with equal IDs are the same item, in any
  /// section. A section with a different header or footer is updated; its items aren't.
  ///
  /// Items move between sections that are in both lists. If `rescuing` is `true`, an item can also
  /// move out of a deleted section or into an inserted one; otherwise it's deleted or inserted with
  /// it.
  ///
  /// - Precondition: The lists have fewer than 2³¹ items.
  /// - Complexity: A comparison per section and per item of a section that doesn't share its
  ///   storage, and a hash per item that the first pass leaves unpaired.
  @inlinable
  public init<Item: Identifiable & Equatable>(
    from old: [ListSection<Item>], to new: [ListSection<Item>], rescuing: Bool = false
  ) {
    self.init(from: old, to: new, IdentifiableCriteria(), rescuing: rescuing)
  }

  @inlinable
  init<Rule: DiffCriteria>(from old: [Rule.Element], to new: [Rule.Element], _ rule: Rule) {
    precondition(
      max(old.count, new.count) < Int32.max, "A list must have fewer than 2³¹ items.")
    var walk = LinearMatcher()
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        walk.walk(old, new, rule)
        guard let oldBase = old.baseAddress, let newBase = new.baseAddress else { return }
        walk.match(ContiguousElements(oldBase), ContiguousElements(newBase), rule)
      }
    }
    self.init(oldCount: old.count, newCount: new.count, walk, .none)
  }

  @inlinable
  init<Rule: DiffCriteria>(
    from old: [ListSection<Rule.Element>], to new: [ListSection<Rule.Element>], _ rule: Rule,
    rescuing: Bool
  ) {
    let criteria = ClosureCriteria<ListSection<Rule.Element>, AnyHashable>(
      { $0.id }, { $0.header == $1.header && $0.footer == $1.footer })
    let sections = ChangeSet(from: old, to: new, criteria)
    let pairs = sections.pairs
    let oldStarts = SectionStarts(old.map { $0.items.count })
    let newStarts = SectionStarts(new.map { $0.items.count })
    var (walk, part) = (LinearMatcher(), LinearMatcher())
    for section in new.indices where pairs.oldIndexes[section] >= 0 {
      let before = Int(pairs.oldIndexes[section])
      let (oldItems, newItems) = (old[before].items, new[section].items)
      // Most sections are unchanged and share their storage.
      guard !oldItems.sharesStorage(with: newItems) else { continue }
      oldItems.withUnsafeBufferPointer { oldItems in
        newItems.withUnsafeBufferPointer { part.walk(oldItems, $0, rule) }
      }
      walk.drain(
        &part, old: oldStarts.items(of: before).lowerBound,
        new: newStarts.items(of: section).lowerBound)
    }
    if sections.isStructural {
      walk.sort(pairs.newIndexes, oldStarts, pairs.oldIndexes, newStarts, rescuing: rescuing)
    }
    if !walk.pendingOld.isEmpty, !walk.pendingNew.isEmpty {
      // The addresses of the items are valid while `old` and `new` are alive.
      withExtendedLifetime((old, new)) {
        walk.match(ItemsOfSections(old, oldStarts), ItemsOfSections(new, newStarts), rule)
      }
    }
    self.init(
      oldCount: oldStarts.itemCount, newCount: newStarts.itemCount, walk,
      Sectioning(sections, oldStarts: oldStarts, newStarts: newStarts))
  }

  @usableFromInline
  init(oldCount: Int, newCount: Int, _ walk: LinearMatcher, _ sectioning: Sectioning) {
    self.init(
      oldCount: oldCount, newCount: newCount, deletes: walk.pendingOld, inserts: walk.pendingNew,
      strays: walk.strays, updates: walk.updates, sectioning)
  }
}

extension Array {
  /// Returns whether two arrays share the same storage.
  @inlinable @inline(__always)
  func sharesStorage(with other: [Element]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }
}
