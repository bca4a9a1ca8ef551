/// What a navigator looks like: a line with the way back and the title, and one or two places below.
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
    // Taken out first: a node may go from one place to the other.
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
  /// The escape key goes back, where nothing in front of it takes it.
  func take(_ press: KeyPress) -> Bool {
    press.modifiers.isEmpty && press.key == .escape && !back.isHidden && back.press()
  }
}
