extension ListView: Drawable {
  /// Returns a flexible width, so that measuring a list creates no cells.
  public func widthRequirement() -> SizeRequirement {
    SizeRequirement(minimum: 1, ideal: 10, weight: 1)
  }

  /// Returns a height that fits all items, up to a thousand lines, with a minimum of one line.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    var lines = 0
    whileUnchanged {
      fitColumns(to: width)
      lines = idealHeight(of: layout)
      guard isMeasured else { return }
      prepare(forWidth: width)
      let measured = 0..<min(layout.elementCount, 100)
      let rest =
        measured.upperBound == layout.elementCount
        ? 0 : lineCount - layout.line(ofSpot: measured.upperBound, itemHeight: heightOfItem)
      lines = min(measured.reduce(rest) { $0 + height(ofSpot: $1) }, Self.maximumIdealHeight)
      cells.prepareForReuse()
    }
    if let statusText {
      let count = statusLines(of: statusText, width: width).count
      lines += layout.itemCount == 0 ? max(count, lines) : count
    }
    return SizeRequirement(minimum: min(1, lines), ideal: lines)
  }

  // The text shown instead of the items, or below them if the list isn't completely loaded.
  private var statusText: String? {
    switch shownState {
    case .loaded: layout.itemCount == 0 && !emptyText.isEmpty ? emptyText : nil
    case .loading: libraryTexts[.loading]
    case .failed(let errorMessage): errorMessage
    }
  }

  /// Returns the lines of the status, which wraps if it's in place of the items.
  private func statusLines(of status: String, width: Int) -> [[Glyph]] {
    guard layout.itemCount == 0 else { return [TextTruncator.line(of: status, to: width)] }
    let glyphs = GlyphEncoder.line(of: status)
    return LineBreaker.parts(of: glyphs, width: width).map { Array(glyphs[$0]) }
  }

  /// Runs a closure that depends on the list, and repeats it if the closure changes the list.
  private func whileUnchanged(_ body: () -> Void) {
    for _ in 0..<Self.maximumRoundCount {
      untracked { adapter.updatedContent?.catchUp() }
      let start = edition
      body()
      if edition == start { return }
    }
    recordEndlessChange()
  }

  /// Draws the visible headers and items, and creates cells only for those.
  ///
  /// If creating or drawing a cell changes the list, everything is drawn again.
  public func draw(on canvas: inout Canvas) {
    var isAgain = false
    if let content = adapter.updatedContent, content.isEnded { content.recordOutdatedItems() }
    whileUnchanged {
      if isAgain { canvas.clear() }
      isAgain = true
      drawOnce(on: &canvas)
    }
  }

  private func drawOnce(on canvas: inout Canvas) {
    let status = statusText
    let height = max(0, canvas.size.height - (status == nil ? 0 : 1))
    drawnLineCount = max(1, height)
    fitColumns(to: canvas.size.width)
    prepare(forWidth: canvas.size.width)
    if scrollsToEndOnInsert, isAtEnd, height > 0 {
      isAnchoring = true
      position = endPosition(lines: height)
      isAnchoring = false
    }
    let shown = shownPosition(lines: height)
    (shownPosition, drawnPosition) = (shown, position)
    var drawn = (items: Range<Int>?.none, marks: Set<CellReusePool.SupplementaryID>())
    let end = drawElements(on: &canvas, from: shown, lines: height, drawn: &drawn)
    isFilledToEnd = end >= height
    if height > 0 { setIsAtEnd(isEndVisible(endingAt: end, of: height)) }
    var isFocusShown = !isFocused || focusIndex.map { drawn.items?.contains($0) ?? false } ?? false
    if let status {
      let row = layout.itemCount == 0 ? min(end, max(0, canvas.size.height - 1)) : height
      let isFocusShownHere = !isFocusShown && layout.itemCount == 0
      let style = isFocusShownHere ? focusedItemStyle(over: .dim, on: canvas) : .dim
      var lines = statusLines(of: status, width: canvas.size.width)
      if row + lines.count > canvas.size.height {
        lines = [TextTruncator.line(of: status, to: canvas.size.width)]
      }
      canvas.fill(
        " ", in: Rect(column: 0, row: row, width: canvas.size.width, height: lines.count),
        style: isFocusShownHere ? ground(of: style) : Style())
      isFocusShown = isFocusShown || isFocusShownHere
      for (index, line) in lines.enumerated() {
        canvas.write(line, column: 0, row: row + index, style: style)
      }
    }
    if !isFocusShown {
      // The item that receives keys isn't visible. The indicator covers the ends of other items,
      // unless the border of a pane shows the focus and what's visible.
      hasObscuredItem = true
      if paneWithScrollBar(on: canvas) == nil {
        let last = max(shownPosition.element, visibleElements.upperBound)
        canvas.drawScrollIndicator(
          shown: shownPosition.element..<last, of: layout.elementCount, isFocused: true)
      }
    }
    drawScrollBar(on: &canvas)
    cells.retain(items: drawn.items ?? 0..<0, supplementaryViews: drawn.marks)
    cells.prepareForReuse()
    adoptChildren()
    recordDuplicates()
    noteVisibleEnd()
  }

  /// Returns whether the last line is among the visible ones, after drawing up to a line.
  private func isEndVisible(endingAt line: Int, of height: Int) -> Bool {
    // A list that is partly visible can draw less than what it shows.
    visibleElements.upperBound == layout.elementCount
      ? line <= height
      : line < height && shownPosition == endPosition(lines: height)
  }

  /// Draws the content from `shown` on, and returns the line after the last one.
  private func drawElements(
    on canvas: inout Canvas, from shown: ScrollPosition, lines: Int,
    drawn: inout (items: Range<Int>?, marks: Set<CellReusePool.SupplementaryID>)
  ) -> Int {
    let visible = canvas.visibleRows.clamped(to: 0..<max(0, lines))
    let sticky = stickySection(at: shown, lines: lines)
    let covered = sticky.map { stickyHeight(ofSection: $0, keepingView: true) } ?? 0
    drawnTop =
      covered > 0 ? visibleTop(at: shown) : VisibleTop(element: shown.element, row: -shown.line)
    let width = canvas.size.width
    var line = -shown.line
    var spot = shown.element
    visibleElements = spot..<spot
    hasObscuredItem = false
    focusIndex = highlightedItem ?? firstItem(from: shown, below: covered, keepingViews: true)
    var firstVisible: Int?
    while line < visible.upperBound, spot < layout.elementCount {
      let height = height(ofSpot: spot, keepingViews: true)
      // Measuring may have changed the list, which is then drawn again.
      guard spot < layout.elementCount else { break }
      if line + height > max(visible.lowerBound, covered) {
        firstVisible = firstVisible ?? spot
        let rect = Rect(column: 0, row: line, width: width, height: height)
        drawElement(spot, in: rect, on: &canvas, drawn: &drawn)
        let isCovered = line < covered || (line + height > lines && statusText != nil)
        if isCovered { hasObscuredItem = true }
      }
      line += height
      spot += 1
    }
    visibleElements = (firstVisible ?? spot)..<spot
    if let sticky {
      // The sticky header may cover content that is wider than its text.
      let rect = Rect(column: 0, row: 0, width: width, height: covered)
      canvas.fill(" ", in: rect)
      drawSupplementary(sticky, isFooter: false, in: rect, on: &canvas, drawn: &drawn)
    }
    return line
  }

  /// Returns the first item that begins at or below `line` if `shown` is at the top.
  func firstItem(
    from shown: ScrollPosition, below line: Int, keepingViews: Bool = false
  ) -> Int? {
    var (spot, top) = (shown.element, -shown.line)
    while spot < layout.elementCount {
      if top >= line, case .items(let indexes) = layout.element(at: spot) {
        return indexes.lowerBound
      }
      top += height(ofSpot: spot, keepingViews: keepingViews)
      spot += 1
    }
    return nil
  }

  private func drawElement(
    _ spot: Int, in rect: Rect, on canvas: inout Canvas,
    drawn: inout (items: Range<Int>?, marks: Set<CellReusePool.SupplementaryID>)
  ) {
    switch layout.element(at: spot) {
    case .header(let section):
      drawSupplementary(section, isFooter: false, in: rect, on: &canvas, drawn: &drawn)
    case .footer(let section):
      drawSupplementary(section, isFooter: true, in: rect, on: &canvas, drawn: &drawn)
    case .items(let indexes):
      if layout.columns == 1 {
        drawItem(indexes.lowerBound, in: rect, on: &canvas)
      } else {
        var column = 0
        for (index, width) in zip(indexes, columnWidths(of: rect.width)) {
          if column >= rect.width { break }
          let part = Rect(column: column, row: rect.row, width: width, height: rect.height)
          drawItem(index, in: part, on: &canvas)
          column += width + 1
        }
      }
      drawn.items = (drawn.items?.lowerBound ?? indexes.lowerBound)..<indexes.upperBound
    }
  }

  private func focusedItemStyle(over style: Style, on canvas: Canvas) -> Style {
    canvas.theme.colors?.focused
      ?? canvas.theme.focusMark(over: style, adding: canvas.theme.focusedItem)
  }

  /// Returns the style of the blanks around text, which is plain if the style isn't seen there.
  private func ground(of style: Style) -> Style {
    !style.attributes.isDisjoint(with: [.inverse, .underline]) || style.background != .default
      ? style : Style()
  }

  private func drawItem(_ index: Int, in rect: Rect, on canvas: inout Canvas) {
    guard let view = view(at: .item(index)) else { return }
    let idSelection = idSelection
    let isSelected =
      !idSelection.isEmpty && cells.cells[index].map { idSelection.contains($0.id) } ?? false
    var look = (view as? ListCell)?.currentStyle ?? (isSelected ? .inverse : Style())
    var ground: Style?
    if isSelected, let colors = canvas.theme.colors { look = colors.selected }
    // The focus is shown on the item that receives keys.
    let hasFocus = isFocused && index == focusIndex
    if hasFocus { look = focusedItemStyle(over: look, on: canvas) }
    // A cell doesn't know that it receives keys if no item is selected or highlighted.
    let drawsItself =
      canvas.theme.colors != nil && (view as? ListCell)?.drawsSelection == true
      && (isSelected || index == highlightedIndex || !hasFocus)
    if drawsItself { look = Style() }
    if isSelected || hasFocus, !drawsItself {
      let filling = self.ground(of: look)
      canvas.fill(" ", in: rect, style: filling)
      ground = filling
    }
    if indent > 0 {
      let mark =
        switch selectionMode {
        case .single:
          !isSelected ? "" : canvas.theme.colors == nil || canvas.theme.usesASCIISymbols ? ">" : "▌"
        case .multiple: (index == highlightedIndex ? ">" : " ") + (isSelected ? "*" : "")
        }
      canvas.write(mark, column: rect.column, row: rect.row, style: ground ?? Style())
    }
    let part = Rect(
      column: rect.column + indent, row: rect.row, width: max(0, rect.width - indent),
      height: rect.height)
    canvas.draw(view, in: part, style: look, over: ground)
  }

  private func drawSupplementary(
    _ section: Int, isFooter: Bool, in rect: Rect, on canvas: inout Canvas,
    drawn: inout (items: Range<Int>?, marks: Set<CellReusePool.SupplementaryID>)
  ) {
    let mark = CellReusePool.SupplementaryID(section: section, isFooter: isFooter)
    guard let view = view(at: .supplementary(mark)) else { return }
    canvas.draw(view, in: rect)
    drawn.marks.insert(mark)
  }

  // The space for the selection symbols.
  var indent: Int {
    guard hasSelectionMarks else { return 0 }
    guard showsSelection || layout.hasHeaders || selectionMode == .multiple else { return 0 }
    return selectionMode == .single ? 2 : 3
  }

  private func columnWidths(of width: Int) -> [Int] {
    layout.columns == 1
      ? [width]
      : SpaceDistribution.weightedShares(
        of: max(0, width - layout.columns + 1),
        weights: [Int](repeating: 1, count: layout.columns))
  }

  /// Sets the closure that measures cells for the columns of a list of this width.
  private func prepare(forWidth width: Int) {
    guard isMeasured else { return }
    let contentWidth = max(0, (columnWidths(of: width).min() ?? width) - indent)
    measure = { view, place in
      let width = if case .item = place { contentWidth } else { width }
      return max(1, view.measuredHeightRequirement(forWidth: width).ideal)
    }
  }

  /// A Boolean value that indicates whether no item is partly covered by a sticky header or the
  /// status line.
  public var redrawsChildrenIndependently: Bool { !hasObscuredItem }
}
