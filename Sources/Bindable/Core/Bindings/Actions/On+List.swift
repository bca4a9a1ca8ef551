// `on` for lists: user actions on items.

/// Calls a method of the presenter with the item that the user selected.
///
/// ```swift
/// each(\.followers, into: \.list) { FollowerCell.bindings }
/// on(\.list, select: FollowersPresenter.open)   // func open(_ follower: Follower)
/// ```
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, List: ListTarget, Item>(
  _ list: KeyPath<View, List>,
  select method: @escaping @MainActor (Presenter) -> @MainActor (Item) -> Void
) -> TableBinding<Presenter, View> {
  .action(on: list, \.select) { presenter, item, _ in method(presenter)(item) }
}

/// Calls a method of the presenter with the item that the user opened.
///
/// ```swift
/// on(\.photos, open: PhotoGridPresenter.open)   // func open(_ photo: PhotoItem)
/// ```
///
/// The arrow keys select an item, and the Return key opens it.
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, List: ListTarget, Item>(
  _ list: KeyPath<View, List>,
  open method: @escaping @MainActor (Presenter) -> @MainActor (Item) -> Void
) -> TableBinding<Presenter, View> {
  .action(on: list, \.open) { presenter, item, _ in method(presenter)(item) }
}

/// Calls a method of the presenter with the item that the user toggled.
///
/// ```swift
/// on(\.todos, toggle: TodoPresenter.toggle)   // func toggle(_ todo: Todo)
/// ```
///
/// The Space key toggles the focused item.
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, List: ListTarget, Item>(
  _ list: KeyPath<View, List>,
  toggle method: @escaping @MainActor (Presenter) -> @MainActor (Item) -> Void
) -> TableBinding<Presenter, View> {
  .action(on: list, \.toggle) { presenter, item, _ in method(presenter)(item) }
}

/// Calls a method of the presenter with the item that the user wants to delete.
///
/// ```swift
/// on(\.list, delete: FollowersPresenter.remove)
/// ```
///
/// The method removes the item from the model, for example after a confirmation. The list removes
/// its cell when the item is removed.
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, List: ListTarget, Item>(
  _ list: KeyPath<View, List>,
  delete method: @escaping @MainActor (Presenter) -> @MainActor (Item) -> Void
) -> TableBinding<Presenter, View> {
  .action(on: list, \.delete) { presenter, item, _ in method(presenter)(item) }
}

/// Calls a method of the presenter with the item that the user wants to move and its destination.
///
/// ```swift
/// // func move(_ follower: Follower, _ move: ItemMove)
/// on(\.list, move: FollowersPresenter.move)
/// ```
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, List: ListTarget, Item>(
  _ list: KeyPath<View, List>,
  move method: @escaping @MainActor (Presenter) -> @MainActor (Item, ItemMove) -> Void
) -> TableBinding<Presenter, View> {
  .action(on: list, \.move) { presenter, item, arguments in
    guard let from = arguments.from, let to = arguments.to else { return }
    method(presenter)(item, ItemMove(from: from, to: to))
  }
}

/// Calls a method of the presenter when the user requests a refresh.
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, List: ListTarget>(
  _ list: KeyPath<View, List>,
  refresh method: @escaping @MainActor (Presenter) -> @MainActor () -> Void
) -> TableBinding<Presenter, View> {
  .action(on: list, \.refresh) { presenter, _, _ in method(presenter)() }
}

/// Calls a method of the presenter when the user scrolls near the end.
///
/// ```swift
/// on(\.list, nearEnd: FollowersPresenter.loadMore)
/// ```
///
/// The method isn't called while the list is loading, and is called again only after the items or
/// the loading state have changed.
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, List: ListTarget>(
  _ list: KeyPath<View, List>,
  nearEnd method: @escaping @MainActor (Presenter) -> @MainActor () -> Void
) -> TableBinding<Presenter, View> {
  .action(on: list, \.nearEnd) { presenter, _, _ in method(presenter)() }
}

extension TableBinding where Presenter: AnyObject {
  fileprivate static func action<List: ListTarget, Item>(
    on list: KeyPath<View, List>, _ action: ReferenceWritableKeyPath<ListAdapter, ListAction?>,
    _ perform: @escaping @MainActor (Presenter, Item, ListAction.Arguments) -> Void
  ) -> TableBinding {
    .action(on: list, action) { presenter, arguments, reference in
      let item =
        arguments.item as? Item
        ?? (arguments.item as? any ItemWrapper)?.wrappedItem as? Item
      guard let item else {
        let shown = arguments.item.map { "\(type(of: $0))" } ?? "nothing"
        reference.fail(
          .unregisteredType,
          "a list's action expects \(Item.self), but the item is \(shown); change the method's "
            + "parameter to that type")
        return
      }
      perform(presenter, item, arguments)
    }
  }

  fileprivate static func action<List: ListTarget>(
    on list: KeyPath<View, List>, _ action: ReferenceWritableKeyPath<ListAdapter, ListAction?>,
    _ perform:
      @escaping @MainActor (Presenter, ListAction.Arguments, PresenterReference<Presenter>) -> Void
  ) -> TableBinding {
    let adapter = list.appending(path: \List.adapter)
    return .action(
      action, of: adapter, target: adapter.appending(path: action), detail: "a method"
    ) { reference in
      ListAction { arguments in
        if let presenter = reference.presenter { perform(presenter, arguments, reference) }
      }
    }
  }
}
