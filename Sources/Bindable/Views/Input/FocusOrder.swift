extension ViewNode {
  /// The nodes that can have focus, in tree order, without those that the layout left out.
  ///
  /// While a dialog or a sheet is shown, only the nodes of the topmost one are included.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes.
  public final var focusOrder: [ViewNode] {
    (topmostModal ?? self).preorder { !$0.isHidden && $0.isEnabled && !$0.isLeftOut }
      .filter(\.canFocus)
  }

  /// The visible modal node, such as a dialog or a sheet, that is in front of all others.
  final var topmostModal: ViewNode? {
    // A node's content is in front of it, and later children are in front of earlier ones.
    // Therefore the last modal node in preorder is in front.
    preorder { !$0.isHidden }.reduce(nil) { front, node in node.isModal ? node : front }
  }

  /// The node of the tree that has focus.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes.
  public final var focusedNode: ViewNode? { preorder().first(where: \.isFocused) }

  /// Moves focus by a number of nodes in tree order, wrapping around at both ends.
  ///
  /// If no node has focus, it moves to the first node, or to the last one if `steps` is negative.
  /// If the focused node can't have focus anymore, it moves to the nearest node in that direction.
  ///
  /// - Returns: `true` if a node has focus.
  /// - Complexity: O(*n*), where *n* is the number of nodes.
  @discardableResult public final func moveFocus(by steps: Int) -> Bool {
    let order = focusOrder
    guard !order.isEmpty, steps != 0 else { return focusedNode != nil }
    let start: Int
    if let index = order.firstIndex(where: \.isFocused) {
      start = index
    } else if let lost = (topmostModal ?? self).focusedNode {
      let before = count(of: order, before: lost)
      start = steps > 0 ? before - 1 : before
    } else {
      start = steps > 0 ? -1 : 0
    }
    let index = (start + steps % order.count) % order.count
    return order[index < 0 ? index + order.count : index].focus()
  }

  // Returns the number of nodes in `order` before a node that may be hidden or disabled.
  private final func count(of order: [ViewNode], before node: ViewNode) -> Int {
    let nodes = (topmostModal ?? self).descendants
    let index = nodes.firstIndex { $0 === node } ?? 0
    return nodes[..<index].count { node in order.contains { $0 === node } }
  }

  /// Moves focus to the first focusable node after `lost`, or else to the last one.
  package final func focusNearest(to lost: ViewNode) {
    let order = focusOrder
    guard !order.isEmpty else { return }
    order[min(count(of: order, before: lost), order.count - 1)].focus()
  }

  /// Sends a key press to the nodes of the tree below this root.
  ///
  /// ```swift
  /// view.dispatch(KeyPress(.tab))    // focuses the first field
  /// view.dispatch(KeyPress("A"))     // types a letter in it
  /// ```
  ///
  /// The focused node receives the key first, and then its ancestors, each with its key commands. If
  /// none of them handles it,
  /// Tab, Down, Right, and Return move focus to the next node, and Shift-Tab, Up, and Left to the
  /// previous one. While a dialog or a sheet is shown, nodes behind it receive no keys.
  ///
  /// - Returns: `true` if the key press was handled.
  @discardableResult public final func dispatch(_ press: KeyPress) -> Bool {
    defer { KeyHints.update(inTreeOf: self) }
    let help = self as? KeyHelp
    if let help, help.isPresented { return help.dismiss(for: press) }
    // Escape takes back what the user has typed. The nodes around an input don't miss an edit.
    let isReverted = press == KeyPress(.escape) && focusedNode?.revertEditing() ?? false
    return focusChain.contains { node in
      if !node.isFocused { node.endEditingElsewhere() }
      if let handler = node as? any KeyHandler, handler.handle(press) { return true }
      return node.performKeyCommand(press)
    } || help?.present(for: press) ?? false || moveFocus(for: press) || isReverted
  }

  /// Returns whether the focused node, or a view around it, has a key command with a key.
  package final func hasKeyCommand(_ press: KeyPress) -> Bool {
    focusChain.contains { node in node.keyCommands.contains { $0.press == press } }
  }

  /// Sends pasted text to the nodes of this tree, in the same order as `dispatch(_:)`.
  ///
  /// - Returns: `true` if the text was handled.
  @discardableResult package final func dispatchPasted(_ text: String) -> Bool {
    focusChain.contains { ($0 as? any KeyHandler)?.handlePaste(text) ?? false }
  }

  /// The focused node and then its ancestors, up to the topmost modal node.
  final var focusChain: some Sequence<ViewNode> {
    let front = topmostModal ?? self
    return sequence(first: front.focusedNode ?? front) { $0 === front ? nil : $0.parent }
  }

  private final func moveFocus(for press: KeyPress) -> Bool {
    switch (press.key, press.modifiers) {
    case (.tab, []), (.down, []), (.right, []), (.enter, []): moveFocus(by: 1)
    case (.tab, .shift), (.up, []), (.left, []): moveFocus(by: -1)
    default: false
    }
  }
}
