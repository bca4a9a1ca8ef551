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

  /// A Boolean value that indicates whether a row of buttons selects the tabs.
  ///
  /// Set it to `false` before the tabs are shown if the program has a tab bar of its own.
  public var showsTabs: Bool {
    get { frame.showsTabs }
    set { frame.showsTabs = newValue }
  }

  /// Creates tabs with the texts of a context, and selects the first screen.
  ///
  /// - Precondition: There is at least one screen.
  public init(
    _ screens: [AnyScreen], title: String = "Tabs", in context: FormatContext = .standard
  ) {
    precondition(!screens.isEmpty, "Tabs require at least one screen.")
    self.screens = screens
    frame = TabNavigatorView(screens.map(\.title))
    super.init(title: title)
    frame.useTexts(of: context)
    for screen in screens { adopt(screen) }
  }

  /// Selects a screen, or records a failure if the index is out of range.
  ///
  /// If a visible screen asks the user before it's left, the selection changes after the answer;
  /// see `leaving`.
  public func select(_ index: Int) {
    guard screens.indices.contains(index) else {
      return Failure(
        .rejectedAction,
        "Selecting tab \(index) of the screen \"\(title)\" has no effect, because there are "
          + "\(screens.count) screens. Pass an index of screens."
      ).report()
    }
    request("select tab \(index) of") { [unowned self] _ in
      guard index != selection else { return }
      guard phase == .visible else { return switchScreens(to: index) }
      steps.perform(
        "select tab \(index) of \(self.title)",
        after: { leave([screens[selection]], isHiding: true, then: $0) }
      ) { [weak self] in self?.switchScreens(to: index) }
    }
  }

  /// Selects a screen, or returns the selected one to its start.
  private func press(_ index: Int) {
    if index == selection { screens[index].returnToStart() } else { select(index) }
  }

  private func switchScreens(to index: Int) {
    guard index != selection else { return }
    let old = screens[selection], new = screens[index]
    selection = index
    guard phase != .initial, phase != .released else { return }
    replace([old], with: [new]) { frame.show(new.nodeUnlessReleased, index) }
  }

  override var childScreens: [AnyScreen] { screens }

  override func reveal(_ screen: AnyScreen) {
    guard let index = screens.firstIndex(where: { $0 === screen }) else { return }
    request("select tab \(index) of") { [unowned self] _ in switchScreens(to: index) }
  }

  override var summary: String { "Tabs" }

  override func makeNode() -> ViewNode {
    frame.onSelect = { [weak self] in self?.press($0) }
    // A screen that's visible already appears together with the tabs.
    for screen in screens { screen.follow(.didDisappear) }
    frame.show(screens[selection].nodeUnlessReleased, selection)
    return frame
  }

  override func prepare(_ event: Lifecycle.Event) {
    guard event == .unload || event == .release else { return }
    for (index, screen) in screens.enumerated() where index != selection || event == .unload {
      screen.follow(isClosing ? .release : .unload)
    }
  }

  override func child(_ event: Lifecycle.Event) -> [AnyScreen] {
    event == .load || event == .unload ? [] : [screens[selection]]
  }
}
