import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var name = "Ada"
  @Observed var number = 1
  let onGoing: (@MainActor () -> Void)?
  init(onGoing: (@MainActor () -> Void)? = nil) { self.onGoing = onGoing }
  func follow() {}
  isolated deinit { onGoing?() }
}

/// A box that a test empties to release its content.
@MainActor private final class Box<Content> {
  var content: Content?
  init(_ content: Content?) { self.content = content }
}

@MainActor private func table<View: TestView>(_: View.Type) -> BindingTable<Presenter, View> {
  BindingTable(Presenter.self, View.self) {
    \.name --> \.first.text
    \.number <-> \.second.number
    bind(\.name, to: \.third.text, as: Format("loud") { $0.uppercased() })
    on(\.third, Presenter.follow)
  }
}

@MainActor struct ConnectionLifetimeTests {
  @Test func connectionRetainsNeitherPresenterNorView() {
    func check<View: TestView>(_: View.Type) {
      expectNoLeaks {
        var presenter: Presenter? = Presenter()
        var view: View? = View()
        let gonePresenter = { [weak presenter] in presenter }
        let goneView = { [weak view] in view }
        let connection = presenter.flatMap { presenter in
          view.map { table(View.self).connect(presenter, to: $0) }
        }
        presenter = nil
        #expect(gonePresenter() == nil)
        view = nil
        #expect(goneView() == nil)
        #expect(connection?.isConnected == false)
      }
    }
    check(TestPanel.self)
    check(PlainPanel.self)
  }

  @Test func releasingConnectionDisconnects() {
    func check<View: TestView>(_: View.Type) {
      expectNoLeaks {
        let (presenter, view) = (Presenter(), View())
        var connection: Connection? = table(View.self).connect(presenter, to: view)
        #expect(connection?.isConnected == true)
        connection = nil
        presenter.name = "Grace"
        view.second.number = 7
        #expect(view.first.text == "Ada")
        #expect(presenter.number == 1)
        #expect(view.third.controlAction == nil)
      }
    }
    check(TestPanel.self)
    check(PlainPanel.self)
  }

  @Test func deallocatingPresenterDisconnects() {
    func check<View: TestView>(_: View.Type) {
      let view = View()
      let connection = table(View.self).connect(Presenter(), to: view)
      #expect(!connection.isConnected)
      view.second.number = 7
      connection.refresh()
      #expect(view.first.text == "Ada")
      #expect(connection.failures.map(\.kind) == [.rejectedAction])
    }
    check(TestPanel.self)
    check(PlainPanel.self)
  }

  @Test func deallocatingViewDisconnects() {
    func check<View: TestView>(_: View.Type) {
      let presenter = Presenter()
      let connection = table(View.self).connect(presenter, to: View())
      #expect(!connection.isConnected)
      presenter.name = "Grace"
      connection.refresh()
      connection.disconnect()
      #expect(connection.failures.isEmpty)
    }
    check(TestPanel.self)
    check(PlainPanel.self)
  }

  @Test func presenterOrViewCanBeReleasedInTransaction() {
    func check<View: TestView>(_: View.Type) {
      expectNoLeaks {
        let presenters = Box(Presenter()), views = Box(View())
        let connection = presenters.content.flatMap { presenter in
          views.content.map { table(View.self).connect(presenter, to: $0) }
        }
        transaction {
          presenters.content?.name = "Grace"
          presenters.content = nil
        }
        #expect(views.content?.first.text == "Ada")
        #expect(connection?.isConnected == false)
      }
      expectNoLeaks {
        let presenter = Presenter(), views = Box(View())
        let connection = views.content.map { table(View.self).connect(presenter, to: $0) }
        transaction {
          presenter.name = "Grace"
          views.content = nil
        }
        #expect(connection?.isConnected == false)
      }
    }
    check(TestPanel.self)
    check(PlainPanel.self)
  }

