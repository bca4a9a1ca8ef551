import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// An act of a program on its screens or its router.
enum StepAct: Hashable, CaseIterable {
  case show, hide, close
  case push, pushAgain, pushAfter, pop, popToFirst, replace, present, presentOther, dismiss
  case selectFirst, selectSecond, selectThird, changeStyle, rebuild, rebuildOne
  case showPart, hidePart, closePart, showChild, hideChild, closeChild, hideNavigator, showNavigator
  case attach, detach, addChild
}

/// A place where the library calls the program.
enum StepSite: Hashable, CaseIterable {
  case load, willAppear, didAppear, willDisappear, didDisappear, unload, release
  case partLoad, partWillAppear, partDidAppear, partWillDisappear, partDidDisappear, partUnload
  case childLoad, childWillAppear, childDidDisappear
  case makeScreen, makeChild, makeView, makePresenter, binding, deinitialize
  case routerWill, routerDid, routes, leaving

  /// The site of an event of a container, of a screen in one, or of a child screen.
  init?(_ event: Lifecycle.Event, _ role: StepWorld.Role) {
    switch (role, event) {
    case (.container, .load): self = .load
    case (.container, .willAppear): self = .willAppear
    case (.container, .didAppear): self = .didAppear
    case (.container, .willDisappear): self = .willDisappear
    case (.container, .didDisappear): self = .didDisappear
    case (_, .release): self = .release
    case (.container, .unload): self = .unload
    case (.part, .load): self = .partLoad
    case (.part, .willAppear): self = .partWillAppear
    case (.part, .didAppear): self = .partDidAppear
    case (.part, .willDisappear): self = .partWillDisappear
    case (.part, .didDisappear): self = .partDidDisappear
    case (.part, .unload): self = .partUnload
    case (.child, .load): self = .childLoad
    case (.child, .willAppear): self = .childWillAppear
    case (.child, .didDisappear): self = .childDidDisappear
    default: return nil
    }
  }
}

/// A line of a program: an act, or one to perform at the next call from a place.
enum StepLine: Hashable, CustomStringConvertible {
  case act(StepAct)
  case at(StepSite, StepAct)

  var description: String {
    switch self {
    case .act(let act): "\(act)"
    case .at(let site, let act): "at \(site): \(act)"
    }
  }
}

/// Tabs with two navigators of one router and a screen with a child, and what the program asked of
/// them.
@MainActor final class StepWorld {
  enum Role { case container, part, child }

  let router = Router<TestRoute>(.home)
  private(set) var tabs: TabNavigator!
  private(set) var model = StepModel()
  private(set) var problems: [String] = []
  private var armed: [(site: StepSite, act: StepAct)] = []
  private var records: [StepRecord] = []
  private var watching: Effect?
  private let extra = StepExtra()

  init() {
    extra.onProblem = { [unowned self] in problems.append($0) }
    router.attach(StepWatch { [weak self] in self?.call($0) })
    let router = router
    watching = observe(router.routes) { [weak self] _ in self?.call(.routes) }
    let first = Navigator(router, title: "first") { [unowned self] in part($0.segment) }
    let third = Navigator(router, title: "third") { [unowned self] in part($0.segment) }
    tabs = TabNavigator([
      record(first, .container), part("settings"), record(third, .container),
    ])
    record(tabs, .container)
  }

  // MARK: - Parts

  @discardableResult
  private func record(_ screen: AnyScreen, _ role: Role) -> AnyScreen {
    let record = StepRecord(screen)
    records.append(record)
    return screen.attach(
      StepBehavior { [weak self, unowned record] event in
        record.events.append(event)
        if let site = StepSite(event, role) { self?.call(site) }
      }
    ).retain(record)
  }

  private func record(of screen: AnyScreen) -> StepRecord? {
    records.first { $0.screen === screen }
  }

  private func part(_ title: String) -> AnyScreen {
    call(.makeScreen)
    let screen = screen(title)
    screen.add(at: \.place) { [weak self] in
      self?.call(.makeChild)
      return self?.child() ?? AnyScreen(title: "none")
    }
    screen.leaving = Interaction(
      Flow("leave") {
        If(
          "never",
          { [weak self] _ in
            self?.call(.leaving)
            return false
          }
        ) {}
      })
    return record(screen, .part)
  }

  private func child() -> AnyScreen { record(screen("child"), .child) }

  private func screen(_ title: String) -> Screen<StepPresenter, StepView> {
    let call: @MainActor (StepSite) -> Void = { [weak self] in self?.call($0) }
    return Screen(StepPresenter(call), StepView.bindings, title: title) {
      call(.makeView)
      return StepView()
    }
  }

  private var navigators: [Navigator<TestRoute>] {
    tabs.screens.compactMap { $0 as? Navigator<TestRoute> }
  }

  /// A screen that's in front, or would be.
  private var front: AnyScreen? {
    let selected = tabs.screens[tabs.selection]
    return (selected as? Navigator<TestRoute>).map { $0.shown.last } ?? selected
  }

  // MARK: - Running

  func run(_ line: StepLine) {
    switch line {
    case .at(let site, let act): armed.append((site, act))
    case .act(let act): perform(act)
    }
  }

