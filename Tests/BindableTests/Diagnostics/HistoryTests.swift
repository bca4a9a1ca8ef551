import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var name = "Ada"
  @Observed var count = 3
  var title: String { "\(name): \(count)" }
}

@MainActor struct HistoryTests {
  private let presenter = Presenter()
  private let view = TestPanel()
  private let table = BindingTable(Presenter.self, TestPanel.self) {
    \.name <-> \.first.text
    \.title --> \.second.text
    \.count --> \.second.number
  }

  @Test func propertyHistoryContainsEditsAndResultingUpdates() {
    let connection = table.connect(presenter, to: view, recording: .all(limit: 100))
    _ = connection.drainUpdates()
    event("type") { view.first.text = "Grace" }
    presenter.count = 4
    event("reset") { presenter.name = "Ada" }
    #expect(
      connection.history(of: \.name).map { "\($0.change) \($0.reasonWithWriters)" } == [
        #"Presenter.name: "Ada" -> "Grace" because first.text changed, in type"#,
        #"second.text: "Ada: 3" -> "Grace: 3" because Presenter.name changed, "#
          + "written by the binding at HistoryTests.swift:18, in type",
        #"first.text: "Grace" -> "Ada" because Presenter.name changed, in reset"#,
        #"second.text: "Grace: 4" -> "Ada: 4" because Presenter.name changed, in reset"#,
      ])
    #expect(
      connection.history(of: \.count).map(\.change) == [
        #"second.text: "Grace: 3" -> "Grace: 4""#, "second.number: 3 -> 4",
      ])
    connection.disconnect()
  }

  @Test func computedPropertyHistoryContainsItsUpdates() {
    let connection = table.connect(presenter, to: view, recording: .all(limit: 100))
    presenter.count = 4
    #expect(
      connection.history(of: \.title).map(\.change) == [
        #"second.text: "" -> "Ada: 3""#, #"second.text: "Ada: 3" -> "Ada: 4""#,
      ])
    connection.disconnect()
  }

  @Test func targetHistoryContainsItsUpdates() {
    let connection = table.connect(presenter, to: view, recording: .all(limit: 100))
    presenter.count = 4
    #expect(
      connection.history(ofTarget: \.second.number).map(\.change)
        == ["second.number: 0 -> 3", "second.number: 3 -> 4"])
    connection.disconnect()
  }

  @Test func discardsOldUpdatesBeyondLimit() {
    let connection = table.connect(presenter, to: view, recording: .all(limit: 2))
    for count in 4...9 { presenter.count = count }
    #expect(connection.history(of: \.count).count == 2)
    #expect(connection.history(of: \.name).isEmpty)
    connection.disconnect()
    #expect(connection.history(of: \.count).count == 2)
  }

  @Test func stopsWithoutRecording() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (presenter, view) = (Presenter(), TestPanel())
        let table = BindingTable(Presenter.self, TestPanel.self) { \.count --> \.second.number }
        _ = table.connect(presenter, to: view).history(of: \.count)
      }
    }
  }
}
