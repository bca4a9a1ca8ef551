#if canImport(UIKit) && !os(watchOS)
  public import BindableCore
  public import UIKit

  /// A navigation controller that shows the routes of a router.
  ///
  /// ```swift
  /// let router = Router<AppRoute>(.profile(1))
  /// window.rootViewController = RouterNavigationController(router) { route in
  ///   makeController(for: route)
  /// }
  /// router.push(.followers(1))   // pushes a view controller
  /// ```
  ///
  /// The back button, the swipe from the edge, and the removal of a sheet change the routes. A
  /// `LeavableViewController` with an interaction has no swipe, and its back button asks first.
  open class RouterNavigationController<Destination: Route>: UINavigationController,
    UINavigationControllerDelegate, UIAdaptivePresentationControllerDelegate
  {
    /// The router.
    public final let router: Router<Destination>
    private let makeController: @MainActor (Destination) -> UIViewController
    private var entries: [(route: Destination, controller: UIViewController)] = []
    private var cover: (route: Destination, controller: UIViewController)?
    private var following: Effect?
    private let departure = Departure()

    /// Creates a navigation controller for a router.
    ///
    /// - Parameters:
    ///   - router: The router.
    ///   - controller: A closure that returns a new view controller for a route.
    public init(
      _ router: Router<Destination>,
      controller: @escaping @MainActor (Destination) -> UIViewController
    ) {
      self.router = router
      makeController = controller
      super.init(nibName: nil, bundle: nil)
      delegate = self
      router.setLeaveHandler(of: self) { [weak self] keptCount, removesCover, change in
        guard let self else { return change() }
        var controllers = entries.dropFirst(keptCount).map(\.controller)
        if removesCover, let cover { controllers.append(cover.controller) }
        departure.run(controllers.compactMap(Self.leaving), then: change)
      }
      following = Effect { [weak self] in
        guard let self else { return }
        let (routes, presented) = (self.router.routes, self.router.presented)
        untracked { self.update(routes, presented) }
      }
    }

    /// Returns `nil`, because a storyboard doesn't contain a router.
    public required init?(coder: NSCoder) { nil }

    private static func leaving(_ controller: UIViewController) -> Interaction? {
      (controller as? any LeavableViewController)?.leaving
    }

    // MARK: From the router

    private func update(_ routes: [Destination], _ presented: Destination?) {
      let unchangedCount = zip(entries, routes).prefix { $0.route == $1 }.count
      entries.removeSubrange(unchangedCount...)
      for route in routes[unchangedCount...] { entries.append((route, make(route))) }
      let controllers = entries.map(\.controller)
      if !viewControllers.elementsEqual(controllers, by: ===) {
        setViewControllers(controllers, animated: viewIfLoaded?.window != nil)
      }
      guard cover?.route != presented else { return }
      let old = cover?.controller
      cover = presented.map { ($0, make($0)) }
      if let old, old.presentingViewController != nil {
        old.dismiss(animated: true) { [weak self] in self?.showCover() }
      } else {
        showCover()
      }
    }

    private func showCover() {
      guard let controller = cover?.controller, controller.presentingViewController == nil
      else { return }
      controller.presentationController?.delegate = self
      controller.isModalInPresentation = Self.leaving(controller) != nil
      present(controller, animated: viewIfLoaded?.window != nil)
    }

    private func make(_ route: Destination) -> UIViewController {
      let controller = makeController(route)
      #if !os(tvOS)
        if Self.leaving(controller) != nil {
          controller.navigationItem.backAction = UIAction { [router] _ in goBack(router) }
        }
      #endif
      return controller
    }

    // MARK: From the user

    /// Removes the routes of the view controllers that the user has removed.
    open func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) {
      #if !os(tvOS)
        interactivePopGestureRecognizer?.isEnabled = Self.leaving(viewController) == nil
      #endif
      let removedCount = entries.count - viewControllers.count
      guard removedCount > 0, !viewControllers.isEmpty else { return }
      entries.removeLast(removedCount)
      event("go back") { for _ in 0..<removedCount { router.pop() } }
      // A route can still be there if another navigator of the router asks before it's removed.
      untracked { update(router.routes, router.presented) }
    }

    /// Removes the route of a sheet that the user has removed.
    open func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      cover = nil
      event("dismiss the sheet") { _ = router.dismiss() }
    }

    /// Asks whether to remove a sheet.
    open func presentationControllerDidAttemptToDismiss(
      _ presentationController: UIPresentationController
    ) {
      event("dismiss the sheet") { _ = router.dismiss() }
    }
  }

  @MainActor
  private func goBack(_ router: Router<some Route>) { event("go back") { _ = router.pop() } }
#endif
