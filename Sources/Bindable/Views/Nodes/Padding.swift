/// Blank columns and rows around something.
///
/// ```swift
/// Padding(Insets(horizontal: 2)) { name }.frame(width: 7).lines  // ["  Ada  "]
/// ```
///
/// Several nodes in the braces stand one below the other.
public final class Padding: ViewNode {
  /// How much is blank on each side.
  @Observed public var insets: Insets { didSet { if insets != oldValue { setNeedsLayout() } } }

  /// Makes a padding around the nodes in the braces.
  public init(_ insets: Insets, @NodeBuilder _ nodes: () -> [ViewNode]) {
    _insets = Observed(wrappedValue: insets)
    super.init()
    contentIsGiven()
    let nodes = nodes()
    if nodes.count == 1 { adopt(nodes[0]) } else { adopt(ColumnStack { nodes }) }
  }
}
