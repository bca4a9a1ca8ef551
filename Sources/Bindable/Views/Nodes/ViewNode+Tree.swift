extension ViewNode {
  /// Adds `child` to this node, at `index` or after the last child.
  ///
  /// If the child has another parent, it's removed from that parent.
  ///
  /// - Precondition: `child` is neither this node nor one of its ancestors.
  public final func addChild(_ child: ViewNode, at index: Int? = nil) {
    var ancestor: ViewNode? = self
    while let node = ancestor {
      precondition(
        node !== child, "\(type(of: child)) can't be added to itself or one of its descendants.")
      ancestor = node.storedParent
    }
    if Self.currentContent != 0 {
      child.isInContentTwice = child.containingContent == Self.currentContent
      child.containingContent = Self.currentContent
    }
    // The program is notified when the tree has changed completely, because it can change it too.
    let oldParent = child.detach()
    let end = storedChildren.count
    storedChildren.insert(child, at: min(max(0, index ?? end), end))
    child.storedParent = self
    oldParent?.setNeedsLayout()
    setNeedsLayout()
    // Propagates the marks that the child already has.
    child.setNeedsLayout()
  }

  /// Removes the node from its parent.
  public final func removeFromParent() {
    detach()?.setNeedsLayout()
  }

  /// Removes the node from its parent, if there is one, without a notification.
  private final func detach() -> ViewNode? {
    guard let parent = storedParent else { return nil }
    // Retained during the change, because releasing the node runs its deinitializer.
    withExtendedLifetime(self) {
      parent.storedChildren.removeAll { $0 === self }
      storedParent = nil
    }
    return parent
  }

  /// The root of the tree that contains this node, which can be the node itself.
  public final var root: ViewNode {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }

  /// Returns a Boolean value that indicates whether the node is `root` or one of its descendants,
  /// without creating content.
  package final func isMade(in root: ViewNode) -> Bool {
    var node: ViewNode? = self
    while let current = node {
      if current === root { return true }
      node = current.storedParent
    }
    return false
  }

  /// This node and all its descendants, with parents before their children.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  public final var descendants: [ViewNode] {
    var found: [ViewNode] = []
    // The nodes to visit, with the next one last.
    var waiting = [self]
    while let node = waiting.popLast() {
      found.append(node)
      waiting.append(contentsOf: node.children.reversed())
    }
    return found
  }

  /// A Boolean value that indicates whether the node and all its ancestors aren't hidden.
  ///
  /// - Complexity: O(*d*) in the depth of the node.
  public final var isVisible: Bool {
    var node: ViewNode? = self
    while let current = node {
      if current.isHidden { return false }
      node = current.parent
    }
    return true
  }

  /// A Boolean value that indicates whether the user can act on the node: it and its ancestors are
  /// visible and enabled, and no modal node, such as a dialog, is in front of it.
  ///
  /// - Complexity: O(*d*) in the depth of the node, plus the number of layers of the `ZStack`s
  ///   around it.
  package final var isInteractive: Bool {
    var node: ViewNode? = self
    while let current = node {
      if current.isHidden || !current.isEnabled { return false }
      let parent = current.parent
      if let overlay = parent as? ZStack, overlay.isCovered(current) { return false }
      node = parent
    }
    return true
  }

  // Modal nodes in front aren't considered, so the content behind a dialog doesn't look disabled.
  final var isEffectivelyEnabled: Bool {
    var node: ViewNode? = self
    while let current = node {
      if !current.isEnabled { return false }
      node = current.parent
    }
    return true
  }
}

extension ZStack {
  /// Returns a Boolean value that indicates whether a visible modal node is in front of a layer.
  func isCovered(_ layer: ViewNode) -> Bool {
    for node in storedChildren.reversed() {
      if node === layer { return false }
      if node.isModal, !node.isHidden { return true }
    }
    return false
  }
}
