/// A scrolling view that arranges items in a single column or a grid.
///
/// ```swift
/// let fruit = ListView(texts: ["Apple", "Fig"])
/// fruit.select(1)
/// fruit.selectedIndex              // 1
/// ```
///
/// The items usually come from a table, `each(\.posts, into: \.list) { PostCell.bindings }`, and so
/// do the user actions, `on(\.list, select: PostsPresenter.open)`.
///
/// The list creates only the cells that are visible, and reuses them when they scroll out of view.
/// Indexes are counted from 0 across all sections. Headers and footers aren't counted.
public final class ListView: ViewNode, SelectionTarget {
  /// The height of items.
  public enum ItemHeight: Hashable, Sendable {
    /// The same height for all items, in lines.
    case fixed(Int)
    /// The preferred height of each cell.
    case automatic
  }

  /// The number of items that can be selected.
  public enum SelectionMode: Hashable, Sendable {
    /// One item. Selecting another one replaces the selection.
    case single
    /// Any number of items. Selecting a selected item deselects it.
    case multiple
  }

  /// The adapter that connects the list to its data source and its action handlers.
  public let adapter = ListAdapter()

  /// The content of the list if it isn't set by a table.
  ///
  /// Setting it creates all cells again and deselects items that no longer exist.
  @Observed public var sections: [CellSection] { didSet { show(sections) } }

  /// The items, for bindings, if each is a line of text and there are no other sections.
  ///
  /// Setting an equal value has no effect.
  public var texts: [String] {
    get { plainTexts ?? [] }
    set {
      if newValue != untracked({ plainTexts }) { sections = [CellSection(texts: newValue)] }
    }
  }

  private var plainTexts: [String]? {
    guard sections.count == 1, sections[0].header == nil, sections[0].footer == nil else {
      return nil
    }
    return sections[0].texts
  }

  // A flag that is set while the list changes its selection, highlight, or `isAtEnd` itself.
  var isFollowing = false

  /// The height of the items, by default one line.
  @Observed public var itemHeight = ItemHeight.fixed(1) {
    didSet { if itemHeight != oldValue { shapeChanged() } }
  }

  /// The number of items next to each other, which is greater than one in a grid, up to 1,000.
  @Observed public var columns = 1 { didSet { if columns != oldValue { shapeChanged() } } }

  /// The smallest width of an item in a grid with as many columns as fit.
  ///
  /// ```swift
  /// photos.minimumColumnWidth = 20   // two columns in a list of 41 cells, one in a list of 40
  /// ```
  ///
  /// The default is `0`, for a list with the number of columns in `columns`.
  @Observed public var minimumColumnWidth = 0 {
    didSet { if minimumColumnWidth != oldValue { shapeChanged() } }
  }

  /// A Boolean value that indicates whether the header of the first visible section stays visible.
  @Observed public var hasStickyHeaders = true {
    didSet { if hasStickyHeaders != oldValue { pictureChanged() } }
  }

  /// A Boolean value that indicates whether a list at its end stays there when its content or its
  /// size changes.
  ///
  /// A list that isn't at its end, or doesn't follow it, keeps its first visible item.
  public var scrollsToEndOnInsert = false

  /// A Boolean value that indicates whether the last line is visible.
  ///
  /// Setting it to `true` scrolls to the end. Otherwise it's updated when the list is drawn or
  /// scrolled, or its content changes.
  @Observed public var isAtEnd = true {
    didSet { if isAtEnd, !oldValue, !isFollowing { scrollToEnd() } }
  }

  /// The number of items that can be selected.
  @Observed public var selectionMode = SelectionMode.single {
    didSet { if selectionMode != oldValue { indentChanged() } }
  }

  /// The IDs of the selected items, for bindings with `selection(\.selected, of: \.list)`.
  ///
  /// An ID without an item is kept until an item has it or the selection changes, unless the
  /// transaction that selects it also removes items.
  public var selectedIDs: Set<AnyHashable> {
    get { idSelection.ids }
    // An effect that reads the selection runs after the items of the IDs are found.
    set { transaction { idSelection = SelectedIDs(newValue) } }
  }

  /// The selected IDs without an item.
  @Observed public internal(set) var unmatchedIDs: Set<AnyHashable> = []

