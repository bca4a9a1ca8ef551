/// Two nodes with a line between them that the user can move.
///
/// ```swift
/// let split = Split(.horizontal, first: 12) { posts; post }
/// split.moveDivider(by: 4)  // `posts` has 16 columns now
/// ```
///
/// Side by side, or with `.vertical` one below the other. Both keep `minimum` cells as long as there
/// are enough.
public final class Split: ViewNode {
  /// Along which axis the nodes follow each other.
  public let axis: Axis

  /// The cells of the first node, or `nil` for half of what there is.
  @Observed public var first: Int? { didSet { if first != oldValue { setNeedsDisplay() } } }

  /// The least cells that either node keeps.
  @Observed public var minimum: Int { didSet { if minimum != oldValue { setNeedsLayout() } } }

  /// What the line between is made of.
  @Observed public var lineStyle: LineStyle {
    didSet { if lineStyle != oldValue { setNeedsDisplay() } }
  }

  // The cells of the first node when the split was last drawn, and of both together.
  var drawn = (first: 0, both: 0)

  /// Makes a split of the two nodes in the braces.
  ///
  /// - Precondition: There are two nodes.
  public init(
    _ axis: Axis = .horizontal, first: Int? = nil, minimum: Int = 1, lineStyle: LineStyle = .plain,
    @NodeBuilder _ nodes: () -> [ViewNode]
  ) {
    self.axis = axis
    _first = Observed(wrappedValue: first)
    _minimum = Observed(wrappedValue: minimum)
    _lineStyle = Observed(wrappedValue: lineStyle)
    super.init()
    contentIsGiven()
    let nodes = nodes()
    precondition(
      nodes.count == 2, "A split has two nodes, not \(nodes.count); put others into a stack.")
    for node in nodes { adopt(node) }
  }

  /// Takes over where the line is.
  public override func takeUserState(from old: ViewNode) {
    super.takeUserState(from: old)
    if let old = old as? Split { first = old.first }
  }

  /// Moves the line between the nodes, as a user does; as far as both keep their minimum.
  ///
  /// Nothing happens if the split, or a node that it is in, is disabled or hidden.
  ///
  /// - Returns: Whether the user can move it.
  @discardableResult public func moveDivider(by cells: Int) -> Bool {
    guard isInteractive else { return false }
    let distance = min(max(cells, -Length.limit), Length.limit)
    noting(.divide(distance)) {
      event("move the line of \(nodeName)") {
        first = length(ofFirst: drawn.first + distance, of: drawn.both)
      }
    }
    return true
  }

  /// What the first node gets of what both share, if it is to have `wanted`.
  func length(ofFirst wanted: Int?, of both: Int) -> Int {
    let least = Length.limited(minimum)
    guard both >= 2 * least else { return both / 2 }
    return min(max(wanted ?? both / 2, least), both - least)
  }
}
