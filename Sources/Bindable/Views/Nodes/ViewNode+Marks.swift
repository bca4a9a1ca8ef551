/// What has changed at a node since the renderer looked.
struct Marks: OptionSet {
  let rawValue: UInt8

  /// The node's cells have to be drawn again, and what is in it.
  static let display = Marks(rawValue: 1)
  /// The node's answer to how much it takes may be another.
  static let measure = Marks(rawValue: 2)
  /// The answer of a node below may be another.
  static let measureBelow = Marks(rawValue: 4)
  /// The answer of a child is another, so children may have other places.
  static let arrange = Marks(rawValue: 8)
  /// The node is in the list of its parent's marked children.
  static let listed = Marks(rawValue: 16)
}

// Marked children hang together in a list, so that whoever looks for what changed meets nothing
// else:
//
//      root ── firstMarked ──▶ stack ── firstMarked ──▶ label ── nextMarked ──▶ button
//
// Every change climbs to the root, since marks are taken away from the top down and those of a
// hidden node stay. `Marks.listed` says who is in a list. The links do not keep nodes alive; a node
// leaves the list of its parent when it gets another one, and when it goes.
extension ViewNode {
  /// Says that the cells of this node have to be drawn again.
  ///
  /// The mark climbs to the root, so that whoever draws need only look where there is a mark.
  ///
  /// - Complexity: O(*d*) in the depth of the node.
  public final func setNeedsDisplay() { mark(.display, above: []) }

  /// Says that this node may take another size, and has to be drawn again.
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
    // The root comes last: whoever is called finds everything marked.
    node.needDisplay()
  }

  /// Marks that cells are out of date for whoever keeps them, without calling anybody: nothing that
  /// the node shows has changed.
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

  /// Empties the list of marked children and calls `body` with each.
  ///
  /// Those that have yet to be measured stay in it, to be found by who measures.
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

  /// Empties the list of marked children; what is marked below them stays so.
  final func forgetMarked() { takeMarked { _ in } }

  /// Leaves the list that the node may be in; a parent that has gone is `nil`.
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
