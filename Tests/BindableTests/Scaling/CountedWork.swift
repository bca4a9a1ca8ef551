@testable import BindableCore
@testable import BindableViews

/// The program code that the library has called.
@MainActor enum CountedWork {
  static var count = 0
  static func note() { count += 1 }

  static func measured(_ body: () -> Void) -> Int {
    let before = count
    body()
    return count - before
  }
}

/// An ID that counts its comparisons and hashes.
struct CountedID: Hashable, Comparable {
  let number: Int
  init(_ number: Int) { self.number = number }

  static func == (left: CountedID, right: CountedID) -> Bool {
    note()
    return left.number == right.number
  }
  static func < (left: CountedID, right: CountedID) -> Bool {
    note()
    return left.number < right.number
  }
  func hash(into hasher: inout Hasher) {
    Self.note()
    hasher.combine(number)
  }
  private static func note() { MainActor.assumeIsolated { CountedWork.note() } }
}

/// An item that counts the uses of its properties.
struct CountedItem: Identifiable, Equatable {
  private let number: Int
  var text: String
  init(_ number: Int, _ text: String = "") { (self.number, self.text) = (number, text) }

  var id: CountedID {
    note()
    return CountedID(number)
  }
  var rank: Int {
    note()
    return number
  }
  var group: Int {
    note()
    return number * 10 / 1_000_000
  }
  static func == (left: CountedItem, right: CountedItem) -> Bool {
    left.note()
    return left.number == right.number && left.text == right.text
  }
  private func note() { MainActor.assumeIsolated { CountedWork.note() } }
}

/// A node that counts how often it's measured and drawn.
final class CountedNode: ViewNode, Drawable {
  @Observed var text = "x" { didSet { setNeedsDisplay() } }
  @Observed var isTall = false { didSet { setNeedsLayout() } }

  func widthRequirement() -> SizeRequirement {
    CountedWork.note()
    return .fixed(1)
  }
  func heightRequirement(forWidth width: Int) -> SizeRequirement {
    CountedWork.note()
    return .fixed(isTall ? 2 : 1)
  }
  func draw(on canvas: inout Canvas) {
    CountedWork.note()
    canvas.write(text, column: 0, row: 0, style: Style())
  }
}

final class CountedCell: ListCell {
  let text = Label()
  override var content: ViewNode? { text }
  required init() {
    super.init()
    CountedWork.note()
  }
  static let bindings = BindingTable(CountedItem.self, CountedCell.self) { \.text --> \.text.text }
}

/// A list with everything derived from it, shown on a screen.
@MainActor final class CountedScreen {
  enum Kind: String, CaseIterable {
    case plain, filtered, sorted, sectioned, mapped, combined, filteredAndSorted
  }

  @MainActor final class Presenter {
    let items: ObservedList<CountedItem>
    let source: ListSource<CountedItem>
    @Observed var marked: Set<CountedID> = []
    @Observed var chosen: CountedID?

    init(_ items: ObservedList<CountedItem>, _ source: ListSource<CountedItem>) {
      (self.items, self.source) = (items, source)
    }
  }

  final class View: ViewNode {
    let list = ListView(), other = ListView()
    override var content: ViewNode? { list }
  }

  let presenter: Presenter
  let view = View()
  let connection: Connection<Presenter, View>
  let renderer: IncrementalRenderer
  var items: ObservedList<CountedItem> { presenter.items }
  var list: ListView { view.list }

  private static let table = BindingTable(Presenter.self, View.self) {
    each(\.source, into: \.list) { CountedCell.bindings }
    selection(\.marked, of: \.list)
  }

  init(_ count: Int, _ kind: Kind = .plain, mode: ListView.SelectionMode = .multiple) {
    // Every hundredth number is free for insertions.
    let items = ObservedList((0..<count).map { CountedItem($0 * 100, "\($0)") })
    let source: ListSource<CountedItem> =
      switch kind {
      case .plain: items
      case .filtered:
        items.filtered {
          CountedWork.note()
          return $0.rank % 300 != 0
        }
      case .sorted:
        items.sorted {
          CountedWork.note()
          return $0.rank > $1.rank
        }
      case .sectioned: items.sectioned(by: \.group)
      case .mapped:
        items.mapped {
          CountedWork.note()
          return $0
        }
      case .combined: .combined([items, ObservedList([CountedItem(-1)])])
      case .filteredAndSorted:
        items.filtered { $0.rank % 300 != 0 }.sorted { $0.rank > $1.rank }
      }
    presenter = Presenter(items, source)
    view.list.selectionMode = mode
    connection = Self.table.connect(presenter, to: view)
    renderer = IncrementalRenderer(view, width: 20, height: 10)
    renderer.update()
    list.scroll(by: count / 2)
    _ = items.indexPath(of: CountedID(0))
    // The first edits of a list create what later ones use.
    items.insert(CountedItem(50), at: count / 3)
    items.remove(at: count / 3)
    renderer.update()
  }

  var allIDs: Set<CountedID> { Set((0..<items.count).map { items.items[$0].id }) }
}
