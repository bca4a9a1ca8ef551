/// The changes of a node since it was last drawn.
struct DirtyFlags: OptionSet {
  let rawValue: UInt8

  /// The node and its descendants must be drawn again.
  static let display = DirtyFlags(rawValue: 1)
  /// The measure of the node may have changed.
  static let measure = DirtyFlags(rawValue: 2)
  /// The measure of a descendant may have changed.
  static let measureBelow = DirtyFlags(rawValue: 4)
  /// The measure of a child has changed, so children may need new frames.
  static let arrange = DirtyFlags(rawValue: 8)
  /// The node is in its parent's list of marked children.
  static let listed = DirtyFlags(rawValue: 16)

  // The combinations, because an array literal takes long in debug builds.
  static let displayAndMeasure = DirtyFlags(rawValue: 3)
  static let measureHereOrBelow = DirtyFlags(rawValue: 6)
}

// Marked children form a linked list, so that visiting the changes visits nothing else:
//
// root ── firstMarked ──▶ stack ── firstMarked ──▶ label ── nextMarked ──▶ button
//
// Each also knows the one before it, which isn't shown.
//
// Every change is propagated to the root, because marks are cleared from the top down and those of
// hidden nodes remain. `DirtyFlags.listed` indicates membership. The links don't retain nodes: a
// node leaves the list when its parent changes and when it's deallocated.
extension ViewNode {
  /// Requests that this node be drawn again.
  ///
  /// The request is propagated to the root, so that drawing visits only marked nodes.
  ///
  /// - Complexity: O(*d*) in the depth of the node.
  public final func setNeedsDisplay() { invalidate(.display, above: DirtyFlags()) }

  /// Requests that this node be measured and drawn again.
  ///
  /// - Complexity: O(*d*) in the depth of the node.
  public final func setNeedsLayout() { invalidate(.displayAndMeasure, above: .measureBelow) }

  /// Requests drawing if a property has changed.
  final func redraw(if isChanged: Bool) { if isChanged { setNeedsDisplay() } }

  /// Requests layout and drawing if a property has changed.
  final func relayout(if isChanged: Bool) { if isChanged { setNeedsLayout() } }

  private final func invalidate(_ own: DirtyFlags, above: DirtyFlags) {
    dirtyFlags.formUnion(own)
    var node = self
    while let parent = node.storedParent {
      parent.dirtyFlags.formUnion(above)
      parent.list(marked: node)
      node.needDisplay()
      node = parent
    }
    // The root comes last, so that its `onNeedsDisplay` finds all nodes marked.
    node.needDisplay()
  }

  /// Marks cached cells as out of date without a notification, because the node's appearance hasn't
  /// changed.
  final func invalidateSilently() {
    dirtyFlags.insert(.display)
    propagateMarks(above: [])
  }

  /// Marks the ancestors without a notification.
  final func propagateMarks(above: DirtyFlags) {
    var node = self
    while let parent = node.storedParent {
      parent.dirtyFlags.formUnion(above)
      parent.list(marked: node)
      node = parent
    }
  }

  private final func needDisplay() {
    guard !needsDisplay else { return }
    needsDisplay = true
    onNeedsDisplay?()
  }

  private final func list(marked child: ViewNode) {
    guard !child.dirtyFlags.contains(.listed) else { return }
    child.dirtyFlags.insert(.listed)
    child.nextDirtySibling = firstDirtyChild
    firstDirtyChild?.previousDirtySibling = child
    firstDirtyChild = child
  }

  /// Empties the list of marked children and calls `body` with each of them.
  ///
  /// Children that must still be measured stay in the list for the layout.
  final func drainDirtyChildren(_ body: (ViewNode) -> Void) {
    var child = firstDirtyChild
    firstDirtyChild = nil
    while let current = child {
      child = current.nextDirtySibling
      child?.previousDirtySibling = nil
      current.nextDirtySibling = nil
      current.dirtyFlags.remove(.listed)
      body(current)
      if !current.dirtyFlags.isDisjoint(with: .measureHereOrBelow) { list(marked: current) }
    }
  }

  /// Empties the list of marked children, but not the lists of those children.
  final func clearDirtyChildren() { drainDirtyChildren { _ in } }

  /// Leaves the list of marked children of `parent`, which is `nil` if it was deallocated.
  final func removeFromDirtyList(of parent: ViewNode?) {
    guard dirtyFlags.contains(.listed) else { return }
    dirtyFlags.remove(.listed)
    if let parent, parent.renderCache != nil { parent.skipInCheck(self) }
    // Retained for the reason given in `ViewNode.leaveUnmade()`.
    let (previous, next) = (previousDirtySibling, nextDirtySibling)
    nextDirtySibling = nil
    previousDirtySibling = nil
    if let previous {
      withExtendedLifetime(next) {
        next?.previousDirtySibling = previous
        previous.nextDirtySibling = next
      }
    } else {
      if let parent, parent.firstDirtyChild === self { parent.firstDirtyChild = next }
      next?.previousDirtySibling = nil
    }
  }
}
