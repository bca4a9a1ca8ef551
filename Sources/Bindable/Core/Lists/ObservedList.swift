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
/// an item that was deleted and comes again has moved. Putting in what is there already tells nobody.
///
/// - Complexity: An edit of an item is O(log *n*), wherever it is. Reading `friends` as an array is O(1)
///   until the first edit in the middle, and then O(*n*) after each edit; read one item as `$friends[3]`.
@propertyWrapper
public final class ObservedList<Item: Identifiable>: ListSource<Item> {
  private let list: EditedList<Item>

  @usableFromInline
  init(_ items: [Item], comparison: ItemComparison<Item>) {
    list = EditedList(items, comparison)
    super.init(list)
  }

  /// Makes a list.
  @inlinable
  public convenience init(_ items: [Item] = []) where Item: Equatable {
    self.init(items, comparison: .byEquality())
  }

  /// Makes a list of items that cannot be compared: objects are the same if they are one, and other
  /// items always differ.
  @_disfavoredOverload
  public convenience init(_ items: [Item] = []) {
    self.init(items, comparison: .byLikeness())
  }

  /// Makes a list that is a property.
  @inlinable
  public convenience init(wrappedValue: [Item]) where Item: Equatable { self.init(wrappedValue) }

  /// Makes a list of items that cannot be compared, that is a property.
  @_disfavoredOverload
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
      track()
      return list.array
    }
    set { list.set(newValue) }
  }

  // MARK: - Editing

  /// Adds an item at the end.
  public func append(_ item: Item) { list.insert(item, at: list.count) }

  /// Adds items at the end.
  public func append(contentsOf items: some Sequence<Item>) {
    list.insert(Array(items), at: list.count)
  }

  /// Puts an item in, before the one at `index`.
  ///
  /// - Precondition: `index` is from 0 to the number of items.
  public func insert(_ item: Item, at index: Int) {
    checkInsertion(index)
    list.insert(item, at: index)
  }

  /// Puts items in, before the one at `index`.
  ///
  /// - Precondition: `index` is from 0 to the number of items.
  public func insert(contentsOf items: some Sequence<Item>, at index: Int) {
    checkInsertion(index)
    list.insert(Array(items), at: index)
  }

  /// Takes the item at `index` out.
  ///
  /// - Precondition: There is one.
  @discardableResult public func remove(at index: Int) -> Item {
    check(index)
    let item = list.item(at: ListPlace(section: 0, row: index))
    list.remove(at: index)
    return item
  }

  /// Takes the item with an id out, if there is one.
  @discardableResult public func remove(_ id: Item.ID) -> Item? {
    list.position(of: id).map { remove(at: $0) }
  }

  /// Takes the items in a range out.
  ///
  /// - Precondition: All of them are there.
  public func removeSubrange(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= list.count,
      "A list of \(list.count) items has no \(range).")
    list.remove(range)
  }

  /// Takes the items for which `isUnwanted` holds out.
  ///
  /// - Precondition: `isUnwanted` does not change the list.
  public func removeAll(where isUnwanted: (Item) throws -> Bool) rethrows {
    var unwanted = IndexRanges()
    try list.relying {
      for (index, item) in list.array.enumerated() where try isUnwanted(item) {
        unwanted.append(index)
      }
    }
    list.remove(unwanted.ranges)
  }

  /// Takes all items out.
  public func removeAll() { list.remove(0..<list.count) }

  /// Takes the item at `from` out and puts it in at `to`, both counted without it moving anything else:
  /// afterwards it is at `to`.
  ///
  /// - Precondition: Both are positions of items.
  public func move(from: Int, to: Int) {
    check(from)
    check(to)
    list.move(from: from, to: to)
  }

  /// Takes the item with an id out, if there is one, and puts it in at `index`.
  ///
  /// - Returns: Whether there is one.
  @discardableResult public func move(_ id: Item.ID, to index: Int) -> Bool {
    guard let from = list.position(of: id) else { return false }
    move(from: from, to: index)
    return true
  }

  /// Puts another item in the place of the one at `index`.
  ///
  /// With the same id it is the same item with another content; with another id, one goes and one comes.
  ///
  /// - Precondition: There is one.
  public func replace(at index: Int, with item: Item) {
    check(index)
    list.replace(at: index, with: item)
  }

  /// Changes the item with an id, if there is one.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func update(_ id: Item.ID, _ body: (inout Item) throws -> Void) rethrows -> Bool {
    guard let index = list.position(of: id) else { return false }
    var item = list.item(at: ListPlace(section: 0, row: index))
    try body(&item)
    // The closure may have changed the list.
    guard let index = list.position(of: id) else { return false }
    list.replace(at: index, with: item)
    return true
  }

  /// Puts an item in the place of the one with its id, or adds it at the end.
  public func put(_ item: Item) {
    if let index = list.position(of: item.id) {
      list.replace(at: index, with: item)
    } else {
      append(item)
    }
  }

  private func checkInsertion(_ index: Int) {
    precondition(
      index >= 0 && index <= list.count,
      "Nothing can be inserted at \(index) of a list of \(list.count) items.")
  }

  private func check(_ index: Int) {
    precondition(
      index >= 0 && index < list.count, "A list of \(list.count) items has none at \(index).")
  }
}
