/// A renderer that keeps the frame of a view up to date by redrawing only the changed nodes.
///
/// ```swift
/// let view = VStack { name; followers }
/// let screen = IncrementalRenderer(view, width: 20, height: 2)
/// screen.update()                    // draws everything, because the screen was blank
/// followers.text = "42 followers"    // "41 followers" before
/// screen.update().runs.map(\.text)   // ["2"]
/// ```
///
/// After `update()`, the frame equals that of `frame(width:height:)` for the same tree. The cost
/// depends on the change: if a label's text changes and its size doesn't, only that label is
/// measured and drawn. Setting an equal value has no cost.
///
/// Use one incremental renderer at a time for a tree. If two renderers alternate on a tree or on a
/// part of it, both stay correct, but each redraws everything the other has drawn.
@MainActor public final class IncrementalRenderer {
  /// The root of the rendered tree.
  package let view: ViewNode
  /// The theme that determines the appearance of states and lines.
  package let theme: Theme

  /// The frame after the last update, or a blank frame before the first one.
  public private(set) var frame: Frame

  // A second copy of the frame, for drawing. Both copies are equal between updates.
  private var canvas: Canvas
  // The canvas's own number. An access to the canvas takes longer than the rest of a comparison.
  private var rendererID: UInt64
  private var isUpdating = false
  // `true` if the drawn cells are valid. `false` before the first update and after a resize.
  private var isValid = false

  private static var lastRendererID: UInt64 = 0
  private static func nextRendererID() -> UInt64 {
    lastRendererID += 1
    return lastRendererID
  }

  /// Creates a renderer with a blank frame.
  ///
  /// A negative width or height is the same as 0, and a frame has at most 1,000,000 columns and
  /// 16,777,216 cells.
  public init(_ view: ViewNode, width: Int, height: Int, theme: Theme = .standard) {
    let size = Frame.size(width, height)
    self.view = view
    self.theme = theme
    frame = Frame(width: size.width, height: size.height)
    rendererID = Self.nextRendererID()
    canvas = Canvas(width: size.width, height: size.height, theme: theme, keeper: rendererID)
  }

  /// Redraws the changed nodes and returns the resulting damage.
  ///
  /// Has no effect if called during an update, for example by a node that is being drawn. Changes
  /// made during an update are drawn before that update ends.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells of the changed nodes.
  @discardableResult public func update() -> Damage {
    guard !isUpdating else { return noDamage }
    if isValid, !isMarked { return noDamage }
    isUpdating = true
    defer { isUpdating = false }
    view.prepareForDrawing()
    // A node that invalidates itself on each draw waits for the next update.
    for _ in 0..<4 {
      DeepMeasuring.apart { draw() }
      // The layout can leave out nodes that the user could reach.
      view.prepareForDrawing()
      if !view.needsDisplay { break }
      // The program has changed the tree while it was drawn, partly at positions from before.
      isValid = false
    }
    return settle()
  }

  /// Changes the size of the frame and redraws the whole tree.
  ///
  /// The limits of the size are those of the initializer.
  @discardableResult public func resize(width: Int, height: Int) -> Damage {
    let size = Frame.size(width, height)
    guard !isUpdating, frame.size != size else { return update() }
    let old = frame
    frame = Frame(width: size.width, height: size.height)
    rendererID = Self.nextRendererID()
    canvas = Canvas(width: size.width, height: size.height, theme: theme, keeper: rendererID)
    isValid = false
    update()
    return frame.damage(from: old)
  }

  // Another renderer of the tree or a part of it may have drawn the view since the last update.
  private var isMarked: Bool {
    !view.dirtyFlags.subtracting(.listed).isEmpty || view.firstDirtyChild != nil
      || view.cache.rendererID != rendererID
  }

  private var noDamage: Damage {
    Damage(
      size: frame.size, runs: [], isResized: false, cursor: frame.cursor, isCursorMoved: false)
  }

  private func draw() {
    view.checkMeasures(view.cache)
    if isValid, canvas.isRenderer(of: view), !view.isHidden {
      canvas.redrawMarked(view)
    } else {
      canvas.drawAll(view)
      isValid = true
    }
  }

  private func settle() -> Damage {
    let touched = canvas.dirtyRegion
    var found = DamageBuilder(rowCount: touched.rows.count)
    do {
      // Not in use anymore when the rows are copied, so that the frame isn't.
      let (new, old) = (canvas.frame, frame)
      for row in touched.rows.count > 1 ? touched.rows.sorted() : touched.rows {
        new.collectRuns(from: old, row: row, columns: touched.columns(inRow: row), into: &found)
      }
    }
    let cursor = canvas.frame.cursor
    let damage = Damage(
      size: frame.size, runs: found.runs(table: canvas.frame.table), isResized: false,
      cursor: cursor, isCursorMoved: cursor != frame.cursor)
    frame.copy(damage.runs, from: canvas.frame)
    canvas.dirtyRegion.removeAll()
    return damage
  }
}

extension ViewNode {
  /// Updates what depends on the whole tree before this node and its descendants are drawn, and
  /// returns whether it has changed.
  @discardableResult final func prepareForDrawing() -> Bool {
    _ = cache  // Marks the view as a root. See `ViewNode.parent`.
    return KeyHints.update(inTreeOf: self)
  }
}
