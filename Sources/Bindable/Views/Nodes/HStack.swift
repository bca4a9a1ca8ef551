/// A view that arranges its nodes horizontally.
///
/// ```swift
/// HStack(spacing: 1) { followers; follow }
/// ```
///
/// Hidden nodes take neither space nor spacing. If there aren't enough columns, long texts shrink
/// before short ones, and nodes with a higher `layoutPriority` shrink last. With `wraps`, nodes
/// that don't fit continue on the next row instead:
///
/// ```swift
/// HStack(spacing: 1, wraps: true) { edit; post; settings }
/// ```
public final class HStack: ViewNode {
  /// The number of blank columns between two nodes.
  @Observed public var spacing: Int { didSet { relayout(if: spacing != oldValue) } }
  /// The number of blank cells around the content.
  @Observed public var padding: Insets { didSet { relayout(if: padding != oldValue) } }
  /// The alignment of nodes that are lower than their row.
  @Observed public var alignment: VerticalAlignment { didSet { redraw(if: alignment != oldValue) } }
  /// A Boolean value that indicates whether nodes that don't fit continue on the next row.
  @Observed public var wraps: Bool { didSet { relayout(if: wraps != oldValue) } }

  /// Creates a stack of the nodes of the closure.
  public init(
    alignment: VerticalAlignment = .top, spacing: Int = 0, padding: Insets = .zero,
    wraps: Bool = false, @NodeBuilder _ nodes: () -> [ViewNode] = { [] }
  ) {
    _spacing = Observed(wrappedValue: spacing)
    _padding = Observed(wrappedValue: padding)
    _alignment = Observed(wrappedValue: alignment)
    _wraps = Observed(wrappedValue: wraps)
    super.init()
    contentIsGiven(nodes())
  }
}
