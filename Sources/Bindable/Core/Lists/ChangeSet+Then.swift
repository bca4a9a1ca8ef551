extension ChangeSet {
  /// This change and then another, as one.
  ///
  /// What came and went again is not in it, and a row that moved away and back has not moved.
  ///
  /// - Precondition: `next` begins with as many rows as this one ends with, and the list has no more than
  ///   one section.
  /// - Complexity: O(*c* log *c*) in the number of rows named by both.
  public func followed(by next: ChangeSet) -> ChangeSet {
    precondition(
      newCount == next.oldCount,
      "A change that ends with \(newCount) rows cannot be followed by one of \(next.oldCount).")
    precondition(
      isFlat && next.isFlat, "Only changes of a list with one section can be made one change.")
    var log = EditLog(self)
    log.follow(next)
    var all = log.change
    all.sectioning =
      sectioning == .none && next.sectioning == .none
      ? .none
      : .one(isUpdated: !(sections.updates.isEmpty && next.sections.updates.isEmpty))
    return all
  }
}
