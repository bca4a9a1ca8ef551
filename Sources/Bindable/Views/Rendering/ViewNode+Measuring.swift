extension ViewNode {
  /// Returns the node's width requirement, including its `preferredWidth`.
  ///
  /// Call this method in nodes that draw other nodes. The result is cached until the node changes.
  public final func measuredWidthRequirement() -> SizeRequirement {
    let memo = cache
    checkMeasures(memo)
    if let known = memo.widths { return known }
    return DeepMeasuring.measure(self, forWidth: nil)
  }

  /// Returns the node's height requirement at a width, including its `preferredHeight`.
  ///
  /// Call this method in nodes that draw other nodes. The result is cached until the node changes.
  public final func measuredHeightRequirement(forWidth width: Int) -> SizeRequirement {
    let width = Length.limited(width)
    let memo = cache
    checkMeasures(memo)
    if memo.heightsWidth == width, let known = memo.heights { return known }
    return DeepMeasuring.measure(self, forWidth: width)
  }

  /// Computes the node's width requirement, or its height requirement if a width is given.
  fileprivate final func answer(forWidth width: Int?) -> SizeRequirement {
    if let width {
      let own =
        cache.drawn?.heightRequirement(forWidth: width)
        ?? .widest(shownChildren.map { $0.measuredHeightRequirement(forWidth: width) })
      return own.with(preferredHeight)
    }
    let own =
      cache.drawn?.widthRequirement()
      ?? .widest(shownChildren.map { $0.measuredWidthRequirement() })
    return own.with(preferredWidth)
  }

  fileprivate final func remember(_ extent: SizeRequirement, forWidth width: Int?) {
    if let width {
      if cache.heights != nil, cache.heightsWidth != width { cache.hasUncached = true }
      cache.heightsWidth = width
      cache.heights = extent
    } else {
      cache.widths = extent
    }
  }

  /// The children that participate in layout.
  final var shownChildren: [ViewNode] {
    let children = children
    return children.contains { $0.isHidden } ? children.filter { !$0.isHidden } : children
  }

  final var cache: RenderCache {
    // No other type is ever stored here.
    if let renderCache { return unsafeDowncast(renderCache, to: RenderCache.self) }
    let new = RenderCache(self)
    renderCache = new
    return new
  }

  /// Measures the changed nodes of this tree again.
  ///
  /// A node is measured only if it changed itself or the requirement of a child did. If a node
  /// changes but its size doesn't, its ancestors aren't measured.
  ///
  /// - Returns: `true` if a requirement returned earlier has changed.
  /// - Complexity: O(*n*), where *n* is the number of marked nodes, plus their siblings if a
  ///   requirement has changed.
  @discardableResult final func checkMeasures(_ memo: RenderCache) -> Bool {
    guard !dirtyFlags.isDisjoint(with: .measureHereOrBelow) else { return false }
    // An iterative traversal of the marked children. Each node stores its own progress.
    var node = self
    var memo = memo
    node.beginCheck(memo)
    while true {
      if let child = memo.nextToCheck {
        memo.nextToCheck = child.nextDirtySibling
        if !child.dirtyFlags.isDisjoint(with: .measureHereOrBelow) {
          memo = child.cache
          child.beginCheck(memo)
          node = child
        }
        continue
      }
      let isOther = memo.isStale && node.isAnswerOther(memo)
      guard node !== self, let parent = node.storedParent else {
        if isOther { storedParent?.requireMeasuring() }
        return isOther
      }
      node = parent
      memo = parent.cache
      if isOther {
        memo.isStale = true
        node.dirtyFlags.insert(.arrange)
      }
    }
  }

  /// Marks this node because the requirement of a child has changed outside a check of this node,
  /// as if the child is drawn on its own or the program changes it during a measurement.
  private final func requireMeasuring() {
    dirtyFlags.formUnion([.measure, .arrange])
    propagateMarks(above: .measureBelow)
  }

  /// Continues a check of this node after a marked child that the program removes.
  final func skipInCheck(_ child: ViewNode) {
    if cache.nextToCheck === child { cache.nextToCheck = child.nextDirtySibling }
  }

  private final func beginCheck(_ memo: RenderCache) {
    // Stays set if the program moves a descendant while it's measured, which ends that check.
    if dirtyFlags.contains(.measure) { memo.isStale = true }
    memo.nextToCheck = firstDirtyChild
    dirtyFlags.subtract(.measureHereOrBelow)
  }

  private final func isAnswerOther(_ memo: RenderCache) -> Bool {
    memo.isStale = false
    let before = (widths: memo.widths, heights: memo.heights)
    memo.widths = nil
    memo.heights = nil
    memo.lines = nil
    var isOther = memo.hasUncached
    memo.hasUncached = false
    // Only requirements that were requested can be in use.
    if let known = before.widths, measuredWidthRequirement() != known { isOther = true }
    if let known = before.heights, measuredHeightRequirement(forWidth: memo.heightsWidth) != known {
      isOther = true
    }
    return isOther
  }
}

