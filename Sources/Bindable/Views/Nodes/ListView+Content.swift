// Changes of the data source: views, selection, and position are updated to follow the items.

extension ListView {
  var listContent: (any ListDataSource)? { adapter.content }

  /// Returns the layout of the list, which reuses `layout` for sections that aren't in `changed`.
  func makeLayout(changed: Set<Int>? = nil) -> ListLayout {
    let columns = minimumColumnWidth > 0 ? fittingColumnCount : columns
    guard let content = listContent else { return ListLayout(columns: columns) }
    noteNewerContent()
    let count = content.sectionCount
    let known = changed == nil || layout.sections.count != count ? [] : layout.sections
    return ListLayout(
      columns: columns,
      (0..<count).map { section in
        if !known.isEmpty, changed?.contains(section) == false { return known[section] }
        // The closures that choose headers may have changed the content, which is followed next.
        guard section < content.sectionCount else { return ListLayout.Section(itemCount: 0) }
        let itemCount = content.itemCount(ofSection: section)
        let hasFooter =
          content.footer(ofSection: section) != nil
          || content.footerView != nil && cell(at: .footer(section)) != nil
        guard section < content.sectionCount else { return ListLayout.Section(itemCount: 0) }
        let hasHeader =
          content.header(ofSection: section) != nil
          || content.headerView != nil && cell(at: .header(section)) != nil
        return ListLayout.Section(
          itemCount: itemCount,
          hasHeader: hasHeader, hasFooter: hasFooter)
      })
  }

  /// Updates the list after a change, which is unknown if `shift` is `nil`.
  ///
  /// The update runs program code: setters of cells, formats, and effects. If that code changes the
  /// content, the list is updated again afterward, by the IDs of its items.
  func contentDidChange(_ shift: IndexPathMapping?) {
    edition += 1
    guard !isFollowingContent else {
      hasMissedChange = true
      return
    }
    isFollowingContent = true
    defer { isFollowingContent = false }
    // The caller's effect must not depend on what the data source reads.
    untracked {
      track(hasReadNewerContent ? nil : shift)
      var rounds = 0
      while hasMissedChange {
        hasMissedChange = false
        rounds += 1
        guard rounds <= Self.maximumRoundCount else { return recordEndlessChange() }
        adapter.updatedContent?.catchUp()
        hasMissedChange = false
        track(nil)
      }
    }
  }

  private func track(_ shift: IndexPathMapping?) {
    hasReadNewerContent = false
    if let shift, !shift.isStructural {
      if isMeasured, position == drawnPosition, position != shownPosition {
        // Taller items don't bring back a position that was too near to the end.
        during(\.isAnchoring) { position = shownPosition }
        drawnPosition = position
      }
      update(shift.updates)
      keepTop(shift.updates)
    } else {
      (hasRequestedPage, isEndNoted) = (false, false)
      let old = layout
      // Computed before the items move.
      let shown = knownPosition
      let top = knownTop(at: shown)
      layout = makeLayout(changed: shift?.changedSections)
      track(shift ?? matching(old), from: old, at: shown, top, isKnown: shift != nil)
      // After an unknown change, any item may differ.
      update(shift?.updates ?? cells.cells.map { layout.indexPath(ofItem: $0.place) })
    }
    for mark in cells.supplementaryViews.places {
      if hasMissedChange { break }
      guard let holder = cells.supplementaryViews[mark]?.holder else { continue }
      update(.supplementary(mark), shownBy: holder)
    }
    cells.prepareForReuse()
    adoptChildren()
  }

  /// Keeps the first visible element in its row if an item behind the header above it has changed.
  private func keepTop(_ changed: [ListIndexPath]) {
    let hidden = shownPosition.element..<max(shownPosition.element, drawnTop.element)
    guard isMeasured, position == drawnPosition, !hidden.isEmpty,
      changed.contains(where: {
        layout.item(at: $0).map { hidden.contains(layout.elementIndex(ofItem: $0)) } ?? false
      })
    else { return }
    during(\.isAnchoring) { position = position(of: drawnTop.element, inRow: drawnTop.row) }
    (shownPosition, drawnPosition) = (position, position)
  }

  /// Updates the children of the list to the visible views.
  func adoptChildren() {
    guard cells.drainChange() else { return }
    // Retained until the end, because releasing a view runs its deinitializer.
    let old = storedChildren
    storedChildren =
      cells.supplementaryViews.isEmpty
      ? cells.cells.map(\.cell.node) : visibleChildren.map(\.node)
    withExtendedLifetime(old) {}
  }

