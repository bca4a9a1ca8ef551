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
    event("focus \(nodeName)") { takeFocus() }
    return true
  }

  // For programs that move the focus themselves, which is no act of the user.
  final func takeFocus() {
    for node in root.descendants where node.isFocused { node.isFocused = false }
    isFocused = true
  }

  /// Takes the focus away from this node.
  public final func blur() {
    guard isFocused else { return }
    event("leave \(nodeName)") { isFocused = false }
  }
}
