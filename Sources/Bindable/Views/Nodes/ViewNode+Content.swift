extension ViewNode {
  /// Replaces `old`, which the content was until now, with the content that `make` returns.
  ///
  /// Nodes that are in both, such as the parts of a view, keep their state. A node that the content
  /// has created receives that of the node in its place, such as the position of a scroll view.
  ///
  /// - Returns: The new content.
  /// - Complexity: O(*n*) in the number of nodes.
  final func replaceContent(_ old: ViewNode?, with make: () -> ViewNode?) -> ViewNode? {
    let before = ContentTree(old, contents: [ownContent], makesContent: false)
    let focused = old?.preorder().first(where: \.isFocused)
    let index = old.flatMap { childIndex(of: $0) }
    let new = make()
    if new !== old {
      // The new content may contain the old one.
      if let old, old.storedParent === self { old.leaveParent() }
      if let new { addChild(new, at: index) }
      if let old, !old.isMade(in: self) { old.endEditing() }
    }
    let lost = focused.flatMap { $0.isFocused && !$0.isMade(in: self) ? $0 : nil }
    lost?.isFocused = false
    if lost != nil || before.hasState {
      let after = ContentTree(new, contents: [ownContent], makesContent: true)
      transferContentStates(from: before, to: after, focused: lost)
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
  /// `true` if the node performs user actions.
  ///
  /// It's interactive and, if tables bind its actions or else its values, in the content of one of
  /// the connected views. If it's in the view of a screen, that's shown.
  final var performsActions: Bool { isInteractive && !isOutsideOfContent && !isOffScreen }

  /// `true` in a screen that isn't shown.
  final var isOffScreen: Bool { lineage.contains { $0.focusState?.isOffScreen ?? false } }

  private final var isOutsideOfContent: Bool {
    let views = boundViews
    return !views.isEmpty && views.allSatisfy(isOutsideOfContent)
  }

  private final func isOutsideOfContent(of view: AnyObject) -> Bool {
    guard let view = view as? ViewNode, view !== self, root !== view.root else { return false }
    return [.absent, .absentNow].contains(placement(in: view))
  }

  /// The views whose tables set an action of the node or, if there are none, receive its edits.
  private final var boundViews: [AnyObject] {
    let views = boundActions.compactMap(\.view)
    // Only without an action, because the graph has to be asked who receives edits.
    guard views.isEmpty else { return views }
    var properties = bindableProperties
    if let list = self as? ListView {
      properties.append(BindableProperty("selection", isEmpty: false) { list.idSelection })
    }
    return properties.flatMap(\.editedViews)
  }

  /// The actions of a control or a list.
  package final var boundActions: [any BoundAction] {
    var actions: [(any BoundAction)?] = [(self as? any ActionControl)?.controlAction]
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
