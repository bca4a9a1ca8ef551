/// A drawing area for a node: a part of a frame, with positions relative to the node's corner.
///
/// ```swift
/// func draw(on canvas: inout Canvas) {
///   canvas.write("Total", column: 0, row: 0, style: .bold)
/// }
/// ```
///
/// Content outside the canvas is clipped, so drawing code doesn't need to check the size.
@MainActor public struct Canvas {
  /// The size assigned to the node.
  public private(set) var size: Size
  private(set) var frame: Frame
  // The position of the canvas's first cell in the frame. It can be outside the visible part.
  private var origin = Position(column: 0, row: 0)
  // The part of the frame that can be written to.
  private var visible: Rect
  // The merged styles of the node and its ancestors in this drawing.
  private var style = Style()
  // The style of the blanks behind the node, if a list has filled its row, or 0.
  private var ground: UInt64 = 0
  /// `true` while the node that draws and its ancestors are enabled.
  private(set) var isEnabled = true
  // A unique number for the renderer that keeps this drawing and redraws parts of it, or 0 if there
  // is none. It changes when everything drawn earlier becomes invalid.
  private let rendererID: UInt64
  // The positions of panes in a drawing that no renderer keeps.
  private var panes: [ObjectIdentifier: Rect] = [:]
  /// The cells written since the last reset, if a renderer keeps the drawing.
  var dirtyRegion = DirtyRegion(height: 0)

  /// The theme that determines the appearance of states and lines.
  public let theme: Theme

  init(width: Int, height: Int, theme: Theme = .standard, keeper: UInt64 = 0) {
    self.theme = theme
    frame = Frame(width: width, height: height)
    size = frame.size
    visible = Rect(column: 0, row: 0, width: width, height: height)
    self.rendererID = keeper
    if let colors = theme.colors {
      style = colors.plain
      for row in 0..<size.height {
        frame.clear(row: row, columns: 0..<size.width, style: style.packed)
      }
    }
    if keeper != 0 { dirtyRegion = DirtyRegion(height: height) }
  }

  /// The rectangle of the whole canvas.
  public var bounds: Rect { Rect(size) }

  /// The number of frame rows below the canvas, negative if the canvas extends beyond the frame.
  var rowsBelow: Int { frame.size.height - origin.row - size.height }

  /// The visible rows of the canvas, which are the only ones a node needs to draw.
  package var visibleRows: Range<Int> {
    (visible.rows.lowerBound - origin.row..<visible.rows.upperBound - origin.row)
      .clamped(to: 0..<size.height)
  }

  /// The visible part of the canvas.
  var visibleBounds: Rect {
    visible.moved(columns: -origin.column, rows: -origin.row).intersection(bounds)
  }

  /// Writes one line of text.
  ///
  /// Characters that can't be displayed in a line, such as control characters, are drawn as
  /// symbols. Text that doesn't fit is clipped.
  public mutating func write(
    _ text: String, column: Int = 0, row: Int = 0, style: Style = Style()
  ) {
    if text.isPrintableASCII, style == Style() {
      write(ascii: text, column: column, row: row)
    } else {
      write(GlyphEncoder.line(of: text), column: column, row: row, style: style)
    }
  }

  /// Fills a rectangle with a character.
  ///
  /// The default is the whole canvas. A wide character leaves a blank if only one column remains.
  public mutating func fill(
    _ character: Character, in rect: Rect? = nil, style: Style = Style()
  ) {
    let rect = (rect ?? bounds).intersection(bounds)
    guard !rect.isEmpty else { return }
    guard let glyph = GlyphEncoder.line(of: String(character)).first, glyph.width > 0 else {
      return
    }
    var line = [Glyph](repeating: glyph, count: rect.width / glyph.width)
    if line.width < rect.width { line.append(.space) }
    for row in rect.rows.clamped(to: visibleRows) {
      write(line, column: rect.column, row: row, style: style)
    }
  }

  /// Draws a node and its descendants in a rectangle of this canvas.
  ///
  /// A hidden node draws nothing. The node's own style is applied over `style`.
  public mutating func draw(_ node: ViewNode, in rect: Rect, style childStyle: Style = Style()) {
    draw(placed(node, in: rect.limited, style: childStyle))
  }

  /// Draws an item of a list over a row that may be filled in a style, which remains where the item
  /// changes.
  mutating func draw(_ node: ViewNode, in rect: Rect, style childStyle: Style, over row: Style?) {
    let outer = ground
    if let row { ground = packed(style.merging(row)) }
    draw(node, in: rect, style: childStyle)
    ground = outer
  }

