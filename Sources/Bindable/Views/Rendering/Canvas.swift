/// Where a node draws: a part of a frame, with places counted from the node's own corner.
///
/// ```swift
/// func draw(on canvas: inout Canvas) {
///   canvas.write("Total", column: 0, row: 0, style: .bold)
/// }
/// ```
///
/// Whatever is beyond the canvas is cut, so a drawing need not look at the size it is given.
@MainActor public struct Canvas {
  /// The columns and rows that the node was given.
  public private(set) var size: Size
  private(set) var frame: Frame
  // The frame's place of the canvas' first cell; it may be outside of what can be seen.
  private var origin = Position(column: 0, row: 0)
  // What of the frame may be written to.
  private var visible: Rect
  // The styles of the nodes around, merged.
  private var style = Style()
  // Who keeps what is drawn and draws parts of it again, as a number that no other has and that
  // changes when nothing that was drawn counts any more; 0 if nobody does.
  private let keeper: UInt64
  /// The cells that were written since they were looked at, if somebody keeps them.
  var touched = TouchedCells(height: 0)

  /// How states and lines look.
  public let theme: Theme

  init(width: Int, height: Int, theme: Theme = .standard, keeper: UInt64 = 0) {
    self.theme = theme
    frame = Frame(width: width, height: height)
    size = frame.size
    visible = Rect(column: 0, row: 0, width: width, height: height)
    self.keeper = keeper
    if keeper != 0 { touched = TouchedCells(height: height) }
  }

  /// The rectangle of the whole canvas.
  public var bounds: Rect { Rect(column: 0, row: 0, width: size.width, height: size.height) }

  /// The rows of the frame below the canvas; negative if the canvas reaches beyond it.
  var rowsBelow: Int { frame.size.height - origin.row - size.height }

  /// The rows of the canvas that can be seen at all; a node need not draw the others.
  public var visibleRows: Range<Int> {
    (visible.rows.lowerBound - origin.row..<visible.rows.upperBound - origin.row)
      .clamped(to: 0..<size.height)
  }

  /// Writes one line of text.
  ///
  /// What a line cannot show, such as control characters, is drawn as a sign; what is too long is
  /// cut.
  public mutating func write(
    _ text: String, column: Int = 0, row: Int = 0, style: Style = Style()
  ) {
    if text.isPrintableASCII, style == Style() {
      write(ascii: text, column: column, row: row)
    } else {
      write(CellText.line(of: text), column: column, row: row, style: style)
    }
  }

  /// Fills a rectangle with a character, the whole canvas if none is named.
  ///
  /// A wide character leaves a blank where only one column remains.
  public mutating func fill(
    _ character: Character, in rect: Rect? = nil, style: Style = Style()
  ) {
    let rect = (rect ?? bounds).intersection(bounds)
    guard !rect.isEmpty else { return }
    guard let glyph = CellText.line(of: String(character)).first, glyph.width > 0 else { return }
    var line = [Glyph](repeating: glyph, count: rect.width / glyph.width)
    if line.width < rect.width { line.append(.space) }
    for row in rect.rows.clamped(to: visibleRows) {
      write(line, column: rect.column, row: row, style: style)
    }
  }

  /// Draws a node, and what is in it, into a rectangle of this canvas.
  ///
  /// Hidden nodes draw nothing. The node's own style is on top of `style`.
  public mutating func draw(_ node: ViewNode, in rect: Rect, style inner: Style = Style()) {
    let window = Rect(
      column: origin.column + rect.column, row: origin.row + rect.row,
      width: rect.width, height: rect.height)
    draw(
      node, window: window, visible: visible.intersection(window), outerStyle: style.with(inner))
  }

  /// Draws a node where it is in the frame, of which only a part may be seen.
  ///
  /// Nodes that only give their children places are drawn without recursion, so that a deep tree of
  /// them takes no stack.
  private mutating func draw(
    _ node: ViewNode, window: Rect, visible inner: Rect, outerStyle: Style
  ) {
    var waiting: [Placed] = []
    drawOne(
      Placed(node: node, window: window, visible: inner, outerStyle: outerStyle), inside: &waiting)
    while let next = waiting.popLast() {
      let first = waiting.count
      drawOne(next, inside: &waiting)
      // The first child is drawn first.
      waiting[first...].reverse()
    }
  }

  // A node, and where it is drawn.
  private struct Placed {
    var node: ViewNode
    var window: Rect
    var visible: Rect
    var outerStyle: Style
  }