  /// A Boolean value that indicates whether an item that's removed, for example by a filter, stays
  /// selected, and is selected when it's inserted again.
  ///
  /// The default is `false`: the selection has no IDs of removed items.
  public var keepsSelectionOfRemovedItems = false

  @Observed package var idSelection = SelectedIDs() {
    didSet {
      guard idSelection != oldValue else { return }
      stateChanged(.selection)
      if !isFollowing { selectionWasSet(from: oldValue) }
    }
  }

  /// The index of the first selected item, or `nil` if there is none.
  @Observed public internal(set) var selectedIndex: Int?

  /// The index of the item that keys act on, the last one selected or highlighted, or `nil`.
  ///
  /// With single selection, an item that a binding or the program selects is highlighted, too.
  /// While no item is highlighted, keys act on the first visible one. Setting the index scrolls to
  /// the item, and so does such a selection once the list has been drawn. An index without an item
  /// is kept until there is one.
  @Observed public var highlightedIndex: Int? {
    didSet {
      guard highlightedIndex != oldValue else { return }
      stateChanged(.highlight)
      pictureChanged()
      if !isFollowing { highlightWasSet() }
    }
  }

  /// A Boolean value that indicates whether letters move the selection as in pagers: `j` and `k` do
  /// what Down and Up do.
  public var usesLetterKeys = false

  /// A Boolean value that indicates whether one click opens an item, instead of two.
  public var opensWithOneClick = false

  /// A Boolean value that indicates whether items have space for a symbol that marks the selection,
  /// if the list has headers or shows its selection.
  @Observed public var hasSelectionMarks = true {
    didSet { if hasSelectionMarks != oldValue { indentChanged() } }
  }

  /// A Boolean value that indicates whether items reserve space for a selection mark.
  ///
  /// Items below headers always do.
  @Observed public var showsSelection = false {
    didSet { if showsSelection != oldValue { indentChanged() } }
  }

  /// The text displayed if there are no items.
  @Observed public var emptyText = "" { didSet { relayout(if: emptyText != oldValue) } }

  /// The loading state of the list.
  public var state: LoadState {
    get { shownState }
    set { adapter.state = newValue }
  }
  @Observed var shownState = LoadState.loaded {
    didSet {
      edition += 1
      setNeedsLayout()
    }
  }

  // The cells and the supplementary views, both visible and reusable.
  let cells = CellReusePool()
  // A number that increases with each visible change. Code that runs program code while it draws or
  // measures compares it afterward.
  var edition = 0
  // Flags that indicate an update in progress, and another change that occurred during it.
  var isFollowingContent = false
  var hasMissedChange = false
  // A flag that is set if the list read content with changes that it wasn't notified of. The next
  // change then doesn't start from the state that the list knows.
  var hasReadNewerContent = false
  // The layout of the content that `cells` show.
  var layout = ListLayout()
  // The number of columns that fit in the width for which the list was last measured or drawn.
  var fittingColumnCount = 1
  // The selected items by index.
  let selectedPlaces = SelectedPlaces()
  // The changes to selection and items in the current batch of writes.
  weak var batch: SelectionBatch?
  // The element at the top, and the number of its lines above the visible part.
  @Observed var position = ScrollPosition() {
    didSet {
      guard position != oldValue else { return }
      stateChanged(.position)
      edition += 1
      if !isAnchoring { setNeedsDisplay() }
    }
  }
  var isAnchoring = false
  // The ID that was assigned to `firstVisibleID`, and the position it led to, or `nil` while
  // there's no such item. It's valid at that position.
  var assignedTop: (id: AnyHashable, position: ScrollPosition?)?
  // A number that changes if another item may be at the same position, once that has been read.
  @Observed var topEdition = 0
  var isTopRead = false
  // The item that the last change of the columns kept, which isn't always the first one of its
  // line.
  private var keptItem: (index: Int, position: ScrollPosition)?
  // The ends of the selected range that another Shift action replaces, and whether all of its items
  // are known to be selected.
  var selectedRange: (anchor: Int, end: Int, isComplete: Bool)?
  // The number of lines and the elements visible when the list was last drawn. Selecting uses them
  // to scroll.
  var drawnLineCount: Int?
  var visibleLineCount: Int { drawnLineCount ?? 1 }
  var visibleElements = 0..<0
  // The position shown when last drawn, which is earlier than `position` if that is too near to the
  // end, and the `position` at that time.
  var shownPosition = ScrollPosition()
  var drawnPosition = ScrollPosition()
  // The first element that no header covers, when last drawn.
  var drawnTop = VisibleTop()
  // The item that shows the focus while the list has it, when last drawn.
  var focusIndex: Int?
  // Flags that are set if an item is partly covered, and if the items filled the list.
  var hasObscuredItem = false
  var isFilledToEnd = false
  // The closure that measures the height of a cell, header, or footer. It's set when the list is
  // first drawn.
  var measure: (@MainActor (_ view: ViewNode, _ place: CellReusePool.Place) -> Int)?
  // Flags that are set if more items were requested since the items or the loading state changed,
  // and if the list was drawn up to its end since the items changed or a page failed to load.
  var hasRequestedPage = false
  var isEndNoted = false

