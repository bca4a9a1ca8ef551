import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Behaviors that change what's visible while the screens are switched.
@MainActor struct RedirectTests {
  /// A behavior that runs a closure after the first event of a kind.
  final class Redirect: ScreenBehavior {
    private let event: Lifecycle.Event
    private var body: (@MainActor () -> Void)?

    init(_ event: Lifecycle.Event, _ body: @escaping @MainActor () -> Void) {
      (self.event, self.body) = (event, body)
    }

    func screen(_ screen: AnyScreen, didHandle event: Lifecycle.Event) {
      guard event == self.event, let body else { return }
      self.body = nil
      body()
    }
  }

  private nonisolated static let events: [Lifecycle.Event] = [
    .load, .willAppear, .didAppear, .willDisappear, .didDisappear, .unload,
  ]

  private func screen(_ name: String) -> AnyScreen {
    Screen(PlacePresenter(.named(name)), PlaceView.bindings, title: name) { PlaceView() }
  }

  @Test(arguments: events, [0, 1]) func tabCanSelectAnotherDuringSwitch(
    event: Lifecycle.Event, index: Int
  ) {
    let screens = ["a", "b", "c"].map(screen)
    let tabs = TabNavigator(screens)
    screens[index].attach(Redirect(event) { [unowned tabs] in tabs.select(2) })
    tabs.show()
    tabs.select(1)
    check(tabs, screens, showing: [screens[tabs.selection]])
    tabs.close()
    #expect(!screens.contains { $0.phase == .visible })
  }

  private enum Change: CaseIterable { case push, pop, style, cover, hide }

  @Test(arguments: events, 0..<3) func screenCanChangeNavigatorDuringSwitch(
    event: Lifecycle.Event, index: Int
  ) {
    for change in Change.allCases {
      for later in Change.allCases {
        let router = Router<TestRoute>(.home)
        var made: [AnyScreen] = []
        weak var current: Navigator<TestRoute>?
        @MainActor func perform(_ change: Change) {
          switch change {
          case .push: router.push(.named("pushed"))
          case .pop: router.pop()
          case .style: current?.style = .split
          case .cover: router.present(.named("cover"))
          case .hide: current?.hide()
          }
        }
        let navigator = Navigator(router) { route in
          let screen = screen(route.segment)
          if made.count == index { screen.attach(Redirect(event) { perform(change) }) }
          made.append(screen)
          return screen
        }
        current = navigator
        navigator.show()
        router.push(.user(1))
        perform(later)
        navigator.show()
        router.push(.user(2))
        check(navigator, made, showing: navigator.phase == .visible ? navigator.shown : [])
        navigator.close()
        #expect(!made.contains { $0.phase == .visible })
      }
    }
  }

  /// Checks that exactly the given screens are visible, and drawn.
  private func check(_ screen: AnyScreen, _ all: [AnyScreen], showing shown: [AnyScreen]) {
    #expect(all.filter { $0.phase == .visible }.map(\.title) == shown.map(\.title))
    let root = screen.node
    #expect(shown.allSatisfy { $0.node.root === root && $0.node.isVisible })
  }
}
