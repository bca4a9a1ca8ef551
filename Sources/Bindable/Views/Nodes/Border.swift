/// A view that draws a border with an optional title around its content.
///
/// ```swift
/// Border("Bio") { Label("Hello") }.frame(width: 8).lines
/// // ["┌Bio───┐", "│Hello │", "└──────┘"]
/// ```
///
/// Several nodes in the closure are stacked vertically.
public final class Border: ViewNode {
  /// The title shown in the top edge, unless it's empty.
  @Observed public var title: String { didSet { relayout(if: title != oldValue) } }
  /// The characters used for the border.
  @Observed public var lineStyle: LineStyle { didSet { redraw(if: lineStyle != oldValue) } }
  /// The number of blank cells between the border and its content.
  @Observed public var padding: Insets { didSet { relayout(if: padding != oldValue) } }

  /// Creates a border around the nodes of the closure.
  public init(
    _ title: String = "", lineStyle: LineStyle = .plain, padding: Insets = .zero,
    @NodeBuilder _ nodes: () -> [ViewNode] = { [] }
  ) {
    _title = Observed(wrappedValue: title)
    _lineStyle = Observed(wrappedValue: lineStyle)
    _padding = Observed(wrappedValue: padding)
    super.init()
    contentIsGiven([.stacked(nodes())])
  }

  /// A group with a title, without which the border isn't described.
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(libraryTexts[.groupRole], label: title)
  }
}
