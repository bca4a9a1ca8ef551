import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Counter {
  @Observed var name = "Ada"
  @Observed var count = 0
  @Observed var hidden = 1
  @ObservedList var marks: [Mark] = []
  var title: String { "\(name): \(count)" }
  lazy var save = Command(of: self) { $0.saves += 1 }
  var saves = 0
  func step() {
    transaction {
      count += 1
      if count == 3 { name = "Bob" }
    }
  }
}

private struct Mark: Identifiable, Equatable {
  let id: Int
  var text = "x"
}

@MainActor private final class CounterView: ViewNode {
  let title = Label(), name = TextField(), step = Button("Step"), save = Button("Save")
  let list = ListView()
  override var content: ViewNode? {
    VStack {
      title
      name
      step
      save
      list
    }
  }
  static let bindings = BindingTable(Counter.self, CounterView.self) {
    \.title --> \.title.text
    \.name <-> \.name.text
    on(\.step, Counter.step)
    on(\.save, run: \.save)
    each(\.$marks, into: \.list) { MarkCell.bindings }
  }
}

@MainActor private final class MarkCell: ListCell {
  let text = Label()
  override var content: ViewNode? { text }
  static let bindings = BindingTable(Mark.self, MarkCell.self) { \.text --> \.text.text }
}

