// The visible part of a list, given by the element and line at the top. Unless all items have the
// same height, no lines are counted from the start, so items inserted above don't scroll the list.

extension ListView {
  /// Scrolls down by a number of lines, or up if it's negative, within the bounds of the list.
  ///
  /// - Complexity: O(1). With automatic item heights, O(*n*) in the number of lines.
  @discardableResult public func scroll(by lines: Int) -> Bool {
    record(.scroll(lines), as: "scroll \(nodeName)") {
      untracked {
        adapter.updatedContent?.catchUp()
        position = moved(shownPosition(lines: visibleLineCount), by: lines)
        updateIsAtEnd()
        cells.prepareForReuse()
      }
      requestNextPage()
    }
  }

  /// The number of lines above the visible part.
  ///
  /// With automatic item heights, items that aren't visible count as one line each.
  public var offset: Int {
    layout.elementCount == 0 ? 0 : line(of: shownPosition(lines: visibleLineCount))
  }

  var heightOfItem: Int {
    if case .fixed(let height) = itemHeight { max(1, Length.limited(height)) } else { 1 }
  }

  var lineCount: Int { layout.lineCount(itemHeight: heightOfItem) }

  // The maximum ideal height. A list with more lines always has the same ideal height, so
  // insertions and removals don't require layout.
  static var maximumIdealHeight: Int { 1_000 }

  func idealHeight(of layout: ListLayout) -> Int {
    min(Self.maximumIdealHeight, layout.lineCount(itemHeight: heightOfItem))
  }

  /// `true` if heights differ, so that only those that were measured are known.
  var isMeasured: Bool {
    itemHeight == .automatic || listContent?.headerView != nil || listContent?.footerView != nil
  }

  /// Returns the height of an element, creating views temporarily for those that aren't visible.
  ///
  /// Creating and measuring views may change the list. An element that no longer exists counts as
  /// one line.
  func height(ofSpot spot: Int, keepingViews: Bool = false) -> Int {
    guard spot >= 0, spot < layout.elementCount else { return 1 }
    switch layout.element(at: spot) {
    case .header(let section):
      guard listContent?.headerView != nil else { return 1 }
      return height(of: .header(section), keepingView: keepingViews)
    case .footer(let section):
      guard listContent?.footerView != nil else { return 1 }
      return height(of: .footer(section), keepingView: keepingViews)
    case .items(let indexes):
      guard itemHeight == .automatic, measure != nil else { return heightOfItem }
      var tallest = 1
      let start = edition
      for index in indexes {
        tallest = max(tallest, height(of: .item(index), keepingView: keepingViews))
        guard edition == start else { break }
      }
      return tallest
    }
  }

  private func height(of place: CellReusePool.Place, keepingView: Bool) -> Int {
    guard let measure else { return 1 }
    let (start, hasView) = (edition, cells[place] != nil)
    let height = view(at: place).map { measure($0, place) } ?? 1
    if edition == start, !hasView, !keepingView { cells.free(place) }
    return height
  }

  /// Returns the view of an item, header, or footer, or `nil` if the list changed while the view
  /// was created.
  func view(at place: CellReusePool.Place) -> ViewNode? {
    if let live = cells[place] { return live.node }
    // An effect that draws must not depend on what a cell reads while it's created.
    return untracked {
      let start = edition
      guard let id = id(at: place), let cell = cell(at: place) else { return nil }
      let hash = id.hashValue
      guard edition == start else { return nil }
      let holder = cells.makeHolder(for: cell, at: place, in: self)
      // A nested drawing of the list may have created a view for the item as well.
      guard edition == start, cells[place] == nil else {
        cells.put(back: holder, cell)
        return cells[place]?.node
      }
      let node = cells.show(place, id: id, hash: hash, cell: cell, by: holder, in: self) {
        node in
        if case .item(let index) = cells.place(of: holder, likely: place) {
          appearance(of: node, id: id, index: index)
        }
      }
      if holder.isStale, let place = cells.place(of: holder, likely: place) {
        update(place, shownBy: holder)
      }
      // A data source that has ended wouldn't disconnect the view.
      if adapter.updatedContent?.isEnded == true { holder.prepareForReuse() }
      return node
    }
  }

  private func id(at place: CellReusePool.Place) -> AnyHashable? {
    if case .item(let index) = place { id(ofItem: index) } else { AnyHashable(0) }
  }

  /// The visible children from top to bottom, including headers and footers.
  var visibleChildren: [(node: ViewNode, place: CellReusePool.Place)] {
    let items = cells.cells
    var marks = Array(cells.supplementaryViews)[...]
    var found: [(node: ViewNode, place: CellReusePool.Place)] = []
    found.reserveCapacity(items.count + marks.count)
    for (index, item) in items {
      let section = marks.isEmpty ? 0 : layout.indexPath(ofItem: index).section
      while let (mark, view) = marks.first, mark.section < section + (mark.isFooter ? 0 : 1) {
        found.append((view.node, .supplementary(mark)))
        marks.removeFirst()
      }
      found.append((item.node, .item(index)))
    }
    return found + marks.map { ($0.cell.node, .supplementary($0.place)) }
  }

  private func line(of position: ScrollPosition) -> Int {
    layout.line(ofSpot: position.element, itemHeight: heightOfItem) + position.line
  }

  /// Returns the position at which the last `lines` lines begin.
  func endPosition(lines: Int) -> ScrollPosition {
    guard layout.elementCount > 0 else { return ScrollPosition() }
    if !isMeasured {
      let (spot, line) = layout.elementIndex(
        atLine: max(0, lineCount - lines), itemHeight: heightOfItem)
      return ScrollPosition(element: spot, line: line)
    }
    return position(endingAt: layout.elementCount - 1, lines: lines)
  }

