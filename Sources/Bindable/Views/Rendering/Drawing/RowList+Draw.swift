extension RowList: DrawnNode {
  /// A list fills what it is given, so its rows need not be made to know their widths.
  public func widths() -> Extent { Extent(minimum: 1, ideal: 10, weight: 1) }

  /// A list would like to show all rows, up to a thousand lines, and can do with one.
  public func heights(forWidth width: Int) -> Extent {
    var lines = 0
    whileUnchanged {
      lines = idealHeight(of: places)
      guard rowHeight == .automatic else { return }
      prepare(forWidth: width)
      let measured = 0..<min(places.spotCount, 100)
      lines = measured.reduce(places.spotCount - measured.count) { $0 + height(ofSpot: $1) }
      lines = min(lines, Self.mostLines)
      cells.rest()
    }
    if statusText != nil { lines += places.rowCount == 0 ? max(1, lines) : 1 }
    return Extent(minimum: min(1, lines), ideal: lines)
  }

  // What takes the place of rows, or stands below them while they are not all there.
  private var statusText: String? {
    switch shownState {
    case .ready: places.rowCount == 0 && !emptyText.isEmpty ? emptyText : nil
    case .loading: loadingText
    case .failed(let problem): problem
    }
  }

  /// Does what depends on the list as it is, again if program code that it runs changes the list.
  private func whileUnchanged(_ body: () -> Void) {
    for _ in 0..<Self.mostRounds {
      untracked { listContent?.catchUp() }
      let start = edition
      body()
      if edition == start { return }
    }
    noteEndlessChange()
  }

  /// Draws the headers and rows that are in sight, and makes no others.
  ///
  /// Rows may change the list while they are made and drawn: then all are drawn again.
  public func draw(on canvas: inout Canvas) {
    var isAgain = false
    whileUnchanged {
      if isAgain { canvas.clear() }
      isAgain = true
      drawOnce(on: &canvas)
    }
  }

  private func drawOnce(on canvas: inout Canvas) {
    let status = statusText
    let height = max(0, canvas.size.height - (status == nil ? 0 : 1))
    linesInSight = max(1, height)
    prepare(forWidth: canvas.size.width)
    let shown = shownPosition(lines: height)
    (shownPosition, drawnPosition) = (shown, position)
    var kept = (rows: Range<Int>?.none, marks: Set<RowCells.Mark>())
    let end = drawSpots(on: &canvas, from: shown, lines: height, kept: &kept)
    isFilledToEnd = end >= height
    if let status {
      let row = places.rowCount == 0 ? min(end, max(0, canvas.size.height - 1)) : height
      canvas.fill(" ", in: Rect(column: 0, row: row, width: canvas.size.width, height: 1))
      canvas.write(
        TextCutting.cut(
          CellText.line(of: status), to: canvas.size.width, by: .tail, alignment: .leading),
        column: 0, row: row,
        style: isFocused && places.rowCount == 0
          ? Style.dim.with(.underline).with(canvas.theme.focus) : .dim)
    }
    cells.keep(rows: kept.rows ?? 0..<0, marks: kept.marks)
    cells.rest()
    takeChildren()
    noteDuplicates()
  }

  /// Draws what is from `shown` on; returns the line after the last one.
  private func drawSpots(
    on canvas: inout Canvas, from shown: RowPosition, lines: Int,
    kept: inout (rows: Range<Int>?, marks: Set<RowCells.Mark>)
  ) -> Int {
    let visible = canvas.visibleRows.clamped(to: 0..<max(0, lines))
    let sticky = stickySection(at: shown, lines: lines)
    let width = canvas.size.width
    var line = -shown.line
    var spot = shown.spot
    spotsInSight = spot..<spot
    hasCoveredRow = false
    focusRow = isFocused ? highlight ?? firstRow(from: shown, below: sticky == nil ? 0 : 1) : nil
    var firstSeen: Int?
    while line < visible.upperBound, spot < places.spotCount {
      let height = height(ofSpot: spot, keepingViews: true)
      if line + height > max(visible.lowerBound, sticky == nil ? 0 : 1) {
        firstSeen = firstSeen ?? spot
        let rect = Rect(column: 0, row: line, width: width, height: height)
        drawSpot(spot, in: rect, on: &canvas, kept: &kept)
        let isCovered = (sticky != nil && line < 1) || (line + height > lines && statusText != nil)
        if isCovered { hasCoveredRow = true }
      }
      line += height
      spot += 1
    }
    spotsInSight = (firstSeen ?? spot)..<spot
    if let sticky {
      // What it covers may be wider than its text.
      canvas.fill(" ", in: Rect(column: 0, row: 0, width: width, height: 1))
      drawMark(
        sticky, isFooter: false, in: Rect(column: 0, row: 0, width: width, height: 1),
        on: &canvas, kept: &kept)
    }
    return line
  }

  /// The first row that begins at `line` or below it, if `shown` stands at the top.
  private func firstRow(from shown: RowPosition, below line: Int) -> Int? {
    var (spot, top) = (shown.spot, -shown.line)
    while spot < places.spotCount {
      if top >= line, case .rows(let rows) = places.content(ofSpot: spot) { return rows.lowerBound }
      top += height(ofSpot: spot, keepingViews: true)
      spot += 1
    }
    return nil
  }

  private func drawSpot(
    _ spot: Int, in rect: Rect, on canvas: inout Canvas,
    kept: inout (rows: Range<Int>?, marks: Set<RowCells.Mark>)
  ) {
    switch places.content(ofSpot: spot) {
    case .header(let section):
      drawMark(section, isFooter: false, in: rect, on: &canvas, kept: &kept)
    case .footer(let section):
      drawMark(section, isFooter: true, in: rect, on: &canvas, kept: &kept)
    case .rows(let rows):
      var column = 0
      let widths = columnWidths(of: rect.width)
      for (row, width) in zip(rows, widths) {
        let part = Rect(column: column, row: rect.row, width: width, height: rect.height)
        drawRow(row, in: part, on: &canvas)
        column += width + 1
      }
      kept.rows = (kept.rows?.lowerBound ?? rows.lowerBound)..<rows.upperBound
    }
  }

  private func drawRow(_ row: Int, in rect: Rect, on canvas: inout Canvas) {
    guard let view = view(ofRow: row), let id = cells.rows[row]?.id else { return }
    let isSelected = selectedIDs.contains(id)
    if indent > 0 {
      let mark =
        switch selectionMode {
        case .single: isSelected ? ">" : ""
        case .multiple: (row == highlight ? ">" : " ") + (isSelected ? "*" : "")
        }
      canvas.write(mark, column: rect.column, row: rect.row)
    }
    var look = (view as? ListCell)?.look ?? (isSelected ? .inverse : Style())
    // The focus is seen where keys go, or would go to begin with.
    if row == focusRow { look = look.with(.underline).with(canvas.theme.focus) }
    canvas.draw(
      view,
      in: Rect(
        column: rect.column + indent, row: rect.row, width: max(0, rect.width - indent),
        height: rect.height), style: look)
  }

  private func drawMark(
    _ section: Int, isFooter: Bool, in rect: Rect, on canvas: inout Canvas,
    kept: inout (rows: Range<Int>?, marks: Set<RowCells.Mark>)
  ) {
    let label = mark(section, isFooter: isFooter)
    canvas.draw(label, in: rect)
    kept.marks.insert(RowCells.Mark(section: section, isFooter: isFooter))
  }

  // Room for the marks of the selection.
  private var indent: Int {
    guard showsSelection || places.hasHeaders || selectionMode == .multiple else { return 0 }
    return selectionMode == .single ? 2 : 3
  }

  private func columnWidths(of width: Int) -> [Int] {
    places.columns == 1
      ? [width]
      : Sharing.shares(
        of: max(0, width - places.columns + 1),
        weights: [Int](repeating: 1, count: places.columns))
  }

  /// Says how high views are in columns of a list of this width.
  private func prepare(forWidth width: Int) {
    guard rowHeight == .automatic else { return }
    let inner = max(0, (columnWidths(of: width).min() ?? width) - indent)
    measure = { view in max(1, view.measuredHeights(forWidth: inner).ideal) }
  }

  /// Rows stand one below the other, unless one is partly under a header that sticks or the line that
  /// tells of the state.
  public var drawsChildrenApart: Bool { !hasCoveredRow }
}
