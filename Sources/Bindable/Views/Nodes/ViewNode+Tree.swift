extension ViewNode {
  /// Puts `child` into this node, after what is in it, or at `index`.
  ///
  /// A child that is in another node leaves it.
  ///
  /// - Precondition: `child` is neither this node nor one that this node is in.
  public final func adopt(_ child: ViewNode, at index: Int? = nil) {
    var ancestor: ViewNode? = self
    while let node = ancestor {
      precondition(node !== child, "\(type(of: child)) cannot be put into itself.")
      ancestor = node.storedParent
    }
    child.removeFromParent()
    let end = storedChildren.count
    storedChildren.insert(child, at: min(max(0, index ?? end), end))
    child.storedParent = self
    setNeedsLayout()
    // What is marked in the child already has to be found from here.
    child.setNeedsLayout()
  }

  /// Takes the node out of the one that it is in.
  public final func removeFromParent() {
    guard let parent = storedParent else { return }
    // Held for the length of the change: releasing it runs its deinit.
    withExtendedLifetime(self) {
      parent.storedChildren.removeAll { $0 === self }
      storedParent = nil
    }
    parent.setNeedsLayout()
  }

  /// The outermost node that this one is in, or the node itself.
  public final var root: ViewNode {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }

  /// This node and all nodes in it, each before what is in it.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  public final var descendants: [ViewNode] {
    var found: [ViewNode] = []
    // The nodes yet to be visited, the next one last.
    var waiting = [self]
    while let node = waiting.popLast() {
      found.append(node)
      waiting.append(contentsOf: node.children.reversed())
    }
    return found
  }

  /// Whether the node and all that it is in are shown.
  ///
  /// - Complexity: O(*d*) in the depth of the node.
  public final var isShown: Bool {
    var node: ViewNode? = self
    while let current = node {
      if current.isHidden { return false }
      node = current.parent
    }
    return true
  }

  /// Whether the user can act on the node: it and all nodes it is in are shown and enabled, and no
  /// dialog, sheet or other modal node is in front of it.
  ///
  /// - Complexity: O(*d*) in the depth of the node, and the number of layers of overlays around it.
  public final var isInteractive: Bool {
    var node: ViewNode? = self
    while let current = node {
      if current.isHidden || !current.isEnabled { return false }
      let parent = current.parent
      if let overlay = parent as? Overlay, overlay.isCovered(current) { return false }
      node = parent
    }
    return true
  }

  // Whether it looks like something that the user can act on: what is behind a dialog goes on to.
  final var looksEnabled: Bool {
    var node: ViewNode? = self
    while let current = node {
      if !current.isEnabled { return false }
      node = current.parent
    }
    return true
  }
}

extension Overlay {
  /// Whether a modal node is shown in front of one of the layers.
  func isCovered(_ layer: ViewNode) -> Bool {
    for node in storedChildren.reversed() {
      if node === layer { return false }
      if node.isModal, !node.isHidden { return true }
    }
    return false
  }
}