  /// Draws a node at its position in the frame, clipped to the visible part.
  ///
  /// Nodes that only lay out their children are drawn without recursion, so a deep tree of them
  /// doesn't use stack space.
  private mutating func draw(_ placed: Placed) {
    var waiting: [Placed] = []
    drawOne(placed, appendingTo: &waiting)
    while let next = waiting.popLast() {
      let first = waiting.count
      drawOne(next, appendingTo: &waiting)
      // The stack is popped from the end, and the first child is drawn first.
      waiting[first...].reverse()
    }
  }

  // A node with its position in the frame.
  private struct Placed {
    var node: ViewNode
    var window: Rect
    var visible: Rect
    var outerStyle: Style
    var ground: UInt64
    // `false` if an ancestor is disabled.
    var isEnabled: Bool
  }

  /// Draws a node itself, and appends its children that are still to be drawn to `waiting`.
  private mutating func drawOne(_ placed: Placed, appendingTo waiting: inout [Placed]) {
    let (node, window, region) = (placed.node, placed.window, placed.visible)
    guard !node.isHidden else { return }
    let memo = node.cache
    node.checkMeasures(memo)
    let outer = enter(
      node, window: window, visible: region, outerStyle: placed.outerStyle,
      isEnabled: placed.isEnabled)
    let outerGround = ground
    ground = placed.ground
    // Content is created now, so that its marks are cleared together with the others.
    let children = memo.drawn == nil ? node.shownChildren : []
    node.needsDisplay = false
    // A list creates its visible cells here and releases those that another renderer shows.
    let adoptsCells = memo.rendererID != rendererID && memo.rendererID != 0 && node is ListView
    if rendererID != 0 {
      memo.rendererID = rendererID
      memo.window = window
      memo.visible = region
      memo.outerStyle = placed.outerStyle
      memo.ground = placed.ground
      memo.isOuterEnabled = placed.isEnabled
      node.dirtyFlags.subtract([.display, .arrange])
      node.clearDirtyChildren()
    }
    if rendererID == 0, node is Pane { panes[ObjectIdentifier(node)] = window }
    if theme.colors != nil, node.style.background != .default {
      ground = 0
      clear(region, in: style)
    }
    // Nodes that aren't visible aren't drawn.
    if !region.isEmpty {
      if let arranging = memo.arranging {
        drawAround(arranging)
        arranging.layOutChildren(in: size) { waiting.append(self.placed($0, in: $1)) }
      } else if let drawn = memo.drawn {
        // The node draws its children itself, recursively.
        if StackSpace.isShort { node.stopDrawing() }
        if rendererID != 0 { node.forgetPositionsOfChildren() }
        drawn.draw(on: &self)
      } else {
        for child in children { waiting.append(self.placed(child, in: bounds)) }
      }
    }
    if adoptsCells { node.invalidateSilently() }
    ground = outerGround
    (size, origin, visible, style, isEnabled) = outer
  }

  /// Begins to draw a node, and returns what to restore after it was drawn.
  private mutating func enter(
    _ node: ViewNode, window: Rect, visible region: Rect, outerStyle: Style, isEnabled outer: Bool
  ) -> (Size, Position, Rect, Style, Bool) {
    defer {
      size = window.size
      origin = Position(column: window.column, row: window.row)
      visible = region
      style = outerStyle.merging(node.style)
      if !node.isEnabled { style = style.merging(theme.disabled) }
      isEnabled = outer && node.isEnabled
    }
    return (size, origin, visible, style, isEnabled)
  }

  /// Draws the content around the children of the current node, and clips the canvas for them.
  private mutating func drawAround(_ container: any LayoutContainer) {
    container.drawAround(on: &self)
    visible = visible.intersection(window(of: container.contentBounds(in: size)))
  }

  /// Returns the position in the frame of a rectangle of this canvas.
  private func window(of rect: Rect) -> Rect {
    rect.moved(columns: origin.column, rows: origin.row)
  }

  @inline(__always)
  private func placed(
    _ child: ViewNode, in rect: Rect, style childStyle: Style? = nil
  ) -> Placed {
    let window = window(of: rect)
    return Placed(
      node: child, window: window, visible: visible.intersection(window),
      outerStyle: childStyle.map(style.merging) ?? style, ground: ground, isEnabled: isEnabled)
  }

  /// Sets the position of the caret if that position is visible.
  public mutating func setCursor(column: Int, row: Int) {
    let position = Position(
      column: origin.column.addingClamped(column), row: origin.row.addingClamped(row))
    if visible.contains(position) { frame.cursor = position }
  }

  /// Writes printable ASCII, which needs no conversion.
  mutating func write(ascii text: String, column: Int, row: Int) {
    let row = row.addingClamped(origin.row)
    guard visible.rows.contains(row) else { return }
    let start = column.addingClamped(origin.column)
    let columns = (start..<start.addingClamped(text.utf8.count)).clamped(to: visible.columns)
    guard !columns.isEmpty else { return }
    touch(row: row, from: columns.lowerBound, to: columns.upperBound)
    let visibleBytes = columns.lowerBound - start..<columns.upperBound - start
    frame.write(
      ascii: text, bytes: visibleBytes, column: columns.lowerBound, row: row, style: packed(style))
  }

