import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var name = "Ada"
  @Observed var count = 0
  @Observed var visits = 0
  @Observed var input = 0
  var even: Bool { count % 2 == 0 }
  @Derived(\Presenter.even) var isEven: Bool
  func increment() { count += 1 }
}

private final class Panel: ViewNode {
  let name = TextField(), count = Label(), even = Label(), button = Button("Add")
  override var content: ViewNode? {
    VStack {
      name
      count
      even
      button
    }
  }
  static let line: UInt = #line
  static let bindings = BindingTable(Presenter.self, Panel.self) {
    \.name <-> \.name.text
    bind(\.count, to: \.count.text, as: .decimal)
    bind(\.isEven, to: \.even.text, as: Format("even") { $0 ? "even" : "odd" })
    on(\.button, Presenter.increment)
  }
}

@MainActor @Suite struct WriterTests {
  private let presenter = Presenter()
  private let panel = Panel()
  private let connection: Connection<Presenter, Panel>

  init() {
    connection = Panel.bindings.connect(presenter, to: panel, recording: .all(limit: 1_000))
    _ = connection.drainUpdates()
  }

  private func place(_ line: UInt) -> String { "WriterTests.swift:\(line)" }

  @Test func effectIsWriterOfUpdate() {
    let effect = Effect { if presenter.input > 0 { presenter.name = "Grace" } }
    presenter.input = 1
    #expect(connection.updates.map(\.writers) == [["the effect at \(effect.location)"]])
    #expect(
      connection.why(\.name.text) == """
        name.text: "Ada" -> "Grace"
          because Presenter.name changed
          written by the effect at \(effect.location)
          binding name <-> name.text  (\(place(Panel.line + 2)))
        """)
  }

  @Test func otherBindingIsWriterOfUpdate() {
    panel.name.replaceText(with: "Joan")
    let label = Label()
    let other = BindingTable(Presenter.self, Label.self) { \.name --> \.text }
      .connect(presenter, to: label, recording: .all(limit: 10))
    panel.name.replaceText(with: "Mary")
    #expect(
      other.updates.last?.writers
        == ["the binding name <-> name.text  (\(place(Panel.line + 2)))"])
    #expect(connection.updates.last?.writers == [])
    other.disconnect()
  }

  @Test func sequenceIsWriterOfUpdate() async {
    let (stream, source) = AsyncStream.makeStream(of: String.self)
    let line: UInt = #line + 1
    let feed = assign(stream, to: \.name, on: presenter)
    source.yield("streamed")
    source.finish()
    while feed.isActive { await Task.yield() }
    #expect(connection.updates.map(\.writers) == [["the sequence at \(place(line))"]])
  }

  @Test func commandIsWriterOfUpdateAfterItWaits() async {
    let line: UInt = #line + 1
    let save = Command(of: presenter) { presenter in
      await Task.yield()
      presenter.name = "saved"
    }
    save.start()
    await save.waitUntilFinished()
    #expect(
      connection.updates.first { $0.new == "\"saved\"" }?.writers
        == ["the command at \(place(line))"])
  }

  @Test func screenIsWriterOfUpdate() {
    final class Visitor: ViewNode { let label = Label() }
    let table = BindingTable(Presenter.self, Visitor.self) { \.name --> \.label.text }
    let presenter = presenter
    let screen = Screen(presenter, table) {
      presenter.name = "loaded"
      return Visitor()
    }
    screen.show()
    let writers = connection.updates.first { $0.new == "\"loaded\"" }?.writers
    #expect(writers == ["the screen Screen<Presenter, Visitor>"])
    screen.close()
  }

  @Test func methodOfControlIsNotAWriter() {
    panel.button.press()
    #expect(connection.updates.map(\.writers) == [[], []])
    #expect(connection.updates.first?.event == "press \"Add\"")
  }

  @Test func historyOfPropertyThatNothingShowsNamesWriters() {
    let effect = Effect { if presenter.input > 0 { presenter.visits += 1 } }
    event("press \"Follow\"") { presenter.visits = 5 }
    presenter.visits = 6
    transaction { presenter.input = 1 }
    #expect(
      connection.history(of: \.visits).prefix(2).map(\.description) == [
        """
        Presenter.visits: 0 -> 5
          because it was written, in press "Follow"
        """,
        """
        Presenter.visits: 5 -> 6
          because it was written
        """,
      ])
    #expect(
      connection.history(of: \.visits)[2].description.hasSuffix(
        "\n  written by the effect at \(effect.location)"))
    #expect(connection.updates == [])
    effect.cancel()
  }

  @Test func historyHasEachWriteOnce() {
    presenter.count = 2
    panel.name.replaceText(with: "Joan")
    presenter.count = 3
    #expect(
      connection.history(of: \.count).map(\.change) == [
        "count.text: \"0\" -> \"2\"", "count.text: \"2\" -> \"3\"",
        "even.text: \"even\" -> \"odd\"",
      ])
    #expect(
      connection.history(of: \.name).map(\.change) == ["Presenter.name: \"Ada\" -> \"Joan\""])
  }

  @Test func nothingIsRecordedWithoutRecording() {
    connection.disconnect()
    let before = graph.recorders
    let other = Panel.bindings.connect(presenter, to: panel)
    #expect(graph.recorders == before)
    presenter.count += 1
    #expect(other.updates.flatMap(\.writers) == [])
    other.disconnect()
  }

  @Test func recordingEndsWithConnection() {
    let before = graph.recorders
    var other: Connection<Presenter, Panel>? = Panel.bindings.connect(
      Presenter(), to: Panel(), recording: .all(limit: 1))
    #expect(graph.recorders == before + 1)
    other?.disconnect()
    other = nil
    #expect(graph.recorders == before)
  }

  /// Random writes by random writers, compared with a model.
  @Test func everyWriteHasItsWriter() {
    var random = SplitMix64(seed: 3)
    let triggers = (0..<3).map { _ in Source(0) }
    let next = Shared(0)
    var lines: [UInt] = []
    var effects: [Effect] = []
    lines.append(#line + 1)
    effects.append(Effect { if triggers[0].value > 0 { presenter.visits = next.value } })
    lines.append(#line + 1)
    effects.append(Effect { if triggers[1].value > 0 { presenter.count = next.value } })
    lines.append(#line + 1)
    effects.append(Effect { if triggers[2].value > 0 { presenter.name = "\(next.value)" } })
    var expected: [[[String]]] = [[], [], []]
    for _ in 0..<200 {
      next.value += 1
      let property = Int.random(in: 0..<3, using: &random)
      if Bool.random(using: &random) {
        triggers[property].value += 1
        expected[property].append(["the effect at \(place(lines[property]))"])
      } else {
        [
          { presenter.visits = next.value }, { presenter.count = next.value },
          { presenter.name = "\(next.value)" },
        ][property]()
        expected[property].append([])
      }
    }
    #expect(connection.history(of: \.visits).map(\.writers) == expected[0])
    #expect(
      connection.history(of: \.count).filter { $0.target == "count.text" }.map(\.writers)
        == expected[1])
    #expect(connection.history(of: \.name).map(\.writers) == expected[2])
    hold(effects)
  }
}

@MainActor @Suite struct PropertyStatisticsTests {
  @Test func skippedWritesAndComputationsAreCounted() {
    let (presenter, panel) = (Presenter(), Panel())
    let connection = Panel.bindings.connect(presenter, to: panel, recording: .all(limit: 10))
    for count in [2, 2, 4, 5, 5] { presenter.count = count }
    #expect(
      connection.propertyStatistics.map(\.description) == [
        "3 writes, 2 skipped: Presenter.count", "4 computations, 2 equal: Presenter.isEven",
      ])
    connection.disconnect()
  }

  /// Random writes, compared with a model.
  @Test func countsEqualThoseOfModel() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<30 {
      let (presenter, panel) = (Presenter(), Panel())
      let connection = Panel.bindings.connect(presenter, to: panel, recording: .all(limit: 10))
      var (value, writes, skipped, computed, equal) = (0, 0, 0, 1, 0)
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let new = Int.random(in: 0...3, using: &random)
        if new == value {
          skipped += 1
        } else {
          writes += 1
          computed += 1
          if new % 2 == value % 2 { equal += 1 }
        }
        value = new
        presenter.count = new
      }
      let statistics = connection.propertyStatistics
      let count = statistics.first { $0.property == "Presenter.count" }
      let derived = statistics.first { $0.property == "Presenter.isEven" }
      #expect(count?.writes ?? 0 == writes && count?.skippedWrites ?? 0 == skipped)
      #expect(derived?.computations == computed && derived?.equalComputations == equal)
      connection.disconnect()
    }
  }
}
