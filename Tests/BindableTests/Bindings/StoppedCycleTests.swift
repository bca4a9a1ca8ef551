import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var isClosed = false
  @Observed var count = 0
  @Observed var limited = 0 {
    didSet { untracked { if limited > 50 { limited = 50 } } }
  }
  var isHigh: Bool { count >= 100 }
}

private final class Panel: ViewNode {
  let label = Label()
  @Observed var number = 0
  @Observed var other = 0
  let list = ListView()
}

private final class NumberCell: ListCell {
  let label = Label()
  override var content: ViewNode? { label }
  static let bindings = BindingTable(Number.self, NumberCell.self) { \.text --> \.label.text }
}

private struct Number: Equatable, Identifiable {
  let id: Int
  var text: String { "\(id)" }
}

/// When a cycle was stopped, what isn't part of it is up to date.
@MainActor struct StoppedCycleTests {
  private let presenter = Presenter()
  private let panel = Panel()

  /// Returns an effect that, once closed, keeps changing the number that it reads.
  private func cycle() -> Effect {
    Effect { [presenter] in if presenter.isClosed { presenter.count += 1 } }
  }

  private func connect(
    @BindingTableBuilder<Presenter, Panel> _ rows: () -> [TableBinding<Presenter, Panel>]
  ) -> Connection<Presenter, Panel> {
    BindingTable(Presenter.self, Panel.self, bindings: rows).connect(presenter, to: panel)
  }

  /// Starts the cycle and expects one failure.
  private func close() { #expect(failures { presenter.isClosed = true }.map(\.kind) == [.cycle]) }

  // MARK: Bystanders

  @Test(arguments: [true, false]) func effectRunsOnceMoreWithLastValue(isOlder: Bool) {
    var seen: [Int] = []
    func reader() -> Effect { Effect { [presenter] in seen.append(presenter.count) } }
    let older = isOlder ? reader() : nil
    let cycle = cycle()
    let younger = isOlder ? nil : reader()
    close()
    #expect(seen.last == presenter.count)
    #expect(seen.count { $0 == presenter.count } == 1)
    expectInvariants(presenter, cycle)
    hold(older, younger)
  }

  @Test func observerIsCalledWithLastValue() {
    var seen: [Int] = []
    let observer = observe(presenter.count) { seen.append($0) }
    let cycle = cycle()
    close()
    #expect(seen.last == presenter.count)
    expectInvariants(presenter, cycle)
    hold(observer)
  }

  @Test func oneWayBindingShowsLastValue() {
    let connection = connect {
      \.count --> \.number
      bind(\.count, to: \.label.text, as: Format("number") { "\($0)" })
    }
    let cycle = cycle()
    close()
    #expect(panel.number == presenter.count)
    #expect(panel.label.text == "\(presenter.count)")
    #expect(connection.failures == [])
    expectInvariants(presenter, cycle, panel)
  }

  @Test func twoWayBindingShowsLastValueAndReportsNothing() {
    let connection = connect { \.count <-> \.number }
    let cycle = cycle()
    close()
    #expect(panel.number == presenter.count)
    #expect(connection.twoWayStatus(of: \.number)?.state == .synchronized)
    #expect(connection.failures == [])
    expectInvariants(presenter, cycle, panel)
  }

  @Test func twoWayBindingThatCorrectsEachValueAgrees() {
    let copy = Effect { [presenter] in presenter.limited = presenter.count }
    let connection = connect { \.limited <-> \.number }
    let clamp = Effect { [panel] in if panel.number > 40 { panel.number = 40 } }
    let cycle = cycle()
    close()
    #expect([presenter.limited, panel.number] == [40, 40])
    #expect(connection.failures == [])
    expectInvariants(presenter, cycle, panel)
    hold(copy, clamp)
  }

  @Test func conditionalBindingHasLastCondition() {
    let connection = connect { when(\.isHigh) { \.count --> \.number } }
    let cycle = cycle()
    close()
    #expect(presenter.isHigh)
    #expect(panel.number == presenter.count)
    expectInvariants(presenter, cycle, panel)
    hold(connection)
  }

  @Test func listShowsLastItems() {
    @MainActor final class Numbers { @Observed var all = [Number(id: 0)] }
    let numbers = Numbers()
    let connection = BindingTable(Numbers.self, Panel.self) {
      each(\.all, into: \.list) { NumberCell.bindings }
    }.connect(numbers, to: panel)
    let cycle = Effect { [presenter] in
      if presenter.isClosed { numbers.all = [Number(id: numbers.all[0].id + 1)] }
    }
    close()
    #expect(panel.list.frame(width: 6).text == numbers.all[0].text)
    expectInvariants(numbers, cycle, panel)
    hold(connection)
  }

  @Test func chainOfEffectsAndBindingsHasLastValues() {
    let copied = Source(0), doubled = Source(0)
    let last = Effect { [panel] in panel.other = doubled.value }
    let second = Effect { doubled.value = 2 * copied.value }
    let first = Effect { [presenter] in copied.value = presenter.count }
    let cycle = cycle()
    close()
    #expect(panel.other == 2 * presenter.count)
    expectInvariants(presenter, cycle, panel)
    hold(first, second, last)
  }

  @Test func effectThatCorrectsValueIsNotPartOfCycle() {
    let copied = Source(0)
    let copy = Effect { [presenter] in copied.value = presenter.count }
    let clamp = Effect { if copied.value > 10 { copied.value = 10 } }
    let line: UInt = #line + 1
    let cycle = Effect { [presenter] in if presenter.isClosed { presenter.count += 1 } }
    let reported = failures { presenter.isClosed = true }
    #expect(
      reported.first?.message.hasPrefix(
        "Presenter.count --> Presenter.count (the effect at StoppedCycleTests.swift:\(line)) "
          + "didn't settle") == true, "\(reported)")
    #expect(reported.count == 1)
    #expect(copied.value == 10)
    expectInvariants(presenter, copied, cycle)
    hold(copy, clamp)
  }

