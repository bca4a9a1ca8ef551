import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The state that all closures of a case read, and the list whose items they receive.
@MainActor private final class Input {
  @Observed var number = 0
  let items = ObservedList([1, 2, 3, 4, 5, 6].map { Item(id: $0) })
}

@MainActor private final class Mark {
  @Observed var isMarked = false
}

private struct Item: Identifiable, Equatable {
  let id: Int
  var text = ""
}

private final class FirstCell: ListCell {
  let label = Label()
  override var content: ViewNode? { label }
  static let bindings = BindingTable(Item.self, FirstCell.self) {
    bind(\.id, to: \.label.text, as: Format("first") { "first \($0)" })
  }
}

private final class SecondCell: ListCell {
  let label = Label()
  override var content: ViewNode? { label }
  static let bindings = BindingTable(Item.self, SecondCell.self) {
    bind(\.id, to: \.label.text, as: Format("second") { "second \($0)" })
  }
}

@MainActor private final class Fields {
  @Observed var text = "2"
  @Observed var items = [Item(id: 1), Item(id: 2)]
}

@MainActor private final class FieldsView: ViewNode {
  let label = Label(), field = TextField(), message = Label(), list = ListView()
  override var content: ViewNode? {
    VStack {
      label; field; message; list
    }
  }
}

private final class ConditionalView: ViewNode {
  let input: Input
  let first = Label("first"), second = TextField("second")
  init(_ input: Input) {
    self.input = input
    super.init()
  }
  override var content: ViewNode? {
    VStack {
      if input.number.isMultiple(of: 2) { first }
      HStack { second }
      for index in 0..<input.number { Label("\(index)") }
    }
  }
}

/// A public closure that the library calls to compute something.
private struct Case: CustomTestStringConvertible, Sendable {
  let name: String
  /// Starts the computation and returns a closure that returns its current result.
  let start: @MainActor @Sendable (Input) -> @MainActor () -> String

  init(_ name: String, _ start: @escaping @MainActor @Sendable (Input) -> @MainActor () -> String) {
    self.name = name
    self.start = start
  }

  /// A case whose result is a list, which an effect reads as bindings do.
  static func list(
    _ name: String, _ make: @escaping @MainActor @Sendable (Input) -> ListSource<Item>
  ) -> Case {
    Case(name) { input in
      let list = make(input)
      var text = ""
      let effect = Effect {
        text = list.sections.map { section in
          "\(section.header ?? "")\(section.items.map { "\($0.id)\($0.text)" })\(section.footer ?? "")"
        }.joined(separator: " ")
      }
      return {
        withExtendedLifetime(effect) {}
        return text
      }
    }
  }

  /// A case whose result is drawn by a view that a table connects.
  static func table(
    _ name: String,
    _ make: @escaping @MainActor @Sendable (Input) -> [TableBinding<Fields, FieldsView>]
  ) -> Case {
    Case(name) { input in
      let (fields, view) = (Fields(), FieldsView())
      let connection = BindingTable(make(input)).connect(fields, to: view)
      let renderer = IncrementalRenderer(view, width: 20, height: 8)
      return {
        withExtendedLifetime((fields, connection)) {}
        renderer.update()
        return renderer.frame.text
      }
    }
  }

  static func view(
    _ name: String, _ make: @escaping @MainActor @Sendable (Input) -> ViewNode
  ) -> Case {
    Case(name) { input in
      let renderer = IncrementalRenderer(make(input), width: 30, height: 8)
      return {
        renderer.update()
        return renderer.frame.text
      }
    }
  }

  static let all: [Case] =
    lists + tables + [
      .view("content") { ConditionalView($0) },
      .view("CellSection") { input in
        ListView(sections: [CellSection(count: 3) { Label("\($0) \(input.number)") }])
      },
      .view("Picker title") { input in Picker([1, 2]) { "\($0) of \(input.number)" } },
      Case("Derived and observe") { input in
        let derived = Derived { input.number * 2 }
        var seen = 0
        let effect = observe(input.number + 1) { seen = $0 }
        return {
          withExtendedLifetime(effect) {}
          return "\(derived.value) \(seen)"
        }
      },
      Case("Command when") { input in
        let command = Command(when: { input.number > 1 }, perform: {})
        return { "\(command.isEnabled)" }
      },
      Case("Draft following") { input in
        let draft = Draft(following: { Item(id: input.number) })
        return { "\(draft.value.id)" }
      },
      Case("FormRule") { input in
        let fields = Fields()
        let form = FormState(of: fields, errorDisplay: .always) {
          FormRule(\.text, .matches("Too short.") { $0.count > input.number })
        }
        return { "\(form.isValid) \(form[\.text].message) \(fields.text)" }
      },
    ]

