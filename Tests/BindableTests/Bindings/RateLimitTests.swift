import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var count = 0
  @Observed var query = "" { didSet { queries.append(query) } }
  var queries: [String] = []
}

@MainActor struct RateLimitTests {
  private let presenter = Presenter()
  private let clock = ManualClock()

  private func connect<View: TestView>(
    _ view: View,
    @BindingTableBuilder<Presenter, View> _ rows: () -> [TableBinding<Presenter, View>]
  ) -> Connection<Presenter, View> {
    BindingTable(Presenter.self, View.self, bindings: rows)
      .connect(presenter, to: view, clock: clock)
  }

  @Test func debouncedBindingShowsLastValueAfterPause() async {
    await aDebouncedRow(PlainPanel.self)
  }
  @Test func debouncedBindingOfTrackedViewShowsLastValue() async {
    await aDebouncedRow(TestPanel.self)
  }

  private func aDebouncedRow<View: TestView>(_: View.Type) async {
    let view = View()
    var formatted: [Int] = []
    let connection = connect(view) {
      bind(
        \.count, to: \.first.text,
        as: Format("spy") {
          formatted.append($0)
          return "\($0)"
        }
      ).debounce(.milliseconds(300))
    }
    #expect(view.first.text == "0")
    presenter.count = 1
    await clock.advance(by: .milliseconds(200))
    presenter.count = 2
    await clock.advance(by: .milliseconds(299))
    #expect(view.first.text == "0")
    await clock.advance(by: .milliseconds(1))
    #expect(view.first.text == "2")
    #expect(formatted == [0, 2])
    #expect(connection.updates.map(\.causes) == [["Presenter.count"]])
    await clock.advance(by: .seconds(9))
    #expect(formatted == [0, 2])
    #expect(clock.sleeperCount == 0)
  }

  @Test func debouncedValueRestoredBeforePauseIsNotWritten() async {
    let view = PlainPanel()
    let connection = connect(view) {
      bind(\.count, to: \.first.text, as: .decimal).debounce(.seconds(1))
    }
    presenter.count = 1
    presenter.count = 0
    await clock.advance(by: .seconds(2))
    #expect(view.first.textWrites == ["0"])
    connection.disconnect()
  }

  @Test func explanationMentionsWaitingChange() async {
    let view = PlainPanel()
    let connection = connect(view) {
      bind(\.count, to: \.first.text, as: .decimal).debounce(.seconds(1))
    }
    let remark = "\n  a change waits for the end of its debounce or throttle"
    #expect(!connection.why("first.text").contains(remark))
    presenter.count = 1
    #expect(connection.why("first.text").contains(remark))
    await clock.advance(by: .seconds(1))
    #expect(!connection.why("first.text").contains(remark))
    connection.disconnect()
  }

  @Test func throttledBindingWritesFirstValueThenOncePerInterval() async {
    let view = PlainPanel()
    let connection = connect(view) {
      bind(\.count, to: \.first.text, as: .decimal).throttle(.seconds(1))
    }
    presenter.count = 1
    #expect(view.first.text == "1")
    presenter.count = 2
    presenter.count = 3
    await clock.advance(by: .milliseconds(999))
    #expect(view.first.text == "1")
    await clock.advance(by: .milliseconds(1))
    #expect(view.first.text == "3")
    presenter.count = 4
    #expect(view.first.text == "3")
    await clock.advance(by: .seconds(1))
    #expect(view.first.text == "4")
    await clock.advance(by: .seconds(5))
    presenter.count = 5
    #expect(view.first.text == "5")
    #expect(view.first.textWrites == ["0", "1", "3", "4", "5"])
    connection.disconnect()
  }

  @Test func disconnectingDiscardsDebouncedUpdate() async {
    let view = PlainPanel()
    let connection = connect(view) {
      bind(\.count, to: \.first.text, as: .decimal).debounce(.seconds(1))
    }
    presenter.count = 1
    connection.disconnect()
    await clock.advance(by: .seconds(2))
    #expect(view.first.text == "0")
    #expect(clock.sleeperCount == 0)
  }

  @Test func debouncedUpdateDoesNotRetainConnection() async {
    let view = PlainPanel()
    var connection: Connection<Presenter, PlainPanel>? = connect(view) {
      bind(\.count, to: \.first.text, as: .decimal).debounce(.seconds(1))
    }
    let watched = { [weak connection] in connection }
    presenter.count = 1
    connection = nil
    #expect(watched() == nil)
    await clock.advance(by: .seconds(2))
    #expect(view.first.text == "0")
    #expect(clock.sleeperCount == 0)
  }

