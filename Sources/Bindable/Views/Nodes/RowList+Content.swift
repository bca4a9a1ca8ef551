// What a list does when its content becomes another: views, selection and position follow the rows.

extension RowList {
  var listContent: (any ListContent)? { inlet.content }

  /// Where things are; of sections that are what they were, what `places` says.
  func makePlaces(changed: Set<Int>? = nil) -> RowPlaces {
    guard let content = listContent else { return RowPlaces(columns: columns) }
    if !content.isCurrent { hasSeenNewerContent = true }
    let count = content.sectionCount
    let known = changed == nil || places.sections.count != count ? [] : places.sections
    return RowPlaces(
      columns: columns,
      (0..<count).map { section in
        if !known.isEmpty, changed?.contains(section) == false { return known[section] }
        return RowPlaces.Section(
          rowCount: content.rowCount(ofSection: section),
          hasHeader: content.header(ofSection: section) != nil,
          hasFooter: content.footer(ofSection: section) != nil)
      })
  }

  /// Other content has taken the place of what was there.
  func contentWasReplaced() { contentDidChange(nil) }

  /// The content has changed, and shows the new state; `nil` if nobody knows how.
  ///
  /// Following a change runs program code: setters of cells, formats, effects. If that changes the
  /// content, the list follows again when it is done, by the identities of the rows.
  func contentDidChange(_ shift: RowShift?) {
    edition += 1
    guard !isFollowingContent else {
      hasMissedChange = true
      return
    }
    isFollowingContent = true
    defer { isFollowingContent = false }
    // What the content reads is no input of whoever changed it.
    untracked {
      follow(hasSeenNewerContent ? nil : shift)
      var rounds = 0
      while hasMissedChange {
        hasMissedChange = false
        rounds += 1
        guard rounds <= Self.mostRounds else { return noteEndlessChange() }
        listContent?.catchUp()
        hasMissedChange = false
        follow(nil)
      }
    }
  }

  private func follow(_ shift: RowShift?) {
    hasSeenNewerContent = false
    if let shift, !shift.isStructural {
      update(shift.updates)
    } else {
      let old = places
      // Asked for while the rows are where they were.
      let shown = knownPosition
      places = makePlaces(changed: shift?.changedSections)
      follow(shift ?? matching(old), from: old, at: shown, isKnown: shift != nil)
      // If nobody says what it was, any item may be another.
      update(shift?.updates ?? cells.rows.keys.sorted().map { places.place(ofRow: $0) })
    }
    updateMarks()
    cells.rest()
    takeChildren()
  }

  /// Has the views in sight as its children.
  func takeChildren() {
    guard let nodes = cells.takeNodes() else { return }
    // Held until that is done: releasing a view runs its deinit.
    let old = storedChildren
    storedChildren = nodes
    withExtendedLifetime(old) {}
  }

  /// How often the list begins again because program code that it runs changes it.
  static var mostRounds: Int { 100 }

  func noteEndlessChange() {
    hasMissedChange = false
    Failure(
      .cycle,
      "\(nodeName) was changed \(Self.mostRounds) times by its own rows while it showed them; change a "
        + "list from a row's view only until there is nothing left to change."
    ).report()
  }

  /// What `body` finds at a place of the content, or `nil` if the content has no such place.
  ///
  /// Program code that ran since the places were found may have changed the content, so nothing at a
  /// place is asked for in another way.
  func ask<Answer>(_ place: ListPlace, _ body: (any ListContent) -> Answer) -> Answer? {
    guard let content = listContent, place.section < content.sectionCount,
      place.row < content.rowCount(ofSection: place.section)
    else { return nil }
    if !content.isCurrent { hasSeenNewerContent = true }
    return body(content)
  }

  /// The text of a header or footer, or `nil` if there is none.
  func text(of mark: RowCells.Mark) -> String? {
    guard let content = listContent, mark.section < content.sectionCount else { return nil }
    return mark.isFooter
      ? content.footer(ofSection: mark.section) : content.header(ofSection: mark.section)
  }

  // What is at the top. Rows with heights of their own are not measured for it: their items may be
  // others already.
  private var knownPosition: RowPosition {
    if position == drawnPosition { return shownPosition }
    return rowHeight == .automatic ? position : shownPosition(lines: linesInSight)
  }

  /// The rows by their identities, for a change of which nobody says what it was: those in sight and
  /// those that are selected.
  private func matching(_ old: RowPlaces) -> RowShift {
    let content = self.listContent
    let ids = cells.rows.mapValues(\.id)
    let selected = selectedPlaces
    return RowShift(
      row: { place in
        guard let content, let row = old.row(at: place) else { return nil }
        let id = ids[row] ?? selected.first { $0.value == place }?.key
        return id.flatMap { content.place(of: $0) }.map { ($0, false) }
      }, section: { $0 < (content?.sectionCount ?? 0) ? $0 : nil }, updates: [],
      isStructural: true)
  }

