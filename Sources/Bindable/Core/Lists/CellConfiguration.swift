/// The configuration of a list cell: its kind, its factory, and its update.
///
/// ```swift
/// each(\.details, into: \.list) { detail in
///   switch detail {
///   case .rating(let stars): .cell(StarsCell.bindings, stars)
///   case .fact(let fact): .cell(FactCell.bindings, fact)
///   }
/// }
/// ```
@MainActor
public struct CellConfiguration {
  /// The kind of cell, which can be reused for items of the same kind, or `nil` if it can't.
  ///
  /// A cell retains the object that identifies its kind, such as a table. So a kind is a valid key
  /// for as long as you hold a cell of it.
  public let kind: ObjectIdentifier?
  /// The object that identifies the kind, or `nil` if a type does, which is never deallocated.
  package let kindObject: AnyObject?
  /// A closure that creates a cell for the item.
  public let make: @MainActor () -> CellHost
  private let showIn: @MainActor (CellHost) -> Void
  /// The connection of the list, retained by the code that connected it.
  package weak var outer: AnyObject?
  /// The unique ID of the item, or `nil` if it has none.
  package var id: AnyHashable?

  /// Creates the configuration of a cell whose kind is a type, or that can't be reused.
  package init(
    kind: Any.Type?, make: @escaping @MainActor () -> CellHost,
    show: @escaping @MainActor (CellHost) -> Void
  ) {
    self.kind = kind.map { ObjectIdentifier($0) }
    kindObject = nil
    self.make = make
    showIn = show
  }

  /// Creates the configuration of a cell whose kind is an object, which `make` passes to the cell.
  init(
    kind: AnyObject, make: @escaping @MainActor () -> CellHost,
    show: @escaping @MainActor (CellHost) -> Void
  ) {
    self.kind = ObjectIdentifier(kind)
    kindObject = kind
    self.make = make
    showIn = show
  }

  /// Shows the item in a cell that `make` created for an item of the same kind.
  ///
  /// - Precondition: The cell has the same kind.
  public func show(_ holder: CellHost) {
    precondition(
      holder.kindObject === kindObject,
      "A cell of another kind can't show this item. Use one that make() returned for an item of the "
        + "same kind.")
    holder.outer = outer
    holder.id = id
    showIn(holder)
  }
}

/// A list cell and the connection that updates it.
@MainActor
public final class CellHost {
  /// The view.
  public let view: AnyObject
  /// The connection, which ends when the item isn't shown anymore.
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
