import Bindable
import BindableTesting
import Testing

@MainActor private final class Presenter {
  @Observed var first = "Ada"
  @Observed var last = "Lovelace"
  @Observed var year: Int?
}

@MainActor struct SeveralSourcesTests {
  private let presenter = Presenter()
  private let view = PlainPanel()

  @Test func closureCombinesTypedSources() {
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.first, \.last, \.year, to: \.first.text) { first, last, year in
        "\(first) \(last)" + (year.map { " (\($0))" } ?? "")
      }
    }
    let connection = table.connect(presenter, to: view)
    #expect(view.first.text == "Ada Lovelace")
    presenter.year = 1815
    #expect(view.first.text == "Ada Lovelace (1815)")
    presenter.first = "A."
    #expect(view.first.text == "A. Lovelace (1815)")
    connection.disconnect()
  }

  @Test func changesOfSourcesInTransactionWriteOnce() {
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.first, \.last, to: \.first.text) { "\($0) \($1)" }
    }
    let connection = table.connect(presenter, to: view)
    transaction {
      presenter.first = "Grace"
      presenter.last = "Hopper"
    }
    #expect(view.first.textWrites == ["Ada Lovelace", "Grace Hopper"])
    connection.disconnect()
  }

  @Test func closureConvertsSingleSource() {
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.first, to: \.first.number) { $0.count }
    }
    let connection = table.connect(presenter, to: view)
    #expect(view.first.number == 3)
    connection.disconnect()
  }

  @Test func unchangedResultIsNotWritten() {
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.first, \.last, to: \.first.text) { "\($0.count + $1.count)" }
    }
    let connection = table.connect(presenter, to: view)
    transaction {
      presenter.first = "Adam"
      presenter.last = "Lovelac"
    }
    #expect(view.first.textWrites == ["11"])
    connection.disconnect()
  }
}
