extension ViewNode {
  /// The nodes that the focus goes through, in the order of the tree.
  ///
  /// While a dialog or a sheet is shown, only those in the front one: it takes all keys.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  public final var focusOrder: [ViewNode] {
    var order: [ViewNode] = []
    var waiting = [frontModal ?? self]
    while let node = waiting.popLast() {
      guard !node.isHidden, node.isEnabled else { continue }
      if node.canFocus { order.append(node) }
      waiting += node.children.reversed()
    }
    return order
  }

  /// The dialog, sheet or other modal node that is in front of all others that are shown.
  final var frontModal: ViewNode? {
    // What is in a node is in front of it, and later children in front of earlier ones. So of the
    // nodes in order, each before what is in it, the last modal one is in front.
    var front: ViewNode?
    var waiting = [self]
    while let node = waiting.popLast() {
      if node.isHidden { continue }
      if node.isModal { front = node }
      waiting += node.children.reversed()
    }
    return front
  }

  /// The node of the tree that has the focus.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  public final var focusedNode: ViewNode? {
    var waiting = [self]
    while let node = waiting.popLast() {
      if node.isFocused { return node }
      waiting += node.children.reversed()
    }
    return nil
  }

  /// Moves the focus on by a number of nodes in the order of the tree, or back, round and round.
  ///
  /// Without a focus it goes to the first, or to the last. From a node that cannot have it any more
  /// it goes to the nearest that can.
  ///
  /// - Returns: Whether a node has the focus now.
  /// - Complexity: O(*n*) in the number of nodes.
  @discardableResult public final func moveFocus(by steps: Int) -> Bool {
    let order = focusOrder
    guard !order.isEmpty, steps != 0 else { return focusedNode != nil }
    let start: Int
    if let place = order.firstIndex(where: \.isFocused) {
      start = place
    } else if let lost = (frontModal ?? self).focusedNode {
      let before = count(of: order, before: lost)
      start = steps > 0 ? before - 1 : before
    } else {
      start = steps > 0 ? -1 : 0
    }
    let place = (start + steps % order.count) % order.count
    return order[place < 0 ? place + order.count : place].focus()
  }

  // How many nodes of `order` come before a node that may be hidden or disabled.
  private final func count(of order: [ViewNode], before node: ViewNode) -> Int {
    let nodes = (frontModal ?? self).descendants
    let place = nodes.firstIndex { $0 === node } ?? 0
    return nodes[..<place].count { node in order.contains { $0 === node } }
  }

  /// Gives the focus to the first node behind `lost` that can have it, or else to the last.
  package final func focusNearest(to lost: ViewNode) {
    let order = focusOrder
    guard !order.isEmpty else { return }
    order[min(count(of: order, before: lost), order.count - 1)].focus()
  }

  /// Sends a key press to the nodes of the tree below this root.
  ///
  /// ```swift
  /// view.dispatch(KeyPress(.tab))    // the focus is on the first field
  /// view.dispatch(KeyPress("A"))     // what the user types is in it
  /// ```
  ///
  /// A key goes to the node with the focus, then to those that it is in. What none of them takes
  /// moves the focus: Tab, Down, Right and the return key to the next node, Shift-Tab, Up and Left
  /// to the one before. While a dialog or a sheet is shown, nothing behind it gets anything.
  ///
  /// - Returns: Whether anything came of it.
  @discardableResult public final func dispatch(_ press: KeyPress) -> Bool {
    offer { $0.take(press) } || moveFocus(for: press)
  }

  /// Sends pasted text to the nodes of this tree, in the order of `dispatch(_:)`.
  ///
  /// - Returns: Whether anything came of it.
  @discardableResult public final func dispatchPasted(_ text: String) -> Bool {
    offer { $0.takePasted(text) }
  }

  // Asks the node with the focus, then those that it is in, up to the one in front.
  private final func offer(_ question: (any KeyedNode) -> Bool) -> Bool {
    let front = frontModal ?? self
    var node = front.focusedNode ?? front
    while true {
      if let keyed = node as? any KeyedNode, question(keyed) { return true }
      guard node !== front, let parent = node.parent else { return false }
      node = parent
    }
  }

  private final func moveFocus(for press: KeyPress) -> Bool {
    switch (press.key, press.modifiers) {
    case (.tab, []), (.down, []), (.right, []), (.enter, []): moveFocus(by: 1)
    case (.tab, .shift), (.up, []), (.left, []): moveFocus(by: -1)
    default: false
    }
  }
}
