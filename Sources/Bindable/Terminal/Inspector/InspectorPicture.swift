/// A picture of the inspected view, in which the user points at nodes.
///
/// If it doesn't fit, the part around the highlighted node is visible.
final class InspectorPicture: ViewNode {
  @Observed var picture = Frame(width: 0, height: 0) {
    didSet { if picture != oldValue { setNeedsDisplay() } }
  }
  @Observed var highlight: Rect? { didSet { if highlight != oldValue { setNeedsDisplay() } } }
  var onPoint: (@MainActor (InspectorPresenter.Pointing) -> Void)?

  override var canFocus: Bool { true }

  /// Returns the cell of the picture that is drawn in the top-left corner.
  private func origin(in size: Size) -> Position {
    func start(_ length: Int, _ whole: Int, _ range: Range<Int>?) -> Int {
      guard let range, range.upperBound > length else { return 0 }
      let start = range.lowerBound - max(0, length - range.count) / 2
      return max(0, min(start, whole - length))
    }
    return Position(
      column: start(size.width, picture.size.width, highlight?.columns),
      row: start(size.height, picture.size.height, highlight?.rows))
  }

  override var keyHints: [KeyHint] { [KeyHint("Arrows", "point")] }
}

extension InspectorPicture: Drawable {
  func widthRequirement() -> SizeRequirement { SizeRequirement(minimum: 1, ideal: 1, weight: 1) }
  func heightRequirement(forWidth width: Int) -> SizeRequirement { widthRequirement() }

  func draw(on canvas: inout Canvas) {
    let origin = origin(in: canvas.size)
    for row in canvas.visibleRows {
      for column in 0..<canvas.size.width {
        let position = Position(column: column + origin.column, row: row + origin.row)
        guard let cell = picture.cell(column: position.column, row: position.row), cell.width > 0
        else { continue }
        let isHighlighted =
          canvas.theme.colors == nil && highlight?.contains(position) ?? false
        canvas.write(
          String(cell.character), column: column, row: row,
          style: isHighlighted ? cell.style.merging(isFocused ? .inverse : .underline) : cell.style)
      }
    }
    drawHighlight(on: &canvas, from: origin)
  }
}

extension InspectorPicture {
  // A painted theme shows the node with a frame along its edge, which leaves its colors.
  private func drawHighlight(on canvas: inout Canvas, from origin: Position) {
    guard let colors = canvas.theme.colors, let highlight else { return }
    let style = colors.border(isFocused: true)
    let edge = Rect(
      column: highlight.column - origin.column, row: highlight.row - origin.row,
      width: highlight.width, height: highlight.height)
    guard edge.height > 1, edge.width > 1 else {
      // A line has no space for a frame, so brackets are next to it.
      canvas.write("▐", column: edge.column - 1, row: edge.row, style: style)
      canvas.write("▌", column: edge.columns.upperBound, row: edge.row, style: style)
      return
    }
    canvas.drawBorder(of: .heavy, in: edge, style: style, isHeavy: true)
  }
}

extension InspectorPicture: KeyHandler, MouseHandler {
  func handle(_ press: KeyPress) -> Bool {
    switch (press.key, press.modifiers) {
    case (.left, []): onPoint?(.left)
    case (.right, []): onPoint?(.right)
    case (.up, []): onPoint?(.up)
    case (.down, []): onPoint?(.down)
    case (.tab, []): onPoint?(.next)
    case (.tab, .shift): onPoint?(.previous)
    default: return false
    }
    return true
  }

  func handle(_ event: MouseEvent, in size: Size) -> Bool {
    guard event.isClick else { return false }
    let origin = origin(in: size)
    onPoint?(.at(Position(column: event.column + origin.column, row: event.row + origin.row)))
    return true
  }
}
