import Bindable

extension Subcommand {
  static let list = Subcommand(
    name: "list",
    summary: "the cost of a long list in created views and changed cells",
    options: [
      Option(
        "--rows", "N", need: itemCountNeeded, "the number of items (default: 100000)"
      ) { options, text throws(Option.ParseError) in
        guard let itemCount = Int(text), (1...5_000_000).contains(itemCount) else {
          throw Option.ParseError(
            message: "invalid value \(text.debugDescription); \(itemCountNeeded)")
        }
        options.itemCount = itemCount
      },
      Option("--times", "also print durations") { $0.times = true },
    ],
    examples: [
      Example("list", "a list of 100,000 items"),
      Example("list --rows 1000 --times", "a short list with durations"),
    ]
  ) { session in
    let list = LongList(session.options.itemCount, width: session.options.width)
    return Outcome(list.report(withTimes: session.options.times))
  }

  private static let itemCountNeeded = "specify a number from 1 to 5000000"
}

/// A long list that measures the cost of actions on it.
@MainActor
private final class LongList {
  private struct Item: Identifiable, Equatable {
    let id: Int
    var text: String
  }

  private final class ItemCell: ListCell {
    let text = Label(lineLimit: 1)
    override var content: ViewNode? { text }
    static let bindings = BindingTable(Item.self, ItemCell.self) { \.text --> \.text.text }
  }

  private final class LongListView: ViewNode {
    let list = ListView()
    override var content: ViewNode? { list }
  }

  private let items: ObservedList<Item>
  private let view = LongListView()
  private var connection: Connection<LongList, LongListView>?
  private var source: ListSource<Item> { items }
  private let live: IncrementalRenderer
  private let itemCount: Int

  init(_ itemCount: Int, width: Int) {
    self.itemCount = itemCount
    items = ObservedList((0..<itemCount).map { Item(id: $0, text: "Item \($0 + 1)") })
    live = IncrementalRenderer(view, width: width, height: 10)
  }

  func report(withTimes: Bool) -> String {
    let table = BindingTable(LongList.self, LongListView.self) {
      each(\.source, into: \.list) { ItemCell.bindings }
    }
    var lines = ["\(itemCount) items, 10 of them visible"]
    func measure(_ label: String, _ body: () -> Void) {
      let made = view.list.createdCellCount
      let clock = ContinuousClock()
      let begin = clock.now
      body()
      let cells = live.update().cellCount
      let time = clock.now - begin
      let counts = "\(view.list.createdCellCount - made) views created, \(cells) cells changed"
      let us = withTimes ? ", \(Int(time / .microseconds(1))) µs" : ""
      lines.append("  \(label.padding(to: 34)) \(counts)\(us)")
    }
    let middle = itemCount / 2
    measure("draw the first frame") { connection = table.connect(self, to: view) }
    measure("update a visible item") { items.update(0) { $0.text = "Item one" } }
    measure("update an item off screen") { items.update(itemCount - 1) { $0.text = "Item last" } }
    measure("insert an item off screen") { items.insert(Item(id: -1, text: "New"), at: middle) }
    measure("insert a visible item") {
      items.insert(Item(id: -2, text: "New"), at: min(2, itemCount))
    }
    measure("remove a visible item") { items.remove(at: min(2, itemCount)) }
    measure("scroll by a line") { view.list.scroll(by: 1) }
    measure("scroll to the end") { view.list.scroll(by: .max) }
    measure("insert 500 items above") {
      items.insert(contentsOf: (0..<500).map { Item(id: -10 - $0, text: "Above") }, at: 0)
    }
    lines.append("the last frame:")
    lines += live.frame.lines.map { "│\($0)│" }
    return lines.map { "\($0)\n" }.joined()
  }
}

extension String {
  /// Returns the text padded with trailing spaces.
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
