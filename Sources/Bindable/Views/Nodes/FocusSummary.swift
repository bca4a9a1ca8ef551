/// The contribution of a node and its descendants to the focus order.
///
/// Each node keeps its summary until something that it depends on changes, so finding the next
/// node, or the dialog in front, visits only what has changed and the siblings on the way there.
///
/// Invariant: if the summary of a node isn't known, neither is that of its parent, unless the
/// parent is hidden.
struct FocusSummary {
  struct Flags: OptionSet {
    let rawValue: UInt8

    /// The summary is up to date.
    static let known = Flags(rawValue: 1)
    /// The node's own properties were read.
    static let read = Flags(rawValue: 2)
    /// The value of `canFocus` of the node itself.
    static let canFocus = Flags(rawValue: 4)
    /// The value of `isModal` of the node itself.
    static let isModal = Flags(rawValue: 8)
    /// The node or a visible descendant is modal.
    static let hasModal = Flags(rawValue: 16)
    /// The node or a descendant has or had the focus.
    static let mayHaveFocus = Flags(rawValue: 32)
  }

  /// The number of nodes that the user can give the focus to.
  var count: Int32 = 0
  private var flags = Flags()

  /// The value of `canFocus` of the node itself.
  var canFocus: Bool { self[.canFocus] }

  /// A Boolean value that indicates whether a flag is set.
  subscript(flag: Flags) -> Bool {
    get { flags.contains(flag) }
    set { if newValue { flags.insert(flag) } else { flags.remove(flag) } }
  }
}

/// The memory of a root about the focus, the keys, and its screen, and the observer of a node whose
/// `canFocus` or `isModal` can change.
@MainActor final class FocusState {
  /// For effects that read which node in this one has the focus.
  @Observed var changeCount = 0
  var observer: ClosureObserver?
  /// The place that has or had the focus.
  var place: FocusPlace?
  /// The memory of the dispatch of keys about the last one.
  var keyRecord: Any?
  /// The text input that had the focus after the last input of the user, if there was one.
  var openText: Weak<TextInput>?
  /// Set when the focus was moved since the last key, except by keys.
  var hasMovedSinceKey = false
  /// Set for the view of a closed screen.
  var isClosed = false
  /// Set for the view of a screen that isn't shown.
  var isOffScreen = false
  /// The texts of the library in this node, if they were set.
  var texts: Texts?
}

extension ViewNode {
  // The number of summaries that became out of date, to notice changes during a computation.
  private static var focusChangeCount = 0
  /// The number of summaries computed, for tests.
  static var focusVisitCount = 0

  /// Marks the summaries of this node and its ancestors as out of date.
  ///
  /// - Complexity: O(*d*) in the depth of the node, and O(1) if they are already.
  final func focusOrderChanged() {
    var node = self
    while node.focusSummary[.known] {
      node.focusSummary[.known] = false
      Self.focusChangeCount &+= 1
      guard let parent = node.storedParent else { return }
      node = parent
    }
  }

  /// The summary of the node, computed if it's out of date.
  final var knownFocusSummary: FocusSummary {
    if !focusSummary[.known] { untracked { sumFocus() } }
    return focusSummary
  }

  // A loop, because a deep tree would need a deep stack.
  private final func sumFocus() {
    let changeCount = Self.focusChangeCount
    var waiting = [self]
    var visited: [ViewNode] = []
    while let node = waiting.last {
      let unknown =
        node.focusSummary[.known] || node.isHidden
        ? [] : node.children.filter { !$0.focusSummary[.known] }
      if unknown.isEmpty {
        waiting.removeLast()
        guard !node.focusSummary[.known] else { continue }
        node.sumChildren()
        visited.append(node)
      } else {
        waiting += unknown
      }
    }
    // Code of the program has changed the tree.
    if Self.focusChangeCount != changeCount {
      for node in visited { node.focusSummary[.known] = false }
    }
  }

