/// A line that separates two nodes.
///
/// ```swift
/// VStack { Label("above"); Divider(); Label("below") }
/// ```
public final class Divider: ViewNode {
  /// The direction of the line.
  let axis: Axis

  /// The characters used for the line.
  @Observed public var lineStyle: LineStyle { didSet { redraw(if: lineStyle != oldValue) } }

  /// Creates a horizontal line, or a vertical line with `.vertical`.
  public init(_ axis: Axis = .horizontal, lineStyle: LineStyle = .plain) {
    self.axis = axis
    _lineStyle = Observed(wrappedValue: lineStyle)
    super.init()
    contentIsGiven()
  }
}
