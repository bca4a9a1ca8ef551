extension ViewNode {
  /// Adds `child` to this node, at `index` or after the last child.
  ///
  /// If the child has another parent, it's removed from that parent.
  ///
  /// - Precondition: `child` is neither this node nor one of its ancestors.
  public final func addChild(_ child: ViewNode, at index: Int? = nil) {
    precondition(
      !isMade(in: child), "\(type(of: child)) can't be added to itself or one of its descendants.")
    if Self.currentContent != 0 {
      child.isInContentTwice = child.containingContent == Self.currentContent
      child.containingContent = Self.currentContent
    }
    // The program is notified when the tree has changed completely, because it can change it too.
    let oldParent = child.detach()
    let end = storedChildren.count
    storedChildren.insert(child, at: min(max(0, index ?? end), end))
    child.storedParent = self
    child.isLeftOut = false
    oldParent?.setNeedsLayout()
    setNeedsLayout()
    // Propagates the marks that the child already has.
    child.setNeedsLayout()
  }

  /// Removes the node from its parent.
  public final func removeFromParent() {
    leaveParent()
    endEditing()
  }

  /// Removes the node from its parent, before the caller completes the change of the tree.
  final func leaveParent() { detach()?.setNeedsLayout() }

  /// Removes the node from its parent, if there is one, without a notification.
  private final func detach() -> ViewNode? {
    guard let parent = storedParent else { return nil }
    // Retained during the change, because releasing the node runs its deinitializer.
    withExtendedLifetime(self) {
      FocusPlace.willRemove(self, from: parent)
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
    sequence(first: self) { $0.storedParent }.contains { $0 === root }
  }

  /// This node and its ancestors, from the inside out.
  final var lineage: some Sequence<ViewNode> { sequence(first: self) { $0.parent } }

  /// Returns this node and its descendants, with parents before their children, except for those
  /// that don't satisfy a condition and for theirs.
  final func preorder(
    where isIncluded: @escaping (ViewNode) -> Bool = { _ in true }
  ) -> some Sequence<ViewNode> {
    // The nodes to visit, with the next one last.
    sequence(state: [self]) { waiting in
      while let node = waiting.popLast() {
        guard isIncluded(node) else { continue }
        waiting.append(contentsOf: node.children.reversed())
        return node
      }
      return nil
    }
  }

  /// This node and all its descendants, with parents before their children.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  public final var descendants: [ViewNode] { Array(preorder()) }

  /// A Boolean value that indicates whether the node and all its ancestors aren't hidden.
  ///
  /// To show and hide a node, bind its `isHidden`.
  ///
  /// - Complexity: O(*d*) in the depth of the node.
  public final var isVisible: Bool { lineage.allSatisfy { !$0.isHidden } }

  /// A Boolean value that indicates whether the user can act on the node: it and its ancestors are
  /// visible and enabled, and no modal node, such as a dialog, is in front of it.
  ///
  /// - Complexity: O(*d*) in the depth of the node, plus the number of layers of the `ZStack`s
  ///   around it.
  package final var isInteractive: Bool {
    lineage.allSatisfy { node in
      !node.isHidden && node.isEnabled && (node.parent as? ZStack)?.isCovered(node) != true
    }
  }

  /// A Boolean value that indicates whether a modal node is in front of this node.
  final var isCovered: Bool {
    lineage.contains { ($0.parent as? ZStack)?.isCovered($0) == true }
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
