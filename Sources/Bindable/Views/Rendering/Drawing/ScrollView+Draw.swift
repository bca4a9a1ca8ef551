extension ScrollView: LayoutContainer {
  private var contentView: ViewNode? { shownChildren.first }

  // The column of the indicator.
  private var indicatorWidth: Int { showsIndicator ? 1 : 0 }

  /// Returns the width of the content, with a minimum of one column, and that of the indicator.
  public func widthRequirement() -> SizeRequirement {
    let requirement = contentView?.measuredWidthRequirement() ?? .zero
    return SizeRequirement(
      minimum: min(1, requirement.minimum), ideal: requirement.ideal, maximum: requirement.maximum,
      weight: requirement.weight
    ).adding(indicatorWidth)
  }

  /// Returns the height of the content, with a minimum of one row.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    let requirement =
      contentView?.measuredHeightRequirement(forWidth: contentWidth(in: width)) ?? .zero
    let inset = Length.limited(bottomInset)
    return SizeRequirement(
      minimum: min(1, requirement.ideal), ideal: requirement.ideal + inset,
      maximum: requirement.maximum + inset,
      weight: requirement.weight)
  }

  /// Draws the indicator.
  func drawAround(on canvas: inout Canvas) {
    rowsBelow = canvas.rowsBelow
    guard showsIndicator else { return }
    layOutChildren(in: canvas.size) { _, _ in }
    canvas.drawScrollIndicator(
      shown: shownRowOffset..<shownRowOffset + visibleRowCount,
      of: maximumRowOffset + visibleRowCount, isFocused: isFocused)
  }

  /// A Boolean value that is always `true`, because the area follows a node wherever it moves.
  var dependsOnDescendants: Bool { true }

  func contentBounds(in size: Size) -> Rect {
    Rect(column: 0, row: 0, width: max(0, size.width - indicatorWidth), height: size.height)
  }

  /// A Boolean value that is always `true`, because there is only one child.
  func layOutChildren(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    if frameOfDescendant == nil { frameOfDescendant = { $0.measuredFrame(of: $1) } }
    guard let contentView else {
      (maximumRowOffset, maximumColumnOffset) = (0, 0)
      return (shownRowOffset, shownColumnOffset) = (0, 0)
    }
    let room = contentBounds(in: size)
    let width = contentWidth(in: size.width)
    let extent = contentView.measuredHeightRequirement(forWidth: width)
    let height = max(extent.ideal, extent.resolved(in: size.height))
    let free = max(0, size.height - adjustedBottomInset)
    contentHeight = max(1, size.height)
    visibleRowCount = max(1, free)
    visibleColumnCount = max(1, room.width)
    maximumRowOffset = max(0, height - free)
    maximumColumnOffset = max(0, width - room.width)
    var (row, column) = (min(rowOffset, maximumRowOffset), min(columnOffset, maximumColumnOffset))
    if let followed, let target = Self.frame(of: followed, in: self, width: width, height: height) {
      var rows = target.rows
      // The messages and actions after the last fields shouldn't be behind the keyboard.
      if adjustedBottomInset > bottomInset, height - rows.lowerBound <= visibleRowCount {
        rows = rows.lowerBound..<max(rows.upperBound, height)
      }
      row = Self.offset(
        row, showing: rows, visibleCount: visibleRowCount, maximum: maximumRowOffset)
      column = Self.offset(
        column, showing: target.columns, visibleCount: visibleColumnCount,
        maximum: maximumColumnOffset)
    }
    (shownRowOffset, shownColumnOffset) = (row, column)
    place(contentView, Rect(column: -column, row: -row, width: width, height: height))
  }

  /// Returns the position of a descendant in the content, after measuring the content again.
  private func measuredFrame(of node: ViewNode) -> (rows: Range<Int>, columns: Range<Int>)? {
    // Start at the root, as a renderer does, so that all ancestors are notified of the change.
    // Otherwise, the next drawing wouldn't detect that this measurement changed.
    let root = root
    root.checkMeasures(root.cache)
    var room: Rect?
    let size = Size(width: visibleColumnCount + indicatorWidth, height: contentHeight)
    layOutChildren(in: size) { room = $1 }
    return room.flatMap { Self.frame(of: node, in: self, width: $0.width, height: $0.height) }
  }

  /// Returns the position of a descendant in content of the given size.
  ///
  /// If a node in between doesn't lay out its children, the position of that node is used.
  private static func frame(
    of node: ViewNode, in area: ScrollView, width: Int, height: Int
  ) -> (rows: Range<Int>, columns: Range<Int>)? {
    var path: [ViewNode] = []
    var current = node
    while current !== area {
      path.append(current)
      guard !current.isHidden, let parent = current.parent else { return nil }
      current = parent
    }
    guard let content = path.popLast() else { return nil }
    current = content
    var frame = Rect(column: 0, row: 0, width: width, height: height)
    for child in path.reversed() {
      defer { current = child }
      guard let container = current as? any LayoutContainer else { continue }
      var found: Rect?
      container.layOutChildren(in: frame.size) { if $0 === child { found = $1 } }
      guard let found else { break }
      frame = found.moved(columns: frame.column, rows: frame.row)
    }
    return (frame.rows, frame.columns)
  }

  private func contentWidth(in width: Int) -> Int {
    let width = max(0, Length.limited(width) - indicatorWidth)
    guard scrollsHorizontally, let contentView else { return width }
    let extent = contentView.measuredWidthRequirement()
    return max(extent.ideal, extent.resolved(in: width))
  }
}
