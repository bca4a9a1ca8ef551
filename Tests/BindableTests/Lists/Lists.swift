@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Random lists, and simple reference implementations.
enum Lists {
  /// Returns items with distinct IDs in random order.
  static func list(
    ids: Range<Int>, count: ClosedRange<Int>, _ random: inout SeededRandom
  ) -> [Friend] {
    ids.shuffled(using: &random).prefix(Int.random(in: count, using: &random))
      .map { Friend(id: $0, name: "\(Int.random(in: 0...1, using: &random))") }
  }

  static func repeating(
    ids: Range<Int>, count: ClosedRange<Int>, _ random: inout SeededRandom
  ) -> [Friend] {
    (0..<Int.random(in: count, using: &random)).map { _ in
      Friend(
        id: Int.random(in: ids, using: &random), name: "\(Int.random(in: 0...1, using: &random))")
    }
  }

  static func distinct(_ texts: [String], _ random: inout SeededRandom) -> [String] {
    var seen: Set<String> = []
    return texts.shuffled(using: &random).prefix(Int.random(in: 0...texts.count, using: &random))
      .filter { seen.insert($0).inserted }
  }

  /// Returns a list after a few edits, or another list.
  static func edited(
    _ list: [Friend], ids: Range<Int>, _ random: inout SeededRandom
  ) -> [Friend] {
    if Bool.random(using: &random) { return Self.list(ids: ids, count: 0...10, &random) }
    var list = list
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let free = ids.filter { id in !list.contains { $0.id == id } }
      switch Int.random(in: 0...3, using: &random) {
      case 0:
        guard let id = free.randomElement(using: &random) else { continue }
        list.insert(Friend(id: id, name: "0"), at: Int.random(in: 0...list.count, using: &random))
      case 1 where !list.isEmpty:
        list.remove(at: Int.random(in: list.indices, using: &random))
      case 2 where !list.isEmpty:
        let row = list.remove(at: Int.random(in: list.indices, using: &random))
        list.insert(row, at: Int.random(in: 0...list.count, using: &random))
      case 3 where !list.isEmpty:
        list[Int.random(in: list.indices, using: &random)].name += "+"
      default: break
      }
    }
    return list
  }

  /// Returns a long list after few or many edits, with moved and inserted blocks.
  static func shaped(_ list: [Friend], _ random: inout SeededRandom) -> [Friend] {
    var list = list
    var next = list.count
    for _ in 0..<[0, 1, 3, 20, 200][Int.random(in: 0...4, using: &random)] {
      let at = Int.random(in: 0..<list.count, using: &random)
      let length = min(Int.random(in: 1...40, using: &random), list.count - at)
      switch Int.random(in: 0...6, using: &random) {
      case 0:
        let block = Array(list[at..<at + length])
        list.removeSubrange(at..<at + length)
        list.insert(contentsOf: block, at: Int.random(in: 0...list.count, using: &random))
      case 1:
        list.insert(contentsOf: (next..<next + length).map { Friend(id: $0, name: "") }, at: at)
        next += length
      case 2 where list.count > length + 1: list.removeSubrange(at..<at + length)
      case 3: list[at..<at + length].reverse()
      case 4: list[at].name += "+"
      default:
        let row = list.remove(at: at)
        list.insert(row, at: Int.random(in: 0...list.count, using: &random))
      }
    }
    switch Int.random(in: 0...9, using: &random) {
    case 0: list.reverse()
    case 1: list.shuffle(using: &random)
    default: break
    }
    return list
  }

  /// Returns the length of the longest increasing subsequence by dynamic programming.
  static func longestIncreasing(_ numbers: [Int]) -> Int {
    var longest = [Int](repeating: 1, count: numbers.count)
    for end in numbers.indices {
      for before in 0..<end where numbers[before] < numbers[end] {
        longest[end] = max(longest[end], longest[before] + 1)
      }
    }
    return longest.max() ?? 0
  }
}
