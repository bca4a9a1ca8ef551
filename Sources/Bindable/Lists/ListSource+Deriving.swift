extension ListSource {
  /// The items for which `isIncluded` holds.
  public final func filtered(
    _ isIncluded: @escaping @MainActor (Item) -> Bool
  ) -> ListSource<Item> {
    derived { state in
      state.map { section in
        var section = section
        section.items = section.items.filter { isIncluded($0) }
        return section
      }
    }
  }

  /// The items for which `isIncluded` holds, given the value of a property.
  ///
  /// ```swift
  /// lazy var shown = $friends.filtered(by: \.search, of: self) { $0.name.contains($1) }
  /// ```
  ///
  /// When the property changes, each item is asked again. The object is not kept; when it has gone,
  /// its last value counts.
  public final func filtered<Owner: AnyObject, Value>(
    by path: KeyPath<Owner, Value>, of owner: Owner,
    _ isIncluded: @escaping @MainActor (Item, Value) -> Bool
  ) -> ListSource<Item> {
    var last = owner[keyPath: path]
    return derived { [weak owner] state in
      if let owner { last = owner[keyPath: path] }
      return state.map { section in
        var section = section
        section.items = section.items.filter { isIncluded($0, last) }
        return section
      }
    }
  }

  /// The items in another order; those of which none comes before the other stay in the order they
  /// have.
  public final func sorted(
    by comesBefore: @escaping @MainActor (Item, Item) -> Bool
  ) -> ListSource<Item> {
    derived { state in
      state.map { section in
        var section = section
        section.items.sort { comesBefore($0, $1) }
        return section
      }
    }
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
  /// A section comes with its first item and goes with its last. `header` and `footer` are given the
  /// key and the number of items.
  public final func sectioned<Key: Hashable & Comparable>(
    by key: KeyPath<Item, Key>,
    header: (@MainActor (Key, Int) -> String?)? = nil,
    footer: (@MainActor (Key, Int) -> String?)? = nil
  ) -> ListSource<Item> {
    derived { state in
      var groups: [Key: [Item]] = [:]
      for section in state {
        for item in section.items { groups[item[keyPath: key], default: []].append(item) }
      }
      return groups.sorted { $0.key < $1.key }.map { key, items in
        ListSection(
          id: key, header: header.map { $0(key, items.count) } ?? "\(key)",
          footer: footer.flatMap { $0(key, items.count) }, items: items)
      }
    }
  }

  /// What `transform` makes of each item.
  public final func mapped<Other: Identifiable>(
    _ transform: @escaping @MainActor (Item) -> Other
  ) -> ListSource<Other> {
    ListSource<Other>([]) {
      self.sections.map { section in
        ListSection<Other>(
          id: section.id, header: section.header, footer: section.footer,
          items: section.items.map { transform($0) })
      }
    }
  }

  /// The sections of several lists, one list after the other.
  public static func combined(_ sources: [ListSource<Item>]) -> ListSource<Item> {
    ListSource([]) {
      sources.enumerated().flatMap { number, source in
        source.sections.map { section in
          var section = section
          section.id = [AnyHashable(number), section.id]
          return section
        }
      }
    }
  }

  private func derived(
    _ compute: @escaping @MainActor ([ListSection<Item>]) -> [ListSection<Item>]
  ) -> ListSource<Item> {
    ListSource([]) { compute(self.sections) }
  }
}
