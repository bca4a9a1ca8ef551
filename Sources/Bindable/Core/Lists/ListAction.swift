/// A user action on a list.
@MainActor
public final class ListAction: BoundAction {
  /// The item and the index paths of an action.
  public struct Arguments {
    /// The item.
    public var item: Any?
    /// The index path of the item.
    public var from: ListIndexPath?
    /// The destination of a move.
    public var to: ListIndexPath?

    /// Creates the arguments of an action.
    public init(item: Any? = nil, from: ListIndexPath? = nil, to: ListIndexPath? = nil) {
      (self.item, self.from, self.to) = (item, from, to)
    }
  }

  /// The closure that performs the action.
  public let perform: @MainActor (Arguments) -> Void

  package weak var view: AnyObject?

  init(_ perform: @escaping @MainActor (Arguments) -> Void) { self.perform = perform }
}
