import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A note that asks before it's left, unless it's empty.
@MainActor private final class NotePresenter {
  @Observed var text = ""
  let leaving: NoteInteraction
  init() {
    leaving = NoteInteraction()
    leaving.note = self
  }
}

@MainActor private final class NoteInteraction: Interaction {
  struct Full: Error, CustomStringConvertible { let description = "The disk is full." }

  weak var note: NotePresenter?
  var failures = 0
  private(set) var runs = 0

  override var flow: Flow {
    Flow("discard") {
      if note?.text.isEmpty == false {
        Confirm("Discard the note?", choices: ["Discard", "Keep"])
        Perform("discard") { [weak self] _ in try self?.discard() }
      }
    }
  }

  private func discard() throws {
    runs += 1
    if failures > 0 {
      failures -= 1
      throw Full()
    }
    note?.text = ""
  }
}

@MainActor private final class NoteView: ViewNode {
  let first = Button("First"), text = TextField(), dialog = Dialog()
  override var content: ViewNode? {
    ZStack {
      VStack {
        first
        text
      }
      dialog
    }
  }
  static let bindings = BindingTable(NotePresenter.self, NoteView.self) {
    \.text <-> \.text.text
  }
}

/// A navigator whose screens are notes, operated as a user does.
@MainActor private final class Notes {
  typealias NoteScreen = Screen<NotePresenter, NoteView>

  let router = Router<TestRoute>(.home)
  private(set) lazy var navigator = Navigator(router) { Self.note($0.segment) }

  static func note(_ title: String) -> NoteScreen {
    let presenter = NotePresenter()
    let screen = Screen(presenter, NoteView.bindings, title: title) { NoteView() }
    let answers = DialogAnswerProvider { [weak screen] in screen?.viewIfLoaded?.dialog }
    presenter.leaving.answerProvider = answers
    screen.leaving = presenter.leaving
    return screen.retain(answers)
  }

  init(_ link: String) throws {
    navigator.show()
    try router.open(link)
  }

  func screen(_ index: Int) throws -> NoteScreen {
    try #require(navigator.screens[index] as? NoteScreen)
  }

  /// The visible note.
  var note: NoteScreen {
    get throws { try #require(navigator.shown.last as? NoteScreen) }
  }

  func type(_ text: String) throws {
    try note.view.text.focus()
    navigator.node.dispatchPasted(text)
  }

  func press(_ key: Key) { navigator.node.dispatch(KeyPress(key)) }
}

@MainActor struct LeavingTests {
  // MARK: - Asking

  @Test func screenWithoutChangesIsLeftWithoutQuestion() throws {
    let notes = try Notes("home/user.1")
    try notes.note.view.text.focus()
    notes.press(.escape)
    #expect(notes.router.link == "home")
  }

  @Test func confirmingLeavesAndReleasesPresenter() throws {
    let notes = try Notes("home/user.1")
    try notes.type("Milk")
    notes.press(.escape)
    #expect(notes.router.link == "home/user.1")
    try #expect(!notes.note.view.dialog.isHidden)
    let presenter = { [weak object = try notes.note.presenter] in object }
    #expect(presenter() != nil)
    notes.navigator.node.forgetLastKey()
    notes.press(.character("d"))
    #expect(notes.router.link == "home")
    #expect(presenter() == nil)
  }

  @Test func decliningKeepsTextCaretAndFocus() throws {
    let notes = try Notes("home/user.1")
    try notes.type("Milk")
    notes.press(.left)
    notes.press(.escape)
    notes.navigator.node.forgetLastKey()
    notes.press(.character("k"))
    #expect(notes.router.link == "home/user.1")
    let field = try notes.note.view.text
    #expect(field.isFocused && field.text == "Milk" && field.caret == 3)
    notes.press(.escape)
    notes.press(.escape)
    #expect(notes.router.link == "home/user.1", "Escape declines the question")
    #expect(field.isFocused && field.text == "Milk")
  }

