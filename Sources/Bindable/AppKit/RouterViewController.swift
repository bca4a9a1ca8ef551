#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A view controller that shows the last route of a router, in a window or in a tab.
  ///
  /// ```swift
  /// let router = Router<AppRoute>(.profile(1))
  /// window.contentViewController = RouterViewController(router) { route in
  ///   makeController(for: route)
  /// }
  /// router.push(.followers(1))   // replaces the content of the window
  /// ```
  ///
  /// A presented route is a sheet. There's no back button, because windows don't have one: call
  /// `router.pop()`, for example in a toolbar. A controller's `dismiss(_:)` removes the route of
  /// its sheet. A `LeavableViewController` asks before it's removed.
  open class RouterViewController<Destination: Route>: NSViewController {
    /// The router.
    public final let router: Router<Destination>
    /// The view controllers of the routes, with the visible one last.
    public private(set) final var controllers: [NSViewController] = []
    private let makeController: @MainActor (Destination) -> NSViewController
    private var routes: [Destination] = []
    private var cover: (route: Destination, controller: NSViewController)?
    private var following: Effect?
    private let departure = Departure()

    /// Creates a view controller for a router.
    ///
    /// - Parameters:
    ///   - router: The router.
    ///   - controller: A closure that returns a new view controller for a route.
    public init(
      _ router: Router<Destination>,
      controller: @escaping @MainActor (Destination) -> NSViewController
    ) {
      self.router = router
      makeController = controller
      super.init(nibName: nil, bundle: nil)
      router.setLeaveHandler(of: self) { [weak self] keptCount, removesCover, change in
        guard let self else { return change() }
        var controllers = Array(controllers.dropFirst(keptCount))
        if removesCover, let cover { controllers.append(cover.controller) }
        let leaving = controllers.compactMap { ($0 as? any LeavableViewController)?.leaving }
        departure.run(leaving, then: change)
      }
      following = Effect { [weak self] in
        guard let self else { return }
        let (routes, presented) = (self.router.routes, self.router.presented)
        untracked { self.update(routes, presented) }
      }
    }

    /// Returns `nil`, because a storyboard doesn't contain a router.
    public required init?(coder: NSCoder) { nil }

    /// Creates the view that contains those of the routes.
    open override func loadView() { view = NSView() }

    /// Shows the last route.
    open override func viewDidLoad() {
      super.viewDidLoad()
      showLast()
    }

    /// Shows the sheet of a route that was presented before the view appeared.
    open override func viewDidAppear() {
      super.viewDidAppear()
      showCover()
    }

    private func update(_ routes: [Destination], _ presented: Destination?) {
      let unchangedCount = zip(self.routes, routes).prefix { $0 == $1 }.count
      controllers.removeSubrange(unchangedCount...)
      controllers += routes[unchangedCount...].map(makeController)
      self.routes = routes
      if isViewLoaded { showLast() }
      guard cover?.route != presented else { return }
      let old = cover?.controller
      cover = presented.map { ($0, makeController($0)) }
      if let old, old.presentingViewController != nil { super.dismiss(old) }
      showCover()
    }

    private func showLast() {
      guard let last = controllers.last, children.last !== last else { return }
      for child in children {
        child.view.removeFromSuperview()
        child.removeFromParent()
      }
      addChild(last)
      fill(view, with: last.view)
    }

    private func showCover() {
      guard let controller = cover?.controller, controller.presentingViewController == nil,
        isViewLoaded, view.window != nil
      else { return }
      presentAsSheet(controller)
    }

    /// Removes the route of a sheet, or dismisses another view controller.
    open override func dismiss(_ viewController: NSViewController) {
      if viewController === cover?.controller {
        event("dismiss the sheet") { _ = router.dismiss() }
      } else {
        super.dismiss(viewController)
      }
    }
  }
#endif
