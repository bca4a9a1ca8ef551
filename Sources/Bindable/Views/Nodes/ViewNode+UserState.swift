extension ViewNode {
  /// Takes over what the user did to `old` and to what is in it, and the focus.
  ///
  /// Nodes belong together that stand in the same places among those of their kind.
  ///
  /// - Returns: The node here that stands in the place of `wanted` there.
  /// - Complexity: O(*n*) in the number of nodes.
  @discardableResult
  final func takeUserStates(from old: ViewNode, finding wanted: ViewNode? = nil) -> ViewNode? {
    var pairs = [(old, self)]
    var focused: ViewNode?
    var found: ViewNode?
    var areas: [(old: ScrollArea, new: ScrollArea)] = []
    var successors: [ObjectIdentifier: ViewNode] = [:]
    while let (old, new) = pairs.popLast() {
      if old === wanted { found = new }
      if type(of: old) == type(of: new) {
        new.takeUserState(from: old)
        if old.isFocused { focused = new }
        successors[ObjectIdentifier(old)] = new
        if let old = old as? ScrollArea, let new = new as? ScrollArea { areas.append((old, new)) }
      }
      var waiting = new.children
      for child in old.children {
        guard let index = waiting.firstIndex(where: { type(of: $0) == type(of: child) }) else {
          continue
        }
        pairs.append((child, waiting.remove(at: index)))
      }
    }
    if let focused, focused.canFocus, focused.isInteractive { focused.takeFocus() }
    for area in areas {
      area.new.followed = area.old.followed.flatMap { successors[ObjectIdentifier($0)] }
    }
    return found
  }
}
