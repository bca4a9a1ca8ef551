extension ChangeSet {
  /// What became of the sections; an updated one has another header or footer.
  ///
  /// The rows of this change are the sections. A list without sections is one section.
  public var sections: ChangeSet {
    switch sectioning {
    case .none, .one(isUpdated: false): ChangeSet(count: 1)
    case .one(isUpdated: true):
      ChangeSet(oldCount: 1, newCount: 1, updates: [Update(old: 0, new: 0)])
    case .several(let sections, _, _): sections
    }
  }

  /// Where the row at a position of the old list was.
  ///
  /// - Complexity: O(log *s*) in the number of sections.
  public func oldPlace(of position: Int) -> ListPlace { oldStarts.place(of: position) }

  /// Where the row at a position of the new list is.
  ///
  /// - Complexity: O(log *s*) in the number of sections.
  public func newPlace(of position: Int) -> ListPlace { newStarts.place(of: position) }

  /// Where each section of the old list began, and the last one ended.
  var oldStarts: SectionStarts {
    if case .several(_, let starts, _) = sectioning { starts } else { SectionStarts([oldCount]) }
  }

  /// Where each section of the new list begins, and the last one ends.
  var newStarts: SectionStarts {
    if case .several(_, _, let starts) = sectioning { starts } else { SectionStarts([newCount]) }
  }

  /// Whether there is at most one section, before and after.
  var isFlat: Bool { if case .several = sectioning { false } else { true } }
}

extension ChangeSet.Sectioning {
  /// What became of sections of which these are the beginnings.
  @usableFromInline
  init(_ sections: ChangeSet, oldStarts: SectionStarts, newStarts: SectionStarts) {
    let isOne = sections.oldCount == 1 && sections.newCount == 1 && !sections.isStructural
    self =
      isOne
      ? .one(isUpdated: !sections.updates.isEmpty)
      : .several(sections, oldStarts: oldStarts, newStarts: newStarts)
  }
}
