import BindableCore
import BindableGtk
import CGtk
import Testing

private struct Person: Identifiable, Equatable {
  let id: Int
  var name: String
}

@MainActor
private final class Row: Widget, CellView {
  static var count = 0
  let name = Label()
  init() {
    super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_box_append(widget.cast(), name.widget)
    Row.count += 1
  }
  static let bindings = BindingTable(Person.self, Row.self) { \.name --> \.name.text }
}

@MainActor
private final class Presenter {
  @ObservedList var people: [Person] = []
  @Observed var selectedID: Int?
  var opened: [String] = []
  var requestCount = 0
  func open(_ person: Person) { opened.append(person.name) }
  func remove(_ person: Person) { $people.remove(person.id) }
  func more() { requestCount += 1 }
}

@MainActor
private final class View: Widget {
  let list = ListView()
  init() {
    super.init(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_box_append(widget.cast(), list.widget)
  }
  static let bindings = BindingTable(Presenter.self, View.self) {
    each(\.$people, into: \.list) { Row.bindings }
    selection(\.selectedID, of: \.list)
    on(\.list, open: Presenter.open)
    on(\.list, nearEnd: Presenter.more)
  }
}

@MainActor
private final class SectionPresenter {
  @Observed var names = ["Ada", "Alan", "Grace"]
  var sections: [ListSection<Person>] {
    var sections: [ListSection<Person>] = []
    for name in names {
      let person = Person(id: name.hashValue, name: name)
      if sections.last?.header == String(name.prefix(1)) {
        sections[sections.count - 1].items.append(person)
      } else {
        sections.append(ListSection(String(name.prefix(1)), items: [person]))
      }
    }
    return sections
  }
  private(set) lazy var people = ListSource(of: self, \.sections)
}

@MainActor
private final class SectionView: Widget {
  let list = ListView()
  init() {
    super.init(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_box_append(widget.cast(), list.widget)
  }
  static let bindings = BindingTable(SectionPresenter.self, SectionView.self) {
    each(\.people, into: \.list) { Row.bindings }
  }
}

extension ListView {
  fileprivate var names: [String] { visibleViews.compactMap { ($0 as? Row)?.name.shown } }
}

extension GtkTests {
  @MainActor
  @Suite struct ListTests {
    private let presenter = Presenter()
    private let view = View()
    private let window = Window("List", width: 200, height: 400)
    private var list: ListView { view.list }

    private func show(_ names: [String]) async {
      presenter.people = names.enumerated().map { Person(id: $0, name: $1) }
      view.show(View.bindings, of: presenter)
      window.content = view
      window.present()
      await wait { list.names.count == min(names.count, 8) || list.names.count > 8 }
    }

    @Test func rowsShowItemsAndFollowChanges() async {
      await show(["Ada", "Grace", "Hedy"])
      #expect(list.names == ["Ada", "Grace", "Hedy"])
      presenter.$people.insert(Person(id: 9, name: "Zoe"), at: 1)
      presenter.$people.update(0) { $0.name = "Dr. Ada" }
      await wait { list.names == ["Dr. Ada", "Zoe", "Grace", "Hedy"] }
      presenter.$people.remove(at: 2)
      await wait { list.names == ["Dr. Ada", "Zoe", "Hedy"] }
      #expect(g_list_model_get_n_items(list.selectionModel) == 3)
      window.close()
    }

    @Test func insertingKeepsOtherRows() async {
      await show(["Ada", "Grace", "Hedy"])
      let rows = list.visibleViews
      let count = Row.count
      presenter.$people.insert(Person(id: 9, name: "Zoe"), at: 0)
      await wait { list.names.count == 4 }
      #expect(Row.count <= count + 1)
      #expect(list.visibleViews.suffix(3).elementsEqual(rows) { $0 === $1 })
      window.close()
    }

    @Test func modelFollowsRandomChanges() async {
      await show(["A", "B", "C", "D", "E"])
      var generator = SystemRandomNumberGenerator()
      for step in 0..<60 {
        var people = presenter.people
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: people.append(Person(id: 100 + step, name: "N\(step)"))
        case 1: people.shuffle(using: &generator)
        case 2 where people.count > 2: people.remove(at: Int.random(in: 0..<people.count))
        default:
          people.insert(Person(id: 100 + step, name: "N\(step)"), at: 0)
          people.removeAll { $0.id % 7 == 3 }
        }
        if people.count > 8 { people.removeLast(people.count - 8) }
        presenter.people = people
        #expect(list.rowCount == people.count)
        MainLoop.handleEvents()
        if step % 10 == 0 { await wait { list.names == presenter.people.map(\.name) } }
      }
      await wait { list.names == presenter.people.map(\.name) }
      window.close()
    }

    @Test func manyItemsHaveFewRows() async {
      let before = Row.count
      await show((0..<1_000_000).map { "Person \($0)" })
      #expect(list.rowCount == 1_000_000)
      #expect(Row.count - before < 400)
      presenter.$people.remove(at: 0)
      #expect(g_list_model_get_n_items(list.selectionModel) == 999_999)
      await wait { list.names.first == "Person 1" }
      window.close()
    }

    @Test func selectionIsTwoWayAndStaysWithItem() async {
      await show(["Ada", "Grace", "Hedy"])
      gtk_single_selection_set_selected(list.selectionModel, 1)
      #expect(presenter.selectedID == 1)
      presenter.$people.insert(Person(id: 9, name: "Zoe"), at: 0)
      #expect(presenter.selectedID == 1)
      #expect(gtk_single_selection_get_selected(list.selectionModel) == 2)
      presenter.selectedID = 9
      #expect(gtk_single_selection_get_selected(list.selectionModel) == 0)
      presenter.$people.remove(9)
      await waitForFrames()
      #expect(gtk_single_selection_get_selected(list.selectionModel) == guint.max)
      window.close()
    }

    @Test func activatingRowOpensItem() async {
      await show(["Ada", "Grace"])
      gtk_widget_activate_action_variant(
        list.listWidget, "list.activate-item", g_variant_new_uint32(1))
      #expect(presenter.opened == ["Grace"])
      window.close()
    }

    @Test func showingLastRowRequestsMore() async {
      await show(["Ada", "Grace"])
      await wait { presenter.requestCount == 1 }
      presenter.$people.append(Person(id: 9, name: "Zoe"))
      await wait { presenter.requestCount == 2 }
      window.close()
    }

    @Test func emptyListShowsText() async {
      list.emptyText = "Nobody"
      await show([])
      let labels = view.widgets.compactMap { $0 as? Label }
      #expect(labels.map(\.shown) == ["Nobody"])
      #expect(labels[0].isVisible)
      presenter.$people.append(Person(id: 1, name: "Ada"))
      #expect(!labels[0].isVisible)
      window.close()
    }

    @Test func sectionsHaveHeaders() async {
      let (presenter, view) = (SectionPresenter(), SectionView())
      view.show(SectionView.bindings, of: presenter)
      window.content = view
      window.present()
      await wait { view.list.names.count == 3 }
      #expect(view.list.rowCount == 5)
      presenter.names = ["Ada", "Bob", "Grace", "Guido"]
      #expect(view.list.rowCount == 7)
      await wait { view.list.names == ["Ada", "Bob", "Grace", "Guido"] }
      presenter.names = ["Grace"]
      #expect(view.list.rowCount == 2)
      await wait { view.list.names == ["Grace"] }
      window.close()
    }
  }
}
