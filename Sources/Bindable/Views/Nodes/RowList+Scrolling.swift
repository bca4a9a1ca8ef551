// What part of a list is seen: a spot and a line of it stand at the top. Nothing is counted from the
// start of the list unless all rows are equally high, so rows that come above move nothing.

extension RowList {
  /// Moves what is seen down by a number of lines, or up if it is negative, as far as there is.
  ///
  /// - Complexity: O(1); O(*n*) in the number of lines where rows have heights of their own.
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

  /// The number of lines above the part that is seen.
  ///
  /// Where rows have heights of their own, those out of sight are counted as one line.
  public var offset: Int {
    places.spotCount == 0 ? 0 : line(of: shownPosition(lines: linesInSight))
  }

  var heightOfRow: Int {
    if case .fixed(let height) = rowHeight { max(1, Length.limited(height)) } else { 1 }
  }

  var lineCount: Int { places.lineCount(rowHeight: heightOfRow) }

  // More lines than this a list asks no room for. So one that has more asks for the same, whatever
  // comes and goes in it.
  static var mostLines: Int { 1_000 }

  func idealHeight(of places: RowPlaces) -> Int {
    min(Self.mostLines, places.lineCount(rowHeight: heightOfRow))
  }

  /// How high a spot is; one with rows out of sight gets its views for a moment.
  ///
  /// Making and measuring views may change the list: a spot that is not there any more counts as one
  /// line.
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

  /// The view that shows a row; `nil` if the list changed while it was made.
  func view(ofRow row: Int) -> ViewNode? {
    if let live = cells.rows[row] { return live.node }
    // Whoever draws in an effect does not depend on what a row reads while it is made.
    return untracked {
      let start = edition
      let place = places.place(ofRow: row)
      guard let id = ask(place, { $0.id(at: place) }),
        let cell = ask(place, { $0.cell(at: place) }), edition == start
      else { return nil }
      let holder = cells.makeHolder(for: cell, in: self)
      // A list that is drawn meanwhile may have made a view for the row, too.
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
      // Nobody would end what keeps the view up to date.
      if listContent?.isEnded == true { holder.rest() }
      return node
    }
  }

  func mark(_ section: Int, isFooter: Bool) -> Label {
    let mark = RowCells.Mark(section: section, isFooter: isFooter)
    return cells.show(mark, in: self) { untracked { text(of: mark) } ?? "" }
  }

  /// What is in sight, from top to bottom, headers and footers where they stand, and the numbers of
  /// the rows.
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

  /// The place where the last `lines` lines begin.
  func endPosition(lines: Int) -> RowPosition {
    guard places.spotCount > 0 else { return RowPosition() }
    if rowHeight != .automatic {
      let (spot, line) = places.spot(
        atLine: max(0, lineCount - lines), rowHeight: heightOfRow)
      return RowPosition(spot: spot, line: line)
    }
    return position(endingAt: places.spotCount - 1, lines: lines)
  }

  /// The place from which `spot` is the last in sight.
  private func position(endingAt spot: Int, lines: Int) -> RowPosition {
    var spot = spot
    var seen = height(ofSpot: spot)
    while seen < lines, spot > 0 {
      spot -= 1
      seen += height(ofSpot: spot)
    }
    return RowPosition(spot: spot, line: max(0, seen - lines))
  }

  /// What is at the top where `lines` are seen: the position or, if what is below it does not fill
  /// them, the last that does.
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

  /// A position so many lines further down, or up, within the list.
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
    // Beyond that, rows that were never seen are taken for one line each.
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

  /// Whether the header of the section at a position stays in sight though it has scrolled out.
  func stickySection(at position: RowPosition, lines: Int) -> Int? {
    guard hasStickyHeaders, lines > 1, places.spotCount > 0 else { return nil }
    let section = places.section(ofSpot: position.spot)
    guard places.sections[section].hasHeader, position.spot > places.spot(ofSection: section)
    else { return nil }
    return section
  }

  /// Scrolls as little as is needed for a row to be in sight as a whole.
  func reveal(_ row: Int) {
    untracked {
      let lines = linesInSight
      let shown = shownPosition(lines: lines)
      // Measuring rows may have changed the list.
      guard row < rowCount else { return }
      let spot = places.spot(ofRow: row)
      let section = places.section(ofSpot: spot)
      // A header that sticks covers a line.
      let covered =
        hasStickyHeaders && lines > 1 && places.sections[section].hasHeader ? 1 : 0
      let start = moved(RowPosition(spot: spot), by: -covered)
      if (start.spot, start.line) < (shown.spot, shown.line) {
        position = start
      } else if spot - shown.spot >= lines || linesFrom(shown, through: spot) > lines {
        let end = position(endingAt: spot, lines: lines)
        // Of a row that does not fit, the beginning is seen.
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
