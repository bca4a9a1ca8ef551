/// A container that scrolls content larger than itself.
///
/// ```swift
/// let terms = ScrollView { Label(longText) }
/// terms.scroll(by: 3)   // three rows down
/// ```
///
/// The content is as wide as the area. With `scrollsHorizontally`, it can be wider. For a large
/// number of items use a `ListView`, which creates only the visible cells.
///
/// The area follows the focus: a node that receives the focus is scrolled into view by the smallest
/// distance, and stays visible when the area shrinks, until the user scrolls. If the node doesn't
/// fit, its beginning is shown. While a keyboard covers the area, all content after the node is
/// shown too, if it fits.
public final class ScrollView: ViewNode {
  /// The number of rows above the visible part, limited to the end when drawn.
  @Observed public internal(set) var rowOffset = 0 {
    didSet { if rowOffset != oldValue { offsetChanged() } }
  }

  /// The number of columns before the visible part, limited to the end when drawn.
  @Observed public internal(set) var columnOffset = 0 {
    didSet { if columnOffset != oldValue { offsetChanged() } }
  }

  /// A Boolean value that indicates whether the content can be wider than the area.
  @Observed public var scrollsHorizontally: Bool {
    didSet { relayout(if: scrollsHorizontally != oldValue) }
  }

  /// The number of blank rows below the content, for nodes drawn in front of the area there.
  ///
  /// The rows that the keyboard covers aren't included.
  @Observed public var bottomInset = 0 { didSet { relayout(if: bottomInset != oldValue) } }

  /// The number of rows at the bottom that aren't visible: the `bottomInset`, or the number of rows
  /// covered by the keyboard if that is greater.
  ///
  /// The covered rows are stored separately, so the `bottomInset` can change at any time and needs
  /// no restoring. They depend on the position where the area was last drawn.
  package var adjustedBottomInset: Int {
    max(Length.limited(bottomInset), obscuredRowCount == 0 ? 0 : obscuredRowCount - rowsBelow)
  }

  let isFocusable: Bool

  /// A Boolean value that indicates whether the last column shows which rows are visible.
  ///
  /// The default is the value of `isFocusable`.
  var showsIndicator: Bool

  /// The label of the area for assistive technologies.
  public var accessibilityLabel = ""

  // The maximum offsets and the visible size when the area was last drawn.
  var maximumRowOffset = 0
  var maximumColumnOffset = 0
  var visibleRowCount = 1
  var visibleColumnCount = 1
  // The total number of rows of the area, including covered ones.
  var contentHeight = 1
  // The number of rows of the frame below the area.
  var rowsBelow = 0
  // The offsets drawn last, within bounds and adjusted to show `followed`.
  var shownRowOffset = 0
  var shownColumnOffset = 0
  // The node that received the focus last, unless the user has scrolled since.
  var followed: ViewNode? {
    get { followedNode.object }
    set { followedNode.object = newValue }
  }
  // In a structure, because a property with a node names it.
  private var followedNode = Weak<ViewNode>(nil)
  // Returns the frame of a descendant relative to the content. The renderer sets it.
  var frameOfDescendant:
    (@MainActor (ScrollView, ViewNode) -> (rows: Range<Int>, columns: Range<Int>)?)?

  // The number of rows covered at the bottom of the frame by owner. The greatest number applies, so
  // an owner can withdraw its own.
  private var obscuringOwners: [ObjectIdentifier: Int] = [:]
  private var obscuredRowCount = 0

  /// Creates a scroll area that stacks the nodes of the closure vertically.
  ///
  /// If focusing its nodes reaches all content, pass `false` for `isFocusable`, so that Tab doesn't
  /// stop at the area itself.
  public init(
    scrollsHorizontally: Bool = false, isFocusable: Bool = true,
    @NodeBuilder _ nodes: () -> [ViewNode] = { [] }
  ) {
    self.isFocusable = isFocusable
    showsIndicator = isFocusable
    _scrollsHorizontally = Observed(wrappedValue: scrollsHorizontally)
    super.init()
    contentIsGiven([.stacked(nodes())])
  }

  private func offsetChanged() {
    stateChanged(.position)
    setNeedsDisplay()
  }

  /// The value of `isFocusable`.
  public override var canFocus: Bool { isFocusable }

  /// Transfers the offsets and the covered rows from `old`.
  public override func transferUserState(from old: ViewNode) {
    super.transferUserState(from: old)
    guard let old = old as? ScrollView, old.passes(.position) else { return }
    (rowOffset, columnOffset) = (old.rowOffset, old.columnOffset)
    (shownRowOffset, shownColumnOffset) = (old.shownRowOffset, old.shownColumnOffset)
    (obscuringOwners, obscuredRowCount) = (old.obscuringOwners, old.obscuredRowCount)
  }

  /// Scrolls down by rows and toward the trailing edge by columns, or back if a number is negative,
  /// within the bounds of the content.
  ///
  /// Has no effect if the area or one of its ancestors is disabled or hidden.
  ///
  /// - Returns: `true` if the user can scroll the area.
  @discardableResult public func scroll(by rows: Int, columns: Int = 0) -> Bool {
    record(.scroll(rows, columns: columns), as: "scroll \(nodeName)") {
      // The scroll starts at the visible offset. The tree may be drawn in several places, of which
      // only the last one is known here.
      setNeedsDisplay()
      let base = shownOffset
      followed = nil
      show(
        row: Self.offset(base.row, moved: rows, maximum: maximumRowOffset),
        column: Self.offset(base.column, moved: columns, maximum: maximumColumnOffset))
    }
  }

