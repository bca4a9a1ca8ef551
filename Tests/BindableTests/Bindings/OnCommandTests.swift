import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Note {
  @Observed var text = ""
  let shop: ControllableWork
  init(_ shop: ControllableWork) { self.shop = shop }
  lazy var save = Command { [shop] in try await shop.work() }
}

@MainActor private final class Presenter {
  @Observed var canSave = true
  @Observed var text = "a"
  @Observed var note: Note?
  @Observed var saved: [String] = []
  let shop = ControllableWork()
  @Observed var other: Command?
  lazy var save = Command(of: self, when: \.canSave) { [shop] _ in try await shop.work() }
  lazy var queue = Command(of: self, whileRunning: .queue) { [shop] _ in try await shop.work() }
  lazy var slow = Command(of: self, taking: \.text) { [shop] text in
    try await shop.work()
    return text
  } then: {
    $0.saved.append($1)
  }
  lazy var chosen: Command = save
}

@MainActor private final class Panel: ViewNode {
  let save = Button("Save"), queue = Button("Print"), problem = Label()
  override var content: ViewNode? {
    VStack {
      save
      queue
      problem
    }
  }
}

@MainActor @Suite(.timeLimit(.minutes(30))) struct OnCommandTests {
  private let presenter = Presenter()
  private let view = Panel()

  private func connect(
    @BindingTableBuilder<Presenter, Panel> _ rows: () -> [TableBinding<Presenter, Panel>]
  ) -> Connection<Presenter, Panel> {
    BindingTable(Presenter.self, Panel.self, bindings: rows).connect(presenter, to: view)
  }

  @Test func buttonShowsEnabledAndRunningState() async {
    let connection = connect { on(\.save, run: \.save) }
    func line() -> String { view.save.frame(width: 8).lines[0] }
    #expect(line() == "[ Save ]")
    view.save.press()
    #expect(line() == "(~Save~)")
    #expect(!view.save.press(), "a running button can't be pressed")
    await presenter.shop.finish()
    #expect(line() == "[ Save ]")
    presenter.canSave = false
    #expect(line() == "( Save )")
    #expect(!view.save.press())
    presenter.canSave = true
    #expect(presenter.shop.runs == 1)
    #expect(connection.failures == [])
  }

  @Test func buttonOfQueuingCommandStaysEnabledWhileRunning() async {
    let connection = connect { on(\.queue, run: \.queue) }
    view.queue.press()
    view.queue.focus()
    #expect(view.queue.frame(width: 9).lines == ["<~Print~>"])
    #expect(view.queue.press())
    await presenter.shop.finish()
    await presenter.shop.finish()
    #expect(presenter.shop.log == ["begins 1", "ends 1", "begins 2", "ends 2"])
    hold(connection)
  }

  @Test func disconnectingCancelsRunningCommand() async {
    let connection = connect { on(\.save, run: \.save) }
    view.save.press()
    connection.disconnect()
    #expect(presenter.save.phase == .cancelling)
    await presenter.shop.finish()
    #expect(presenter.save.outcome == .cancelled)
    view.save.press()
    #expect(presenter.shop.runs == 1, "a disconnected button has no effect")
  }

  @Test func rebindingCancelsRunAndShowsNewPresenter() async {
    let connection = connect { on(\.save, run: \.save) }
    let other = Presenter()
    other.canSave = false
    view.save.press()
    connection.rebind(to: other)
    #expect(presenter.save.phase == .cancelling)
    #expect(!view.save.isRunning && !view.save.isEnabled)
    other.canSave = true
    view.save.press()
    #expect(other.shop.runs == 1)
    #expect(presenter.shop.runs == 1)
    await presenter.shop.finish()
    await other.shop.finish()
  }

  @Test func buttonRunsCurrentOptionalCommand() async {
    let connection = connect { on(\.save, run: \.other) }
    #expect(!view.save.isEnabled)
    #expect(!view.save.press())
    var log: [String] = []
    presenter.other = Command { log.append("first") }
    view.save.press()
    presenter.other = Command { log.append("second") }
    view.save.press()
    #expect(log == ["first", "second"])
    presenter.other = Command(when: { false }) { log.append("third") }
    #expect(!view.save.isEnabled)
    presenter.other = nil
    #expect(!view.save.isEnabled)
    #expect(log == ["first", "second"])
    hold(connection)
  }

  @Test func buttonRunsCommandOfOptionalObject() async {
    let connection = connect { on(\.save, run: \.note?.save) }
    #expect(!view.save.isEnabled)
    let shop = ControllableWork()
    presenter.note = Note(shop)
    view.save.press()
    #expect(shop.runs == 1)
    #expect(view.save.isRunning)
    await shop.finish()
    presenter.note = nil
    #expect(!view.save.isEnabled)
    hold(connection)
  }

  @Test func tablePrintsThreeBindingsWithLocation() {
    let line: UInt = #line + 2
    let table = BindingTable(Presenter.self, Panel.self) {
      on(\.save, run: \.save)
    }
    #expect(table.bindings.map(\.info.location?.line) == [line, line, line])
    let lines = table.text(for: presenter, in: view).split(separator: "\n")
    let place = "(OnCommandTests.swift:\(line))"
    #expect(
      lines == [
        "on save                            run save  \(place)",
        "save.isEnabled --> save.isEnabled            \(place)",
        "save.isRunning --> save.isRunning            \(place)",
      ])
  }

  @Test func diagnosticsFindConflictWithCommandBinding() {
    let table = BindingTable(Presenter.self, Panel.self) {
      on(\.save, run: \.save)
      \.canSave --> \.save.isEnabled
    }
    let findings = table.diagnostics(for: presenter, in: view)
    #expect(
      findings.filter { $0.severity == .error }.map(\.message).first?
        .contains("save.isEnabled is written by 2 bindings") == true, "\(findings)")
  }

  @Test func whyExplainsDisabledButton() {
    let connection = connect { on(\.save, run: \.save) }
    presenter.canSave = false
    #expect(connection.why("save.isEnabled").contains("Presenter.canSave changed"))
  }

  // MARK: Ownership

  @Test func releasingPresenterCancelsRunningCommand() async {
    let shop = presenter.shop
    var released: Presenter? = Presenter()
    let other = released?.shop
    let gone = { [weak released] in released }
    released?.slow.start()
    #expect(other?.running == 1)
    released = nil
    #expect(gone() == nil)
    await other?.finish()
    #expect(other?.log == ["begins 1", "ends 1, cancelled"])
    #expect(shop.runs == 0)
  }

  @Test func runningBodyRetainsPresenter() async {
    var released: Presenter? = Presenter()
    let shop = released?.shop
    let gone = { [weak released] in released }
    released?.save.start()
    released?.save.cancel()
    released = nil
    #expect(gone() != nil)
    await shop?.finish()
    await turns { gone() == nil }
  }

  @Test func runningCommandsAreDeallocatedAfterBodiesEnd() async {
    struct Trace {
      weak var presenter: Presenter?
      weak var command: Command?
      weak var view: Panel?
      let shop: ControllableWork
    }
    var traces: [Trace] = []
    for _ in 0..<10 {
      let (presenter, view) = (Presenter(), Panel())
      let table = BindingTable(Presenter.self, Panel.self) {
        on(\.save, run: \.slow)
        on(\.queue, run: \.queue)
      }
      let connection = table.connect(presenter, to: view)
      view.save.press()
      view.queue.press()
      view.queue.press()
      traces.append(
        Trace(
          presenter: presenter, command: presenter.queue, view: view, shop: presenter.shop))
      hold(connection)
    }
    for trace in traces {
      #expect(trace.shop.running == 2)
      await trace.shop.finish()
      await trace.shop.finish()
      #expect(trace.shop.runs == 2 && trace.shop.running == 0)
      await turns { trace.presenter == nil && trace.command == nil && trace.view == nil }
    }
  }
}
