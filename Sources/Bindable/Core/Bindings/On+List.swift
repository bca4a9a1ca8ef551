// `on` for lists: user actions on items.

/// The source and destination of a moved item.
public struct ItemMove: Hashable, Sendable {
  /// The current index path.
  public let from: ListIndexPath
  /// The index path to move to, from which the items in between move by one.
  public let to: ListIndexPath

  /// Creates a move.
  public init(from: ListIndexPath, to: ListIndexPath) {
    self.from = from
    self.to = to
  }
}

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
  .action(on: list, \.move) { presenter, item, occasion in
    guard let from = occasion.from, let to = occasion.to else { return }
    method(presenter)(item, ItemMove(from: from, to: to))
  }
}

/// Calls a method of the presenter when the user requests a refresh.
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, List: ListTarget>(
  _ list: KeyPath<View, List>,
  refresh method: @escaping @MainActor (Presenter) -> @MainActor () -> Void
) -> TableBinding<Presenter, View> {
  .action(on: list, \.refresh) { presenter, _ in method(presenter)() }
}

/// Calls a method of the presenter when the user scrolls near the end, once for each item count.
///
/// ```swift
/// on(\.list, nearEnd: FollowersPresenter.loadMore)
/// ```
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, List: ListTarget>(
  _ list: KeyPath<View, List>,
  nearEnd method: @escaping @MainActor (Presenter) -> @MainActor () -> Void
) -> TableBinding<Presenter, View> {
  .action(on: list, \.nearEnd) { presenter, _ in method(presenter)() }
}

extension TableBinding where Presenter: AnyObject {
  fileprivate static func action<List: ListTarget, Item>(
    on list: KeyPath<View, List>, _ act: ReferenceWritableKeyPath<ListAdapter, ListAction?>,
    _ perform: @escaping @MainActor (Presenter, Item, ListAction.Arguments) -> Void
  ) -> TableBinding {
    .action(on: list, act) { presenter, occasion in
      guard let item = occasion.item as? Item else {
        let shown = occasion.item.map { "\(type(of: $0))" } ?? "nothing"
        Failure(
          .unregisteredType,
          "a list's action expects \(Item.self), but the item is \(shown); change the method's parameter "
            + "to that type"
        ).report()
        return
      }
      perform(presenter, item, occasion)
    }
  }

  fileprivate static func action<List: ListTarget>(
    on list: KeyPath<View, List>, _ act: ReferenceWritableKeyPath<ListAdapter, ListAction?>,
    _ perform: @escaping @MainActor (Presenter, ListAction.Arguments) -> Void
  ) -> TableBinding {
    let target = list.appending(path: (\List.adapter).appending(path: act))
    return TableBinding(
      "on", detail: "a method",
      BindingBody(keeping: ListAction.self) { operation, presenter, view, row in
        switch operation {
        case .target: return target
        case .forget: row?.forget(ListAction.self)
        case .source, .messageTarget, .updateTarget, .updateSource, .describe, .describeBack,
          .status, .save:
          break
        case .attach:
          guard let presenter, let view, let row else { return nil }
          let presenterObject: Presenter = loadPresenter(presenter)
          let inlet = borrowed(view, read: list).adapter
          if row.pointee.node.flags.has(.disposed) { return nil }
          let listAct = ListAction { [weak presenterObject] occasion in
            if let presenterObject { perform(presenterObject, occasion) }
          }
          _ = row.save(listAct)
          inlet[keyPath: act] = listAct
        case .detach:
          guard let row, let listAct = row.previousValue(ListAction.self) else { return nil }
          row.forget(ListAction.self)
          guard let view else { return nil }
          let inlet = borrowed(view, read: list).adapter
          // Another binding may have taken the action over.
          if inlet[keyPath: act] === listAct { inlet[keyPath: act] = nil }
        }
        return nil
      })
  }
}
