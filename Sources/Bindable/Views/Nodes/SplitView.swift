/// A container of two nodes with a divider that the user can move.
///
/// ```swift
/// let split = SplitView(.horizontal, firstLength: 12) { posts; post }
/// split.moveDivider(by: 4)  // `posts` has 16 columns now
/// ```
///
/// The nodes are next to each other, or with `.vertical` stacked vertically. Both keep `minimum`
/// cells if there are enough.
public final class SplitView: ViewNode {
  /// The axis along which the nodes are arranged.
  let axis: Axis

  /// The length of the first node, or `nil` for half of the available cells.
  @Observed public var firstLength: Int? {
    didSet {
      guard firstLength != oldValue else { return }
      stateChanged(.position)
      setNeedsLayout()
    }
  }

  /// The minimum length of each node.
  @Observed public var minimum: Int { didSet { relayout(if: minimum != oldValue) } }

  // The lengths of the first node and of both nodes when the view was last drawn.
  var drawn = (first: 0, both: 0)

  /// Creates a split view of the two nodes of the closure.
  ///
  /// - Precondition: There are two nodes.
  public init(
    _ axis: Axis = .horizontal, firstLength: Int? = nil, minimum: Int = 1,
    @NodeBuilder _ nodes: () -> [ViewNode]
  ) {
    self.axis = axis
    _firstLength = Observed(wrappedValue: firstLength)
    _minimum = Observed(wrappedValue: minimum)
    let nodes = nodes()
    precondition(
      nodes.count == 2,
      "A split view requires exactly two nodes, but got \(nodes.count). "
        + "Wrap additional nodes in a stack.")
    super.init()
    contentIsGiven(nodes)
  }

  /// Transfers the position of the divider from `old`.
  public override func transferUserState(from old: ViewNode) {
    super.transferUserState(from: old)
    if let old = old as? SplitView, old.passes(.position) { firstLength = old.firstLength }
  }

  /// Moves the divider within the limits of both nodes, as if the user had dragged it.
  ///
  /// Has no effect if the split view or one of its ancestors is disabled or hidden.
  ///
  /// - Returns: `true` if the user can move the divider.
  @discardableResult public func moveDivider(by cells: Int) -> Bool {
    let distance = min(max(cells, -Length.limit), Length.limit)
    return record(.moveDivider(distance), as: "move the divider of \(nodeName)") {
      firstLength = length(ofFirst: currentFirstLength + distance, of: drawn.both)
    }
  }

  // The length of the first node, which can have changed since the view was last drawn.
  var currentFirstLength: Int { length(ofFirst: firstLength, of: drawn.both) }

  /// Returns the length of the first node within the limits.
  func length(ofFirst wanted: Int?, of both: Int) -> Int {
    let least = Length.limited(minimum)
    guard both >= 2 * least else { return both / 2 }
    return min(max(wanted ?? both / 2, least), both - least)
  }

  /// Moves of the divider in both directions, with Alt and the arrow keys along the axis.
  public override var offeredActions: [OfferedAction] {
    let keys: [Key] = axis == .horizontal ? [.left, .right] : [.up, .down]
    let hint = libraryTexts[.resize]
    return zip([-1, 1], keys).map { cells, key in
      OfferedAction(.moveDivider(cells), keys: [key], modifiers: .alt, hint: hint)
    } + [OfferedAction(.moveDivider(4)), OfferedAction(.moveDivider(-4))]
  }

  /// Performs `divider` with a number of cells.
  public override func perform(_ action: UserAction) -> Bool? {
    guard case .moveDivider(let cells) = action else { return nil }
    return moveDivider(by: cells)
  }
}
