extension ViewNode {
  /// Replaces `old`, which the content was until now, with the content that `make` returns.
  ///
  /// Nodes that are in both, such as the parts of a view, keep their state. New nodes receive that
  /// of the removed nodes of their type, in order, such as the position of a scroll view.
  ///
  /// - Returns: The new content.
  /// - Complexity: O(*n*) in the number of nodes.
  final func replaceContent(_ old: ViewNode?, with make: () -> ViewNode?) -> ViewNode? {
    let before = old?.descendants ?? []
    let index = old.flatMap { old in storedChildren.firstIndex { $0 === old } }
    let new = make()
    guard new !== old else { return new }
    // The new content may contain the old one.
    if let old, old.storedParent === self { old.leaveParent() }
    if let new { addChild(new, at: index) }
    let after = new?.descendants ?? []
    let previous = Set(before.map { ObjectIdentifier($0) })
    var added = after.filter { !previous.contains(ObjectIdentifier($0)) }
    let remaining = Set(after.map { ObjectIdentifier($0) })
    for node in before where !remaining.contains(ObjectIdentifier(node)) {
      if node.isFocused { node.isFocused = false }
      node.endEditing()
      if let successor = added.firstIndex(where: { type(of: $0) == type(of: node) }) {
        added.remove(at: successor).transferUserState(from: node)
      }
    }
    return new
  }
}

extension ViewNode: PlacedView {
  package final func placement(in view: AnyObject) -> ViewPlacement {
    guard let view = view as? ViewNode, view !== self, !view.children.isEmpty else { return .shown }
    if isInContentTwice { return .repeated }
    if root === view.root { return .shown }
    let nodes = view.descendants
    // The node may be a cell that isn't visible.
    if nodes.contains(where: {
      (($0 as? ListView)?.listContent as? SectionDataSource)?.makesViews ?? false
    }) {
      return .shown
    }
    return nodes.contains { $0.contentObserver != nil && $0.holds(self) } ? .absentNow : .absent
  }
}

extension ViewNode {
  /// A Boolean value that indicates whether the node performs user actions: it's interactive and,
  /// if tables bind its actions or values, in the content of one of the connected views.
  final var performsActions: Bool { isInteractive && !isOutsideOfContent }

  private final var isOutsideOfContent: Bool {
    let views = boundViews
    return !views.isEmpty && views.allSatisfy(isOutsideOfContent)
  }

  private final func isOutsideOfContent(of view: AnyObject) -> Bool {
    guard let view = view as? ViewNode, view !== self, root !== view.root else { return false }
    switch placement(in: view) {
    case .absent, .absentNow: return true
    case .shown, .repeated: return false
    }
  }

  /// The views whose tables set an action of the node or receive its edits.
  private final var boundViews: [AnyObject] {
    var properties = (self as? any BindableView)?.bindableProperties ?? []
    if let list = self as? ListView {
      properties.append(BindableProperty("selection", isEmpty: false) { list.selection })
    }
    return boundActions.compactMap(\.view) + properties.flatMap(\.editedViews)
  }

  /// The actions of a control or a list.
  package final var boundActions: [any BoundAction] {
    var actions: [(any BoundAction)?] = [(self as? any ActionControl)?.action]
    if let adapter = (self as? ListView)?.adapter {
      actions += [
        adapter.select, adapter.open, adapter.toggle, adapter.delete, adapter.move, adapter.refresh,
      ]
    }
    return actions.compactMap(\.self)
  }

  /// The actions of the view's key commands.
  package final var commandActions: [any BoundAction] { commands.map(\.action) }
}