  /// Draws a node itself, and appends the nodes in it that are still to be drawn.
  private mutating func drawOne(_ placed: Placed, inside: inout [Placed]) {
    let (node, window, inner) = (placed.node, placed.window, placed.visible)
    let outerStyle = placed.outerStyle
    guard !node.isHidden else { return }
    let memo = node.memo
    node.checkMeasures(memo)
    let outer = (size, origin, visible, style)
    size = window.size
    origin = Position(column: window.column, row: window.row)
    visible = inner
    style = outerStyle.with(node.style)
    if !node.isEnabled { style = style.with(theme.disabled) }
    // Contents are made now, so that their marks are taken away with the others.
    let children = memo.drawn == nil ? node.shownChildren : []
    node.needsDisplay = false
    // A list makes the rows that are in sight here, and lets go of those that another keeper shows.
    let takesRows = memo.keeper != keeper && memo.keeper != 0 && node is RowList
    if keeper != 0 {
      memo.keeper = keeper
      memo.window = window
      memo.visible = inner
      memo.outerStyle = outerStyle
      node.marks.subtract([.display, .arrange])
      node.forgetMarked()
    }
    // What cannot be seen is not drawn, so it costs nothing.
    if !inner.isEmpty {
      if let arranging = memo.arranging {
        arranging.drawAround(on: &self)
        arranging.arrange(in: size) { inside.append(self.placed(of: $0, in: $1)) }
      } else if let drawn = memo.drawn {
        // The node draws those in it, from within.
        if StackSpace.isShort { node.stopDrawing() }
        drawn.draw(on: &self)
      } else {
        for child in children { inside.append(self.placed(of: child, in: bounds)) }
      }
    }
    if takesRows { node.markQuietly() }
    (size, origin, visible, style) = outer
  }

  private func placed(of child: ViewNode, in rect: Rect) -> Placed {
    let window = Rect(
      column: origin.column + rect.column, row: origin.row + rect.row,
      width: rect.width, height: rect.height)
    return Placed(
      node: child, window: window, visible: visible.intersection(window), outerStyle: style)
  }

  /// Says that the caret is at a place; nothing happens if the place cannot be seen.
  public mutating func placeCursor(column: Int, row: Int) {
    let place = Position(column: origin.column + column, row: origin.row + row)
    guard visible.columns.contains(place.column), visible.rows.contains(place.row) else { return }
    frame.cursor = place
  }

  /// Writes printable ASCII, which needs no looking at.
  mutating func write(ascii text: String, column: Int, row: Int) {
    let row = row + origin.row
    guard visible.rows.contains(row) else { return }
    let start = column + origin.column
    let columns = (start..<start + text.utf8.count).clamped(to: visible.columns)
    guard !columns.isEmpty else { return }
    touch(row: row, from: columns.lowerBound, to: columns.upperBound)
    let style = style.packed
    // Nothing happens to text without contiguous storage: nobody calls that printable ASCII.
    text.utf8.withContiguousStorageIfAvailable { bytes in
      let seen = bytes[columns.lowerBound - start..<columns.upperBound - start]
      frame.write(
        ascii: UnsafeBufferPointer(rebasing: seen), column: columns.lowerBound, row: row,
        style: style)
    }
  }

  mutating func write(
    _ glyphs: some Sequence<Glyph>, column: Int, row: Int, style inner: Style = Style()
  ) {
    let row = row + origin.row
    guard visible.rows.contains(row) else { return }
    let style = style.with(inner).packed
    var column = column + origin.column
    let start = column
    defer { touch(row: row, from: start, to: column) }
    for glyph in glyphs {
      let end = column + glyph.width
      if column >= visible.columns.upperBound { return }
      if glyph.width > 0, end > visible.columns.lowerBound {
        if visible.columns.lowerBound <= column, end <= visible.columns.upperBound {
          let glyph = glyph.role == .sign && theme.hasASCIISigns ? glyph.inASCII : glyph
          frame.write(glyph, column: column, row: row, style: style)
        } else {
          // One half of a wide character is cut off: the other becomes a blank.
          let half = column < visible.columns.lowerBound ? end - 1 : column
          frame.write(.space, column: half, row: row, style: style)
        }
      }
      column = end
    }
  }

  private mutating func touch(row: Int, from start: Int, to end: Int) {
    guard keeper != 0 else { return }
    // Whoever overwrites half a character blanks the other half, beside what is written.
    let lower = min(max(0, start - 1), frame.size.width)
    touched.insert(row: row, columns: lower..<max(lower, min(end + 1, frame.size.width)))
  }
}

// What is kept and drawn again in parts.
extension Canvas {
  /// Whether a node is as it was drawn for this keeper last.
  @inline(__always)
  func isKeeper(of node: ViewNode) -> Bool { node.memo.keeper == keeper }

  /// Draws a tree that was not drawn for this keeper, or since then for another one.
  mutating func drawAll(_ node: ViewNode) {
    clear(bounds)
    draw(node, in: bounds)
    guard node.isHidden else { return }
    node.marks.subtract([.display, .arrange])
    node.forgetMarked()
    node.needsDisplay = false
    // It has no place that it could be drawn at again.
    node.memo.keeper = 0
  }

