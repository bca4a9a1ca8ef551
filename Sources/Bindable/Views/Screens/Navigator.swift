/// Shows the screens of a router's routes: one after the other, or side by side.
///
/// ```swift
/// let router = Router<AppRoute>(.profile(1))
/// let navigator = Navigator(router, shape: .stack) { route in
///   switch route {
///   case .profile(let id): profileScreen(id)
///   case .followers(let id): followersScreen(id)
///   }
/// }
/// navigator.show()
/// router.push(.followers(1))     // the followers are on the screen
/// navigator.shape = .split       // both are, and nothing else has changed
/// ```
///
/// A stack shows the last route; a split shows the first at the side and the last beside it. Who
/// pushes a route does not know which. A screen lives as long as its route is in the way there.
@MainActor
public final class Navigator<Place: Route>: AnyScreen {
  /// Where the user is.
  public let router: Router<Place>
  private let makeScreen: @MainActor (Place) -> AnyScreen
  private var entries: [Entry] = []
  private var coverEntry: Entry?
  private let frame = NavigatorView()
  private var following: Effect?
  private var titling: Effect?
  private var lastShown: [AnyScreen] = []

  private struct Entry {
    let route: Place
    let screen: AnyScreen
  }

  /// How many screens there are side by side.
  @Observed public var shape: NavigatorShape {
    didSet { if shape != oldValue, phase != .initial, phase != .released { change() } }
  }

  /// Makes a navigator, and its screens when they are needed.
  public init(
    _ router: Router<Place>, shape: NavigatorShape = .stack, title: String = "Navigator",
    screen: @escaping @MainActor (Place) -> AnyScreen
  ) {
    self.router = router
    makeScreen = screen
    _shape = Observed(wrappedValue: shape)
    super.init(title: title)
  }

  /// The screens of the routes, in order.
  public var screens: [AnyScreen] { entries.map(\.screen) }
  /// The screen in front of all others, if any.
  public var cover: AnyScreen? { coverEntry?.screen }
  /// The screens that are visible when the navigator is.
  public var shown: [AnyScreen] {
    if let coverEntry { return [coverEntry.screen] }
    guard let first = entries.first, let last = entries.last else { return [] }
    return shape == .stack || entries.count == 1 ? [last.screen] : [first.screen, last.screen]
  }

  override var inside: [AnyScreen] { screens + (cover.map { [$0] } ?? []) }

  override var makeUp: String { "Navigator of \(Place.self), \(shape.rawValue)" }

  override func place(of screen: AnyScreen) -> String? {
    (entries + (coverEntry.map { [$0] } ?? [])).first { $0.screen === screen }?.route.segment
  }

  override func makeNode() -> ViewNode {
    let router = router
    frame.back.act = Act { router.pop() }
    following = Effect { [weak self] in
      let (routes, cover) = (router.routes, router.cover)
      outsideEffects { self?.follow(routes, cover) }
    }
    return frame
  }

  override func prepare(_ event: LifeCycle.Event) {
    guard event == .unload else { return }
    following?.cancel()
    titling?.cancel()
    close(entries + (coverEntry.map { [$0] } ?? []))
    (entries, coverEntry, lastShown) = ([], nil, [])
  }

  override func inner(_ event: LifeCycle.Event) -> [AnyScreen] {
    event == .load ? [] : shown
  }

  /// Makes the screens be those of the routes.
  private func follow(_ routes: [Place], _ covering: Place?) {
    let kept = zip(entries, routes).prefix { $0.route == $1 }.count
    let gone =
      Array(entries[kept...])
      + (coverEntry.map { [$0] } ?? []).filter {
        $0.route != covering
      }
    entries.removeSubrange(kept...)
    for route in routes[kept...] { entries.append(Entry(route: route, screen: makeScreen(route))) }
    if coverEntry?.route != covering {
      coverEntry = covering.map { Entry(route: $0, screen: makeScreen($0)) }
    }
    change()
    close(gone)
  }

  /// Goes from what was shown to what is, in the order in which a user sees it.
  private func change() {
    let before = lastShown, after = shown
    let going = before.filter { old in !after.contains { $0 === old } }
    let coming = after.filter { new in !before.contains { $0 === new } }
    let isSeen = phase == .appearing || phase == .visible
    if isSeen {
      for screen in going { screen.take(.willDisappear) }
      for screen in coming { screen.take(.willAppear) }
    }
    var isFocusLost = frame.back.isFocused && !going.isEmpty
    for screen in going {
      guard let node = screen.node.focusedNode else { continue }
      screen.lastFocused = node
      node.isFocused = false
      isFocusLost = true
    }
    frame.arrange(
      main: after.first?.node, side: after.count > 1 ? after.last?.node : nil,
      canGoBack: entries.count > 1 || coverEntry != nil)
    if isFocusLost { giveFocus(to: coming.last ?? after.last) }
    showTitle(of: after.last)
    if isSeen {
      for screen in going { screen.take(.didDisappear) }
      if phase == .visible { for screen in coming { screen.take(.didAppear) } }
    }
    lastShown = after
  }

  /// Gives the focus to the node of a screen that had it when the screen went, or else to its first.
  private func giveFocus(to screen: AnyScreen?) {
    guard let screen, frame.frontModal == nil else { return }
    let last = screen.lastFocused.flatMap { $0.canFocus && $0.isInteractive ? $0 : nil }
    (last ?? screen.node.focusOrder.first ?? (frame.back.isHidden ? nil : frame.back))?.takeFocus()
  }

  /// Shows the title of a screen, and what becomes of it.
  private func showTitle(of screen: AnyScreen?) {
    titling = Effect { [weak screen, frame] in
      frame.title.text = screen?.title ?? ""
      frame.title.style = screen?.titleStyle ?? Style()
    }
  }

  private func close(_ entries: [Entry]) {
    for entry in entries.reversed() {
      entry.screen.close()
    }
  }
}

/// How many screens a navigator shows side by side.
public enum NavigatorShape: String, Hashable, Sendable, CaseIterable {
  /// One, as on a phone.
  case stack
  /// The first and the last, as on a tablet.
  case split
}