  mutating func write(
    _ glyphs: some Sequence<Glyph>, column: Int, row: Int, style textStyle: Style = Style()
  ) {
    let row = row.addingClamped(origin.row)
    guard visible.rows.contains(row) else { return }
    let style = packed(style.merging(textStyle))
    var column = column.addingClamped(origin.column)
    let start = column
    defer { touch(row: row, from: start, to: column) }
    if theme.usesASCIISymbols, theme.colors != nil,
      glyphs.contains(where: { !$0.character.isASCII })
    {
      for glyph in glyphs.flatMap(\.onlyASCII) {
        if visible.columns.contains(column) {
          frame.write(glyph, column: column, row: row, style: style)
        }
        column += 1
      }
      return
    }
    for glyph in glyphs {
      if column >= visible.columns.upperBound { return }
      let end = column + glyph.width
      if glyph.width > 0, end > visible.columns.lowerBound {
        if visible.columns.lowerBound <= column, end <= visible.columns.upperBound {
          let glyph = glyph.role == .symbol && theme.usesASCIISymbols ? glyph.inASCII : glyph
          frame.write(glyph, column: column, row: row, style: style)
        } else {
          // One half of a wide character is clipped, so the other half becomes a blank.
          let half = column < visible.columns.lowerBound ? end - 1 : column
          frame.write(.space, column: half, row: row, style: style)
        }
      }
      column = end
    }
  }

  /// Writes cells of two pixels each, to which only the dimming of the ancestors' styles applies.
  mutating func write(
    pixels: some Sequence<(Bitmap.Pixel, Bitmap.Pixel)>, column: Int, row: Int
  ) {
    let isDimmed = style.attributes.contains(.dim)
    let row = row.addingClamped(origin.row)
    var end = column.addingClamped(origin.column)
    guard visible.rows.contains(row), visible.columns.contains(end) else { return }
    let start = end
    for (upper, lower) in pixels.prefix(visible.columns.upperBound - start) {
      let cell = Cell(
        upper: isDimmed ? upper.dimmed : upper, lower: isDimmed ? lower.dimmed : lower,
        usesASCII: theme.usesASCIISymbols)
      frame.write(
        Glyph(cell.character, width: 1), column: end, row: row, style: cell.style)
      end += 1
    }
    touch(row: row, from: start, to: end)
  }

  // Dim text has the color for it, because terminals dim colors differently.
  private func packed(_ style: Style) -> UInt64 {
    guard let colors = theme.colors, colors.muted != .default, style.attributes.contains(.dim)
    else { return style.packed }
    var style = style
    style.attributes.remove(.dim)
    if style.foreground == colors.text { style.foreground = colors.muted }
    return style.packed
  }

  /// Returns whether the column after the canvas is the last one of a pane in the same drawing.
  func endsInBorder(of pane: Pane) -> Bool {
    let drawn = rendererID == 0 ? panes[ObjectIdentifier(pane)] : nil
    let window = rendererID != 0 && isRenderer(of: pane) ? pane.cache.window : drawn
    return window?.columns.upperBound == origin.column + size.width + 1
  }

  /// Writes a character in the column after the canvas, such as in a border next to the node.
  mutating func writeAfter(_ character: Character, row: Int, style other: Style) {
    let column = origin.column + size.width, row = row + origin.row
    guard visible.rows.contains(row), column >= 0, column < frame.size.width else { return }
    frame.write(
      Glyph(character, width: 1), column: column, row: row,
      style: packed((theme.colors?.plain ?? Style()).merging(other)))
    touch(row: row, from: column, to: column + 1)
  }

  private mutating func touch(row: Int, from start: Int, to end: Int) {
    guard rendererID != 0 else { return }
    // Overwriting half of a wide character blanks its other half, which is next to the range.
    let width = frame.size.width
    let lower = min(max(1, start) - 1, width)
    dirtyRegion.insert(row: row, columns: lower..<max(lower, end < width ? end + 1 : width))
  }
}

// Incremental redrawing.
extension Canvas {
  /// Returns whether the node was last drawn by this canvas's renderer.
  @inline(__always)
  func isRenderer(of node: ViewNode) -> Bool { node.cache.rendererID == rendererID }

  /// Draws a tree that this renderer hasn't drawn, or that another renderer has drawn since.
  mutating func drawAll(_ node: ViewNode) {
    clear(bounds)
    draw(node, in: bounds)
    guard node.isHidden else { return }
    node.dirtyFlags.subtract([.display, .arrange])
    node.clearDirtyChildren()
    node.needsDisplay = false
    // The node has no position at which it could be redrawn.
    node.cache.rendererID = 0
  }