@MainActor @Suite(.timeLimit(.minutes(30))) struct TimelineTests {
  private let counter = Counter()
  private let view = CounterView()
  private let connection: Connection<Counter, CounterView>

  init() {
    _ = view.descendants
    connection = CounterView.bindings.connect(counter, to: view)
  }

  @Test func recordsEachTurnWithItsEvent() {
    let timeline = Timeline(of: counter)
    view.step.press()
    view.name.type("!")
    counter.count = 2
    view.step.press()
    #expect(
      timeline.description == """
          1 press "Step"
              Counter.count: 0 -> 1
          2 type "!" into name
              Counter.name: "Ada" -> "Ada!"
          3
              Counter.count: 1 -> 2
        ▸ 4 press "Step"
              Counter.name: "Ada!" -> "Bob"
              Counter.count: 2 -> 3
        """)
    connection.disconnect()
  }

  @Test func rewindingUpdatesView() {
    let timeline = Timeline(of: counter)
    view.step.press()
    view.name.type("!")
    counter.$marks.append(Mark(id: 1))
    counter.$marks.append(Mark(id: 2))
    let frames = (0...4).map { moment in
      timeline.rewind(to: moment)
      return view.frame(width: 12).text
    }
    #expect(timeline.now == 4 && !timeline.isRewound)
    #expect(frames[0].contains("Ada: 0") && frames[1].contains("Ada: 1"))
    #expect(frames[2].contains("Ada!: 1") && !frames[2].contains("x"))
    #expect(frames[4].split(separator: "\n").filter { $0.contains("x") }.count == 2)
    for moment in (0...4).reversed() {
      timeline.rewind(to: moment)
      #expect(view.frame(width: 12).text == frames[moment])
    }
    #expect(view.name.text == "Ada" && counter.marks == [])
    timeline.resume()
    #expect(view.frame(width: 12).text == frames[4])
    #expect(timeline.entries.count == 4, "Rewinding must not be recorded.")
    #expect(connection.failures == [])
    connection.disconnect()
  }

  @Test func whyNamesRewindAsCause() {
    let connection = CounterView.bindings.connect(counter, to: view, recording: .all(limit: 50))
    let timeline = Timeline(of: counter)
    counter.count = 7
    timeline.rewind(to: 0)
    #expect(connection.why("title.text").contains("in rewind to 0"))
    connection.disconnect()
    self.connection.disconnect()
  }

  @Test func changeWhileRewoundDiscardsLaterEntries() {
    let timeline = Timeline(of: counter)
    for count in 1...3 { counter.count = count }
    timeline.rewind(to: 1)
    counter.count = 9
    #expect(!timeline.isRewound && timeline.now == 2 && timeline.range == 0...2)
    #expect(
      timeline.entries.map { "\($0.changes[0])" } == [
        "Counter.count: 0 -> 1", "Counter.count: 1 -> 9",
      ])
    timeline.rewind(to: 0)
    timeline.resume()
    #expect(counter.count == 9)
    connection.disconnect()
  }

  @Test func commandsAndInteractionsDoNotStartWhileRewound() async {
    let timeline = Timeline(of: counter)
    counter.count = 1
    timeline.rewind(to: 0)
    let interaction = Interaction()
    let failures = Failure.capture {
      view.save.press()
      interaction.start()
    }
    #expect(counter.saves == 0 && interaction.phase == .idle && interaction.outcome == nil)
    #expect(failures.map(\.kind) == [.timeTravelActive, .timeTravelActive])
    #expect(failures[0].message.hasSuffix("Call resume() or accept() on the timeline first."))
    timeline.resume()
    view.save.press()
    await counter.save.waitUntilFinished()
    #expect(counter.saves == 1)
    connection.disconnect()
  }

  @Test func acceptedStateStartsCommandsAndEndsTimeline() async {
    let timeline = Timeline(of: counter)
    for count in 1...3 { counter.count = count }
    timeline.rewind(to: 1)
    timeline.accept()
    timeline.accept()
    #expect(!timeline.isRewound && timeline.range == 0...1 && counter.count == 1)
    #expect(Failure.capture { view.save.press() }.isEmpty)
    await counter.save.waitUntilFinished()
    #expect(counter.saves == 1)
    counter.count = 9
    #expect(timeline.entries.map { "\($0.changes[0])" }.last == "Counter.count: 1 -> 9")
    timeline.rewind(to: 0)
    timeline.accept()
    #expect(timeline.entries.isEmpty && timeline.range == 0...0 && counter.count == 0)
    connection.disconnect()
  }

  @Test func commandsRunAfterRewoundTimelineIsDeallocated() {
    do {
      let timeline = Timeline(of: counter)
      counter.count = 1
      timeline.rewind(to: 0)
    }
    view.save.press()
    #expect(counter.saves == 1 && counter.count == 0)
    connection.disconnect()
  }

  @Test func discardsOldEntriesBeyondLimit() async {
    let timeline = Timeline(of: counter, limit: 2)
    for count in 1...5 { counter.count = count }
    #expect(timeline.range == 3...5)
    timeline.rewind(to: 3)
    #expect(counter.count == 3)
    // Until then, no command or interaction can start, not even in other tests.
    timeline.resume()
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let counter = Counter()
        Timeline(of: counter).rewind(to: 1)
      }
    }
    connection.disconnect()
  }

  @Test func reportsPropertiesWithoutReadersAsUntracked() {
    let timeline = Timeline(of: counter)
    #expect(timeline.untrackedProperties == ["Counter.hidden"])
    let effect = Effect { _ = counter.hidden }
    counter.count = 1
    #expect(timeline.untrackedProperties == [])
    counter.hidden = 2
    timeline.rewind(to: 0)
    #expect(counter.hidden == 1 && counter.count == 0)
    effect.cancel()
    connection.disconnect()
  }

  @Test func rewindingRestoresStateWrittenByEffects() {
    let source = Counter()
    let counter = counter
    let effect = Effect {
      let name = source.name
      untracked { counter.name = name }
    }
    let timeline = Timeline(of: source, counter)
    source.name = "Grace"
    counter.name = "Grace!"
    source.name = "Joan"
    #expect(timeline.entries.map(\.changes.count) == [2, 1, 2])
    timeline.rewind(to: 2)
    #expect(source.name == "Grace" && counter.name == "Grace!" && view.name.text == "Grace!")
    timeline.rewind(to: 0)
    #expect(source.name == "Ada" && counter.name == "Ada")
    effect.cancel()
    connection.disconnect()
  }

  /// A presenter whose actions rewind.
  @MainActor private final class Editor {
    @Observed var text = ""
    @Observed var isUndone = false
    @Observed var undoCount = 0
    var timeline: Timeline?
    func undo() {
      guard let timeline, timeline.now > timeline.range.lowerBound else { return }
      timeline.rewind(to: timeline.now - 1)
    }
  }

  @MainActor private final class EditorView: ViewNode {
    let text = TextField(), undo = Button("Undo")
    override var content: ViewNode? {
      VStack {
        text
        undo
      }
    }
    static let bindings = BindingTable(Editor.self, EditorView.self) {
      \.text <-> \.text.text
      on(\.undo, Editor.undo)
    }
  }

  @Test func undoButtonIsEnabledWhileThereIsSomethingToUndo() {
    @MainActor final class Page {
      @Observed var text = ""
      private(set) lazy var timeline = Timeline(of: self)
      var canUndo: Bool { timeline.now > timeline.range.lowerBound }
    }
    let page = Page(), view = EditorView()
    _ = page.timeline
    let connection = BindingTable(Page.self, EditorView.self) {
      \.text <-> \.text.text
      \.canUndo --> \.undo.isEnabled
    }.connect(page, to: view)
    #expect(!view.undo.isEnabled)
    page.text = "a"
    #expect(view.undo.isEnabled)
    page.timeline.rewind(to: 0)
    #expect(!view.undo.isEnabled && page.timeline.isRewound)
    page.timeline.resume()
    #expect(view.undo.isEnabled)
    withExtendedLifetime(connection) {}
  }

  @Test func acceptingIsObserved() {
    let editor = Editor()
    let reader = Effect { _ = editor.text }
    let timeline = Timeline(of: editor)
    var states: [String] = []
    let effect = Effect { states.append("\(timeline.range) \(timeline.isRewound)") }
    editor.text = "a"
    timeline.rewind(to: 0)
    timeline.accept()
    #expect(states == ["0...0 false", "0...1 false", "0...1 true", "0...0 false"])
    for effect in [reader, effect] { effect.cancel() }
  }

  @Test func undoButtonUndoesTwice() {
    let editor = Editor(), view = EditorView()
    _ = view.descendants
    let connection = EditorView.bindings.connect(editor, to: view)
    let timeline = Timeline(of: editor)
    editor.timeline = timeline
    for letter in ["a", "b", "c"] { view.text.type(letter) }
    view.undo.press()
    view.undo.press()
    #expect(editor.text == "a" && view.text.text == "a")
    #expect(timeline.isRewound && timeline.now == 1 && timeline.range == 0...3)
    timeline.resume()
    #expect(editor.text == "abc")
    editor.timeline = nil
    connection.disconnect()
    self.connection.disconnect()
  }

  @Test(arguments: ["transaction", "event", "effect"])
  func rewindInsideTurnIsNotRecorded(place: String) {
    let editor = Editor()
    let reader = Effect { _ = (editor.text, editor.isUndone) }
    let timeline = Timeline(of: editor)
    editor.text = "a"
    editor.text = "b"
    let command = Command {}
    let failures = Failure.capture {
      switch place {
      case "transaction":
        transaction {
          timeline.rewind(to: 1)
          command.start()
        }
      case "event":
        event("undo") {
          timeline.rewind(to: 1)
          command.start()
        }
      default:
        let effect = Effect {
          if editor.undoCount == 1 {
            timeline.rewind(to: 1)
            command.start()
          }
        }
        editor.undoCount = 1
        effect.cancel()
      }
    }
    #expect(editor.text == "a" && timeline.isRewound && timeline.now == 1)
    #expect(failures.map(\.kind) == [.timeTravelActive] && command.outcome == nil)
    timeline.resume()
    #expect(editor.text == "b" && !timeline.isRewound)
    reader.cancel()
    connection.disconnect()
  }

  @Test func changeAfterRewindInSameTurnIsRecorded() {
    let editor = Editor()
    let reader = Effect { _ = (editor.text, editor.isUndone) }
    let trigger = Counter()
    let timeline = Timeline(of: editor)
    editor.text = "a"
    editor.text = "b"
    transaction {
      timeline.rewind(to: 1)
      editor.isUndone = true
    }
    #expect(editor.text == "a" && editor.isUndone && !timeline.isRewound && timeline.now == 2)
    let effect = Effect {
      guard trigger.count == 1 else { return }
      timeline.rewind(to: 1)
      untracked { editor.text = "c" }
    }
    trigger.count = 1
    #expect(editor.text == "c" && !editor.isUndone && timeline.range == 0...2)
    timeline.rewind(to: 0)
    #expect(editor.text == "")
    timeline.resume()
    #expect(editor.text == "c")
    effect.cancel()
    reader.cancel()
    connection.disconnect()
  }

  @Test func propertyIsTrackedFromItsFirstRead() {
    let timeline = Timeline(of: counter)
    let effect = Effect { _ = counter.hidden }
    #expect(timeline.untrackedProperties == [])
    counter.hidden = 2
    #expect(timeline.entries.map { "\($0.changes)" } == ["[Counter.hidden: 1 -> 2]"])
    timeline.rewind(to: 0)
    #expect(counter.hidden == 1)
    timeline.resume()
    effect.cancel()
    connection.disconnect()
  }

  @Test func propertyFirstReadInTransactionIsTracked() {
    let timeline = Timeline(of: counter)
    let derived = Derived { self.counter.hidden }
    transaction {
      counter.hidden = 5
      #expect(derived.value == 5)
      counter.hidden = 6
    }
    #expect(timeline.entries.map { "\($0.changes)" } == ["[Counter.hidden: 5 -> 6]"])
    #expect(Graph.checkInvariants() == [])
    connection.disconnect()
  }

  @Test func momentThatTheTurnDiscardsIsNotRestored() {
    let timeline = Timeline(of: counter)
    for count in 1...3 { counter.count = count }
    timeline.rewind(to: 1)
    let failures = Failure.capture {
      transaction {
        counter.count = 9
        timeline.rewind(to: 3)
      }
    }
    #expect(failures.map(\.kind) == [.timeTravelActive])
    #expect(counter.count == 9 && timeline.range == 0...2 && !timeline.isRewound)
    connection.disconnect()
  }

  @Test func doesNotRetainObservedObjects() {
    weak var gone: Counter?
    let timeline: Timeline
    do {
      let counter = Counter()
      let effect = Effect { _ = counter.count }
      timeline = Timeline(of: counter)
      counter.count = 1
      gone = counter
      effect.cancel()
    }
    #expect(gone == nil)
    timeline.rewind(to: 0)
    connection.disconnect()
  }
}
