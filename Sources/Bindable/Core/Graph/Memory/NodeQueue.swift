/// An array of nodes or links without reference counts or checks, for the engine's queues.
///
/// The memory is never deallocated.
struct NodeQueue<Element: Equatable> {
  private var base: UnsafeMutablePointer<Element?>?
  private var capacity = 0
  private(set) var count = 0

  init() {}

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    base.unsafelyUnwrapped[count] = element
    count += 1
  }

  /// Removes and returns the last entry, which must not be cleared.
  @inline(__always)
  mutating func removeLast() -> Element {
    count -= 1
    return base.unsafelyUnwrapped[count].unsafelyUnwrapped
  }

  @inline(__always)
  subscript(index: Int) -> Element? {
    get { base.unsafelyUnwrapped[index] }
    nonmutating set { base.unsafelyUnwrapped[index] = newValue }
  }

  mutating func removeAll() { count = 0 }

  mutating func removeCleared() {
    guard let base else { return }
    var newCount = 0
    for index in 0..<count where base[index] != nil {
      base[newCount] = base[index]
      newCount += 1
    }
    count = newCount
  }

  @inline(never)
  private mutating func grow() {
    let larger = max(64, capacity * 2)
    let memory = UnsafeMutablePointer<Element?>.allocate(capacity: larger)
    if let base {
      memory.moveInitialize(from: base, count: count)
      base.deallocate()
    }
    base = memory
    capacity = larger
  }

  /// Sorts the entries, none of which can be cleared.
  func sort(by areInOrder: (Element, Element) -> Bool) {
    guard let base else { return }
    var entries = UnsafeMutableBufferPointer(start: base, count: count)
    entries.sort {
      areInOrder($0.unsafelyUnwrapped, $1.unsafelyUnwrapped)
    }
  }
}
