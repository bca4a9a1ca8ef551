extension ViewNode {
  /// Moves the focus to this node, as a user does with Tab or a click.
  ///
  /// Nothing happens to a node that cannot have the focus, or is disabled or hidden.
  ///
  /// - Returns: Whether the node has the focus now.
  /// - Complexity: O(*n*) in the number of nodes of the tree.
  @discardableResult public final func focus() -> Bool {
    guard canFocus, isInteractive else { return false }
    guard !isFocused else { return true }
    noting(.focus) { event("focus \(nodeName)") { takeFocus() } }
    return true
  }

  // For programs that move the focus themselves, which is no act of the user.
  final func takeFocus() {
    for node in root.descendants where node.isFocused { node.isFocused = false }
    isFocused = true
    var areas: [ScrollArea] = []
    var ancestor = parent
    while let node = ancestor {
      if let area = node as? ScrollArea { areas.append(area) }
      ancestor = node.parent
    }
    // An area that is out of sight itself was never drawn; looking from outside gives it a size.
    if areas.count > 1, let outermost = areas.last {
      _ = untracked { outermost.locate?(outermost, self) }
    }
    // The innermost first: what it shows is what the outer ones have to bring into view.
    for area in areas { area.reveal(self) }
  }

  /// Takes the focus away from this node.
  public final func blur() {
    guard isFocused else { return }
    noting(.leave) { event("leave \(nodeName)") { isFocused = false } }
  }
}
