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
  public let kind: ObjectIdentifier?
  /// A closure that creates a cell for the item.
  public let make: @MainActor () -> CellHost
  private let showIn: @MainActor (CellHost) -> Void
  /// The connection of the list, retained by the code that connected it.
  package weak var outer: AnyObject?
  /// The unique ID of the item, or `nil` if it has none.
  package var id: AnyHashable?

  package init(
    kind: ObjectIdentifier?, make: @escaping @MainActor () -> CellHost,
    show: @escaping @MainActor (CellHost) -> Void
  ) {
    self.kind = kind
    self.make = make
    showIn = show
  }

  /// Shows the item in a cell that `make` created for an item of the same kind.
  public func show(_ holder: CellHost) {
    holder.outer = outer
    holder.id = id
    showIn(holder)
  }
}
