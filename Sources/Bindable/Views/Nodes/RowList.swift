/// Rows one below the other, or beside each other too, of which the user sees a part.
///
/// ```swift
/// let fruit = RowList(texts: ["Apple", "Fig"])
/// fruit.onSelect = { row in print(row) }
/// fruit.select(1)                         // prints 1
/// ```
///
/// Usually a table says what is in it, `each(\.posts, into: \.list) { PostCell.bindings }`, and what
/// the user's acts do, `on(\.list, select: PostsPresenter.open)`.
///
/// Only rows that are seen are made, however many there are, and views that scroll out of sight are
/// given the rows that come into it. Rows are counted from 0 through all sections; headers and footers
/// do not count.
public final class RowList: ViewNode, ListTarget {
  /// How high rows are.
  public enum RowHeight: Hashable, Sendable {
    /// All the same, in lines.
    case fixed(Int)
    /// Each as high as its view would like to be.
    case automatic
  }

  /// How many rows can be selected at a time.
  public enum SelectionMode: Hashable, Sendable {
    /// One: selecting another ends it.
    case single
    /// Any number: selecting a selected row ends it.
    case multiple
  }

  /// Where the rows come from, and where the user's acts go.
  public let inlet = ListInlet()

  /// What is in the list, if it is said here and not by a table.
  ///
  /// Setting it makes all rows anew and forgets a selection that is no row any more.
  @Observed public var sections: [RowSection] {
    didSet {
      if !isFollowing {
        following { texts = [] }
        textsContent = nil
      }
      if textsContent == nil { inlet.content = SectionsContent(sections) }
    }
  }

  /// The rows, if each is a line of text and there are no sections; for bindings.
  ///
  /// Setting the texts that are shown does nothing.
  @Observed public var texts: [String] = [] {
    didSet {
      guard !isFollowing, texts != oldValue || textsContent == nil else { return }
      show(texts)
    }
  }

  // The content made of the texts, if they are what is shown, and whether one of both properties just
  // follows the other.
  private var textsContent: TextsContent?
  private var isFollowing = false

  /// The height of the rows; 1 line each if nothing is said.
  @Observed public var rowHeight = RowHeight.fixed(1) {
    didSet { if rowHeight != oldValue { shapeChanged() } }
  }

  /// The number of rows that stand beside each other: more than one make the list a grid.
  @Observed public var columns = 1 { didSet { if columns != oldValue { shapeChanged() } } }

  /// Whether the header of the section that is seen first stays in sight.
  @Observed public var hasStickyHeaders = true {
    didSet { if hasStickyHeaders != oldValue { pictureChanged() } }
  }

  /// Whether a list that shows its end goes on showing it when rows come there.
  public var followsEnd = false

  /// How many rows can be selected at a time.
  @Observed public var selectionMode = SelectionMode.single {
    didSet { if selectionMode != oldValue { pictureChanged() } }
  }

  /// The identities of the rows that are selected; for bindings, `selection(\.selected, of: \.list)`.
  ///
  /// An identity that no row has is kept until it has one, or until another selection is made; unless
  /// rows are deleted in the transaction that selects it.
  @Observed public var selectedIDs: Set<AnyHashable> = [] {
    didSet { if selectedIDs != oldValue, !isFollowing { selectionWasSet() } }
  }

  /// The row that is selected, the first if there are several.
  @Observed public internal(set) var selection: Int?

  /// The row that keys go to, if any: the one that was selected or looked at last.
  @Observed public internal(set) var highlight: Int? {
    didSet { if highlight != oldValue { pictureChanged() } }
  }

  /// Whether rows leave room for a mark beside the selected one.
  ///
  /// Rows below headers always do.
  @Observed public var showsSelection = false {
    didSet { if showsSelection != oldValue { pictureChanged() } }
  }

  /// What stands there if there are no rows.
  @Observed public var emptyText = "" {
    didSet { if emptyText != oldValue { setNeedsLayout() } }
  }

  /// What stands there while rows are on their way.
  @Observed public var loadingText = "Loading…" {
    didSet { if loadingText != oldValue { setNeedsLayout() } }
  }

  /// Whether the rows are all there, on their way, or not to be had.
  public var state: ListState {
    get { shownState }
    set { inlet.state = newValue }
  }
  @Observed var shownState = ListState.ready {
    didSet {
      edition += 1
      setNeedsLayout()
    }
  }

  /// What is done when the user has selected a row.
  public var onSelect: (@MainActor (Int) -> Void)?

