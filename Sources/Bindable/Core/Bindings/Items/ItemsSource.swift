/// A source of list items: an array, a ``ListSource``, a ``Loadable`` of one of them, or a
/// ``PagedList``.
@MainActor
public protocol ItemsSource<Item> {
  /// The type of the items.
  associatedtype Item: Identifiable
  /// Updates a list that shows the items.
  func apply(to updater: ListUpdater<Item>)
}
