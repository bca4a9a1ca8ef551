/// The navigation state of an app: the routes that lead to the current one.
///
/// ```swift
/// let router = Router<AppRoute>(.profile(1))
/// router.push(.followers(1))
/// router.link          // "profile.1/followers.1"
/// router.pop()
/// router.routes        // [.profile(1)]
/// ```
///
/// Navigators display it, and tests can read it without one. There is always at least one route. If
/// a screen asks the user before it's left, a change that removes its route waits for the answer;
/// see `AnyScreen.leaving`.
@MainActor
public final class Router<Destination: Route> {
  /// The routes from the first to the current one, without the cover.
  @Observed public private(set) var routes: [Destination]
  /// The route that currently covers all others, if any.
  @Observed public private(set) var presented: Destination?
  /// A number for each route, in increasing order.
  ///
  /// If a number is the same as before, so are the routes up to it, which needn't be compared.
  package private(set) var numbers: [Int]
  private var lastNumber: Int
  private var behaviors: [any RouterBehavior] = []
  private let steps = StepQueue()
  private var leaveHandlers: [(owner: Weak<AnyObject>, ask: LeaveHandler)] = []

  /// A closure that asks the screens of the routes after the first ones, and of the cover if it's
  /// removed, and then performs a change.
  public typealias LeaveHandler =
    @MainActor (
      _ keptCount: Int, _ removesCover: Bool, _ change: @escaping @MainActor () -> Void
    ) -> Void

  /// Creates a router with its first route.
  public init(_ first: Destination) {
    routes = [first]
    (numbers, lastNumber) = ([0], 0)
  }

  /// Creates a router with the routes of a link.
  ///
  /// - Throws: `LinkError` if a segment isn't valid or the link is empty.
  public init(link: String) throws(LinkError) {
    let routes = try Destination.routes(in: link)
    if routes.isEmpty { throw LinkError(segment: link, position: 1) }
    self.routes = routes
    (numbers, lastNumber) = (Array(routes.indices), routes.count)
  }

  /// The current route, which is the cover if there is one.
  public var current: Destination { presented ?? routes[routes.count - 1] }

  /// The routes as text to store or send, without the cover.
  public var link: String { Destination.link(to: routes) }

  /// Appends a route.
  public func push(_ route: Destination) {
    perform("push \(route.segment)") { [self] in
      append(route)
      return true
    }
  }

  /// Appends a route after the last occurrence of another one, replacing the routes after it.
  ///
  /// ```swift
  /// router.routes                              // [.profile(1), .followers(1)]
  /// router.push(.photo(3), after: .profile(1))
  /// router.routes                              // [.profile(1), .photo(3)]
  /// ```
  ///
  /// When screens are shown side by side, the user can act in a screen that isn't the last one. If
  /// `origin` is already followed by `route` alone, the routes don't change. If `origin` isn't
  /// among the routes, `route` is appended to the last one. The cover is removed in any case.
  public func push(_ route: Destination, after origin: Destination) {
    perform("push \(route.segment)") { [self] in
      let keptCount = (routes.lastIndex(of: origin) ?? routes.count - 1) + 1
      let isCurrent = routes.count == keptCount + 1 && routes[keptCount] == route
      return leave(keeping: isCurrent ? routes.count : keptCount) { [self] in
        transaction {
          uncover()
          guard !isCurrent else { return }
          truncate(to: keptCount)
          append(route)
        }
      }
    }
  }

  /// Removes the last route or, if there is one, the cover.
  ///
  /// - Returns: `true` if a route or the cover was removed immediately.
  @discardableResult
  public func pop() -> Bool {
    perform("pop") { [self] in
      if presented != nil { return leave(keeping: routes.count) { [self] in uncover() } }
      let keptCount = routes.count - 1
      guard keptCount > 0 else { return false }
      return leave(keeping: keptCount) { [self] in
        // Without a transaction, so that navigators are updated before observers are notified.
        if routes.count == keptCount + 1, presented == nil {
          removeLast()
        } else {
          truncate(to: keptCount)
        }
      }
    }
  }

  /// Removes the cover and all routes after the last occurrence of `route`.
  ///
  /// - Returns: `true` if the routes contain `route`. Otherwise, this method has no effect.
  @discardableResult
  public func pop(to route: Destination) -> Bool {
    let isFound = untracked { routes.contains(route) }
    perform("pop to \(route.segment)") { [self] in
      guard let index = routes.lastIndex(of: route) else { return false }
      return leave(keeping: index + 1) { [self] in truncate(to: index + 1) }
    }
    return isFound
  }

  /// Replaces the routes and removes the cover.
  ///
  /// - Precondition: There is at least one route.
  public func setRoutes(_ new: [Destination]) {
    precondition(!new.isEmpty, "A router requires at least one route, but got none.")
    perform("replace with \(Destination.link(to: new))") { [self] in
      leave(keeping: sharedCount(with: new)) { [self] in
        transaction {
          uncover()
          let keptCount = sharedCount(with: new)
          guard max(routes.count, new.count) > keptCount else { return }
          notify(.replace(with: new)) {
            numbers.removeSubrange(keptCount...)
            for _ in keptCount..<new.count { addNumber() }
            routes = new
          }
        }
      }
    }
  }

