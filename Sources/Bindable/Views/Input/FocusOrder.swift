extension ViewNode {
  /// The nodes that can have focus, in tree order, without those that the layout left out.
  ///
  /// While a dialog or a sheet is shown, only the nodes of the topmost one are included.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes that have changed since the order was
  ///   last needed, plus the number of nodes in the order and of the nodes around them.
  public final var focusOrder: [ViewNode] {
    let front = topmostModal ?? self
    _ = front.knownFocusSummary
    return Array(front.preorder { $0.focusSummary.count > 0 }).filter(\.focusSummary.canFocus)
  }

  /// The node of the tree that has focus.
  ///
  /// - Complexity: O(*d*) in the depth of the node.
  public final var focusedNode: ViewNode? {
    _ = madeFocusState.changeCount
    return untrackedFocusedNode
  }

  /// The node of the tree that has focus, read without making effects depend on it.
  final var untrackedFocusedNode: ViewNode? {
    let nodes = FocusedNodes.nodes(in: self)
    // A tree that was added to another one can have brought its own.
    return nodes.count < 2 ? nodes.first : untracked { preorder().first(where: \.isFocused) }
  }

  /// Moves focus by a number of nodes in tree order, wrapping around at both ends.
  ///
  /// If no node has focus, it moves to the first node, or to the last one if `steps` is negative.
  /// If the focused node can't have focus anymore, it moves to the nearest node in that direction.
  ///
  /// - Returns: `true` if a node has focus.
  /// - Complexity: O(*n*), where *n* is the number of nodes that have changed since the order was
  ///   last needed, plus the number of siblings on the way to the node.
  @discardableResult public final func moveFocus(by steps: Int) -> Bool {
    moveFocus(by: steps, wraps: true)
  }

  /// Moves focus by a number of nodes, unless that would wrap around and `wraps` is `false`.
  final func moveFocus(by steps: Int, wraps: Bool) -> Bool {
    let front = topmostModal ?? self
    let count = front.focusableCount
    guard count > 0, steps != 0 else { return untrackedFocusedNode != nil }
    let focused = front.untrackedFocusedNode
    let isInOrder = focused?.isInFocusOrder(of: front) ?? false
    let start: Int
    if let focused {
      let before = front.focusableCount(before: focused)
      start = steps > 0 && !isInOrder ? before - 1 : before
    } else if let before = root.focusState?.place?.focusableCount(in: front) {
      start = steps > 0 ? before - 1 : before
    } else {
      start = steps > 0 ? -1 : 0
    }
    guard wraps || !isInOrder || (0..<count).contains(start + steps) else { return false }
    let index = (start + steps % count) % count
    return front.focusable(at: index < 0 ? index + count : index)?.focus() ?? false
  }

  private final func isInFocusOrder(of front: ViewNode) -> Bool {
    guard canFocus else { return false }
    return sequence(first: self) { $0 === front ? nil : $0.parent }
      .allSatisfy { !$0.isLeftOutOfFocusOrder }
  }

  /// The focused node and then its ancestors, up to the topmost modal node.
  final var focusChain: some Sequence<ViewNode> {
    let front = topmostModal ?? self
    return sequence(first: front.focusedNode ?? front) { $0 === front ? nil : $0.parent }
  }
}
