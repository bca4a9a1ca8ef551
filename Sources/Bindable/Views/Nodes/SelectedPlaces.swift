/// The selected items of a list by index.
///
/// ```swift
/// let places = SelectedPlaces()
/// places.insert("b", at: 1)
/// places.insert("f", at: 5)
/// places.shift(from: 2, by: 10)  // ten items were inserted before the third one
/// places.first?.index            // 1
/// places[15]                     // "f"
/// ```
///
/// A treap: a search tree by index in which each node has a higher priority than its children, and
/// the priorities are random. A shift is noted in the topmost node that it applies to.
///
/// - Complexity: O(log *n*) for each operation, and for each item removed.
final class SelectedPlaces {
  private final class Place {
    var index: Int
    let id: AnyHashable
    let priority: UInt64
    // The distance by which the descendants are still to be shifted.
    var shift = 0
    var before: Place?
    var after: Place?

    init(_ index: Int, _ id: AnyHashable, _ priority: UInt64) {
      (self.index, self.id, self.priority) = (index, id, priority)
    }

    func move(by distance: Int) {
      index += distance
      shift += distance
    }

    func passOnShift() {
      guard shift != 0 else { return }
      before?.move(by: shift)
      after?.move(by: shift)
      shift = 0
    }
  }

  private var root: Place?
  private var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
  private(set) var count = 0

  /// The first selected item.
  var first: (index: Int, id: AnyHashable)? {
    var place = root
    while let current = place {
      current.passOnShift()
      guard let before = current.before else { return (current.index, current.id) }
      place = before
    }
    return nil
  }

  /// All selected items in ascending order.
  var all: [(index: Int, id: AnyHashable)] {
    var all: [(index: Int, id: AnyHashable)] = []
    all.reserveCapacity(count)
    collect(root, into: &all)
    return all
  }

  /// The ID of the item at an index, or `nil` if it isn't selected.
  subscript(index: Int) -> AnyHashable? {
    var place = root
    while let current = place {
      current.passOnShift()
      if current.index == index { return current.id }
      place = index < current.index ? current.before : current.after
    }
    return nil
  }

  /// Adds an item, or replaces the one at the same index.
  func insert(_ id: AnyHashable, at index: Int) {
    _ = remove(index..<index + 1)
    // The priorities are the same in every run.
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let (low, high) = split(root, at: index)
    root = merged(merged(low, Place(index, id, seed >> 16)), high)
    count += 1
  }

  /// Removes the items in a range and returns their IDs.
  func remove(_ range: Range<Int>) -> [AnyHashable] {
    let (low, rest) = split(root, at: range.lowerBound)
    let (removed, high) = split(rest, at: range.upperBound)
    root = merged(low, high)
    guard removed != nil else { return [] }
    var all: [(index: Int, id: AnyHashable)] = []
    collect(removed, into: &all)
    count -= all.count
    return all.map(\.id)
  }

  /// Moves all items from an index on by a distance.
  func shift(from index: Int, by distance: Int) {
    let (low, high) = split(root, at: index)
    high?.move(by: distance)
    root = merged(low, high)
  }

  func removeAll() { (root, count) = (nil, 0) }

  private func collect(_ place: Place?, into all: inout [(index: Int, id: AnyHashable)]) {
    guard let place else { return }
    place.passOnShift()
    collect(place.before, into: &all)
    all.append((place.index, place.id))
    collect(place.after, into: &all)
  }

  /// Divides a tree into the items before an index, and those from it on.
  private func split(_ place: Place?, at index: Int) -> (Place?, Place?) {
    guard let place else { return (nil, nil) }
    place.passOnShift()
    if place.index < index {
      let (low, high) = split(place.after, at: index)
      place.after = low
      return (place, high)
    }
    let (low, high) = split(place.before, at: index)
    place.before = high
    return (low, place)
  }

  /// Joins two trees of which the first one has the lower indexes.
  private func merged(_ low: Place?, _ high: Place?) -> Place? {
    guard let low else { return high }
    guard let high else { return low }
    if low.priority > high.priority {
      low.passOnShift()
      low.after = merged(low.after, high)
      return low
    }
    high.passOnShift()
    high.before = merged(low, high.before)
    return high
  }
}
