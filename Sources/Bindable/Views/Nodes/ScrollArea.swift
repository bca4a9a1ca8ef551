/// Something that may be larger than its place, of which the user sees a part.
///
/// ```swift
/// let terms = ScrollArea { Label(longText) }
/// terms.scroll(by: 3)   // three rows down
/// ```
///
/// What is inside is as wide as the area, unless it may be wider, with `scrollsSideways`; then it is
/// as wide as it likes to be. For very many rows use a `RowList`, which makes only those in sight.
///
/// It follows the focus: a node inside that gets it is scrolled into view, by as little as is needed,
/// and stays there when the area gets smaller, until the user scrolls. Of a node that does not fit,
/// the beginning is seen.
public final class ScrollArea: ViewNode {
  /// The number of rows above the part that is seen; more than can be is drawn as the end.
  @Observed public internal(set) var rowOffset = 0 {
    didSet { if rowOffset != oldValue { setNeedsDisplay() } }
  }

  /// The number of columns before the part that is seen; more than can be is drawn as the end.
  @Observed public internal(set) var columnOffset = 0 {
    didSet { if columnOffset != oldValue { setNeedsDisplay() } }
  }

  /// Whether what is inside may be wider than the area.
  @Observed public var scrollsSideways: Bool {
    didSet { if scrollsSideways != oldValue { setNeedsLayout() } }
  }

  /// The number of blank rows below what is inside: for what stands in front of the area there.
  ///
  /// The keyboard has no part in it; see `adjustedBottomInset`.
  @Observed public var bottomInset = 0 {
    didSet { if bottomInset != oldValue { setNeedsLayout() } }
  }

  /// The number of rows at the bottom that count as out of sight: the `bottomInset`, or what covers
  /// more than that, as the keyboard does.
  ///
  /// What covers the area is an amount of its own, so there is nothing to restore when it goes, and
  /// the `bottomInset` may be changed meanwhile. How many of its rows are covered depends on where the
  /// area was last drawn.
  public var adjustedBottomInset: Int {
    max(Length.limited(bottomInset), coveredRows == 0 ? 0 : coveredRows - rowsBelow)
  }

  /// What the area is called for those who do not see it.
  public var accessibleLabel = ""

  // How far it can be scrolled, as of when the area was last drawn.
  var mostRows = 0
  var mostColumns = 0
  var rowsInSight = 1
  var columnsInSight = 1
  // All its rows, those included that something covers.
  var rowsInAll = 1
  // The rows of the picture below the area.
  var rowsBelow = 0
  // What is scrolled in the picture: the offsets, as far as there is something, and as it takes for
  // `followed` to be seen.
  var shownRowOffset = 0
  var shownColumnOffset = 0
  // The node that got the focus last, unless the user has scrolled since.
  weak var followed: ViewNode?
  // Where a node inside stands, counted from the corner of what is inside; set by who draws.
  var locate: (@MainActor (ScrollArea, ViewNode) -> (rows: Range<Int>, columns: Range<Int>)?)?

  // How many rows of the picture are covered from below, by who says so: if one takes back what it
  // said, the others still mean it.
  private var covers: [ObjectIdentifier: Int] = [:]
  private var coveredRows = 0

  /// Makes an area around the nodes in the braces; several stand one below the other.
  public init(scrollsSideways: Bool = false, @NodeBuilder _ nodes: () -> [ViewNode] = { [] }) {
    _scrollsSideways = Observed(wrappedValue: scrollsSideways)
    super.init()
    contentIsGiven()
    let nodes = nodes()
    if nodes.count == 1 { adopt(nodes[0]) } else { adopt(ColumnStack { nodes }) }
  }

  /// A scroll area can have the focus.
  public override var canFocus: Bool { true }

  /// Takes over what is scrolled, and what covers it.
  public override func takeUserState(from old: ViewNode) {
    super.takeUserState(from: old)
    guard let old = old as? ScrollArea else { return }
    (rowOffset, columnOffset) = (old.rowOffset, old.columnOffset)
    (shownRowOffset, shownColumnOffset) = (old.shownRowOffset, old.shownColumnOffset)
    (covers, coveredRows) = (old.covers, old.coveredRows)
  }

  /// Moves what is seen down by rows and to the trailing side by columns, or back where a number is
  /// negative, as far as there is something.
  ///
  /// Nothing happens if the area, or a node that it is in, is disabled or hidden.
  ///
  /// - Returns: Whether the user can scroll it.
  @discardableResult public func scroll(by rows: Int, columns: Int = 0) -> Bool {
    guard isInteractive else { return false }
    noting(.scroll(rows, columns: columns)) {
      event("scroll \(nodeName)") {
        // From what the user sees.
        let base = shownOffset
        followed = nil
        show(
          row: Self.offset(base.row, moved: rows, most: mostRows),
          column: Self.offset(base.column, moved: columns, most: mostColumns))
      }
    }
    return true
  }

  /// Scrolls as little as is needed for a node inside to be seen, as far as it fits.
  ///
  /// Nothing happens before the area was drawn: how much can be seen is not known then.
  func reveal(_ node: ViewNode) {
    untracked {
      let base = shownOffset
      followed = nil
      guard let place = locate?(self, node) else { return }
      show(
        row: Self.offset(base.row, showing: place.rows, inSight: rowsInSight, most: mostRows),
        column: Self.offset(
          base.column, showing: place.columns, inSight: columnsInSight, most: mostColumns))
      followed = node
    }
  }

  /// Says that something stands in front of the lowest rows of the picture, as far as `owner` knows;
  /// 0 if nothing does any more.
  ///
  /// The node with the focus is scrolled into what is left; it goes back where it was when nothing
  /// covers the area any more, unless the user has scrolled meanwhile.
  func cover(_ rows: Int, by owner: ObjectIdentifier) {
    covers[owner] = rows > 0 ? Length.limited(rows) : nil
    let most = covers.values.max() ?? 0
    guard most != coveredRows else { return }
    if most > coveredRows, let focused = descendants.first(where: \.isFocused), focused !== self {
      followed = focused
    }
    coveredRows = most
    setNeedsDisplay()
  }

  // Before the first drawing, and after somebody has set another one, it is the one that is set.
  private var shownOffset: (row: Int, column: Int) {
    followed == nil ? (rowOffset, columnOffset) : (shownRowOffset, shownColumnOffset)
  }

  private func show(row: Int, column: Int) {
    if (row, column) != (shownRowOffset, shownColumnOffset) { setNeedsDisplay() }
    (rowOffset, columnOffset) = (row, column)
  }

  /// The offset that is as near as can be and shows `place`, or the beginning of it.
  static func offset(_ offset: Int, showing place: Range<Int>, inSight count: Int, most: Int) -> Int
  {
    let offset = max(0, min(offset, most))
    let start = place.lowerBound - offset
    let distance = start < 0 ? start : min(start, max(0, place.upperBound - offset - count))
    return Self.offset(offset, moved: distance, most: most)
  }

  private static func offset(_ offset: Int, moved distance: Int, most: Int) -> Int {
    let distance = min(max(distance, -Length.limit), Length.limit)
    return min(max(0, min(offset, most) + distance), most)
  }
}
