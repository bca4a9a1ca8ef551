/// Two items of a list that have the same ID.
@MainActor
struct DuplicateItems {
  let id: AnyHashable
  let first: ListIndexPath, second: ListIndexPath

  // The duplicates that the running lookup of a binding has found.
  private static var found: [DuplicateItems]?

  /// Returns the result of a lookup, with the duplicates it found instead of reporting them.
  static func collect<Result>(
    _ lookup: () -> Result
  ) -> (result: Result, duplicates: [DuplicateItems]) {
    let outer = found
    found = []
    let result = lookup()
    defer { found = outer }
    return (result, found ?? [])
  }

  /// Reports a failure, unless a binding looks up an ID and reports it itself.
  func report(items: () -> (Any, Any)) {
    if DuplicateItems.found?.append(self) != nil { return }
    let (firstItem, secondItem) = items()
    Failure(
      .duplicateID,
      "Two items of a list have the ID \(ValueTexts.text(id)): \(ValueTexts.text(firstItem)) at "
        + "\(first) and \(ValueTexts.text(secondItem)) at \(second). Looking up the ID returns the "
        + "first one. Give each item a unique ID."
    ).report()
  }
}
