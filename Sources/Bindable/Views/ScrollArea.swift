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
/// It follows the focus: a node inside that gets it is scrolled into view, by as little as is needed.
/// Of a node that does not fit, the beginning is seen.
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

  /// What the area is called for those who do not see it.
  public var accessibleLabel = ""

  // How far it can be scrolled, as of when the area was last drawn.
  var mostRows = 0
  var mostColumns = 0
  var rowsInSight = 1
  var columnsInSight = 1
  // Where a node inside stands, counted from the area's corner as it is scrolled; set by who draws.
  var locate: (@MainActor (ScrollArea, ViewNode) -> (rows: Range<Int>, columns: Range<Int>)?)?

  /// Makes an area around the nodes in the braces; several stand one below the other.
  public init(scrollsSideways: Bool = false, @NodeBuilder _ nodes: () -> [ViewNode] = { [] }) {
    _scrollsSideways = Observed(wrappedValue: scrollsSideways)
    super.init()
    let nodes = nodes()
    if nodes.count == 1 { adopt(nodes[0]) } else { adopt(ColumnStack { nodes }) }
  }

  /// A scroll area can have the focus.
  public override var canFocus: Bool { true }

  /// Takes over what is scrolled.
  public override func takeUserState(from old: ViewNode) {
    super.takeUserState(from: old)
    guard let old = old as? ScrollArea else { return }
    (rowOffset, columnOffset) = (old.rowOffset, old.columnOffset)
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
        rowOffset = Self.offset(rowOffset, moved: rows, most: mostRows)
        columnOffset = Self.offset(columnOffset, moved: columns, most: mostColumns)
      }
    }
    return true
  }

  /// Scrolls as little as is needed for a node inside to be seen, as far as it fits.
  ///
  /// Nothing happens before the area was drawn: how much can be seen is not known then.
  func reveal(_ node: ViewNode) {
    untracked {
      guard let place = locate?(self, node) else { return }
      rowOffset = Self.offset(
        rowOffset, moved: Self.distance(to: place.rows, inSight: rowsInSight), most: mostRows)
      columnOffset = Self.offset(
        columnOffset, moved: Self.distance(to: place.columns, inSight: columnsInSight),
        most: mostColumns)
    }
  }

  private static func distance(to place: Range<Int>, inSight count: Int) -> Int {
    if place.lowerBound < 0 { return place.lowerBound }
    return min(place.lowerBound, max(0, place.upperBound - count))
  }

  private static func offset(_ offset: Int, moved distance: Int, most: Int) -> Int {
    let distance = min(max(distance, -Length.limit), Length.limit)
    return min(max(0, min(offset, most) + distance), most)
  }
}
