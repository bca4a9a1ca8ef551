// The visible part of a list, given by the element and line at the top. Unless all items have the
// same height, no lines are counted from the start, so items inserted above don't scroll the list.

extension ListView {
  /// Scrolls down by a number of lines, or up if it's negative, within the bounds of the list.
  ///
  /// - Complexity: O(1). With automatic item heights, O(*n*) in the number of lines.
  @discardableResult public func scroll(by lines: Int) -> Bool {
    record(.scroll(lines), as: "scroll \(nodeName)") {
      untracked {
        listContent?.catchUp()
        position = moved(shownPosition(lines: visibleLineCount), by: lines)
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

  /// Returns the height of an element, creating views temporarily for items that aren't visible.
  ///
  /// Creating and measuring views may change the list. An element that no longer exists counts as
  /// one line.
  func height(ofSpot spot: Int, keepingViews: Bool = false) -> Int {
    guard spot >= 0, spot < layout.elementCount, case .items(let indexes) = layout.element(at: spot)
    else { return 1 }
    guard itemHeight == .automatic, let measure else { return heightOfItem }
    var height = 1
    let start = edition
    for index in indexes {
      let hasView = cells.cells[index] != nil
      if let view = view(ofItem: index) { height = max(height, measure(view)) }
      guard edition == start else { return height }
      if !hasView, !keepingViews { cells.free(index) }
    }
    return height
  }

  /// Returns the view that shows an item, or `nil` if the list changed while the view was created.
  func view(ofItem index: Int) -> ViewNode? {
    if let live = cells.cells[index] { return live.node }
    // An effect that draws must not depend on what a cell reads while it's created.
    return untracked {
      let start = edition
      let indexPath = layout.indexPath(ofItem: index)
      guard let id = ask(indexPath, { $0.id(at: indexPath) }),
        let cell = ask(indexPath, { $0.cell(at: indexPath) }), edition == start
      else { return nil }
      let holder = cells.makeHolder(for: cell, in: self)
      // A nested drawing of the list may have created a view for the item as well.
      guard edition == start, cells.cells[index] == nil else {
        cells.put(back: holder, cell)
        return cells.cells[index]?.node
      }
      let node = cells.show(index, id: id, cell: cell, by: holder, in: self) { node in
        if let index = cells.index(of: holder, likely: index) {
          appearance(of: node, id: id, index: index)
        }
      }
      if holder.isStale, let index = cells.index(of: holder, likely: index) {
        update(index, shownBy: holder)
      }
      // A data source that has ended wouldn't disconnect the view.
      if listContent?.isEnded == true { holder.prepareForReuse() }
      return node
    }
  }

  func supplementaryView(_ section: Int, isFooter: Bool) -> Label {
    let mark = CellReusePool.SupplementaryID(section: section, isFooter: isFooter)
    return cells.show(mark, in: self) { untracked { text(of: mark) } ?? "" }
  }

  /// The visible children from top to bottom, including headers and footers, with the indexes of
  /// their items.
  var visibleChildren: [(node: ViewNode, index: Int?)] {
    let items = cells.cells.map { index, live in
      (spot: layout.elementIndex(ofItem: index), index: Int?.some(index), node: live.node)
    }
    let marks = cells.supplementaryViews.map { mark, label in
      (
        spot: mark.isFooter
          ? layout.elementIndex(ofFooter: mark.section)
          : layout.elementIndex(ofSection: mark.section),
        index: Int?.none, node: label as ViewNode
      )
    }
    return (items + marks)
      .sorted { ($0.spot, $0.index ?? 0) < ($1.spot, $1.index ?? 0) }
      .map { ($0.node, $0.index) }
  }

  private func line(of position: ScrollPosition) -> Int {
    layout.line(ofSpot: position.element, itemHeight: heightOfItem) + position.line
  }

  /// Returns the position at which the last `lines` lines begin.
  func endPosition(lines: Int) -> ScrollPosition {
    guard layout.elementCount > 0 else { return ScrollPosition() }
    if itemHeight != .automatic {
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
    if itemHeight != .automatic {
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
    if itemHeight != .automatic {
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
    guard hasStickyHeaders, lines > 1, layout.elementCount > 0 else { return nil }
    let section = layout.section(ofSpot: position.element)
    guard layout.sections[section].hasHeader,
      position.element > layout.elementIndex(ofSection: section)
    else { return nil }
    return section
  }

  /// Scrolls by the smallest distance that makes an item completely visible.
  func reveal(_ index: Int) {
    untracked {
      let lines = visibleLineCount
      let shown = shownPosition(lines: lines)
      // Measuring items may have changed the list.
      guard index < itemCount else { return }
      let spot = layout.elementIndex(ofItem: index)
      let section = layout.section(ofSpot: spot)
      // A sticky header covers one line.
      let covered =
        hasStickyHeaders && lines > 1 && layout.sections[section].hasHeader ? 1 : 0
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

  private func linesFrom(_ start: ScrollPosition, through end: Int) -> Int {
    guard end >= start.element else { return 0 }
    return (start.element...end).reduce(-start.line) { $0 + height(ofSpot: $1) }
  }
}