  @Test func valueThatAlternatesReachesEffect() {
    var seen: [Bool] = []
    let flag = Source(false)
    let reader = Effect { seen.append(flag.value) }
    let cycle = Effect { [presenter] in if presenter.isClosed { flag.value.toggle() } }
    close()
    #expect(seen.last == flag.value)
    expectInvariants(presenter, flag, cycle)
    hold(reader)
  }

  // MARK: More than one cycle

  @Test func independentCyclesAreReportedAndOthersAreUpToDate() {
    let second = Source(0)
    var seen: [Int] = []
    let reader = Effect { [presenter] in seen = [presenter.count, second.value] }
    let cycles = [cycle(), Effect { [presenter] in if presenter.isClosed { second.value += 1 } }]
    close()
    #expect(seen == [presenter.count, second.value])
    expectInvariants(presenter, second, reader)
    hold(cycles)
  }

  /// A cycle that another one causes is stopped if it continues without that.
  @Test func effectBetweenCyclesIsNotPartOfThem() {
    let between = Source(0), second = Source(0)
    let middle = Effect { [presenter] in between.value = presenter.count }
    let cycles = [
      cycle(), Effect { if between.value > 0 { second.value += 1 } },
    ]
    let reported = failures { presenter.isClosed = true }
    #expect(reported.map(\.kind) == [.cycle, .cycle])
    #expect(between.value == presenter.count)
    expectInvariants(presenter, between, second, middle)
    hold(cycles)
  }

  @Test func cycleThatBeginsWhenOtherOneIsStoppedIsReported() {
    let second = Source(0)
    var seen: [Int] = []
    let reader = Effect { [presenter] in seen = [presenter.count, second.value] }
    let cycles = [
      Effect { [presenter] in if presenter.count > 95 { second.value += 1 } }, cycle(),
    ]
    let reported = failures { presenter.isClosed = true }
    #expect(reported.map(\.kind) == [.cycle, .cycle])
    #expect(reported.first?.message.hasPrefix("Presenter.count --> Presenter.count (") == true)
    #expect(reported.last?.message.hasPrefix("Source<Int>.value --> Source<Int>.value (") == true)
    #expect(seen == [presenter.count, second.value])
    expectInvariants(presenter, second, reader)
    hold(cycles)
  }

  // MARK: The end of a cycle

  @Test func nextWriteStartsStoppedEffectsAgain() {
    let connection = connect { \.count <-> \.number }
    let cycle = cycle()
    close()
    presenter.isClosed = false
    panel.number = 5
    #expect(presenter.count == 5)
    presenter.count = 6
    #expect(panel.number == 6)
    expectInvariants(presenter, cycle, panel)
    hold(connection)
  }

  @Test func longRingIsStopped() {
    let sources = (0..<70).map { _ in Source(0) }
    var seen: [Int] = []
    let reader = Effect { seen = sources.map(\.value) }
    // Each effect is older than the one before it, so a round runs only one.
    let effects = sources.indices.reversed().map { place in
      Effect { [presenter] in
        let value = sources[place].value
        if place + 1 < sources.count {
          sources[place + 1].value = value + 1
        } else if presenter.isClosed {
          sources[0].value = value + 1
        }
      }
    }
    close()
    #expect(seen == sources.map(\.value))
    expectInvariants(presenter, reader)
    hold(effects)
  }

  @Test func effectsThatCreateEffectsForeverAreStopped() {
    @MainActor final class Chain {
      var effects: [Effect] = []
      @Observed var count = 0
      func add() {
        let number = effects.count
        withoutOwner {
          effects.append(
            Effect { [unowned self] in
              if count == number + 1, effects.count == number + 1 { add() }
              if count == number { count += 1 }
            })
        }
      }
    }
    let chain = Chain()
    #expect(failures { chain.add() }.allSatisfy { $0.kind == .cycle })
    #expect(chain.effects.count < 5_000)
    expectInvariants(chain)
  }

  @Test func effectThatIsReleasedByOtherOneIsNotUsed() {
    let effects = Shared<[Effect]>([])
    let reader = Effect { [presenter] in if presenter.count > 95 { effects.value = [] } }
    effects.value = [cycle(), cycle()]
    _ = failures { presenter.isClosed = true }
    expectInvariants(presenter, reader)
  }

  @Test func connectionThatIsReleasedByOtherEffectEnds() {
    let connection = Shared<Connection<Presenter, Panel>?>(nil)
    let reader = Effect { [presenter] in
      if presenter.count > 95 { connection.value = nil }
    }
    connection.value = connect { \.count <-> \.number }
    let cycle = Effect { [presenter, panel] in
      if presenter.isClosed { presenter.count = panel.number + 1 }
    }
    _ = failures { presenter.isClosed = true }
    let shown = panel.number
    presenter.count = 1_000
    #expect(panel.number == shown)
    expectInvariants(presenter, reader, cycle, panel)
  }
}
