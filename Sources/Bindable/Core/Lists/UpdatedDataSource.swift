/// A data source that a binding updates, for list views that draw later.
@MainActor
package protocol UpdatedDataSource: ListDataSource {
  /// Records that two visible items have the same ID.
  func recordDuplicate(_ id: AnyHashable, _ first: Int, _ second: Int)
  /// Records that the list is drawn with items that are out of date because its view was released.
  func recordOutdatedItems()
  /// Notifies the list of changes that it has not been notified of yet, as in a transaction.
  func catchUp()
  /// A Boolean value that indicates whether the list has been notified of all changes.
  var isCurrent: Bool { get }
  /// A Boolean value that indicates whether the list isn't updated anymore.
  var isEnded: Bool { get }
}
