import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var name = "Ada"
  @Observed var number = 1
  var unobserved = "first"
}

@MainActor struct ConnectionTests {
  private let presenter = Presenter()
  private let view = PlainPanel()
  private let table = BindingTable(Presenter.self, PlainPanel.self) {
    \.name --> \.first.text
    \.number <-> \.first.number
    \.unobserved --> \.second.text
  }

  @Test func disconnectingKeepsValuesInView() {
    let connection = table.connect(presenter, to: view)
    connection.disconnect()
    #expect(!connection.isConnected)
    presenter.name = "Grace"
    #expect(view.first.text == "Ada")
    view.first.number = 7
    #expect(presenter.number == 1)
  }

  @Test func disconnectingTwiceHasNoEffect() {
    let connection = table.connect(presenter, to: view)
    connection.disconnect()
    connection.disconnect()
    #expect(!connection.isConnected)
  }

  @Test func disconnectingInTransactionDiscardsPendingUpdates() {
    let connection = table.connect(presenter, to: view)
    transaction {
      presenter.name = "Grace"
      connection.disconnect()
    }
    #expect(view.first.text == "Ada")
  }

  @Test func connectingInTransactionShowsValuesImmediately() {
    var connection: Connection<Presenter, PlainPanel>?
    transaction {
      presenter.name = "Grace"
      connection = table.connect(presenter, to: view)
      #expect(view.first.text == "Grace")
      presenter.name = "Hedy"
    }
    #expect(view.first.text == "Hedy")
    connection?.disconnect()
  }

  @Test func reconnectingShowsCurrentValues() {
    table.connect(presenter, to: view).disconnect()
    presenter.name = "Grace"
    let connection = table.connect(presenter, to: view)
    #expect(view.first.text == "Grace")
    connection.disconnect()
  }

  @Test func connectingInEffectCreatesNoDependency() {
    var runs = 0
    var connections: [AnyConnection] = []
    let effect = Effect {
      runs += 1
      connections.append(table.connect(presenter, to: view))
    }
    presenter.name = "Grace"
    view.first.number = 9
    #expect(runs == 1)
    #expect(view.first.text == "Grace")
    #expect(presenter.number == 9)
    #expect(effect.isActive)
  }

  @Test func refreshShowsUnobservedValues() {
    let connection = table.connect(presenter, to: view)
    presenter.unobserved = "second"
    #expect(view.second.text == "first")
    connection.refresh()
    #expect(view.second.text == "second")
    connection.disconnect()
    presenter.unobserved = "third"
    connection.refresh()
    #expect(view.second.text == "second")
  }

  @Test func targetSetterCanDisconnect() {
    @MainActor final class View {
      var onText: (() -> Void)?
      var text = "" { didSet { onText?() } }
      var other = ""
    }
    let view = View()
    let table = BindingTable(Presenter.self, View.self) {
      \.name --> \.text
      \.name --> \.other
    }
    let connection = table.connect(presenter, to: view)
    view.onText = { connection.disconnect() }
    presenter.name = "Grace"
    #expect(view.text == "Grace")
    #expect(view.other == "Ada")
    presenter.name = "Hedy"
    #expect(view.text == "Grace")
  }

  @Test func targetSetterCanDisconnectDuringRebinding() {
    @MainActor final class View {
      var connection: Connection<Presenter, View>?
      @Observed var text = "" { didSet { connection?.disconnect() } }
      @Observed var other = ""
    }
    let (view, other) = (View(), Presenter())
    other.name = "Grace"
    let table = BindingTable(Presenter.self, View.self) {
      \.name <-> \.text
      \.name <-> \.other
    }
    view.connection = table.connect(presenter, to: view)
    let reported = failures { view.connection?.rebind(to: other) }
    #expect(view.text == "Grace")
    #expect(view.other == "Ada")
    #expect(reported == [])
    #expect(view.connection?.isConnected == false)
    view.connection = nil
  }
}
