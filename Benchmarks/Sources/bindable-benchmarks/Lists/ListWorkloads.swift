internal import Bindable

extension ListWorkload {
  /// The list workloads in the order in which they're measured and printed.
  @MainActor static let all: [ListWorkload] =
    Shape.allCases.map { $0.workload("", \.numbers) }
    + Shape.allCases.map { $0.workload("-str", \.texts) }
    + [Shape.insert1k, .mix, .shuffle].map { $0.workload("-5k", \.numbers, count: 5_000) }
    + sections + logs

  private static let sections: [ListWorkload] = [
    ListWorkload(
      id: "L-sections-mix", title: "200 sections of 500 rows: a few of each kind of edit",
      demands: [.linear: 25], peakLimit: 300_000
    ) {
      let old = sectioned
      return sections(from: old, to: mixed(old))
    },
    ListWorkload(
      id: "L-sections-delete1", title: "200 sections of 500 rows: one row goes, the rest is shared",
      limit: 100_000, demands: [.linear: 300], peakLimit: 300_000
    ) {
      let old = sectioned
      var new = old
      new[77].items.remove(at: 250)
      return sections(from: old, to: new)
    },
    ListWorkload(
      id: "L-sections-copy1", title: "200 sections of 500 rows: one row goes, nothing is shared",
      demands: [.linear: 50], peakLimit: 300_000
    ) {
      var new = sectioned
      new[77].items.remove(at: 250)
      return sections(from: sectioned, to: new)
    },
    ListWorkload(
      id: "L-sections-shuffle", title: "200 sections of 500 rows: all rows are shuffled",
      demands: [.linear: 1.8], peakLimit: 9_500_000
    ) {
      var random = ListRandom(seed: 9)
      let rows = sectioned.flatMap(\.items).shuffled(using: &random)
      var new = sectioned
      for section in new.indices {
        new[section].items = Array(rows[section * 500..<section * 500 + 500])
      }
      // The standard library doesn't detect moves between sections.
      return sections(from: sectioned, to: new).filter { $0.library != .stdlib }
    },
  ]

  private static let logs: [ListWorkload] = [
    log("L-log1-1k", "1,000 rows: one edit, and what changed", size: 1_000, edits: 1, limit: 5_000),
    log(
      "L-log1-100k", "100,000 rows: one edit, and what changed", size: 100_000, edits: 1,
      limit: 5_000),
    log(
      "L-log1-1m", "1,000,000 rows: one edit, and what changed", size: 1_000_000, edits: 1,
      limit: 5_000),
    log(
      "L-log1000", "100,000 rows: a thousand edits in one transaction, and what changed",
      size: 100_000, edits: 1_000, limit: 2_000_000),
  ]

  private static func log(
    _ id: String, _ title: String, size: Int, edits: Int, limit: Double
  ) -> ListWorkload {
    ListWorkload(id: id, title: title, limit: limit) {
      // The alternative is to compare the list before and after the edits.
      let old = (0..<size).map { ListRow(id: $0, content: 0) }
      var new = old
      for edit in 0..<edits {
        new.insert(ListRow(id: size + edit, content: 0), at: (edit &* 7_919 + size / 3) % size)
      }
      return [
        (.bindable, edits == 1 ? BindableEdits(size: size) : BindableLog(size: size, edits: edits)),
        (.stdlib, StdlibDiff(old, new) { $1.difference(from: $0).inferringMoves() }),
        (.linear, LinearContestant(old, new) { LinearDiff($0, $1) }),
      ]
    }
  }

  // Created on each access, so that no version benefits from shared storage.
  private static var sectioned: Sections {
    (0..<200).map { section in
      ListSection(
        id: section, header: "Section \(section)",
        items: (0..<500).map { ListRow(id: section * 500 + $0, content: 0) })
    }
  }

  /// Returns 5 changes of each kind to sections, 300 to items, and 200 updated items.
  private static func mixed(_ old: Sections) -> Sections {
    var random = ListRandom(seed: 7)
    var new = old
    for row in 0..<300 {
      let section = Int.random(in: new.indices, using: &random)
      let last = new[section].items.count - 1
      new[section].items.remove(at: Int.random(in: 0...last, using: &random))
      new[section].items.insert(
        ListRow(id: 1_000_000 + row, content: 0), at: Int.random(in: 0...last, using: &random))
      let moved = new[section].items.remove(at: Int.random(in: 0...last, using: &random))
      new[section].items.insert(moved, at: Int.random(in: 0...last, using: &random))
      if row < 200 { new[section].items[Int.random(in: 0...last, using: &random)].content += 1 }
    }
    for section in 0..<5 {
      new.remove(at: Int.random(in: new.indices, using: &random))
      let moved = new.remove(at: Int.random(in: new.indices, using: &random))
      new.insert(moved, at: Int.random(in: 0...new.count, using: &random))
      let rows = (0..<500).map { ListRow(id: 2_000_000 + section * 500 + $0, content: 0) }
      new.insert(
        ListSection(id: 1_000 + section, items: rows),
        at: Int.random(in: 0...new.count, using: &random))
    }
    return new
  }

