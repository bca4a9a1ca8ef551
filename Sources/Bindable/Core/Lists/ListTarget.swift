/// A list view of this library or of another toolkit.
@MainActor
public protocol ListTarget: AnyObject {
  /// The adapter, which provides the items.
  var adapter: ListAdapter { get }
  /// The IDs of the selected items; the property must be observed, like all two-way targets.
  var selectedIDs: Set<AnyHashable> { get set }
}
