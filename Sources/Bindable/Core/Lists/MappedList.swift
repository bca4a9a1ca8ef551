/// A list that transforms the items of another list when they're read.
final class MappedList<Base: Identifiable, Item: Identifiable>: ListStorage<Item>
where Item.ID == Base.ID {
  private let base: ListSource<Base>
  private let transform: @MainActor (Base) -> Item

  init(_ base: ListSource<Base>, _ transform: @escaping @MainActor (Base) -> Item) {
    self.base = base
    self.transform = transform
  }

  override var isFlat: Bool { base.engine.isFlat }
  override var tracks: Bool { true }
  override var version: Int { base.engine.version }
  override func update() -> Int { base.version.number }

  override func changes(since version: Int) -> ChangeSet? {
    base.changes(since: ListVersion(number: version))
  }

  override var sectionCount: Int { base.engine.sectionCount }
  override var count: Int { base.engine.count }
  override func count(inSection section: Int) -> Int { base.engine.count(inSection: section) }
  override func mark(ofSection section: Int) -> ListSection<Never> {
    base.engine.mark(ofSection: section)
  }
  override func item(at indexPath: ListIndexPath) -> Item {
    transform(base.engine.item(at: indexPath))
  }
  override func indexPath(of id: Item.ID) -> ListIndexPath? { base.engine.indexPath(of: id) }
  override func indexPaths(of id: Item.ID) -> [ListIndexPath] { base.engine.indexPaths(of: id) }
  override func itemCount(before section: Int) -> Int { base.engine.itemCount(before: section) }
  override func section(ofIndex index: Int) -> Int { base.engine.section(ofIndex: index) }
}
