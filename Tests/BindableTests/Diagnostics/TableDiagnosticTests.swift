import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var name = "Ada"
  @Observed var bio = ""
  @Observed var isOn = false
  @Observed var score = 1
  @Derived(\Presenter.sum) var total: Int
  private var sum: Int { score + 1 }
  func follow() { name = "" }
  var words: [Word] { [Word(id: name)] }
  var plain = "plain"
  let constant = "constant"
  var pinned: String { constant }
  func open(_ word: Word) {}
}

private struct Word: Identifiable, Equatable { let id: String }

private final class Cell: ListCell {
  let text = Label()
  static let bindings = BindingTable(Word.self, Cell.self) { \.id --> \.text.text }
}

@MainActor private final class View: ViewNode {
  let title = Label(), fixed = Label("Fixed"), bio = TextField(), isOn = Toggle("On")
  let follow = Button("Follow"), help = Button("Help") {}
  let photos = ListView(), picture = Image(alternativeText: "Ada")
  var heading: String {
    get { title.text }
    set { title.text = newValue }
  }
}

@MainActor private final class Lodger { @Observed var name = "Grace" }
@MainActor private final class Hotel { @Observed var guest: Lodger? }

@MainActor struct TableDiagnosticTests {
  private func findings(
    @BindingTableBuilder<Presenter, View> _ rows: () -> [TableBinding<Presenter, View>]
  ) -> [String] {
    BindingTable(Presenter.self, View.self, bindings: rows)
      .diagnostics(for: Presenter(), in: View()).map(\.description)
  }

  private let texts = Format<Int, [String]>("texts") { ["\($0)"] }

  @Test func completeTableHasNoDiagnostics() {
    #expect(
      findings {
        \.name --> \.title.text
        \.bio <-> \.bio.text
        \.isOn <-> \.isOn.isOn
        bind(\.total, to: \.photos.texts, as: texts)
        on(\.follow, Presenter.follow)
      } == [])
  }

  @Test func warnsIfSourceIsNotObserved() {
    let all = findings {
      \.plain --> \.title.text
      bind(\.constant, to: \.bio.text).once()
      bind(\.plain, to: \.fixed.text).once()
      \.pinned --> \.heading
    }
    #expect(
      all.filter { $0.contains("aren't observed") } == [
        "warning: changes of plain aren't observed: mark it with @Observed, or declare it with let  (TableDiagnosticTests.swift:66)"
      ])
  }

  @Test func warnsIfSourceUnwrapsOptionalByForceWithoutReadingIt() {
    let line: UInt = #line
    let table = BindingTable(Hotel.self, View.self) {
      \.guest!.name <-> \.bio.text
      \.guest!.name --> \.title.text
      bind(\.guest?.name, to: \.heading, ifNil: "–")
    }
    let found = table.diagnostics(for: Hotel(), in: View()).map(\.description)
    let problem = "warning: guest!.name crashes while the optional before ! is nil: write "
    #expect(
      found.filter { $0.contains("crashes") } == [
        problem + #"\.object[chain: \.property, or: placeholder] instead of \.object!.property"#
          + "  (TableDiagnosticTests.swift:\(line + 2))",
        problem + "? instead of !, with ifNil: placeholder"
          + "  (TableDiagnosticTests.swift:\(line + 3))",
      ])
  }

  @Test func errorLabelOfAParsedBindingIsBound() {
    let whole = findings {
      bind(
        \.name, to: \.bio.text, as: Format("same") { $0 }, parse: Parser("same") { .value($0) }
      ).error(\.title.text)
    }
    #expect(!whole.contains { $0.contains("title.text") || $0.contains("bio.text") }, "\(whole)")
  }

  @Test func emptyTableReportsAllUnboundProperties() {
    #expect(
      findings {} == [
        "warning: no binding writes title.text, and it's empty: add a binding, or set a value",
        "warning: no binding reads the user's changes of bio.text: add a binding with <->",
        "warning: no binding reads the user's changes of isOn.isOn: add a binding with <->",
        "warning: no binding writes photos.texts, and it's empty: add a binding, or set a value",
        "warning: follow has no action: add a binding with on, or set its action",
        "note: no binding currently reads Presenter.name",
        "note: no binding currently reads Presenter.bio",
        "note: no binding currently reads Presenter.isOn",
        "note: no binding currently reads Presenter.score",
        "note: no binding currently reads Presenter.total",
      ])
  }

  @Test func listFilledByBindingIsNotReportedAsEmpty() {
    let whole = findings {
      \.name --> \.title.text
      \.bio <-> \.bio.text
      \.isOn <-> \.isOn.isOn
      each(\.words, into: \.photos) { Cell.bindings }
      on(\.follow, Presenter.follow)
    }
    #expect(!whole.contains { $0.contains("photos") }, "\(whole)")
    // A binding that only handles user actions on the list provides no items.
    let lost = findings { on(\.photos, select: Presenter.open) }
    #expect(lost.contains { $0.contains("no binding writes photos.texts") }, "\(lost)")
  }

  @Test func reportsErrorIfBindingsWriteSameTarget() {
    let line: UInt = #line
    let found = findings {
      \.name --> \.title.text
      \.bio --> \.title.text
    }
    #expect(
      found.first
        == "error: title.text is written by 2 bindings, on lines \(line + 2), \(line + 3), and the "
        + "last one wins: remove the others  (TableDiagnosticTests.swift:\(line + 3))")
    #expect(found.filter { $0.hasPrefix("error") }.count == 1)
  }

  @Test func warnsIfOneWayBindingIgnoresEdits() {
    let line: UInt = #line
    let found = findings { \.name --> \.bio.text }
    #expect(
      found.first
        == "warning: the user can edit bio.text, but this one-way binding ignores the edit: "
        + "use <->  (TableDiagnosticTests.swift:\(line + 1))")
  }

  @Test func forwardingPropertyCountsAsWritingItsTarget() {
    #expect(!findings { \.name --> \.heading }.contains { $0.contains("title.text") })
  }

  @Test func diagnosticsLeaveNoConnectionAndWriteNothing() {
    let table = BindingTable(Presenter.self, View.self) {
      \.name <-> \.title.text
      bind(\.score, to: \.photos.texts, as: texts)
      on(\.follow, Presenter.follow)
    }
    let (presenter, view) = (Presenter(), View())
    let links = graph.liveLinks
    #expect(!table.diagnostics(for: presenter, in: view).isEmpty)
    #expect(graph.liveLinks == links)
    #expect(view.title.text == "")
    #expect(view.follow.controlAction == nil)
    expectNoLeaks { _ = table.diagnostics(for: Presenter(), in: View()) }
  }
}

