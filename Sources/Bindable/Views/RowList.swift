/// Rows one below the other, of which the user sees a part and may select one.
///
/// ```swift
/// let fruit = RowList(texts: ["Apple", "Fig"])
/// fruit.onSelect = { row in print(row) }
/// fruit.select(1)                         // prints 1
/// ```
///
/// Only rows that are seen are made, however many there are. Rows are counted from 0 through all
/// sections; headers do not count.
public final class RowList: ViewNode {
  /// What is in the list.
  ///
  /// Setting it makes all rows anew and forgets a selection that is no row any more.
  @Observed public var sections: [RowSection] {
    didSet {
      if !isFollowing {
        following { texts = [] }
        showsTexts = false
      }
      reload()
    }
  }

  /// The rows, if each is a line of text and there are no sections; for bindings.
  ///
  /// Setting the texts that are shown does nothing.
  @Observed public var texts: [String] = [] {
    didSet {
      guard !isFollowing, texts != oldValue || !showsTexts else { return }
      following { sections = [RowSection(texts: texts)] }
      showsTexts = true
    }
  }

  // Whether the sections were made of the texts, and whether one of both just follows the other.
  private var showsTexts = false
  private var isFollowing = false

  /// The height of each row, in cells.
  @Observed public var rowHeight = 1 { didSet { if rowHeight != oldValue { setNeedsLayout() } } }

  /// The number of lines above the part that is seen; more than can be is drawn as the end.
  @Observed public internal(set) var offset = 0 {
    didSet { if offset != oldValue { setNeedsDisplay() } }
  }

  /// The row that is selected, if any.
  @Observed public private(set) var selection: Int? {
    didSet { if selection != oldValue { setNeedsDisplay() } }
  }

  /// Whether rows leave room for a mark beside the selected one.
  ///
  /// Rows below headers always do.
  @Observed public var showsSelection = false {
    didSet { if showsSelection != oldValue { setNeedsDisplay() } }
  }

  /// What is done when the user has selected a row.
  public var onSelect: (@MainActor (Int) -> Void)?

  // The rows that were made and are still in sight, by their index.
  private var madeRows: [Int: ViewNode] = [:]
  // Where things are; made anew with the sections.
  private(set) var places: RowPlaces
  // How many lines were seen when the list was last drawn, so that selecting can scroll.
  var linesInSight = 1

  /// Makes a list.
  public init(sections: [RowSection] = []) {
    _sections = Observed(wrappedValue: sections)
    places = RowPlaces(sections)
    super.init()
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
    places = RowPlaces(sections)
    for row in madeRows.values { row.removeFromParent() }
    madeRows = [:]
    if let selected = selection, selected >= rowCount { selection = nil }
    setNeedsLayout()
  }

  /// Takes over the selection, if there is such a row, and what is scrolled.
  public override func takeUserState(from old: ViewNode) {
    super.takeUserState(from: old)
    guard let old = old as? RowList else { return }
    if let selected = old.selection, selected < rowCount { selection = selected }
    offset = old.offset
  }

  private func following(_ body: () -> Void) {
    isFollowing = true
    body()
    isFollowing = false
  }

  /// The row at an index if it is in sight, or `nil`.
  public func visibleRow(at index: Int) -> ViewNode? { madeRows[index] }
}

extension RowList {
  /// Selects a row and brings it into sight, as a user does.
  ///
  /// Nothing happens if there is no such row, or the list, or a node that it is in, is disabled or
  /// hidden.
  ///
  /// - Returns: Whether the row was selected.
  @discardableResult public func select(_ row: Int) -> Bool {
    guard isInteractive, row >= 0, row < rowCount else { return false }
    event("select row \(row + 1) of \(nodeName)") {
      selection = row
      let line = places.line(ofRow: row, rowHeight: heightOfRow)
      if line < offset { offset = line }
      let end = line + heightOfRow
      if end > offset + linesInSight { offset = end - linesInSight }
      onSelect?(row)
    }
    return true
  }

  /// Moves what is seen down by a number of lines, or up if it is negative, as far as there is.
  @discardableResult public func scroll(by lines: Int) -> Bool {
    guard isInteractive else { return false }
    let last = max(0, lineCount - linesInSight)
    let limited = min(max(lines, -Length.limit * Length.limit), Length.limit * Length.limit)
    event("scroll \(nodeName)") { offset = min(max(0, offset + limited), last) }
    return true
  }

  var heightOfRow: Int { max(1, Length.limited(rowHeight)) }
  var lineCount: Int { places.lineCount(rowHeight: heightOfRow) }

  /// The row at an index, made if it has to be.
  ///
  /// It becomes a child without asking for layout or display: this happens while the list draws.
  func makeRow(at index: Int) -> ViewNode {
    if let made = madeRows[index] { return made }
    let (section, rowInSection) = places.section(ofRow: index)
    // Whoever draws in an effect does not depend on what a row reads while it is made.
    let row = untracked { sections[section].makeRow(rowInSection) }
    row.removeFromParent()
    row.parent = self
    madeRows[index] = row
    return row
  }

  /// Lets go of the rows that are out of sight, and puts the others in order.
  func keepRows(in range: Range<Int>) {
    for (index, row) in madeRows where !range.contains(index) {
      row.parent = nil
      madeRows[index] = nil
    }
    storedChildren = madeRows.keys.sorted().compactMap { madeRows[$0] }
  }
}
