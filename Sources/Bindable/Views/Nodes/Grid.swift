/// Nodes in rows and columns, in which each column is as wide as its widest node.
///
/// ```swift
/// Grid(columns: [.leading, .trailing], spacing: 1) {
///   Label("Name"); Label("Qty")
///   Label("Tea");  Label("12")
/// }
/// ```
///
/// The nodes fill one row after the other. A hidden node leaves its place empty.
public final class Grid: ViewNode {
  /// How the nodes of each column are aligned; as many as there are columns.
  public let columns: [HorizontalAlignment]
  /// Blank columns between two columns.
  @Observed public var spacing: Int { didSet { if spacing != oldValue { setNeedsLayout() } } }

  /// Makes a grid.
  ///
  /// - Precondition: There is at least one column.
  public init(
    columns: [HorizontalAlignment], spacing: Int = 0,
    @NodeBuilder _ nodes: () -> [ViewNode] = { [] }
  ) {
    precondition(!columns.isEmpty, "A grid needs at least one column; name their alignments.")
    self.columns = columns
    _spacing = Observed(wrappedValue: spacing)
    super.init()
    contentIsGiven()
    for node in nodes() { adopt(node) }
  }
}
