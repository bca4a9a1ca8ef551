/// Keeps the picture of a view up to date, drawing again only what has changed.
///
/// ```swift
/// let view = ColumnStack { name; followers }
/// let screen = LiveRenderer(view, width: 20, height: 2)
/// screen.update()                    // all of it: the first damage is to a blank screen
/// followers.text = "42 followers"    // "41 followers" before
/// screen.update().runs.map(\.text)   // ["2"]
/// ```
///
/// After `update()` the frame is the one that a `Renderer` makes of the same tree. What it costs
/// depends on what has changed: a label whose text changes and takes as much room as before is
/// measured and drawn, and nothing else is looked at. An equal value costs nothing.
///
/// A tree is shown by one live renderer at a time. Where two of them, or one and a part of what it
/// shows, take turns, each is right, but draws all that the other has drawn since.
@MainActor public final class LiveRenderer {
  /// What is shown.
  public let view: ViewNode
  /// How states and lines look.
  public let theme: Theme

  /// The picture, as of the last update; blank before the first.
  public private(set) var frame: Frame

  // The same frame while it is drawn on. Between updates both are equal.
  private var canvas: Canvas
  private var isUpdating = false
  // Whether all that was drawn counts: not before the first update and after a resize.
  private var isKept = false

  private static var lastKeeper: UInt64 = 0
  private static func nextKeeper() -> UInt64 {
    lastKeeper += 1
    return lastKeeper
  }

  /// Makes a renderer whose frame is blank until it is updated.
  ///
  /// - Precondition: Neither number is negative.
  public init(_ view: ViewNode, width: Int, height: Int, theme: Theme = .standard) {
    self.view = view
    self.theme = theme
    frame = Frame(width: width, height: height)
    canvas = Canvas(width: width, height: height, theme: theme, keeper: Self.nextKeeper())
  }

  /// Draws what has changed, and answers what that did to the frame.
  ///
  /// Called while it is updating, as by a node that is just being drawn, it does nothing: what
  /// changes meanwhile is drawn before the outer update ends.
  ///
  /// - Complexity: O(*n*) in the cells of what has changed.
  @discardableResult public func update() -> Damage {
    guard !isUpdating else { return noDamage }
    if isKept, !isMarked { return noDamage }
    isUpdating = true
    defer { isUpdating = false }
    // What marks itself whenever it is drawn has to wait for the next update.
    for _ in 0..<4 {
      DeepMeasuring.apart { draw() }
      if !view.needsDisplay { break }
    }
    return settle()
  }

  /// Gives the frame another size, and draws all of it.
  ///
  /// - Precondition: Neither number is negative.
  @discardableResult public func resize(width: Int, height: Int) -> Damage {
    guard !isUpdating, frame.size != Size(width: width, height: height) else { return update() }
    let old = frame
    frame = Frame(width: width, height: height)
    canvas = Canvas(width: width, height: height, theme: theme, keeper: Self.nextKeeper())
    isKept = false
    update()
    return frame.damage(from: old)
  }

  // A renderer of a part, or of the whole, may have drawn the view since.
  private var isMarked: Bool {
    !view.marks.subtracting(.listed).isEmpty || view.firstMarked != nil
      || !canvas.isKeeper(of: view)
  }

  private var noDamage: Damage {
    Damage(
      size: frame.size, runs: [], isResized: false, cursor: frame.cursor, isCursorMoved: false)
  }

  private func draw() {
    view.checkMeasures(view.memo)
    if isKept, canvas.isKeeper(of: view), !view.isHidden {
      canvas.redrawMarked(view)
    } else {
      canvas.drawAll(view)
      isKept = true
    }
  }

  private func settle() -> Damage {
    var found = FoundRuns()
    let touched = canvas.touched
    for row in touched.rows.count > 1 ? touched.rows.sorted() : touched.rows {
      canvas.frame.findRuns(
        from: frame, row: row, columns: touched.columns(inRow: row), into: &found)
    }
    let cursor = canvas.frame.cursor
    let damage = Damage(
      size: frame.size, runs: found.runs(table: canvas.frame.table), isResized: false,
      cursor: cursor, isCursorMoved: cursor != frame.cursor)
    for row in touched.rows {
      frame.copy(canvas.frame, row: row, columns: touched.columns(inRow: row))
    }
    frame.finishCopying(canvas.frame)
    canvas.touched.removeAll()
    return damage
  }
}
