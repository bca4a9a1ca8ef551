public import Bindable

/// The app: three tabs, each with a router and a navigator that shows its routes.
///
/// ```swift
/// let app = ProfileApp(environment)
/// app.show()
/// app.link                       // "photos"
/// try app.open("profile.1/followers.1")
/// app.router.pop()
/// app.link                       // "profile.1"
/// app.root.frame(width: 40)      // what the user sees
/// ```
///
/// To restore a saved link, open it.
@MainActor
public final class ProfileApp {
  /// The dependencies of the app.
  public let environment: ProfileEnvironment
  /// The tabs with all photos, with all people, and with the signed-in user.
  public let tabs: TabNavigator
  /// The screen with the tabs, and the offer to undo a removal.
  public let screen: AnyScreen
  /// The presenter of the tab bar, or `nil` if screens aren't in panes.
  public let main: MainPresenter?
  private let navigators: [Navigator<AppRoute>]
  private var subscriptions: [Effect] = []

  /// The device that the app currently runs on.
  ///
  /// Changing the device preserves the current route and the contents of the screens.
  public var device: Device {
    didSet { for navigator in navigators { navigator.style = device.shape } }
  }

  /// Creates an app that shows all photos, or the sign-in screen if no user is signed in.
  public init(_ environment: ProfileEnvironment) {
    self.environment = environment
    device = environment.device
    let userID = environment.session.userID
    navigators = AppTab.allCases.map { tab in
      let router = Router(tab.root(for: userID))
      for behavior in environment.routerBehaviors { router.attach(behavior) }
      let screens = ScreenFactory(environment, router)
      let navigator = Navigator(router, style: environment.device.shape, title: tab.title) {
        screens.screen(for: $0)
      }
      if environment.panes != nil {
        navigator.paneWidth = tab.paneWidth
        screens.focusShown = { [weak navigator] in
          navigator?.shown.last?.node.contentFocus?.focus()
        }
      }
      return navigator
    }
    let tabs = TabNavigator(navigators, title: "Tabs")
    self.tabs = tabs
    main = environment.panes.map { _ in MainPresenter(in: environment, tabs: tabs) }
    screen =
      main.map { Self.mainScreen(of: $0, tabs, in: environment) }
      ?? Self.plainScreen(with: tabs, in: environment)
    // After the editors, whose changes may be kept or discarded then.
    screen.leaving = environment.deliveries.finishing
    if userID == nil { tabs.select(AppTab.me.rawValue) }
    var theme = environment.store.theme
    var shownID = userID
    subscriptions = [
      observe(environment.store.theme) { [weak screen, weak tabs] new in
        if new != theme { (environment.panes == nil ? tabs : screen)?.rebuildViews() }
        theme = new
      },
      observe(environment.session.userID) { [weak self] new in
        if new != shownID { self?.restart(for: new) }
        shownID = new
      },
    ]
  }

  private static func plainScreen(
    with tabs: TabNavigator, in environment: ProfileEnvironment
  ) -> AnyScreen {
    let screen = Screen(
      environment.undo, AppView.bindings, title: "App", in: environment,
      asking: environment.deliveries.finishing, whenBusy: .replace)
    screen.add(at: \.app) { tabs }
    return screen
  }

