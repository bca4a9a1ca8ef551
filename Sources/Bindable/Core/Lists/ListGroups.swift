/// The sections of a list that is arranged: one for each key that an item has.
@MainActor
struct ListGroups {
  final class Group {
    let key: AnyHashable
    /// The number of rows.
    var count = 0 { didSet { isTouched = true } }
    /// The rows, while all are arranged anew.
    var members: [Int32] = []
    var header: String?
    var footer: String?
    // Its position among the groups, and the one it had before the change that is under way; -1: none.
    fileprivate var index = -1
    fileprivate var oldIndex = -1
    // Whether rows came or went since its texts were made.
    fileprivate var isTouched = false

    fileprivate init(_ key: AnyHashable) { self.key = key }

    /// Whether it was there before the change that is under way.
    var isKept: Bool { oldIndex >= 0 }
  }

  /// What makes them.
  struct Rules {
    let comesBefore: @MainActor (AnyHashable, AnyHashable) -> Bool
    let header: @MainActor (AnyHashable, Int) -> String?
    let footer: @MainActor (AnyHashable, Int) -> String?
  }

  /// All of them, in order.
  private(set) var all: [Group] = []
  private var byKey: [AnyHashable: Group] = [:]
  // Without rules there is one group, always.
  private let rules: Rules?

  init(_ rules: Rules?) {
    self.rules = rules
    if rules == nil {
      all = [Group(AnyHashable(0))]
      all[0].index = 0
    }
  }

  var starts: SectionStarts { SectionStarts(all.map { $0.count }) }

  /// The group of a key, which comes if it is not there.
  mutating func group(_ key: AnyHashable) -> Group {
    if rules == nil { return all[0] }
    if let group = byKey[key] { return group }
    let group = Group(key)
    byKey[key] = group
    return group
  }

  /// The rows before a group, which is put among the others if it is not there.
  mutating func start(of group: Group) -> Int {
    if group.index < 0, let rules {
      let index = all.firstBeyond { rules.comesBefore(group.key, $0.key) }
      all.insert(group, at: index)
      number(from: index)
    }
    return all[..<group.index].reduce(0) { $0 + $1.count }
  }

  /// Has these groups, which have their counts, be all.
  mutating func arrange(_ groups: [Group]) {
    guard let rules else { return }
    for group in all { group.index = -1 }
    all = groups.sorted { rules.comesBefore($0.key, $1.key) }
    number(from: 0)
    byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })
    for group in all { refreshTexts(of: group) }
  }

  /// Remembers where the groups are, before a change.
  func begin() {
    for group in all { group.oldIndex = group.index }
  }

  /// Drops the groups that have no rows any more; what became of all since `begin()`.
  mutating func change(oldCount: Int) -> ChangeSet {
    var change = ChangeSet(oldCount: oldCount, newCount: all.count)
    if rules != nil {
      for group in all where group.count == 0 {
        if group.isKept { change.deletes.append(group.oldIndex) }
        byKey[group.key] = nil
        group.index = -1
      }
      change.deletes.sort()
      all.removeAll { $0.count == 0 }
      number(from: 0)
      change.newCount = all.count
    }
    for group in all {
      if !group.isKept { change.inserts.append(group.index) }
      if group.isTouched, refreshTexts(of: group), group.isKept {
        change.updates.append(ChangeSet.Update(old: group.oldIndex, new: group.index))
      }
    }
    return change
  }

  private func number(from first: Int) {
    for index in first..<all.count { all[index].index = index }
  }

  /// Makes the header and footer of a group, and says whether one differs.
  @discardableResult
  private func refreshTexts(of group: Group) -> Bool {
    group.isTouched = false
    guard let rules else { return false }
    let header = rules.header(group.key, group.count)
    let footer = rules.footer(group.key, group.count)
    defer { (group.header, group.footer) = (header, footer) }
    return group.header != header || group.footer != footer
  }
}
