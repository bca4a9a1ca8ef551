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
/// and of the node itself. They change with the focus and after each key. Hints that don't fit are
/// omitted, starting with the last but one.
public final class KeyHints: ViewNode {
  /// The hints that the view shows after those of the focused node, such as keys of the app.
  @Observed public var additionalHints: [KeyHint] {
    didSet {
      guard additionalHints != oldValue else { return }
      found = nil
      setNeedsLayout()
    }
  }

  // The hints of the focused node, found when the view is first drawn.
  private var found: [KeyHint]?

  private static var all: [Weak] = []
  private struct Weak { weak var view: KeyHints? }

  /// Creates a view of key hints.
  public init(_ additionalHints: [KeyHint] = []) {
    _additionalHints = Observed(wrappedValue: additionalHints)
    super.init()
    contentIsGiven()
    Self.all.append(Weak(view: self))
  }

  isolated deinit { Self.all.removeAll { $0.view == nil || $0.view === self } }

  /// The hints in the order in which the view shows them.
  package var hints: [KeyHint] {
    let additional = additionalHints
    let hints = found ?? untracked { root.activeKeyHints(and: additional) }
    found = hints
    return hints
  }

  /// Updates the views in the tree of a node after a change of the focus.
  static func update(inTreeOf node: ViewNode) {
    guard !all.isEmpty else { return }
    let root = untracked { node.root }
    for entry in all {
      guard let view = entry.view, view.found != nil, view.isMade(in: root) else { continue }
      let hints = untracked { root.activeKeyHints(and: view.additionalHints) }
      guard hints != view.found else { continue }
      view.found = hints
      view.setNeedsLayout()
    }
  }
}

extension KeyHints: AccessibilityElement {
  /// The role, "keys".
  public var accessibilityRole: String { "keys" }
  /// The keys and their effects.
  public var accessibilityLabel: String {
    hints.map { "\($0.keys) \($0.title)" }.joined(separator: ", ")
  }
}
