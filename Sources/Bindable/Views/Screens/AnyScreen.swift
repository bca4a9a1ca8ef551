/// The base class of screens, with the interface that navigators and parent screens use.
///
/// ```swift
/// let screen: AnyScreen = Screen(presenter, ProfileView.bindings) { ProfileView() }
/// screen.show()
/// screen.phase         // .visible
/// ```
///
/// Its subclasses are `Screen`, `Navigator`, and `TabNavigator`. The owner of a screen sends it
/// events with `handle(_:)`, or with `show()` and `hide()`, and the screen sends them to its
/// children.
@MainActor
public class AnyScreen: CountedScreen {
  /// The title of the screen on title bars and in logs.
  @Observed public final var title: String
  /// The style of the title in a navigator.
  @Observed public final var titleStyle = Style()
  /// The interaction that asks the user before the screen is left, or `nil` to leave it
  /// immediately.
  ///
  /// ```swift
  /// screen.leaving = Interaction(Flow("discard") { Confirm("Discard the changes?") })
  /// router.pop()         // asks; the screen is left if the user agrees
  /// ```
  ///
  /// Going back, a change of the routes, another tab, and a quit key of the terminal start it. The
  /// screen is left if it succeeds. A flow without steps succeeds without a question. If the
  /// program cancels it while it asks, and nothing is left to ask, the screen is left as well.
  public final var leaving: Interaction?
  // The request to leave that waits for `leaving`, and its actions.
  final var departure: Effect?
  final var departureActions: [@MainActor () -> Void] = []
  // The requests to leave that closures of `leaving` make before it asks, or `nil` at other times.
  final var furtherDepartures: [@MainActor () -> Void]?
  @Observed final var lifecycle = Lifecycle()
  final var storedNode: ViewNode?
  final var behaviors: [any ScreenBehavior] = []
  private final var retained: [AnyObject] = []
  // The steps of this screen and its children, unless it has an owner.
  final let ownSteps = StepQueue()
  // The screen that shows this one as a child.
  final weak var owner: AnyScreen?
  // Set while the screen is closed, which also closes its children.
  final var isClosing = false
  // The node that had the focus before the screen disappeared, restored when the screen appears
  // again.
  final weak var lastFocused: ViewNode?

  init(title: String) {
    self.title = title
    ScreenRegistry.register(self)
  }

  package final var nameInCensus: String { "\(title) (\(phase))" }

  /// The current phase of the life cycle.
  public final var phase: Lifecycle.Phase { lifecycle.phase }

  final var isShown: Bool { phase == .appearing || phase == .visible }

  /// The root node, created on first access.
  ///
  /// - Precondition: The screen isn't released.
  public final var node: ViewNode {
    if let storedNode { return storedNode }
    precondition(
      phase != .released,
      "The screen \"\(title)\" was closed, so it has no view. A navigator closes the screens that it "
        + "removes: read the current ones from shown.")
    precondition(
      phase == .initial,
      "The view of the screen \"\(title)\" is read while its closure creates it. Read it later.")
    // Immediately, because the caller needs it, even if the program closes the screen after that.
    var node: ViewNode?
    func load() {
      if phase == .initial { send(.load) }
      node = storedNode
    }
    if steps.isPerforming { load() } else { steps.perform("load \(self.title)") { load() } }
    guard let node else { preconditionFailure("A loaded screen must have a view.") }
    return node
  }

  /// Attaches a behavior that observes the screen from now on.
  @discardableResult
  public final func attach(_ behavior: any ScreenBehavior) -> Self {
    behaviors.append(behavior)
    behavior.didAttach(to: self)
    return self
  }

  /// Detaches a behavior, which no longer observes the screen.
  public final func detach(_ behavior: any ScreenBehavior) {
    behaviors.removeAll { $0 === behavior }
  }

  /// Retains an object, such as the provider of answers, for the lifetime of the screen.
  @discardableResult
  public final func retain(_ object: AnyObject) -> Self {
    retained.append(object)
    return self
  }

