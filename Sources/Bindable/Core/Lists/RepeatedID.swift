/// Two items of a list have one id.
///
/// ```swift
/// do {
///   friends = try fetched.requiringDistinctIDs()
/// } catch {
///   print(error)  // Two items have the id 7, at 0.2 and 0.5. Give each item an id of its own.
/// }
/// ```
public struct RepeatedID: Error, Hashable, Sendable, CustomStringConvertible {
  /// The id, as text.
  public let id: String
  /// Where the first item with it is.
  public let first: ListPlace
  /// Where the second one is.
  public let second: ListPlace

  /// What is wrong, where, and the way out.
  public var description: String {
    "Two items have the id \(id), at \(first) and \(second). Give each item an id of its own."
  }
}

extension Array where Element: Identifiable {
  /// The items, if no two of them have one id.
  ///
  /// ```swift
  /// friends = try fetched.requiringDistinctIDs()
  /// ```
  ///
  /// A list survives ids that come twice, and reports them; whoever would rather not show such items
  /// asks before setting them, and nothing has changed when it throws.
  ///
  /// - Throws: The first id that comes twice.
  /// - Complexity: O(*n*).
  public func requiringDistinctIDs() throws(RepeatedID) -> [Element] {
    var places: [Element.ID: ListPlace] = [:]
    try places.note(self, section: 0)
    return self
  }
}

extension Array {
  /// The sections, if no two of their items have one id, in whichever sections they are.
  ///
  /// - Throws: The first id that comes twice.
  /// - Complexity: O(*n*).
  public func requiringDistinctIDs<Item: Identifiable>() throws(RepeatedID) -> [Element]
  where Element == ListSection<Item> {
    var places: [Item.ID: ListPlace] = [:]
    for (section, part) in enumerated() { try places.note(part.items, section: section) }
    return self
  }
}

extension Dictionary where Value == ListPlace {
  fileprivate mutating func note(
    _ items: [some Identifiable<Key>], section: Int
  ) throws(RepeatedID) {
    reserveCapacity(count + items.count)
    for (row, item) in items.enumerated() {
      let place = ListPlace(section: section, row: row)
      if let first = updateValue(place, forKey: item.id) {
        throw RepeatedID(id: "\(item.id)", first: first, second: place)
      }
    }
  }
}
