/// A node of the view tree.
///
/// Nodes store what is displayed and offer user actions, but don't know how they're drawn. A view
/// is a subclass that stores its parts as properties and returns their arrangement:
///
/// ```swift
/// final class ProfileView: ViewNode {
///   let name = Label(), followers = Label(), follow = Button()
///
///   override var content: ViewNode {
///     VStack {
///       name
///       HStack(spacing: 1) { followers; follow }
///     }
///   }
/// }
/// ```
///
/// Properties set by bindings are `@Observed`. Setting a property to an equal value has no effect.
@MainActor open class ViewNode: LifetimeTracked, BindableView {
  /// The parent of this node.
  ///
  /// A part of a view always has a parent: if a node without one is a property of a view whose
  /// content hasn't been created, reading this property creates that content.
  public final var parent: ViewNode? {
    if let storedParent { return storedParent }
    return Self.firstUnmade == nil ? nil : parentMadeNow()
  }

  // The parent, if its content was created.
  final weak var storedParent: ViewNode? {
    didSet {
      guard storedParent !== oldValue else { return }
      removeFromDirtyList(of: oldValue)
      storedParent?.focusOrderChanged()
      if focusSummary[.mayHaveFocus] { storedParent?.markFocusPath() }
    }
  }

  /// A Boolean value that indicates whether the node is excluded from layout and drawing.
  @Observed public final var isHidden = false {
    didSet { if isHidden != oldValue { visibilityChanged() } }
  }

  /// The opposite of `isHidden`, for presenters that say when a node is shown.
  ///
  /// ```swift
  /// \.canRetry --> \.retry.isShown
  /// ```
  public final var isShown: Bool {
    get { !isHidden }
    set { isHidden = !newValue }
  }

