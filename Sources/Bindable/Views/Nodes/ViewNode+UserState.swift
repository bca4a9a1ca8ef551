/// The parts of a node's state that the user changes.
struct UserStateParts: OptionSet {
  let rawValue: UInt8

  static let text = UserStateParts(rawValue: 1)
  static let caret = UserStateParts(rawValue: 2)
  static let selection = UserStateParts(rawValue: 4)
  static let highlight = UserStateParts(rawValue: 8)
  static let position = UserStateParts(rawValue: 16)
  static let other = UserStateParts(rawValue: 32)
}

extension ViewNode {
  /// Records a change of the state, which isn't one that `content` makes.
  @inline(__always)
  final func stateChanged(_ part: UserStateParts) {
    if Self.currentContent == 0 { changedState.insert(part) }
  }

  /// Returns a Boolean value that indicates whether the node that replaces this one receives a part
  /// of the state: one that has changed since `content` created the node, or any part of a node
  /// that was created elsewhere.
  final func passes(_ part: UserStateParts) -> Bool {
    originContent == 0 || changedState.contains(part)
  }

  /// `true` if the node may have a state to transfer.
  final var mayHaveState: Bool { !changedState.isEmpty || !isOfLibrary }

  /// `true` for a secure field, whose text stays in it.
  final var isSecureField: Bool { (self as? any EditingControl)?.isSecret == true }

  private final func receiveState(from old: ViewNode) {
    transferUserState(from: old)
    if !isSecureField, !old.isSecureField { changedState.formUnion(old.changedState) }
  }

  /// Transfers the focus and the user's changes from the view that this one replaces.
  ///
  /// Parts correspond if they have the same name and type. Nodes that `content` created, and those
  /// that aren't parts, correspond by their places; see ``ContentTree``.
  ///
  /// - Returns: The node that corresponds to `wanted`.
  /// - Complexity: O(*n*) in the number of nodes.
  @discardableResult
  final func transferUserStates(from old: ViewNode, finding wanted: ViewNode? = nil) -> ViewNode? {
    let before = ContentTree(rebuilding: old)
    let after = ContentTree(rebuilding: self)
    let pairs = ContentTree.pairs(before, after, isRebuilt: true)
    return Self.transferStates(
      pairs, focusedBefore: pairs.last { $0.old.isFocused }?.old, finding: wanted)
  }

  /// Transfers the user's changes from nodes that the last content created to those that take their
  /// places in the new one, unless the program holds one of them.
  ///
  /// - Returns: The node that has the focus in place of `focused`, if there is one.
  final func transferContentStates(
    from before: ContentTree, to after: ContentTree, focused: ViewNode?
  ) {
    let pairs = ContentTree.pairs(before, after, isRebuilt: false).filter { old, new in
      (old.mayHaveState || old === focused) && !old.isMade(in: self)
    }
    guard !pairs.isEmpty else { return }
    var held: Set<ObjectIdentifier> = []
    var searched: Set<ObjectIdentifier> = []
    for start in [self] + pairs.flatMap({ [$0.old, $0.new] }) {
      var next: ViewNode? = start
      while let view = next, searched.insert(ObjectIdentifier(view)).inserted {
        next = view.storedParent
        if view.isOfLibrary { continue }
        for (_, node) in StoredNodes(of: view, searchesObjects: true).nodes {
          held.insert(ObjectIdentifier(node))
        }
      }
    }
    Self.transferStates(
      pairs.filter {
        !held.contains(ObjectIdentifier($0.old)) && !held.contains(ObjectIdentifier($0.new))
      }, focusedBefore: focused)
  }

  @discardableResult
  private static func transferStates(
    _ pairs: [(old: ViewNode, new: ViewNode)], focusedBefore: ViewNode?,
    finding wanted: ViewNode? = nil
  ) -> ViewNode? {
    var found: ViewNode?
    var focused: ViewNode?
    for (old, new) in pairs {
      new.receiveState(from: old)
      if old === wanted { found = new }
      if old === focusedBefore { focused = new }
    }
    if let focused, focused.canFocus, focused.isVisible { focused.becomeFocused() }
    let areas = pairs.compactMap { pair in
      (pair.old as? ScrollView).flatMap { old in (pair.new as? ScrollView).map { (old, $0) } }
    }
    guard !areas.isEmpty else { return found }
    for (old, new) in areas {
      guard let followed = old.followed else { continue }
      // The buttons of a dialog are created again, so they aren't among the pairs.
      let focused = followed.isFocused ? new.focusedNode : nil
      new.followed =
        pairs.first { $0.old === followed }?.new ?? (followed.isMade(in: new) ? followed : focused)
    }
    return found
  }
}