/// Diagnostics of views nested in other views.
@MainActor struct ValidationInsideTests {
  @MainActor final class Header: ViewNode {
    let title = Label(), more = Button("More")
  }
  @MainActor final class Page: ViewNode {
    let header = Header(), note = Label()
  }
  @MainActor final class Presenter {
    @Observed var title = "Title"
    @Observed var note = "Note"
    @Observed var isOpen = false
    func more() {}
  }

  private static let headers = BindingTable(Presenter.self, Header.self) {
    \.title --> \.title.text
    when(\.isOpen) { on(\.more, Presenter.more) }
  }

  @Test func diagnosesNestedViews() {
    let table = BindingTable(Presenter.self, Page.self) { \.note --> \.note.text }
    #expect(
      table.diagnostics(for: Presenter(), in: Page()).map(\.description) == [
        "warning: no binding writes header.title.text, and it's empty: add a binding, or set a value",
        "warning: header.more has no action: add a binding with on, or set its action",
        "note: no binding currently reads Presenter.title",
        "note: no binding currently reads Presenter.isOpen",
      ])
  }

  @Test func scopedBindingsCoverNestedViews() {
    @MainActor final class Desk {
      @Observed var note = "note"
      @Observed var presenter: Presenter? = Presenter()
    }
    let table = BindingTable(Desk.self, Page.self) {
      \.note --> \.note.text
      Self.headers.scoped(\.presenter, \.header)
    }
    #expect(table.diagnostics(for: Desk(), in: Page()) == [])
  }

  @Test func warnsIfConditionalBindingIgnoresEdits() {
    @MainActor final class Form: ViewNode { let name = TextField() }
    let table = BindingTable(Presenter.self, Form.self) {
      when(\.isOpen) { \.title --> \.name.text }
    }
    let findings = table.diagnostics(for: Presenter(), in: Form())
    #expect(findings.first?.message.hasPrefix("the user can edit name.text") == true)
  }

  @Test func listReadsWhatItsItemsAreMadeOf() {
    @MainActor final class Numbers {
      struct Item: Identifiable, Equatable { let id: Int }
      @Observed var limit = 2
      var items: [Item] { (0..<limit).map { Item(id: $0) } }
      private(set) lazy var shown = ListSource(of: self, \.items)
    }
    final class NumberCell: ListCell {
      let number = Label()
      override var content: ViewNode? { number }
      static let bindings = BindingTable(Numbers.Item.self, NumberCell.self) {
        bind(\.id, to: \.number.text) { "\($0)" }
      }
    }
    @MainActor final class NumbersView: ViewNode {
      let list = ListView()
      override var content: ViewNode? { list }
    }
    let table = BindingTable(Numbers.self, NumbersView.self) {
      each(\.shown, into: \.list) { NumberCell.bindings }
    }
    #expect(table.diagnostics(for: Numbers(), in: NumbersView()) == [])
  }
}
