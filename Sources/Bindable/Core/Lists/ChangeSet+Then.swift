extension ChangeSet {
  /// Returns this change and the next one as a single change.
  ///
  /// Items that were inserted and deleted again, or moved back, don't appear.
  ///
  /// - Precondition: `next.oldCount` is equal to `newCount`, and the list has at most one section.
  /// - Complexity: O(*c* log *c*) in the number of items named by both.
  public func followed(by next: ChangeSet) -> ChangeSet {
    precondition(
      newCount == next.oldCount,
      "A change that results in \(newCount) items can't precede a change to \(next.oldCount).")
    precondition(
      isFlat && next.isFlat, "Changes to a list with several sections can't be combined.")
    var log = EditLog(self)
    log.append(next)
    var all = log.change
    all.sectioning =
      sectioning == .none && next.sectioning == .none
      ? .none
      : .one(isUpdated: !(sections.updates.isEmpty && next.sections.updates.isEmpty))
    return all
  }
}