  /// Returns the position at which `spot` is the last visible element.
  private func position(endingAt spot: Int, lines: Int) -> ScrollPosition {
    var spot = spot
    var filledLines = height(ofSpot: spot)
    while filledLines < lines, spot > 0 {
      spot -= 1
      filledLines += height(ofSpot: spot)
    }
    return ScrollPosition(element: spot, line: max(0, filledLines - lines))
  }

  /// Returns the position at the top if `lines` are visible: the current position, or the last one
  /// that fills them.
  func shownPosition(lines: Int) -> ScrollPosition {
    guard layout.elementCount > 0 else { return ScrollPosition() }
    let start = ScrollPosition(
      element: max(0, min(position.element, layout.elementCount - 1)),
      line: position.element < layout.elementCount ? position.line : 0)
    if !isMeasured {
      let start = ScrollPosition(
        element: start.element, line: min(start.line, max(0, heightOfItem - 1)))
      return line(of: start) + lines <= lineCount ? start : endPosition(lines: lines)
    }
    var filledLines = -min(start.line, height(ofSpot: start.element) - 1)
    var spot = start.element
    while filledLines < lines, spot < layout.elementCount {
      filledLines += height(ofSpot: spot)
      spot += 1
    }
    guard filledLines >= lines else { return endPosition(lines: lines) }
    return ScrollPosition(
      element: start.element, line: min(start.line, height(ofSpot: start.element) - 1))
  }

  /// Returns a position moved down by a number of lines, or up if it's negative, within the list.
  func moved(_ start: ScrollPosition, by lines: Int) -> ScrollPosition {
    guard layout.elementCount > 0 else { return ScrollPosition() }
    let limit = Length.limit * Length.limit
    let lines = min(max(lines, -limit), limit)
    let end = endPosition(lines: visibleLineCount)
    if !isMeasured {
      let (spot, offset) = layout.elementIndex(
        atLine: min(max(0, line(of: start) + lines), line(of: end)), itemHeight: heightOfItem)
      return ScrollPosition(element: spot, line: offset)
    }
    var (spot, offset) = (start.element, start.line + lines)
    // Beyond this distance, items that were never visible count as one line each.
    if abs(offset) > Self.maximumMeasuredDistance {
      spot = max(0, min(spot + offset, layout.elementCount - 1))
      offset = 0
    }
    while offset < 0, spot > 0 {
      spot -= 1
      offset += height(ofSpot: spot)
    }
    while offset > 0, spot < end.element {
      let height = height(ofSpot: spot)
      if offset < height { break }
      offset -= height
      spot += 1
    }
    let reached = ScrollPosition(element: spot, line: max(0, offset))
    return (reached.element, reached.line) < (end.element, end.line) ? reached : end
  }

  private static var maximumMeasuredDistance: Int { 10_000 }

  /// Returns the section whose header sticks to the top at a position, or `nil` if none does.
  func stickySection(at position: ScrollPosition, lines: Int) -> Int? {
    guard hasStickyHeaders, layout.elementCount > 0 else { return nil }
    let section = layout.section(ofSpot: position.element)
    guard let header = layout.elementIndex(ofHeader: section), position.element > header,
      lines > stickyHeight(ofSection: section)
    else { return nil }
    return section
  }

  /// Returns the height of the header of a section if it stays visible, and 0 if it has none.
  func stickyHeight(ofSection section: Int, keepingView: Bool = false) -> Int {
    let header = layout.elementIndex(ofHeader: section)
    return header.map { height(ofSpot: $0, keepingViews: keepingView) } ?? 0
  }

  /// Scrolls by the smallest distance that makes an item completely visible.
  func reveal(_ index: Int) {
    defer { if isFocused { revealInAreas(index) } }
    untracked {
      let before = position
      defer { if position != before { updateIsAtEnd() } }
      let lines = visibleLineCount
      let shown = shownPosition(lines: lines)
      // Measuring items may have changed the list.
      guard index < itemCount else { return }
      let spot = layout.elementIndex(ofItem: index)
      let section = layout.section(ofSpot: spot)
      let header = hasStickyHeaders ? stickyHeight(ofSection: section) : 0
      // Measuring the header may have changed the list.
      guard index < itemCount else { return }
      let covered = lines > header ? header : 0
      let start = moved(ScrollPosition(element: spot), by: -covered)
      if (start.element, start.line) < (shown.element, shown.line) {
        position = start
      } else if spot - shown.element >= lines || linesFrom(shown, through: spot) > lines {
        let end = position(endingAt: spot, lines: lines)
        // If the item doesn't fit, its beginning is shown.
        position = (end.element, end.line) <= (start.element, start.line) ? end : start
      }
      cells.prepareForReuse()
    }
  }

  /// Scrolls the areas around the list to an item that the list has scrolled to.
  private func revealInAreas(_ index: Int) {
    untracked {
      guard storedParent != nil, index < itemCount else { return }
      let spot = layout.elementIndex(ofItem: index), shown = shownPosition(lines: visibleLineCount)
      let height = height(ofSpot: spot)
      let end =
        isMeasured
        ? linesFrom(shown, through: spot)
        : line(of: ScrollPosition(element: spot)) - line(of: shown) + height
      if end >= height { scrollIntoView(rows: end - height..<end) }
    }
  }

  private func linesFrom(_ start: ScrollPosition, through end: Int) -> Int {
    guard end >= start.element else { return 0 }
    return (start.element...end).reduce(-start.line) { $0 + height(ofSpot: $1) }
  }
}
