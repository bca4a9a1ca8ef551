extension ListSource {
  /// Returns a list of the items that satisfy a predicate.
  ///
  /// ```swift
  /// lazy var shown = $friends.filtered { [unowned self] in $0.name.hasPrefix(search) }
  /// ```
  ///
  /// The predicate is called when an item is inserted or updated. If it reads observed properties,
  /// it's called for each item when one of them changes. The same is true of the closures of the
  /// other lists, such as `sorted` and `mapped`.
  public final func filtered(
    _ isIncluded: @escaping @MainActor (Item) -> Bool
  ) -> ListSource<Item> {
    arranged(ArrangedList.Arrangement(isIncluded: isIncluded))
  }

  /// Returns a list of the items that satisfy a predicate for the value of a property.
  ///
  /// ```swift
  /// lazy var shown = $friends.filtered(by: \.search, of: self) { $0.name.contains($1) }
  /// ```
  ///
  /// When the property changes, the predicate is called for each item. The list doesn't retain the
  /// object and keeps its last value. Sort before you filter, so that filtering doesn't sort again.
  public final func filtered<Owner: AnyObject, Value: Equatable>(
    by path: KeyPath<Owner, Value>, of owner: Owner,
    _ isIncluded: @escaping @MainActor (Item, Value) -> Bool
  ) -> ListSource<Item> {
    let read = WeakProperty(owner, path)
    // The last filter value; each list derived from this one has its own.
    return arranged {
      let criterion = FilterParameter<Value>()
      return ArrangedList.Arrangement(
        isIncluded: { item in criterion.value.map { isIncluded(item, $0) } ?? true },
        hasChanged: { criterion.update(read.value) }, state: { criterion.state })
    }
  }

  /// Returns a list of the items in the order of a predicate, with a stable sort.
  ///
  /// For numbers that may be NaN, which no predicate orders, use `sorted(by:inOrder:)`.
  public final func sorted(
    by comesBefore: @escaping @MainActor (Item, Item) -> Bool
  ) -> ListSource<Item> {
    arranged(ArrangedList.Arrangement(comesBefore: comesBefore))
  }

  /// Returns a list of the items in the order of a property, with a stable sort.
  ///
  /// Values that don't equal themselves, such as NaN, are last.
  public final func sorted(by path: KeyPath<Item, some Comparable>) -> ListSource<Item> {
    sorted(by: path, inOrder: { $0 < $1 })
  }

  /// Returns a list of the items in a given order of a property, with a stable sort.
  ///
  /// ```swift
  /// lazy var best = $players.sorted(by: \.score, inOrder: >)
  /// lazy var names = $players.sorted(by: \.name, inOrder: Locale(identifier: "sv_SE").comesBefore)
  /// ```
  ///
  /// Values that don't equal themselves, such as NaN, are last, whatever the order. The order of
  /// texts in a language is part of `BindableFoundation`.
  public final func sorted<Value: Equatable>(
    by path: KeyPath<Item, Value>, inOrder comesBefore: @escaping (Value, Value) -> Bool
  ) -> ListSource<Item> {
    sorted { TotalOrder.comesBefore($0[keyPath: path], $1[keyPath: path], comesBefore) }
  }

  /// Returns a list of the items in sections, one for each value of `key`, in the order of the
  /// keys.
  ///
  /// ```swift
  /// let source = friends.sectioned(by: \.initial) { "\($0) (\($1))" }
  /// ```
  ///
  /// A section exists while it has items. An item whose key changes moves. `header` and `footer`
  /// receive the key and the number of items. By default, the header is the key. Keys that don't
  /// equal themselves, such as NaN, share the last section.
  public final func sectioned<Key: Hashable & Comparable>(
    by key: KeyPath<Item, Key>,
    header: (@MainActor (Key, Int) -> String?)? = nil,
    footer: (@MainActor (Key, Int) -> String?)? = nil
  ) -> ListSource<Item> {
    sectioned(by: key, inOrder: { $0 < $1 }, header: header, footer: footer)
  }

  /// Returns a list of the items in sections, one for each value of `key`, in a given order.
  public final func sectioned<Key: Hashable>(
    by key: KeyPath<Item, Key>, inOrder comesBefore: @escaping @MainActor (Key, Key) -> Bool,
    header: (@MainActor (Key, Int) -> String?)? = nil,
    footer: (@MainActor (Key, Int) -> String?)? = nil
  ) -> ListSource<Item> {
    let sections = ArrangedList<Item>.Arrangement.Sections(
      key: { SectionKey.id(of: $0[keyPath: key]) },
      rules: ListGroups.Rules(
        comesBefore: { left, right in
          guard let left = SectionKey<Key>.key(of: left), let right = SectionKey<Key>.key(of: right)
          else { return false }
          return TotalOrder.comesBefore(left, right, comesBefore)
        },
        header: { id, count in
          SectionKey<Key>.key(of: id).flatMap { key in header.map { $0(key, count) } ?? "\(key)" }
        },
        footer: { id, count in SectionKey<Key>.key(of: id).flatMap { footer?($0, count) } }))
    return flat.arranged(ArrangedList.Arrangement(sections: sections))
  }

  /// Returns a list of the transformed items, which keep their IDs.
  ///
  /// Items are transformed when they're read, so a long list transforms only the visible ones.
  public final func mapped<Other: Identifiable>(
    _ transform: @escaping @MainActor (Item) -> Other
  ) -> ListSource<Other> where Other.ID == Item.ID {
    ListSource<Other>(MappedList(self, transform))
  }

  /// Returns a list of the sections of several lists, in order.
  ///
  /// ```swift
  /// let all = ListSource.combined([favorites, others])
  /// ```
  ///
  /// If an item is in several lists, looking up its ID finds the first one.
  public static func combined(_ sources: [ListSource<Item>]) -> ListSource<Item> {
    ListSource(CombinedList(sources))
  }

  // MARK: -

  /// The list without sections.
  private var flat: ListSource<Item> {
    if engine.isFlat { return self }
    if let arranged = engine as? ArrangedList<Item> { return arranged.base }
    return ListSource(
      DiffedList(items: { self.sections.flatMap(\.items) }))
  }

  private func arranged(_ arrangement: ArrangedList<Item>.Arrangement) -> ListSource<Item> {
    arranged { arrangement }
  }

  /// Returns a list that is arranged within its sections, if it has any.
  private func arranged(
    _ arrangement: @escaping @MainActor () -> ArrangedList<Item>.Arrangement
  ) -> ListSource<Item> {
    if engine.isFlat { return ListSource(ArrangedList(self, arrangement())) }
    if let sectioned = engine as? ArrangedList<Item> {
      // The filtered items are divided into the sections, each in the new order.
      let arrangedBase = ListSource(ArrangedList(sectioned.base, arrangement()))
      return ListSource(ArrangedList(arrangedBase, sectioned.arrangement))
    }
    let arrangement = arrangement()
    return ListSource(
      DiffedList {
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
  /// Returns the elements in the order of a predicate, with a stable sort.
  @MainActor
  func stablySorted(by comesBefore: @MainActor (Element, Element) -> Bool) -> [Element] {
    // Indexes break ties, because `sorted` isn't documented to be stable.
    indices.sorted { left, right in
      if comesBefore(self[left], self[right]) { return true }
      return left < right && !comesBefore(self[right], self[left])
    }.map { self[$0] }
  }
}

/// The last value that a list was filtered by.
@MainActor
private final class FilterParameter<Value: Equatable> {
  private(set) var value: Value?
  /// The number of the value; a recent value gets the number it had.
  private(set) var state = 0
  private var last: [(value: Value, state: Int)] = []
  private var lastState = 0

  func update(_ new: Value) -> Bool {
    if let value, isUnchanged(value, new) { return false }
    value = new
    if let known = last.last(where: { isUnchanged($0.value, new) }) {
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