  @Test func rebindingDiscardsDebouncedUpdatesAndSendsDebouncedEdits() async {
    let view = PlainPanel()
    let connection = connect(view) {
      bind(\.count, to: \.first.text, as: .decimal).debounce(.seconds(1))
      bind(\.query, from: \.second.text).debounce(.seconds(1))
    }
    presenter.count = 1
    view.second.text = "edit"
    let other = Presenter()
    other.count = 7
    connection.rebind(to: other)
    #expect(view.first.text == "7")
    #expect(other.query == "edit")
    await clock.advance(by: .seconds(2))
    #expect(view.first.textWrites == ["0", "7"])
    #expect(presenter.queries == ["edit"])
    #expect(other.queries == ["edit"])
  }

  @Test func deallocatingViewDiscardsDebouncedUpdate() async {
    var view: PlainPanel? = PlainPanel()
    let connection = view.map {
      connect($0) { bind(\.count, to: \.first.text, as: .decimal).debounce(.seconds(1)) }
    }
    presenter.count = 1
    view = nil
    await clock.advance(by: .seconds(2))
    #expect(connection?.isConnected == false)
  }

  @Test func debouncedEditsReachPresenterAfterPause() async {
    let view = PlainPanel()
    let connection = connect(view) {
      bind(\.query, from: \.first.text).debounce(.milliseconds(300))
    }
    for text in ["s", "sw", "swi"] {
      event("type \(text)") { view.first.text = text }
      await clock.advance(by: .milliseconds(100))
    }
    #expect(presenter.queries == [])
    await clock.advance(by: .milliseconds(200))
    #expect(presenter.queries == ["swi"])
    #expect(connection.why("Presenter.query").contains("because first.text changed, in type swi"))
  }

  @Test func twoWayBindingDebouncesOnlyEdits() async {
    let view = PlainPanel()
    let connection = connect(view) {
      (\.query <-> \.first.text).debounce(.seconds(1))
    }
    presenter.query = "a"
    #expect(view.first.text == "a")
    view.first.text = "ab"
    #expect(connection.pendingEdits == ["first.text"])
    await clock.advance(by: .milliseconds(500))
    view.first.text = "abc"
    await clock.advance(by: .milliseconds(999))
    #expect(presenter.query == "a")
    await clock.advance(by: .milliseconds(1))
    #expect(presenter.queries == ["a", "abc"])
    #expect(connection.pendingEdits == [])
    // The text is the presenter's value again, so nothing is written.
    view.first.text = "x"
    view.first.text = "abc"
    #expect(connection.pendingEdits == [])
    await clock.advance(by: .seconds(2))
    #expect(presenter.queries == ["a", "abc"])
  }

  @Test func throttledTwoWayBindingWritesFirstAndLastEdit() async {
    let view = PlainPanel()
    let connection = connect(view) {
      (\.query <-> \.first.text).throttle(.seconds(1))
    }
    for text in ["a", "ab", "abc"] { view.first.text = text }
    #expect(presenter.queries == ["a"])
    await clock.advance(by: .seconds(1))
    #expect(presenter.queries == ["a", "abc"])
    connection.disconnect()
  }

  @Test func defaultClockIsContinuous() async throws {
    let view = PlainPanel()
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.count, to: \.first.text, as: .decimal).debounce(.milliseconds(1))
    }
    let connection = table.connect(presenter, to: view)
    presenter.count = 1
    while view.first.text != "1" { try await Task.sleep(for: .milliseconds(1)) }
    connection.disconnect()
  }

  @Test func zeroOrDoubleRateLimitIsProgrammingError() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = (\Presenter.count --> \Presenter.count).debounce(.zero)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = (\Presenter.count --> \Presenter.count).debounce(.seconds(1)).throttle(.seconds(1))
    }
  }

  @Test func throttledBindingDropsLaterValuesIfAsked() async {
    let view = PlainPanel()
    let connection = connect(view) {
      bind(\.count, to: \.first.text, as: .decimal).throttle(.milliseconds(300), latest: false)
    }
    presenter.count = 1
    presenter.count = 2
    #expect(view.first.text == "1")
    await clock.advance(by: .milliseconds(299))
    presenter.count = 3
    #expect(view.first.text == "1")
    await clock.advance(by: .seconds(1))
    #expect(view.first.text == "1", "The values in between are dropped.")
    presenter.count = 4
    #expect(view.first.text == "4")
    #expect(connection.failures == [])
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.count, to: \.first.text, as: .decimal).throttle(.seconds(1), latest: false)
    }
    #expect("\(table)".contains("throttle: 1.0 seconds, latest: false"))
  }

  @Test func twoWayBindingDropsNoEdits() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = (\Presenter.count <-> \Presenter.count).throttle(.seconds(1), latest: false)
    }
  }
}
