/// The nodes that have the focus, usually one for each tree.
@MainActor enum FocusedNodes {
  private static var entries: [Weak<ViewNode>] = []

  /// Adds or removes a node whose focus has changed.
  static func update(_ node: ViewNode) {
    entries.retainingObjects { entries.removeAll { $0.object == nil || $0.object === node } }
    if node.isFocused {
      entries.append(Weak(node))
      node.markFocusPath()
    }
    // A view that gives the focus to a node of its content doesn't depend on it.
    untracked {
      for ancestor in sequence(first: node, next: \.storedParent) {
        ancestor.focusState?.changeCount &+= 1
      }
    }
  }

  /// Returns the nodes with the focus that are `root` or its descendants.
  //
  // The mark spares a search in each tree without the focus, such as that of a list cell.
  static func nodes(in root: ViewNode) -> [ViewNode] {
    guard root.focusSummary[.mayHaveFocus] else { return [] }
    var nodes: [ViewNode] = []
    untracked {
      for entry in entries {
        if let node = entry.object, node.isMade(in: root) { nodes.append(node) }
      }
    }
    if nodes.isEmpty { root.focusSummary[.mayHaveFocus] = false }
    return nodes
  }
}

/// The place of a node that has or had the focus, also after the node was removed.
@MainActor final class FocusPlace {
  private static var entries: [Weak<FocusPlace>] = []

  /// The node.
  private(set) weak var node: ViewNode?
  // The list with the cell that contains the node.
  private weak var list: ListView?
  // The parent from which the node or an ancestor was removed.
  private weak var parent: ViewNode?
  private var index = 0

  /// Creates the place of a node.
  init(_ node: ViewNode) {
    self.node = node
    list = node.enclosingList
    Self.entries.append(Weak(self))
  }

  isolated deinit { Self.entries.retainingObjects { Self.entries.removeAll { $0.object == nil } } }

  /// Updates the places in a node that is about to be removed from its parent.
  static func willRemove(_ node: ViewNode, from parent: ViewNode) {
    for entry in entries {
      guard let place = entry.object, let current = place.parent ?? place.node,
        current.isMade(in: node)
      else { continue }
      place.index = parent.childIndex(of: node) ?? 0
      place.parent = parent
    }
  }

  /// Returns the node that gets the focus if the node of this place can't have it: the list that
  /// contains it, or else the next node in the focus order of `front`, or else the last one.
  ///
  /// Returns `nil` if the place isn't in `front`.
  func successor(in front: ViewNode) -> ViewNode? {
    if let node, node.isMade(in: front), node.canFocus, node.isInteractive { return node }
    if let list, list.isMade(in: front), list.isInteractive { return list }
    guard let before = focusableCount(in: front), front.focusableCount > 0 else { return nil }
    return front.focusable(at: min(before, front.focusableCount - 1))
  }

  /// Returns the number of nodes in the focus order of `front` before this place, or `nil` if it
  /// isn't there.
  func focusableCount(in front: ViewNode) -> Int? {
    if let node, node.isMade(in: front) { return front.focusableCount(before: node) }
    if let parent, parent.isMade(in: front) {
      return front.focusableCount(before: index, of: parent)
    }
    return nil
  }
}

extension ViewNode {
  /// Marks this node and its ancestors as ones that may contain the focus.
  final func markFocusPath() {
    for node in sequence(first: self, next: \.storedParent) {
      node.focusSummary[.mayHaveFocus] = true
    }
  }

  fileprivate final var enclosingList: ListView? {
    lineage.dropFirst().lazy.compactMap { $0 as? ListView }.first { _ in true }
  }
}
