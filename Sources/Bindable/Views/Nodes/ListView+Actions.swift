// User actions on items, other than selection. Handlers perform them by changing the model.

extension ListView {
  var canOpen: Bool { adapter.open != nil }

  var canToggle: Bool { adapter.toggle != nil }

  var canDelete: Bool { adapter.delete != nil }

  var canMove: Bool { adapter.move != nil }

  /// Selects and opens an item, as if the user had pressed Return.
  ///
  /// - Returns: `false` if there's no such item, no handler is set, or the list is disabled or
  ///   hidden; otherwise, `true`.
  @discardableResult public func open(_ index: Int) -> Bool {
    perform(.open(index), adapter.open, on: index) {
      if selectionMode == .single, selectedIndex != index { select(index) }
    }
  }

  /// Requests that an item be toggled, as if the user had pressed Space.
  ///
  /// - Returns: `false` if there's no such item, no handler is set, or the list is disabled or
  ///   hidden; otherwise, `true`.
  @discardableResult public func toggle(_ index: Int) -> Bool {
    perform(.toggleItem(index), adapter.toggle, on: index)
  }

  /// Requests the deletion of an item, as if the user had asked for it.
  ///
  /// The model may delete the item immediately, after a confirmation, or not at all.
  ///
  /// - Returns: `false` if there's no such item, no handler is set, or the list is disabled or
  ///   hidden; otherwise, `true`.
  @discardableResult public func delete(_ index: Int) -> Bool {
    perform(.delete(index), adapter.delete, on: index)
  }

  /// Requests that an item move to the index of another item, as if the user had dragged it there.
  ///
  /// Has no effect if both indexes are the same.
  ///
  /// - Returns: `true` if the handler was called.
  @discardableResult public func move(_ index: Int, to newIndex: Int) -> Bool {
    if index == newIndex { return false }
    guard hasItem(newIndex) else {
      return refuse(.move(index, to: newIndex), on: hasItem(index) ? newIndex : index)
    }
    return perform(.move(index, to: newIndex), adapter.move, on: index, to: newIndex)
  }

  private func perform(
    _ action: UserAction, _ handler: ListAction?, on index: Int, to newIndex: Int? = nil,
    preparing prepare: () -> Void = {}
  ) -> Bool {
    guard hasItem(index), let handler, performsActions else {
      return refuse(action, on: index, isHandled: handler != nil)
    }
    // Captured first, because a selection handler may remove the item.
    var occasion = occasion(layout.indexPath(ofItem: index))
    occasion.to = newIndex.map { layout.indexPath(ofItem: $0) }
    let end = newIndex.map { " to \($0 + 1)" } ?? ""
    return record(action, as: "\(action.name) item \(index + 1) of \(nodeName)\(end)") {
      prepare()
      handler.perform(occasion)
    }
  }

  /// Returns whether there's an item at an index, after all changes.
  func hasItem(_ index: Int) -> Bool {
    untracked { adapter.updatedContent?.catchUp() }
    return index >= 0 && index < itemCount
  }

  /// Requests a reload, as if the user had pulled down the list.
  ///
  /// - Returns: `true` if the handler was called.
  @discardableResult public func refresh() -> Bool {
    guard adapter.refresh != nil else { return refuse(.refresh, because: Self.unhandled) }
    return record(.refresh) { adapter.refresh?.perform(ListAction.Arguments()) }
  }

  func occasion(_ indexPath: ListIndexPath) -> ListAction.Arguments {
    ListAction.Arguments(
      item: untracked { ask(indexPath) { $0.item(at: indexPath) } }, from: indexPath)
  }

  /// Notes that the list was drawn up to its last item, if it can request more.
  func noteVisibleEnd() {
    guard adapter.nearEnd != nil, isLoadedEndVisible, itemCount > 0, !isEndNoted else { return }
    isEndNoted = true
    ListView.listsAtEnd.removeAll { $0.object == nil || $0.object === self }
    ListView.listsAtEnd.append(Weak(self))
  }

  // A page that failed to load is requested by the user, and not each time the list is drawn.
  private var isLoadedEndVisible: Bool {
    visibleElements.upperBound == layout.elementCount && adapter.state == .loaded
  }

  /// Requests more items for the lists in a tree that were drawn up to their last item.
  ///
  /// - Complexity: O(*n*) in the number of lists drawn up to their end since the last call.
  package static func requestNextPages(in root: ViewNode) {
    for list in listsAtEnd.compactMap(\.object) where list.isMade(in: root) {
      listsAtEnd.removeAll { $0.object === list }
      if list.isVisible, list.isLoadedEndVisible {
        list.requestNextPage()
      } else {
        list.isEndNoted = false
      }
    }
  }

  // The lists drawn up to their end, in the order of drawing.
  private static var listsAtEnd: [Weak<ListView>] = []

  /// Requests more items if the end of the list is near and nothing is loading, once until the
  /// items or the loading state change.
  func requestNextPage() {
    guard adapter.nearEnd != nil, !hasRequestedPage, adapter.state != .loading else { return }
    let line = layout.elementCount - position.element
    guard line <= 2 * max(1, visibleLineCount) else { return }
    hasRequestedPage = true
    adapter.nearEnd?.perform(ListAction.Arguments())
  }

  /// Shows the loading state, and permits another request.
  func stateDidChange() {
    hasRequestedPage = false
    if case .failed = adapter.state { isEndNoted = false }
    shownState = adapter.state
  }
}
