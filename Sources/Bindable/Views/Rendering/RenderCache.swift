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
  /// `true` if the ancestors are enabled.
  @exclusivity(unchecked) var isOuterEnabled = true

  init(_ node: ViewNode) {
    drawn = node as? any Drawable
    arranging = drawn as? any LayoutContainer
  }
}
