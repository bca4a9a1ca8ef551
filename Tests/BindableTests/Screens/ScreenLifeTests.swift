import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class NotePresenter {
  @Observed var title = "Plan"
  @Observed var text = "Buy tea"
  @Observed var pulls = 0
  var heading: String {
    untracked { pulls += 1 }
    return "* \(title)"
  }
}

@MainActor private final class NoteView: ViewNode {
  let heading = Label(), text = TextField(), notes = ListView(texts: ["a", "b", "c"])
  let place = ContainerView(), dialog = Dialog(), button = Button("Go")
  let mark: String

  init(_ mark: String = "") {
    self.mark = mark
    super.init()
  }

  override var content: ViewNode? {
    ZStack {
      VStack {
        heading
        text
        notes
        place
        Label(mark)
        button
      }
      dialog
    }
  }

  static let bindings = BindingTable(NotePresenter.self, NoteView.self) {
    \.heading --> \.heading.text
    \.text <-> \.text.text
  }
}

@MainActor private final class Theme { var mark = "light" }

@MainActor struct ScreenLifeTests {
  private let presenter = NotePresenter()

  private func screen(_ title: String = "Note") -> Screen<NotePresenter, NoteView> {
    Screen(presenter, NoteView.bindings, title: title) { NoteView() }
  }

  private func log(_ body: (ScreenLogger) -> Void) -> [String] {
    var lines: [String] = []
    body(ScreenLogger { lines.append($0) })
    return lines
  }

  // MARK: - The life cycle

  @Test func viewIsCreatedWhenScreenIsShown() {
    var made = 0
    let screen = Screen(presenter, NoteView.bindings) { () -> NoteView in
      made += 1
      return NoteView()
    }
    #expect(made == 0)
    #expect(screen.phase == .initial)
    screen.show()
    #expect(made == 1)
    #expect(screen.phase == .visible)
    #expect(screen.title == "NoteView")
    #expect(screen.view === screen.node)
  }

