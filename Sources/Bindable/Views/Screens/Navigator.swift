/// A screen that shows the screens of a router's routes, as a stack or side by side.
///
/// ```swift
/// let router = Router<AppRoute>(.profile(1))
/// let navigator = Navigator(router, style: .stack) { route in
///   switch route {
///   case .profile(let id): profileScreen(id)
///   case .followers(let id): followersScreen(id)
///   }
/// }
/// navigator.show()
/// router.push(.followers(1))     // the followers are visible
/// navigator.style = .split       // both screens are visible, and nothing else has changed
/// ```
///
/// A stack shows the last route. A split shows the first route, and the last one next to it. Code
/// that pushes a route is independent of the style. A screen is released when its route is removed.
@MainActor
public final class Navigator<Destination: Route>: AnyScreen {
  /// The router that contains the current routes.
  public let router: Router<Destination>
  private let makeScreen: @MainActor (Destination) -> AnyScreen
  private var entries: [Entry] = []
  private var coverEntry: Entry?
  private let frame = NavigatorView()
  private var following: Effect?
  private var titleEffect: Effect?
  private var lastShown: [AnyScreen] = []

  private var allEntries: [Entry] { entries + [coverEntry].compactMap { $0 } }

  private struct Entry {
    let route: Destination
    /// The router's number of the route, or `nil` for the cover.
    var number: Int?
    var screen: AnyScreen
  }

  /// The arrangement of the visible screens.
  @Observed public var style: NavigatorStyle {
    didSet { if style != oldValue { requestUpdate() } }
  }

  /// The width of the first of two panes if screens are shown in bordered panes, with their titles
  /// in the borders, or `nil` to show one title above them.
  ///
  /// Set it before the navigator is shown.
  public var paneWidth: Length? {
    get { frame.paneWidth }
    set { frame.paneWidth = newValue }
  }

  /// Creates a navigator that creates its screens on demand, and has the texts of a context.
  public init(
    _ router: Router<Destination>, style: NavigatorStyle = .stack, title: String = "Navigator",
    in context: FormatContext = .standard,
    screen: @escaping @MainActor (Destination) -> AnyScreen
  ) {
    self.router = router
    makeScreen = screen
    _style = Observed(wrappedValue: style)
    super.init(title: title)
    frame.useTexts(of: context)
    frame.back.title = context[Texts.self][.backButton]
  }

  /// The screens of the routes, in order.
  public var screens: [AnyScreen] { entries.map(\.screen) }
  /// The screen in front of all others, or `nil` if there is none.
  public var cover: AnyScreen? { coverEntry?.screen }
  /// The screens that are visible while the navigator is.
  public var shown: [AnyScreen] {
    if let coverEntry { return [coverEntry.screen] }
    guard let first = entries.first, let last = entries.last else { return [] }
    return style == .stack || entries.count == 1 ? [last.screen] : [first.screen, last.screen]
  }

  override var childScreens: [AnyScreen] { allEntries.map(\.screen) }

  override var summary: String { "Navigator of \(Destination.self), \(style.rawValue)" }

  override func location(of screen: AnyScreen) -> String? {
    allEntries.first { $0.screen === screen }?.route.segment
  }

  override func makeNode() -> ViewNode {
    let router = router
    frame.back.controlAction = ControlAction { router.pop() }
    router.setLeaveHandler(of: self) { [weak self] keptCount, removesCover, change in
      guard let self, phase == .visible else { return change() }
      let cover = removesCover ? cover.map { [$0] } ?? [] : []
      leave(screens.dropFirst(keptCount) + cover, then: change)
    }
    update()
    following = Effect(named: { "the navigator of \(Destination.self)" }) { [weak self] in
      _ = (router.routes, router.presented)
      withoutOwner { self?.requestUpdate() }
    }
    return frame
  }

  override func reveal(_ screen: AnyScreen) {
    guard !shown.contains(where: { $0 === screen }),
      let index = entries.firstIndex(where: { $0.screen === screen })
    else { return }
    router.truncate(to: index + 1)
  }

  override func returnToStart() {
    if router.routes.count == 1, router.presented == nil { return super.returnToStart() }
    router.setRoutes([router.routes[0]])
  }

  override func prepare(_ event: Lifecycle.Event) {
    if event == .willAppear, allEntries.contains(where: { $0.screen.phase == .released }) {
      update()
    }
    guard event == .unload else { return }
    router.setLeaveHandler(of: self, nil)
    following?.cancel()
    titleEffect?.cancel()
    let closing = allEntries
    (entries, coverEntry, lastShown) = ([], nil, [])
    close(closing)
  }