  /// Returns a Boolean value that indicates whether there are rows below or above the visible ones.
  func canScroll(down isDown: Bool) -> Bool {
    isDown ? shownOffset.row < maximumRowOffset : min(shownOffset.row, maximumRowOffset) > 0
  }

  /// Returns a Boolean value that indicates whether there are columns after or before the visible
  /// ones.
  func canScroll(right isRight: Bool) -> Bool {
    isRight
      ? shownOffset.column < maximumColumnOffset : min(shownOffset.column, maximumColumnOffset) > 0
  }

  /// Scrolls by the smallest distance that makes a descendant, or some of its rows, visible, or the
  /// beginning of these.
  ///
  /// Has no effect before the area is first drawn, because the visible size isn't known.
  func reveal(_ node: ViewNode, rows: Range<Int>? = nil) {
    untracked {
      let base = shownOffset
      followed = nil
      guard let frame = frameOfDescendant?(self, node) else { return }
      let top = frame.rows.lowerBound
      let shown = rows.map { top + $0.lowerBound..<top + $0.upperBound } ?? frame.rows
      show(
        row: Self.offset(
          base.row, showing: shown, visibleCount: visibleRowCount, maximum: maximumRowOffset),
        column: Self.offset(
          base.column, showing: frame.columns, visibleCount: visibleColumnCount,
          maximum: maximumColumnOffset))
      if rows == nil { followed = node }
    }
  }

  /// Returns a Boolean value that indicates whether the focus should move on instead of scrolling
  /// by a row: the next node is visible then, or the focused one isn't.
  func movesFocus(insteadOfScrollingBy rows: Int) -> Bool {
    guard let focused = untrackedFocusedNode, focused !== self else { return false }
    let index = focusableCount(before: focused) + rows
    guard index >= 0, let next = focusable(at: index), next !== self else { return false }
    let start = shownOffset.row + rows
    func isVisible(_ node: ViewNode) -> Bool {
      let frame = untracked { frameOfDescendant?(self, node) }
      return frame?.rows.overlaps(start..<start + max(1, visibleRowCount)) ?? false
    }
    return isVisible(next) || !isVisible(focused)
  }

  /// Sets the number of rows that `owner` covers at the bottom of the frame, or 0 for none.
  ///
  /// The focused node is scrolled into the remaining part. It returns to its previous position when
  /// nothing covers the area anymore, unless the user has scrolled in the meantime.
  func setObscuredRows(_ rows: Int, by owner: ObjectIdentifier) {
    obscuringOwners[owner] = rows > 0 ? Length.limited(rows) : nil
    let maximum = obscuringOwners.values.max() ?? 0
    guard maximum != obscuredRowCount else { return }
    if maximum > obscuredRowCount, let focused = untrackedFocusedNode, focused !== self {
      followed = focused
    }
    obscuredRowCount = maximum
    setNeedsDisplay()
  }

  // The drawn offset is used only while a node is followed.
  private var shownOffset: (row: Int, column: Int) {
    followed == nil ? (rowOffset, columnOffset) : (shownRowOffset, shownColumnOffset)
  }

  private func show(row: Int, column: Int) {
    (rowOffset, columnOffset) = (row, column)
  }

  /// Returns the nearest offset that shows `range`, or its beginning.
  ///
  /// A long range that fills at least half of what's visible stays where it is.
  static func offset(
    _ offset: Int, showing range: Range<Int>, visibleCount count: Int, maximum: Int
  ) -> Int {
    let offset = max(0, min(offset, maximum))
    let shown = range.clamped(to: offset..<offset + max(0, count))
    if range.count > count, shown.count * 2 >= count { return offset }
    let start = range.lowerBound - offset
    let distance = start < 0 ? start : min(start, max(0, range.upperBound - offset - count))
    return Self.offset(offset, moved: distance, maximum: maximum)
  }

  private static func offset(_ offset: Int, moved distance: Int, maximum: Int) -> Int {
    let distance = min(max(distance, -Length.limit), Length.limit)
    return min(max(0, min(offset, maximum) + distance), maximum)
  }

  /// An area with the rows that were visible when it was last drawn, unless all of them were.
  ///
  /// An area without a label that can't be focused isn't described.
  public override var accessibilityElement: AccessibilityElement? {
    // Before looking for texts, which takes time with the depth of the tree.
    guard canFocus || !accessibilityLabel.isEmpty else { return nil }
    var states: [String] = []
    if maximumRowOffset > 0 {
      let first = min(rowOffset, maximumRowOffset) + 1
      let (last, count) = (first + visibleRowCount - 1, maximumRowOffset + visibleRowCount)
      states = [libraryTexts[.visibleRows(first, to: last, of: count)]]
    }
    return AccessibilityElement(
      libraryTexts[.scrollAreaRole], label: accessibilityLabel, states: states)
  }

  /// Scrolls in both directions.
  public override var offeredActions: [OfferedAction] {
    [
      OfferedAction(.scroll(4)), OfferedAction(.scroll(-4)),
      OfferedAction(.scroll(1, columns: 1)), OfferedAction(.scroll(-1, columns: -1)),
    ]
  }

  /// Performs `scroll` by rows and columns.
  public override func perform(_ action: UserAction) -> Bool? {
    guard case .scroll(let rows, let columns) = action else { return nil }
    return scroll(by: rows, columns: columns)
  }

  /// Up and Down, which scroll, unless all rows were visible when the area was last drawn.
  public override var keyHints: [KeyHint] {
    maximumRowOffset > 0 ? [libraryTexts.hint(.up, .down, to: .scroll)] : []
  }
}
