// The visible part of a list, given by the element and line at the top. Unless all items have the
// same height, no lines are counted from the start, so items inserted above don't scroll the list.

extension RowList {
  /// Scrolls down by a number of lines, or up if it's negative, within the bounds of the list.
  ///
  /// - Complexity: O(1). With automatic item heights, O(*n*) in the number of lines.
  @discardableResult public func scroll(by lines: Int) -> Bool {
    guard isInteractive else { return false }
    noting(.scroll(lines)) {
      event("scroll \(nodeName)") {
        untracked {
          listContent?.catchUp()
          position = moved(shownPosition(lines: linesInSight), by: lines)
          cells.rest()
        }
        askForMore()
      }
    }
    return true
  }

  /// The number of lines above the visible part.
  ///
  /// With automatic item heights, items that aren't visible count as one line each.
  public var offset: Int {
    places.spotCount == 0 ? 0 : line(of: shownPosition(lines: linesInSight))
  }

  var heightOfRow: Int {
    if case .fixed(let height) = rowHeight { max(1, Length.limited(height)) } else { 1 }
  }

  var lineCount: Int { places.lineCount(rowHeight: heightOfRow) }

  // The maximum ideal height. A list with more lines always has the same ideal height, so
  // insertions and removals don't require layout.
  static var mostLines: Int { 1_000 }

  func idealHeight(of places: RowPlaces) -> Int {
    min(Self.mostLines, places.lineCount(rowHeight: heightOfRow))
  }

  /// Returns the height of an element, creating views temporarily for items that aren't visible.
  ///
  /// Creating and measuring views may change the list. An element that no longer exists counts as
  /// one line.
  func height(ofSpot spot: Int, keepingViews: Bool = false) -> Int {
    guard spot >= 0, spot < places.spotCount, case .rows(let rows) = places.content(ofSpot: spot)
    else { return 1 }
    guard rowHeight == .automatic, let measure else { return heightOfRow }
    var height = 1
    let start = edition
    for row in rows {
      let isInSight = cells.rows[row] != nil
      if let view = view(ofRow: row) { height = max(height, measure(view)) }
      guard edition == start else { return height }
      if !isInSight, !keepingViews { cells.free(row) }
    }
    return height
  }

  /// Returns the view that shows an item, or `nil` if the list changed while the view was created.
  func view(ofRow row: Int) -> ViewNode? {
    if let live = cells.rows[row] { return live.node }
    // An effect that draws must not depend on what a cell reads while it's created.
    return untracked {
      let start = edition
      let place = places.place(ofRow: row)
      guard let id = ask(place, { $0.id(at: place) }),
        let cell = ask(place, { $0.cell(at: place) }), edition == start
      else { return nil }
      let holder = cells.makeHolder(for: cell, in: self)
      // A nested drawing of the list may have created a view for the item as well.
      guard edition == start, cells.rows[row] == nil else {
        cells.put(back: holder, cell)
        return cells.rows[row]?.node
      }
      let node = cells.show(row, id: id, cell: cell, by: holder, in: self) { node in
        if let row = cells.row(of: holder, likely: row) { look(of: node, id: id, row: row) }
      }
      if holder.isStale, let row = cells.row(of: holder, likely: row) {
        update(row, shownBy: holder)
      }
      // A data source that has ended wouldn't disconnect the view.
      if listContent?.isEnded == true { holder.rest() }
      return node
    }
  }

  func mark(_ section: Int, isFooter: Bool) -> Label {
    let mark = RowCells.Mark(section: section, isFooter: isFooter)
    return cells.show(mark, in: self) { untracked { text(of: mark) } ?? "" }
  }

  /// The visible children from top to bottom, including headers and footers, with the indexes of
  /// their items.
  var childrenInSight: [(node: ViewNode, row: Int?)] {
    let rows = cells.rows.map { row, live in
      (spot: places.spot(ofRow: row), row: Int?.some(row), node: live.node)
    }
    let marks = cells.marks.map { mark, label in
      (
        spot: mark.isFooter
          ? places.spot(ofFooter: mark.section) : places.spot(ofSection: mark.section),
        row: Int?.none, node: label as ViewNode
      )
    }
    return (rows + marks)
      .sorted { ($0.spot, $0.row ?? 0) < ($1.spot, $1.row ?? 0) }
      .map { ($0.node, $0.row) }
  }

  private func line(of position: RowPosition) -> Int {
    places.line(ofSpot: position.spot, rowHeight: heightOfRow) + position.line
  }