  @MainActor private static func sections(
    from old: Sections, to new: Sections
  ) -> [(library: ListLibrary, contestant: any ListContestant)] {
    [
      (.bindable, BindableSections(old, new)), (.stdlib, StdlibSections(old, new)),
      (.linear, LinearSections(old, new)),
    ]
  }
}

/// The kinds of changes to a list.
private enum Shape: String, CaseIterable {
  case insert1k, delete1k, mix, shuffle, reverse, swap, move1, change1, append, blocks, disjoint
  // Difficult cases.
  case rotate, oddsFirst, tens, fifties, movedBlocks, thirteens, contents, repeated

  var title: String {
    switch self {
    case .insert1k: "a thousand rows come, here and there"
    case .delete1k: "a thousand rows go, here and there"
    case .mix: "333 go, 333 come, 333 move"
    case .shuffle: "all are shuffled"
    case .reverse: "all are turned round"
    case .swap: "each two neighbors change places"
    case .move1: "the first becomes the last"
    case .change1: "the content of one differs"
    case .append: "a hundred come at the end"
    case .blocks: "two blocks of 500 come"
    case .disjoint: "all go, and as many come"
    case .rotate: "the second half comes first"
    case .oddsFirst: "each second one comes first"
    case .tens: "each ten neighbors are turned round"
    case .fifties: "each fifty neighbors are turned round"
    case .movedBlocks: "20 blocks of 1,000 move"
    case .thirteens: "13 come before each 13th, just out of sight of the walk"
    case .contents: "the content of all differs"
    case .repeated: "ten ids, each of them 10,000 times, shuffled"
    }
  }

  /// Returns the minimum ratios of the other versions' time to Bindable's time.
  ///
  /// Those for `linear` are relative to the fastest public library, which uses that algorithm.
  func demands(areTexts: Bool) -> [ListLibrary: Double] {
    switch self {
    case .insert1k, .delete1k: [.linear: 20, .stdlib: 20]
    case .mix: [.linear: 12, .stdlib: 20]
    case .shuffle: [.linear: 2, .floor: areTexts ? 0.66 : 0.33]
    case .reverse: [.linear: 2.5]
    case .move1: [.linear: 20, .stdlib: 1.2]
    case .change1, .append: [.linear: 20, .stdlib: 1.2, .floor: 0.5]
    case .blocks: [.linear: 8]
    case .disjoint: [.linear: 2]
    case .swap, .rotate, .oddsFirst, .tens, .fifties, .movedBlocks, .thirteens, .contents:
      [.linear: 1.5]
    case .repeated: [:]
    }
  }

  /// The byte limit: 1/50 of the fastest public library's for few changes, and 1/2 for a shuffle.
  var peakLimit: Int? {
    switch self {
    case .insert1k, .delete1k, .mix, .move1, .change1, .append: 270_000
    case .shuffle: 8_000_000
    default: nil
    }
  }

  /// A Boolean value that indicates whether the standard library's worst-case quadratic diff
  /// finishes.
  var suitsStdlib: Bool {
    switch self {
    case .shuffle, .reverse, .swap, .disjoint, .rotate, .oddsFirst, .tens, .fifties, .movedBlocks,
      .thirteens, .repeated:
      false
    default: true
    }
  }

  /// A Boolean value that indicates whether a floor is measured.
  var suitsFloor: Bool {
    switch self {
    case .shuffle, .disjoint, .change1, .append, .repeated: true
    default: false
    }
  }

  /// The minimum ratios for 5,000 items.
  var shortDemands: [ListLibrary: Double] {
    switch self {
    case .insert1k: [.linear: 12]
    case .mix: [.linear: 5]
    case .shuffle: [.linear: 1.8]
    default: [:]
    }
  }

  /// A Boolean value that indicates whether the linear diff, which pairs one of each ID, is
  /// correct.
  var suitsLinear: Bool { self != .repeated }

