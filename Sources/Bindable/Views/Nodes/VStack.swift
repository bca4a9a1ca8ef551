/// A view that arranges its nodes vertically.
///
/// ```swift
/// VStack(spacing: 1) { name; bio }
/// ```
///
/// Hidden nodes take neither space nor spacing. If there aren't enough rows, each node gets its
/// minimum first, in the order of `layoutPriority`.
public final class VStack: ViewNode {
  /// The number of blank rows between two nodes.
  @Observed public var spacing: Int { didSet { relayout(if: spacing != oldValue) } }
  /// The number of blank cells around the content.
  @Observed public var padding: Insets { didSet { relayout(if: padding != oldValue) } }
  /// The alignment of nodes that are narrower than the stack.
  @Observed public var alignment: HorizontalAlignment {
    didSet { redraw(if: alignment != oldValue) }
  }

  // A stack that a container of one node makes for several. It has no place of its own.
  fileprivate(set) var isImplicit = false

  /// Creates a stack of the nodes of the closure.
  public init(
    alignment: HorizontalAlignment = .leading, spacing: Int = 0, padding: Insets = .zero,
    @NodeBuilder _ nodes: () -> [ViewNode] = { [] }
  ) {
    _spacing = Observed(wrappedValue: spacing)
    _padding = Observed(wrappedValue: padding)
    _alignment = Observed(wrappedValue: alignment)
    super.init()
    contentIsGiven(nodes())
  }
}

extension ViewNode {
  /// Returns the node, or a vertical stack if there are none or several.
  static func stacked(_ nodes: [ViewNode]) -> ViewNode {
    if nodes.count == 1 { return nodes[0] }
    let stack = VStack()
    stack.isImplicit = true
    for node in nodes { stack.addChild(node) }
    return stack
  }
}
