import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var a = 0
  @Observed var b = 0
  @Observed var c = 0
  /// A property that has a node, but that nothing depends on.
  @Observed var hidden = 0
  /// The number of the property that each of two effects writes, from 1, or 0.
  @Observed var firstRequest = 0
  @Observed var secondRequest = 0
  private var lastValue = 0
  var choice = 0
  lazy var increase = Command(of: self, fileID: "Tests/Presenter.swift", line: 20) {
    $0.write($0.choice)
  }

  /// Writes a value that the property has never had.
  func write(_ index: Int) {
    lastValue += 1
    switch index {
    case 0: a = lastValue
    case 1: b = lastValue
    case 2: c = lastValue
    default: hidden = lastValue
    }
  }
}

@MainActor private final class Panel {
  @Observed var a = 0
  @Observed var b = 0
  @Observed var c = 0
}

@MainActor struct UpdateWriterTests {
  private let presenter = Presenter()
  private let view = Panel()
  private static let line: UInt = #line
  private let table = BindingTable(Presenter.self, Panel.self) {
    \.a --> \.a
    \.b --> \.b
    \.c <-> \.c
  }

  /// Random programs in which the model knows who wrote each property last.
  @Test(arguments: UInt64(1)...40) func updatesNameLastWriter(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let presenter = presenter
    let connection = table.connect(presenter, to: view, recording: .all(limit: 1_000))
    let reader = Effect { _ = presenter.hidden }
    reader.cancel()
    let requests: [ReferenceWritableKeyPath<Presenter, Int>] = [\.firstRequest, \.secondRequest]
    let effects = requests.indices.map { number in
      Effect(fileID: "Tests/Effects.swift", line: UInt(number)) {
        let request = presenter[keyPath: requests[number]]
        if request > 0 { untracked { presenter.write(request - 1) } }
      }
    }
    var writers = [String?](repeating: nil, count: 4)
    for _ in 0..<40 {
      let index = Int.random(in: 0..<4, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0:
        presenter.write(index)
        writers[index] = nil
      case 1:
        let other = Int.random(in: 0..<4, using: &random)
        event("two writes") {
          presenter.write(index)
          presenter.write(other)
        }
        (writers[index], writers[other]) = (nil, nil)
      case 2:
        presenter.choice = index
        presenter.increase.start()
        writers[index] = "the command at Presenter.swift:20"
      case 3:
        let number = Int.random(in: 0..<2, using: &random)
        // First another request, so that the effect runs.
        presenter[keyPath: requests[number]] = 0
        presenter[keyPath: requests[number]] = index + 1
        writers[index] = "the effect at Effects.swift:\(number)"
      case 4:
        // The dependents see only the second value.
        transaction {
          presenter.write(index)
          _ = Effect(fileID: "Tests/Inner.swift", line: 7) { untracked { presenter.write(index) } }
        }
        writers[index] = "the effect at Inner.swift:7"
      case 5:
        Effect(fileID: "Tests/Outer.swift", line: 1) {
          Effect(fileID: "Tests/Inner.swift", line: 2) { untracked { presenter.write(index) } }
            .cancel()
        }.cancel()
        writers[index] = "the effect at Inner.swift:2"
      default:
        view.c += 1_000
        writers[2] = "the binding at UpdateWriterTests.swift:\(Self.line + 4)"
      }
      for (index, target) in ["a", "b", "c"].enumerated() {
        guard let update = connection.history(of: [\Presenter.a, \.b, \.c][index]).last,
          update.target == target
        else { continue }
        #expect(update.writers == (writers[index].map { [$0] } ?? []), "\(target), seed \(seed)")
      }
      let version = Graph.reads { _ = presenter.hidden }[0].version
      let writer = RunRecorder.writer(ofVersion: version).map { "\($0)" }
      #expect(writer == nil || writer == writers[3], "seed \(seed)")
    }
    hold(effects)
    connection.disconnect()
  }

