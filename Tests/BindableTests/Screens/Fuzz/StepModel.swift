import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The requests of the program: the effect of its acts in their order, without any screen.
struct StepModel {
  enum Wish { case shown, hidden, closed }

  var wish = Wish.hidden
  var routes = [TestRoute.home]
  var cover: TestRoute?
  var selection = 0

  mutating func apply(_ act: StepAct) {
    switch act {
    case .show: if wish != .closed { wish = .shown }
    case .hide: if wish != .closed { wish = .hidden }
    case .close: wish = .closed
    case .push: routes.append(.user(1))
    case .pushAgain: routes.append(.user(2))
    case .pushAfter:
      cover = nil
      let home = (routes.lastIndex(of: .home) ?? routes.count - 1) + 1
      if routes.dropFirst(home) != [.user(3)] { routes = routes.prefix(home) + [.user(3)] }
    case .pop: if cover != nil { cover = nil } else if routes.count > 1 { routes.removeLast() }
    case .popToFirst:
      cover = nil
      routes = [.home]
    case .replace:
      cover = nil
      routes = [.home, .user(4), .user(5)]
    case .present: cover = .named("a")
    case .presentOther: cover = .named("b")
    case .dismiss: cover = nil
    case .selectFirst: selection = 0
    case .selectSecond: selection = 1
    case .selectThird: selection = 2
    default: break
    }
  }
}

/// The events of a screen, which must follow one another as documented.
@MainActor final class StepRecord {
  weak var screen: AnyScreen?
  private let title: String
  var events: [Lifecycle.Event] = []
  /// Set when the program has shown, hidden, or closed the screen by itself.
  var isTouched = false
  /// Set if the screen has a second child.
  var isEnlarged = false

  init(_ screen: AnyScreen) { (self.screen, title) = (screen, screen.title) }

  /// The first event that's out of order.
  var problem: String? {
    var last = Lifecycle.Event.unload
    for event in events {
      let isLegal =
        switch event {
        case .load: last == .unload
        case .willAppear: last == .load || last == .didDisappear
        case .didAppear: last == .willAppear
        case .willDisappear: last == .didAppear
        case .didDisappear: last == .willDisappear
        case .unload: last == .load || last == .didDisappear
        case .release: last == .unload
        }
      if !isLegal { return "\(title): \(event) after \(last) in \(events.map(\.rawValue))" }
      last = event
    }
    if last == .willAppear || last == .willDisappear { return "\(title) stays after \(last)" }
    return nil
  }
}

@MainActor final class StepBehavior: ScreenBehavior {
  private let body: @MainActor (Lifecycle.Event) -> Void
  init(_ body: @escaping @MainActor (Lifecycle.Event) -> Void) { self.body = body }
  func screen(_ screen: AnyScreen, didHandle event: Lifecycle.Event) { body(event) }
}

/// A behavior that's attached and detached, and must not be notified afterward.
@MainActor final class StepExtra: ScreenBehavior {
  var isAttached = false
  var onProblem: (@MainActor (String) -> Void)?
  func screen(_ screen: AnyScreen, didHandle event: Lifecycle.Event) {
    if !isAttached { onProblem?("\(screen.title) notified a detached behavior of \(event)") }
  }
}

@MainActor final class StepWatch: RouterBehavior {
  private let call: @MainActor (StepSite) -> Void
  init(_ call: @escaping @MainActor (StepSite) -> Void) { self.call = call }
  func router<Destination: Route>(will step: RouterStep<Destination>) { call(.routerWill) }
  func router<Destination: Route>(did step: RouterStep<Destination>) { call(.routerDid) }
}

@MainActor final class StepPresenter {
  private let call: @MainActor (StepSite) -> Void
  var text: String {
    untracked { call(.binding) }
    return "text"
  }

  init(_ call: @escaping @MainActor (StepSite) -> Void) {
    self.call = call
    call(.makePresenter)
  }

  isolated deinit { call(.deinitialize) }
}

@MainActor final class StepView: ViewNode {
  let text = Label(), place = ContainerView(), other = ContainerView()
  override var content: ViewNode? {
    VStack {
      text
      place
      other
    }
  }
  static let bindings = BindingTable(StepPresenter.self, StepView.self) {
    \.text --> \.text.text
  }
}
