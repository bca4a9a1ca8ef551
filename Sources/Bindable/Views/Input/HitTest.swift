extension IncrementalRenderer {
  /// Returns the node that the user sees at a cell of the last frame, or `nil` if there is none.
  ///
  /// It's the node in front that draws there. Stacks and views that draw nothing themselves aren't
  /// considered, except mouse handlers, so that the nodes behind them can be reached. A modal node,
  /// such as a dialog, covers all nodes behind it.
  ///
  /// - Complexity: O(*n*) in the number of nodes that contain the cell and their children.
  func node(atColumn column: Int, row: Int) -> ViewNode? {
    var front: ViewNode?
    visit { node in
      let contains = node.cache.visible.contains(Position(column: column, row: row))
      if node.isModal || (contains && node.draws(row: row - node.cache.window.row)) { front = node }
      return contains
    }
    return front
  }

  /// The nodes of the last frame with their visible parts, in the order of drawing.
  ///
  /// A node that only arranges others, such as a stack, doesn't draw itself.
  package var visibleNodes: [(node: ViewNode, rect: Rect, drawsItself: Bool)] {
    var found: [(node: ViewNode, rect: Rect, drawsItself: Bool)] = []
    visit { node in
      let rect = node.cache.visible.intersection(node.drawnWindow)
      guard !rect.isEmpty else { return false }
      found.append((node, rect, node.draws(row: rect.rows.upperBound - 1 - node.cache.window.row)))
      return true
    }
    return found
  }

  // In the order of drawing, so that the last node is in front. `body` returns whether to visit the
  // children.
  private func visit(_ body: (ViewNode) -> Bool) {
    let id = view.cache.rendererID
    var waiting = [view]
    while let node = waiting.popLast() {
      guard !node.isHidden, node.renderCache != nil, node.cache.rendererID == id else { continue }
      if body(node) { waiting += node.childrenFromBackToFront.reversed() }
    }
  }
}

extension ViewNode {
  /// Returns whether the node itself, not its children, fills a row of its rectangle.
  fileprivate final func draws(row: Int) -> Bool {
    switch self {
    case let keyboard as Keyboard: row >= cache.window.height - keyboard.height
    case is VStack, is HStack, is ZStack, is Grid, is Spacer:
      !isOfLibrary && self is any MouseHandler
    // A conformance is looked up last, because that takes long.
    default: cache.drawn != nil || self is any MouseHandler
    }
  }

  // The keyboard is as large as the view that it covers the bottom of.
  fileprivate final var drawnWindow: Rect {
    guard let height = (self as? Keyboard)?.height else { return cache.window }
    return Rect(
      column: cache.window.column, row: cache.window.rows.upperBound - height,
      width: cache.window.width, height: height)
  }

  fileprivate final var childrenFromBackToFront: [ViewNode] {
    // A sticky header covers the items behind it.
    guard let list = self as? ListView else { return storedChildren }
    return storedChildren.filter { !list.isSupplementary($0) }
      + storedChildren.filter { list.isSupplementary($0) }
  }
}

extension ListView {
  /// Returns the index of the item drawn at a position, or `nil` if there is none.
  func itemIndex(atColumn column: Int, row: Int) -> Int? {
    let (column, row) = (column + cache.window.column, row + cache.window.row)
    let headers = cells.supplementaryViews
    guard !headers.contains(where: { $0.cell.node.cache.visible.rows.contains(row) }) else {
      return nil
    }
    return cells.cells.first { _, cell in
      let window = cell.node.cache.window
      let columns = window.columns.lowerBound - indent..<window.columns.upperBound
      return cell.node.cache.rendererID == cache.rendererID && window.rows.contains(row)
        && columns.contains(column)
    }?.place
  }

  fileprivate func isSupplementary(_ node: ViewNode) -> Bool {
    cells.supplementaryViews.contains { $0.cell.node === node }
  }
}