  @Test func connectionCanBeReleasedInTransaction() {
    func check<View: TestView>(_: View.Type) {
      expectNoLeaks {
        let presenter = Presenter(), view = View()
        let connections = Box(table(View.self).connect(presenter, to: view))
        transaction {
          presenter.name = "Grace"
          view.second.number = 9
          connections.content = nil
        }
        #expect(view.first.text == "Ada")
        #expect(presenter.number == 1)
      }
    }
    check(TestPanel.self)
    check(PlainPanel.self)
  }

  @Test func presenterDeinitCanWriteOtherPresenter() {
    func check<View: TestView>(_: View.Type) {
      expectNoLeaks {
        let shared = Presenter(), view = View()
        let connection = table(View.self).connect(shared, to: view)
        let leaving = Box(Presenter { shared.name = "Somebody left" })
        let otherView = View()
        let other = leaving.content.map { table(View.self).connect($0, to: otherView) }
        transaction { leaving.content = nil }
        #expect(view.first.text == "Somebody left")
        #expect(other?.isConnected == false)
        #expect(connection.isConnected)
      }
    }
    check(TestPanel.self)
    check(PlainPanel.self)
  }

  @Test func presenterDeinitCanWriteOwnProperties() {
    func check<View: TestView>(_: View.Type) {
      expectNoLeaks {
        let view = View()
        let table = BindingTable(Parting.self, View.self) { \.name --> \.first.text }
        let connection = table.connect(Parting(), to: view)
        #expect(["Ada", "Bye"].contains(view.first.text))
        #expect(!connection.isConnected)
      }
    }
    check(TestPanel.self)
    check(PlainPanel.self)
  }

  @Test func presenterDeinitCanReleaseConnection() {
    func check<View: TestView>(_: View.Type) {
      expectNoLeaks {
        let view = View()
        let connections = Box<AnyConnection>(nil)
        let presenters = Box(Presenter { connections.content = nil })
        connections.content = presenters.content.map { table(View.self).connect($0, to: view) }
        presenters.content?.name = "Grace"
        presenters.content = nil
        #expect(view.first.text == "Grace")
        #expect(connections.content == nil)
      }
    }
    check(TestPanel.self)
    check(PlainPanel.self)
  }

  @Test(arguments: [UpdateRecording.latest, .all(limit: 4)])
  func targetSetterCanReleaseConnection(recording: UpdateRecording) {
    @MainActor final class Panel: LifetimeTracked {
      var onText: (@MainActor () -> Void)?
      var text = "" { didSet { onText?() } }
      var other = ""
    }
    @MainActor final class Plain {
      var onText: (@MainActor () -> Void)?
      var text = "" { didSet { onText?() } }
      var other = ""
    }
    expectNoLeaks {
      let presenter = Presenter(), view = Panel()
      let table = BindingTable(Presenter.self, Panel.self) {
        \.name --> \.text
        \.name --> \.other
      }
      let connections = Box(table.connect(presenter, to: view, recording: recording))
      view.onText = { connections.content = nil }
      presenter.name = "Grace"
      #expect(view.text == "Grace")
      #expect(view.other == "Ada")
    }
    expectNoLeaks {
      let presenter = Presenter(), view = Plain()
      let table = BindingTable(Presenter.self, Plain.self) {
        \.name --> \.text
        \.name --> \.other
      }
      let connections = Box(table.connect(presenter, to: view, recording: recording))
      view.onText = { connections.content = nil }
      presenter.name = "Grace"
      #expect(view.text == "Grace")
      #expect(view.other == "Ada")
    }
  }

  @Test(arguments: [UpdateRecording.latest, .all(limit: 4)])
  func targetSetterCanReleasePresenter(recording: UpdateRecording) {
    @MainActor final class Panel: LifetimeTracked {
      var onText: (@MainActor () -> Void)?
      var text = "" { didSet { onText?() } }
      var other = ""
    }
    expectNoLeaks {
      let presenters = Box(Presenter()), view = Panel()
      let table = BindingTable(Presenter.self, Panel.self) {
        \.name --> \.text
        \.name --> \.other
      }
      let connection = presenters.content.map {
        table.connect($0, to: view, recording: recording)
      }
      view.onText = { presenters.content = nil }
      presenters.content?.name = "Grace"
      #expect(view.text == "Grace")
      #expect(connection?.isConnected == false)
    }
  }

