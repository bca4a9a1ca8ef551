import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// An operation, and how its work may grow if everything else is ten times as large.
@MainActor private struct ScalingRow {
  enum Growth {
    case none, logarithmic

    /// Returns the most work for ten times the size.
    func limit(_ work: Int) -> Int {
      switch self {
      case .none: work + work / 4 + 12
      case .logarithmic: work * 2 + 80
      }
    }
  }

  let name: String
  let growth: Growth
  /// Returns the operation for a size, which includes what isn't counted.
  let prepare: @MainActor (Int) -> @MainActor () -> Void

  init(
    _ name: String, _ growth: Growth = .none,
    _ prepare: @escaping @MainActor (Int) -> @MainActor () -> Void
  ) {
    (self.name, self.growth, self.prepare) = (name, growth, prepare)
  }
}

@MainActor @Suite(.serialized) struct ScalingTests {
  private static var rows: [ScalingRow] {
    lists + selections + actions + trees + graphs + forms + navigation
  }

  @Test func workGrowsWithTheChange() {
    for row in Self.rows {
      // The comparisons of a set depend on the seed of its hashes, which differs.
      var (small, large) = (0, Int.max)
      for _ in 0..<3 where large > row.growth.limit(small) {
        small = max(small, CountedWork.measured(row.prepare(100)))
        large = min(large, CountedWork.measured(row.prepare(1_000)))
      }
      #expect(large <= row.growth.limit(small), "\(row.name): \(small), then \(large)")
    }
  }

  @Test func countedWorkGrowsIfEverythingIsVisited() {
    let row = ScalingRow("visit") { size in
      let screen = CountedScreen(size)
      return { for item in screen.items.items { _ = item.id } }
    }
    let small = CountedWork.measured(row.prepare(30))
    let large = CountedWork.measured(row.prepare(300))
    #expect(large > ScalingRow.Growth.logarithmic.limit(small))
  }

  @Test func thereAreRowsForEachKindOfOperation() {
    #expect(Self.rows.count >= 60)
    #expect(Set(Self.rows.map(\.name)).count == Self.rows.count)
  }

  // MARK: - Lists

  private static let edits: [(String, @MainActor (CountedScreen) -> Void)] = [
    ("append", { $0.items.append(CountedItem(999_901)) }),
    ("insert at the start", { $0.items.insert(CountedItem(1), at: 0) }),
    ("insert in the middle", { $0.items.insert(CountedItem(7_701), at: $0.items.count / 2) }),
    ("remove by index", { $0.items.remove(at: $0.items.count / 4) }),
    ("remove by ID", { $0.items.remove(CountedID(7_700)) }),
    ("move", { $0.items.move(from: 2, to: $0.items.count - 2) }),
    ("replace", { $0.items.replace(at: 77, with: CountedItem(7_700, "new")) }),
    ("update", { $0.items.update(CountedID(7_700)) { $0.text = "new" } }),
  ]

  private static var lists: [ScalingRow] {
    CountedScreen.Kind.allCases.flatMap { kind in
      edits.map { name, edit in
        ScalingRow("\(kind.rawValue) list: \(name)", .logarithmic) { size in
          let screen = CountedScreen(size, kind)
          return {
            edit(screen)
            screen.renderer.update()
          }
        }
      }
    }
  }

  // MARK: - Selections

  private static func selection(
    _ name: String, all: Bool = true,
    _ operation: @escaping @MainActor (CountedScreen) -> Void
  ) -> ScalingRow {
    ScalingRow("selection: \(name)", .logarithmic) { size in
      let screen = CountedScreen(size)
      if all { screen.presenter.marked = screen.allIDs }
      screen.renderer.update()
      return {
        operation(screen)
        screen.renderer.update()
      }
    }
  }

  private static var selections: [ScalingRow] {
    edits.map { name, edit in selection("\(name), everything selected", edit) } + [
      selection("deselect an item") { $0.list.select(5) },
      selection("select an item", all: false) { $0.list.select(5) },
      selection("highlight an item") { $0.list.highlight(5) },
      selection("extend by an item") {
        $0.list.highlight(5)
        $0.list.selectThrough(6)
      },
      selection("scroll") { $0.list.scroll(by: 1) },
      selection("draw an item") { screen in screen.items.update(CountedID(0)) { $0.text = "n" } },
      selection("read the selection") {
        _ = $0.list.idSelection.contains(AnyHashable(CountedID(0)))
      },
      selection("insert selected item", all: false) {
        $0.presenter.marked = [CountedID(7_701)]
        $0.items.append(CountedItem(7_701))
      },
    ]
  }

  // MARK: - User actions

  private static func action(
    _ name: String, mode: ListView.SelectionMode = .single, columns: Int = 1,
    _ operation: @escaping @MainActor (CountedScreen) -> Void
  ) -> ScalingRow {
    ScalingRow("action: \(name)", .logarithmic) { size in
      let screen = CountedScreen(size, mode: mode)
      screen.list.columns = columns
      screen.list.select(20)
      screen.renderer.update()
      return {
        operation(screen)
        screen.renderer.update()
      }
    }
  }