  /// Creates a list.
  public init(sections: [CellSection] = []) {
    _sections = Observed(wrappedValue: sections)
    super.init()
    contentIsGiven()
    // Weak, because the connection of a released view retains the adapter until it ends.
    adapter.onContent = { [weak self] in self?.contentDidChange(nil) }
    adapter.onChange = { [weak self] in self?.contentDidChange($0) }
    adapter.onState = { [weak self] in self?.stateDidChange() }
    adapter.onEnd = { [weak self] in self?.cells.endConnections() }
    ListAdapter.makeText = { Label($0) }
    if !sections.isEmpty { show(sections) }
  }

  /// Creates a list with a line of text for each item.
  public convenience init(texts: [String]) {
    self.init(sections: [CellSection(texts: texts)])
  }

  /// The number of items in all sections.
  public var itemCount: Int { layout.itemCount }

  /// A Boolean value that's always `true`, because a list can have the focus.
  public override var canFocus: Bool { true }

  /// Creates all cells again, for example after a change of what they show.
  public func reload() {
    cells.removeAll()
    contentDidChange(nil)
  }

  private func show(_ sections: [CellSection]) {
    adapter.content = SectionDataSource(sections) { [weak self] in self?.contentDidChange(nil) }
  }

  /// Transfers the selection, the highlight if that item exists, and the scroll position.
  public override func transferUserState(from old: ViewNode) {
    super.transferUserState(from: old)
    guard let old = old as? ListView else { return }
    // Positions are those of elements, which hold as many items as there are columns.
    if minimumColumnWidth > 0, old.minimumColumnWidth > 0 { fitColumns(old.fittingColumnCount) }
    if old.passes(.selection) { idSelection = old.idSelection }
    if old.passes(.highlight), let index = old.highlightedIndex, index < itemCount {
      highlight(exactly: index)
    }
    if old.passes(.position) {
      position = old.position
      setIsAtEnd(old.isAtEnd)
    }
  }

  /// Changes the selection without processing it as a write of a binding.
  func select(exactly ids: SelectedIDs) { during(\.isFollowing) { idSelection = ids } }

  /// Changes the highlight without scrolling to it.
  func highlight(exactly index: Int?) { during(\.isFollowing) { highlightedIndex = index } }

  func setIsAtEnd(_ newValue: Bool) {
    if newValue != untracked({ isAtEnd }) { during(\.isFollowing) { isAtEnd = newValue } }
  }

  /// Sets a flag during a change.
  func during(_ flag: ReferenceWritableKeyPath<ListView, Bool>, _ change: () -> Void) {
    self[keyPath: flag] = true
    change()
    self[keyPath: flag] = false
  }

  // Requests drawing after a change that affects no layout.
  func pictureChanged() {
    edition += 1
    setNeedsDisplay()
  }

  // The space for the selection symbols isn't available to cells, which can need more lines then.
  private func indentChanged() {
    edition += 1
    setNeedsLayout()
  }

  private func shapeChanged() {
    edition += 1
    arrange(
      ListLayout(columns: minimumColumnWidth > 0 ? fittingColumnCount : columns, layout.sections))
    setNeedsLayout()
  }

  /// Adapts the number of columns to a width.
  func fitColumns(to width: Int) {
    guard minimumColumnWidth > 0 else { return }
    fitColumns(max(1, (Length.limited(width) + 1) / (Length.limited(minimumColumnWidth) + 1)))
  }

