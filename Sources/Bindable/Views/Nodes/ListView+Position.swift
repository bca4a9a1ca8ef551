// The scroll position as properties that can be bound: the first visible item and the end.

/// Binds the ID of the first visible item of a list and a property of the presenter, in both
/// directions.
///
/// ```swift
/// scrollPosition(\.firstVisibleID, of: \.list)
/// ```
///
/// The property is `nil` while the list is at its start. Setting it scrolls to the item, as soon as
/// there is one with this ID.
@MainActor
public func scrollPosition<Presenter: AnyObject, View: AnyObject, ID: Hashable>(
  _ source: ReferenceWritableKeyPath<Presenter, ID?>, of list: KeyPath<View, ListView>
) -> TableBinding<Presenter, View> {
  source.appending(path: \.asFirstVisibleID) <-> list.appending(path: \.firstVisibleID)
}

extension Optional where Wrapped: Hashable {
  @MainActor fileprivate var asFirstVisibleID: AnyHashable? {
    get { map { AnyHashable($0) } }
    set { self = newValue?.base as? Wrapped }
  }
}

extension ListView {
  /// The ID of the first visible item, or `nil` while the list is at its start.
  ///
  /// Setting it scrolls to the item, as soon as there is one with this ID, and `nil` scrolls to the
  /// start. To bind it, use ``scrollPosition(_:of:)``.
  public var firstVisibleID: AnyHashable? {
    get {
      _ = topEdition
      isTopRead = true
      let position = position
      return untracked {
        if let assignedTop, (assignedTop.position ?? position) == position { return assignedTop.id }
        guard position != ScrollPosition(), let index = firstVisibleItem else { return nil }
        return id(ofItem: index)
      }
    }
    set {
      guard newValue != untracked({ firstVisibleID }) else { return }
      edition += 1
      assignedTop = newValue.map { ($0, nil) }
      untracked {
        if newValue == nil { position = ScrollPosition() } else { restoreAssignedTop() }
        updateIsAtEnd()
        cells.prepareForReuse()
      }
      topEdition += 1
    }
  }

  /// Scrolls to the item whose ID was assigned to `firstVisibleID` if there was none before.
  func restoreAssignedTop() {
    guard let (id, known) = assignedTop else { return }
    if known != nil {
      // The list has kept the item, but not necessarily its position.
      assignedTop = nil
    } else if let index = listContent?.indexPath(of: id).flatMap({ layout.item(at: $0) }) {
      position = startPosition(ofItem: index)
      assignedTop = (id, position)
    }
  }

  /// The first item that is at least partly visible at the current position.
  private var firstVisibleItem: Int? {
    var spot = visibleTop(at: position).element
    while spot < layout.elementCount {
      if case .items(let indexes) = layout.element(at: spot) { return indexes.lowerBound }
      spot += 1
    }
    return nil
  }

  /// Returns the first element at a position that no header covers.
  func visibleTop(at shown: ScrollPosition) -> VisibleTop {
    var top = VisibleTop(element: shown.element, row: -shown.line)
    guard let section = stickySection(at: shown, lines: visibleLineCount) else { return top }
    top.coveredRows = stickyHeight(ofSection: section)
    while top.element < layout.elementCount - 1 {
      let bottom = top.row + height(ofSpot: top.element)
      if bottom > top.coveredRows { break }
      (top.element, top.row) = (top.element + 1, bottom)
    }
    return top
  }

  /// Returns the position at which an element begins in a row.
  func position(of element: Int, inRow row: Int) -> ScrollPosition {
    var position = ScrollPosition(element: element, line: -row)
    while position.line < 0, position.element > 0 {
      position.element -= 1
      position.line += height(ofSpot: position.element)
    }
    position.line = max(0, position.line)
    return position
  }

  /// Returns the position at which an item is the first one that no header covers.
  func startPosition(ofItem index: Int) -> ScrollPosition {
    let spot = layout.elementIndex(ofItem: index)
    guard hasStickyHeaders else { return ScrollPosition(element: spot) }
    let header = stickyHeight(ofSection: layout.section(ofSpot: spot))
    return position(of: spot, inRow: visibleLineCount > header ? header : 0)
  }

  /// Scrolls to the end.
  func scrollToEnd() {
    edition += 1
    untracked {
      adapter.updatedContent?.catchUp()
      position = endPosition(lines: visibleLineCount)
      cells.prepareForReuse()
    }
  }

  /// Updates `isAtEnd` after scrolling or a change of the content.
  func updateIsAtEnd() {
    let lines = visibleLineCount
    setIsAtEnd(
      layout.elementCount == 0 || shownPosition(lines: lines) == endPosition(lines: lines))
  }

  /// Scrolls to the item whose index was assigned to `highlightedIndex`, if there is one.
  func highlightWasSet() {
    untracked {
      selectionDidChange()
      revealHighlight()
    }
  }

  /// Scrolls to the highlighted item, if there is one.
  func revealHighlight() {
    if let index = highlightedIndex, hasItem(index) { reveal(index) }
  }
}
