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

  init(width: Int, height: Int) {
    frame = Frame(width: width, height: height)
    size = frame.size
    visible = Rect(column: 0, row: 0, width: width, height: height)
  }

  /// The rectangle of the whole canvas.
  public var bounds: Rect { Rect(column: 0, row: 0, width: size.width, height: size.height) }

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
    write(CellText.line(of: text), column: column, row: row, style: style)
  }

  /// Fills a rectangle with a character, the whole canvas if none is named.
  ///
  /// A wide character leaves a blank where only one column remains.
  public mutating func fill(
    _ character: Character, in rect: Rect? = nil, style: Style = Style()
  ) {
    let rect = (rect ?? bounds).intersection(bounds)
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
    guard !node.isHidden else { return }
    let outer = (size, origin, visible, style)
    let window = Rect(
      column: origin.column + rect.column, row: origin.row + rect.row,
      width: rect.width, height: rect.height)
    size = rect.size
    origin = Position(column: window.column, row: window.row)
    visible = visible.intersection(window)
    style = style.with(inner).with(node.style)
    if !node.isEnabled { style = style.with(.dim) }
    node.needsDisplay = false
    // What cannot be seen is not drawn, so it costs nothing.
    if !visible.isEmpty {
      if let drawn = node as? any DrawnNode {
        drawn.draw(on: &self)
      } else {
        for child in node.shownChildren { draw(child, in: bounds) }
      }
    }
    (size, origin, visible, style) = outer
  }

  /// Says that the caret is at a place; nothing happens if the place cannot be seen.
  public mutating func placeCursor(column: Int, row: Int) {
    let place = Position(column: origin.column + column, row: origin.row + row)
    guard visible.columns.contains(place.column), visible.rows.contains(place.row) else { return }
    frame.cursor = place
  }

  mutating func write(
    _ glyphs: some Sequence<Glyph>, column: Int, row: Int, style inner: Style = Style()
  ) {
    let row = row + origin.row
    guard visible.rows.contains(row) else { return }
    let style = style.with(inner)
    var column = column + origin.column
    for glyph in glyphs {
      let end = column + glyph.width
      if column >= visible.columns.upperBound { return }
      if glyph.width > 0, end > visible.columns.lowerBound {
        if visible.columns.lowerBound <= column, end <= visible.columns.upperBound {
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
}
