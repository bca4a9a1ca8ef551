/// A line around something, with a title if there is one.
///
/// ```swift
/// Border("Bio") { Label("Hello") }.frame(width: 8).lines
/// // ["┌Bio───┐", "│Hello │", "└──────┘"]
/// ```
///
/// Several nodes in the braces stand one below the other.
public final class Border: ViewNode {
  /// What stands in the line above; nothing if it is empty.
  @Observed public var title: String { didSet { if title != oldValue { setNeedsLayout() } } }
  /// What the line is made of.
  @Observed public var lineStyle: LineStyle {
    didSet { if lineStyle != oldValue { setNeedsDisplay() } }
  }
  /// Blank cells between the line and what it is around.
  @Observed public var padding: Insets { didSet { if padding != oldValue { setNeedsLayout() } } }

  /// Makes a border around the nodes in the braces.
  public init(
    _ title: String = "", lineStyle: LineStyle = .plain, padding: Insets = .zero,
    @NodeBuilder _ nodes: () -> [ViewNode] = { [] }
  ) {
    _title = Observed(wrappedValue: title)
    _lineStyle = Observed(wrappedValue: lineStyle)
    _padding = Observed(wrappedValue: padding)
    super.init()
    contentIsGiven()
    let nodes = nodes()
    if nodes.count == 1 { adopt(nodes[0]) } else { adopt(ColumnStack { nodes }) }
  }

  /// Puts `node` inside, in place of what was there.
  public func setContent(_ node: ViewNode) {
    for child in children { child.removeFromParent() }
    adopt(node)
  }
}