  @Test(arguments: [UpdateRecording.latest, .all(limit: 4)])
  func targetSetterCanReleaseView(recording: UpdateRecording) {
    @MainActor final class Panel: LifetimeTracked {
      var onText: (@MainActor () -> Void)?
      var text = "" { didSet { onText?() } }
      var other = ""
    }
    expectNoLeaks {
      let presenter = Presenter(), views = Box(Panel())
      let table = BindingTable(Presenter.self, Panel.self) {
        \.name --> \.text
        \.name --> \.other
      }
      let connection = views.content.map {
        table.connect(presenter, to: $0, recording: recording)
      }
      views.content?.onText = { views.content = nil }
      presenter.name = "Grace"
      #expect(connection?.isConnected == false)
      presenter.name = "Hedy"
    }
  }

  @Test func deallocatingTrackedSubclassDisconnects() {
    @MainActor class Base: LifetimeTracked {}
    @MainActor final class Panel: Base {
      let control = TestField()
      let text = TestField()
    }
    expectNoLeaks {
      let presenter = Presenter()
      let table = BindingTable(Presenter.self, Panel.self) {
        on(\.control, Presenter.follow)
        \.name <-> \.text.text
      }
      let connection = table.connect(presenter, to: Panel())
      #expect(!connection.isConnected)
      presenter.name = "Grace"
    }
  }

  @Test func viewCanRetainOwnConnection() {
    @MainActor class Base: LifetimeTracked {}
    @MainActor final class Panel: Base {
      let control = TestField()
      let text = TestField()
      var connection: AnyConnection?
    }
    expectNoLeaks {
      let presenter = Presenter()
      let table = BindingTable(Presenter.self, Panel.self) {
        on(\.control, Presenter.follow)
        \.name <-> \.text.text
      }
      var panel: Panel? = Panel()
      let gone = { [weak panel] in panel }
      panel?.connection = panel.map { table.connect(presenter, to: $0) }
      presenter.name = "Grace"
      #expect(panel?.text.text == "Grace")
      panel = nil
      #expect(gone() == nil)
      presenter.name = "Hedy"
    }
  }

  @Test func derivedSourceCanReleaseConnection() {
    @MainActor final class Chain {
      @Observed var number = 1
      var onCompute: (@MainActor () -> Void)?
      @Derived(\Chain.computed) var derived: Int
      private var computed: Int {
        untracked { onCompute }?()
        return number
      }
    }
    func check<View: TestView>(_: View.Type) {
      expectNoLeaks {
        let chain = Chain(), view = View()
        let table = BindingTable(Chain.self, View.self) { \.derived --> \.first.number }
        let connections = Box(table.connect(chain, to: view))
        chain.onCompute = { connections.content = nil }
        chain.number = 2
        #expect(view.first.number == 1)
      }
    }
    check(TestPanel.self)
    check(PlainPanel.self)
  }

  @Test func reusedPresenterAddressDoesNotUpdateView() {
    @MainActor final class Store { @Observed var text = "stored" }
    @MainActor final class Item {
      let store: Store
      let name: String
      @Observed var count = 0
      var title: String { "\(store.text) by \(name)" }
      init(_ name: String, _ store: Store) {
        self.name = name
        self.store = store
      }
    }
    let store = Store(), view = TestPanel()
    let table = BindingTable(Item.self, TestPanel.self) { \.title --> \.first.text }
    let items = Box(Item("old", store))
    let connection = items.content.map { table.connect($0, to: view) }
    let address = items.content.map { ObjectIdentifier($0) }
    items.content = nil
    var others: [Item] = []
    for _ in 0..<64 where others.last.map({ ObjectIdentifier($0) }) != address {
      others.append(Item("another", store))
    }
    // Writes the store while `other` is being written.
    let effects = others.map { other in
      Effect { if other.count > 0 { store.text = "changed \(other.count)" } }
    }
    for other in others { other.count += 1 }
    #expect(view.first.text == "stored by old")
    #expect(connection != nil && effects.allSatisfy { $0.isActive })
  }

