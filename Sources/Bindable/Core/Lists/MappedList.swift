/// A list that transforms the items of another list when they're read.
///
/// The list tracks the inputs of the transformation. If one changes, any item may differ, so the
/// number of the list's state jumps to a new range, and readers reload the list.
final class MappedList<Base: Identifiable, Item: Identifiable>: ListStorage<Item>
where Item.ID == Base.ID {
  private let base: ListSource<Base>
  private let transform: @MainActor (Base) -> Item
  private let inputs = ClosureInputs()
  private var generation = 0
  private static var generationSize: Int { 1 << 40 }

  init(_ base: ListSource<Base>, _ transform: @escaping @MainActor (Base) -> Item) {
    self.base = base
    self.transform = transform
  }

  override func name(of node: Node, in list: String) -> String? {
    inputs.name(of: node, in: list) ?? base.name(of: node, in: "the base of \(list)")
  }
  override var isFlat: Bool { base.engine.isFlat }
  override var tracks: Bool { true }
  override var storesItems: Bool { false }
  override var version: Int { generation * Self.generationSize + base.engine.version }
  override func update() -> Int {
    let number = base.version.number
    generation = inputs.version(forCount: base.engine.count) - 1
    return generation * Self.generationSize + number
  }

  override func changes(since version: Int) -> ChangeSet? {
    let (known, number) = version.quotientAndRemainder(dividingBy: Self.generationSize)
    return known == generation ? base.changes(since: ListVersion(number: number)) : nil
  }

  override var sectionCount: Int { base.engine.sectionCount }
  override var count: Int { base.engine.count }
  override func count(inSection section: Int) -> Int { base.engine.count(inSection: section) }
  override func mark(ofSection section: Int) -> ListSection<Never> {
    base.engine.mark(ofSection: section)
  }
  override func item(at indexPath: ListIndexPath) -> Item {
    let item = base.engine.item(at: indexPath)
    return inputs.track { transform(item) }
  }
  override func indexPath(of id: Item.ID) -> ListIndexPath? { base.engine.indexPath(of: id) }
  override func indexPaths(of id: Item.ID) -> [ListIndexPath] { base.engine.indexPaths(of: id) }
  override func hasReportedDuplicate(of id: Item.ID) -> Bool {
    base.engine.hasReportedDuplicate(of: id)
  }
  override func itemCount(before section: Int) -> Int { base.engine.itemCount(before: section) }
  override func section(ofIndex index: Int) -> Int { base.engine.section(ofIndex: index) }
}
