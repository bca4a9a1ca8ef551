extension ViewNode {
  /// Adds `child` to this node, at `index` or after the last child.
  ///
  /// If the child has another parent, it's removed from that parent.
  ///
  /// - Precondition: `child` is neither this node nor one of its ancestors.
  package final func addChild(_ child: ViewNode, at index: Int? = nil) {
    precondition(
      child !== self && (child.storedChildren.isEmpty || !isMade(in: child)),
      "\(type(of: child)) can't be added to itself or one of its descendants.")
    if Self.currentContent != 0 {
      child.isInContentTwice = child.containingContent == Self.currentContent
      child.containingContent = Self.currentContent
    }
    // The program is notified when the tree has changed completely, because it can change it too.
    let oldParent = child.detach()
    let end = storedChildren.count
    let position = min(max(0, index ?? end), end)
    storedChildren.insert(child, at: position)
    orderChild(at: position)
    child.storedParent = self
    child.isLeftOut = false
    oldParent?.setNeedsLayout()
    setNeedsLayout()
    // Propagates the marks that the child already has.
    child.setNeedsLayout()
  }

  /// Removes the node from its parent.
  package final func removeFromParent() {
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
      if let index = parent.childIndex(of: self) { parent.storedChildren.remove(at: index) }
      storedParent = nil
    }
    return parent
  }

  /// Returns the index of a child, or `nil` if it isn't one.
  ///
  /// - Complexity: O(log *n*) in the number of children, except for cells of a list.
  final func childIndex(of child: ViewNode) -> Int? {
    let order = child.siblingOrder
    let index = storedChildren.indices.partitioningIndex {
      storedChildren[$0].siblingOrder >= order
    }
    if index < storedChildren.count, storedChildren[index] === child { return index }
    // A list arranges its cells itself.
    return storedChildren.firstIndex { $0 === child }
  }

  // The numbers of siblings increase in their order, so that a binary search finds a child. They're
  // far apart, and those around an index are spread again where there's no room for another one:
  //
  //   0 ── 2³² ── 2·2³²      0 ── 2³¹ ── 2³² ── 2·2³²
  private static let orderStep = 1 << 32

  private final func orderChild(at index: Int) {
    let child = storedChildren[index]
    let before = index > 0 ? storedChildren[index - 1].siblingOrder : nil
    let after = index + 1 < storedChildren.count ? storedChildren[index + 1].siblingOrder : nil
    let limit = Int.max / 2
    switch (before, after) {
    case (nil, nil): child.siblingOrder = 0
    case (let before?, nil) where before < limit: child.siblingOrder = before + Self.orderStep
    case (nil, let after?) where after > -limit: child.siblingOrder = after - Self.orderStep
    case (let before?, let after?) where after - before > 1:
      child.siblingOrder = before + (after - before) / 2
    case (_?, _?): spreadOrder(around: index, reach: 32)
    default: spreadOrder(around: index, reach: storedChildren.count)
    }
  }

  private final func spreadOrder(around index: Int, reach: Int) {
    var reach = reach
    while true {
      let range = max(0, index - reach)..<min(storedChildren.count, index + reach)
      let before = range.lowerBound > 0 ? storedChildren[range.lowerBound - 1].siblingOrder : nil
      let after =
        range.upperBound < storedChildren.count
        ? storedChildren[range.upperBound].siblingOrder : nil
      var step = Self.orderStep
      if let before, let after { step = (after - before) / (range.count + 1) }
      // More room than for one node, so that the same place doesn't need to be spread soon.
      if step >= 1 << 16 {
        var order = before ?? after.map { $0 - step * (range.count + 1) } ?? -step
        for child in storedChildren[range] {
          order += step
          child.siblingOrder = order
        }
        return
      }
      reach *= 2
    }
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
    // A loop, because it's asked for each node with the focus, and a lazy sequence takes much
    // longer in debug builds.
    var node: ViewNode? = self
    while let current = node, current !== root { node = current.storedParent }
    return node != nil
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
  /// To show and hide a node, bind its `isShown` or `isHidden`.
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

  /// `true` if a modal node is in front of this node.
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
