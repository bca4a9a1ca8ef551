/// The view of the tabs: the selected screen above a line of buttons.
@MainActor
final class TabNavigatorView: ViewNode {
  let buttons: [Button]
  let container = ContainerView()
  var onSelect: (@MainActor (Int) -> Void)?

  init(_ titles: [String]) {
    buttons = titles.map { Button($0) }
    super.init()
    for (index, button) in buttons.enumerated() {
      button.controlAction = ControlAction { [weak self] in self?.onSelect?(index) }
    }
  }

  var showsTabs = true

  override var content: ViewNode? {
    if !showsTabs { return container }
    let row = HStack(spacing: 1, wraps: true) { buttons }
    // If there are few rows, the screen gives way.
    row.layoutPriority = 1
    return VStack {
      container
      row
    }
  }

  func show(_ node: ViewNode?, _ index: Int) {
    container.setChild(node)
    for (position, button) in buttons.enumerated() {
      button.isSelected = position == index
      button.style = button.isSelected ? .bold : Style()
    }
  }

  /// Escape, if the selected screen handles it.
  override var keyHints: [KeyHint] {
    let escape = Texts.english.name(of: .escape)
    return (container.child?.keyHints ?? []).filter { $0.id == escape }
  }
}

extension TabNavigatorView: KeyHandler {
  /// Passes the Escape key on to the selected screen, so that it goes back from the line of
  /// buttons.
  func handle(_ press: KeyPress) -> Bool {
    press.key == .escape && container.child?.handlesKey(press) ?? false
  }
}
