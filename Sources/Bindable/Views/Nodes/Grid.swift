/// A view that arranges nodes in rows and columns, with each column as wide as its widest node.
///
/// ```swift
/// Grid(columns: [.leading, .trailing], spacing: 1) {
///   Label("Name"); Label("Qty")
///   Label("Tea");  Label("12")
/// }
/// ```
///
/// The nodes fill one row after the other. The position of a hidden node stays empty.
public final class Grid: ViewNode {
  /// The alignments of the columns, one for each column.
  let columns: [HorizontalAlignment]
  /// The number of blank columns between two columns.
  @Observed public var spacing: Int { didSet { relayout(if: spacing != oldValue) } }

  /// Creates a grid.
  ///
  /// - Precondition: There is at least one column.
  public init(
    columns: [HorizontalAlignment], spacing: Int = 0,
    @NodeBuilder _ nodes: () -> [ViewNode] = { [] }
  ) {
    precondition(
      !columns.isEmpty, "A grid requires at least one column. Pass the alignment of each column.")
    self.columns = columns
    _spacing = Observed(wrappedValue: spacing)
    super.init()
    contentIsGiven(nodes())
  }
}