  private static let lists: [Case] = [
    .list("filtered") { input in input.items.filtered { $0.id > input.number } },
    .list("sorted") { input in
      input.items.sorted { abs($0.id - input.number) < abs($1.id - input.number) }
    },
    .list("filtered and sorted") { input in
      input.items.filtered { $0.id != input.number }
        .sorted { input.number > 2 ? $0.id > $1.id : $0.id < $1.id }
    },
    .list("mapped") { input in input.items.mapped { Item(id: $0.id, text: "-\(input.number)") } },
    .list("mapped and filtered") { input in
      input.items.mapped { Item(id: $0.id, text: "\($0.id * input.number)") }
        .filtered { $0.text != "0" && $0.text != "6" }
    },
    .list("section order, header, and footer") { input in
      input.items.sectioned(
        by: \.half, inOrder: { input.number > 2 ? $0 > $1 : $0 < $1 },
        header: { (key: Int, count: Int) in "\(key) of \(input.number)" },
        footer: { (key: Int, count: Int) in "\(count + input.number)" })
    },
    .list("filtered sections") { input in
      input.items.sectioned(by: \.half).filtered { $0.id > input.number }
    },
    .list("combined") { input in
      .combined([
        input.items.filtered { $0.id < input.number }, input.items.filtered { $0.id > 4 },
      ])
    },
    .list("combined and filtered") { input in
      ListSource.combined([input.items, ListSource([Item(id: 9)])])
        .filtered { $0.id > input.number }
    },
  ]

  private static let tables: [Case] = [
    .table("bind by a closure") { input in
      [bind(\.text, to: \.label.text) { "\($0) \(input.number)" }]
    },
    .table("Format") { input in
      [bind(\.text, to: \.label.text, as: Format("plus") { "\($0) \(input.number)" })]
    },
    .table("Format with a context") { input in
      [bind(\.text, to: \.label.text, as: Format("plus") { text, _ in "\(text) \(input.number)" })]
    },
    .table("each by a closure") { input in
      [
        each(\.items, into: \.list) { item in
          input.number + item.id > 3
            ? .cell(FirstCell.bindings, item) : .cell(SecondCell.bindings, item)
        }
      ]
    },
  ]

  var testDescription: String { name }
}

extension Item {
  fileprivate var half: Int { id / 2 }
}

