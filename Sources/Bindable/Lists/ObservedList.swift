/// A list of items whose edits are known as edits, so that what shows it need not look for them.
///
/// ```swift
/// @MainActor final class FriendsPresenter {
///   @ObservedList var friends: [User] = []
///   func add(_ user: User) { $friends.append(user) }
///   func rename(_ id: User.ID, to name: String) { $friends.update(id) { $0.name = name } }
/// }
/// ```
///
/// `friends` is the array, to be read, or set as a whole; then what became of the items is found by
/// comparing. `$friends` is the list: edit it there, and give it to what shows it. Without a wrapper,
/// `let friends = ObservedList([ada, bob])` is the same list.
///
/// Edits in a `transaction` are told as one. What is inserted and deleted in one is not told at all, and
/// an item that was deleted and comes again has moved.
@propertyWrapper
public final class ObservedList<Item: Identifiable>: ListSource<Item> {
  /// Makes a list.
  public init(_ items: [Item] = []) {
    super.init([ListSection(id: 0, items: items)], compute: nil)
  }

  /// Makes a list that is a property.
  public convenience init(wrappedValue: [Item]) { self.init(wrappedValue) }

  /// The items.
  public var wrappedValue: [Item] {
    get { items }
    set { items = newValue }
  }

  /// The list itself.
  public var projectedValue: ObservedList<Item> { self }

  /// The items; setting them finds what became of them by comparing.
  public var items: [Item] {
    get {
      _ = version
      return state[0].items
    }
    set { edit { $0 = newValue } }
  }

  private func edit(_ body: (inout [Item]) -> Void) {
    var new = state
    body(&new[0].items)
    let same = zip(new[0].items, state[0].items)
      .allSatisfy { $0.id == $1.id && ItemsAlike().isSame($0, $1) }
    guard !same || new[0].items.count != state[0].items.count else { return }
    replace(new)
    stamp = number
  }

  /// Adds an item at the end.
  public func append(_ item: Item) { insert(item, at: state[0].items.count) }

  /// Adds items at the end.
  public func append(contentsOf items: some Sequence<Item>) {
    insert(contentsOf: items, at: state[0].items.count)
  }

  /// Puts an item in, before the one at `index`.
  public func insert(_ item: Item, at index: Int) { edit { $0.insert(item, at: index) } }

  /// Puts items in, before the one at `index`.
  public func insert(contentsOf items: some Sequence<Item>, at index: Int) {
    edit { $0.insert(contentsOf: Array(items), at: index) }
  }

  /// Takes the item at `index` out.
  @discardableResult public func remove(at index: Int) -> Item {
    let item = state[0].items[index]
    edit { $0.remove(at: index) }
    return item
  }

  /// Takes the item with an id out, if there is one.
  @discardableResult public func remove(_ id: Item.ID) -> Item? {
    place(of: id).map { remove(at: $0.row) }
  }

  /// Takes the items in a range out.
  public func removeSubrange(_ range: Range<Int>) { edit { $0.removeSubrange(range) } }

  /// Takes the items for which `isUnwanted` holds out.
  public func removeAll(where isUnwanted: (Item) throws -> Bool) rethrows {
    let kept = try state[0].items.filter { try !isUnwanted($0) }
    edit { $0 = kept }
  }

  /// Takes all items out.
  public func removeAll() { edit { $0 = [] } }

  /// Takes the item at `from` out and puts it in at `to`.
  public func move(from: Int, to: Int) { edit { $0.insert($0.remove(at: from), at: to) } }

  /// Puts another item in the place of the one at `index`; with the same id, it is the same item with
  /// another content.
  public func replace(at index: Int, with item: Item) { edit { $0[index] = item } }

  /// Changes the item with an id, if there is one.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func update(_ id: Item.ID, _ body: (inout Item) throws -> Void) rethrows -> Bool {
    guard let place = place(of: id) else { return false }
    var item = state[0].items[place.row]
    try body(&item)
    replace(at: place.row, with: item)
    return true
  }
}