  /// The maximum number of repeated updates if program code changes the list during an update.
  static var maximumRoundCount: Int { 100 }

  func recordEndlessChange() {
    hasMissedChange = false
    Failure(
      .cycle,
      "\(nodeName) was changed \(Self.maximumRoundCount) times by its own cells and was stopped; "
        + "make sure that its cells don't change the list on each update."
    ).report()
  }

  /// Notes that the list reads content without a notification about its last changes.
  func noteNewerContent() {
    if adapter.updatedContent?.isCurrent == false { hasReadNewerContent = true }
  }

  /// Returns the result of `body` for an item, or `nil` if the data source has no such index path.
  ///
  /// All access to items goes through this method, because program code may have changed the data
  /// source since the index path was found.
  func ask<Answer>(_ indexPath: ListIndexPath, _ body: (any ListDataSource) -> Answer) -> Answer? {
    guard let content = listContent, indexPath.section < content.sectionCount,
      indexPath.item < content.itemCount(ofSection: indexPath.section)
    else { return nil }
    noteNewerContent()
    return body(content)
  }

  /// Returns the ID of an item, or `nil` if the data source has no such item.
  func id(ofItem index: Int) -> AnyHashable? {
    let indexPath = layout.indexPath(ofItem: index)
    return ask(indexPath) { $0.id(at: indexPath) }
  }

  /// Returns the cell for an item, header, or footer, or `nil` if the data source has no such
  /// place.
  func cell(at place: CellReusePool.Place) -> CellConfiguration? {
    switch place {
    case .item(let index):
      let indexPath = layout.indexPath(ofItem: index)
      return ask(indexPath) { $0.cell(at: indexPath) }
    case .supplementary(let mark):
      guard let content = listContent, mark.section < content.sectionCount else { return nil }
      noteNewerContent()
      if let cell = (mark.isFooter ? content.footerView : content.headerView)?(mark.section) {
        return cell
      }
      // The closure may have changed the content.
      guard mark.section < content.sectionCount else { return nil }
      let text =
        mark.isFooter
        ? content.footer(ofSection: mark.section) : content.header(ofSection: mark.section)
      return text.map { .text($0, isFooter: mark.isFooter) }
    }
  }

  // The element at the top. Items with automatic heights aren't measured for it, because they may
  // have changed already.
  private var knownPosition: ScrollPosition {
    if position == drawnPosition { return shownPosition }
    return isMeasured ? position : shownPosition(lines: visibleLineCount)
  }

  // The first element below the header that stays visible at a position.
  private func knownTop(at shown: ScrollPosition) -> VisibleTop {
    shown == shownPosition && position == drawnPosition ? drawnTop : visibleTop(at: shown)
  }

  /// Returns the mapping of an unknown change, computed from the IDs of the visible and the
  /// selected items.
  private func matching(_ old: ListLayout) -> IndexPathMapping {
    let content = self.listContent
    let shown = cells.cells
    let selected = selectedPlaces
    return IndexPathMapping(
      item: { indexPath in
        guard let content, let index = old.item(at: indexPath) else { return nil }
        let id = shown[index]?.id ?? selected[index]
        return id.flatMap { content.indexPath(of: $0) }.map { ($0, false) }
      }, section: { $0 < (content?.sectionCount ?? 0) ? $0 : nil }, updates: [],
      isStructural: true)
  }

