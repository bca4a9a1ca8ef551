extension ViewNode {
  /// Moves the focus to this node, as if the user had pressed Tab or clicked.
  ///
  /// Has no effect if the node can't have the focus, or if it's disabled or hidden.
  ///
  /// - Returns: `true` if the node has the focus now.
  /// - Complexity: O(*d*) in the depth of the node.
  @discardableResult public final func focus() -> Bool {
    guard canFocus, isInteractive else { return refuse(.focus) }
    root.focusState?.hasMovedSinceKey = true
    return isFocused || record(.focus) { becomeFocused() }
  }

  // For programs that move the focus, which isn't a user action.
  final func becomeFocused() {
    let root = root
    for node in FocusedNodes.nodes(in: root) where node !== self {
      node.isFocused = false
    }
    isFocused = true
    root.madeFocusState.place = FocusPlace(self)
    scrollIntoView()
  }

  /// Scrolls all areas around this node so that it, or some of its rows, are visible.
  final func scrollIntoView(rows: Range<Int>? = nil) {
    let areas = lineage.dropFirst().compactMap { $0 as? ScrollView }
    // An area scrolled out of view was never drawn. The outermost area gives it a size.
    if areas.count > 1, let outermost = areas.last {
      _ = untracked { outermost.frameOfDescendant?(outermost, self) }
    }
    // Innermost first: the outer areas must show what it has scrolled to.
    for area in areas { area.reveal(self, rows: rows) }
  }

  /// Scrolls to this node if it's a text input, because the user has typed into it.
  final func revealIfTyped() {
    // An area follows the node until the user scrolls.
    let follows = { (node: ViewNode) in (node as? ScrollView).map { $0.followed === self } ?? true }
    if self is TextInput, !lineage.allSatisfy(follows) { scrollIntoView() }
  }

  /// Removes the focus from this node, and ends editing, so that edits that wait for that are sent.
  public final func blur() {
    guard isFocused else { return }
    let words = eventName(of: .blur)
    reporting(.blur, words: { words }) {
      event(words) { isFocused = false }
      root.endEditing()
    }
  }

  /// Gives the focus to a node of the tree below this root if no visible node has it.
  ///
  /// It's the node that the focus is returned to, such as the list that contains the lost node; see
  /// `FocusPlace`. If no node had the focus, it's the first one, or in a dialog the safest choice.
  /// This is the only rule, for keys, terminals, and the line of keys. Drawing doesn't apply it.
  ///
  /// - Parameter recordsFirst: Whether the focus of the first node is a recorded action, as is one
  ///   that has moved, because a replay sends no keys.
  package final func settleFocus(recordsFirst: Bool = false) {
    let front = topmostModal ?? self
    // A node that had the focus when it was added has it later than the others.
    for node in FocusedNodes.nodes(in: front).dropLast() { node.isFocused = false }
    if let focused = front.focusedNode {
      if focusState?.place?.node !== focused { madeFocusState.place = FocusPlace(focused) }
      if focused.isVisible { return }
      focused.isFocused = false
    }
    let place = focusState?.place
    // A node that was removed from the tree keeps the focus until now, in case it was moved.
    if let lost = place?.node, lost.isFocused, !lost.isMade(in: self) { lost.isFocused = false }
    guard let target = place?.successor(in: front) ?? front.initialFocus else { return }
    if place != nil || recordsFirst, target.isInteractive {
      target.record(.focus) { target.becomeFocused() }
    } else {
      target.becomeFocused()
    }
  }

  /// The node that gets the focus first: the preferred one, or else the first one that can have it.
  final var initialFocus: ViewNode? { foundPreferredFocus ?? focusable(at: 0) }

  /// The preferred node of this view, or of the first one in it that has one.
  final var foundPreferredFocus: ViewNode? {
    let front = topmostModal ?? self
    _ = front.knownFocusSummary
    return Array(front.preorder { $0.focusSummary.count > 0 }).lazy.compactMap(\.preferredFocus)
      .first { $0.canFocus && $0.isInteractive }
  }

  /// Returns the focus to a place after a modal node was hidden.
  ///
  /// The focus also returns to a disabled node, such as a button whose action is running.
  final func returnFocus(to place: FocusPlace?) {
    focusState?.place = place
    if let node = place?.node, node.isMade(in: self), node.isVisible, !node.isCovered {
      node.becomeFocused()
    }
  }
}

/// A modal node that returns the focus when it's hidden.
@MainActor protocol FocusReturning: ViewNode {
  /// The place to return the focus to, which had it when the modal node was presented.
  var focusedBefore: FocusPlace? { get set }
}
