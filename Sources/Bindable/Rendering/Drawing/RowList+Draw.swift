extension RowList: DrawnNode {
  /// A list fills what it is given, so its rows need not be made to know their widths.
  public func widths() -> Extent { Extent(minimum: 1, ideal: 10, weight: 1) }

  /// A list would like to show all rows, and can do with one.
  public func heights(forWidth width: Int) -> Extent {
    Extent(minimum: min(1, lineCount), ideal: lineCount)
  }

  /// Draws the headers and rows that are in sight, and makes no others.
  public func draw(on canvas: inout Canvas) {
    let size = canvas.size
    linesInSight = max(1, size.height)
    let first = min(offset, max(0, lineCount - size.height))
    let indent = showsSelection || places.headerCount > 0 ? 2 : 0
    var rows: Range<Int>?
    var line = canvas.visibleRows.lowerBound
    while line < canvas.visibleRows.upperBound, first + line < lineCount {
      switch places.content(ofLine: first + line, rowHeight: heightOfRow) {
      case .header(let section):
        let header = TextCutting.cut(
          CellText.line(of: sections[section].header ?? ""), to: size.width, by: .tail,
          alignment: .leading)
        canvas.write(header, column: 0, row: line, style: .bold)
        line += 1
      case .row(let index, let lineInRow):
        let isSelected = index == selection
        let top = line - lineInRow
        if isSelected, indent > 0 { canvas.write(">", row: top) }
        canvas.draw(
          makeRow(at: index),
          in: Rect(
            column: indent, row: top, width: size.width - indent, height: heightOfRow),
          style: isSelected ? .inverse : Style())
        rows = (rows?.lowerBound ?? index)..<index + 1
        line = top + heightOfRow
      }
    }
    keepRows(in: rows ?? 0..<0)
  }

  /// Rows stand one below the other.
  public var drawsChildrenApart: Bool { true }
}
