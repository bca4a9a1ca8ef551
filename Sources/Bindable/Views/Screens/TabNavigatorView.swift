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
      button.action = ControlAction { [weak self] in self?.onSelect?(index) }
    }
  }

  override var content: ViewNode? {
    VStack {
      container
      HStack(spacing: 1, wraps: true) { buttons }
    }
  }

  func show(_ node: ViewNode, _ index: Int) {
    container.setChild(node)
    for (position, button) in buttons.enumerated() {
      button.style = position == index ? .bold : Style()
    }
  }
}
