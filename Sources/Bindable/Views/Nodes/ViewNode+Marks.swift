/// The changes of a node since it was last drawn.
struct Marks: OptionSet {
  let rawValue: UInt8

  /// The node and its descendants must be drawn again.
  static let display = Marks(rawValue: 1)
  /// The measure of the node may have changed.
  static let measure = Marks(rawValue: 2)
  /// The measure of a descendant may have changed.
  static let measureBelow = Marks(rawValue: 4)
  /// The measure of a child has changed, so children may need new frames.
  static let arrange = Marks(rawValue: 8)
  /// The node is in its parent's list of marked children.
  static let listed = Marks(rawValue: 16)
}

// Marked children form a linked list, so that visiting the changes visits nothing else:
//
// root ── firstMarked ──▶ stack ── firstMarked ──▶ label ── nextMarked ──▶ button
//
// Every change is propagated to the root, because marks are cleared from the top down and those of
// hidden nodes remain. `Marks.listed` indicates membership. The links don't retain nodes: a node
// leaves the list when its parent changes and when it's deallocated.
extension ViewNode {
  /// Requests that this node be drawn again.
  ///
  /// The request is propagated to the root, so that drawing visits only marked nodes.
  ///
  /// - Complexity: O(*d*) in the depth of the node.
  public final func setNeedsDisplay() { mark(.display, above: []) }

  /// Requests that this node be measured and drawn again.
  ///
  /// - Complexity: O(*d*) in the depth of the node.
  public final func setNeedsLayout() { mark([.display, .measure], above: .measureBelow) }

  private final func mark(_ own: Marks, above: Marks) {
    marks.formUnion(own)
    var node = self
    while let parent = node.storedParent {
      parent.marks.formUnion(above)
      parent.list(marked: node)
      node.needDisplay()
      node = parent
    }
    // The root comes last, so that its `onNeedsDisplay` finds all nodes marked.
    node.needDisplay()
  }

  /// Marks cached cells as out of date without a notification, because the node's appearance hasn't
  /// changed.
  final func markQuietly() {
    marks.insert(.display)
    var node = self
    while let parent = node.storedParent {
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
    guard !child.marks.contains(.listed) else { return }
    child.marks.insert(.listed)
    child.nextMarked = firstMarked
    firstMarked = child
  }

  /// Empties the list of marked children and calls `body` with each of them.
  ///
  /// Children that must still be measured stay in the list for the layout.
  final func takeMarked(_ body: (ViewNode) -> Void) {
    var child = firstMarked
    firstMarked = nil
    while let current = child {
      child = current.nextMarked
      current.nextMarked = nil
      current.marks.remove(.listed)
      body(current)
      if !current.marks.isDisjoint(with: [.measure, .measureBelow]) { list(marked: current) }
    }
  }

  /// Empties the list of marked children, but not the lists of those children.
  final func forgetMarked() { takeMarked { _ in } }

  /// Leaves the list of marked children of `parent`, which is `nil` if it was deallocated.
  final func leaveMarked(of parent: ViewNode?) {
    guard marks.contains(.listed) else { return }
    marks.remove(.listed)
    defer { nextMarked = nil }
    guard let parent else { return }
    if parent.firstMarked === self {
      parent.firstMarked = nextMarked
      return
    }
    var node = parent.firstMarked
    while let current = node {
      if current.nextMarked === self {
        current.nextMarked = nextMarked
        return
      }
      node = current.nextMarked
    }
  }
}