  @MainActor func workload<ID>(
    _ suffix: String, _ rows: KeyPath<ListIDs, [ID]>, count: Int = 100_000
  ) -> ListWorkload where ID: Hashable & Sendable {
    let isShort = count < 100_000
    return ListWorkload(
      id: "L-\(rawValue)\(suffix)", title: "\(count.tabulated) rows: \(title)",
      demands: isShort ? shortDemands : demands(areTexts: ID.self == String.self),
      peakLimit: isShort ? nil : peakLimit
    ) {
      let ids = ListIDs.shared[keyPath: rows]
      let first = self == .repeated ? (0..<count).map { ids[$0 % 10] } : Array(ids.prefix(count))
      let old = first.map { ListRow(id: $0, content: 0) }
      let new = changed(old, fresh: ids.dropFirst(100_000).map { ListRow(id: $0, content: 0) })
      let isOrdered = self == .change1 || self == .append
      var versions: [(library: ListLibrary, contestant: any ListContestant)] = []
      // Concrete types at the call sites, so that each library is specialized for them.
      if let (old, new) = (old, new) as? (Rows<Int>, Rows<Int>) {
        versions = [
          (.bindable, BindableDiff(old, new) { ChangeSet(from: $0, to: $1) }),
          (.stdlib, StdlibDiff(old, new) { $1.difference(from: $0).inferringMoves() }),
          (.linear, LinearContestant(old, new) { LinearDiff($0, $1) }),
          (
            .floor,
            FloorContestant(old, new) { isOrdered ? compareInPlace($0, $1) : lookUp($0, $1) }
          ),
        ]
      } else if let (old, new) = (old, new) as? (Rows<String>, Rows<String>) {
        versions = [
          (.bindable, BindableDiff(old, new) { ChangeSet(from: $0, to: $1) }),
          (.stdlib, StdlibDiff(old, new) { $1.difference(from: $0).inferringMoves() }),
          (.linear, LinearContestant(old, new) { LinearDiff($0, $1) }),
          (
            .floor,
            FloorContestant(old, new) { isOrdered ? compareInPlace($0, $1) : lookUp($0, $1) }
          ),
        ]
      }
      return versions.filter { version in
        switch version.library {
        case .bindable: true
        case .stdlib: suitsStdlib
        case .linear: suitsLinear
        case .floor: suitsFloor
        }
      }
    }
  }

  private func changed<ID>(_ old: Rows<ID>, fresh: Rows<ID>) -> Rows<ID> {
    var random = ListRandom(seed: 42)
    var new = old
    switch self {
    case .insert1k:
      for row in fresh.prefix(1_000) {
        new.insert(row, at: Int.random(in: 0...new.count, using: &random))
      }
    case .delete1k:
      for _ in 0..<1_000 { new.remove(at: Int.random(in: new.indices, using: &random)) }
    case .mix:
      for row in fresh.prefix(333) {
        new.remove(at: Int.random(in: new.indices, using: &random))
        new.insert(row, at: Int.random(in: 0...new.count, using: &random))
        let moved = new.remove(at: Int.random(in: new.indices, using: &random))
        new.insert(moved, at: Int.random(in: 0...new.count, using: &random))
      }
    case .shuffle: new.shuffle(using: &random)
    case .reverse: new.reverse()
    case .swap: for index in stride(from: 1, to: new.count, by: 2) { new.swapAt(index - 1, index) }
    case .move1: new.append(new.removeFirst())
    case .change1: new[50_000].content = 1
    case .append: new += fresh.prefix(100)
    case .blocks:
      new.insert(contentsOf: fresh[..<500], at: 70_000)
      new.insert(contentsOf: fresh[500..<1_000], at: 20_000)
    case .disjoint: new = Array(fresh.prefix(old.count))
    case .rotate: new = Array(old[(old.count / 2)...] + old[..<(old.count / 2)])
    case .oddsFirst:
      new = stride(from: 1, to: old.count, by: 2).map { old[$0] }
      new += stride(from: 0, to: old.count, by: 2).map { old[$0] }
    case .tens: turn(&new, by: 10)
    case .fifties: turn(&new, by: 50)
    case .movedBlocks:
      for _ in 0..<20 {
        let start = Int.random(in: 0...new.count - 1_000, using: &random)
        let block = Array(new[start..<start + 1_000])
        new.removeSubrange(start..<start + 1_000)
        new.insert(contentsOf: block, at: Int.random(in: 0...new.count, using: &random))
      }
    case .thirteens:
      new = []
      for (index, row) in old.enumerated() {
        if index.isMultiple(of: 13) { new += fresh[index..<min(index + 13, fresh.count)] }
        new.append(row)
      }
    case .contents: for index in new.indices { new[index].content = 1 }
    case .repeated: new.shuffle(using: &random)
    }
    return new
  }

  /// Reverses each group of `count` adjacent items.
  private func turn<ID>(_ rows: inout Rows<ID>, by count: Int) {
    for start in stride(from: 0, to: rows.count, by: count) {
      rows[start..<min(start + count, rows.count)].reverse()
    }
  }
}

/// 200,000 IDs in random order.
private struct ListIDs: Sendable {
  static let shared = ListIDs()
  let numbers: [Int]
  let texts: [String]

  init() {
    var random = ListRandom(seed: 1)
    var seen: Set<Int> = []
    while seen.count < 200_000 { seen.insert(Int(random.next() >> 1)) }
    numbers = seen.sorted().shuffled(using: &random)
    // 36 bytes, a common length of server IDs.
    texts = numbers.map { number in
      let digits = String(number, radix: 16)
      return "a1b2c3d4-0000-4000-" + String(repeating: "0", count: 17 - digits.count) + digits
    }
  }
}

/// A random number generator with the same sequence in every run (splitmix64).
struct ListRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
