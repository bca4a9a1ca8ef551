extension ChangeSet {
  /// The changes to the sections, where an updated section has a different header or footer.
  ///
  /// The items of this change are the sections. A list without sections is one section.
  public var sections: ChangeSet {
    switch sectioning {
    case .none, .one(isUpdated: false): ChangeSet(count: 1)
    case .one(isUpdated: true):
      ChangeSet(oldCount: 1, newCount: 1, updates: [Update(old: 0, new: 0)])
    case .several(let sections, _, _): sections
    }
  }

  /// Returns the index path of an index in the old list.
  ///
  /// - Precondition: `position` is from 0 to less than `oldCount`.
  /// - Complexity: O(log *s*) in the number of sections.
  public func oldIndexPath(of position: Int) -> ListIndexPath {
    check(position, oldCount, "old")
    return oldStarts.indexPath(of: position)
  }

  /// Returns the index path of an index in the new list.
  ///
  /// - Precondition: `position` is from 0 to less than `newCount`.
  /// - Complexity: O(log *s*) in the number of sections.
  public func newIndexPath(of position: Int) -> ListIndexPath {
    check(position, newCount, "new")
    return newStarts.indexPath(of: position)
  }

  private func check(_ position: Int, _ count: Int, _ list: String) {
    precondition(
      position >= 0 && position < count,
      "Index \(position) is out of range for the \(list) list, which has \(count) items.")
  }

  /// The first index of each section of the old list, and the end of the last one.
  var oldStarts: SectionStarts {
    if case .several(_, let starts, _) = sectioning { starts } else { SectionStarts([oldCount]) }
  }

  /// The first index of each section of the new list, and the end of the last one.
  var newStarts: SectionStarts {
    if case .several(_, _, let starts) = sectioning { starts } else { SectionStarts([newCount]) }
  }

  /// `true` if both lists have a single section.
  var isFlat: Bool { if case .several = sectioning { false } else { true } }
}

extension ChangeSet.Sectioning {
  /// Creates the sectioning of lists with these section starts.
  @usableFromInline
  init(_ sections: ChangeSet, oldStarts: SectionStarts, newStarts: SectionStarts) {
    let isOne = sections.oldCount == 1 && sections.newCount == 1 && !sections.isStructural
    self =
      isOne
      ? .one(isUpdated: !sections.updates.isEmpty)
      : .several(sections, oldStarts: oldStarts, newStarts: newStarts)
  }
}