  private final func sumChildren() {
    Self.focusVisitCount += 1
    readFocusProperties()
    let isReachable = !isLeftOutOfFocusOrder
    var count: Int32 = isReachable && focusSummary[.canFocus] ? 1 : 0
    var hasModal = focusSummary[.isModal]
    if !isHidden {
      for child in storedChildren {
        if isReachable { count += child.focusSummary.count }
        if child.focusSummary[.hasModal] { hasModal = true }
      }
    }
    focusSummary.count = count
    focusSummary[.hasModal] = hasModal && !isHidden
    focusSummary[.known] = true
  }

  /// `true` if the user can't reach the node and its descendants.
  final var isLeftOutOfFocusOrder: Bool { isHidden || !isEnabled || isLeftOut }

  private final func readFocusProperties() {
    guard !focusSummary[.read] else { return }
    let observer =
      focusState?.observer
      ?? ClosureObserver({ [weak self] in
        self.map { "canFocus of \($0.nodeName)" } ?? "canFocus of a released node"
      }) { [weak self] in
        self?.focusSummary[.read] = false
        self?.focusOrderChanged()
      }
    (focusSummary[.canFocus], focusSummary[.isModal]) = observer.track { (canFocus, isModal) }
    focusSummary[.read] = true
    if observer.isActive { madeFocusState.observer = observer }
  }

  /// The state of the node, created if there's none.
  final var madeFocusState: FocusState {
    if let focusState { return focusState }
    let state = FocusState()
    focusState = state
    return state
  }
}

// MARK: - The order

extension ViewNode {
  /// The number of nodes in the focus order of this node.
  final var focusableCount: Int { Int(knownFocusSummary.count) }

  /// Returns the node at an index of the focus order of this node.
  final func focusable(at index: Int) -> ViewNode? {
    var (node, rest) = (self, Int32(index))
    search: while rest < node.knownFocusSummary.count {
      if node.focusSummary[.canFocus] {
        if rest == 0 { return node }
        rest -= 1
      }
      for child in node.storedChildren {
        if rest < child.focusSummary.count {
          node = child
          continue search
        }
        rest -= child.focusSummary.count
      }
      return nil
    }
    return nil
  }

  /// Returns the number of nodes in the focus order of this node that come before a child of a
  /// descendant.
  final func focusableCount(before index: Int, of parent: ViewNode) -> Int {
    _ = knownFocusSummary
    var count = parent.focusableCount(beforeChild: index)
    var node = parent
    while node !== self, let parent = node.storedParent {
      let index = parent.childIndex(of: node) ?? 0
      count += parent.focusableCount(beforeChild: index)
      // The user can't reach the nodes before it either.
      if parent.isLeftOutOfFocusOrder { count = 0 }
      node = parent
    }
    return count
  }

  /// Returns the number of nodes in the focus order of this node that come before a descendant.
  final func focusableCount(before node: ViewNode) -> Int {
    guard node !== self, let parent = node.storedParent else { return 0 }
    let index = parent.childIndex(of: node) ?? 0
    return focusableCount(before: index, of: parent)
  }

  private final func focusableCount(beforeChild index: Int) -> Int {
    guard !isLeftOutOfFocusOrder else { return 0 }
    return storedChildren.prefix(index).reduce(focusSummary[.canFocus] ? 1 : 0) {
      $0 + Int($1.knownFocusSummary.count)
    }
  }

  /// The visible modal node, such as a dialog or a sheet, that is in front of all others.
  final var topmostModal: ViewNode? {
    guard knownFocusSummary[.hasModal] else { return nil }
    // A node's content is in front of it, and later children are in front of earlier ones.
    // Therefore the last modal node in preorder is in front.
    var (node, front) = (self, nil as ViewNode?)
    while true {
      if node.focusSummary[.isModal] { front = node }
      let next = node.storedChildren.last { $0.knownFocusSummary[.hasModal] }
      guard let next else { return front }
      node = next
    }
  }
}
