import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Steps of screens that are requested in callbacks of other steps.
@MainActor struct ReentryTests {
  private typealias Redirect = RedirectTests.Redirect
  private typealias PlaceScreen = Screen<PlacePresenter, ReentryView>

  private final class ReentryView: ViewNode {
    let name = Label(), place = ContainerView()
    override var content: ViewNode? {
      VStack {
        name
        place
      }
    }
    static let bindings = BindingTable(PlacePresenter.self, ReentryView.self) {
      \.name --> \.name.text
    }
  }

  private func screen(_ name: String) -> PlaceScreen {
    Screen(PlacePresenter(.named(name)), ReentryView.bindings, title: name) { ReentryView() }
  }

  /// A screen with a child.
  private func family() -> (parent: PlaceScreen, child: PlaceScreen) {
    let (parent, child) = (screen("parent"), screen("child"))
    parent.add(at: \.place) { child }
    return (parent, child)
  }

  @Test func hidingInWillAppearHidesChild() {
    let (parent, child) = family()
    parent.attach(Redirect(.willAppear) { [unowned parent] in parent.hide() })
    parent.show()
    #expect(parent.phase == .loaded && child.phase == .loaded)
    #expect(!parent.connection.isConnected && !child.connection.isConnected)
    parent.close()
    #expect(child.phase == .released)
  }

  @Test(arguments: [Lifecycle.Event.load, .willAppear, .didAppear, .willDisappear, .didDisappear])
  func closingInCallbackClosesAfterStep(_ event: Lifecycle.Event) {
    let (parent, child) = family()
    var events: [String] = []
    parent.attach(ScreenLogger { events.append($0) })
    parent.attach(Redirect(event) { [unowned parent] in parent.close() })
    parent.show()
    parent.hide()
    #expect(parent.phase == .released && child.phase == .released)
    #expect(
      events == [
        "parent load", "parent willAppear", "parent didAppear", "parent willDisappear",
        "parent didDisappear", "parent unload", "parent release",
      ])
  }

  @Test func showingInWillDisappearShowsChildAgain() {
    let (parent, child) = family()
    parent.show()
    parent.attach(Redirect(.willDisappear) { [unowned parent] in parent.show() })
    parent.hide()
    #expect(parent.phase == .visible && child.phase == .visible)
    #expect(child.connection.isConnected)
  }

  @Test func hidingNavigatorInLoadOfPushedScreenDisconnectsIt() {
    let router = Router<TestRoute>(.home)
    var made: [PlaceScreen] = []
    weak var current: AnyScreen?
    let navigator = Navigator(router) { route in
      let screen = screen(route.segment)
      if route != .home { screen.attach(Redirect(.load) { current?.hide() }) }
      made.append(screen)
      return screen
    }
    current = navigator
    navigator.show()
    router.push(.user(1))
    #expect(navigator.phase == .loaded)
    #expect(made.map(\.phase) == [.loaded, .loaded])
    #expect(made.allSatisfy { !$0.connection.isConnected })
  }

  @Test func viewIsReturnedThoughItsScreenClosesItself() {
    let screen = screen("a")
    screen.attach(Redirect(.load) { [unowned screen] in screen.close() })
    let view = screen.view
    #expect(view.name.text.isEmpty && screen.phase == .released)
  }

  @Test func stepOfClosedScreenIsRefused() {
    let screen = screen("a")
    screen.attach(
      Redirect(.didAppear) { [unowned screen] in
        screen.close()
        screen.show()
        screen.handle(.unload)
      })
    let reported = failures { screen.show() }
    #expect(screen.phase == .released)
    #expect(reported.map(\.kind) == [.refusedStep, .refusedStep])
    #expect(reported.first?.message.hasPrefix("The step show of the screen \"a\"") == true)
  }

  @Test func childOfHiddenScreenIsNotShownAlone() {
    let (parent, child) = family()
    parent.show()
    parent.hide()
    let reported = failures { child.show() }
    #expect(child.phase == .loaded && reported.map(\.kind) == [.refusedStep])
    parent.show()
    #expect(child.phase == .visible)
  }

  @Test func childThatIsAlreadyVisibleCanBeAdded() {
    let parent = screen("parent").show()
    let child = screen("child").show()
    parent.add(at: \.place) { child }
    #expect(child.phase == .visible && parent.view.place.child === child.node)
    parent.hide()
    #expect(child.phase == .loaded)
  }

  @Test func childAppearsInNewViewAfterUnloading() {
    let (parent, child) = family()
    parent.show()
    parent.hide()
    parent.handle(.unload)
    #expect(child.phase == .initial)
    parent.show()
    #expect(parent.view.place.child === child.node && child.phase == .visible)
  }

  @Test func tabsAppearAgainAfterUnloading() {
    let tabs = TabNavigator([screen("a"), screen("b")]).show()
    tabs.hide()
    tabs.handle(.unload)
    tabs.show()
    tabs.select(1)
    #expect(tabs.screens.map(\.phase) == [.loaded, .visible])
  }

  @Test func navigatorReplacesScreenThatWasClosed() {
    let router = Router<TestRoute>(.home)
    let navigator = Navigator(router) { screen($0.segment) }
    navigator.show()
    router.push(.user(1))
    navigator.screens[0].close()
    router.pop()
    #expect(navigator.screens.map(\.phase) == [.visible])
    navigator.screens[0].close()
    #expect(navigator.node.frame(width: 8).lines.last == "home    ")
    navigator.hide()
    navigator.show()
    #expect(navigator.screens.map(\.phase) == [.visible])
  }

  @Test func closedTabIsEmpty() {
    let tabs = TabNavigator([screen("a"), screen("b")]).show()
    tabs.screens[1].close()
    tabs.select(1)
    #expect(tabs.selection == 1 && tabs.screens[0].phase == .loaded)
  }

  @Test func detachedBehaviorDoesNotReceiveEventInProgress() {
    let screen = screen("a")
    var lines: [String] = []
    let log = ScreenLogger { lines.append($0) }
    screen.attach(Redirect(.load) { [unowned screen] in screen.detach(log) })
    screen.attach(log)
    screen.show()
    #expect(lines.isEmpty)
  }

  @Test func endlessStepsAreStopped() {
    let screen = screen("a")
    let flicker = Flicker()
    screen.attach(flicker)
    let reported = failures { screen.show() }
    #expect(reported.map(\.kind) == [.cycle])
    #expect(reported.first?.message.hasPrefix("show a wasn't performed") == true, "\(reported)")
    #expect(flicker.count > 20)
    screen.detach(flicker)
    screen.show()
    #expect(screen.phase == .visible, "the next step works")
  }

  private final class Flicker: ScreenBehavior {
    var count = 0
    func screen(_ screen: AnyScreen, didHandle event: Lifecycle.Event) {
      count += 1
      if event == .didAppear { screen.hide() }
      if event == .didDisappear { screen.show() }
    }
  }

  @Test func effectThatShowsScreenDoesNotDependOnIt() {
    let (parent, _) = family()
    var runs = 0
    let effect = Effect {
      runs += 1
      parent.show()
    }
    parent.hide()
    #expect(runs == 1 && parent.phase == .loaded)
    effect.cancel()
  }
}
