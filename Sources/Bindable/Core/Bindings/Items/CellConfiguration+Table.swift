extension CellConfiguration {
  /// Returns a cell with a view that a table connects to a presenter.
  ///
  /// ```swift
  /// .cell(StarsCell.bindings, rating)
  /// ```
  public static func cell<Presenter, Cell: CellView>(
    _ table: BindingTable<Presenter, Cell>, _ presenter: Presenter
  ) -> CellConfiguration {
    let layout = table.layout
    return CellConfiguration(kind: layout) {
      CellHost(Cell(), kind: layout) {
        guard let connection = $0 as? AnyConnection else { return }
        connection.finishEditing()
        connection.disconnect()
      }
    } show: { holder in
      let storage = PresenterStorage(presenter)
      if let connection = holder.connection {
        let connection = unsafeDowncast(connection, to: CellConnection.self)
        // An edit of another item still reaches that one.
        if !connection.shows(holder.id) { connection.finishEditing() }
        connection.willShow(holder.id)
        connection.replacePresenter(storage)
      } else {
        let connection = CellConnection(
          layout, storage, holder.view, in: holder.outer as? ConnectedCells)
        holder.connection = connection
        connection.willShow(holder.id)
        connection.resumeEdits()
        connection.start()
      }
      withExtendedLifetime(presenter) {}
    }
  }
}

/// The connection of a list cell, which reports failures to the list's connection and shares its
/// context and clock.
final class CellConnection: AnyConnection {
  private weak var list: AnyConnection?
  private weak var cells: ConnectedCells?
  /// The ID of the item that it shows, and whether it showed another value with this ID before.
  private(set) var id: AnyHashable?
  private var isSameBinding = false

  init(
    _ layout: TableLayout, _ presenter: PresenterStorage, _ view: AnyObject,
    in cells: ConnectedCells?
  ) {
    list = cells?.connection
    self.cells = cells
    super.init(
      layout, presenter, view, .latest, recordsWrites: list?.root.log != nil)
    environment = list?.environment
    cells?.add(self)
  }

  isolated deinit { finish() }

  override var outer: AnyConnection? { list }

  /// The number of the `each` binding.
  var listBinding: Int? { cells?.binding }

  func shows(_ id: AnyHashable?) -> Bool { id != nil && id == self.id }

  func willShow(_ id: AnyHashable?) {
    isSameBinding = shows(id)
    self.id = id
  }

  /// The names of its bindings, such as `people[7].name --> list[7].name.text`.
  var cellNames: BindingNameResolver? {
    guard let list, let cells, let id else { return nil }
    let (outer, item) = (cells.description(in: list), ValueTexts.text(id))
    return BindingNameResolver(
      layout: layout, presenter: livePresenter, view: liveView,
      sourcePrefix: "\(outer.source)[\(item)].", targetPrefix: "\(outer.target)[\(item)].",
      context: outer.context + [outer.ends()])
  }

  /// The property with the list, as the table with the list calls it.
  var listTarget: String? { list.flatMap { cells?.description(in: $0).target } }

  /// The causes of the list's change, for a cell whose item was replaced by another value.
  var causesInList: [UpdateCause] {
    guard isSameBinding, let list, let cells, list.isConnected else { return [] }
    return list.causesOfLastRun(ofPart: cells.part)
  }
}

/// The connected cells of an `each` binding, for explanations of updates.
@MainActor
final class ConnectedCells: BindingState {
  private struct Entry { weak var cell: CellConnection? }

  private(set) weak var connection: AnyConnection?
  /// The numbers of the binding and of its part.
  let binding: Int
  let part: Int
  private var entries: [Entry] = []
  private var limit = 32
  // Finding names takes longer than updating a cell.
  private var known: BindingDescription?

  init(_ binding: BindingNode) {
    connection = binding.connection
    self.binding = binding.number
    part = binding.index
  }

  func add(_ cell: CellConnection) {
    if entries.count >= limit {
      entries.removeAll { $0.cell == nil }
      limit = max(32, entries.count * 2)
    }
    entries.append(Entry(cell: cell))
  }

  /// Returns the description of the `each` binding, which is the same for all of its cells.
  func description(in list: AnyConnection) -> BindingDescription {
    if let known { return known }
    let description = list.names.description(ofBinding: binding)
    known = description
    return description
  }

  /// The cells that are connected.
  var connected: [CellConnection] { entries.compactMap(\.cell).filter(\.isConnected) }
}

extension AnyConnection {
  /// The connections inside its bindings, and those of the visible cells of its lists.
  var innerConnections: [AnyConnection] {
    let lists = states?.all.sorted { $0.key < $1.key } ?? []
    return childConnections.flatMap(\.open)
      + lists.flatMap { ($0.value as? ConnectedCells)?.connected ?? [] }
  }

  /// This connection, the connections in its bindings, and those of the visible list cells.
  var allWithCells: [AnyConnection] {
    all.flatMap { connection in
      [connection]
        + connection.innerConnections.lazy.compactMap { $0 as? CellConnection }
        .flatMap(\.allWithCells)
    }
  }
}
