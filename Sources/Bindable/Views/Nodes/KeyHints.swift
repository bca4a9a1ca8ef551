/// A view that shows the keys that work where the focus is.
///
/// ```swift
/// let screen = VStack {
///   Button("Save")
///   Toggle("Public")
///   KeyHints()
/// }
/// screen.moveFocus(by: 1)
/// screen.frame(width: 24).line(2)    // "Return press  Tab next  "
/// ```
///
/// The hints are those of the focused node and its ancestors, up to the dialog or sheet in front,
/// and of the node itself. They're current whenever the tree is drawn. Hints that don't fit are
/// omitted, starting with the last but one. In a theme with colors, a line of fewer than 60 columns
/// ends with arrows and Tab, and shows the key for all keys without its title.
public final class KeyHints: ViewNode {
  /// The hints that the view shows after those of the focused node, such as keys of the app.
  @Observed public var additionalHints: [KeyHint] {
    didSet {
      guard additionalHints != oldValue else { return }
      drawn = nil
      setNeedsLayout()
    }
  }

  /// A message before the keys, such as that a key does nothing, or an empty string.
  @Observed var note = "" { didSet { redraw(if: note != oldValue) } }

  // The hints that are drawn, found when the view is first drawn.
  private var drawn: [KeyHint]?

  private static var all: [Weak<KeyHints>] = []

  /// Creates a view of key hints.
  public init(_ additionalHints: [KeyHint] = []) {
    _additionalHints = Observed(wrappedValue: additionalHints)
    super.init()
    contentIsGiven()
    Self.all.append(Weak(self))
  }

  // This one is already `nil`.
  isolated deinit { Self.all.retainingObjects { Self.all.removeAll { $0.object == nil } } }

  /// The hints in the order in which the view shows them.
  package var hints: [KeyHint] {
    let additional = additionalHints
    return untracked { root.activeKeyHints(and: additional) }
  }

  /// The hints to draw, which stay the same while the tree is drawn.
  var drawnHints: [KeyHint] {
    if let drawn { return drawn }
    let hints = hints
    drawn = hints
    return hints
  }

  /// Updates the views in the tree of a node, and returns whether one has changed.
  ///
  /// Any change of the tree can change the hints, so renderers call this method before they draw.
  /// Input calls it too, because the keys of a view can change without a change of the tree.
  @discardableResult static func update(inTreeOf node: ViewNode) -> Bool {
    guard !all.isEmpty else { return false }
    var hasChanged = false
    let root = untracked { node.root }
    for entry in all {
      guard let view = entry.object, view.drawn != nil, view.isMade(in: root) else { continue }
      let hints = untracked { root.activeKeyHints(and: view.additionalHints) }
      guard hints != view.drawn else { continue }
      view.drawn = hints
      view.setNeedsLayout()
      hasChanged = true
    }
    return hasChanged
  }

  /// The keys and their effects.
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(
      libraryTexts[.keysRole],
      label: hints.map { "\($0.keys) \($0.title)" }.joined(separator: ", "))
  }
}
