/// The registered cells for lists with items of several types.
///
/// ```swift
/// static let cells = CellRegistrations {
///   PhotoCell.bindings       // BindingTable<Photo, PhotoCell>: shows each Photo
///   VideoCell.bindings
/// }
/// each(\.posts, into: \.list, cells: PostsView.cells)
/// ```
///
/// An item whose type isn't registered is shown by the first table whose presenter type it can be
/// cast to, such as a protocol. If there's no such table, the connection records a failure with the
/// name of the type, and the cell shows the message.
@MainActor
public struct CellRegistrations {
  private let entries: [Registration]
  private let indexes: [ObjectIdentifier: Int]

  /// A registered table.
  public struct Registration {
    let type: ObjectIdentifier
    let name: String
    let cell: @MainActor (Any) -> CellConfiguration?
  }

  /// Creates the registrations of the given tables.
  public init(@PartsBuilder<Registration> _ entries: () -> [Registration]) {
    self.entries = entries()
    indexes = Dictionary(
      self.entries.enumerated().map { ($0.element.type, $0.offset) }, uniquingKeysWith: { $1 })
  }

  /// Returns the cell for an item, or an error message if there's none.
  func cell(for item: Any) -> (cell: CellConfiguration?, errorMessage: String) {
    if let index = indexes[ObjectIdentifier(type(of: item))], let cell = entries[index].cell(item) {
      return (cell, "")
    }
    for entry in entries {
      if let cell = entry.cell(item) { return (cell, "") }
    }
    let known = entries.map(\.name).joined(separator: ", ")
    return (
      nil,
      "no cell is registered for \(type(of: item)), only for \(known); add its table to CellRegistrations"
    )
  }
}

extension PartsBuilder where Part == CellRegistrations.Registration {
  /// Returns the registration of a table for items of one type.
  public static func buildExpression<Presenter, Cell: CellView>(
    _ table: BindingTable<Presenter, Cell>
  ) -> [CellRegistrations.Registration] {
    [
      .init(type: ObjectIdentifier(Presenter.self), name: "\(Presenter.self)") { item in
        (item as? Presenter).map { .cell(table, $0) }
      }
    ]
  }
}