  @Test func behaviorReceivesEveryLifecycleEvent() {
    let lines = log { log in
      let screen = screen().attach(log)
      screen.show()
      screen.show()
      screen.hide()
      screen.show()
      screen.close()
      screen.close()
    }
    #expect(
      lines == [
        "Note load", "Note willAppear", "Note didAppear", "Note willDisappear",
        "Note didDisappear", "Note willAppear", "Note didAppear", "Note willDisappear",
        "Note didDisappear", "Note unload", "Note release",
      ])
  }

  @Test func detachedBehaviorReceivesNoEvents() {
    let lines = log { log in
      let screen = screen()
      screen.attach(log)
      screen.handle(.load)
      screen.detach(log)
      screen.show()
    }
    #expect(lines == ["Note load"])
  }

  @Test func closedScreenIsNotShown() {
    let screen = screen()
    screen.close()
    let failures = Failure.capture {
      screen.show()
      screen.handle(.willAppear)
    }
    #expect(failures.map(\.kind) == [.refusedStep, .refusedStep] && screen.phase == .released)
  }

  @Test func actionsInAScreenThatIsNotShownAreRefused() {
    let screen = screen(), view = screen.view
    let button = view.button
    button.controlAction = ControlAction {}
    func press() -> [String] { Failure.capture { #expect(!button.press()) }.map(\.message) }
    let refusals = press()
    #expect(refusals.count == 1 && refusals[0].contains("because its screen isn't shown"))
    screen.show()
    #expect(button.press())
    screen.hide()
    #expect(press() == refusals)
    screen.show()
    #expect(button.press())
    screen.close()
    #expect(press() == refusals)
    withExtendedLifetime(view) {}
  }

  // MARK: - Bindings of hidden screens

  @Test func hiddenScreenEvaluatesBindingsOnceWhenShownAgain() {
    let screen = screen()
    screen.show()
    screen.hide()
    #expect(!screen.connection.isConnected)
    let before = presenter.pulls
    for number in 1...10 { presenter.title = "Plan \(number)" }
    #expect(presenter.pulls == before)
    #expect(screen.view.heading.text == "* Plan")
    screen.show()
    #expect(presenter.pulls == before + 1)
    #expect(screen.view.heading.text == "* Plan 10")
  }

  @Test func staysConnectedFromWillAppearToDidDisappear() {
    let screen = screen()
    screen.handle(.willAppear)
    #expect(screen.connection.isConnected)
    screen.handle(.didAppear)
    screen.handle(.willDisappear)
    #expect(screen.connection.isConnected)
    screen.handle(.didDisappear)
    #expect(!screen.connection.isConnected)
  }

  @Test func connectionIsAccessibleBeforeScreenIsShown() {
    let screen = screen()
    #expect(!screen.connection.isConnected)
    #expect(screen.connection.failures.isEmpty)
    screen.show()
    #expect(screen.connection.isConnected)
  }

  @Test func unloadingReleasesViewUntilScreenIsShown() {
    let screen = screen()
    screen.show()
    let view = { [weak object = screen.view] in object }
    screen.hide()
    screen.handle(.unload)
    #expect(view() == nil)
    screen.show()
    #expect(screen.view.heading.text == "* Plan")
  }

  // MARK: - Child screens

  @Test func childFollowsLifecycleOfParent() {
    let child = NotePresenter()
    child.title = "Child"
    var made = 0
    let lines = log { log in
      let screen = screen("Parent")
      screen.attach(log)
      screen.add(at: \.place) {
        made += 1
        return Screen(child, NoteView.bindings, title: "Child") { NoteView() }.attach(log)
      }
      screen.handle(.load)
      #expect(made == 0)
      screen.show()
      screen.hide()
      screen.show()
      #expect(made == 1)
      #expect(screen.view.place.child?.frame(width: 10).lines.first == "* Child   ")
      screen.close()
    }
    #expect(
      lines == [
        "Parent load", "Parent willAppear", "Child load", "Child willAppear", "Parent didAppear",
        "Child didAppear", "Parent willDisappear", "Child willDisappear", "Parent didDisappear",
        "Child didDisappear", "Parent willAppear", "Child willAppear", "Parent didAppear",
        "Child didAppear", "Parent willDisappear", "Child willDisappear", "Parent didDisappear",
        "Child didDisappear", "Parent unload", "Child unload", "Parent release", "Child release",
      ])
  }

  @Test func childAddedToVisibleScreenAppearsImmediately() {
    let screen = screen()
    screen.show()
    let child = Screen(NotePresenter(), NoteView.bindings) { NoteView() }
    screen.add(at: \.place) { child }
    #expect(child.phase == .visible)
    screen.hide()
    #expect(child.phase == .loaded)
  }

  @Test func childAddedToTheSameContainerClosesTheOneBefore() {
    let screen = screen()
    let children = (1...3).map { number in
      Screen(NotePresenter(), NoteView.bindings, title: "\(number)") { NoteView("child \(number)") }
    }
    var made: [String] = []
    func add(_ index: Int) {
      screen.add(at: \.place) {
        made.append(children[index].title)
        return children[index]
      }
    }
    add(0)
    add(1)
    screen.show()
    #expect(made == ["2"])
    add(2)
    #expect(children.map(\.phase) == [.initial, .released, .visible])
    #expect(screen.descendantScreens.map(\.title) == [screen.title, "3"])
    children[2].close()
    #expect(screen.view.place.child == nil)
    screen.close()
  }

  @Test func deallocationReleasesChildrenViewAndRetainedObjects() {
    weak var child: AnyScreen?
    weak var view: NoteView?
    weak var kept: ScreenLogger?
    let before = (graph.liveNodes, graph.liveLinks)
    do {
      let screen = Screen(NotePresenter(), NoteView.bindings) { NoteView() }
      screen.add(at: \.place) {
        let inner = Screen(NotePresenter(), NoteView.bindings) { NoteView() }
        child = inner
        return inner
      }
      let log = ScreenLogger { _ in }
      kept = log
      screen.retain(log).attach(log)
      screen.show()
      view = screen.view
      #expect(child?.phase == .visible)
    }
    #expect(child == nil)
    #expect(view == nil)
    #expect(kept == nil)
    #expect((graph.liveNodes, graph.liveLinks) == before)
  }

  // MARK: - Rebuilt views

  @Test func rebuildingViewPreservesUserState() {
    let theme = Theme()
    let screen = Screen(presenter, NoteView.bindings) { NoteView(theme.mark) }
    screen.add(at: \.place) { Screen(NotePresenter(), NoteView.bindings) { NoteView("child") } }
    let host = ContainerView()
    screen.show()
    host.setChild(screen.node)
    let old = screen.view
    old.text.focus()
    old.text.replaceText(with: "Buy coffee")
    old.text.moveCaret(by: -3)
    old.notes.select(2)
    var answer: String?
    old.dialog.present("Sure?", choices: ["Yes", "No"]) { answer = $0 }
    let before = screen.view.frame(width: 20).lines
    theme.mark = "dark"
    screen.rebuildView()
    let new = screen.view
    #expect(new !== old)
    #expect(host.child === new)
    #expect(
      new.frame(width: 20).lines
        == before.map { $0 == "light               " ? "dark                " : $0 })
    #expect(new.text.caret == 7)
    #expect(new.notes.selectedIndex == 2)
    #expect(!new.text.type("!"), "it is behind the dialog")
    new.dialog.choose("No")
    #expect(answer == "No")
    new.text.type("!")
    #expect(presenter.text == "Buy cof!fee", "the new field is bound")
    presenter.title = "Plan 2"
    #expect(new.heading.text == "* Plan 2")
    #expect(old.heading.text == "* Plan", "the old view isn't bound")
  }

  @Test func rebuildingViewKeepsFocus() {
    let screen = Screen(presenter, NoteView.bindings) { NoteView("") }
    screen.show()
    screen.view.text.focus()
    screen.rebuildView()
    #expect(screen.view.text.isFocused)
  }

  @Test func rebuildingHiddenScreenStaysDisconnected() {
    let screen = screen()
    screen.rebuildView()
    #expect(screen.phase == .initial)
    screen.show()
    screen.hide()
    screen.rebuildView()
    #expect(!screen.connection.isConnected)
    screen.show()
    #expect(screen.view.heading.text == "* Plan")
  }

  @Test func interactionContinuesInRebuiltView() {
    let errand = StubInteraction()
    let table = BindingTable(StubInteraction.self, NoteView.self) { on(\.button, run: \.self) }
    let screen = Screen(errand, table) { NoteView() }
    let answerer = DialogAnswerProvider { [weak screen] in screen?.viewIfLoaded?.dialog }
    errand.answerProvider = answerer
    screen.show()
    screen.view.button.press()
    screen.rebuildView()
    #expect(errand.isRunning)
    screen.view.dialog.choose("Yes")
    #expect(errand.outcome == .succeeded)
    screen.view.button.press()
    screen.close()
    #expect(errand.outcome == .cancelled, "closing the screen cancels it")
  }

  @Test func closedScreenAnswersAndReportsThatItHasNoDialog() {
    let screen = screen(), errand = StubInteraction()
    let answerer = DialogAnswerProvider { [weak screen] in screen?.viewIfLoaded?.dialog }
    errand.answerProvider = answerer
    #expect(screen.viewIfLoaded == nil)
    screen.show()
    #expect(screen.viewIfLoaded === screen.view)
    screen.close()
    #expect(screen.viewIfLoaded == nil && !screen.connection.isConnected)
    let failures = Failure.capture { errand.start() }
    #expect(failures.map(\.kind) == [.noAnswerProvider])
  }

  @Test func closedChildIsNotPartOfItsParent() {
    let screen = screen()
    screen.add(at: \.place) { self.screen() }
    screen.show()
    #expect(screen.descendantScreens.count == 2)
    screen.descendantScreens.last?.close()
    #expect(screen.descendantScreens.count == 1 && !screen.outline.contains("└"))
    screen.add(at: \.place) { self.screen() }
    screen.close()
    #expect(!screen.outline.isEmpty)
  }

  @Test func answerProviderUsesDialogOfRebuiltView() {
    let screen = screen(), errand = StubInteraction()
    let answerer = DialogAnswerProvider { [weak screen] in screen?.viewIfLoaded?.dialog }
    errand.answerProvider = answerer
    screen.show()
    errand.start()
    screen.rebuildView()
    #expect(!screen.view.dialog.isHidden)
    screen.view.dialog.choose("Yes")
    #expect(errand.outcome == .succeeded)
    #expect(screen.view.dialog.isHidden)
  }

  @Test func answerProviderWithoutDialogReportsFailure() {
    let errand = StubInteraction()
    let answerer = DialogAnswerProvider { nil }
    errand.answerProvider = answerer
    let reported = failures { errand.start() }
    #expect(reported.map(\.kind) == [.noAnswerProvider])
    #expect(!errand.isRunning)
  }

  @Test func viewOfClosedScreenStopsWithItsTitle() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let table = BindingTable(NotePresenter.self, NoteView.self) { \.heading --> \.heading.text }
        let screen = Screen(NotePresenter(), table, title: "Plan") { NoteView() }
        screen.show()
        screen.close()
        screen.view.button.press()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("The screen \"Plan\" was closed, so it has no view."), "\(text)")
  }
}
