/// The view of a navigator: the back button and the title above one or two screens.
@MainActor
final class NavigatorView: ViewNode {
  let back = Button("‹ Back"), title = Label()
  let main = ChildView(), side = ChildView(width: .fill(weight: 2))
  private let line = Divider(.vertical)

  override var content: ViewNode? {
    ColumnStack {
      RowStack(spacing: 1) {
        back
        title
      }
      RowStack {
        main
        line
        side
      }
    }
  }

  func arrange(main: ViewNode?, side: ViewNode?, canGoBack: Bool) {
    // Removed first, because a node may move from one container to the other.
    if self.main.shown !== main { self.main.show(nil) }
    if self.side.shown !== side { self.side.show(nil) }
    self.main.show(main)
    self.side.show(side)
    self.side.isHidden = side == nil
    line.isHidden = side == nil
    back.isHidden = !canGoBack
  }
}

extension NavigatorView: KeyedNode {
  /// Handles the Escape key by going back, unless a node in front handles it.
  func take(_ press: KeyPress) -> Bool {
    press.modifiers.isEmpty && press.key == .escape && !back.isHidden && back.press()
  }
}