@MainActor struct ClosureTrackingTests {
  /// After each change, the result equals that of a new computation.
  @Test(arguments: Case.all)
  private func closureFollowsWhatItReads(_ tested: Case) {
    let input = Input()
    let result = tested.start(input)
    var results: Set<String> = []
    var random = SeededRandom(seed: 7)
    for step in 0..<60 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: input.items.append(Item(id: 10 + step))
      case 1 where input.items.count > 2: input.items.remove(at: 1)
      case 2:
        transaction {
          input.number = Int.random(in: 0..<5, using: &random)
          input.items.insert(Item(id: 100 + step), at: 0)
        }
      default: input.number = Int.random(in: 0..<5, using: &random)
      }
      let fresh = tested.start(input)
      #expect(result() == fresh(), "step \(step)")
      results.insert(result())
      #expect(Engine.brokenInvariants() == [])
    }
    #expect(results.count > 1)
  }

  @Test func filterOfObjectsFollowsTheirProperties() {
    struct Row: Identifiable, Equatable {
      let id: Int
      let mark: Mark
      static func == (left: Row, right: Row) -> Bool { left.id == right.id }
    }
    let entries = (0..<20).map { _ in Mark() }
    let list = ObservedList(entries.enumerated().map { Row(id: $0.offset, mark: $0.element) })
    let marked = list.filtered { $0.mark.isMarked }
    var ids: [Int] = []
    let effect = Effect { ids = marked.sections.flatMap(\.items).map(\.id) }
    entries[3].isMarked = true
    entries[7].isMarked = true
    #expect(ids == [3, 7])
    list.remove(at: 3)
    entries[5].isMarked = true
    #expect(ids == [5, 7])
    withExtendedLifetime(effect) {}
  }

  @Test func inputsOfRemovedItemsDontAccumulate() {
    struct Row: Identifiable {
      let id: Int
      let mark: Mark
    }
    let list = ObservedList<Row>([])
    let marked = list.filtered { !$0.mark.isMarked }
    let effect = Effect { _ = marked.count }
    let before = graph.liveLinks
    for id in 0..<5_000 {
      list.append(Row(id: id, mark: Mark()))
      if list.count > 10 { list.remove(at: 0) }
    }
    #expect(graph.liveLinks - before < 3_000)
    withExtendedLifetime(effect) {}
  }

  @Test func filterThatReadsNothingIsCalledForTheEditedItemsOnly() {
    var calls = 0
    let list = ObservedList((0..<1_000).map { Item(id: $0) })
    let even = list.filtered { item in
      calls += 1
      return item.id.isMultiple(of: 2)
    }
    #expect(even.count == 500)
    calls = 0
    list.append(Item(id: 1_000))
    #expect(even.count == 501 && calls == 1)
  }

  @Test func releasedListsReleaseTheirInputs() {
    let input = Input()
    // The properties have nodes once they're read.
    _ = Effect { _ = (input.number, input.items.count) }
    expectNoLeaks {
      let list = input.items.filtered { $0.id > input.number }.mapped { $0 }
      let effect = Effect { _ = list.count }
      input.number += 1
      withExtendedLifetime(effect) {}
    }
  }
}

@MainActor struct ContentTests {
  @Test func contentFollowsObservedProperties() {
    let input = Input()
    let view = ConditionalView(input)
    #expect(view.frame(width: 8).lines == ["first   ", "second  "])
    input.number = 1
    #expect(view.frame(width: 8).lines == ["second  ", "0       "])
    input.number = 2
    #expect(view.frame(width: 8).lines == ["first   ", "second  ", "0       ", "1       "])
    #expect(view.descendants.filter { $0 === view.second }.count == 1)
  }

  @Test func partKeepsItsFocusWhenTheContentChanges() {
    let input = Input()
    let view = ConditionalView(input)
    #expect(view.second.focus())
    input.number = 3
    #expect(view.second.isFocused && view.second.root === view)
  }

  @Test func partThatLeavesTheContentLosesItsFocusAndRoot() {
    final class Form: ViewNode {
      @Observed var isOpen = true
      let field = TextField(), other = TextField()
      override var content: ViewNode? {
        isOpen
          ? VStack {
            field; other
          } : other
      }
    }
    let form = Form()
    #expect(form.field.focus())
    form.isOpen = false
    #expect(!form.field.isFocused && form.field.root === form.field)
    #expect(form.other.parent === form && form.children.count == 1)
    form.isOpen = true
    #expect(form.field.root === form && form.other.root === form)
  }

  @Test func scrollPositionSurvivesAChangeOfTheContent() {
    final class Page: ViewNode {
      @Observed var hasTitle = false
      let title = Label("title")
      let lines = (0..<9).map { Label("line \($0)") }
      override var content: ViewNode? {
        VStack {
          if hasTitle { title }
          ScrollView { VStack { lines } }
        }
      }
    }
    let page = Page()
    let renderer = IncrementalRenderer(page, width: 8, height: 4)
    renderer.update()
    let area = page.descendants.compactMap { $0 as? ScrollView }.first
    area?.scroll(by: 3)
    renderer.update()
    #expect(renderer.frame.lines.first == "line 3  ")
    page.hasTitle = true
    renderer.update()
    #expect(renderer.frame.lines.prefix(2) == ["title   ", "line 3  "])
  }

  @Test func contentThatReadsNothingHasNoObserver() {
    let view = FieldsView()
    _ = view.children
    #expect(view.contentObserver == nil)
  }

  @Test func viewWithChangingContentIsReleased() {
    let input = Input()
    weak var released: ViewNode?
    do {
      let view = ConditionalView(input)
      released = view
      _ = view.children
      input.number += 1
    }
    #expect(released == nil)
    input.number += 1
  }
}
