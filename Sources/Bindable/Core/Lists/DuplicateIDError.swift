/// An error that indicates that two items of a list have the same ID.
///
/// ```swift
/// do {
///   friends = try fetched.requiringUniqueIDs()
/// } catch {
///   print(error)  // Two items have the ID 7, at 0.2 and 0.5. Give each item a unique ID.
/// }
/// ```
public struct DuplicateIDError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The ID, as text.
  public let id: String
  /// The index path of the first item with the ID.
  public let first: ListIndexPath
  /// The index path of the second item with the ID.
  public let second: ListIndexPath

  /// The ID, the index paths, and the fix.
  public var description: String {
    "Two items have the ID \(id), at \(first) and \(second). Give each item a unique ID."
  }
}

extension Array where Element: Identifiable {
  /// Returns the items, or throws an error if two of them have the same ID.
  ///
  /// ```swift
  /// friends = try fetched.requiringUniqueIDs()
  /// ```
  ///
  /// A list accepts duplicate IDs and reports them. To reject such items instead, call this method
  /// before you set them. If it throws, nothing has changed.
  ///
  /// - Throws: `DuplicateIDError` for the first duplicate ID.
  /// - Complexity: O(*n*).
  public func requiringUniqueIDs() throws(DuplicateIDError) -> [Element] {
    var indexPaths: [Element.ID: ListIndexPath] = [:]
    try indexPaths.record(self, section: 0)
    return self
  }
}

extension Array {
  /// Returns the sections, or throws an error if two of their items have the same ID.
  ///
  /// - Throws: `DuplicateIDError` for the first duplicate ID.
  /// - Complexity: O(*n*).
  public func requiringUniqueIDs<Item: Identifiable>() throws(DuplicateIDError) -> [Element]
  where Element == ListSection<Item> {
    var indexPaths: [Item.ID: ListIndexPath] = [:]
    for (section, part) in enumerated() { try indexPaths.record(part.items, section: section) }
    return self
  }
}

extension Dictionary where Value == ListIndexPath {
  fileprivate mutating func record(
    _ items: [some Identifiable<Key>], section: Int
  ) throws(DuplicateIDError) {
    reserveCapacity(count + items.count)
    for (index, item) in items.enumerated() {
      let indexPath = ListIndexPath(section: section, item: index)
      if let first = updateValue(indexPath, forKey: item.id) {
        throw DuplicateIDError(id: ValueTexts.text(item.id), first: first, second: indexPath)
      }
    }
  }
}