  private func call(_ site: StepSite) {
    guard let index = armed.firstIndex(where: { $0.site == site }) else { return }
    perform(armed.remove(at: index).act)
  }

  private func perform(_ act: StepAct) {
    // A closed screen that's at rest stops the program with a sentence.
    let isIdle = !tabs.steps.isPerforming
    if act == .show, isIdle, tabs.phase == .released { return }
    model.apply(act)
    switch act {
    case .show: tabs.show()
    case .hide: tabs.hide()
    case .close: tabs.close()
    case .push: router.push(.user(1))
    case .pushAgain: router.push(.user(2))
    case .pushAfter: router.push(.user(3), after: .home)
    case .pop: router.pop()
    case .popToFirst: router.pop(to: .home)
    case .replace: router.setRoutes([.home, .user(4), .user(5)])
    case .present: router.present(.named("a"))
    case .presentOther: router.present(.named("b"))
    case .dismiss: router.dismiss()
    case .selectFirst: tabs.select(0)
    case .selectSecond: tabs.select(1)
    case .selectThird: tabs.select(2)
    case .changeStyle: navigators[0].style = navigators[0].style == .stack ? .split : .stack
    case .rebuild: tabs.rebuildViews()
    case .rebuildOne: (front as? Screen<StepPresenter, StepView>)?.rebuildView()
    case .showPart: touch(front) { $0.show() }
    case .hidePart: touch(front) { $0.hide() }
    case .closePart: touch(front) { $0.close() }
    case .showChild: touch(front?.childScreens.first) { $0.show() }
    case .hideChild: touch(front?.childScreens.first) { $0.hide() }
    case .closeChild: touch(front?.childScreens.first) { $0.close() }
    case .hideNavigator: touch(navigators[0]) { $0.hide() }
    case .showNavigator: touch(navigators[0]) { $0.show() }
    case .attach:
      front?.attach(extra)
      extra.isAttached = true
    case .detach:
      for record in records { record.screen?.detach(extra) }
      extra.isAttached = false
    case .addChild:
      // A container has room for one child.
      guard let front, let record = record(of: front), !record.isEnlarged else { break }
      record.isEnlarged = true
      (front as? Screen<StepPresenter, StepView>)?.add(at: \.other) { [weak self] in
        self?.child() ?? AnyScreen(title: "none")
      }
    }
  }

  private func touch(_ screen: AnyScreen?, _ body: (AnyScreen) -> Void) {
    guard let screen, screen.phase != .released else { return }
    record(of: screen)?.isTouched = true
    body(screen)
  }

  // MARK: - Checking

  /// The first difference from the model, after the program's line has returned.
  func difference() -> String? {
    if let problem = problems.first { return problem }
    if router.routes != model.routes || router.presented != model.cover {
      return "routes \(router.link), cover \(router.presented?.segment ?? "none"); expected "
        + "\(TestRoute.link(to: model.routes)), \(model.cover?.segment ?? "none")"
    }
    if tabs.selection != model.selection { return "tab \(tabs.selection), not \(model.selection)" }
    let phase = tabs.phase
    let isExpected =
      switch model.wish {
      case .shown: phase == .visible
      case .hidden: phase == .initial || phase == .loaded
      case .closed: phase == .released
      }
    if !isExpected { return "the tabs are \(phase), but the program asked: \(model.wish)" }
    for record in records {
      if let problem = record.problem { return problem }
    }
    guard phase != .released else { return nil }
    return difference(below: tabs, isShown: phase == .visible, isExact: true)
  }

  private func difference(below screen: AnyScreen, isShown: Bool, isExact: Bool) -> String? {
    let isExact = isExact && record(of: screen)?.isTouched != true
    let isVisible = screen.phase == .visible
    if isVisible && !isShown { return "\(screen.title) is visible in a hidden screen" }
    if isExact, isVisible != isShown {
      return "\(screen.title) is \(screen.phase), but \(isShown ? "shown" : "hidden")"
    }
    if let screen = screen as? Screen<StepPresenter, StepView> {
      if (screen.currentConnection != nil) != isVisible {
        return "\(screen.title) is \(screen.phase), but \(isVisible ? "disconnected" : "connected")"
      }
    }
    if isVisible, isExact, screen.node.root !== tabs.node || !screen.node.isVisible {
      return "\(screen.title) is visible, but isn't drawn"
    }
    if let navigator = screen as? Navigator<TestRoute>, navigator.phase != .initial,
      navigator.phase != .released
    {
      let titles = navigator.screens.map(\.title), cover = navigator.cover?.title
      if titles != model.routes.map(\.segment) || cover != model.cover?.segment {
        return "\(navigator.title) has \(titles), cover \(cover ?? "none")"
      }
    }
    let shown = screen.child(.willDisappear)
    for child in screen.childScreens {
      let isChildShown = isVisible && shown.contains { $0 === child }
      if let found = difference(below: child, isShown: isChildShown, isExact: isExact) {
        return found
      }
    }
    return nil
  }

  /// Hides and shows all screens, after which also those agree that the program has touched.
  func settle() {
    armed = []
    perform(.hide)
    perform(.show)
    for record in records { record.isTouched = record.screen?.phase == .released }
  }
}