/// Measurement of trees of any depth.
///
/// A node is measured by its parent, so a deep tree would need a deep stack. Below a fixed number
/// of levels, a node is noted instead, and its ancestors get a result that isn't cached. The noted
/// node is then measured on its own, and its ancestors are measured again with its cached result.
///
/// ```text
///   root ▶ … ▶ level 63 ▶ X noted      X ▶ … ▶ level 127 ▶ Y noted      Y, X again, root again
/// ```
///
/// - Complexity: Each node is measured at most twice per requirement.
@MainActor enum DeepMeasuring {
  private typealias Question = (node: ViewNode, width: Int?)

  private static let maximumLevelCount = 64
  @exclusivity(unchecked) private static var level = 0
  private static var recorded: [Question] = []
  /// The number of trees drawn or measured during measurements.
  @exclusivity(unchecked) private static var apartCount = 0

  /// Returns the requirement of `node`, and caches it if it's final.
  static func measure(_ node: ViewNode, forWidth width: Int?) -> SizeRequirement {
    guard level < maximumLevelCount else {
      recorded.append((node, width))
      return .zero
    }
    guard level == 0 else {
      let before = (recorded.count, apartCount)
      level += 1
      let extent = node.answer(forWidth: width)
      level -= 1
      if before == (recorded.count, apartCount) {
        node.remember(extent, forWidth: width)
      } else {
        node.cache.hasUncached = true
      }
      return extent
    }
    level = 1
    defer { level = 0 }
    let before = apartCount
    var extent = node.answer(forWidth: width)
    if !recorded.isEmpty {
      var questions: [Question] = [(node, width)] + drainRecorded()
      while let (node, width) = questions.last {
        extent = node.answer(forWidth: width)
        if recorded.isEmpty {
          node.remember(extent, forWidth: width)
          questions.removeLast()
        } else {
          questions += drainRecorded()
        }
      }
    } else if before == apartCount {
      node.remember(extent, forWidth: width)
    } else {
      node.cache.hasUncached = true
    }
    return extent
  }

  /// Runs a closure that draws or measures a tree, possibly during a measurement.
  ///
  /// The tree can be the one being measured, and can have changed since. So requirements computed
  /// around the closure may be older than those it has cached, and aren't cached themselves.
  static func apart<Result>(_ body: () -> Result) -> Result {
    if level > 0 { apartCount &+= 1 }
    let outer = (level, recorded)
    (level, recorded) = (0, [])
    defer { (level, recorded) = outer }
    return body()
  }

  private static func drainRecorded() -> [Question] {
    defer { recorded = [] }
    return recorded
  }
}

/// The renderer's cache for a node: its requirements until the node or a descendant changes, and
/// its position when it was last drawn.
@MainActor final class RenderCache {
  /// The node, which owns this cache, if it draws itself.
  unowned(unsafe) let drawn: (any Drawable)?
  /// The node, if it only lays out its children.
  unowned(unsafe) let arranging: (any LayoutContainer)?
  @exclusivity(unchecked) var widths: SizeRequirement?
  // During a check: the next marked child, and whether requirements may have changed.
  @exclusivity(unchecked) var nextToCheck: ViewNode?
  @exclusivity(unchecked) var isStale = false
  // Cached for the last width only, because a window rarely alternates between two widths.
  @exclusivity(unchecked) var heights: SizeRequirement?
  @exclusivity(unchecked) var heightsWidth = 0
  // Set if a requirement that isn't cached may be in use, such as the height at another width.
  @exclusivity(unchecked) var hasUncached = false
  // The lines of a label, so that its text is parsed once.
  @exclusivity(unchecked) var lines: [[Glyph]]?

  /// The `Canvas.rendererID` of the renderer that last drew the node, or 0 if there is none.
  @exclusivity(unchecked) var rendererID: UInt64 = 0
  /// The node's rectangle in the frame, which can extend beyond the visible part.
  @exclusivity(unchecked) var window = Rect(column: 0, row: 0, width: 0, height: 0)
  /// The visible part of `window`.
  @exclusivity(unchecked) var visible = Rect(column: 0, row: 0, width: 0, height: 0)
  /// The merged styles of the ancestors.
  @exclusivity(unchecked) var outerStyle = Style()
  /// The style of the blanks behind the node, if a list has filled its row, or 0.
  @exclusivity(unchecked) var ground: UInt64 = 0
  /// `true` if the ancestors are enabled.
  @exclusivity(unchecked) var isOuterEnabled = true

  init(_ node: ViewNode) {
    drawn = node as? any Drawable
    arranging = drawn as? any LayoutContainer
  }
}