  /// Moves views, selection, and position along with their items.
  private func track(
    _ shift: IndexPathMapping, from old: ListLayout, at shown: ScrollPosition, _ top: VisibleTop,
    isKnown: Bool
  ) {
    // The last drawn range is valid only if the list hasn't been scrolled since.
    if shown != shownPosition { visibleElements = shown.element..<shown.element }
    shownPosition = shown
    let visible = visibleElements
    func newIndex(_ index: Int) -> Int? {
      shift.item(old.indexPath(ofItem: index)).flatMap { layout.item(at: $0.indexPath) }
    }

    isAnchoring = true
    let followsEnd = scrollsToEndOnInsert && isAtEnd
    var kept = VisibleTop()
    if followsEnd {
      position = endPosition(lines: visibleLineCount)
    } else if shown == ScrollPosition() {
      position = shown
    } else {
      kept = anchor(
        shift, from: old, at: top, of: shown,
        in: isKnown ? 0..<old.elementCount : shown.element..<max(shown.element, visible.upperBound))
      position = position(of: kept.element, inRow: isMeasured ? min(0, kept.row) : kept.row)
    }
    restoreAssignedTop()
    if isTopRead { topEdition += 1 }
    isAnchoring = false
    if !followsEnd, !isMeasured || layout.elementCount == 0 { updateIsAtEnd() }

    // Evaluated before the views move, because it needs their old indexes.
    let isUnmeasured = isMeasured && (followsEnd || kept.row > 0)
    let isUnchanged =
      !isUnmeasured && isKnown && isVisibleContentUnchanged(shift, from: old, newIndex)
    cells.move(item: newIndex) { mark in
      shift.section(mark.section).map {
        CellReusePool.SupplementaryID(section: $0, isFooter: mark.isFooter)
      }
    }
    if isUnmeasured {
      // The views that are measured now are those of their items.
      isAnchoring = true
      position =
        followsEnd
        ? endPosition(lines: visibleLineCount) : position(of: kept.element, inRow: kept.row)
      isAnchoring = false
    }
    trackSelection(shift, from: old, newIndex)
    if idealHeight(of: old) != idealHeight(of: layout) {
      setNeedsLayout()
    } else if !isUnchanged {
      setNeedsDisplay()
    }
    let moved = position.element - shown.element
    visibleElements =
      isUnchanged
      ? visible.lowerBound + moved..<visible.upperBound + moved
      : position.element..<position.element
    (shownPosition, drawnPosition) = (position, position)
    if isMeasured, isUnchanged {
      drawnTop.element += moved
    } else {
      drawnTop = visibleTop(at: position)
    }
    if !followsEnd, isMeasured, !visibleElements.isEmpty,
      visibleElements.upperBound < layout.elementCount
    {
      setIsAtEnd(false)
    }
  }

  /// Returns the new element and the row of the first visible element, or the first remaining one
  /// below it, or the one after the last remaining one above it.
  private func anchor(
    _ shift: IndexPathMapping, from old: ListLayout, at top: VisibleTop, of shown: ScrollPosition,
    in known: Range<Int>
  ) -> VisibleTop {
    var spot = top.element
    while spot < min(known.upperBound, old.elementCount) {
      if let found = newElement(shift, of: old.element(at: spot), in: old) {
        guard spot == top.element else {
          return VisibleTop(element: found, row: max(top.row, top.coveredRows))
        }
        // The elements behind the header don't have to be measured if they're the same.
        let hidden = spot - shown.element
        if hidden > 0,
          newElement(shift, of: old.element(at: shown.element), in: old) == found - hidden
        {
          return VisibleTop(element: found - hidden, row: -shown.line)
        }
        return VisibleTop(element: found, row: top.row)
      }
      spot += 1
    }
    spot = top.element - 1
    while spot >= known.lowerBound, spot < old.elementCount {
      if let found = newElement(shift, of: old.element(at: spot), in: old) {
        return VisibleTop(element: min(found + 1, max(0, layout.elementCount - 1)))
      }
      spot -= 1
    }
    return VisibleTop(
      element: known.lowerBound == 0 ? 0 : min(top.element, max(0, layout.elementCount - 1)))
  }

  private func newElement(
    _ shift: IndexPathMapping, of element: ListLayout.Element, in old: ListLayout
  ) -> Int? {
    switch element {
    case .header(let section):
      return shift.section(section).flatMap { layout.elementIndex(ofHeader: $0) }
    case .footer(let section):
      guard let new = shift.section(section), layout.sections.indices.contains(new),
        layout.sections[new].hasFooter
      else { return nil }
      return layout.elementIndex(ofFooter: new)
    case .items(let indexes):
      for index in indexes {
        // A single item that moves leaves the others where they are.
        guard let new = shift.item(old.indexPath(ofItem: index)),
          !new.isMoved || shift.movesSeveralItems, let newIndex = layout.item(at: new.indexPath)
        else { continue }
        return layout.elementIndex(ofItem: newIndex)
      }
      return nil
    }
  }

