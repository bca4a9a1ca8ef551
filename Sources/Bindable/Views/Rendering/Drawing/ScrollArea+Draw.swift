extension ScrollArea: ArrangingNode {
  private var inner: ViewNode? { shownChildren.first }

  /// As wide as what is inside, and can do with one column.
  public func widths() -> Extent {
    let inside = inner?.measuredWidths() ?? .zero
    return Extent(
      minimum: min(1, inside.minimum), ideal: inside.ideal, maximum: inside.maximum,
      weight: inside.weight)
  }

  /// As high as what is inside, and can do with one row.
  public func heights(forWidth width: Int) -> Extent {
    let inside = inner?.measuredHeights(forWidth: innerWidth(in: width)) ?? .zero
    let inset = Length.limited(bottomInset)
    return Extent(
      minimum: min(1, inside.ideal), ideal: inside.ideal + inset, maximum: inside.maximum + inset,
      weight: inside.weight)
  }

  func drawAround(on canvas: inout Canvas) { rowsBelow = canvas.rowsBelow }

  /// There is one node inside.
  public var drawsChildrenApart: Bool { true }

  func arrange(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    if locate == nil { locate = { $0.locatedPlace(of: $1) } }
    guard let inner else {
      (mostRows, mostColumns) = (0, 0)
      return (shownRowOffset, shownColumnOffset) = (0, 0)
    }
    let width = innerWidth(in: size.width)
    let extent = inner.measuredHeights(forWidth: width)
    let height = max(extent.ideal, extent.chosen(from: size.height))
    let free = max(0, size.height - adjustedBottomInset)
    rowsInAll = max(1, size.height)
    rowsInSight = max(1, free)
    columnsInSight = max(1, size.width)
    mostRows = max(0, height - free)
    mostColumns = max(0, width - size.width)
    var (row, column) = (min(rowOffset, mostRows), min(columnOffset, mostColumns))
    if let followed, let seen = Self.place(of: followed, in: self, inside: width, height) {
      row = Self.offset(row, showing: seen.rows, inSight: rowsInSight, most: mostRows)
      column = Self.offset(
        column, showing: seen.columns, inSight: columnsInSight, most: mostColumns)
    }
    (shownRowOffset, shownColumnOffset) = (row, column)
    place(inner, Rect(column: -column, row: -row, width: width, height: height))
  }

  /// Where a node in the area stands, counted from the corner of what is inside, after it was found
  /// out how much there is now.
  private func locatedPlace(of node: ViewNode) -> (rows: Range<Int>, columns: Range<Int>)? {
    // From the root, as a renderer does, so that each node hears that one in it has changed: what is
    // measured here is not found to be other than before by the next drawing.
    let root = root
    root.checkMeasures(root.memo)
    var room: Rect?
    arrange(in: Size(width: columnsInSight, height: rowsInAll)) { room = $1 }
    return room.flatMap { Self.place(of: node, in: self, inside: $0.width, $0.height) }
  }

  /// Where a node in an area stands, counted from the corner of what is inside, which has that size.
  ///
  /// What a node between them does not say of its children is taken from where it stands itself.
  private static func place(
    of node: ViewNode, in area: ScrollArea, inside width: Int, _ height: Int
  ) -> (rows: Range<Int>, columns: Range<Int>)? {
    var path: [ViewNode] = []
    var current = node
    while current !== area {
      path.append(current)
      guard !current.isHidden, let parent = current.parent else { return nil }
      current = parent
    }
    guard let inner = path.popLast() else { return nil }
    current = inner
    var place = Rect(column: 0, row: 0, width: width, height: height)
    for child in path.reversed() {
      defer { current = child }
      guard let container = current as? any ArrangingNode else { continue }
      var found: Rect?
      container.arrange(in: place.size) { if $0 === child { found = $1 } }
      guard let found else { break }
      place = Rect(
        column: place.column + found.column, row: place.row + found.row, width: found.width,
        height: found.height)
    }
    return (place.row..<place.row + place.height, place.column..<place.column + place.width)
  }

  private func innerWidth(in width: Int) -> Int {
    guard scrollsSideways, let inner else { return width }
    let extent = inner.measuredWidths()
    return max(extent.ideal, extent.chosen(from: width))
  }
}
