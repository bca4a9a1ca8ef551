// `on` for lists: user actions on items.

/// The source and destination of a moved item.
public struct RowMove: Hashable, Sendable {
  /// The current index path.
  public let from: ListPlace
  /// The index path to move to, from which the items in between move by one.
  public let to: ListPlace

  /// Creates a move.
  public init(from: ListPlace, to: ListPlace) {
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
) -> Row<Presenter, View> {
  .act(on: list, \.select) { presenter, item, _ in method(presenter)(item) }
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
) -> Row<Presenter, View> {
  .act(on: list, \.open) { presenter, item, _ in method(presenter)(item) }
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
) -> Row<Presenter, View> {
  .act(on: list, \.delete) { presenter, item, _ in method(presenter)(item) }
}

/// Calls a method of the presenter with the item that the user wants to move and its destination.
///
/// ```swift
/// on(\.list, move: FollowersPresenter.move)     // func move(_ follower: Follower, _ move: RowMove)
/// ```
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, List: ListTarget, Item>(
  _ list: KeyPath<View, List>,
  move method: @escaping @MainActor (Presenter) -> @MainActor (Item, RowMove) -> Void
) -> Row<Presenter, View> {
  .act(on: list, \.move) { presenter, item, occasion in
    guard let from = occasion.from, let to = occasion.to else { return }
    method(presenter)(item, RowMove(from: from, to: to))
  }
}

/// Calls a method of the presenter when the user requests a refresh.
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, List: ListTarget>(
  _ list: KeyPath<View, List>,
  refresh method: @escaping @MainActor (Presenter) -> @MainActor () -> Void
) -> Row<Presenter, View> {
  .act(on: list, \.refresh) { presenter, _ in method(presenter)() }
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
) -> Row<Presenter, View> {
  .act(on: list, \.nearEnd) { presenter, _ in method(presenter)() }
}

extension Row where Presenter: AnyObject {
  fileprivate static func act<List: ListTarget, Item>(
    on list: KeyPath<View, List>, _ act: ReferenceWritableKeyPath<ListInlet, ListAct?>,
    _ perform: @escaping @MainActor (Presenter, Item, ListAct.Occasion) -> Void
  ) -> Row {
    .act(on: list, act) { presenter, occasion in
      guard let item = occasion.item as? Item else {
        let shown = occasion.item.map { "\(type(of: $0))" } ?? "nothing"
        Failure(
          .unknownType,
          "a list's action expects \(Item.self), but the item is \(shown); change the method's parameter "
            + "to that type"
        ).report()
        return
      }
      perform(presenter, item, occasion)
    }
  }

  fileprivate static func act<List: ListTarget>(
    on list: KeyPath<View, List>, _ act: ReferenceWritableKeyPath<ListInlet, ListAct?>,
    _ perform: @escaping @MainActor (Presenter, ListAct.Occasion) -> Void
  ) -> Row {
    let target = list.appending(path: (\List.inlet).appending(path: act))
    return Row(
      "on", detail: "a method",
      RowPart(keeping: ListAct.self) { operation, presenter, view, row in
        switch operation {
        case .target: return target
        case .forget: row?.forget(ListAct.self)
        case .source, .pull, .pullBack, .describe, .describeBack, .status, .save: break
        case .attach:
          guard let presenter, let view, let row else { return nil }
          let presenterObject: Presenter = presented(presenter)
          let inlet = borrowed(view, read: list).inlet
          if row.pointee.node.flags.has(.disposed) { return nil }
          let listAct = ListAct { [weak presenterObject] occasion in
            if let presenterObject { perform(presenterObject, occasion) }
          }
          _ = row.keep(listAct)
          inlet[keyPath: act] = listAct
        case .detach:
          guard let row, let listAct = row.keptValue(ListAct.self) else { return nil }
          row.forget(ListAct.self)
          guard let view else { return nil }
          let inlet = borrowed(view, read: list).inlet
          // Another binding may have taken the action over.
          if inlet[keyPath: act] === listAct { inlet[keyPath: act] = nil }
        }
        return nil
      })
  }
}
