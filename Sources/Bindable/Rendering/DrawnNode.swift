/// A node that decides itself which cells it becomes.
///
/// Most views say what they consist of with `content`. A node that is a picture of its own says
/// three things:
///
/// ```swift
/// final class Meter: ViewNode, DrawnNode {
///   @Observed var level = 0 { didSet { setNeedsDisplay() } }
///
///   func widths() -> Extent { Extent(minimum: 1, ideal: 10, weight: 1) }
///   func heights(forWidth width: Int) -> Extent { .fixed(1) }
///   func draw(on canvas: inout Canvas) {
///     canvas.write(String(repeating: "#", count: min(level, canvas.size.width)))
///   }
/// }
/// ```
///
/// First the widths of all nodes are settled, then the heights for those widths, then all draw.
/// A node is given what there is, which may be less than its minimum, and nothing at all.
@MainActor public protocol DrawnNode: ViewNode {
  /// How wide it would like to be.
  func widths() -> Extent
  /// How high it would like to be where it is `width` columns wide.
  func heights(forWidth width: Int) -> Extent
  /// Draws into a canvas of exactly the size it was given.
  func draw(on canvas: inout Canvas)
}

extension ViewNode {
  /// How wide the node would like to be, with its `preferredWidth`.
  ///
  /// For nodes that are drawn with others in them; remembered until something changes.
  public final func measuredWidths() -> Extent {
    let memo = measurements
    if let known = memo.widths { return known }
    let own: Extent
    if let drawn = self as? any DrawnNode {
      own = drawn.widths()
    } else {
      own = .widest(shownChildren.map { $0.measuredWidths() })
    }
    let widths = own.with(preferredWidth)
    memo.widths = widths
    return widths
  }

  /// How high the node would like to be at a width, with its `preferredHeight`.
  ///
  /// For nodes that are drawn with others in them; remembered until something changes.
  public final func measuredHeights(forWidth width: Int) -> Extent {
    let width = max(0, width)
    let memo = measurements
    if let known = memo.heights, known.width == width { return known.extent }
    let own: Extent
    if let drawn = self as? any DrawnNode {
      own = drawn.heights(forWidth: width)
    } else {
      own = .widest(shownChildren.map { $0.measuredHeights(forWidth: width) })
    }
    let heights = own.with(preferredHeight)
    memo.heights = (width, heights)
    return heights
  }

  /// The children that take part in layout.
  final var shownChildren: [ViewNode] { children.filter { !$0.isHidden } }

  final var measurements: Measurements {
    if let known = layoutMemo as? Measurements { return known }
    let new = Measurements()
    layoutMemo = new
    return new
  }
}

/// What layout remembers of a node until the node, or one in it, needs layout.
@MainActor final class Measurements {
  var widths: Extent?
  // Only for the last width: a window is seldom shown at two widths in turns.
  var heights: (width: Int, extent: Extent)?
  // The lines of a label, so that its text is read once.
  var lines: [[Glyph]]?
}