  /// Returns the position at which the last `lines` lines begin.
  func endPosition(lines: Int) -> RowPosition {
    guard places.spotCount > 0 else { return RowPosition() }
    if rowHeight != .automatic {
      let (spot, line) = places.spot(
        atLine: max(0, lineCount - lines), rowHeight: heightOfRow)
      return RowPosition(spot: spot, line: line)
    }
    return position(endingAt: places.spotCount - 1, lines: lines)
  }

  /// Returns the position at which `spot` is the last visible element.
  private func position(endingAt spot: Int, lines: Int) -> RowPosition {
    var spot = spot
    var seen = height(ofSpot: spot)
    while seen < lines, spot > 0 {
      spot -= 1
      seen += height(ofSpot: spot)
    }
    return RowPosition(spot: spot, line: max(0, seen - lines))
  }

  /// Returns the position at the top if `lines` are visible: the current position, or the last one
  /// that fills them.
  func shownPosition(lines: Int) -> RowPosition {
    guard places.spotCount > 0 else { return RowPosition() }
    let start = RowPosition(
      spot: max(0, min(position.spot, places.spotCount - 1)),
      line: position.spot < places.spotCount ? position.line : 0)
    if rowHeight != .automatic {
      let start = RowPosition(spot: start.spot, line: min(start.line, max(0, heightOfRow - 1)))
      return line(of: start) + lines <= lineCount ? start : endPosition(lines: lines)
    }
    var seen = -min(start.line, height(ofSpot: start.spot) - 1)
    var spot = start.spot
    while seen < lines, spot < places.spotCount {
      seen += height(ofSpot: spot)
      spot += 1
    }
    guard seen >= lines else { return endPosition(lines: lines) }
    return RowPosition(spot: start.spot, line: min(start.line, height(ofSpot: start.spot) - 1))
  }

  /// Returns a position moved down by a number of lines, or up if it's negative, within the list.
  func moved(_ start: RowPosition, by lines: Int) -> RowPosition {
    guard places.spotCount > 0 else { return RowPosition() }
    let limit = Length.limit * Length.limit
    let lines = min(max(lines, -limit), limit)
    let end = endPosition(lines: linesInSight)
    if rowHeight != .automatic {
      let (spot, rest) = places.spot(
        atLine: min(max(0, line(of: start) + lines), line(of: end)), rowHeight: heightOfRow)
      return RowPosition(spot: spot, line: rest)
    }
    var (spot, rest) = (start.spot, start.line + lines)
    // Beyond this distance, items that were never visible count as one line each.
    if abs(rest) > Self.mostWalked {
      spot = max(0, min(spot + rest, places.spotCount - 1))
      rest = 0
    }
    while rest < 0, spot > 0 {
      spot -= 1
      rest += height(ofSpot: spot)
    }
    while rest > 0, spot < end.spot {
      let height = height(ofSpot: spot)
      if rest < height { break }
      rest -= height
      spot += 1
    }
    let reached = RowPosition(spot: spot, line: max(0, rest))
    return (reached.spot, reached.line) < (end.spot, end.line) ? reached : end
  }

  private static var mostWalked: Int { 10_000 }

  /// Returns the section whose header sticks to the top at a position, or `nil` if none does.
  func stickySection(at position: RowPosition, lines: Int) -> Int? {
    guard hasStickyHeaders, lines > 1, places.spotCount > 0 else { return nil }
    let section = places.section(ofSpot: position.spot)
    guard places.sections[section].hasHeader, position.spot > places.spot(ofSection: section)
    else { return nil }
    return section
  }

  /// Scrolls by the smallest distance that makes an item completely visible.
  func reveal(_ row: Int) {
    untracked {
      let lines = linesInSight
      let shown = shownPosition(lines: lines)
      // Measuring items may have changed the list.
      guard row < rowCount else { return }
      let spot = places.spot(ofRow: row)
      let section = places.section(ofSpot: spot)
      // A sticky header covers one line.
      let covered =
        hasStickyHeaders && lines > 1 && places.sections[section].hasHeader ? 1 : 0
      let start = moved(RowPosition(spot: spot), by: -covered)
      if (start.spot, start.line) < (shown.spot, shown.line) {
        position = start
      } else if spot - shown.spot >= lines || linesFrom(shown, through: spot) > lines {
        let end = position(endingAt: spot, lines: lines)
        // If the item doesn't fit, its beginning is shown.
        position = (end.spot, end.line) <= (start.spot, start.line) ? end : start
      }
      cells.rest()
    }
  }

  private func linesFrom(_ start: RowPosition, through end: Int) -> Int {
    guard end >= start.spot else { return 0 }
    return (start.spot...end).reduce(-start.line) { $0 + height(ofSpot: $1) }
  }
}
