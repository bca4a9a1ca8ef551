/// A screen that shows one of several screens, selected by the user.
///
/// ```swift
/// let tabs = TabNavigator([profileNavigator, settings])
/// tabs.show()
/// tabs.select(1)       // settings appears, and the profile keeps its routes
/// ```
///
/// Pressing the button of the selected tab returns a navigator to its first route, or scrolls the
/// first screen to its start.
@MainActor
public final class TabNavigator: AnyScreen {
  /// The screens, in order.
  public let screens: [AnyScreen]
  /// The index of the selected screen.
  @Observed public private(set) var selection = 0
  private let frame: TabNavigatorView
  // Set while screens are switched, and the selection that their behaviors or bindings request then.
  private var isSwitching = false
  private var requested: Int?

  /// Creates tabs and selects the first screen.
  ///
  /// - Precondition: There is at least one screen.
  public init(_ screens: [AnyScreen], title: String = "Tabs") {
    precondition(!screens.isEmpty, "Tabs require at least one screen.")
    self.screens = screens
    frame = TabNavigatorView(screens.map(\.title))
    super.init(title: title)
  }

  /// Selects a screen, or has no effect if the index is out of range.
  ///
  /// If a visible screen asks the user before it's left, the selection changes after the answer; see
  /// `leaving`.
  public func select(_ index: Int) {
    guard screens.indices.contains(index), index != requested ?? selection else { return }
    guard phase == .visible else { return show(index) }
    leave([screens[selection]], isHiding: true) { [weak self] in self?.show(index) }
  }

  /// Selects a screen, or returns the selected one to its start.
  private func press(_ index: Int) {
    if index == selection { screens[index].returnToStart() } else { select(index) }
  }

  private func show(_ index: Int) {
    requested = index
    guard !isSwitching else { return }
    isSwitching = true
    while let next = requested {
      requested = nil
      switchScreens(to: next)
    }
    isSwitching = false
  }

  private func switchScreens(to index: Int) {
    guard index != selection else { return }
    let old = screens[selection], new = screens[index]
    selection = index
    guard phase != .initial, phase != .released else { return }
    replace([old], with: [new]) { frame.show(new.node, index) }
  }

  override var childScreens: [AnyScreen] { screens }

  override func reveal(_ screen: AnyScreen) {
    if let index = screens.firstIndex(where: { $0 === screen }) { show(index) }
  }

  override var summary: String { "Tabs" }

  override func makeNode() -> ViewNode {
    frame.onSelect = { [weak self] in self?.press($0) }
    var index: Int
    repeat {
      // Loading the screen can select another one.
      index = selection
      frame.show(screens[index].node, index)
    } while index != selection
    return frame
  }

  override func prepare(_ event: Lifecycle.Event) {
    guard event == .unload || event == .release else { return }
    for (index, screen) in screens.enumerated() where index != selection || event == .unload {
      screen.close()
    }
  }

  override func child(_ event: Lifecycle.Event) -> [AnyScreen] {
    event == .load || event == .unload ? [] : [screens[selection]]
  }
}
