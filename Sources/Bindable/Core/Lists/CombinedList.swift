/// A list of the sections of several lists, in order.
final class CombinedList<Item: Identifiable>: ListStorage<Item> {
  private let parts: [ListSource<Item>]
  private var history = ListHistory()
  // The versions of the parts in earlier states; the last state is the current one.
  private var states: [(number: Int, versions: [ListVersion])] = []
  // The first section of each part.
  private var partSections = SectionStarts()

  init(_ parts: [ListSource<Item>]) {
    self.parts = parts
    super.init()
    _ = untracked { update() }
  }

  override var tracks: Bool { true }
  override var storesItems: Bool { false }
  override func name(of node: Node, in list: String) -> String? {
    parts.lazy.compactMap { $0.name(of: node, in: "a part of \(list)") }.first
  }
  override var version: Int { history.number }

  override func update() -> Int {
    let versions = parts.map(\.version)
    guard states.last.map({ $0.versions != versions }) ?? true else { return history.number }
    history.advance(backTo: states.last { $0.versions == versions }?.number)
    states.append((history.number, versions))
    if states.count > 64 { states.removeFirst() }
    starts = SectionStarts()
    for part in parts { starts.append(part.engine.allStarts) }
    partSections = SectionStarts(parts.map(\.engine.sectionCount))
    return history.number
  }

  override func changes(since version: Int) -> ChangeSet? {
    guard let old = states.last(where: { $0.number == version }) else { return nil }
    var all = ChangeSet()
    var sections = ChangeSet()
    var (oldStarts, newStarts) = (SectionStarts(), SectionStarts())
    for (part, version) in zip(parts, old.versions) {
      guard let change = part.changes(since: version) else { return nil }
      all.append(change)
      sections.append(change.sections)
      oldStarts.append(change.oldStarts)
      newStarts.append(change.newStarts)
    }
    all.sectioning = ChangeSet.Sectioning(sections, oldStarts: oldStarts, newStarts: newStarts)
    return all
  }

  override func mark(ofSection section: Int) -> ListSection<Never> {
    let indexPath = partSections.indexPath(of: section)
    var mark = parts[indexPath.section].engine.mark(ofSection: indexPath.item)
    mark.id = [AnyHashable(indexPath.section), mark.id]
    return mark
  }

  override func item(at indexPath: ListIndexPath) -> Item {
    let section = partSections.indexPath(of: indexPath.section)
    return parts[section.section].engine.item(
      at: ListIndexPath(section: section.item, item: indexPath.item))
  }

  override func indexPath(of id: Item.ID) -> ListIndexPath? {
    for (index, part) in parts.enumerated() {
      if let indexPath = part.engine.indexPath(of: id) {
        return ListIndexPath(section: partSections[index] + indexPath.section, item: indexPath.item)
      }
    }
    return nil
  }
}

extension ChangeSet {
  /// Appends the change of a list that follows this one.
  fileprivate mutating func append(_ next: ChangeSet) {
    for run in next.deletes.ranges {
      deletes.append(oldCount + run.lowerBound..<oldCount + run.upperBound)
    }
    for run in next.inserts.ranges {
      inserts.append(newCount + run.lowerBound..<newCount + run.upperBound)
    }
    moves += next.moves.map { Move(from: oldCount + $0.from, to: newCount + $0.to) }
    updates += next.updates.map { Update(old: oldCount + $0.old, new: newCount + $0.new) }
    oldCount += next.oldCount
    newCount += next.newCount
  }
}
