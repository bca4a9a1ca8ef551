/// The view of a navigator: the back button and the title above one or two screens.
@MainActor
final class NavigatorView: ViewNode {
  let back = Button("‹ Back"), title = Label()
  let main = ContainerView(), side = ContainerView(width: .fill(weight: 2, atLeast: 13))
  private let line = Divider(.vertical)
  private lazy var lead = HStack {
    main
    line
  }

  override var content: ViewNode? {
    VStack {
      HStack(spacing: 1) {
        back
        title
      }
      HStack {
        lead
        side
      }
    }
  }

  func arrange(main: ViewNode?, side: ViewNode?, canGoBack: Bool) {
    // Removed first, because a node may move from one container to the other.
    if self.main.child !== main { self.main.setChild(nil) }
    if self.side.child !== side { self.side.setChild(nil) }
    self.main.setChild(main)
    self.side.setChild(side)
    self.side.isHidden = side == nil
    line.isHidden = side == nil
    // Where both don't fit, the screen with the title is shown.
    lead.layoutPriority = side == nil ? 0 : -1
    back.isHidden = !canGoBack
  }
}

extension NavigatorView: KeyHandler {
  /// Escape, which goes back.
  var keyHints: [KeyHint] { back.isHidden ? [] : [KeyHint("Escape", "back")] }

  /// Handles the Escape key by going back, unless a node in front handles it.
  func handle(_ press: KeyPress) -> Bool {
    press.modifiers.isEmpty && press.key == .escape && !back.isHidden && back.press()
  }
}
