import Observation
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Objects that are deallocated, and others at their addresses, in everything that finds objects
/// again: tables, keys, cells, timelines, recorders, and registries.
@MainActor @Suite(.timeLimit(.minutes(30))) struct ReusedAddressTests {
  /// Allocates objects until one has the address of an object that is gone.
  ///
  /// - Parameter body: Receives the new object.
  /// - Returns: Whether there was such an object. With the address sanitizer, there might be none.
  @discardableResult
  private func reuse<Object: AnyObject>(
    _ make: () -> Object, after use: (Object) -> Void, then body: (Object) -> Void
  ) -> Bool {
    func usedAddress() -> ObjectIdentifier {
      let object = make()
      use(object)
      return ObjectIdentifier(object)
    }
    for _ in 0..<20 {
      let address = usedAddress()
      // Retained, so that each has another address.
      var others: [Object] = []
      for _ in 0..<200 {
        let object = make()
        if ObjectIdentifier(object) == address {
          body(object)
          return true
        }
        others.append(object)
      }
    }
    return false
  }

  @Test func addressesAreReused() {
    final class Plain {}
    var count = 0
    for _ in 0..<10 where reuse({ Plain() }, after: { _ in }, then: { _ in }) { count += 1 }
    #expect(count == 10, "The other tests of this suite reuse no addresses in this build.")
  }

  @Test func deadFlowKeyGivesNoValueToAnother() {
    let context = FlowContext()
    reuse {
      FlowKey<String>("text")
    } after: {
      context.set("dead", for: $0)
    } then: {
      #expect(context.value(for: $0) == nil)
    }
    for _ in 0..<100 {
      let key = FlowKey<Int>("number")
      #expect(context.value(for: key) == nil)
      context.set(1, for: key)
    }
  }

  @MainActor private final class Person {
    @Observed var name = ""
    @Observed var age = 0
  }

  @Test func timelineTracksPropertyAtAddressOfAnother() {
    var untracked = 0
    for _ in 0..<200 {
      let living = Person()
      func makeTimeline() -> Timeline {
        let dead = Person()
        return withExtendedLifetime(Effect { _ = (dead.name, living.name) }) {
          Timeline(of: dead, living)
        }
      }
      let timeline = makeTimeline()
      var effects: [Effect] = []
      // The node of this property can get the address of a dead one.
      effects.append(Effect { _ = living.age })
      living.age = 1
      timeline.rewind(to: 0)
      if living.age != 0 || timeline.untrackedProperties.contains("Person.age") { untracked += 1 }
      timeline.resume()
    }
    #expect(untracked == 0)
  }

  @Test func viewOfPresenterAtAddressOfAnotherHasAnotherName() {
    let place = ContainerView()
    var names = TracedNames(), found: Set<String> = []
    let table = BindingTable(Person.self, Label.self) { \.name --> \.text }
    for _ in 0..<50 {
      let person = Person(), label = Label()
      let connection = table.connect(person, to: label)
      place.setChild(label)
      _ = names.update(to: place)
      found.insert(names[label] ?? "")
      connection.disconnect()
    }
    #expect(found.count == 50)
  }

  @MainActor @Observable final class Model { var text = "" }

  @Test func modelAtAddressOfAnotherIsTracked() async {
    var texts: [String] = []
    var adapters: [ObservableAdapter<Model>] = []
    var effects: [Effect] = []
    reuse {
      Model()
    } after: { model in
      let adapter = ObservableAdapter(model)
      _ = Effect { _ = adapter.text }
    } then: { model in
      let adapter = ObservableAdapter(model)
      adapters.append(adapter)
      effects.append(Effect { texts.append(adapter.text) })
    }
    adapters.first?.model.text = "new"
    for _ in 0..<5 { await Task.yield() }
    if !adapters.isEmpty { #expect(texts == ["", "new"]) }
    withExtendedLifetime(effects) {}
  }

  @MainActor private final class PlainView { var text = "" }

  @Test func viewAtAddressOfAnotherHasItsOwnConnections() {
    let person = Person()
    let table = BindingTable(Person.self, PlainView.self) { \.name --> \.text }
    var connections: [AnyConnection] = []
    reuse {
      PlainView()
    } after: {
      connections.append(table.connect(person, to: $0))
    } then: { view in
      let connection = table.connect(person, to: view)
      person.name = "Ada"
      #expect(view.text == "Ada" && connection.failures.isEmpty)
      #expect(connections.allSatisfy { !$0.isConnected && $0.failures.isEmpty })
    }
  }

  @Test func namesOfNodesRetainThem() {
    @MainActor final class Panel: ViewNode {
      var label = Label()
      override var content: ViewNode? { VStack { Label("x") } }
    }
    let panel = Panel()
    let names = NodeLocator(in: panel)
    var addresses = Set(names.all.map { ObjectIdentifier($0.node) })
    addresses.insert(ObjectIdentifier(panel))
    for _ in 0..<200 { #expect(names.name(of: Label()) == "") }
    #expect(addresses.count == names.all.count + 1)
  }

  @Test func keyRetainsItsObject() {
    weak var gone: Person?
    var keys: Set<ObjectKey> = []
    do {
      let person = Person()
      gone = person
      keys = [ObjectKey(person)]
    }
    #expect(gone != nil && !keys.contains(ObjectKey(Person())))
    keys = []
    #expect(gone == nil)
  }

  // MARK: - Cells

  struct Item: Identifiable, Equatable {
    let id: Int
    var kind: Int { id % 2 }
    var text: String { "item \(id)" }
  }

  @MainActor private final class Items { @ObservedList var items: [Item] = [] }

  /// Two classes of different sizes.
  private final class SmallCell: ListCell {
    let text = Label()
    override var content: ViewNode? { text }
    static var fresh: BindingTable<Item, SmallCell> {
      BindingTable(Item.self, SmallCell.self) { \.text --> \.text.text }
    }
  }

  private final class LargeCell: ListCell {
    var padding = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    let before = Label(), text = Label()
    var last = ""
    override var content: ViewNode? {
      HStack {
        before
        text
      }
    }
    static var fresh: BindingTable<Item, LargeCell> {
      BindingTable(Item.self, LargeCell.self) {
        \.text --> \.text.text
        \.text --> \.last
        \.kind --> \.padding.9
      }
    }
  }

  private final class Screenful: ViewNode {
    let list = ListView()
    override var content: ViewNode? { list }
    static let bindings = BindingTable(Items.self, Screenful.self) {
      each(\.$items, into: \.list) {
        $0.kind == 0 ? .cell(SmallCell.fresh, $0) : .cell(LargeCell.fresh, $0)
      } header: { _ in
        .cell(SmallCell.fresh, Item(id: 1_000))
      }
    }
    static let oneClass = BindingTable(Items.self, Screenful.self) {
      each(\.$items, into: \.list) { .cell(SmallCell.fresh, $0) }
    }
  }

  private static func replaceItems(_ table: BindingTable<Items, Screenful>, rounds: Int) -> [String]
  {
    let items = Items(), view = Screenful()
    let connection = table.connect(items, to: view)
    let renderer = IncrementalRenderer(view, width: 10, height: 5)
    var problems: [String] = []
    for round in 0..<rounds {
      items.items = (0..<3).map { Item(id: round * 3 + $0 * (1 + round % 3)) }
      renderer.update()
      for item in items.items where !renderer.frame.text.contains(item.text) {
        problems.append("round \(round) doesn't show \(item.text)")
      }
      let spare = view.list.cells.spareCellCount
      if spare > 0 { problems.append("round \(round) keeps \(spare) views") }
    }
    withExtendedLifetime(connection) {}
    return problems
  }

  @Test func cellOfTableMadeForAnItemShowsItsOwnItem() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        for table in [Screenful.bindings, Screenful.oneClass] {
          let problems = ReusedAddressTests.replaceItems(table, rounds: 300)
          #expect(problems.isEmpty, "\(problems.first ?? "")")
        }
      }
    }
  }

  @Test func spareCellOfADeadKindIsNotReused() {
    let list = ListView(), pool = CellReusePool()
    func usedKind() -> ObjectIdentifier? {
      let small = CellConfiguration.cell(SmallCell.fresh, Item(id: 0))
      pool.put(back: pool.makeHolder(for: small, at: .item(0), in: list), small)
      return small.kind
    }
    for _ in 0..<20 {
      let kind = usedKind()
      // Retained, so that each has another address.
      var others: [CellConfiguration] = []
      for _ in 0..<200 {
        let large = CellConfiguration.cell(LargeCell.fresh, Item(id: 1))
        others.append(large)
        guard large.kind == kind else { continue }
        #expect(pool.makeHolder(for: large, at: .item(0), in: list).view is LargeCell)
        break
      }
    }
  }

  @Test func cellOfAnotherKindStopsWithMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let other = CellConfiguration.cell(LargeCell.fresh, Item(id: 1))
        other.show(CellConfiguration.cell(SmallCell.fresh, Item(id: 0)).make())
      }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains("A cell of another kind can't show this item.") == true)
  }

  @Test func heldCellKeepsItsKind() {
    let configuration = CellConfiguration.cell(SmallCell.fresh, Item(id: 0))
    let (holder, kind) = (configuration.make(), configuration.kind)
    weak var table: AnyObject?
    table = holder.kindObject
    #expect(table.map { ObjectIdentifier($0) } == kind)
    for _ in 0..<200 {
      #expect(CellConfiguration.cell(SmallCell.fresh, Item(id: 0)).kind != kind)
    }
    withExtendedLifetime(holder) {}
  }
}
