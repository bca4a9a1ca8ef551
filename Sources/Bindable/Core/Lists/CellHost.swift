/// A list cell and the connection that updates it.
@MainActor
public final class CellHost {
  /// The view.
  public let view: AnyObject
  /// The connection, which ends when the item is no longer shown.
  package var connection: AnyObject?
  /// The object that identifies the kind of the cell, unless a type does.
  package var kindObject: AnyObject?
  /// The connection of the list.
  package weak var outer: AnyObject?
  /// The unique ID of the item shown, or `nil` if it has none.
  package var id: AnyHashable?
  /// Set while the cell is updated.
  package var isShowing = false
  /// Set if the item changed during the update.
  package var isStale = false
  /// A closure that ends the connection.
  package let end: @MainActor (AnyObject) -> Void

  package init(
    _ view: AnyObject, kind: AnyObject? = nil,
    end: @escaping @MainActor (AnyObject) -> Void = { _ in }
  ) {
    self.view = view
    kindObject = kind
    self.end = end
  }

  /// Ends the connection, so that the item no longer updates a view that isn't visible.
  public func prepareForReuse() {
    guard let connection else { return }
    self.connection = nil
    end(connection)
  }
}
