/// A view that adds blank columns and rows around its content.
///
/// ```swift
/// Padding(Insets(horizontal: 2)) { name }.frame(width: 7).lines  // ["  Ada  "]
/// ```
///
/// Several nodes in the closure are stacked vertically.
public final class Padding: ViewNode {
  /// The number of blank cells on each side.
  @Observed public var insets: Insets { didSet { relayout(if: insets != oldValue) } }

  /// Creates padding around the nodes of the closure.
  public init(_ insets: Insets, @NodeBuilder _ nodes: () -> [ViewNode]) {
    _insets = Observed(wrappedValue: insets)
    super.init()
    contentIsGiven([.stacked(nodes())])
  }
}