  @Test func secondBackKeepsOneQuestion() throws {
    let notes = try Notes("home/user.1/user.2")
    try notes.type("Milk")
    let back = try #require(notes.navigator.node.descendants.compactMap { $0 as? Button }.first)
    for _ in 0..<3 { #expect(back.press()) }
    #expect(!notes.router.pop(), "the route is removed later")
    try #expect(notes.note.view.dialog.choose("Discard"))
    #expect(notes.router.link == "home/user.1", "one route was removed")
  }

  @Test func latestRequestDecidesWhereToGo() throws {
    let notes = try Notes("home/user.1")
    try notes.type("Milk")
    #expect(!notes.router.pop())
    try notes.router.open("home/user.3/user.4")
    #expect(notes.router.link == "home/user.1")
    try notes.note.view.dialog.choose("Keep")
    #expect(notes.router.link == "home/user.1")
    try notes.router.open("home/user.3/user.4")
    try notes.note.view.dialog.choose("Discard")
    #expect(notes.router.link == "home/user.3/user.4")
  }

  @Test func everyChangeThatRemovesRouteAsks() throws {
    let changes: [(Router<TestRoute>) -> Void] = [
      { $0.pop() }, { $0.pop(to: .home) }, { $0.setRoutes([.home]) },
      { $0.push(.user(2), after: .home) },
    ]
    for change in changes {
      let notes = try Notes("home/user.1")
      try notes.type("Milk")
      change(notes.router)
      #expect(notes.router.link == "home/user.1")
      try notes.note.view.dialog.choose("Discard")
      #expect(notes.router.routes.dropFirst().first != .user(1))
    }
  }

  @Test func coverAsksBeforeItIsRemovedOrReplaced() throws {
    let notes = try Notes("home")
    notes.router.present(.user(1))
    try notes.type("Milk")
    notes.router.present(.user(2))
    #expect(notes.router.presented == .user(1))
    try notes.note.view.dialog.choose("Keep")
    notes.press(.escape)
    #expect(notes.router.presented == .user(1))
    try notes.note.view.dialog.choose("Discard")
    #expect(notes.router.presented == nil && notes.router.link == "home")
  }

  @Test func pushingScreenDoesNotAsk() throws {
    let notes = try Notes("home/user.1")
    try notes.type("Milk")
    notes.router.push(.user(2))
    #expect(notes.router.link == "home/user.1/user.2")
    notes.press(.escape)
    try #expect(notes.note.view.text.text == "Milk")
  }

  // MARK: - Several screens

  @Test func hiddenScreenIsShownToAsk() throws {
    let notes = try Notes("home/user.1")
    try notes.type("Milk")
    notes.router.push(.user(2))
    notes.router.push(.user(3))
    notes.router.setRoutes([.home])
    #expect(notes.router.link == "home/user.1", "the screens in front were left")
    try #expect(!notes.note.view.dialog.isHidden)
    try notes.note.view.dialog.choose("Discard")
    #expect(notes.router.link == "home")
  }

  @Test func screensAskOneAfterAnotherFromFrontToBack() throws {
    let notes = try Notes("home/user.1")
    try notes.type("Milk")
    notes.router.push(.user(2))
    try notes.type("Eggs")
    var isLeft = false
    notes.navigator.leave { isLeft = true }
    #expect(notes.navigator.isBeingLeft)
    try notes.note.view.dialog.choose("Discard")
    #expect(notes.router.link == "home/user.1" && !isLeft)
    try notes.note.view.dialog.choose("Discard")
    #expect(isLeft && !notes.navigator.isBeingLeft)
  }

  @Test func selectingTabAsksOnlyVisibleScreen() throws {
    let notes = try Notes("home")
    let tabs = TabNavigator([notes.navigator, Notes.note("settings")])
    tabs.show()
    try notes.type("Milk")
    notes.router.push(.user(1))
    tabs.select(1)
    #expect(tabs.selection == 1 && notes.router.link == "home/user.1", "hidden screens stay")
    tabs.select(0)
    try notes.type("Eggs")
    tabs.select(1)
    #expect(tabs.selection == 0)
    try notes.note.view.dialog.choose("Keep")
    #expect(tabs.selection == 0)
    try #expect(notes.note.view.text.text == "Eggs")
    tabs.select(1)
    try notes.note.view.dialog.choose("Discard")
    #expect(tabs.selection == 1)
    var isLeft = false
    tabs.leave { isLeft = true }
    #expect(tabs.selection == 0 && !isLeft, "the hidden note asks before the program ends")
    try notes.note.view.dialog.choose("Discard")
    #expect(isLeft)
  }

  // MARK: - Ends of the question

  @Test func hidingScreenCancelsQuestionAndRequest() throws {
    let notes = try Notes("home/user.1")
    try notes.type("Milk")
    notes.press(.escape)
    let asking = try notes.note
    notes.router.push(.user(2))
    #expect(asking.presenter.leaving.outcome == .cancelled && asking.view.dialog.isHidden)
    notes.router.pop()
    #expect(notes.router.link == "home/user.1")
    try #expect(notes.note.view.text.text == "Milk")
  }

  @Test func cancelingQuestionWithNothingLeftToAskLeavesScreen() throws {
    let notes = try Notes("home/user.1")
    try notes.type("Milk")
    notes.press(.escape)
    let presenter = try notes.note.presenter
    presenter.leaving.cancel()
    #expect(notes.router.link == "home/user.1", "the note isn't empty")
    notes.router.pop()
    presenter.text = ""
    presenter.leaving.cancel()
    #expect(notes.router.link == "home")
  }

  @Test func laterRequestOfTransactionKeepsOneThatWasAgreedTo() throws {
    let notes = try Notes("home/user.1")
    try notes.type("Milk")
    var isLeft = false
    notes.navigator.leave { isLeft = true }
    let presenter = try notes.note.presenter
    transaction {
      presenter.text = ""
      presenter.leaving.cancel()
      notes.router.pop()
    }
    #expect(isLeft && notes.router.link == "home")
  }

  @Test func laterRunOfInteractionDoesNotRepeatRequest() throws {
    let notes = try Notes("home/user.1")
    try notes.type("Milk")
    notes.press(.escape)
    let asking = try notes.note
    asking.view.dialog.choose("Keep")
    asking.presenter.leaving.start()
    asking.view.dialog.choose("Discard")
    #expect(notes.router.link == "home/user.1", "nobody asked to leave")
    notes.press(.escape)
    #expect(notes.router.link == "home")
  }

  @Test func failedStepKeepsScreenAndRunsAgain() async throws {
    let notes = try Notes("home/user.1")
    try notes.type("Milk")
    let leaving = try notes.note.presenter.leaving
    leaving.failures = 1
    notes.press(.escape)
    try notes.note.view.dialog.choose("Discard")
    await leaving.waitUntilFinished()
    #expect(leaving.message == "The disk is full." && notes.router.link == "home/user.1")
    notes.press(.escape)
    #expect(leaving.runs == 1, "the user can still stay, or discard something else")
    try notes.note.view.dialog.choose("Discard")
    await leaving.waitUntilFinished()
    #expect(leaving.runs == 2)
    #expect(notes.router.link == "home")
  }

  @MainActor private final class Owner { var notes: Notes? }

  @Test func releasingNavigatorWithOpenQuestionReleasesScreens() throws {
    let owner = Owner()
    owner.notes = try Notes("home/user.1")
    try owner.notes?.type("Milk")
    owner.notes?.press(.escape)
    let navigator = { [weak object = owner.notes?.navigator] in object }
    let screen = { [weak object = try owner.notes?.note] in object }
    #expect(screen()?.view.dialog.isHidden == false)
    let reported = failures { owner.notes = nil }
    #expect(navigator() == nil && screen() == nil)
    #expect(reported == [], "the question is withdrawn")
  }

  @Test func rebuildingViewKeepsQuestion() throws {
    let notes = try Notes("home/user.1")
    try notes.type("Milk")
    notes.press(.escape)
    notes.navigator.rebuildViews()
    try notes.note.view.dialog.choose("Discard")
    #expect(notes.router.link == "home")
  }
}
