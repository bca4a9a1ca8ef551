import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class OrderPresenter {
  let errand = StubInteraction(Question("Order?"))
  let gate = Gate()
  @Observed var orders = 0
  lazy var order = Command { [gate] in await gate.wait() }
}

@MainActor private final class OrderView: ViewNode {
  let ask = Button("Ask"), order = Button("Order"), dialog = Dialog()
  let field = TextField()

  override var content: ViewNode? {
    ZStack {
      VStack {
        ask
        order
        ScrollView { field }
      }
      dialog
    }
  }

  static let bindings = BindingTable(OrderPresenter.self, OrderView.self) {
    on(\.ask, run: \.errand)
    on(\.order, run: \.order)
  }
}

@MainActor private final class Preferences {
  struct Theme: Identifiable, Equatable { let id: String }

  @Observed var name = "Ada"
  @Observed var bio = "Countess"
  @Observed var themeID: String? = "plain"
  let themes = ["plain", "ocean", "dusk"].map { Theme(id: $0) }
}

private final class PreferencesView: ViewNode {
  let name = TextField(), bio = TextEditor(), themes = ListView()
  override var content: ViewNode? { VStack { [name, bio, themes] } }

  static let bindings = BindingTable(Preferences.self, PreferencesView.self) {
    \.name <-> \.name.text
    \.bio <-> \.bio.text
    each(\.themes, into: \.themes) { BindingTable(Preferences.Theme.self, TextCell.self) {} }
    selection(\.themeID, of: \.themes)
  }
}

private final class TextCell: ListCell {}

/// Tests that actions in progress continue while the view is rebuilt.
@MainActor @Suite(.timeLimit(.minutes(30))) struct RebuildTests {
  private let presenter = OrderPresenter()

  private func screen() -> Screen<OrderPresenter, OrderView> {
    let screen = Screen(presenter, OrderView.bindings) { OrderView() }
    let answerer = DialogAnswerProvider { [weak screen] in screen?.viewIfLoaded?.dialog }
    presenter.errand.answerProvider = answerer
    return screen.retain(answerer).show()
  }

  @Test func rebuildingKeepsOpenQuestion() {
    let screen = screen()
    screen.view.ask.press()
    screen.rebuildView()
    #expect(presenter.errand.phase == .asking(Question("Order?")))
    #expect(screen.view.dialog.question == "Order?" && !screen.view.dialog.isHidden)
    screen.view.dialog.choose("Yes")
    #expect(presenter.errand.outcome == .succeeded && presenter.errand.runs == 1)
    screen.view.ask.press()
    screen.hide()
    #expect(presenter.errand.isRunning, "a screen in front doesn't cancel it")
    screen.close()
    #expect(presenter.errand.outcome == .cancelled, "closing still cancels it")
  }

  @Test func rebuildingContinuesRunningCommand() async {
    let screen = screen()
    screen.view.order.press()
    screen.rebuildView()
    #expect(screen.view.order.isRunning && presenter.order.phase == .running)
    presenter.gate.open()
    #expect(await presenter.order.waitUntilFinished() == .succeeded)
    #expect(!screen.view.order.isRunning)
    screen.view.order.press()
    screen.hide()
    #expect(presenter.order.phase == .running, "a screen in front doesn't cancel it")
    screen.close()
    presenter.gate.open()
    #expect(await presenter.order.waitUntilFinished() == .cancelled, "closing still cancels it")
  }

  @Test func buttonOfReplacedViewHasNoEffect() {
    let screen = screen()
    let old = screen.view
    screen.rebuildView()
    old.ask.press()
    #expect(presenter.errand.phase == .idle)
  }

  /// A change that rebuilds the view isn't undone by the state of the view that shows the old
  /// value.
  @Test(arguments: [false, true], [false, true])
  func rebuildingShowsTheChangeThatCausedIt(rebuildsFirst: Bool, isEdited: Bool) {
    let preferences = Preferences()
    let screen = Screen(preferences, PreferencesView.bindings) { PreferencesView() }
    func rebuild() -> Effect {
      observe((preferences.name, preferences.bio, preferences.themeID).2) { [weak screen] _ in
        screen?.rebuildView()
      }
    }
    let early = rebuildsFirst ? rebuild() : nil
    screen.show()
    let late = rebuildsFirst ? nil : rebuild()
    if isEdited {
      screen.view.name.type("!")
      screen.view.bio.type("!")
      screen.view.themes.select(2)
    }
    let old = screen.view
    transaction {
      preferences.name = "Grace"
      preferences.bio = "Admiral"
      preferences.themeID = "ocean"
    }
    #expect(screen.view !== old)
    #expect(screen.view.name.text == "Grace" && preferences.name == "Grace")
    #expect(screen.view.bio.text == "Admiral" && preferences.bio == "Admiral")
    #expect(screen.view.themes.selectedIndex == 1 && preferences.themeID == "ocean")
    withExtendedLifetime((early, late)) {}
  }

  /// Changes by the user and the program, alone and together, some of which rebuild the view, leave
  /// the presenter and the view with the last value of each property.
  @Test(arguments: LongRun.seeds(6, of: 0..<2_000))
  func noChangeIsLostWhenViewIsRebuilt(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let preferences = Preferences()
    let screen = Screen(preferences, PreferencesView.bindings) { PreferencesView() }
    let causes: [@MainActor () -> String] = [
      { preferences.name }, { preferences.bio }, { preferences.themeID ?? "" },
    ]
    let cause = causes[Int.random(in: 0..<3, using: &random)]
    let isEarly = Bool.random(using: &random)
    func rebuild() -> Effect {
      observe(cause()) { [weak screen] _ in screen?.rebuildView() }
    }
    let early = isEarly ? rebuild() : nil
    screen.show()
    let late = isEarly ? nil : rebuild()
    var (name, bio, theme) = ("Ada", "Countess", 0)
    var steps: [String] = []
    for number in 0..<12 {
      let text = "\(number)", index = Int.random(in: 0..<3, using: &random)
      var changes: [(String, @MainActor () -> Void)] = []
      for kind in 0..<3 where Bool.random(using: &random) {
        switch kind {
        case 0:
          changes.append(
            (
              "name = \(text)",
              {
                preferences.name = text; name = text
              }
            ))
        case 1:
          changes.append(
            (
              "bio = \(text)",
              {
                preferences.bio = text; bio = text
              }
            ))
        default:
          let id = preferences.themes[index].id
          changes.append(
            (
              "theme = \(id)",
              {
                preferences.themeID = id; theme = index
              }
            ))
        }
      }
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        changes = [
          (
            "type \(text)",
            {
              screen.view.name.replaceText(with: text); name = text
            }
          )
        ]
      case 1:
        changes = [
          (
            "select \(index)",
            {
              screen.view.themes.select(index); theme = index
            }
          )
        ]
      case 2:
        changes = [
          (
            "type \(text) and rebuild",
            {
              screen.view.bio.replaceText(with: text)
              bio = text
              screen.rebuildView()
            }
          )
        ]
      default: break
      }
      changes.shuffle(using: &random)
      steps.append(changes.map(\.0).joined(separator: " and "))
      transaction { for (_, change) in changes { change() } }
      let context = Comment(rawValue: steps.joined(separator: "; "))
      let view = screen.view
      try #require([preferences.name, view.name.text] == [name, name], context)
      try #require([preferences.bio, view.bio.text] == [bio, bio], context)
      try #require(preferences.themeID == preferences.themes[theme].id, context)
      try #require(view.themes.selectedIndex == theme, context)
    }
    withExtendedLifetime((early, late)) {}
  }
}