  override func child(_ event: Lifecycle.Event) -> [AnyScreen] {
    // Those of the last update, because a callback can request another one.
    event == .load ? [] : lastShown
  }

  private func requestUpdate() { request("update") { [unowned self] _ in update() } }

  /// Updates the screens to match the routes and the style, as part of a step.
  private func update() {
    guard phase != .initial, phase != .released else { return }
    endEditing()
    // Released after the change, because the `deinit` of a presenter can use the navigator.
    let before = (entries, coverEntry)
    defer { withExtendedLifetime(before) {} }
    let (routes, covering) = (router.routes, router.presented)
    let numbers = router.numbers
    // A route that was removed and added again keeps its screen.
    let sameCount = zip(entries, numbers).prefix { $0.number == $1 }.count
    let equalCount = zip(entries[sameCount...], routes[sameCount...]).prefix { $0.route == $1 }
      .count
    let unchangedCount = sameCount + equalCount
    var removed = Array(entries[unchangedCount...])
    removed += [coverEntry].compactMap { $0?.route == covering ? nil : $0 }
    entries.removeSubrange(unchangedCount...)
    // The program can have closed a screen whose route is left.
    for index in entries.indices where entries[index].screen.phase == .released {
      entries[index].screen = screen(for: entries[index].route)
    }
    for route in routes[unchangedCount...] {
      entries.append(Entry(route: route, screen: screen(for: route)))
    }
    for index in sameCount..<entries.count { entries[index].number = numbers[index] }
    if coverEntry?.route != covering || coverEntry?.screen.phase == .released {
      coverEntry = covering.map { Entry(route: $0, screen: screen(for: $0)) }
    }
    switchScreens()
    close(removed)
  }

  private func screen(for route: Destination) -> AnyScreen {
    let screen = makeScreen(route)
    adopt(screen)
    return screen
  }

  /// Switches from the previous screens to the current ones, in the order that the user sees.
  private func switchScreens() {
    let before = lastShown, after = shown
    let going = before.filter { old in !after.contains { $0 === old } }
    let coming = after.filter { new in !before.contains { $0 === new } }
    // A screen can be visible already when it's created.
    for screen in childScreens where !isShown || !after.contains(where: { $0 === screen }) {
      if !before.contains(where: { $0 === screen }) { screen.follow(.didDisappear) }
    }
    replace(going, with: coming) {
      var isFocusLost = frame.back.isFocused && !going.isEmpty
      for screen in going {
        guard let node = screen.nodeUnlessReleased?.focusedNode else { continue }
        screen.lastFocused = node
        node.isFocused = false
        isFocusLost = true
      }
      frame.arrange(
        main: after.first?.nodeUnlessReleased,
        side: after.count > 1 ? after.last?.nodeUnlessReleased : nil,
        canGoBack: canGoBack)
      if isFocusLost { giveFocus(to: coming.last ?? after.last) }
      showTitles(of: after)
    }
    lastShown = phase == .initial || phase == .released ? [] : after
  }

  // The second of two panes is the detail of the list next to it.
  private var canGoBack: Bool {
    coverEntry != nil || entries.count > (paneWidth != nil && style == .split ? 2 : 1)
  }

  /// Focuses the node of a screen that last had the focus, or else the one that gets it first.
  private func giveFocus(to screen: AnyScreen?) {
    guard let screen, let node = screen.nodeUnlessReleased, frame.topmostModal == nil else {
      return
    }
    let last = screen.lastFocused.flatMap { $0.canFocus && $0.isInteractive ? $0 : nil }
    let first = paneWidth == nil ? node.initialFocus : node.contentFocus
    (last ?? first ?? (frame.back.isHidden ? nil : frame.back))?.becomeFocused()
  }

  /// Shows the title of a screen and keeps it up to date.
  private func showTitles(of shown: [AnyScreen]) {
    // First, because the effects would take turns if both existed.
    titleEffect?.cancel()
    let screen = shown.last, first = shown.first
    titleEffect = Effect(named: { "the title of a navigator" }) {
      [weak screen, weak first, frame] in
      if frame.paneWidth != nil {
        (frame.mainPane.title, frame.sidePane.title) = (first?.title ?? "", screen?.title ?? "")
      }
      frame.title.text = screen?.title ?? ""
      frame.title.style = screen?.titleStyle ?? Style()
    }
  }

  private func close(_ entries: some BidirectionalCollection<Entry>) {
    for entry in entries.reversed()
    where !allEntries.contains(where: { $0.screen === entry.screen }) {
      entry.screen.follow(.release)
    }
  }
}
