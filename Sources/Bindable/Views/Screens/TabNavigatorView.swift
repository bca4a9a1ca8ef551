/// The view of the tabs: the selected screen above a line of buttons.
@MainActor
final class TabNavigatorView: ViewNode {
  let buttons: [Button]
  let place = ContainerView()
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
      place
      HStack(spacing: 1) { buttons }
    }
  }

  func show(_ node: ViewNode, _ index: Int) {
    place.setChild(node)
    for (place, button) in buttons.enumerated() { button.style = place == index ? .bold : Style() }
  }
}