  /// Replaces the routes with those of a link, or has no effect if the link is empty.
  ///
  /// - Throws: `LinkError` if a segment isn't valid. The routes don't change.
  public func open(_ link: String) throws(LinkError) {
    let new = try Destination.routes(in: link)
    if !new.isEmpty { setRoutes(new) }
  }

  /// Covers all routes with a route until the cover is removed.
  public func present(_ route: Destination) {
    perform("present \(route.segment)") { [self] in
      leave(keeping: routes.count, cover: route) { [self] in
        notify(.present(route)) { presented = route }
      }
    }
  }

  /// Removes the cover.
  ///
  /// - Returns: `true` if there was a cover, and it was removed immediately.
  @discardableResult
  public func dismiss() -> Bool {
    perform("dismiss") { [self] in
      guard presented != nil else { return false }
      return leave(keeping: routes.count) { [self] in uncover() }
    }
  }

  /// Adds an observer that is notified before and after each step.
  public func attach(_ behavior: any RouterBehavior) { behaviors.append(behavior) }

  /// Sets or removes the closure of a navigator that asks before routes are removed.
  ///
  /// The navigators of a router ask one after another. The router doesn't retain their owners.
  ///
  /// ```swift
  /// router.setLeaveHandler(of: self) { [weak self] keptCount, _, change in
  ///   guard let self, keptCount == 1 else { return change() }
  ///   confirm("Close this page?", then: change)
  /// }
  /// ```
  public func setLeaveHandler(of owner: AnyObject, _ handler: LeaveHandler?) {
    let before = leaveHandlers
    // A removed handler can retain an object whose `deinit` removes another one.
    withExtendedLifetime(before) {
      before.map(\.owner).retainingObjects {
        leaveHandlers.removeAll { $0.owner.object == nil || $0.owner.object === owner }
      }
    }
    if let handler { leaveHandlers.append((Weak(owner), handler)) }
  }

  /// Removes the cover and the routes after the first ones, without asking their screens.
  package func truncate(to count: Int) {
    transaction {
      uncover()
      while routes.count > max(count, 1) { removeLast() }
    }
  }

  private func removeLast() {
    notify(.pop(routes[routes.count - 1])) {
      numbers.removeLast()
      _ = routes.popLast()
    }
  }

  private func append(_ route: Destination) {
    notify(.push(route)) {
      addNumber()
      routes.append(route)
    }
  }

  private func addNumber() {
    lastNumber += 1
    numbers.append(lastNumber)
  }

  private func sharedCount(with new: [Destination]) -> Int {
    zip(routes, new).prefix { $0 == $1 }.count
  }

  private func uncover() {
    if let route = presented { notify(.dismiss(route)) { presented = nil } }
  }

  /// Performs a request, or lets it wait for the current one.
  ///
  /// - Returns: `true` if the request changed the routes immediately, or didn't have to.
  @discardableResult
  private func perform(
    _ name: @escaping @autoclosure @MainActor () -> String,
    _ request: @escaping @MainActor () -> Bool
  ) -> Bool {
    var isDone = false
    steps.perform(name()) { isDone = request() }
    return isDone
  }

  /// Performs a change that keeps the first routes, after the screens of the others agree to leave.
  ///
  /// - Returns: `true` if the change was performed immediately.
  @discardableResult
  private func leave(
    keeping count: Int, cover: Destination? = nil, _ change: @escaping @MainActor () -> Void
  ) -> Bool {
    let removesCover = presented != nil && presented != cover
    guard count < routes.count || removesCover else {
      change()
      return true
    }
    let (asked, askedCover) = (numbers, presented)
    var isPerformed = false
    steps.perform("leave", after: { ask(leaveHandlers[...], count, removesCover, then: $0) }) {
      [self] in
      isPerformed = true
      // Screens that have come since then agree, too.
      if asked.starts(with: numbers), presented == nil || presented == askedCover {
        change()
      } else {
        leave(keeping: count, cover: cover, change)
      }
    }
    return isPerformed
  }

  private func ask(
    _ handlers: ArraySlice<(owner: Weak<AnyObject>, ask: LeaveHandler)>, _ keptCount: Int,
    _ removesCover: Bool, then change: @escaping @MainActor () -> Void
  ) {
    guard let handler = handlers.first else { return change() }
    handler.ask(keptCount, removesCover) { [self] in
      ask(handlers.dropFirst(), keptCount, removesCover, then: change)
    }
  }

  private func notify(_ step: RouterStep<Destination>, _ body: () -> Void) {
    for behavior in behaviors { behavior.router(will: step) }
    body()
    for behavior in behaviors { behavior.router(did: step) }
  }
}
