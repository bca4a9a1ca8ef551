/// An index of items' numbers by ID.
struct IDIndex<ID: Hashable> {
  private var numbers: [ID: Int32] = [:]
  // All numbers of each duplicate ID.
  private var repeated: [ID: Set<Int32>] = [:]

  init(capacity: Int) { numbers.reserveCapacity(capacity) }

  /// Adds an item, and returns the existing item with the same ID if there was exactly one.
  @discardableResult
  mutating func insert(_ number: Int32, _ id: ID) -> Int32? {
    guard let other = numbers.updateValue(number, forKey: id) else { return nil }
    let isSecond = repeated[id] == nil
    repeated[id, default: [other]].insert(number)
    return isSecond ? other : nil
  }

  /// Removes an item, and returns `false` if it was added with another ID.
  mutating func remove(_ number: Int32, _ id: ID) -> Bool {
    guard !repeated.isEmpty, var several = repeated[id] else {
      return numbers.removeValue(forKey: id) == number
    }
    let wasKnown = several.remove(number) != nil
    numbers[id] = several.first
    repeated[id] = several.count > 1 ? several : nil
    return wasKnown
  }

  /// Returns the number of an item with an ID, and all numbers if there are several.
  func numbers(of id: ID) -> (one: Int32, others: Set<Int32>)? {
    guard let number = numbers[id] else { return nil }
    return (number, repeated.isEmpty ? [] : repeated[id] ?? [])
  }
}