  private static func mainScreen(
    of main: MainPresenter, _ tabs: TabNavigator, in environment: ProfileEnvironment
  ) -> AnyScreen {
    tabs.showsTabs = false
    main.onSelected = { [weak tabs] in
      guard let tabs else { return }
      let node = tabs.screens[tabs.selection].node, content = node.contentFocus
      // A field would receive the key of the next tab.
      let other = content is TextInput ? node.focusOrder.first { !($0 is TextInput) } : nil
      (other ?? content)?.focus()
    }
    main.onSearch = { [weak tabs] in
      let nodes = tabs.map { $0.screens[$0.selection].node.focusOrder } ?? []
      nodes.first { $0.nodeName == "search" }?.focus()
    }
    // A question about the end of the program doesn't wait for the work that's in progress.
    let screen = Screen(
      main, MainView.bindings, title: "App", in: environment, asking: main.quitting,
      environment.deliveries.finishing, whenBusy: .replace)
    screen.add(at: \.app) { tabs }
    screen.add(at: \.tour) {
      let tour = Screen(main.tour, TourView.bindings, title: "Tour", in: environment)
      // Only the end of the program leaves this screen, which is asked before the editors.
      tour.leaving = main.quitting
      return tour
    }
    main.tour.onAction = { [weak screen] action, name in
      let node = screen?.node.descendants.first { node in
        node.isVisible && (node.nodeName == name || (node as? Button)?.title == name)
      }
      if action == .focus { return node?.focus() ?? false }
      if case .select(let index) = action, let list = node as? ListView, index >= list.itemCount {
        return false
      }
      return node?.perform(action) ?? false
    }
    return screen
  }

  /// Arranges an app in panes for a number of columns: in two panes if it's wide.
  public func fit(width: Int) {
    guard let panes = environment.panes else { return }
    panes.width = width
    let areTwo = width >= PaneState.columnsForTwo
    guard panes.areTwo != areTwo else { return }
    if !areTwo { closePreviews() }
    device = areTwo ? .tablet : .phone
    panes.areTwo = areTwo
  }

  /// Goes back from the details next to lists, except from those with the focus.
  private func closePreviews() {
    for navigator in navigators where navigator.router.presented == nil {
      let (routes, shown) = (navigator.router.routes, navigator.shown)
      guard shown.count == 2, let list = shown.first, let first = routes.first else { continue }
      let isPreview = routes.count == 2 && shown[1].node.focusedNode == nil
      if isPreview || list.node.focusedNode != nil { navigator.router.setRoutes([first]) }
    }
  }

  /// Shows the first screen of each tab, and the profile of a user or the sign-in screen.
  private func restart(for userID: User.ID?) {
    environment.undo.withdraw()
    for tab in AppTab.allCases {
      navigators[tab.rawValue].router.setRoutes([tab.root(for: userID)])
    }
    tabs.select(AppTab.me.rawValue)
  }

  /// The navigator of the selected tab.
  public var navigator: Navigator<AppRoute> { navigators[tabs.selection] }

  /// The router of the selected tab.
  public var router: Router<AppRoute> { navigator.router }

  /// The root node of the visible screens.
  public var root: ViewNode { screen.node }

  /// The link to the current route.
  public var link: String { router.link }

  /// Opens a link in its tab, or does nothing if the link is empty.
  ///
  /// The first screen of the tab is before the screens of the link, so that the user can go back to
  /// it.
  ///
  /// - Throws: `LinkError` for the first segment that can't be resolved; nothing changes then.
  public func open(_ link: String) throws(LinkError) {
    let userID = environment.session.userID
    let routes = try Self.check(link, in: environment.store.data, for: userID)
    guard let first = routes.first else { return }
    let tab = AppTab(of: first, for: userID), root = tab.root(for: userID)
    navigators[tab.rawValue].router.setRoutes(first == root ? routes : [root] + routes)
    tabs.select(tab.rawValue)
  }

  /// Returns the routes of a link, resolved in `data` for a user who is signed in.
  ///
  /// - Throws: `LinkError` for the first segment that can't be resolved.
  @discardableResult
  public nonisolated static func check(
    _ link: String, in data: ProfileData, for userID: User.ID?
  ) throws(LinkError) -> [AppRoute] {
    let routes = try AppRoute.routes(in: link)
    for (index, route) in routes.enumerated() where !route.isResolvable(in: data, for: userID) {
      throw LinkError(segment: route.segment, position: index + 1)
    }
    return routes
  }

  /// Shows the app.
  @discardableResult
  public func show() -> Self {
    screen.show()
    return self
  }

  /// Closes all screens and cancels their work in progress.
  public func close() {
    subscriptions = []
    environment.undo.withdraw()
    screen.close()
  }
}
