/// A view that arranges its nodes horizontally.
///
/// ```swift
/// HStack(spacing: 1) { followers; follow }
/// ```
///
/// Hidden nodes take neither space nor spacing. If there aren't enough columns, long texts shrink
/// before short ones, and nodes with a higher `layoutPriority` shrink last. With `wraps`, nodes that
/// don't fit continue on the next line instead.
public final class HStack: ViewNode {
  /// The number of blank columns between two nodes.
  @Observed public var spacing: Int { didSet { if spacing != oldValue { setNeedsLayout() } } }
  /// The number of blank cells around the content.
  @Observed public var padding: Insets { didSet { if padding != oldValue { setNeedsLayout() } } }
  /// A Boolean value that indicates whether nodes that don't fit continue on the next line.
  @Observed public var wraps: Bool { didSet { if wraps != oldValue { setNeedsLayout() } } }
  /// The alignment of nodes that are lower than the stack.
  @Observed public var alignment: VerticalAlignment {
    didSet { if alignment != oldValue { setNeedsDisplay() } }
  }

  /// Creates a stack of the nodes of the closure.
  public init(
    alignment: VerticalAlignment = .top, spacing: Int = 0, wraps: Bool = false,
    padding: Insets = .zero,
    @NodeBuilder _ nodes: () -> [ViewNode] = { [] }
  ) {
    _spacing = Observed(wrappedValue: spacing)
    _wraps = Observed(wrappedValue: wraps)
    _padding = Observed(wrappedValue: padding)
    _alignment = Observed(wrappedValue: alignment)
    super.init()
    contentIsGiven()
    for node in nodes() { addChild(node) }
  }
}