  /// Moves views, selection and position to where their rows are now.
  private func follow(
    _ shift: RowShift, from old: RowPlaces, at shown: RowPosition, isKnown: Bool
  ) {
    // What was drawn counts only if nobody has scrolled since then.
    if shown != shownPosition { spotsInSight = shown.spot..<shown.spot }
    shownPosition = shown
    let seen = spotsInSight
    func newRow(_ row: Int) -> Int? {
      shift.row(old.place(ofRow: row)).flatMap { places.row(at: $0.place) }
    }

    isAnchoring = true
    if followsEnd, seen.upperBound >= old.spotCount, places.spotCount > 0 {
      position = endPosition(lines: linesInSight)
    } else if position != RowPosition() {
      position =
        anchor(shift, from: old, at: shown, before: isKnown ? old.spotCount : seen.upperBound)
        ?? RowPosition(spot: min(shown.spot, max(0, places.spotCount - 1)), line: 0)
    }
    isAnchoring = false

    // Before the views move, because they are asked for where they were.
    let isKept = isKnown && isPictureKept(shift, from: old, newRow)
    cells.move(row: newRow) { mark in
      shift.section(mark.section).map { RowCells.Mark(section: $0, isFooter: mark.isFooter) }
    }
    followSelection(shift, from: old, newRow)
    if idealHeight(of: old) != idealHeight(of: places) {
      setNeedsLayout()
    } else if !isKept {
      setNeedsDisplay()
    }
    let moved = position.spot - shown.spot
    spotsInSight =
      isKept ? seen.lowerBound + moved..<seen.upperBound + moved : position.spot..<position.spot
    (shownPosition, drawnPosition) = (position, position)
  }

  /// The place of what was at the top, or of the first below it that is still there.
  private func anchor(
    _ shift: RowShift, from old: RowPlaces, at shown: RowPosition, before end: Int
  ) -> RowPosition? {
    var spot = shown.spot
    while spot < min(end, old.spotCount) {
      var found: Int?
      switch old.content(ofSpot: spot) {
      case .header(let section):
        if let new = shift.section(section), places.sections.indices.contains(new),
          places.sections[new].hasHeader
        {
          found = places.spot(ofSection: new)
        }
      case .footer(let section):
        if let new = shift.section(section), places.sections.indices.contains(new),
          places.sections[new].hasFooter
        {
          found = places.spot(ofFooter: new)
        }
      case .rows(let rows):
        for row in rows {
          guard let new = shift.row(old.place(ofRow: row)), !new.isMoved,
            let newRow = places.row(at: new.place)
          else { continue }
          found = places.spot(ofRow: newRow)
          break
        }
      }
      if let found {
        return RowPosition(spot: found, line: spot == shown.spot ? shown.line : 0)
      }
      spot += 1
    }
    return nil
  }

  /// Whether what is in sight is in sight again, in the same order and nothing else.
  private func isPictureKept(
    _ shift: RowShift, from old: RowPlaces, _ newRow: (Int) -> Int?
  ) -> Bool {
    guard !spotsInSight.isEmpty, state == .ready, position.line == shownPosition.line else {
      return false
    }
    let moved = position.spot - shownPosition.spot
    let isFilled = spotsInSight.upperBound < old.spotCount || isFilledToEnd
    guard isFilled || spotsInSight.upperBound + moved == places.spotCount else { return false }
    // The header that sticks may be out of sight itself.
    guard places.spotCount > position.spot,
      shift.section(old.section(ofSpot: shownPosition.spot))
        == places.section(ofSpot: position.spot)
    else { return false }
    for spot in spotsInSight {
      guard spot + moved < places.spotCount else { return false }
      let new = places.content(ofSpot: spot + moved)
      switch (old.content(ofSpot: spot), new) {
      case (.header(let section), .header(let newSection)),
        (.footer(let section), .footer(let newSection)):
        if shift.section(section) != newSection { return false }
      case (.rows(let rows), .rows(let newRows)):
        guard rows.count == newRows.count else { return false }
        for (row, expected) in zip(rows, newRows) where newRow(row) != expected { return false }
      default: return false
      }
    }
    return true
  }

  private func followSelection(_ shift: RowShift, from old: RowPlaces, _ newRow: (Int) -> Int?) {
    var found: [AnyHashable: ListPlace] = [:]
    var ids = selectedIDs
    for (id, place) in selectedPlaces {
      if let new = shift.row(place) { found[id] = new.place } else { ids.remove(id) }
    }
    selectedPlaces = found
    select(exactly: ids)
    findSelectedPlaces()
    if shift.hasDeletes, old.rowCount > 0 { noteDeletedRows() }
    dropDeletedSelection()
    if let row = highlight {
      let last = places.rowCount - 1
      highlight = newRow(row) ?? (last < 0 ? nil : min(row, last))
    }
    selectionDidChange()
  }

  private func update(_ changed: [ListPlace]) {
    guard !cells.rows.isEmpty else { return }
    for place in changed {
      guard let row = places.row(at: place), let holder = cells.rows[row]?.holder else { continue }
      update(row, shownBy: holder)
      // What is known of rows is known of another state: the list follows that next.
      if hasMissedChange { return }
    }
  }

  /// Brings the view of a row up to the item that is there now, again if that changes meanwhile.
  func update(_ row: Int, shownBy holder: CellHolder) {
    var row = row
    for _ in 0..<Self.mostRounds {
      holder.isStale = false
      guard let cell = ask(places.place(ofRow: row), { $0.cell(at: places.place(ofRow: row)) }),
        cells.rows[row]?.holder === holder
      else { return }
      if !cells.update(row, cell) { return setNeedsDisplay() }
      guard !holder.isShowing, holder.isStale, let next = cells.row(of: holder, likely: row)
      else { return }
      row = next
    }
    noteEndlessChange()
  }

  /// Brings the headers and footers in sight up to date.
  private func updateMarks() {
    for mark in cells.marks.keys.sorted() {
      if let text = text(of: mark) { cells.marks[mark]?.text = text }
    }
  }

  /// Says so if rows that have come into sight have one identity.
  func noteDuplicates() {
    guard cells.hasNewRows else { return }
    cells.hasNewRows = false
    if let (id, first, second) = cells.duplicate { listContent?.noteDuplicate(id, first, second) }
  }
}
