import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct NavigatorTests {
  private let router = Router<TestRoute>(.home)
  private let lines = Lines()

  @MainActor private final class Lines { var all: [String] = [] }

  private func navigator(_ shape: NavigatorStyle = .stack) -> Navigator<TestRoute> {
    let lines = lines
    return Navigator(router, style: shape) { place in
      Screen(PlacePresenter(place), PlaceView.bindings, title: place.segment) { PlaceView() }
        .attach(ScreenLogger { lines.all.append($0) })
    }
  }

  private func taken() -> [String] {
    defer { lines.all = [] }
    return lines.all
  }

  @Test func stackShowsLastRoute() {
    let navigator = navigator()
    navigator.show()
    expectLines(
      of: navigator.node.frame(width: 12),
      """
      home
      home
      """)
    router.push(.user(1))
    expectLines(
      of: navigator.node.frame(width: 20),
      """
      [ ‹ Back ] user.1
      user.1
      """)
  }

  @Test func pushAndPopSendLifecycleEventsInOrder() {
    let navigator = navigator()
    navigator.show()
    #expect(taken() == ["home load", "home willAppear", "home didAppear"])
    router.push(.user(1))
    #expect(
      taken() == [
        "home willDisappear", "user.1 load", "user.1 willAppear", "home didDisappear",
        "user.1 didAppear",
      ])
    router.pop()
    #expect(
      taken() == [
        "user.1 willDisappear", "home willAppear", "user.1 didDisappear", "home didAppear",
        "user.1 unload", "user.1 release",
      ])
  }

  @Test func coverHidesScreensUntilDismissed() {
    let navigator = navigator()
    navigator.show()
    router.push(.user(1))
    _ = taken()
    router.present(.named("new"))
    #expect(
      taken() == [
        "user.1 willDisappear", "named.new load", "named.new willAppear", "user.1 didDisappear",
        "named.new didAppear",
      ])
    #expect(navigator.cover?.title == "named.new")
    router.push(.user(2))
    #expect(taken().isEmpty, "a screen behind the cover isn't loaded")
    router.dismiss()
    #expect(
      taken() == [
        "named.new willDisappear", "user.2 load", "user.2 willAppear", "named.new didDisappear",
        "user.2 didAppear", "named.new unload", "named.new release",
      ])
  }

  @Test func pressingBackButtonPopsRoute() {
    let navigator = navigator()
    navigator.show()
    router.push(.user(1))
    let back = navigator.node.descendants.compactMap { $0 as? Button }.first
    #expect(back?.press() == true)
    #expect(router.routes == [.home])
    #expect(back?.isHidden == true)
  }

  @Test func splitShowsFirstAndLastScreen() {
    let navigator = navigator(.split)
    navigator.show()
    router.push(.user(1))
    router.push(.user(2))
    #expect(navigator.shown.map(\.title) == ["home", "user.2"])
    expectLines(
      of: navigator.node.frame(width: 20, height: 3),
      """
      [ ‹ Back ] user.2
      home  │user.2
            │
      """)
  }

  @Test func splitWithoutSpaceShowsOnlyLastScreen() {
    let navigator = navigator(.split)
    navigator.show()
    router.push(.user(1))
    expectLines(
      of: navigator.node.frame(width: 14, height: 2),
      """
      [ ‹ Back ] us…
      user.1
      """)
    router.pop()
    expectLines(
      of: navigator.node.frame(width: 14, height: 2),
      """
      home
      home
      """)
  }

  @Test func focusSkipsNodesThatAreLeftOut() {
    let (first, last) = (Button("First"), Button("Last"))
    first.layoutPriority = -1
    let row = HStack { [first, last] }
    _ = row.frame(width: 12)
    #expect(row.focusOrder.map { $0 === last } == [true])
    _ = row.frame(width: 30)
    #expect(row.focusOrder.count == 2)
  }

  @Test func changingStyleKeepsRoutesAndScreens() {
    let navigator = navigator()
    navigator.show()
    router.push(.user(1))
    router.push(.user(2))
    let screens = navigator.screens.map(ObjectIdentifier.init)
    _ = taken()
    navigator.style = .split
    #expect(taken() == ["home willAppear", "home didAppear"])
    #expect(navigator.shown.map(\.title) == ["home", "user.2"])
    navigator.style = .stack
    #expect(taken() == ["home willDisappear", "home didDisappear"])
    #expect(navigator.screens.map(ObjectIdentifier.init) == screens)
    #expect(router.link == "home/user.1/user.2")
  }

  @Test(arguments: NavigatorStyle.allCases) func everyStyleNavigatesToSameRoutes(
    _ shape: NavigatorStyle
  ) throws {
    let navigator = navigator(shape)
    navigator.show()
    router.push(.user(1))
    try router.open("home/user.1/named.x")
    router.pop()
    router.push(.user(3))
    #expect(router.link == "home/user.1/user.3")
    #expect(navigator.screens.map(\.title) == ["home", "user.1", "user.3"])
    #expect(navigator.shown.allSatisfy { $0.phase == .visible })
    let hidden = navigator.screens.filter { screen in
      !navigator.shown.contains { $0 === screen }
    }
    #expect(hidden.allSatisfy { $0.phase != .visible })
  }

  @Test func hiddenNavigatorLoadsScreensWithoutShowingThem() {
    let navigator = navigator()
    navigator.show()
    navigator.hide()
    _ = taken()
    router.push(.user(1))
    #expect(taken() == ["user.1 load"])
    navigator.show()
    #expect(taken() == ["user.1 willAppear", "user.1 didAppear"])
  }

  @Test func effectCreatedWithScreenOutlivesNavigation() {
    @MainActor final class Watching {
      @Observed var count = 0
      var seen: [Int] = []
      var subscription: Effect?
    }
    let watching = Watching()
    let navigator = Navigator(router) { place in
      if watching.subscription == nil {
        watching.subscription = observe(watching.count) { watching.seen.append($0) }
      }
      return Screen(PlacePresenter(place), PlaceView.bindings) { PlaceView() }
    }
    navigator.show()
    router.push(.user(1))
    router.pop()
    watching.count = 1
    #expect(watching.seen == [0, 1])
    watching.subscription = nil
  }

  @Test func deallocationReleasesScreens() {
    weak var first: AnyScreen?
    weak var last: AnyScreen?
    weak var released: Navigator<TestRoute>?
    do {
      let navigator = navigator()
      navigator.show()
      router.push(.user(1))
      (released, first, last) = (navigator, navigator.screens.first, navigator.screens.last)
      #expect(last != nil)
    }
    #expect(released == nil)
    #expect(first == nil)
    #expect(last == nil)
    router.pop()
  }

  @MainActor private final class KeyView: ViewNode {
    let field = TextField(), button = Button("Go")
    override var content: ViewNode? {
      VStack {
        field
        button
      }
    }
    static let bindings = BindingTable(PlacePresenter.self, KeyView.self) {}
  }

  @Test func escapeGoesBackFromTheButtonsOfTabs() throws {
    let tabs = TabNavigator([navigator()]).show()
    router.push(.user(1))
    let button = tabs.node.descendants.compactMap { $0 as? Button }.last
    #expect(try #require(button).focus())
    #expect(tabs.node.dispatch(KeyPress(.escape)))
    #expect(router.routes == [.home])
    #expect(!tabs.node.dispatch(KeyPress(.escape)), "the first screen stays")
  }

  @MainActor private final class DraftView: ViewNode, KeyHandler {
    var isTranslated = false
    override var content: ViewNode? { Button("Post") }
    func handle(_ press: KeyPress) -> Bool { press == KeyPress(.escape) }
    override var keyHints: [KeyHint] {
      isTranslated
        ? [KeyHint(KeyPress(.escape), "discard", in: libraryTexts)]
        : [KeyHint("Escape", "discard"), KeyHint("Return", "post")]
    }
    static let bindings = BindingTable(PlacePresenter.self, DraftView.self) {}
  }

  @Test(arguments: [false, true], [false, true])
  func buttonsOfTabsShowEscapeOfScreenInEachLanguage(isGerman: Bool, isTranslated: Bool) throws {
    var context = FormatContext()
    context[Texts.self] = Texts { text in
      switch text {
      case .escapeKey: isGerman ? "Esc" : nil
      case .returnKey: isGerman ? "Eingabe" : nil
      default: nil
      }
    }
    let view = DraftView()
    view.isTranslated = isTranslated
    let tabs = TabNavigator(
      [Screen(PlacePresenter(.home), DraftView.bindings) { view }], in: context
    ).show()
    let button = tabs.node.descendants.compactMap { $0 as? Button }.last
    #expect(try #require(button).focus())
    let hints = tabs.node.activeKeyHints(and: [])
    #expect(hints.map(\.title).contains("discard") && !hints.map(\.title).contains("post"))
    let shown = hints.first { $0.title == "discard" }?.keys
    #expect(shown == (isGerman && isTranslated ? "Esc" : "Escape"))
  }

  @Test func navigationMovesFocusAndPopRestoresFocus() throws {
    let navigator = Navigator(router) { place in
      Screen(PlacePresenter(place), KeyView.bindings) { KeyView() }
    }
    func view(_ index: Int) throws -> KeyView {
      try #require(navigator.screens[index] as? Screen<PlacePresenter, KeyView>).view
    }
    navigator.show()
    router.push(.user(1))
    #expect(navigator.node.focusedNode == nil, "nothing had the focus before")
    router.pop()
    #expect(try view(0).button.focus())
    router.push(.user(1))
    #expect(try navigator.node.focusedNode === view(1).field)
    #expect(try !view(0).button.isFocused)
    navigator.style = .split
    #expect(try navigator.node.focusedNode === view(1).field, "the screen is still visible")
    navigator.style = .stack
    #expect(navigator.node.dispatch(.key(KeyPress(.escape))), "Escape goes back")
    #expect(router.routes == [.home])
    #expect(try navigator.node.focusedNode === view(0).button)
    #expect(!navigator.node.dispatch(.key(KeyPress(.escape))), "the first screen stays")
    router.push(.user(1))
    navigator.rebuildViews()
    router.pop()
    #expect(try navigator.node.focusedNode === view(0).button, "the rebuilt view has the focus")
  }

  @Test func titleBarShowsTitleOfVisibleScreen() {
    let navigator = navigator()
    navigator.show()
    router.push(.user(1))
    navigator.screens.last?.title = "Ada"
    #expect(navigator.node.frame(width: 20).lines[0].contains("Ada"))
    navigator.screens.last?.titleStyle = .bold
    #expect(navigator.node.frame(width: 20)[column: 11, row: 0].style == .bold)
    router.pop()
    #expect(navigator.node.frame(width: 20)[column: 0, row: 0].style == Style())
  }

  @Test func listsDescendantScreensConnectionsAndOutline() {
    let navigator = navigator()
    navigator.show()
    router.push(.user(1))
    router.present(.named("new"))
    #expect(
      navigator.descendantScreens.map(\.title) == ["Navigator", "home", "user.1", "named.new"])
    #expect(navigator.connections.count == 1, "only the cover is connected")
    router.dismiss()
    navigator.style = .split
    #expect(navigator.connections.count == 2)
    #expect(
      navigator.outline == """
        Navigator: Navigator of TestRoute, split
        ├ home home: PlaceView for PlacePresenter, 1 binding; with ScreenLogger
        └ user.1 user.1: PlaceView for PlacePresenter, 1 binding; with ScreenLogger
        """)
  }

  @Test func rebuildViewsReplacesVisibleAndHiddenViews() {
    let navigator = navigator()
    navigator.show()
    router.push(.user(1))
    let before = navigator.screens.map(\.node)
    navigator.rebuildViews()
    #expect(zip(before, navigator.screens).allSatisfy { $0 !== $1.node })
    expectLines(
      of: navigator.node.frame(width: 20),
      """
      [ ‹ Back ] user.1
      user.1
      """)
  }

  @Test func poppingReleasesScreen() {
    let navigator = navigator()
    navigator.show()
    router.push(.user(1))
    let screen = { [weak object = navigator.screens.last] in object }
    router.pop()
    #expect(screen() == nil)
  }
}

