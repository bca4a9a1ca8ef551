/// Screens of which one is shown, chosen by the user.
///
/// ```swift
/// let tabs = Tabs([profileNavigator, settings])
/// tabs.show()
/// tabs.select(1)       // settings appears, and the profile keeps its place
/// ```
@MainActor
public final class Tabs: AnyScreen {
  /// The screens, in order.
  public let screens: [AnyScreen]
  /// Which one is shown, from 0.
  @Observed public private(set) var selection = 0
  private let frame: TabsView

  /// Makes tabs of screens, and shows the first.
  ///
  /// - Precondition: There is a screen.
  public init(_ screens: [AnyScreen], title: String = "Tabs") {
    precondition(!screens.isEmpty, "Tabs show one of their screens; give at least one.")
    self.screens = screens
    frame = TabsView(screens.map(\.title))
    super.init(title: title)
  }

  /// Shows another screen; without one of that number nothing happens.
  public func select(_ index: Int) {
    guard screens.indices.contains(index), index != selection else { return }
    let old = screens[selection], new = screens[index]
    selection = index
    guard phase != .initial, phase != .released else { return }
    let isSeen = phase == .appearing || phase == .visible
    if isSeen {
      old.take(.willDisappear)
      new.take(.willAppear)
    }
    frame.show(new.node, index)
    if isSeen {
      old.take(.didDisappear)
      if phase == .visible { new.take(.didAppear) }
    }
  }

  override var inside: [AnyScreen] { screens }

  override var makeUp: String { "Tabs" }

  override func makeNode() -> ViewNode {
    frame.onSelect = { [weak self] in self?.select($0) }
    frame.show(screens[selection].node, selection)
    return frame
  }

  override func prepare(_ event: LifeCycle.Event) {
    guard event == .unload || event == .release else { return }
    for (index, screen) in screens.enumerated() where index != selection || event == .unload {
      screen.close()
    }
  }

  override func inner(_ event: LifeCycle.Event) -> [AnyScreen] {
    event == .load || event == .unload ? [] : [screens[selection]]
  }
}

/// What tabs look like: a line of buttons, and the screen below.
@MainActor
final class TabsView: ViewNode {
  let buttons: [Button]
  let place = ChildView()
  var onSelect: (@MainActor (Int) -> Void)?

  init(_ titles: [String]) {
    buttons = titles.map { Button($0) }
    super.init()
    for (index, button) in buttons.enumerated() {
      button.act = Act { [weak self] in self?.onSelect?(index) }
    }
  }

  override var content: ViewNode? {
    ColumnStack {
      place
      RowStack(spacing: 1) { buttons }
    }
  }

  func show(_ node: ViewNode, _ index: Int) {
    place.show(node)
    for (place, button) in buttons.enumerated() { button.style = place == index ? .bold : Style() }
  }
}