  @Test func valuePresenterIsCopied() {
    @MainActor struct Item {
      let model: Presenter
      var prefix: String
      var title: String { prefix + model.name }
    }
    func check<View: TestView>(_: View.Type) {
      expectNoLeaks {
        let model = Presenter(), view = View()
        var item = Item(model: model, prefix: "Dr. ")
        let table = BindingTable(Item.self, View.self) {
          \.title --> \.first.text
          bind(\.model.number, to: \.first.number)
        }
        let connection = table.connect(item, to: view)
        item.prefix = "Prof. "
        model.name = "Grace"
        model.number = 5
        #expect(view.first.text == "Dr. Grace")
        #expect(view.first.number == 5)
        connection.rebind(to: item)
        #expect(view.first.text == "Prof. Grace")
      }
    }
    check(TestPanel.self)
    check(PlainPanel.self)
  }

  @Test func presenterCanBeExistential() {
    func check<View: TestView>(_: View.Type) {
      expectNoLeaks {
        let presenter = Presenter(), view = View()
        let table = BindingTable((any Named).self, View.self) { \.name --> \.first.text }
        let connection = table.connect(presenter, to: view)
        presenter.name = "Grace"
        #expect(view.first.text == "Grace")
        connection.rebind(to: NamedValue(name: "A value"))
        #expect(view.first.text == "A value")
        presenter.name = "Hedy"
        #expect(view.first.text == "A value")
        connection.rebind(to: presenter)
        #expect(view.first.text == "Hedy")
      }
    }
    check(TestPanel.self)
    check(PlainPanel.self)
  }

  @Test func presenterCanBeClassBoundExistential() {
    func check<View: TestView>(_: View.Type) {
      expectNoLeaks {
        let presenter = Presenter(), view = View()
        let table = BindingTable((any NamedObject).self, View.self) { \.name --> \.first.text }
        let connection = table.connect(presenter, to: view)
        presenter.name = "Grace"
        #expect(view.first.text == "Grace")
        #expect(connection.isConnected)
      }
    }
    check(TestPanel.self)
    check(PlainPanel.self)
  }

  @Test func existentialPresenterIsNotRetained() {
    func check<View: TestView>(_: View.Type) {
      expectNoLeaks {
        let view = View()
        let presenters = Box(Presenter()), others = Box(Presenter())
        let gone = { [weak object = presenters.content] in object }
        let goneToo = { [weak object = others.content] in object }
        let one = BindingTable((any Named).self, View.self) { \.name --> \.first.text }
        let two = BindingTable((any NamedObject).self, View.self) { \.name --> \.second.text }
        let first = presenters.content.map { one.connect($0, to: view) }
        let second = others.content.map { two.connect($0, to: view) }
        presenters.content = nil
        others.content = nil
        #expect(gone() == nil)
        #expect(goneToo() == nil)
        #expect(first?.isConnected == false)
        #expect(second?.isConnected == false)
        first?.refresh()
        second?.refresh()
      }
    }
    check(TestPanel.self)
    check(PlainPanel.self)
  }

  @Test func hundredConnectionsAreDeallocated() {
    expectNoLeaks {
      let presenter = Presenter()
      var pairs: [(TestPanel, AnyConnection)] = []
      for _ in 0..<100 {
        let view = TestPanel()
        pairs.append((view, table(TestPanel.self).connect(presenter, to: view)))
      }
      presenter.name = "Grace"
      #expect(pairs.allSatisfy { $0.0.first.text == "Grace" })
      while !pairs.isEmpty {
        pairs.remove(at: pairs.count / 2)
        presenter.number += 1
      }
    }
  }
}

@MainActor private protocol Named { var name: String { get } }
@MainActor private protocol NamedObject: AnyObject { var name: String { get set } }
@MainActor private struct NamedValue: Named { var name: String }
extension Presenter: Named, NamedObject {}

@MainActor private final class Parting {
  @Observed var name = "Ada"
  isolated deinit { name = "Bye" }
}
