/// A scrolling view of rows in columns that share their widths, with a header that sorts them.
///
/// ```swift
/// struct Photo: Identifiable { let id: Int; var title: String; var likes: Int }
///
/// let photos = Table<Photo>(columns: [
///   TableColumn("Title", value: \.title),
///   TableColumn("Likes", alignment: .trailing, value: \.likes) { "\($0)" },
/// ])
/// photos.rows = [Photo(id: 1, title: "Dunes", likes: 7), Photo(id: 2, title: "Harbor", likes: 12)]
/// photos.sort(by: "Title")
/// photos.frame(width: 16).lines
/// // ["Title ▲  Likes  ", "Dunes        7  ", "Harbor      12  "]
/// ```
///
/// A column is as wide as its widest text. Where there are too few columns of cells, the widest
/// ones are shortened first. The rows are those of a `ListView`, which selects and scrolls them.
///
/// - Complexity: O(*n* log *n*) to set the rows or the order, because all texts are measured.
public final class Table<Row: Identifiable>: ViewNode {
  /// The rows in the order of the program, of which the table sorts a copy.
  @Observed public var rows: [Row] { didSet { rowsChanged() } }

  /// The column by which the table sorts the rows, or `nil` for the order of the program.
  @Observed public var sortOrder: TableSortOrder? {
    didSet {
      guard sortOrder != oldValue else { return }
      stateChanged(.other)
      rowsChanged()
    }
  }

  /// The columns, in order.
  let columns: [TableColumn<Row>]

  /// The list of the rows.
  public let list = ListView()

  /// The label of the table for assistive technologies.
  public var accessibilityLabel = ""

  let grid: TableGrid
  let header: TableRowCell
  private let source: TableContent<Row>
  private lazy var observer = ClosureObserver({ [weak self] in
    "the rows of \(self?.nodeName ?? "a table")"
  }) { [weak self] in self?.rowsChanged() }

  /// Creates a table.
  public init(_ rows: [Row] = [], columns: [TableColumn<Row>]) {
    grid = TableGrid(columns.map(\.alignment))
    header = TableRowCell()
    header.grid = grid
    source = TableContent(columns: columns, grid: grid)
    self.columns = columns
    _rows = Observed(wrappedValue: rows)
    _sortOrder = Observed(wrappedValue: nil)
    super.init()
    header.isHeader = true
    list.itemHeight = .fixed(1)
    list.showsSelection = true
    list.adapter.content = source
    rowsChanged()
  }

  /// The header above the list.
  public override var content: ViewNode? {
    VStack {
      header
      list
    }
  }

  /// The ID of the first selected row, or `nil` if none is selected.
  public var selection: Row.ID? {
    get {
      let ids = list.idSelection
      // The order of a set differs between runs.
      let row = ids.count > 1 ? source.rows.first { ids.contains(AnyHashable($0.id)) } : nil
      return row?.id ?? ids.ids.first?.base as? Row.ID
    }
    set { list.selectedIDs = newValue.map { [AnyHashable($0)] } ?? [] }
  }

  /// Transfers the order from `old`.
  public override func transferUserState(from old: ViewNode) {
    super.transferUserState(from: old)
    if let old = old as? Table, old.passes(.other) { sortOrder = old.sortOrder }
  }

  /// Sorts the rows by the first column with a title, or reverses the order if they are, as if the
  /// user had pressed the header.
  ///
  /// - Returns: `true` if the table has such a column.
  @discardableResult public func sort(by title: String) -> Bool {
    guard columns.contains(where: { $0.title == title }) else {
      return refuse(.perform("sort", [title]), because: "there's no column with this title")
    }
    return record(.perform("sort", [title])) {
      let isAscending = sortOrder?.column == title && sortOrder?.isAscending == true
      sortOrder = TableSortOrder(title, isAscending: !isAscending)
    }
  }

  private func rowsChanged() {
    let order = untracked { sortOrder }
    source.rows = untracked { rows }
    var titles = columns.map(\.title)
    if let order, let index = columns.firstIndex(where: { $0.title == order.column }) {
      let comesBefore = columns[index].comesBefore
      let isUp = order.isAscending
      // Rows that compare equal keep the order of the program.
      source.rows = observer.track {
        source.rows.enumerated().sorted { left, right in
          if comesBefore(left.element, right.element, isUp) { return true }
          if comesBefore(right.element, left.element, isUp) { return false }
          return left.offset < right.offset
        }.map(\.element)
      }
      titles[index] += isUp ? " ▲" : " ▼"
    }
    // The titles have room for the arrow, so that sorting doesn't move the columns.
    grid.texts = observer.track {
      columns.map { column in [column.title + " ▲"] + source.rows.map(column.text) }
    }
    untracked { header.texts = titles }
    header.setNeedsLayout()
    list.adapter.onChange?(nil)
    list.setNeedsDisplay()
  }

  /// A table with the order of its rows, if it sorts them.
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(
      libraryTexts[.tableRole], label: accessibilityLabel,
      value: sortOrder.map {
        libraryTexts[.sorted(by: $0.column, isAscending: $0.isAscending)]
      })
  }

  /// The rows, unless they're already set.
  public override var bindableProperties: [BindableProperty] {
    [BindableProperty("rows", isEmpty: rows.isEmpty) { self.rows }]
  }

  /// Sorting by each column, the first nine of them with a digit.
  public override var offeredActions: [OfferedAction] {
    columns.enumerated().map { index, column in
      let digit = Character("\((index + 1) % 10)")
      return OfferedAction(
        .perform("sort", [column.title]), keys: index < 9 ? [.character(digit)] : [])
    }
  }

  /// Performs `sort` with the title of a column: `perform photos sort Title`.
  public override func perform(_ action: UserAction) -> Bool? {
    guard case .perform("sort", let titles) = action, let title = titles.first else { return nil }
    return sort(by: title)
  }

  /// The digits, which sort the rows by a column, or reverse them if they are.
  public override var keyHints: [KeyHint] {
    let digits = columns.count == 1 ? "1" : "1-\(min(9, columns.count))"
    return columns.isEmpty ? [] : [KeyHint(digits, libraryTexts[.sort])]
  }
}