  private func fitColumns(_ count: Int) {
    fittingColumnCount = count
    guard fittingColumnCount != layout.columns else { return }
    during(\.isAnchoring) { arrange(ListLayout(columns: fittingColumnCount, layout.sections)) }
  }

  /// Arranges the same items in another layout, which keeps the first visible item.
  private func arrange(_ new: ListLayout) {
    let top = position.element
    var element = 0
    var kept: Int?
    if top < layout.elementCount, position != ScrollPosition() {
      switch layout.element(at: top) {
      case .header(let section): element = new.elementIndex(ofSection: section)
      case .items(let indexes):
        let index =
          keptItem.flatMap {
            $0.position == position && indexes.contains($0.index) ? $0.index : nil
          }
          ?? indexes.lowerBound
        element = new.elementIndex(ofItem: index)
        kept = index
      case .footer(let section): element = new.elementIndex(ofFooter: section)
      }
    }
    layout = new
    position = ScrollPosition(
      element: min(element, max(0, new.elementCount - 1)), line: position.line)
    keptItem = kept.map { ($0, position) }
  }

  /// Returns the cell of an item, or `nil` if the item isn't visible.
  public func visibleCell(at index: Int) -> ViewNode? { cells.cells[index]?.node }

  /// A list with the number of its items, and the selected one, without a name.
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(
      libraryTexts[.listRole],
      states: [libraryTexts[.itemCount(itemCount)]]
        + (selectedIndex.map { [libraryTexts[.itemSelected($0 + 1)]] } ?? []))
  }

  /// The texts, unless there are any.
  public override var bindableProperties: [BindableProperty] {
    [BindableProperty("texts", isEmpty: itemCount == 0) { self.sections }]
  }

  /// The actions on the first and the last item that have a handler, and scrolls.
  public override var offeredActions: [OfferedAction] {
    let last = max(0, itemCount - 1)
    var actions: [UserAction] = [
      .select(last), .select(0), .highlight(last), .scroll(10), .scroll(-10), .refresh,
    ]
    if selectionMode == .multiple { actions += [.selectThrough(last), .selectAll] }
    if canOpen { actions.append(.open(last)) }
    if canToggle { actions.append(.toggleItem(last)) }
    if canDelete { actions.append(.delete(last)) }
    if canMove { actions += [.move(0, to: last), .move(last, to: 0)] }
    return actions.map { OfferedAction($0) }
  }

  /// Performs the actions on items, `refresh`, and `scroll`.
  public override func perform(_ action: UserAction) -> Bool? {
    switch action {
    case .select(let index): select(index)
    case .highlight(let index): highlight(index)
    case .selectThrough(let index): selectThrough(index)
    case .selectAll: selectAll()
    case .open(let index): open(index)
    case .toggleItem(let index): toggle(index)
    case .delete(let index): delete(index)
    case .move(let index, let newIndex): move(index, to: newIndex)
    case .refresh: refresh()
    case .scroll(let lines, _): scroll(by: lines)
    default: nil
    }
  }

  /// Up and Down, and the keys that open, toggle, delete, and move items, if that's possible.
  public override var keyHints: [KeyHint] {
    guard itemCount > 0 else { return [] }
    let texts = libraryTexts
    let current = cells.cells[highlightedItem ?? focusIndex ?? 0]?.node as? ListCell
    let canUseReturn = !canOpen || current?.canBeOpened != false
    return [texts.hint(.up, .down, to: .move)]
      + (canUseReturn ? [texts.hint(.enter, to: canOpen ? .open : .select)] : [])
      + (canToggle ? [texts.hint(.character(" "), to: .toggle)] : [])
      + (canDelete ? [texts.hint(.delete, to: .delete)] : [])
      + (canMove ? [texts.hint(.up, .down, with: .alt, to: .reorder)] : [])
  }
}

/// The element at the top of a list, and the number of its lines above the visible part.
struct ScrollPosition: Hashable {
  var element = 0
  var line = 0
}

/// The first element of a list that isn't covered by a header that stays visible.
struct VisibleTop: Hashable {
  var element = 0
  /// The row of its first line, which is negative if that's above the visible part.
  var row = 0
  /// The number of rows that the header covers.
  var coveredRows = 0
}
