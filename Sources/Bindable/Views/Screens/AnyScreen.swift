/// A screen, whatever it shows: what navigators and parents know of it.
///
/// ```swift
/// let screen: AnyScreen = Screen(presenter, ProfileView.bindings) { ProfileView() }
/// screen.show()
/// screen.phase         // .visible
/// ```
///
/// It is a `Screen`, a `Navigator` or `Tabs`. Who shows a screen tells it what happens with `take(_:)`,
/// or with `show()` and `hide()`; it tells the screens in it.
@MainActor
public class AnyScreen: CountedScreen {
  /// What the screen is called, on a title bar and in logs.
  @Observed public final var title: String
  /// How the title looks where a navigator shows it.
  @Observed public final var titleStyle = Style()
  @Observed private final var life = LifeCycle()
  private final var storedNode: ViewNode?
  final var behaviours: [any Behaviour] = []
  private final var kept: [AnyObject] = []
  // Which of its nodes had the focus when it went, for when it comes back.
  final weak var lastFocused: ViewNode?

  init(title: String) {
    self.title = title
    LiveScreens.note(self)
  }

  package final var nameInCensus: String { "\(title) (\(phase))" }

  /// Where it is on its way.
  public final var phase: LifeCycle.Phase { life.phase }

  /// What is on the screen, made when it is first asked for.
  ///
  /// - Precondition: The screen was not released.
  public final var node: ViewNode {
    if let storedNode { return storedNode }
    take(.load)
    guard let storedNode else { preconditionFailure("A loaded screen has a view.") }
    return storedNode
  }

  /// Has a behaviour go along from now on.
  @discardableResult
  public final func attach(_ behaviour: any Behaviour) -> Self {
    behaviours.append(behaviour)
    behaviour.wasAttached(to: self)
    return self
  }

  /// Lets a behaviour go along no longer.
  public final func detach(_ behaviour: any Behaviour) {
    behaviours.removeAll { $0 === behaviour }
  }

  /// Holds an object for as long as the screen is there: what answers its questions, say.
  @discardableResult
  public final func keep(_ object: AnyObject) -> Self {
    kept.append(object)
    return self
  }

  /// Goes on, and has the screens in it do so.
  ///
  /// - Precondition: The event may come now; see `LifeCycle`.
  public final func take(_ event: LifeCycle.Event) {
    if event == .willAppear, phase == .initial { take(.load) }
    life.take(event)
    if event == .load {
      let node = makeNode()
      // Builds what the view consists of, so that its nodes know where they are before they are drawn.
      _ = node.descendants
      storedNode = node
    }
    prepare(event)
    for behaviour in behaviours { behaviour.screen(self, didTake: event) }
    for screen in inner(event) where screen.life.canTake(event) { screen.take(event) }
    if event == .unload || event == .release { storedNode = nil }
  }

  /// Shows it, from wherever it is: the user sees it when this returns.
  ///
  /// - Precondition: It was not released.
  @discardableResult
  public final func show() -> Self {
    if phase == .visible { return self }
    if phase != .appearing { take(.willAppear) }
    take(.didAppear)
    return self
  }

  /// Hides it, from wherever it is; it can be shown again.
  public final func hide() {
    if phase == .appearing || phase == .visible { take(.willDisappear) }
    if phase == .disappearing { take(.didDisappear) }
  }

  /// Hides it and lets it go: it cannot be shown again.
  public final func close() {
    hide()
    if phase == .loaded { take(.unload) }
    if phase == .initial { take(.release) }
  }

  /// It and the screens in it that are there now, whether they are visible or not: each before those
  /// in it.
  public final var allScreens: [AnyScreen] {
    var found: [AnyScreen] = [], waiting = [self]
    while let screen = waiting.popLast() {
      found.append(screen)
      waiting += screen.inside.reversed()
    }
    return found
  }

  /// The connections at work in it and in the screens in it.
  public final var connections: [AnyConnection] { allScreens.compactMap(\.ownConnection) }

  /// Makes the views of it and of the screens in it anew, as for another theme, and loses nothing of
  /// what the user did.
  ///
  /// ```swift
  /// theme.current = .dark          // what the closures read that make the views
  /// navigator.rebuildViews()
  /// ```
  ///
  /// - Precondition: Each screen was made with a closure for its view.
  public final func rebuildViews() {
    for screen in allScreens { screen.rebuild() }
  }

  /// Puts another node in place of the one that is there, wherever that is.
  final func replaceNode(with new: ViewNode) {
    if let old = storedNode, let parent = old.parent {
      let index = parent.storedChildren.firstIndex { $0 === old }
      old.removeFromParent()
      parent.adopt(new, at: index)
    }
    storedNode = new
  }

  // MARK: - What the kinds of screens say

  func makeNode() -> ViewNode { ViewNode() }
  /// Does its own part of an event, before behaviours and the screens in it hear of it.
  func prepare(_ event: LifeCycle.Event) {}
  /// The screens in it that are there now.
  var inside: [AnyScreen] { [] }
  /// What keeps its own view in step, if anything does now.
  var ownConnection: AnyConnection? { nil }
  /// Makes its own view anew.
  func rebuild() {}
  /// What it is made of, in a line.
  var makeUp: String { "\(Self.self)" }
  /// What stands before a screen in it in an outline.
  func place(of screen: AnyScreen) -> String? { nil }
  /// The screens in it that take an event with it.
  func inner(_ event: LifeCycle.Event) -> [AnyScreen] { [] }
}
