public import BindableCore
import CGtk

/// A view that shows one of its pages.
public final class Stack: Widget {
  /// Creates an empty stack.
  public init() {
    super.init(gtk_stack_new())
    gtk_stack_set_transition_type(widget.opaque, GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT)
    expand(vertically: true)
  }

  /// The visible page.
  public var visiblePage: Widget? {
    didSet {
      write { stack in
        if let page = visiblePage { gtk_stack_set_visible_child(stack.opaque, page.widget) }
      }
    }
  }

  /// Adds a page, which isn't visible unless it's the only one.
  public func add(_ page: Widget) {
    write { _ = gtk_stack_add_child($0.opaque, page.widget) }
  }

  /// Removes and destroys a page, which ends its bindings.
  public func remove(_ page: Widget) {
    if visiblePage === page { visiblePage = nil }
    write { gtk_stack_remove($0.opaque, page.widget) }
    page.destroy()
  }
}

/// A page for a route: its widget, its title, and an interaction that must succeed before the user
/// leaves it.
@MainActor
public struct Page {
  /// The widget.
  public let widget: Widget
  /// The title.
  public let title: String
  /// The interaction that runs before the page is removed, or `nil` if there's none.
  public let leaving: Interaction?

  /// Creates a page.
  public init(_ widget: Widget, title: String, leaving: Interaction? = nil) {
    (self.widget, self.title, self.leaving) = (widget, title, leaving)
  }
}

/// A stack that shows the routes of a router, with a bar that has their titles and a back button.
///
/// ```swift
/// let navigator = StackNavigator(router) { route in makePage(for: route) }
/// window.header = navigator.header
/// window.content = navigator.stack
/// ```
///
/// The stack retains the navigator.
@MainActor
public final class StackNavigator<Destination: Route> {
  /// The router.
  public let router: Router<Destination>
  /// The pages.
  public let stack = Stack()
  /// The bar with the title of the visible page.
  public let header = HeaderBar()
  /// The button that removes the last route.
  public let back: Button
  private let makePage: @MainActor (Destination) -> Page
  private var entries: [(route: Destination, page: Page)] = []
  private var cover: (route: Destination, page: Page)?
  private var following: Effect?
  private let departure = Departure()

  /// Creates a navigator for a router.
  ///
  /// - Parameters:
  ///   - router: The router.
  ///   - texts: The texts of the library, such as the one of the back button.
  ///   - page: A closure that returns a new page for a route.
  public init(
    _ router: Router<Destination>, texts: Texts = .english,
    page: @escaping @MainActor (Destination) -> Page
  ) {
    self.router = router
    back = Button(texts[.backButton]) { router.pop() }
    makePage = page
    header.addFirst(back)
    router.setLeaveHandler(of: self) { [weak self] keptCount, removesCover, change in
      guard let self else { return change() }
      var pages = entries.dropFirst(keptCount).map(\.page)
      if removesCover, let cover { pages.append(cover.page) }
      departure.run(pages.compactMap(\.leaving), then: change)
    }
    stack.keep(self)
    following = Effect { [weak self] in
      guard let self else { return }
      let (routes, presented) = (self.router.routes, self.router.presented)
      untracked { self.update(routes, presented) }
    }
    stack.onDestroy = { [weak self] in self?.end() }
  }

  /// The page that's visible.
  public var visiblePage: Page? { cover?.page ?? entries.last?.page }

  private func update(_ routes: [Destination], _ presented: Destination?) {
    let unchangedCount = zip(entries, routes).prefix { $0.route == $1 }.count
    var removed = entries[unchangedCount...].map(\.page)
    entries.removeSubrange(unchangedCount...)
    for route in routes[unchangedCount...] { entries.append((route, add(route))) }
    if cover?.route != presented {
      if let cover { removed.append(cover.page) }
      cover = presented.map { ($0, add($0)) }
    }
    stack.visiblePage = visiblePage?.widget
    header.title = visiblePage?.title ?? ""
    back.isHidden = entries.count == 1 && cover == nil
    for page in removed { stack.remove(page.widget) }
  }

  private func add(_ route: Destination) -> Page {
    let page = makePage(route)
    stack.add(page.widget)
    return page
  }

  private func end() {
    following?.cancel()
    departure.cancel()
    router.setLeaveHandler(of: self, nil)
    let pages = entries.map(\.page) + [cover?.page].compactMap(\.self)
    (entries, cover) = ([], nil)
    for page in pages { page.widget.destroy() }
  }
}
