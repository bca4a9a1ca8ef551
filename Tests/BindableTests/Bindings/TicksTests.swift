import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Watch {
  @Observed var elapsed = Duration.zero
  var ticks: SequenceSubscription?
  @Observed var messages: [String] = []
  var incoming = AsyncStream<String>.makeStream()
  var stream: AsyncStream<String> { incoming.stream }

  func tick(_ passed: Duration) { elapsed += passed }
  func remind() { messages.append("reminder") }
  func receive(_ message: String) { messages.append(message) }
  func finish() { messages.append("finished") }
}

@MainActor private final class WatchView: ViewNode {
  let time = Label(), messages = Label()

  static let bindings = BindingTable(Watch.self, WatchView.self) {
    bind(\.elapsed, to: \.time.text) { "\($0)" }
    on(every: .seconds(1), Watch.tick)
    on(each: \.stream, Watch.receive)
  }
}

@MainActor struct TicksTests {
  @Test func tableTicksWhileItIsConnected() async {
    let clock = ManualClock(), watch = Watch(), view = WatchView()
    let connection = WatchView.bindings.connect(watch, to: view, clock: clock)
    await clock.advance(by: .milliseconds(2_500))
    #expect(view.time.text == "2.0 seconds")
    connection.disconnect()
    await clock.advance(by: .seconds(5))
    #expect(watch.elapsed == .seconds(2))
    #expect(clock.sleeperCount == 0)
  }

  @Test func tickCallsMethodWithoutParametersOrClosure() async {
    let clock = ManualClock(), watch = Watch(), view = WatchView()
    let connection = BindingTable(Watch.self, WatchView.self) {
      on(every: .seconds(2), Watch.remind)
      on(every: .seconds(3)) { $0.elapsed += .seconds(3) }
      on(every: .seconds(3)) {
        let message = "closure"
        $0.messages.append(message)
      }
    }.connect(watch, to: view, clock: clock)
    await clock.advance(by: .seconds(2))
    #expect(watch.messages == ["reminder"])
    await clock.advance(by: .seconds(1))
    #expect(watch.messages == ["reminder", "closure"])
    #expect(watch.elapsed == .seconds(3))
    connection.disconnect()
    await clock.advance(by: .seconds(9))
    #expect(watch.messages == ["reminder", "closure"])
  }

  @Test func hiddenScreenDoesNotTick() async {
    let clock = ManualClock()
    let screen = Screen(Watch(), WatchView(), WatchView.bindings, clock: clock)
    await clock.advance(by: .seconds(1))
    screen.hide()
    await clock.advance(by: .seconds(9))
    #expect(screen.presenter.elapsed == .seconds(1))
    screen.show()
    await clock.advance(by: .seconds(1))
    #expect(screen.presenter.elapsed == .seconds(2))
  }

  @Test func missedTicksAreOneElement() async {
    let clock = ManualClock(), watch = Watch()
    var iterator = ClockTicks(every: .seconds(1), on: clock).makeAsyncIterator()
    await clock.advance(by: .milliseconds(3_200))
    #expect(await iterator.next() == .seconds(3))
    let next = Task { await iterator.next() }
    await clock.advance(by: .milliseconds(799))
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .milliseconds(1))
    #expect(await next.value == .seconds(1))
    hold(watch)
  }

  @Test func ticksEndWithTheirOwner() async {
    let clock = ManualClock()
    var watch: Watch? = Watch()
    watch?.ticks = subscribe(watch!, to: ClockTicks(every: .seconds(1), on: clock)) {
      $0.elapsed += $1
    }
    await clock.advance(by: .seconds(1))
    #expect(watch?.elapsed == .seconds(1))
    #expect(clock.sleeperCount == 1)
    let released = { [weak watch] in watch }
    watch = nil
    #expect(released() == nil)
    await clock.advance()
    #expect(clock.sleeperCount == 0)
  }

  @Test func tableReceivesElementsWhileItIsConnected() async {
    let watch = Watch(), view = WatchView(), clock = ManualClock()
    let connection = WatchView.bindings.connect(watch, to: view, clock: clock)
    watch.incoming.continuation.yield("a")
    await turns { watch.messages == ["a"] }
    connection.disconnect()
    watch.incoming = AsyncStream<String>.makeStream()
    watch.incoming.continuation.yield("b")
    await clock.advance()
    #expect(watch.messages == ["a"])
  }

  @Test("`why` names the row of the table that received an element or a tick")
  func whyNamesTheRow() async {
    let watch = Watch(), view = WatchView(), clock = ManualClock(), line: UInt = #line
    let table = BindingTable(Watch.self, WatchView.self) {
      bind(\.elapsed, to: \.time.text) { "\($0)" }
      bind(\.messages, to: \.messages.text) { $0.joined() }
      on(every: .seconds(1), Watch.tick)
      on(each: \.stream, Watch.receive)
    }
    let connection = table.connect(watch, to: view, clock: clock, recording: .all(limit: 10))
    await clock.advance(by: .seconds(1))
    watch.incoming.continuation.yield("a")
    await turns { view.messages.text == "a" }
    for (property, row) in [("time.text", line + 4), ("messages.text", line + 5)] {
      #expect(
        connection.why(property).contains("written by the sequence at TicksTests.swift:\(row)"),
        "\(connection.why(property))")
    }
    connection.disconnect()
  }

  @Test func tableIsToldThatSequenceHasFinished() async {
    let watch = Watch(), view = WatchView(), clock = ManualClock()
    let connection = BindingTable(Watch.self, WatchView.self) {
      on(each: \.stream, Watch.receive, onFinish: Watch.finish)
    }.connect(watch, to: view, clock: clock)
    watch.incoming.continuation.yield("a")
    watch.incoming.continuation.finish()
    await turns { watch.messages == ["a", "finished"] }
    hold(connection)
  }
}
