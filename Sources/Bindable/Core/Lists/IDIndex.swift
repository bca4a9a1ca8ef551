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

  mutating func remove(_ number: Int32, _ id: ID) {
    guard !repeated.isEmpty, var several = repeated[id] else {
      numbers[id] = nil
      return
    }
    several.remove(number)
    numbers[id] = several.first
    repeated[id] = several.count > 1 ? several : nil
  }

  /// Returns the number of an item with an ID, and all numbers if there are several.
  func numbers(of id: ID) -> (one: Int32, others: Set<Int32>)? {
    guard let number = numbers[id] else { return nil }
    return (number, repeated.isEmpty ? [] : repeated[id] ?? [])
  }
}
