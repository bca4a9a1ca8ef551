extension ViewNode {
  /// Transfers the focus and the user's changes from `old` and its descendants.
  ///
  /// Nodes correspond if they have the same type and the same position among siblings of that type.
  ///
  /// - Returns: The node that corresponds to `wanted`.
  /// - Complexity: O(*n*) in the number of nodes.
  @discardableResult
  final func transferUserStates(from old: ViewNode, finding wanted: ViewNode? = nil) -> ViewNode? {
    var pairs = [(old, self)]
    var focused: ViewNode?
    var found: ViewNode?
    var areas: [(old: ScrollView, new: ScrollView)] = []
    var successors: [ObjectIdentifier: ViewNode] = [:]
    while let (old, new) = pairs.popLast() {
      if old === wanted { found = new }
      if type(of: old) == type(of: new) {
        new.transferUserState(from: old)
        if old.isFocused { focused = new }
        successors[ObjectIdentifier(old)] = new
        if let old = old as? ScrollView, let new = new as? ScrollView { areas.append((old, new)) }
      }
      var waiting = new.children
      for child in old.children {
        guard let index = waiting.firstIndex(where: { type(of: $0) == type(of: child) }) else {
          continue
        }
        pairs.append((child, waiting.remove(at: index)))
      }
    }
    if let focused, focused.canFocus, focused.isVisible { focused.becomeFocused() }
    for area in areas {
      area.new.followed = area.old.followed.flatMap { successors[ObjectIdentifier($0)] }
    }
    return found
  }
}
