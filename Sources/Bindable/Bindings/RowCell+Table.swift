extension RowCell {
  /// A view of a type of its own that a table keeps in step with a presenter.
  ///
  /// ```swift
  /// .cell(StarsCell.bindings, rating)
  /// ```
  public static func cell<Presenter, Cell: CellView>(
    _ table: BindingTable<Presenter, Cell>, _ presenter: Presenter
  ) -> RowCell {
    let layout = table.layout
    return RowCell(kind: ObjectIdentifier(layout)) {
      CellHolder(Cell()) { ($0 as? AnyConnection)?.disconnect() }
    } show: { holder in
      let handle = PresenterHandle(presenter)
      if let connection = holder.connection {
        unsafeDowncast(connection, to: CellConnection.self).replacePresenter(handle)
      } else {
        let connection = CellConnection(
          layout, handle, holder.view, in: holder.outer as? AnyConnection)
        holder.connection = connection
        connection.start()
      }
      withExtendedLifetime(presenter) {}
    }
  }
}

/// The connection of a cell: what it cannot do is known to that of its list, too, and what its list is
/// connected in, it is connected in.
private final class CellConnection: AnyConnection {
  private weak var list: AnyConnection?

  init(
    _ layout: TableLayout, _ presenter: PresenterHandle, _ view: AnyObject,
    in list: AnyConnection?
  ) {
    self.list = list
    super.init(layout, presenter, view, .latest)
    surroundings = list?.surroundings
  }

  override var outer: AnyConnection? { list }
}

/// Which view shows items of which type, for lists whose items are of several.
///
/// ```swift
/// static let cells = CellTypes {
///   PhotoCell.bindings       // BindingTable<Photo, PhotoCell>: shows each Photo
///   VideoCell.bindings
/// }
/// each(\.posts, into: \.list, cells: PostsView.cells)
/// ```
///
/// A type is looked for as it is; one that is not registered is shown by the first table whose presenter
/// it can be taken for, such as a protocol that it conforms to. If there is none, the connection records
/// a failure with the name of the type, and the row says so too.
@MainActor
public struct CellTypes {
  private let entries: [Entry]
  private let places: [ObjectIdentifier: Int]

  /// One registered table.
  public struct Entry {
    let type: ObjectIdentifier
    let name: String
    let cell: @MainActor (Any) -> RowCell?
  }

  /// Registers tables.
  public init(@Builder _ entries: () -> [Entry]) {
    self.entries = entries()
    places = Dictionary(
      self.entries.enumerated().map { ($0.element.type, $0.offset) }, uniquingKeysWith: { $1 })
  }

  /// Collects tables.
  @MainActor
  @resultBuilder
  public enum Builder {
    /// The table for items of one type.
    public static func buildExpression<Presenter, Cell: CellView>(
      _ table: BindingTable<Presenter, Cell>
    ) -> Entry {
      Entry(type: ObjectIdentifier(Presenter.self), name: "\(Presenter.self)") { item in
        (item as? Presenter).map { .cell(table, $0) }
      }
    }

    /// All of them.
    public static func buildBlock(_ entries: Entry...) -> [Entry] { entries }
  }

  /// The view for an item, or what is to be said if there is none.
  func cell(for item: Any) -> (cell: RowCell?, problem: String) {
    if let place = places[ObjectIdentifier(type(of: item))], let cell = entries[place].cell(item) {
      return (cell, "")
    }
    for entry in entries {
      if let cell = entry.cell(item) { return (cell, "") }
    }
    let known = entries.map(\.name).joined(separator: ", ")
    return (
      nil,
      "no cell is registered for \(type(of: item)), only for \(known); add a table of it to CellTypes"
    )
  }
}