  /// Handles an event, and sends it to the child screens.
  ///
  /// While the screens are handling another event, it waits. An event that isn't possible in the
  /// current phase is refused with a failure; see `Lifecycle`.
  package final func handle(_ event: Lifecycle.Event) {
    request("\(event)", isAppearing: event == .willAppear) { screen in
      if screen.canHandle(event) { screen.send(event) } else { screen.refuse("\(event)") }
    }
  }

  /// Ends the editing in the screen and its visible children, before something can miss an edit.
  final func endEditing() { storedNode?.endEditing() }

  /// Shows the screen from any phase, so that it's visible when this method returns.
  ///
  /// While a behavior or another callback handles an event of the screens, it's shown after that. A
  /// child screen of a hidden one appears together with it, and is refused with a failure before.
  /// So is a closed screen.
  @discardableResult
  public final func show() -> Self {
    request("show", isAppearing: true) { screen in
      screen.follow(.willAppear)
      screen.follow(.didAppear)
    }
    return self
  }

  /// Hides the screen from any phase, so that it can be shown again.
  ///
  /// While a behavior or another callback handles an event of the screens, it's hidden after that.
  public final func hide() { request("hide") { $0.follow(.didDisappear) } }

  /// Hides and releases the screen, so that it can't be shown again.
  ///
  /// While a behavior or another callback handles an event of the screens, it's closed after that.
  public final func close() { request("close") { $0.follow(.release) } }

  /// This screen and its current descendants, visible or not, with parents before their children.
  public final var descendantScreens: [AnyScreen] {
    var found: [AnyScreen] = [], waiting = [self]
    while let screen = waiting.popLast() {
      found.append(screen)
      waiting += screen.childScreens.reversed()
    }
    return found
  }

  /// The active connections of this screen and its descendants.
  public final var connections: [AnyConnection] {
    descendantScreens.compactMap(\.currentConnection)
  }

  /// Creates the views of this screen and its descendants again, for example for another theme, and
  /// preserves the user's changes.
  ///
  /// ```swift
  /// theme.current = .dark          // read by the closures that create the views
  /// navigator.rebuildViews()
  /// ```
  ///
  /// - Precondition: Each screen was created with a closure that returns its view.
  public final func rebuildViews() {
    request("rebuild the views of") { for screen in $0.descendantScreens { screen.rebuild() } }
  }

  /// Replaces the root node, including in its parent.
  final func replaceNode(with new: ViewNode) {
    let old = storedNode
    if let old, let parent = old.parent {
      let index = parent.storedChildren.firstIndex { $0 === old }
      old.removeFromParent()
      parent.addChild(new, at: index)
    }
    storedNode = new
    new.madeFocusState.isOffScreen = !isShown
    if let old { DialogAnswerProvider.viewWasReplaced(old) }
  }

  // Before the provider of answers is released, which would report an open question.
  isolated deinit { leaving?.cancel() }

  // MARK: - Methods that subclasses override

  func makeNode() -> ViewNode { ViewNode() }
  /// Handles an event before the behaviors and the child screens.
  func prepare(_ event: Lifecycle.Event) {}
  /// The current child screens.
  var childScreens: [AnyScreen] { [] }
  /// The active connection of the screen's own view, or `nil` if there is none.
  var currentConnection: AnyConnection? { nil }
  /// Creates the screen's own view again.
  func rebuild() {}
  /// A one-line description of the screen's parts.
  var summary: String { "\(Self.self)" }
  /// Returns the location of a child screen in an outline.
  func location(of screen: AnyScreen) -> String? { nil }
  /// Shows a hidden child screen, which is about to ask a question.
  func reveal(_ screen: AnyScreen) {}
  /// Scrolls to the start, as pressing the button of the selected tab does.
  func returnToStart() {
    for node in node.descendants where node.isVisible {
      (node as? ListView)?.scroll(by: -Length.limit)
      (node as? ScrollView)?.scroll(by: -Length.limit)
    }
  }
  /// Returns the child screens that also receive an event, among them all shown ones if it's
  /// `willDisappear`.
  func child(_ event: Lifecycle.Event) -> [AnyScreen] { [] }
}
