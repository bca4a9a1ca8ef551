extension ListSource {
  /// The items for which `isIncluded` holds.
  ///
  /// An item is asked when it comes and when it is edited. What `isIncluded` reads besides is no input:
  /// use ``filtered(by:of:_:)`` for that.
  public final func filtered(
    _ isIncluded: @escaping @MainActor (Item) -> Bool
  ) -> ListSource<Item> {
    arranged(ArrangedList.Arrangement(isIncluded: isIncluded))
  }

  /// The items for which `isIncluded` holds, given the value of a property.
  ///
  /// ```swift
  /// lazy var shown = $friends.filtered(by: \.search, of: self) { $0.name.contains($1) }
  /// ```
  ///
  /// When the property changes, each item is asked again. The object is not kept; when it has gone,
  /// its last value counts. Sort before you filter, so that the order is not made again each time.
  public final func filtered<Owner: AnyObject, Value: Equatable>(
    by path: KeyPath<Owner, Value>, of owner: Owner,
    _ isIncluded: @escaping @MainActor (Item, Value) -> Bool
  ) -> ListSource<Item> {
    let read = Following(owner, path)
    // What the list was last filtered by. Each list that is made of this has its own.
    return arranged {
      let criterion = Criterion<Value>()
      return ArrangedList.Arrangement(
        isIncluded: { item in criterion.value.map { isIncluded(item, $0) } ?? true },
        hasChanged: { criterion.take(read.value) }, state: { criterion.state })
    }
  }

  /// The items in another order; those of which none comes before the other stay in the order they
  /// have.
  public final func sorted(
    by comesBefore: @escaping @MainActor (Item, Item) -> Bool
  ) -> ListSource<Item> {
    arranged(ArrangedList.Arrangement(comesBefore: comesBefore))
  }

  /// The items in the order of one of their properties.
  public final func sorted(by path: KeyPath<Item, some Comparable>) -> ListSource<Item> {
    sorted { $0[keyPath: path] < $1[keyPath: path] }
  }

  /// The items in sections: those with one value of `key` in one section, in the order of the keys.
  ///
  /// ```swift
  /// let source = friends.sectioned(by: \.initial) { "\($0) (\($1))" }
  /// ```
  ///
  /// A section comes with its first item and goes with its last; an item whose key changes moves.
  /// `header` and `footer` are given the key and the number of items. Without `header`, the key stands
  /// above the items.
  public final func sectioned<Key: Hashable & Comparable>(
    by key: KeyPath<Item, Key>,
    header: (@MainActor (Key, Int) -> String?)? = nil,
    footer: (@MainActor (Key, Int) -> String?)? = nil
  ) -> ListSource<Item> {
    sectioned(by: key, inOrder: { $0 < $1 }, header: header, footer: footer)
  }

  /// The items in sections: those with one value of `key` in one section, in an order of yours.
  public final func sectioned<Key: Hashable>(
    by key: KeyPath<Item, Key>, inOrder comesBefore: @escaping @MainActor (Key, Key) -> Bool,
    header: (@MainActor (Key, Int) -> String?)? = nil,
    footer: (@MainActor (Key, Int) -> String?)? = nil
  ) -> ListSource<Item> {
    let sections = ArrangedList<Item>.Arrangement.Sections(
      key: { AnyHashable($0[keyPath: key]) },
      rules: ListGroups.Rules(
        comesBefore: { left, right in
          guard let left = left.base as? Key, let right = right.base as? Key else { return false }
          return comesBefore(left, right)
        },
        header: { id, count in
          (id.base as? Key).flatMap { key in header.map { $0(key, count) } ?? "\(key)" }
        },
        footer: { id, count in (id.base as? Key).flatMap { footer?($0, count) } }))
    return flat.arranged(ArrangedList.Arrangement(sections: sections))
  }

  /// What `transform` makes of each item, with the same id.
  ///
  /// It is made when it is asked for, so a list of a hundred thousand makes those that are seen.
  public final func mapped<Other: Identifiable>(
    _ transform: @escaping @MainActor (Item) -> Other
  ) -> ListSource<Other> where Other.ID == Item.ID {
    ListSource<Other>(MappedList(self, transform))
  }

  /// The sections of several lists, one list after the other.
  ///
  /// ```swift
  /// let all = ListSource.combined([favourites, others])
  /// ```
  ///
  /// An item may be in several of them; then looking for its id finds the first.
  public static func combined(_ sources: [ListSource<Item>]) -> ListSource<Item> {
    ListSource(CombinedList(sources))
  }

  // MARK: -

  /// The list without sections.
  private var flat: ListSource<Item> {
    if engine.isFlat { return self }
    if let arranged = engine as? ArrangedList<Item> { return arranged.base }
    return ListSource(
      ComparedList(items: { self.sections.flatMap(\.items) }))
  }

  private func arranged(_ arrangement: ArrangedList<Item>.Arrangement) -> ListSource<Item> {
    arranged { arrangement }
  }

  /// A list that is arranged; within its sections, if it has any.
  private func arranged(
    _ arrangement: @escaping @MainActor () -> ArrangedList<Item>.Arrangement
  ) -> ListSource<Item> {
    if engine.isFlat { return ListSource(ArrangedList(self, arrangement())) }
    if let sectioned = engine as? ArrangedList<Item> {
      // The sections are of what is left, and each in the new order.
      let inner = ListSource(ArrangedList(sectioned.base, arrangement()))
      return ListSource(ArrangedList(inner, sectioned.arrangement))
    }
    let arrangement = arrangement()
    return ListSource(
      ComparedList {
        _ = arrangement.hasChanged?()
        return self.sections.map { section in
          var section = section
          if let isIncluded = arrangement.isIncluded {
            section.items = section.items.filter { isIncluded($0) }
          }
          if let comesBefore = arrangement.comesBefore {
            section.items = section.items.stablySorted(by: comesBefore)
          }
          return section
        }
      })
  }
}

extension Array {
  /// The elements in another order; those of which none comes before the other stay in their order.
  @MainActor
  func stablySorted(by comesBefore: @MainActor (Element, Element) -> Bool) -> [Element] {
    // Positions break ties, as the order of a sort among equal elements is not promised.
    indices.sorted { left, right in
      if comesBefore(self[left], self[right]) { return true }
      return left < right && !comesBefore(self[right], self[left])
    }.map { self[$0] }
  }
}

/// The value that a list was last filtered by.
@MainActor
private final class Criterion<Value: Equatable> {
  private(set) var value: Value?
  /// The number of the value; a value that was there a moment ago has the number that it had.
  private(set) var state = 0
  private var last: [(value: Value, state: Int)] = []
  private var lastState = 0

  func take(_ new: Value) -> Bool {
    guard value != new else { return false }
    value = new
    if let known = last.last(where: { $0.value == new }) {
      state = known.state
    } else {
      lastState += 1
      state = lastState
      last.append((new, state))
      if last.count > 8 { last.removeFirst() }
    }
    return true
  }
}