  private static var actions: [ScalingRow] {
    [
      action("down") { _ = $0.list.handle(KeyPress(.down)) },
      action("down in a grid", columns: 3) { _ = $0.list.handle(KeyPress(.down)) },
      action("home") { _ = $0.list.handle(KeyPress(.home)) },
      action("end") { _ = $0.list.handle(KeyPress(.end)) },
      action("page down") { _ = $0.list.handle(KeyPress(.pageDown)) },
      action("scroll to the end") { $0.list.scroll(by: .max) },
      action("set the end") { $0.list.isAtEnd = true },
      action("set the first visible item") {
        $0.list.firstVisibleID = AnyHashable(CountedID(7_700))
      },
      action("read the first visible item") { _ = $0.list.firstVisibleID },
      action("resize") { $0.renderer.resize(width: 20, height: 9) },
      action("change the columns") { $0.list.columns = 2 },
      action("set the highlight", mode: .multiple) { $0.list.highlightedIndex = 3 },
      action("extend", mode: .multiple) { _ = $0.list.handle(KeyPress(.down, .shift)) },
      ScalingRow("action: extend a long range", .logarithmic) { size in
        let screen = CountedScreen(size)
        screen.list.highlight(0)
        screen.list.selectThrough(size - 2)
        screen.renderer.update()
        return {
          screen.list.selectThrough(size - 1)
          screen.renderer.update()
        }
      },
    ]
  }

  // MARK: - Trees

  private static func tree(
    _ name: String, _ operation: @escaping @MainActor (VStack, [CountedNode]) -> Void
  ) -> ScalingRow {
    ScalingRow("tree: \(name)") { size in
      let nodes = (0..<size).map { _ in CountedNode() }
      let stack = VStack { nodes }
      let renderer = IncrementalRenderer(stack, width: 3, height: size)
      renderer.update()
      return {
        operation(stack, nodes)
        renderer.update()
      }
    }
  }

  private static var trees: [ScalingRow] {
    [
      tree("draw one node") { $1[7].text = "y" },
      tree("draw three nodes") { for index in [1, 5, 9] { $1[index].text = "y" } },
      tree("draw nothing") { _, _ in },
      tree("focus a node") { $1[7].isFocused = true },
      tree("disable a node") { $1[7].isEnabled = false },
    ]
  }

  // MARK: - Graphs

  @MainActor private final class Source {
    @Observed var number = 0
    var next: Source?
  }

  private static var graphs: [ScalingRow] {
    [
      ScalingRow("graph: write one of many properties") { size in
        let sources = (0..<size).map { _ in Source() }
        let effects = sources.map { source in
          Effect {
            _ = source.number
            CountedWork.note()
          }
        }
        return {
          sources[3].number += 1
          withExtendedLifetime(effects) {}
        }
      },
      ScalingRow("graph: write an unread property") { size in
        let sources = (0..<size).map { _ in Source() }
        return { sources[3].number += 1 }
      },
      ScalingRow("graph: write in a transaction") { size in
        let sources = (0..<size).map { _ in Source() }
        let effect = Effect {
          for source in sources { _ = source.number }
          CountedWork.note()
        }
        return {
          transaction { for index in 0..<9 { sources[index].number += 1 } }
          withExtendedLifetime(effect) {}
        }
      },
      ScalingRow("graph: end one of many effects") { size in
        let source = Source()
        var effects = (0..<size).map { _ in
          Effect {
            _ = source.number
            CountedWork.note()
          }
        }
        return { effects.removeLast() }
      },
    ]
  }

  // MARK: - Forms and tables

  @MainActor private final class Fields {
    @Observed var texts: [String]
    @Observed var first = ""
    @Observed var second = ""
    lazy var form = FormState(of: self) {
      FormRule(\.first, message: "empty") { (text: String) in
        CountedWork.note()
        return !text.isEmpty
      }
      FormRule(\.second, message: "empty") { (text: String) in
        CountedWork.note()
        return !text.isEmpty
      }
    }
    init(_ size: Int) { texts = Array(repeating: "", count: size) }
  }

  private static var forms: [ScalingRow] {
    [
      ScalingRow("form: edit one field") { size in
        let fields = (0..<size / 10).map { Fields($0) }
        for field in fields { _ = field.form.isValid }
        return {
          fields[1].first = "Ada"
          _ = fields[1].form.isValid
        }
      },
      ScalingRow("table: select a row", .logarithmic) { size in
        let table = Self.table(size)
        return {
          table.list.select(5)
          _ = table.selection
        }
      },
      ScalingRow("table: draw after scrolling", .logarithmic) { size in
        let table = Self.table(size)
        return {
          table.list.scroll(by: 5)
          _ = table.frame(width: 20, height: 8)
        }
      },
    ]
  }

  // MARK: - Navigation

  private struct CountedRoute: Route {
    let number: Int
    var segment: String { "\(number)" }
    init(_ number: Int) { self.number = number }
    init?(segment: String) { number = Int(segment) ?? 0 }

    static func == (left: CountedRoute, right: CountedRoute) -> Bool {
      MainActor.assumeIsolated { CountedWork.note() }
      return left.number == right.number
    }
  }

  private static func route(
    _ name: String, _ operation: @escaping @MainActor (Router<CountedRoute>) -> Void
  ) -> ScalingRow {
    ScalingRow("navigator: \(name)") { size in
      let router = Router(CountedRoute(0))
      let navigator = Navigator(router) { _ in
        CountedWork.note()
        return Screen(Source(), BindingTable(Source.self, Label.self) {}) { Label() }
      }
      navigator.show()
      router.setRoutes((0..<size / 10).map { CountedRoute($0) })
      return {
        operation(router)
        withExtendedLifetime(navigator) {}
      }
    }
  }

  private static var navigation: [ScalingRow] {
    [
      route("push") { $0.push(CountedRoute(-1)) },
      route("pop") { $0.pop() },
      route("present and dismiss") {
        $0.present(CountedRoute(-1))
        $0.dismiss()
      },
    ]
  }

  private static func table(_ size: Int) -> Table<CountedItem> {
    let table = Table<CountedItem>(columns: [TableColumn("Text", value: \.rank) { "\($0)" }])
    table.rows = (0..<size).map { CountedItem($0) }
    _ = table.frame(width: 20, height: 8)
    return table
  }
}