  /// A Boolean value that indicates whether the user can act on the node and its descendants.
  @Observed public final var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      focusOrderChanged()
      setNeedsDisplay()
      if !isEnabled { endEditing() }
    }
  }

  /// A Boolean value that indicates whether the node has the focus, set by `focus()` and `blur()`.
  @Observed public internal(set) final var isFocused = false {
    didSet {
      guard isFocused != oldValue else { return }
      FocusedNodes.update(self)
      setNeedsDisplay()
      focusChanged()
    }
  }

  /// The style of the node and its descendants.
  @Observed public final var style = Style() { didSet { redraw(if: style != oldValue) } }

  /// The preferred width of the node.
  @Observed public final var preferredWidth = Length.automatic {
    didSet { relayout(if: preferredWidth != oldValue) }
  }

  /// The preferred height of the node.
  @Observed public final var preferredHeight = Length.automatic {
    didSet { relayout(if: preferredHeight != oldValue) }
  }

  // Set by the stack that laid out the node last, if it's still the parent.
  final var isLeftOut = false { didSet { if isLeftOut != oldValue { focusOrderChanged() } } }

  /// The priority, by default `0`, with which the node receives space when there isn't enough.
  ///
  /// A node with a negative priority is left out if there isn't enough space for its minimum. The
  /// focus doesn't move to it then.
  @Observed public final var layoutPriority = 0 {
    didSet { if layoutPriority != oldValue { invalidateParentLayout() } }
  }

  /// A Boolean value that indicates whether the node or a descendant must be drawn again.
  @exclusivity(unchecked) final var needsDisplay = true

  /// The closure called when the tree below this node first needs to be drawn again.
  ///
  /// Set it on the root, and draw when it's called or shortly after.
  public final var onNeedsDisplay: (@MainActor () -> Void)?

  // The key commands of the view's table, in its order. See `KeyCommand.swift`.
  package final var commands: [ViewCommand] = []

  // The cache of the renderer. It has no type, because views don't know the renderer.
  @exclusivity(unchecked) final var renderCache: AnyObject?
  // The changes here and below since the last drawing. See `ViewNode+Invalidation.swift`.
  @exclusivity(unchecked) final var dirtyFlags = DirtyFlags()
  @exclusivity(unchecked) final unowned(unsafe) var firstDirtyChild: ViewNode?
  @exclusivity(unchecked) final unowned(unsafe) var nextDirtySibling: ViewNode?
  @exclusivity(unchecked) final unowned(unsafe) var previousDirtySibling: ViewNode?

  // The subtree's part of the focus order, and what a root or an observed node keeps about the
  // focus. See `FocusSummary.swift`.
  @exclusivity(unchecked) final var focusSummary = FocusSummary()
  final var focusState: FocusState?

  // The children, once the content was created. See `children`.
  final var storedChildren: [ViewNode] = [] { didSet { focusOrderChanged() } }
  // A number between those of the siblings before and after this node. See `ViewNode+Tree.swift`.
  @exclusivity(unchecked) final var siblingOrder = 0
  private final var hasBuiltContent = false
  // Observes what the content has read, if anything.
  final var contentObserver: ClosureObserver?
  // The number of the content being created, or 0, and that of the last one that the node was added
  // to, perhaps twice.
  static var currentContent: UInt32 = 0
  private static var lastContent: UInt32 = 0
  final var containingContent: UInt32 = 0
  final var isInContentTwice = false
  // The number of the content that created the node, or 0, and that of the content that the node
  // created last. See `ContentTree.swift`.
  final let originContent = ViewNode.currentContent
  final var ownContent: UInt32 = 0
  // The place among the nodes of the builders in `content`, and the ID that replaces it.
  final var structure: UInt64 = 0
  final var contentID: ContentID?
  // The parts that have changed since the content that created the node returned.
  final var changedState = UserStateParts()
  // The list of the nodes whose content hasn't been created.
  @exclusivity(unchecked) private static unowned(unsafe) var firstUnmade: ViewNode?
  @exclusivity(unchecked) private final unowned(unsafe) var nextUnmade: ViewNode?
  @exclusivity(unchecked) private final unowned(unsafe) var lastUnmade: ViewNode?
  // The number of views that have been created with this one, and at its last search for its
  // parent.
  @exclusivity(unchecked) private static var unmadeEntryCount = 0
  @exclusivity(unchecked) private final var entryCount = 0
  @exclusivity(unchecked) private final var searchedEntryCount = 0
  // The name that was set or found.
  final var cachedName: String?

  /// Creates a node.
  public override init() {
    super.init()
    enterUnmade()
  }

  // For kinds of nodes without content of their own, which only have the children added to them.
  final func contentIsGiven(_ children: [ViewNode] = []) {
    hasBuiltContent = true
    leaveUnmade()
    for child in children { addChild(child) }
  }

  isolated deinit {
    if !hasBuiltContent { leaveUnmade() }
    removeFromDirtyList(of: storedParent)
    if StackSpace.isShort {
      releasePartsLater()
    } else if !storedChildren.isEmpty {
      Self.release(&storedChildren)
    }
  }

  // The nodes to release. Releasing a node releases its children, so a deep tree would need a deep
  // stack. Nodes released in the meantime move their children here, for the first one to release.
  private static var released: [ViewNode] = []
  private static var isReleasing = false

  private static func release(_ nodes: inout [ViewNode]) {
    released += nodes.reversed()
    nodes = []
    releaseAll()
  }

  // Swift releases stored properties after the deinitializer, so views that hold each other as
  // properties are released recursively. When little stack remains, the parts are retained and
  // released in a later turn of the main actor.
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

  /// The content of the view, for subclasses to override.
  ///
  /// It's read when the children are first accessed, and again when an observed property that it
  /// read changes. So it can depend on the state of the view:
  ///
  /// ```swift
  /// @Observed var isLarge = false
  /// override var content: ViewNode? { isLarge ? VStack { picture; title } : HStack { picture; title } }
  /// ```
  ///
  /// The parts of the view keep their state. A node that the content creates receives the user's
  /// changes and the focus of the node that it replaces: one of the same class at the same place,
  /// or with the same ``id(_:)``. A node without content that doesn't draw itself is empty.
  open var content: ViewNode? { nil }

  /// A Boolean value that indicates whether the node blocks input behind it in a `ZStack`.
  ///
  /// Nodes behind a modal node are dimmed. User actions on them have no effect and return `false`.
  open var isModal: Bool { false }

  /// A Boolean value that indicates whether the node can have the focus.
  ///
  /// It's read once, and again when an observed property that it read changes, as is `isModal`.
  open var canFocus: Bool { false }

  /// The words by which assistive technologies describe the node, or `nil` if they don't mention
  /// it.
  ///
  /// The default is `nil`.
  open var accessibilityElement: AccessibilityElement? { nil }

  /// The properties that tables are expected to bind, which `diagnostics(for:in:)` checks.
  ///
  /// The default is an empty array.
  open var bindableProperties: [BindableProperty] { [] }

  /// The user actions that the node offers now, each with its keys.
  ///
  /// Of an action with arguments, such as a typed text, these are samples. Keys perform them, the
  /// screen fuzzer picks among them, and messages list them. The default is an empty array.
  open var offeredActions: [OfferedAction] { [] }

  /// Performs a user action that the node offers, for keys, scripts, and replayed actions.
  ///
  /// ```swift
  /// override func perform(_ action: UserAction) -> Bool? { action == .press ? press() : nil }
  /// ```
  ///
  /// - Returns: A Boolean value for success, or `nil`, the default, if the node doesn't offer
  ///   actions of this kind.
  open func perform(_ action: UserAction) -> Bool? { nil }

  /// The keys that a `KeyHints` view shows while the node or a descendant has the focus.
  ///
  /// The default is those of ``offeredActions`` that have a hint.
  open var keyHints: [KeyHint] { offeredHints }

  /// The node in this view that gets the focus first, or `nil` for the usual one.
  ///
  /// If several views have one, that of the outermost and first view counts. One that is disabled,
  /// hidden, or can't have the focus is passed over.
  open var preferredFocus: ViewNode? { nil }

  /// Transfers the user's changes from a node of the same type that this one replaces: edited text,
  /// the selection, and the scroll position.
  ///
  /// A view whose content changes calls this method on each node that its content has created, and
  /// a screen that rebuilds its view on each part, after the bindings have run. Overrides must call
  /// `super`.
  open func transferUserState(from old: ViewNode) {}

  /// The children of this node, in order.
  public final var children: [ViewNode] {
    if !hasBuiltContent {
      hasBuiltContent = true
      leaveUnmade()
      buildContent()
    }
    return storedChildren
  }

  private final func buildContent() {
    weak var shown: ViewNode?
    let observer = ClosureObserver({ [weak self] in
      self.map { "the content of \(type(of: $0))" } ?? "the content of a released view"
    }) { [weak self] in
      guard let self else { return }
      shown = replaceContent(shown) { self.contentObserver.flatMap { self.content(trackedBy: $0) } }
    }
    // A reading effect doesn't depend on what the content reads.
    let content = content(trackedBy: observer)
    shown = content
    if let content { addChild(content) }
    if observer.isActive { contentObserver = observer }
  }

  // The content depends on what it reads, but not on what it sets up in the nodes that it creates.
  private final func content(trackedBy observer: ClosureObserver) -> ViewNode? {
    let outer = Self.currentContent
    Self.lastContent &+= 1
    let number = Self.lastContent
    Self.currentContent = number
    ownContent = number
    defer { Self.currentContent = outer }
    return observer.track(ignoring: { [unowned self] object in
      guard let node = object as? ViewNode, node.originContent >= number else { return false }
      return !holds(node)
    }) { content }
  }

  // Invariant: `firstUnmade` and `nextUnmade` link all nodes with `hasBuiltContent == false`, and
  // `lastUnmade` links them backward. The links don't retain nodes: a node leaves the list when its
  // content is created or it's deallocated. Another thread can release the last other reference to
  // a neighbor at any time. If one made here is the last then, it must end after the change,
  // because the neighbor leaves the list, too.
  private final func enterUnmade() {
    Self.unmadeEntryCount += 1
    entryCount = Self.unmadeEntryCount
    // Loaded once, so that it ends after it's linked.
    let first = Self.firstUnmade
    nextUnmade = first
    first?.lastUnmade = self
    Self.firstUnmade = self
  }

  private final func leaveUnmade() {
    let (last, next) = (lastUnmade, nextUnmade)
    nextUnmade = nil
    lastUnmade = nil
    if let last {
      withExtendedLifetime(next) {
        next?.lastUnmade = last
        last.nextUnmade = next
      }
    } else {
      Self.firstUnmade = next
      next?.lastUnmade = nil
    }
  }

  /// Creates the content of the view that holds this node as a property, and returns the parent.
  private final func parentMadeNow() -> ViewNode? {
    // A node that was drawn on its own is a root.
    guard renderCache == nil, searchedEntryCount != Self.unmadeEntryCount else { return nil }
    // The newest views are first. A search of the others would find nothing again.
    let searched = searchedEntryCount
    searchedEntryCount = Self.unmadeEntryCount
    var node = Self.firstUnmade
    while let view = node, view.entryCount > searched {
      if view !== self, view.holds(self), !view.isEnding {
        _ = view.children
        return storedParent
      }
      node = view.nextUnmade
    }
    return nil
  }

  // A Boolean value that indicates whether another thread has released the last reference. Code of
  // the program must not get a new one then.
  private final var isEnding: Bool {
    weak var alive: ViewNode?
    alive = self
    return alive == nil
  }

  // For nodes that respond to a change of the focus.
  func focusChanged() {}

  private func visibilityChanged() {
    focusOrderChanged()
    invalidateParentLayout()
    if isHidden, isFocused { isFocused = false }
    if isHidden { endEditing() }
  }

  // Invalidates the layout of the parent after a change that only the parent reads.
  private func invalidateParentLayout() {
    setNeedsLayout()
    storedParent?.setNeedsLayout()
  }
}
