/// A list that records its edits, so that views don't have to compare items.
///
/// ```swift
/// @MainActor final class FriendsPresenter {
///   @ObservedList var friends: [User] = []
///   func add(_ user: User) { $friends.append(user) }
///   func rename(_ id: User.ID, to name: String) { $friends.update(id) { $0.name = name } }
/// }
/// ```
///
/// `friends` is the array; setting it compares the items to find the changes. Edit and bind the
/// list, `$friends`. Without the wrapper, use `let friends = ObservedList([ada, bob])`.
///
/// A `transaction` combines edits into one change. An item that's inserted and removed doesn't
/// appear, one that's removed and inserted again has moved, and an equal value changes nothing.
///
/// - Complexity: An edit of an item is O(log *n*) at any index. Reading `friends` as an array is
///   O(1) until the first edit in the middle, then O(*n*) after each edit. Read one item as
///   `$friends[3]`.
@propertyWrapper
public final class ObservedList<Item: Identifiable>: ListSource<Item> {
  let list: EditTrackingList<Item>

  @usableFromInline
  init(_ items: [Item], comparison: ItemComparison<Item>) {
    list = EditTrackingList(items, comparison)
    super.init(list)
  }

  /// Creates a list.
  @inlinable
  public convenience init(_ items: [Item] = []) where Item: Equatable {
    self.init(items, comparison: .byEquality())
  }

  /// Creates a list of items that aren't `Equatable`; objects are compared by identity, and other
  /// items always differ.
  @_disfavoredOverload
  public convenience init(_ items: [Item] = []) {
    self.init(items, comparison: .byDynamicEquality())
  }

  /// Creates a list for a wrapped property.
  @inlinable
  public convenience init(wrappedValue: [Item]) where Item: Equatable { self.init(wrappedValue) }

  /// Creates a list for a wrapped property of items that aren't `Equatable`.
  @_disfavoredOverload
  public convenience init(wrappedValue: [Item]) { self.init(wrappedValue) }

  /// The items.
  public var wrappedValue: [Item] {
    get { items }
    set { items = newValue }
  }

  /// The list.
  public var projectedValue: ObservedList<Item> { self }

  /// The items; setting them compares the arrays to find the changes.
  public var items: [Item] {
    get {
      track()
      return list.array
    }
    set { list.set(newValue) }
  }

  // MARK: - Editing

  /// Appends an item.
  public func append(_ item: Item) { list.insert(item, at: list.count) }

  /// Appends items.
  public func append(contentsOf items: some Sequence<Item>) {
    list.insert(Array(items), at: list.count)
  }

  /// Inserts an item at an index.
  ///
  /// - Precondition: `index` is from 0 to the number of items.
  public func insert(_ item: Item, at index: Int) {
    checkInsertion(index)
    list.insert(item, at: index)
  }

  /// Inserts items at an index.
  ///
  /// - Precondition: `index` is from 0 to the number of items.
  public func insert(contentsOf items: some Sequence<Item>, at index: Int) {
    checkInsertion(index)
    list.insert(Array(items), at: index)
  }

  /// Removes and returns the item at an index.
  ///
  /// - Precondition: `index` is a valid index.
  @discardableResult public func remove(at index: Int) -> Item {
    check(index)
    let item = list.item(at: ListIndexPath(section: 0, item: index))
    list.remove(at: index)
    return item
  }

  /// Removes and returns the item with an ID, or returns `nil` if there's no such item.
  @discardableResult public func remove(_ id: Item.ID) -> Item? {
    list.position(of: id).map { remove(at: $0) }
  }

  /// Removes the items in a range.
  ///
  /// - Precondition: `range` is within the list.
  public func removeSubrange(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= list.count,
      "Range \(range) is out of bounds for a list of \(list.count) items.")
    list.remove(range)
  }

  /// Removes all items that satisfy the given predicate.
  ///
  /// - Precondition: `isUnwanted` doesn't change the list.
  public func removeAll(where isUnwanted: (Item) throws -> Bool) rethrows {
    var unwanted = IndexRanges()
    try list.relying {
      for (index, item) in list.array.enumerated() where try isUnwanted(item) {
        unwanted.append(index)
      }
    }
    list.remove(unwanted.ranges)
  }

  /// Removes all items.
  public func removeAll() { list.remove(0..<list.count) }

  /// Moves an item, which is then at the index `to`.
  ///
  /// - Precondition: Both are valid indexes.
  public func move(from: Int, to: Int) {
    check(from)
    check(to)
    list.move(from: from, to: to)
  }

  /// Moves the item with an ID to another index.
  ///
  /// - Returns: `true` if there is such an item.
  @discardableResult public func move(_ id: Item.ID, to index: Int) -> Bool {
    guard let from = list.position(of: id) else { return false }
    move(from: from, to: index)
    return true
  }

  /// Replaces the item at an index.
  ///
  /// If the ID is the same, the item is updated; otherwise one item is removed and one is inserted.
  ///
  /// - Precondition: `index` is a valid index.
  public func replace(at index: Int, with item: Item) {
    check(index)
    list.replace(at: index, with: item)
  }

  /// Updates the item with an ID.
  ///
  /// - Returns: `true` if there is such an item.
  @discardableResult
  public func update(_ id: Item.ID, _ body: (inout Item) throws -> Void) rethrows -> Bool {
    guard let index = list.position(of: id) else { return false }
    var item = list.item(at: ListIndexPath(section: 0, item: index))
    try body(&item)
    // The closure may have changed the list.
    guard let index = list.position(of: id) else { return false }
    list.replace(at: index, with: item)
    return true
  }

  private func checkInsertion(_ index: Int) {
    precondition(
      index >= 0 && index <= list.count,
      "Insertion index \(index) is out of range for a list of \(list.count) items.")
  }

  private func check(_ index: Int) {
    precondition(
      index >= 0 && index < list.count,
      "Index \(index) is out of range for a list of \(list.count) items.")
  }
}
