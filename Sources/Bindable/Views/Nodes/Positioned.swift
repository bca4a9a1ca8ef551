/// A view that draws its content at a position, in its preferred size.
///
/// ```swift
/// Positioned { Border { Label("Hi") } }        // centered
/// Positioned(column: 9, row: 0) { Label("XYZ") }
/// ```
///
/// It covers nothing outside of its content. Several nodes in the closure are stacked vertically.
public final class Positioned: ViewNode {
  /// The first column of the content, or `nil` if it's centered horizontally.
  @Observed public var column: Int? { didSet { relayout(if: column != oldValue) } }
  /// The first row of the content, or `nil` if it's centered vertically.
  @Observed public var row: Int? { didSet { relayout(if: row != oldValue) } }

  /// Creates a view at a position, which is centered by default.
  public init(column: Int? = nil, row: Int? = nil, @NodeBuilder _ nodes: () -> [ViewNode]) {
    _column = Observed(wrappedValue: column)
    _row = Observed(wrappedValue: row)
    super.init()
    contentIsGiven([.stacked(nodes())])
  }
}
