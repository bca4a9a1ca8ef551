/// A view that a list creates to show an item.
///
/// `ListCell` conforms to this protocol; views of other toolkits can conform to it.
@MainActor
public protocol CellView: AnyObject {
  /// Creates a view that shows no item yet.
  init()
}