  /// Draws again what is marked in a tree that this keeper has drawn, and nothing else.
  mutating func redrawMarked(_ node: ViewNode) {
    var next = Optional(node)
    var waiting: [ViewNode] = []
    while let node = next ?? waiting.popLast() {
      next = markedChild(redrawing: node, others: &waiting)
    }
  }

  /// Draws a node again if that is marked itself; else returns the first child that is marked, and
  /// appends the other ones, the next one last.
  private mutating func markedChild(
    redrawing node: ViewNode, others waiting: inout [ViewNode]
  ) -> ViewNode? {
    let memo = node.memo
    node.needsDisplay = false
    let marks = node.marks
    node.marks.subtract([.display, .arrange])
    // Whoever comes into sight is drawn whole.
    guard !memo.visible.isEmpty else {
      node.forgetMarked()
      return nil
    }
    if marks.contains(.display) {
      redraw(node)
      return nil
    }
    if marks.contains(.arrange) {
      guard let arranging = memo.arranging else {
        redraw(node)
        return nil
      }
      drawMoved(of: arranging)
    }
    if node.firstMarked == nil { return nil }
    // Children of a view that does not draw itself share its cells.
    guard memo.drawn?.drawsChildrenApart ?? (node.storedChildren.count == 1) else {
      redraw(node)
      return nil
    }
    let end = waiting.count
    var first: ViewNode?
    var isLost = false
    node.takeMarked { child in
      if child.isHidden { return }
      if child.memo.keeper != keeper {
        // Somebody else drew the tree meanwhile and made this child then.
        isLost = true
      } else if first == nil {
        first = child
      } else {
        waiting.append(child)
      }
    }
    if isLost {
      waiting.removeSubrange(end...)
      redraw(node)
      return nil
    }
    waiting[end...].reverse()
    return first
  }

  /// Draws a node again, with all that is in it.
  mutating func redraw(_ node: ViewNode) {
    let memo = node.memo
    clear(memo.visible)
    draw(node, window: memo.window, visible: memo.visible, outerStyle: memo.outerStyle)
  }

  // Draws the children whose place is another one, first blanking the places where they were.
  private mutating func drawMoved(of node: any ArrangingNode) {
    let memo = node.memo
    var moved: [(node: ViewNode, window: Rect)] = []
    node.arrange(in: memo.window.size) { child, rect in
      let window = Rect(
        column: memo.window.column + rect.column, row: memo.window.row + rect.row,
        width: rect.width, height: rect.height)
      let known = child.memo
      if known.keeper == keeper, known.window == window { return }
      if known.keeper == keeper { clear(known.visible) }
      moved.append((child, window))
    }
    var style = memo.outerStyle.with(node.style)
    if !node.isEnabled { style = style.with(theme.disabled) }
    for (child, window) in moved {
      let visible = memo.visible.intersection(window)
      clear(visible)
      draw(child, window: window, visible: visible, outerStyle: style)
    }
  }

  /// Blanks what the node that draws has drawn so far.
  mutating func clear() { clear(visible) }

  private mutating func clear(_ rect: Rect) {
    guard !rect.isEmpty else { return }
    for row in rect.rows {
      frame.clear(row: row, columns: rect.columns)
      if keeper != 0 { touched.insert(row: row, columns: rect.columns) }
    }
    if let cursor = frame.cursor, rect.columns.contains(cursor.column),
      rect.rows.contains(cursor.row)
    {
      frame.cursor = nil
    }
  }
}

extension ViewNode {
  /// Stops the program, because nodes that draw themselves are in each other too deep.
  fileprivate final func stopDrawing() -> Never {
    var depth = 1
    var node = storedParent
    while let current = node {
      depth += 1
      node = current.storedParent
    }
    fatalError(
      "\(nodeName) is drawn \(depth) nodes deep, and the stack is nearly used up: put fewer nodes that "
        + "draw what is in them, such as overlays, into each other.")
  }
}

/// Which cells of a frame may have changed: one range of columns for each row.
struct TouchedCells {
  private var columns: [Range<Int>]
  /// The rows in which cells were touched, in the order in which that happened first.
  private(set) var rows: [Int] = []

  init(height: Int) { columns = Array(repeating: 0..<0, count: height) }

  func columns(inRow row: Int) -> Range<Int> { columns[row] }

  mutating func insert(row: Int, columns new: Range<Int>) {
    guard !new.isEmpty else { return }
    let known = columns[row]
    if known.isEmpty {
      rows.append(row)
      columns[row] = new
    } else {
      columns[row] =
        min(known.lowerBound, new.lowerBound)..<max(known.upperBound, new.upperBound)
    }
  }

  mutating func removeAll() {
    for row in rows { columns[row] = 0..<0 }
    rows.removeAll(keepingCapacity: true)
  }
}
