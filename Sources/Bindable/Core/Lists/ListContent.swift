/// What a list on screen shows: rows in sections, asked for when they come into sight.
@MainActor
public protocol ListContent: AnyObject {
  /// The number of sections.
  var sectionCount: Int { get }
  /// Returns the number of rows in a section.
  func rowCount(ofSection section: Int) -> Int
  /// Returns the header of a section, or `nil` if it has none.
  func header(ofSection section: Int) -> String?
  /// Returns the footer of a section, or `nil` if it has none.
  func footer(ofSection section: Int) -> String?
  /// What tells the row from all others, wherever it stands.
  func id(at place: ListPlace) -> AnyHashable
  /// The first row with an id.
  func place(of id: AnyHashable) -> ListPlace?
  /// What the row shows; for acts.
  func item(at place: ListPlace) -> Any
  /// What shows the row.
  func cell(at place: ListPlace) -> RowCell
  /// Two rows in sight have one identity.
  func noteDuplicate(_ id: AnyHashable, _ first: Int, _ second: Int)
  /// Notifies the list of changes that it has not been notified of yet, as in a transaction.
  func catchUp()
  /// Whether the list was notified of all changes so far.
  var isCurrent: Bool { get }
  /// Whether nothing keeps the list up to date any more.
  var isEnded: Bool { get }
}

extension ListContent {
  /// Has no effect.
  public func catchUp() {}
  /// The default is `true`.
  public var isCurrent: Bool { true }
  /// The default is `false`.
  public var isEnded: Bool { false }
  /// Has no effect.
  public func noteDuplicate(_ id: AnyHashable, _ first: Int, _ second: Int) {}
}

/// What shows a row: which views can, how one is made, and how it comes to show the row.
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
public struct RowCell {
  /// Views of one kind can take each other's rows; `nil`: none can.
  public let kind: ObjectIdentifier?
  /// Makes a view that can show the row.
  public let make: @MainActor () -> CellHolder
  private let showIn: @MainActor (CellHolder) -> Void
  /// What the list is connected by; held by whoever connected it.
  package weak var outer: AnyObject?
  /// What tells the row from all others, if anything does.
  package var id: AnyHashable?

  package init(
    kind: ObjectIdentifier?, make: @escaping @MainActor () -> CellHolder,
    show: @escaping @MainActor (CellHolder) -> Void
  ) {
    self.kind = kind
    self.make = make
    showIn = show
  }

  /// Shows the row in a view that `make` created, for this row or for another row of the same kind.
  public func show(_ holder: CellHolder) {
    holder.outer = outer
    holder.id = id
    showIn(holder)
  }
}

/// A view that shows a row, with what keeps it in step with the row's item.
@MainActor
public final class CellHolder {
  /// The view.
  public let view: AnyObject
  /// What must end when the row is shown no more.
  package var connection: AnyObject?
  /// What the list is connected by.
  package weak var outer: AnyObject?
  /// What tells the row that it shows from all others, if anything does.
  package var id: AnyHashable?
  /// Whether the view is being brought to a row at the moment.
  package var isShowing = false
  /// Whether the item of the row changed meanwhile.
  package var isStale = false
  /// Ends it.
  package let end: @MainActor (AnyObject) -> Void

  package init(_ view: AnyObject, end: @escaping @MainActor (AnyObject) -> Void = { _ in }) {
    self.view = view
    self.end = end
  }

  /// Lets go of the item, so that nothing of it reaches a view that is out of sight.
  public func rest() {
    guard let connection else { return }
    self.connection = nil
    end(connection)
  }
}

/// A view that is made whenever a list needs one more to show a row.
///
/// `ListCell` is one; a view of another toolkit becomes one by saying so.
@MainActor
public protocol CellView: AnyObject {
  /// Makes a view that shows nothing yet.
  init()
}
