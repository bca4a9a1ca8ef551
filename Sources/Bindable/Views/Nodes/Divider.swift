/// A line between two things.
///
/// ```swift
/// ColumnStack { Label("above"); Divider(); Label("below") }
/// ```
public final class Divider: ViewNode {
  /// Where the line runs.
  public let axis: Axis

  /// What the line is made of.
  @Observed public var lineStyle: LineStyle {
    didSet { if lineStyle != oldValue { setNeedsDisplay() } }
  }

  /// Makes a line from side to side, or with `.vertical` from top to bottom.
  public init(_ axis: Axis = .horizontal, lineStyle: LineStyle = .plain) {
    self.axis = axis
    _lineStyle = Observed(wrappedValue: lineStyle)
    super.init()
    contentIsGiven()
  }
}

/// From side to side, or from top to bottom.
public enum Axis: Hashable, Sendable {
  /// From side to side.
  case horizontal
  /// From top to bottom.
  case vertical
}

/// What lines and borders are made of.
public enum LineStyle: Hashable, Sendable, CaseIterable {
  /// `┌─┐`
  case plain
  /// `╭─╮`
  case rounded
  /// `┏━┓`
  case heavy
  /// `+-+`, for outputs that may draw box characters in two columns.
  case ascii
}
