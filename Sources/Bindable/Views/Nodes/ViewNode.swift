/// A node of the tree that is on screen.
///
/// Nodes keep what is shown and offer what a user can do; they know nothing about how they are
/// drawn. A view is a subclass that has its parts as properties and says how they stand:
///
/// ```swift
/// final class ProfileView: ViewNode {
///   let name = Label(), followers = Label(), follow = Button()
///
///   override var content: ViewNode {
///     ColumnStack {
///       name
///       RowStack(spacing: 1) { followers; follow }
///     }
///   }
/// }
/// ```
///
/// Properties that bindings write are `@Observed`; setting one to the value it has does nothing.
@MainActor open class ViewNode: LifetimeTracked {
  /// The node that this one is a part of.
  ///
  /// A part of a view knows the view at once: a node that is in no other one looks for a view that has
  /// it as a property and was not asked for its content yet, and that view makes its content now.
  public final var parent: ViewNode? {
    if let storedParent { return storedParent }
    return Self.firstUnmade == nil ? nil : parentMadeNow()
  }

  // The parent, if its content was made.
  final weak var storedParent: ViewNode? {
    didSet { if storedParent !== oldValue { leaveMarked(of: oldValue) } }
  }

  /// Whether the node is left out: neither drawn nor given a place.
  @Observed public final var isHidden = false {
    didSet { if isHidden != oldValue { visibilityChanged() } }
  }

  /// Whether the user can act on the node and on what is in it.
  @Observed public final var isEnabled = true {
    didSet { if isEnabled != oldValue { setNeedsDisplay() } }
  }

  /// Whether the user's keys go to this node; set by `focus()` and `blur()`.
  @Observed public internal(set) final var isFocused = false {
    didSet {
      guard isFocused != oldValue else { return }
      setNeedsDisplay()
      focusChanged()
    }
  }

