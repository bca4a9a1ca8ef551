/// The data source of a list view: items in sections, requested when they become visible.
@MainActor
public protocol ListDataSource: AnyObject {
  /// The number of sections.
  var sectionCount: Int { get }
  /// Returns the number of items in a section.
  func itemCount(ofSection section: Int) -> Int
  /// Returns the header of a section, or `nil` if it has none.
  func header(ofSection section: Int) -> String?
  /// Returns the footer of a section, or `nil` if it has none.
  func footer(ofSection section: Int) -> String?
  /// Returns the unique ID of the item at an index path.
  func id(at place: ListIndexPath) -> AnyHashable
  /// Returns the index path of the first item with an ID, or `nil` if there's no such item.
  func indexPath(of id: AnyHashable) -> ListIndexPath?
  /// Returns the item at an index path, for actions.
  func item(at place: ListIndexPath) -> Any
  /// Returns the configuration of the list cell at an index path.
  func cell(at place: ListIndexPath) -> CellConfiguration
  /// Records that two visible items have the same ID.
  func recordDuplicate(_ id: AnyHashable, _ first: Int, _ second: Int)
  /// Notifies the list of changes that it has not been notified of yet, as in a transaction.
  func catchUp()
  /// A Boolean value that indicates whether the list has been notified of all changes.
  var isCurrent: Bool { get }
  /// A Boolean value that indicates whether the list is no longer updated.
  var isEnded: Bool { get }
}

extension ListDataSource {
  /// Has no effect.
  public func catchUp() {}
  /// The default is `true`.
  public var isCurrent: Bool { true }
  /// The default is `false`.
  public var isEnded: Bool { false }
  /// Has no effect.
  public func recordDuplicate(_ id: AnyHashable, _ first: Int, _ second: Int) {}
}

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

/// A list cell and the connection that updates it.
@MainActor
public final class CellHost {
  /// The view.
  public let view: AnyObject
  /// The connection, which ends when the item is no longer shown.
  package var connection: AnyObject?
  /// The connection of the list.
  package weak var outer: AnyObject?
  /// The unique ID of the item shown, or `nil` if it has none.
  package var id: AnyHashable?
  /// A Boolean value that indicates whether the cell is being updated.
  package var isShowing = false
  /// A Boolean value that indicates whether the item changed during the update.
  package var isStale = false
  /// A closure that ends the connection.
  package let end: @MainActor (AnyObject) -> Void

  package init(_ view: AnyObject, end: @escaping @MainActor (AnyObject) -> Void = { _ in }) {
    self.view = view
    self.end = end
  }

  /// Ends the connection, so that the item no longer updates a view that isn't visible.
  public func prepareForReuse() {
    guard let connection else { return }
    self.connection = nil
    end(connection)
  }
}

/// A view that a list creates to show an item.
///
/// `ListCell` conforms to this protocol; views of other toolkits can conform to it.
@MainActor
public protocol CellView: AnyObject {
  /// Creates an empty view.
  init()
}
