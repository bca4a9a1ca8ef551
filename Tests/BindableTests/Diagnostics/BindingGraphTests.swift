import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Model {
  @Observed var score = 1
}

@MainActor private final class Presenter {
  @Observed var name = "Ada"
  @Observed var bio: String? = nil
  let model = Model()
  @Derived(\Presenter.sum) var total: Int
  private var sum: Int { model.score + name.count }
  var title: String { "\(name), \(total)" }
  var subtitle: String { name }
  func follow() { name = "followed" }
}

@MainActor private final class View {
  let name = TestField(), title = TestField(), total = TestField(), bio = TestField()
  let follow = TestField()
}

@MainActor struct BindingGraphTests {
  private let presenter = Presenter()
  private let view = View()

  private static let line: UInt = #line
  private static let table = BindingTable(Presenter.self, View.self) {
    \.name <-> \.name.text
    \.title --> \.title.text
    bind(\.total, to: \.total.text, as: .decimal)
    bind(\.bio, to: \.bio.text, ifNil: "say \"something\" <or> nothing")
    bind(\.name, \.total, to: \.title.number) { $0.count + $1 }
    on(\.follow, Presenter.follow)
  }
  private static func place(_ row: UInt) -> String { "of line \(line + 1 + row)" }

  @Test func tableGraphContainsBindings() {
    #expect(
      Self.table.graph(for: presenter, in: view).text == """
        p0 name
          <-> v0 name.text
          --> v4 title.number  by a closure
        p1 title
          --> v1 title.text
        p2 total
          --> v2 total.text  decimal
          --> v4 title.number  by a closure
        p3 bio
          --> v3 bio.text  ifNil: "say \\"something\\" <or> nothing"
        v5 follow
          on  a0 a method
        """)
  }

  @Test func graphNamesComputedPropertyByReadsWithoutSymbols() {
    let text = KeyPathParser.$readsSymbols.withValue(false) {
      Self.table.graph(for: presenter, in: view).text
    }
    #expect(text.contains("p1 (name, total) \(Self.place(2))\n  --> v1 title.text\n"))
  }

  @Test func connectionGraphContainsPropertyDependencies() {
    let connection = Self.table.connect(presenter, to: view)
    #expect(
      connection.graph.text == """
        s0 Model.score
          ..> p2 total
        p0 name
          ..> p1 title
          ..> p2 total
          <-> v0 name.text
          --> v4 title.number  by a closure
        p1 title
          --> v1 title.text
        p2 total
          ..> p1 title
          --> v2 total.text  decimal
          --> v4 title.number  by a closure
        p3 bio
          --> v3 bio.text  ifNil: "say \\"something\\" <or> nothing"
        v5 follow
          on  a0 a method
        """)
    connection.disconnect()
  }

  @Test func mermaidEscapesLabels() {
    #expect(
      Self.table.graph(for: presenter, in: view).mermaid == """
        flowchart LR
          p0("name")
          p1("title")
          p2("total")
          p3("bio")
          a0(["a method"])
          v0["name.text"]
          v1["title.text"]
          v2["total.text"]
          v3["bio.text"]
          v4["title.number"]
          v5["follow"]
          p0 <==> v0
          p1 --> v1
          p2 -->|"decimal"| v2
          p3 -->|"ifNil: #34;say #92;#34;something#92;#34; #60;or#62; nothing#34;"| v3
          p0 -->|"by a closure"| v4
          p2 -->|"by a closure"| v4
          v5 -.-> a0
        """)
  }

  @Test func graphvizEscapesLabels() {
    let table = BindingTable(Presenter.self, View.self) {
      \.name <-> \.name.text
      bind(\.bio, to: \.bio.text, ifNil: "a \"b\"\n\u{1B}[2J\u{202E}\\N")
      on(\.follow, Presenter.follow)
    }
    #expect(
      table.graph(for: presenter, in: view).dot == #"""
        digraph bindings {
          rankdir=LR;
          node [fontname="monospace"];
          p0 [label="name", shape=ellipse];
          p1 [label="bio", shape=ellipse];
          a0 [label="a method", shape=cds];
          v0 [label="name.text", shape=box];
          v1 [label="bio.text", shape=box];
          v2 [label="follow", shape=box];
          p0 -> v0 [dir=both, color="black:invis:black"];
          p1 -> v1 [label="ifNil: \"a \\\"b\\\"\\n\\u{1B}[2J\\u{202E}\\\\N\""];
          v2 -> a0 [style=dashed];
        }
        """#)
  }

  @Test func connectionGraphDrawsReadsFirst() {
    let connection = Self.table.connect(presenter, to: view)
    let graph = connection.graph
    #expect(graph.dot.contains("s0 -> p2 [style=dotted];"))
    #expect(graph.mermaid.contains("  s0[(\"Model.score\")]"))
    #expect(graph.mermaid.contains("  s0 --o p2\n"))
    #expect(graph.edges.first?.kind == .reads)
    connection.disconnect()
  }

  @Test func creatingGraphIsRepeatableAndHasNoSideEffects() {
    let connection = Self.table.connect(presenter, to: view)
    let (links, updates) = (graph.liveLinks, connection.updates)
    let first = connection.graph
    #expect(connection.graph == first)
    #expect(graph.liveLinks == links)
    let (otherView, other) = (View(), Presenter())
    let another = Self.table.connect(other, to: otherView)
    #expect(another.graph == first)
    #expect(connection.updates == updates)
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = connection.graph
      _ = Self.table.graph(for: presenter, in: view)
    }
    presenter.name = "Grace"
    #expect(runs == 1 && effect.isActive)
    connection.disconnect()
  }

  @Test func overriddenBindingIsExcludedFromGraph() {
    let other = BindingTable(Presenter.self, View.self) { \.subtitle --> \.title.text }
    let connection = Self.table.connect(presenter, to: view)
    let newer = other.connect(presenter, to: view)
    #expect(!connection.graph.text.contains("title.text"))
    #expect(newer.graph.text.contains("title.text"))
    #expect(connection.failures.count == 1)
  }

  @Test func graphIsEmptyAfterPresenterIsDeallocated() {
    var presenter: Presenter? = Presenter()
    let connection = presenter.map { Self.table.connect($0, to: view) }
    presenter = nil
    #expect(connection?.graph.vertices == [])
  }

  @Test func emptyTableHasEmptyGraph() {
    let table = BindingTable(Presenter.self, View.self) {}
    let graph = table.graph(for: presenter, in: view)
    #expect(graph.text == "" && graph.vertices == [] && graph.edges == [])
    #expect(graph.mermaid == "flowchart LR")
    #expect(graph.dot.hasSuffix("\n}"))
  }
}

@MainActor private final class Book {
  @Observed var isOpen = false
  @Observed var note = "note"
  let author = Presenter()
  let opening = Opening()
}

@MainActor private final class Opening: Startable {
  func start() {}
  func cancel() {}
}

@MainActor private final class BookView {
  let note = TestField(), about = View()
}

@MainActor struct NestedGraphTests {
  private let page = Book(), view = BookView()
  private let table = BindingTable(Book.self, BookView.self) {
    when(\.isOpen) {
      \.note --> \.note.text
      on(\.about.follow, run: \.opening)
    } else: {
      bind(\.note, to: \.note.text, as: Format("hidden") { _ in "" })
    }
    BindingTable(Presenter.self, View.self) { \.name --> \.name.text }
      .scoped(\.author, \.about)
  }

  @Test func childBindingsNameTheirCondition() {
    #expect(
      table.graph(for: page, in: view).text == """
        p0 note
          --> v0 note.text  in when isOpen
          --> v0 note.text  hidden  in when isOpen, else
        p1 author.name
          --> v2 about.name.text
        v1 about.follow
          on  a0 run opening  in when isOpen
        """)
  }

  @Test func childBindingsAreDrawnInClusters() {
    let graph = table.graph(for: page, in: view)
    #expect(
      graph.mermaid == """
        flowchart LR
          p0("note")
          p1("author.name")
          v2["about.name.text"]
          subgraph g0["when isOpen"]
            a0(["run opening"])
            v0["note.text"]
            v1["about.follow"]
          end
          p0 --> v0
          v1 -.-> a0
          p0 -->|"hidden"| v0
          p1 --> v2
        """)
    #expect(graph.dot.contains("  subgraph cluster_g0 { label=\"when isOpen\";\n    a0 ["))
  }

  @Test func connectionGraphContainsOnlyActiveBindings() {
    let connection = table.connect(page, to: view)
    #expect(!connection.graph.text.contains("v0 note.text  in when isOpen\n"))
    #expect(connection.graph.text.contains("hidden"))
    page.isOpen = true
    #expect(connection.graph.text.contains("--> v0 note.text  in when isOpen\n"))
    #expect(!connection.graph.text.contains("hidden"))
    #expect(
      connection.statistics.contains { $0.target == "about.name.text" && $0.evaluations == 1 })
    connection.disconnect()
  }
}
