/// The sections of an arranged list, with one section for each key of the items.
@MainActor
struct ListGroups {
  final class Group {
    let key: AnyHashable
    /// The number of items.
    var count = 0 { didSet { isTouched = true } }
    /// The numbers of the items while the list is being rebuilt.
    var members: [Int32] = []
    var header: String?
    var footer: String?
    // The index among the groups, and the one before the current change; -1: none.
    fileprivate var index = -1
    fileprivate var oldIndex = -1
    // Set if items were inserted or removed since the last texts.
    fileprivate var isTouched = false

    fileprivate init(_ key: AnyHashable) { self.key = key }

    var isPreexisting: Bool { oldIndex >= 0 }
  }

  /// The order and the texts of the groups.
  struct Rules {
    let comesBefore: @MainActor (AnyHashable, AnyHashable) -> Bool
    let header: @MainActor (AnyHashable, Int) -> String?
    let footer: @MainActor (AnyHashable, Int) -> String?
  }

  /// All groups, in order.
  private(set) var all: [Group] = []
  private var byKey: [AnyHashable: Group] = [:]
  // Without rules there's always exactly one group.
  private let rules: Rules?

  init(_ rules: Rules?) {
    self.rules = rules
    if rules == nil {
      all = [Group(AnyHashable(0))]
      all[0].index = 0
    }
  }

  var starts: SectionStarts { SectionStarts(all.map { $0.count }) }

  /// Returns the group of a key, and creates it if needed.
  mutating func group(_ key: AnyHashable) -> Group {
    if rules == nil { return all[0] }
    if let group = byKey[key] { return group }
    let group = Group(key)
    byKey[key] = group
    return group
  }

  /// Returns the number of items before a group, and inserts the group if needed.
  mutating func start(of group: Group) -> Int {
    if group.index < 0, let rules {
      let index = all.partitioningIndex { rules.comesBefore(group.key, $0.key) }
      all.insert(group, at: index)
      number(from: index)
    }
    return all[..<group.index].reduce(0) { $0 + $1.count }
  }

  /// Replaces all groups with the given ones, whose counts are set.
  mutating func arrange(_ groups: [Group]) {
    guard let rules else { return }
    for group in all { group.index = -1 }
    all = groups.sorted { rules.comesBefore($0.key, $1.key) }
    number(from: 0)
    byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })
    for group in all { refreshTexts(of: group) }
  }

  /// Saves the indexes of the groups before a change.
  func begin() {
    for group in all { group.oldIndex = group.index }
  }

  /// Removes empty groups and returns the changes to all groups since `begin()`.
  mutating func change(oldCount: Int) -> ChangeSet {
    var change = ChangeSet(oldCount: oldCount, newCount: all.count)
    if rules != nil {
      for group in all where group.count == 0 {
        if group.isPreexisting { change.deletes.append(group.oldIndex) }
        byKey[group.key] = nil
        group.index = -1
      }
      change.deletes.sort()
      all.removeAll { $0.count == 0 }
      number(from: 0)
      change.newCount = all.count
    }
    for group in all {
      if !group.isPreexisting { change.inserts.append(group.index) }
      if group.isTouched, refreshTexts(of: group), group.isPreexisting {
        change.updates.append(ChangeSet.Update(old: group.oldIndex, new: group.index))
      }
    }
    return change
  }

  private func number(from first: Int) {
    for index in first..<all.count { all[index].index = index }
  }

  /// Updates the header and footer of a group and returns whether one of them changed.
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
