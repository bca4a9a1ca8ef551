extension ViewNode {
  /// Moves the focus to this node, as if the user had pressed Tab or clicked.
  ///
  /// Has no effect if the node can't have the focus, or if it's disabled or hidden.
  ///
  /// - Returns: `true` if the node has the focus now.
  /// - Complexity: O(*n*) in the number of nodes of the tree.
  @discardableResult public final func focus() -> Bool {
    guard canFocus, isInteractive else { return false }
    return isFocused || record(.focus) { becomeFocused() }
  }

  // For programs that move the focus, which isn't a user action.
  final func becomeFocused() {
    for node in root.descendants where node.isFocused { node.isFocused = false }
    isFocused = true
    let areas = lineage.dropFirst().compactMap { $0 as? ScrollView }
    // An area scrolled out of view was never drawn. The outermost area gives it a size.
    if areas.count > 1, let outermost = areas.last {
      _ = untracked { outermost.frameOfDescendant?(outermost, self) }
    }
    // Innermost first: the outer areas must show what it has scrolled to.
    for area in areas { area.reveal(self) }
  }

  /// Removes the focus from this node.
  public final func blur() {
    guard isFocused else { return }
    reporting(.blur) { event("blur \(nodeName)") { isFocused = false } }
  }
}

/// A modal node that returns the focus when it's hidden.
@MainActor protocol FocusReturning: ViewNode {
  /// The node to return the focus to, which had it when the modal node was presented.
  var focusedBefore: ViewNode? { get set }
}
