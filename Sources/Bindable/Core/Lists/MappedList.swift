/// A list that transforms the items of another list when they're read.
final class MappedList<Base: Identifiable, Item: Identifiable>: ListEngine<Item>
where Item.ID == Base.ID {
  private let base: ListSource<Base>
  private let transform: @MainActor (Base) -> Item

  init(_ base: ListSource<Base>, _ transform: @escaping @MainActor (Base) -> Item) {
    self.base = base
    self.transform = transform
  }

  override var isFlat: Bool { base.engine.isFlat }
  override var follows: Bool { true }
  override var version: Int { base.engine.version }
  override func follow() -> Int { base.version.number }

  override func changes(since version: Int) -> ChangeSet? {
    base.changes(since: ListVersion(number: version))
  }

  override var sectionCount: Int { base.engine.sectionCount }
  override var count: Int { base.engine.count }
  override func count(inSection section: Int) -> Int { base.engine.count(inSection: section) }
  override func mark(ofSection section: Int) -> ListSection<Never> {
    base.engine.mark(ofSection: section)
  }
  override func item(at place: ListPlace) -> Item { transform(base.engine.item(at: place)) }
  override func place(of id: Item.ID) -> ListPlace? { base.engine.place(of: id) }
  override func places(of id: Item.ID) -> [ListPlace] { base.engine.places(of: id) }
  override func rowsBefore(section: Int) -> Int { base.engine.rowsBefore(section: section) }
  override func section(ofIndex index: Int) -> Int { base.engine.section(ofIndex: index) }
}
