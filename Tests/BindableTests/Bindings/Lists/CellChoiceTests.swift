import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

private enum Detail: Identifiable, Equatable {
  case rating(Int)
  case fact(String, String)

  var id: String {
    switch self {
    case .rating: "rating"
    case .fact(let key, _): key
    }
  }
  var kind: String { id }
}

private struct Fact {
  let key: String, value: String
}

private final class StarsCell: ListCell {
  let stars = Label()
  override var content: ViewNode? { stars }
  static let bindings = BindingTable(Int.self, StarsCell.self) {
    bind(\.self, to: \.stars.text, as: Format("stars") { String(repeating: "*", count: $0) })
  }
}

private final class FactCell: ListCell {
  let key = Label(), value = Label()
  override var content: ViewNode? {
    HStack(spacing: 1) {
      key
      value
    }
  }
  static let bindings = BindingTable(Fact.self, FactCell.self) {
    \.key --> \.key.text
    \.value --> \.value.text
  }
}

private protocol Summary {
  var title: String { get }
}

extension Guest: Summary { fileprivate var title: String { "guest \(name)" } }
private struct Town: Summary {
  let title: String
}
@MainActor private final class Fair: Summary { let title = "event" }
private struct Unknown {}

private final class SummaryCell: ListCell {
  let title = Label()
  override var content: ViewNode? { title }
  static let bindings = BindingTable((any Summary).self, SummaryCell.self) {
    \.title --> \.title.text
  }
}

private struct Anything: Identifiable, ItemWrapper {
  let id: Int
  let wrappedItem: Any
}

@MainActor private final class Presenter {
  @Observed var details: [Detail] = [.rating(3), .fact("Lens", "50 mm")]
  @Observed var things: [Anything] = []
}

@MainActor struct CellChoiceTests {
  private let presenter = Presenter()
  private let view = PeopleView()
  private var lines: [String] {
    view.frame(width: 12, height: 4).lines
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }.filter { !$0.isEmpty }
  }

  @Test func eachEnumCaseHasItsCell() {
    let table = BindingTable(Presenter.self, PeopleView.self) {
      each(\.details, into: \.list) { detail in
        switch detail {
        case .rating(let stars): .cell(StarsCell.bindings, stars)
        case .fact(let key, let value): .cell(FactCell.bindings, Fact(key: key, value: value))
        }
      }
    }
    let connection = table.connect(presenter, to: view)
    #expect(lines == ["***", "Lens 50 mm"])
    let stars = view.list.visibleCell(at: 0)
    presenter.details[0] = .rating(5)
    #expect(lines == ["*****", "Lens 50 mm"])
    #expect(view.list.visibleCell(at: 0) === stars)
    presenter.details.swapAt(0, 1)
    #expect(lines == ["Lens 50 mm", "*****"])
    presenter.details[0] = .fact("rating", "none")
    presenter.details.remove(at: 1)
    #expect(lines == ["rating none"], "an item of another case gets another cell")
    connection.disconnect()
  }

  @Test func registeredTypesAndProtocolsSelectCells() {
    let table = BindingTable(Presenter.self, PeopleView.self) {
      each(
        \.things, into: \.list,
        cells: CellRegistrations {
          StarsCell.bindings
          SummaryCell.bindings
        })
    }
    presenter.things = [
      Anything(id: 0, wrappedItem: 2), Anything(id: 1, wrappedItem: Guest(id: 0, name: "Ada")),
      Anything(id: 2, wrappedItem: Town(title: "Rome")),
      Anything(id: 3, wrappedItem: Fair()),
    ]
    let connection = table.connect(presenter, to: view)
    #expect(lines == ["**", "guest Ada", "Rome", "event"])
    #expect(view.list.visibleCell(at: 1) is SummaryCell)
    connection.disconnect()
  }

  @Test func cellFailureIsRecordedOnceByListConnection() {
    let torn = BindingTable(Detail.self, FactCell.self) {
      \.id --> \.key.text
      \.kind --> \.key.text
    }
    let table = BindingTable(Presenter.self, PeopleView.self) {
      each(\.details, into: \.list) { torn }
    }
    var connection: Connection<Presenter, PeopleView>?
    let reported = failures {
      connection = table.connect(presenter, to: view)
      _ = lines
    }
    #expect(reported.map(\.kind) == [.conflict], "once for all items")
    #expect(connection?.failures == reported)
    connection?.disconnect()
  }

  @Test func cellsUseFormatContextOfList() {
    let cells = BindingTable(Detail.self, FactCell.self) {
      bind(
        \.id, to: \.key.text,
        as: Format("digits") {
          "\($0) \($1[TestLanguage.self].name.prefix(3))"
        })
    }
    let table = BindingTable(Presenter.self, PeopleView.self) {
      each(\.details, into: \.list) { cells }
    }
    let connection = table.connect(presenter, to: view, in: .german)
    #expect(lines == ["rating Ger", "Lens Ger"])
    connection.disconnect()
  }

  @Test func unregisteredTypeReportsFailure() {
    let table = BindingTable(Presenter.self, PeopleView.self) {
      each(\.things, into: \.list, cells: CellRegistrations { StarsCell.bindings })
    }
    presenter.things = [Anything(id: 0, wrappedItem: Unknown()), Anything(id: 1, wrappedItem: 1)]
    var connection: Connection<Presenter, PeopleView>?
    let reported = failures {
      connection = table.connect(presenter, to: view)
      #expect(lines.last == "*", "the other items are shown")
      view.list.reload()
      _ = lines
    }
    #expect(reported.map(\.kind) == [.unregisteredType])
    let message = reported.first?.message ?? ""
    #expect(message.contains("no cell is registered for Unknown, only for Int"))
    #expect(connection?.failures == reported)
  }
}
