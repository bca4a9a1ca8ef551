/// A bordered area of the screen that shows whether it contains the focus.
///
/// ```swift
/// Pane("Photos", note: "200") { list }
/// // ╭─ Photos ──────────── 200 ─╮
/// ```
///
/// With the focus inside, the border is heavy. A list that reaches the trailing edge draws its
/// scroll bar there.
public final class Pane: ViewNode {
  /// The text in the upper border.
  @Observed public var title: String { didSet { redraw(if: title != oldValue) } }

  /// The text at the end of the upper border.
  @Observed public var note: String { didSet { redraw(if: note != oldValue) } }

  /// The node in the upper border, at its end, such as a button that goes back.
  let corner: ViewNode?
  let body: ViewNode
  @Observed private(set) var isActive = false { didSet { redraw(if: isActive != oldValue) } }
  private var following: Effect?

  /// Creates a bordered area.
  ///
  /// - Parameters:
  ///   - title: The text in the upper border.
  ///   - note: The text at the end of the upper border.
  ///   - corner: A node at the end of the upper border, instead of the note.
  ///   - nodes: The vertically stacked nodes in the area.
  public init(
    _ title: String = "", note: String = "", corner: ViewNode? = nil,
    @NodeBuilder _ nodes: () -> [ViewNode]
  ) {
    _title = Observed(wrappedValue: title)
    _note = Observed(wrappedValue: note)
    self.corner = corner
    body = .stacked(nodes())
    super.init()
    contentIsGiven([body] + (corner.map { [$0] } ?? []))
    following = Effect(named: { "the focus in a pane" }) { [weak self] in
      self?.checkFocus()
    }
  }

  /// Follows the focus, which can have been in a node before that was added.
  func checkFocus() {
    let isActive = focusedNode != nil
    untracked { self.isActive = isActive }
  }
}