  /// Returns a Boolean value that indicates whether the visible elements are unchanged.
  private func isVisibleContentUnchanged(
    _ shift: IndexPathMapping, from old: ListLayout, _ newIndex: (Int) -> Int?
  ) -> Bool {
    guard !visibleElements.isEmpty, state == .loaded, position.line == shownPosition.line else {
      return false
    }
    let moved = position.element - shownPosition.element
    let isFilled = visibleElements.upperBound < old.elementCount || isFilledToEnd
    guard isFilled || visibleElements.upperBound + moved == layout.elementCount else {
      return false
    }
    // The sticky header may belong to an element that isn't visible.
    guard layout.elementCount > position.element,
      shift.section(old.section(ofSpot: shownPosition.element))
        == layout.section(ofSpot: position.element)
    else { return false }
    for spot in visibleElements {
      guard spot + moved < layout.elementCount else { return false }
      let new = layout.element(at: spot + moved)
      switch (old.element(at: spot), new) {
      case (.header(let section), .header(let newSection)),
        (.footer(let section), .footer(let newSection)):
        if shift.section(section) != newSection { return false }
      case (.items(let indexes), .items(let newIndexes)):
        guard indexes.count == newIndexes.count else { return false }
        for (index, expected) in zip(indexes, newIndexes) where newIndex(index) != expected {
          return false
        }
      default: return false
      }
    }
    return true
  }

  private func trackSelection(
    _ shift: IndexPathMapping, from old: ListLayout, _ newIndex: (Int) -> Int?
  ) {
    let isSelectionHighlighted = selectionMode == .single && highlightedIndex == selectedIndex
    let removed = moveSelection(shift, newIndex)
    // An index without an item was assigned before the item was inserted.
    if let index = highlightedIndex, (0..<old.itemCount).contains(index) {
      let last = layout.itemCount - 1
      // After an unknown change, only a selected item is found wherever it is.
      let selected = isSelectionHighlighted ? selectedPlaces.first?.index : nil
      highlight(exactly: selected ?? newIndex(index) ?? (last < 0 ? nil : min(index, last)))
    }
    if keepsSelectionOfRemovedItems {
      unmatchedIDs.formUnion(removed)
    } else if !removed.isEmpty {
      var idSelection = idSelection
      for id in removed { idSelection.remove(id) }
      select(exactly: idSelection)
    }
    matchIDs(insertedBy: shift.change)
    if shift.hasDeletes, old.itemCount > 0 { recordDeletedItems() }
    discardDeletedSelection()
    if let (anchor, end, _) = selectedRange {
      let both = newIndex(anchor).flatMap { anchor in newIndex(end).map { (anchor, $0, false) } }
      selectedRange = both
    }
    selectionDidChange()
  }

  private func update(_ changed: [ListIndexPath]) {
    guard !cells.cells.isEmpty else { return }
    for indexPath in changed {
      guard let index = layout.item(at: indexPath), let holder = cells.cells[index]?.holder else {
        continue
      }
      update(.item(index), shownBy: holder)
      // The layout is out of date. The next update takes the remaining changes into account.
      if hasMissedChange { return }
    }
  }

  /// Updates the view of an item, header, or footer, and repeats that if it changes meanwhile.
  func update(_ place: CellReusePool.Place, shownBy holder: CellHost) {
    var place = place
    for _ in 0..<Self.maximumRoundCount {
      holder.isStale = false
      guard let cell = cell(at: place), cells[place]?.holder === holder else { return }
      if !cells.update(place, cell) { return isMeasured ? setNeedsLayout() : setNeedsDisplay() }
      guard !holder.isShowing, holder.isStale, let next = cells.place(of: holder, likely: place)
      else { return }
      place = next
    }
    recordEndlessChange()
  }

  /// Reports items with the same ID among those that became visible.
  func recordDuplicates() {
    guard let (id, first, second) = cells.drainDuplicate() else { return }
    adapter.updatedContent?.recordDuplicate(id, first, second)
  }
}

extension CellConfiguration {
  /// Returns the view of a header or footer that is a text.
  fileprivate static func text(_ text: String, isFooter: Bool) -> CellConfiguration {
    let kind: Any.Type = isFooter ? FooterText.self : HeaderText.self
    return CellConfiguration(kind: kind) {
      let label = Label("", lineLimit: 1)
      label.style = isFooter ? .dim : .bold
      return CellHost(label)
    } show: { holder in
      (holder.view as? Label)?.text = text
    }
  }

  private enum HeaderText {}
  private enum FooterText {}
}
