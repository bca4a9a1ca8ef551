/// Nodes one below the other.
///
/// ```swift
/// ColumnStack(spacing: 1) { name; bio }
/// ```
///
/// Hidden nodes take neither room nor spacing. Where there are not enough rows, each node first
/// gets the least it can do with, those with a higher `layoutPriority` before others.
public final class ColumnStack: ViewNode {
  /// Blank rows between two nodes.
  @Observed public var spacing: Int { didSet { if spacing != oldValue { setNeedsLayout() } } }
  /// Blank cells around all nodes.
  @Observed public var padding: Insets { didSet { if padding != oldValue { setNeedsLayout() } } }
  /// Where nodes stand that are narrower than the stack.
  @Observed public var alignment: HorizontalAlignment {
    didSet { if alignment != oldValue { setNeedsDisplay() } }
  }

  /// Makes a stack of the nodes in the braces.
  public init(
    alignment: HorizontalAlignment = .leading, spacing: Int = 0, padding: Insets = .zero,
    @NodeBuilder _ nodes: () -> [ViewNode] = { [] }
  ) {
    _spacing = Observed(wrappedValue: spacing)
    _padding = Observed(wrappedValue: padding)
    _alignment = Observed(wrappedValue: alignment)
    super.init()
    contentIsGiven()
    for node in nodes() { adopt(node) }
  }
}

/// Nodes side by side.
///
/// ```swift
/// RowStack(spacing: 1) { followers; follow }
/// ```
///
/// Hidden nodes take neither room nor spacing. Where there are not enough columns, long texts give
/// way before short ones, and nodes with a higher `layoutPriority` after others.
public final class RowStack: ViewNode {
  /// Blank columns between two nodes.
  @Observed public var spacing: Int { didSet { if spacing != oldValue { setNeedsLayout() } } }
  /// Blank cells around all nodes.
  @Observed public var padding: Insets { didSet { if padding != oldValue { setNeedsLayout() } } }
  /// Where nodes stand that are lower than the stack.
  @Observed public var alignment: VerticalAlignment {
    didSet { if alignment != oldValue { setNeedsDisplay() } }
  }

  /// Makes a stack of the nodes in the braces.
  public init(
    alignment: VerticalAlignment = .top, spacing: Int = 0, padding: Insets = .zero,
    @NodeBuilder _ nodes: () -> [ViewNode] = { [] }
  ) {
    _spacing = Observed(wrappedValue: spacing)
    _padding = Observed(wrappedValue: padding)
    _alignment = Observed(wrappedValue: alignment)
    super.init()
    contentIsGiven()
    for node in nodes() { adopt(node) }
  }
}
