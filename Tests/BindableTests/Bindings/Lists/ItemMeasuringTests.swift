import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// To measure a list, items that aren't visible are shown in views that are used again.
@MainActor struct ItemMeasuringTests {
  @Test(arguments: [0, 1, 8, 24], [false, true])
  func itemsAreShownOnceToMeasureListAtAnyDepth(depth: Int, scrolls: Bool) {
    let counter = Counter()
    let cell = BindingTable(Guest.self, RowCell.self) {
      bind(\.name, to: \.name.text) { name in
        counter.count += 1
        return name
      }
    }
    let table = BindingTable(PeoplePresenter.self, PeopleView.self) {
      each(\.people, into: \.list) { cell }
    }
    // Many items have another height than the one that their view has shown before.
    let names = (0..<50).map { Guest(id: $0, name: String(repeating: "x", count: $0 % 7 * 20 + 1)) }
    let presenter = PeoplePresenter(names), view = PeopleView()
    view.list.itemHeight = .automatic
    var root: ViewNode = view
    for level in 0..<depth {
      let stack: ViewNode = level.isMultiple(of: 2) ? VStack() : HStack()
      for child in [root, Label("\(level)")] { stack.addChild(child) }
      root = stack
    }
    let connection = table.connect(presenter, to: view)
    let screen = IncrementalRenderer(root, width: 80, height: 20)
    screen.update()
    for step in 0..<4 {
      counter.count = 0
      presenter.$people.append(Guest(id: 100 + step, name: "new"))
      if scrolls { view.list.scroll(by: 15) }
      screen.update()
      // Each item once, to measure the list, and those that have become visible.
      #expect(counter.count <= presenter.people.count + 3 * 20, "step \(step)")
    }
    withExtendedLifetime(connection) {}
  }
}

@MainActor private final class Counter { var count = 0 }

private final class RowCell: ListCell {
  let name = Label()
  private let row = HStack(spacing: 1, wraps: true)
  override var content: ViewNode? { row }

  required init() {
    super.init()
    for child in [name, Label("row")] { row.addChild(child) }
  }
}
