import Bindable
import BindableTesting
import Testing

@MainActor private final class User { @Observed var name: String? = "Ada" }

@MainActor private final class Presenter {
  @Observed var name = "Ada" { didSet { nameWrites.append(name) } }
  @Observed var bio: String?
  @Observed var count = 1
  @Observed var user: User? = User()
  var nameWrites: [String] = []
}

@MainActor struct BindingModeTests {
  private let presenter = Presenter()

  @Test func onceModeShowsOnlyFirstValue() { onceShowsFirstValueOnly(PlainPanel.self) }
  @Test func onceModeShowsOnlyFirstValueInTrackedView() {
    onceShowsFirstValueOnly(TestPanel.self)
  }

  private func onceShowsFirstValueOnly<View: TestView>(_: View.Type) {
    let view = View()
    let table = BindingTable(Presenter.self, View.self) {
      bind(\.name, to: \.first.text).once()
      bind(\.count, to: \.second.text, as: .plural("time", "times")).once()
    }
    let connection = table.connect(presenter, to: view)
    presenter.name = "Grace"
    presenter.count = 2
    #expect([view.first.text, view.second.text] == ["Ada", "1 time"])
    connection.refresh()
    #expect(view.first.text == "Ada")
    let other = Presenter()
    other.name = "Hedy"
    connection.rebind(to: other)
    #expect(view.first.text == "Hedy")
    other.name = "Emmy"
    #expect(view.first.text == "Hedy")
    #expect(connection.updates.contains { $0.change.hasSuffix(#": "Ada" -> "Hedy""#) })
  }

  @Test func onceModeWaitsForNonNilValue() {
    let view = PlainPanel()
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.bio, to: \.first.text, ifNil: "–").once()
      bind(\.bio, to: \.second.text, as: .uppercased, ifNil: "?").once()
    }
    let connection = table.connect(presenter, to: view)
    #expect([view.first.text, view.second.text] == ["–", "?"])
    presenter.bio = "a"
    #expect([view.first.text, view.second.text] == ["a", "A"])
    presenter.bio = "b"
    presenter.bio = nil
    #expect([view.first.text, view.second.text] == ["a", "A"])
    connection.disconnect()
  }

  @Test func onceModeStopsObservingAfterFirstValue() {
    let view = PlainPanel()
    var runs = 0
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(
        \.name, to: \.first.text,
        as: Format("spy") {
          runs += 1
          return $0
        }
      ).once()
    }
    let connection = table.connect(presenter, to: view)
    presenter.name = "Grace"
    #expect(runs == 1)
    connection.disconnect()
  }

  @Test func oneWayToSourceUpdatesOnlyPresenter() {
    oneWayToSourceFlowsFromViewOnly(PlainPanel.self)
  }
  @Test func oneWayToSourceOfTrackedViewUpdatesPresenter() {
    oneWayToSourceFlowsFromViewOnly(TestPanel.self)
  }

  private func oneWayToSourceFlowsFromViewOnly<View: TestView>(_: View.Type) {
    let view = View()
    view.first.text = "bar"
    let table = BindingTable(Presenter.self, View.self) {
      bind(\.name, from: \.first.text)
    }
    let connection = table.connect(presenter, to: view)
    #expect(presenter.name == "bar")
    view.first.text = "baz"
    #expect(presenter.name == "baz")
    presenter.name = "quz"
    #expect(view.first.text == "baz")
    let other = Presenter()
    connection.rebind(to: other)
    #expect(other.name == "baz")
    #expect(presenter.name == "quz")
    view.first.text = "new"
    #expect(other.name == "new")
    #expect(presenter.name == "quz")
    connection.disconnect()
    view.first.text = "later"
    #expect(other.name == "new")
    #expect(connection.failures == [])
  }

  @Test func oneWayToSourceAcceptsReadOnlyTarget() {
    @MainActor final class Gauge {
      @Observed private var level = 1
      var text: String { "\(level)" }
      func rise() { level += 1 }
    }
    let gauge = Gauge()
    let connection = BindingTable(Presenter.self, Gauge.self) {
      bind(\.name, from: \.text)
    }.connect(presenter, to: gauge)
    gauge.rise()
    #expect(presenter.name == "2")
    connection.disconnect()
  }

  @Test func laterOneWayToSourceOverridesTwoWayBinding() {
    let view = PlainPanel()
    (view.first.text, view.second.text) = ("first", "second")
    let connection = BindingTable(Presenter.self, PlainPanel.self) {
      \.name <-> \.first.text
      bind(\.name, from: \.second.text)
    }.connect(presenter, to: view)
    #expect(presenter.name == "second")
    #expect(view.first.text == "second")
    view.first.text = "edit"
    #expect(presenter.name == "edit")
    #expect(view.second.text == "second")
    connection.disconnect()
  }

  @Test func unobservableTargetRecordsFailure() {
    let view = PlainPanel()
    let reported = failures {
      let connection = BindingTable(Presenter.self, PlainPanel.self) {
        bind(\.name, from: \.first.plain)
      }.connect(presenter, to: view)
      #expect(connection.failures.map(\.kind) == [.unobservable])
    }
    #expect(reported.count == 1)
  }

  @Test func tablePrintsBindingModes() {
    let view = PlainPanel()
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.name, to: \.first.text).once()
      bind(\.name, from: \.second.text).debounce(.milliseconds(300))
      bind(\.count, to: \.third.text, as: .decimal, parse: .int).error(\.first.plain)
    }
    let lines = table.descriptions(for: presenter, in: view).map(\.text)
    #expect(
      lines == [
        "name --> first.text  once",
        "name <-- second.text  debounce: 0.3 seconds",
        "count <-> third.text  decimal, parse: int, error: first.plain",
      ])
    let other = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.name, to: \.first.text)
      bind(\.name, from: \.second.text).debounce(.milliseconds(300))
      bind(\.count, to: \.third.text, as: .decimal, parse: .int).error(\.first.plain)
    }
    #expect(
      table.diff(other, for: presenter, in: view).description == """
        - name --> first.text  once
        + name --> first.text
        """)
  }

  @Test func whyExplainsOneWayToSourceEdit() {
    let view = PlainPanel()
    let connection = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.name, from: \.first.text)
    }.connect(presenter, to: view)
    event(#"type "x""#) { view.first.text = "x" }
    #expect(
      connection.why("Presenter.name").hasPrefix(
        """
        Presenter.name: "" -> "x"
          because first.text changed, in type "x"
          binding name <-- first.text
        """))
  }

  @Test func diagnosticsAcceptOneWayToSourceForEdits() {
    @MainActor final class SearchView: ViewNode { let search = TextField() }
    let table = BindingTable(Presenter.self, SearchView.self) {
      bind(\.name, from: \.search.text)
    }
    let findings = table.diagnostics(for: presenter, in: SearchView()).map(\.message)
    #expect(
      !findings.contains { $0.contains("search") || $0.contains("Presenter.name") }, "\(findings)")
  }

  @Test func bindingOfSeveralSourcesAppliesFormat() {
    let view = PlainPanel()
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.count, \.name, to: \.first.text, as: .inLanguage.then(.suffix("!"))) {
        $0 * 1_000 + $1.count
      }
    }
    let connection = table.connect(presenter, to: view, in: .german)
    #expect(view.first.text == "1003 in German!")
    presenter.name = "Grace"
    #expect(view.first.text == "1005 in German!")
    #expect(table.descriptions(for: presenter, in: view)[0].detail.hasSuffix("by a closure"))
    connection.disconnect()
  }
}
