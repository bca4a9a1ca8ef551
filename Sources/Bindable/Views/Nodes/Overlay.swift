/// Nodes one on top of the other, the last one in front.
///
/// ```swift
/// Overlay {
///   ColumnStack { name; bio }
///   dialog
/// }
/// ```
///
/// Each node has the whole room. What is behind a dialog or a sheet that is shown is drawn dim, and
/// the user cannot act on it.
public final class Overlay: ViewNode {
  /// Makes an overlay of the nodes in the braces, from back to front.
  public init(@NodeBuilder _ nodes: () -> [ViewNode] = { [] }) {
    super.init()
    contentIsGiven()
    for node in nodes() { adopt(node) }
  }
}

/// A node at some place of the room there is, as large as it likes to be.
///
/// ```swift
/// Floating { Border { Label("Hi") } }        // in the middle
/// Floating(column: 9, row: 0) { Label("XYZ") }
/// ```
///
/// What it does not cover can still be seen. Several nodes in the braces stand one below the other.
public final class Floating: ViewNode {
  /// Where the node's first cell is, or `nil` for the middle.
  @Observed public var column: Int? { didSet { if column != oldValue { setNeedsDisplay() } } }
  /// Where the node's first cell is, or `nil` for the middle.
  @Observed public var row: Int? { didSet { if row != oldValue { setNeedsDisplay() } } }

  /// Makes a floating node; a place that is not named is the middle.
  public init(column: Int? = nil, row: Int? = nil, @NodeBuilder _ nodes: () -> [ViewNode]) {
    _column = Observed(wrappedValue: column)
    _row = Observed(wrappedValue: row)
    super.init()
    contentIsGiven()
    let nodes = nodes()
    if nodes.count == 1 { adopt(nodes[0]) } else { adopt(ColumnStack { nodes }) }
  }
}