  /// Redraws only the marked nodes of a tree that this renderer has drawn.
  mutating func redrawMarked(_ node: ViewNode) {
    var next = Optional(node)
    var waiting: [ViewNode] = []
    while let node = next ?? waiting.popLast() {
      next = markedChild(redrawing: node, others: &waiting)
    }
  }

  /// Redraws a node if it's marked itself, or else returns its first marked child and appends the
  /// other marked children in reverse order.
  private mutating func markedChild(
    redrawing node: ViewNode, others waiting: inout [ViewNode]
  ) -> ViewNode? {
    let memo = node.cache
    node.needsDisplay = false
    let marks = node.dirtyFlags
    node.dirtyFlags.subtract([.display, .arrange])
    // A node that becomes visible is drawn completely.
    guard !memo.visible.isEmpty else {
      node.clearDirtyChildren()
      return nil
    }
    if marks.contains(.display) {
      redraw(node)
      return nil
    }
    let hasMarkedChildren = node.firstDirtyChild != nil
    if let arranging = memo.arranging {
      if marks.contains(.arrange) || hasMarkedChildren && arranging.dependsOnDescendants {
        drawMoved(of: arranging)
      }
    } else if marks.contains(.arrange) {
      redraw(node)
      return nil
    }
    if node.firstDirtyChild == nil { return nil }
    // Children of a view that doesn't draw itself share its cells.
    guard memo.drawn?.redrawsChildrenIndependently ?? (node.storedChildren.count == 1) else {
      redraw(node)
      return nil
    }
    let end = waiting.count
    var first: ViewNode?
    var isLost = false
    node.drainDirtyChildren { child in
      if child.isHidden { return }
      if child.cache.rendererID != rendererID {
        // Another renderer has drawn the tree in the meantime, and created this child.
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

  /// Redraws a node and its descendants.
  mutating func redraw(_ node: ViewNode) {
    let memo = node.cache
    ground = memo.ground
    clear(memo.visible, in: memo.outerStyle)
    draw(
      Placed(
        node: node, window: memo.window, visible: memo.visible, outerStyle: memo.outerStyle,
        ground: ground, isEnabled: memo.isOuterEnabled))
    ground = 0
  }

  // Draws the children that moved, after blanking their previous positions.
  private mutating func drawMoved(of node: any LayoutContainer) {
    let memo = node.cache
    ground = memo.ground
    defer { ground = 0 }
    var moved: [(node: ViewNode, window: Rect)] = []
    node.layOutChildren(in: memo.window.size) { child, rect in
      let window = rect.moved(columns: memo.window.column, rows: memo.window.row)
      let known = child.cache
      if known.rendererID == rendererID, known.window == window { return }
      if known.rendererID == rendererID { clear(known.visible, in: known.outerStyle) }
      moved.append((child, window))
    }
    let outer = enter(
      node, window: memo.window, visible: memo.visible, outerStyle: memo.outerStyle,
      isEnabled: memo.isOuterEnabled)
    drawAround(node)
    for (child, window) in moved {
      let region = visible.intersection(window)
      clear(region, in: style)
      draw(
        Placed(
          node: child, window: window, visible: region, outerStyle: style, ground: ground,
          isEnabled: isEnabled))
    }
    (size, origin, visible, style, isEnabled) = outer
  }

  /// Blanks everything the current node has drawn.
  mutating func clear() { clear(visible, in: style) }

  private mutating func clear(_ rect: Rect, in outer: Style? = nil) {
    guard !rect.isEmpty else { return }
    let colored = theme.colors.map { colors in
      let color = outer?.background ?? .default
      return Style(
        foreground: colors.text, background: color == .default ? colors.ground : color
      ).packed
    }
    for row in rect.rows {
      frame.clear(row: row, columns: rect.columns, style: ground != 0 ? ground : colored ?? 0)
      if rendererID != 0 { dirtyRegion.insert(row: row, columns: rect.columns) }
    }
    if let cursor = frame.cursor, rect.contains(cursor) { frame.cursor = nil }
  }
}

extension ViewNode {
  /// Marks the children as not visible, before the node draws those that are.
  fileprivate final func forgetPositionsOfChildren() {
    for child in storedChildren where child.renderCache != nil {
      child.cache.visible = Rect(column: 0, row: 0, width: 0, height: 0)
    }
  }

  /// Stops the program because nodes that draw themselves are nested too deeply.
  fileprivate final func stopDrawing() -> Never {
    let depth = sequence(first: self, next: \.storedParent).reduce(0) { depth, _ in depth + 1 }
    fatalError(
      "\(nodeName) is nested \(depth) nodes deep, which nearly exhausts the stack. Nest fewer nodes that "
        + "draw their children themselves, such as overlays.")
  }
}