  @Test func explanationNamesEffect() {
    let presenter = presenter
    let connection = table.connect(presenter, to: view, recording: .all(limit: 10))
    let line: UInt = #line + 1
    let effect = Effect { if presenter.a > 1 { presenter.b = presenter.a * 10 } }
    event("press") { presenter.a = 2 }
    #expect(
      connection.why(\.b).hasPrefix(
        """
        b: 0 -> 20
          because Presenter.b changed, written by the effect at UpdateWriterTests.swift:\(line), in press
        """))
    hold(effect)
    connection.disconnect()
  }

  @Test func explanationNamesEffectThatWroteTarget() {
    let (presenter, view) = (presenter, view)
    let connection = table.connect(presenter, to: view, recording: .all(limit: 10))
    presenter.a = 1
    let line: UInt = #line + 1
    let effect = Effect { view.a = presenter.b + 100 }
    presenter.b = 1
    #expect(
      connection.why(\.a).contains(
        "since then, written by the effect at UpdateWriterTests.swift:\(line)"))
    hold(effect)
    connection.disconnect()
  }

  @Test func updateNamesSequence() async {
    let connection = table.connect(presenter, to: view, recording: .all(limit: 10))
    let line: UInt = #line + 2
    let (numbers, sending) = AsyncStream.makeStream(of: Int.self)
    let feed = assign(numbers, to: \.a, on: presenter)
    sending.yield(5)
    await turns { view.a == 5 }
    #expect(connection.updates.last?.writers == ["the sequence at UpdateWriterTests.swift:\(line)"])
    feed.cancel()
    connection.disconnect()
  }

  @Test func updateNamesCommandAfterWait() async {
    let connection = table.connect(presenter, to: view, recording: .all(limit: 10))
    let line: UInt = #line + 1
    let command = Command(of: presenter) {
      await Task.yield()
      $0.a = 7
    }
    command.start()
    await command.waitUntilFinished()
    #expect(connection.updates.last?.writers == ["the command at UpdateWriterTests.swift:\(line)"])
    connection.disconnect()
  }

  @Test func updateNamesCommandThatAnEventStarts() {
    let connection = table.connect(presenter, to: view, recording: .all(limit: 10))
    presenter.choice = 1
    event("press") {
      presenter.a = 100
      presenter.increase.start()
    }
    #expect(connection.history(of: \.a).last?.writers == [])
    #expect(connection.history(of: \.b).last?.writers == ["the command at Presenter.swift:20"])
    connection.disconnect()
  }

  @Test func writerIsKnownAfterManyOtherWriters() {
    let presenter = presenter
    let connection = table.connect(presenter, to: view, recording: .all(limit: 10))
    presenter.increase.start()
    // More writers than the recorder remembers.
    let effect = Effect { presenter.secondRequest = presenter.firstRequest }
    for request in 1...20_000 { presenter.firstRequest = request }
    #expect(connection.why(\.a).contains("written by the command at Presenter.swift:20"))
    effect.cancel()
    connection.disconnect()
  }

  @Test func updateNamesInteractionBeforeAndAfterAnAnswer() async {
    final class Raise: Interaction {
      let presenter: Presenter
      init(_ presenter: Presenter) {
        self.presenter = presenter
        super.init()
      }
      override var question: Question? {
        presenter.b = 9
        return Question("Raise?")
      }
      override func perform() async throws {
        presenter.a = 8
        await Task.yield()
        presenter.a = 9
      }
    }
    let connection = table.connect(presenter, to: view, recording: .all(limit: 10))
    let raise = Raise(presenter), provider = ScriptedAnswerProvider(["Yes"])
    raise.answerProvider = provider
    event("press") { raise.start() }
    await raise.waitUntilFinished()
    #expect(connection.history(of: \.b).last?.writers == ["the interaction Raise"])
    #expect(
      connection.history(of: \.a).suffix(2).map(\.writers) == [
        ["the interaction Raise"], ["the interaction Raise"],
      ])
    #expect(connection.why(\.a).contains("Presenter.a changed, written by the interaction Raise"))
    connection.disconnect()
  }

  @Test func updateNamesFlow() async {
    let presenter = presenter
    let connection = table.connect(presenter, to: view, recording: .all(limit: 10))
    let interaction = Interaction(
      Flow("reset") {
        Perform("write one") { _ in presenter.a = 1 }
        Perform("write another") { _ in presenter.b = 2 }
      })
    interaction.start()
    await interaction.waitUntilFinished()
    #expect(
      connection.updates.suffix(2).map(\.writers) == [
        ["the flow \"reset\""], ["the flow \"reset\""],
      ])
    connection.disconnect()
  }

  @Test func updateNamesScreen() {
    final class Counter: ScreenBehavior {
      let presenter: Presenter
      init(_ presenter: Presenter) { self.presenter = presenter }
      func screen(_ screen: AnyScreen, didHandle event: Lifecycle.Event) {
        if event == .didAppear { presenter.a += 1 }
      }
    }
    final class Root: ViewNode {}
    let connection = table.connect(presenter, to: view, recording: .all(limit: 10))
    let screen = Screen(presenter, BindingTable(Presenter.self, Root.self) {}, title: "Scores") {
      Root()
    }
    screen.attach(Counter(presenter))
    screen.show()
    #expect(connection.history(of: \.a).last?.writers == ["the screen \"Scores\""])
    #expect(connection.why(\.a).contains("Presenter.a changed, written by the screen \"Scores\""))
    screen.hide()
    connection.disconnect()
  }

  @Test func historyOfPropertyThatNothingShowsNamesWriters() {
    let presenter = presenter
    let connection = table.connect(presenter, to: view, recording: .all(limit: 3))
    #expect(connection.history(of: \.hidden).isEmpty)
    let line: UInt = #line + 1
    let effect = Effect { if presenter.a > 1 { presenter.hidden = presenter.a } }
    presenter.a = 2
    presenter.hidden = 5
    let history = [
      "Presenter.hidden: 0 -> 2 written by the effect at UpdateWriterTests.swift:\(line)",
      "Presenter.hidden: 2 -> 5 written by the program",
    ]
    #expect(connection.history(of: \.hidden).map { "\($0.change) \($0.reason)" } == history)
    event("press") { for value in 6...8 { presenter.hidden = value } }
    presenter.choice = 3
    presenter.increase.start()
    #expect(
      connection.history(of: \.hidden).map(\.reason) == [
        "written by the program", "written by the program, in press",
        "written by the command at Presenter.swift:20",
      ])
    hold(effect)
    connection.disconnect()
  }

  @Test func historyFollowsPresenterThatConnectionIsReboundTo() {
    let other = Presenter()
    let connection = table.connect(presenter, to: view, recording: .all(limit: 3))
    _ = connection.history(of: \.hidden)
    connection.rebind(to: other)
    #expect(connection.history(of: \.hidden).isEmpty)
    other.hidden = 7
    presenter.hidden = 8
    #expect(connection.history(of: \.hidden).map(\.change) == ["Presenter.hidden: 0 -> 7"])
    connection.disconnect()
  }

  @Test func connectionThatDoesNotRecordNamesNoWriter() {
    let presenter = presenter
    let recorded = table.connect(presenter, to: Panel(), recording: .all(limit: 10))
    let connection = table.connect(presenter, to: view)
    let effect = Effect { if presenter.a > 1 { presenter.b = presenter.a * 10 } }
    presenter.a = 2
    #expect(connection.updates.allSatisfy { $0.writers.isEmpty })
    hold(effect)
    recorded.disconnect()
    connection.disconnect()
  }
}
