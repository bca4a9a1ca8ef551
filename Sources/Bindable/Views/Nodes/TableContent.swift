/// The widths and alignments that the rows of a table share.
@MainActor final class TableGrid {
  let alignments: [HorizontalAlignment]
  // The widest text of each column, measured when the table is next drawn.
  var texts: [[String]] = [] { didSet { measuredWidths = nil } }
  var measuredWidths: [Int]?

  init(_ alignments: [HorizontalAlignment]) { self.alignments = alignments }
}

/// A row of a table, or its header.
final class TableRowCell: ListCell {
  var grid: TableGrid?
  var isHeader = false
  @Observed var texts: [String] = [] { didSet { redraw(if: texts != oldValue) } }

  override var accessibilityElement: AccessibilityElement? {
    var element = super.accessibilityElement
    element?.role = libraryTexts[isHeader ? .headerRole : .rowRole]
    element?.label = texts.joined(separator: ", ")
    return element
  }
}

/// The sorted rows of a table, as the data source of its list.
@MainActor final class TableContent<Row: Identifiable>: ListDataSource {
  var rows: [Row] = []
  private let columns: [TableColumn<Row>]
  private let grid: TableGrid

  init(columns: [TableColumn<Row>], grid: TableGrid) {
    self.columns = columns
    self.grid = grid
  }

  var sectionCount: Int { 1 }
  func itemCount(ofSection section: Int) -> Int { rows.count }
  func header(ofSection section: Int) -> String? { nil }
  func footer(ofSection section: Int) -> String? { nil }
  func id(at indexPath: ListIndexPath) -> AnyHashable { AnyHashable(rows[indexPath.item].id) }
  func indexPath(of id: AnyHashable) -> ListIndexPath? {
    rows.firstIndex { AnyHashable($0.id) == id }.map { ListIndexPath(section: 0, item: $0) }
  }
  func item(at indexPath: ListIndexPath) -> Any { rows[indexPath.item] }
  func cell(at indexPath: ListIndexPath) -> CellConfiguration {
    let texts = columns.map { $0.text(rows[indexPath.item]) }
    return CellConfiguration(kind: TableRowCell.self) { [grid] in
      let cell = TableRowCell()
      cell.grid = grid
      return CellHost(cell)
    } show: { host in
      (host.view as? TableRowCell)?.texts = texts
    }
  }
}