  // The views of the rows in sight and of the headers and footers there, and those without a row.
  let cells = RowCells()
  // The number of the picture that the list has to show: it grows with each change of it. Whoever runs
  // program code while it draws or measures compares it afterwards.
  var edition = 0
  // Whether the list follows a change of its content, and whether there was another one meanwhile.
  var isFollowingContent = false
  var hasMissedChange = false
  // Whether the list asked the content for something while that had changes that the list was not
  // notified of: what it knows of the rows then is no state that the next change begins with.
  var hasSeenNewerContent = false
  // Where things are, as of the content that `cells` show.
  var places = RowPlaces()
  // The place of the rows that are selected and known to be there.
  var selectedPlaces: [AnyHashable: ListPlace] = [:]
  // What happened to selection and rows in the batch of writes that is open, as long as it is.
  weak var batch: SelectionBatch?
  // What stands at the top: a spot, and how many of its lines are out of sight.
  @Observed var position = RowPosition() {
    didSet {
      guard position != oldValue else { return }
      edition += 1
      if !isAnchoring { setNeedsDisplay() }
    }
  }
  var isAnchoring = false
  // How many lines were seen when the list was last drawn, so that selecting can scroll, and which
  // rows.
  var linesInSight = 1
  var spotsInSight = 0..<0
  // What stood at the top then, which is the position unless that is too near to the end, and whether
  // the rows filled the list.
  var shownPosition = RowPosition()
  var drawnPosition = RowPosition()
  // The row that shows that the list has the focus.
  var focusRow: Int?
  // Whether a row is partly under something else.
  var hasCoveredRow = false
  var isFilledToEnd = false
  // How high a view would be in the list; set where that is known, when the list is first drawn.
  var measure: (@MainActor (ViewNode) -> Int)?
  // How many rows there were when more were last asked for.
  var rowsWhenAsked: Int?

  /// Makes a list.
  public init(sections: [RowSection] = []) {
    _sections = Observed(wrappedValue: sections)
    super.init()
    contentIsGiven()
    // Weak, because a connection whose view was released keeps the inlet until it ends.
    inlet.onContent = { [weak self] in self?.contentWasReplaced() }
    inlet.onShift = { [weak self] in self?.contentDidChange($0) }
    inlet.onState = { [weak self] in self.map { $0.shownState = $0.inlet.state } }
    inlet.onEnd = { [weak self] in self?.cells.endConnections() }
    ListInlet.makeText = { Label($0) }
    if !sections.isEmpty { inlet.content = SectionsContent(sections) }
  }

  /// Makes a list with a line of text for each row.
  public convenience init(texts: [String]) {
    self.init()
    self.texts = texts
  }

  /// The number of rows in all sections.
  public var rowCount: Int { places.rowCount }

  /// A list can have the focus.
  public override var canFocus: Bool { true }

  /// Makes all rows anew, as when what they show has changed.
  public func reload() {
    cells.removeAll()
    contentDidChange(nil)
  }

  private func show(_ texts: [String]) {
    isFollowing = true
    let isNew = textsContent == nil
    let content = textsContent ?? TextsContent([])
    content.texts = texts
    textsContent = content
    if isNew {
      sections = []
      inlet.content = content
    } else {
      inlet.onShift?(nil)
    }
    isFollowing = false
  }

  /// Takes over the selection, if there is such a row, and what is scrolled.
  public override func takeUserState(from old: ViewNode) {
    super.takeUserState(from: old)
    guard let old = old as? RowList else { return }
    selectedIDs = old.selectedIDs
    if let row = old.highlight, row < rowCount { highlight = row }
    position = old.position
  }

  private func following(_ body: () -> Void) {
    isFollowing = true
    body()
    isFollowing = false
  }

  /// Changes the selection without asking what it was set to.
  func select(exactly ids: Set<AnyHashable>) {
    guard ids != selectedIDs else { return }
    following { selectedIDs = ids }
  }

  // What the list shows changed, and it takes as much room as before.
  func pictureChanged() {
    edition += 1
    setNeedsDisplay()
  }

  private func shapeChanged() {
    edition += 1
    places = makePlaces()
    position = RowPosition(
      spot: min(position.spot, max(0, places.spotCount - 1)), line: 0)
    setNeedsLayout()
  }

  /// How many views were made for rows so far; those that show row after row count once.
  public var madeViewCount: Int { cells.madeCount }

  /// The row at an index if it is in sight, or `nil`.
  public func visibleRow(at index: Int) -> ViewNode? { cells.rows[index]?.node }
}

/// What stands at the top of a list: a spot, and how many of its lines are out of sight.
struct RowPosition: Hashable {
  var spot = 0
  var line = 0
}
