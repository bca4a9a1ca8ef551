import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var name = "Ada"
  @Observed var count = 3
  var isLong: Bool { name.count > 4 }
  func follow() {}
}

@MainActor struct BindingStatisticsTests {
  private let presenter = Presenter()
  private let view = TestPanel()

  private static let line: UInt = #line
  private static let table = BindingTable(Presenter.self, TestPanel.self) {
    \.name --> \.first.text
    bind(\.isLong, to: \.second.number, as: Format("flag") { $0 ? 1 : 0 })
    on(\.second, Presenter.follow)
  }

  @Test func countsReadsWritesAndEqualValues() {
    let connection = Self.table.connect(presenter, to: view)
    presenter.name = "Eve"
    presenter.name = "Grace"
    #expect(
      connection.statistics.map(\.description) == [
        "3 reads, 3 writes, 0 equal: name --> first.text  (BindingStatisticsTests.swift:\(Self.line + 2))",
        "3 reads, 1 write, 2 equal: isLong --> second.number  flag  "
          + "(BindingStatisticsTests.swift:\(Self.line + 3))",
      ])
    connection.disconnect()
  }

  @Test func unaffectedBindingIsNotEvaluated() {
    let connection = Self.table.connect(presenter, to: view)
    let before = connection.statistics
    presenter.count = 4
    presenter.name = "Ada"
    transaction {
      presenter.name = "Grace"
      presenter.name = "Ada"
    }
    #expect(connection.statistics == before)
    connection.disconnect()
  }

  @Test func twoWayBindingCountsEachDirection() {
    let table = BindingTable(Presenter.self, TestPanel.self) { \.name <-> \.first.text }
    let connection = table.connect(presenter, to: view)
    let before = connection.statistics
    view.first.text = "edit"
    let after = connection.statistics
    #expect(after.map(\.target) == ["first.text", "Presenter.name"])
    #expect(zip(before, after).map { $1.writes - $0.writes } == [0, 1])
    connection.disconnect()
  }

  @Test func textAlignsCountsInColumns() {
    let connection = Self.table.connect(presenter, to: view)
    presenter.name = "Eve"
    #expect(
      connection.statistics.text == """
         reads writes  equal  binding
             2      2      0  name --> first.text  (BindingStatisticsTests.swift:\(Self.line + 2))
             2      0      2  isLong --> second.number  flag  (BindingStatisticsTests.swift:\(Self.line + 3))
             4      2      2  all bindings
        """)
    connection.disconnect()
  }
}