  /// How the node and what is in it looks.
  @Observed public final var style = Style() {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  /// How wide the node would like to be.
  @Observed public final var preferredWidth = Length.automatic {
    didSet { if preferredWidth != oldValue { setNeedsLayout() } }
  }

  /// How high the node would like to be.
  @Observed public final var preferredHeight = Length.automatic {
    didSet { if preferredHeight != oldValue { setNeedsLayout() } }
  }

  /// Who gets its cells first where there are not enough; 0 if nothing is said.
  @Observed public final var layoutPriority = 0 {
    didSet { if layoutPriority != oldValue { placeChanged() } }
  }

  /// Whether cells of this node, or of one in it, may have changed since it was last drawn.
  public internal(set) final var needsDisplay = true

  /// Called when the tree below this node first needs display again after it was drawn.
  ///
  /// A program sets this on the root and draws when it is called, or a little later.
  public final var onNeedsDisplay: (@MainActor () -> Void)?

  // What the renderer remembers of this node, which views do not know, hence no type.
  @exclusivity(unchecked) final var renderMemo: AnyObject?
  // What has changed since the renderer looked, here and below: see `ViewNode+Marks.swift`.
  @exclusivity(unchecked) final var marks = Marks()
  @exclusivity(unchecked) final unowned(unsafe) var firstMarked: ViewNode?
  @exclusivity(unchecked) final unowned(unsafe) var nextMarked: ViewNode?

  // The nodes in this one, once it is known: see `children`.
  final var storedChildren: [ViewNode] = []
  private final var hasBuiltContent = false
  // The list of the nodes that may have a content and were not asked for it yet.
  @exclusivity(unchecked) private static unowned(unsafe) var firstUnmade: ViewNode?
  @exclusivity(unchecked) private final unowned(unsafe) var nextUnmade: ViewNode?
  @exclusivity(unchecked) private final unowned(unsafe) var lastUnmade: ViewNode?
  // The name that was set or found.
  final var knownName: String?

  /// Makes a node.
  public override init() {
    super.init()
    enterUnmade()
  }

  // For nodes of kinds that have no content of their own, only what is put into them.
  final func contentIsGiven() {
    hasBuiltContent = true
    leaveUnmade()
  }

  isolated deinit {
    if !hasBuiltContent { leaveUnmade() }
    leaveMarked(of: storedParent)
    if StackSpace.isShort {
      releasePartsLater()
    } else if !storedChildren.isEmpty {
      Self.release(&storedChildren)
    }
  }

  // Nodes to be released. Releasing a node releases what is in it, so a deep tree would take a stack
  // as deep: whoever is released meanwhile leaves its children here, for the first one to release.
  private static var released: [ViewNode] = []
  private static var isReleasing = false

  private static func release(_ nodes: inout [ViewNode]) {
    released += nodes.reversed()
    nodes = []
    releaseAll()
  }

  // Swift itself releases what a property holds, when all code of ours has run: views that have each
  // other as properties do nest. Where the stack is used up by that, the parts are kept from going with
  // the view, and go in a later turn.
  @inline(never)
  private final func releasePartsLater() {
    Self.released += storedChildren + storedNodes
    storedChildren = []
    Task { @MainActor in Self.releaseAll() }
  }

  private static func releaseAll() {
    guard !isReleasing else { return }
    isReleasing = true
    while released.popLast() != nil {}
    isReleasing = false
  }

  /// What a view consists of, for subclasses to say.
  ///
  /// It is asked once, when the view's children are first needed. A node without content that does
  /// not draw itself is empty.
  open var content: ViewNode? { nil }

  /// Whether a node of this kind, shown in an `Overlay`, keeps the user from what is behind it.
  ///
  /// What is behind is drawn dim, and its verbs do nothing and answer `false`.
  open var isModal: Bool { false }

  /// Whether the user's keys may go to a node of this kind.
  open var canFocus: Bool { false }

  /// Takes over what the user did to a node of the same type, which this one replaces: half-typed text,
  /// a selection, what is scrolled.
  ///
  /// It is called on each node when a screen makes its view anew, after the rows have written theirs.
  /// Whoever overrides it calls it on `super` too.
  open func takeUserState(from old: ViewNode) {}

  /// The nodes that are directly in this one, in order.
  public final var children: [ViewNode] {
    if !hasBuiltContent {
      hasBuiltContent = true
      leaveUnmade()
      // Built once, so whoever asks first, in an effect perhaps, does not depend on what it reads.
      if let content = untracked({ content }) { adopt(content) }
    }
    return storedChildren
  }

  // Invariant: `firstUnmade` and `nextUnmade` lead to all nodes with `hasBuiltContent == false`, and
  // `lastUnmade` back. The links keep nobody alive: a node leaves when its content is made, or when it
  // is deallocated, before its memory is given back.
  private final func enterUnmade() {
    nextUnmade = Self.firstUnmade
    Self.firstUnmade?.lastUnmade = self
    Self.firstUnmade = self
  }

  private final func leaveUnmade() {
    if let lastUnmade { lastUnmade.nextUnmade = nextUnmade } else { Self.firstUnmade = nextUnmade }
    nextUnmade?.lastUnmade = lastUnmade
    nextUnmade = nil
    lastUnmade = nil
  }

  /// Has the view that holds this node as a property make its content.
  private final func parentMadeNow() -> ViewNode? {
    // What was drawn by itself is a root.
    guard renderMemo == nil else { return nil }
    var node = Self.firstUnmade
    while let view = node {
      if view !== self, view.holds(self) {
        _ = view.children
        return storedParent
      }
      node = view.nextUnmade
    }
    return nil
  }

  // For nodes that have something to do when the focus comes or goes.
  func focusChanged() {}

  private func visibilityChanged() {
    placeChanged()
    if isHidden, isFocused { isFocused = false }
  }

  // What only the node around this one looks at has changed.
  private func placeChanged() {
    setNeedsLayout()
    storedParent?.setNeedsLayout()
  }
}