@MainActor struct TabsTests {
  private let lines = Lines()
  @MainActor private final class Lines { var all: [String] = [] }

  private func screen(_ place: TestRoute) -> AnyScreen {
    let lines = lines
    return Screen(PlacePresenter(place), PlaceView.bindings, title: place.segment) { PlaceView() }
      .attach(ScreenLogger { lines.all.append($0) })
  }

  @Test func pressingTabShowsItsScreen() {
    let tabs = TabNavigator([screen(.home), screen(.user(1))])
    tabs.show()
    lines.all = []
    expectLines(
      of: tabs.node.frame(width: 24),
      """
      home
      [ home ] [ user.1 ]
      """)
    tabs.node.descendants.compactMap { $0 as? Button }.last?.press()
    #expect(tabs.selection == 1)
    #expect(
      lines.all == [
        "home willDisappear", "user.1 load", "user.1 willAppear", "home didDisappear",
        "user.1 didAppear",
      ])
    lines.all = []
    tabs.select(1)
    #expect(Failure.capture { tabs.select(7) }.map(\.kind) == [.rejectedAction])
    #expect(lines.all.isEmpty)
    tabs.close()
    #expect(
      lines.all == [
        "user.1 willDisappear", "user.1 didDisappear", "home unload", "home release",
        "user.1 unload", "user.1 release",
      ])
  }

  @Test func navigatorInTabKeepsRoutes() {
    let router = Router<TestRoute>(.home)
    let tabs = TabNavigator([
      Navigator(router, title: "Places") { place in screen(place) }, screen(.named("settings")),
    ])
    tabs.show()
    router.push(.user(1))
    lines.all = []
    tabs.select(1)
    tabs.select(0)
    #expect(
      lines.all == [
        "user.1 willDisappear", "named.settings load", "named.settings willAppear",
        "user.1 didDisappear", "named.settings didAppear", "named.settings willDisappear",
        "user.1 willAppear", "named.settings didDisappear", "user.1 didAppear",
      ])
    #expect(router.link == "home/user.1")
  }

  @Test func trapsWithoutScreens() async {
    await #expect(processExitsWith: .failure) { @MainActor in _ = TabNavigator([]) }
  }
}
