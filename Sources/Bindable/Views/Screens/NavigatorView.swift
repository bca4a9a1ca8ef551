/// The view of a navigator: the back button and the title above one or two screens.
@MainActor
final class NavigatorView: ViewNode {
  let back = Button(LibraryText.backButton.english), title = Label()
  let main = ContainerView(), side = ContainerView(width: .fill(weight: 2, atLeast: 13))
  private let line = Divider(.vertical)
  // The width of the first pane, or `nil` to draw one title line without borders.
  var paneWidth: Length?
  private(set) lazy var mainPane = Pane { main }
  private(set) lazy var sidePane = Pane(corner: back) { side }
  private lazy var lead = HStack {
    main
    line
  }

  override var content: ViewNode? {
    if let paneWidth {
      mainPane.preferredWidth = paneWidth
      sidePane.preferredWidth = .fill(weight: 5, atLeast: 13)
      return HStack {
        mainPane
        sidePane
      }
    }
    return VStack {
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
    let focused = paneWidth == nil ? nil : untrackedFocusedNode
    defer { if paneWidth != nil { settlePanes(focused) } }
    // Removed first, because a node may move from one container to the other.
    if self.main.child !== main { self.main.setChild(nil) }
    if self.side.child !== side { self.side.setChild(nil) }
    self.main.setChild(main)
    self.side.setChild(side)
    self.side.isHidden = side == nil
    line.isHidden = side == nil
    // If both don't fit, the screen with the title is shown.
    lead.layoutPriority = side == nil ? 0 : -1
    back.isHidden = !canGoBack
    if paneWidth != nil { arrangePanes(hasBoth: side != nil, canGoBack: canGoBack) }
  }

  // A screen that moves to another pane keeps the focus, and one that is added doesn't bring its
  // own.
  private func settlePanes(_ focused: ViewNode?) {
    let nodes = FocusedNodes.nodes(in: self)
    if nodes.isEmpty {
      if let focused, focused !== back, focused.isMade(in: self), focused.isInteractive {
        focused.becomeFocused()
      }
    } else {
      let kept = nodes.first { $0 === focused } ?? nodes[0]
      for node in nodes where node !== kept { node.isFocused = false }
    }
    for pane in [mainPane, sidePane] { pane.checkFocus() }
  }

  // A single screen is in the second pane, which has the back button.
  private func arrangePanes(hasBoth: Bool, canGoBack: Bool) {
    if !hasBoth {
      let only = main.child
      main.setChild(nil)
      side.setChild(only)
    }
    side.isHidden = false
    mainPane.isHidden = !hasBoth
    for pane in [mainPane, sidePane] { pane.setNeedsDisplay() }
  }

  /// Escape, which goes back.
  override var keyHints: [KeyHint] {
    let isBeside = paneWidth != nil && sidePane.isActive && !mainPane.isHidden
    return back.isHidden && !isBeside ? [] : [libraryTexts.hint(.escape, to: .back)]
  }
}

extension NavigatorView: KeyHandler {
  /// Handles the Escape key by going back, unless a node in front handles it.
  func handle(_ press: KeyPress) -> Bool {
    guard press == KeyPress(.escape) else { return false }
    if !back.isHidden { return back.press() }
    // Next to a list, there's nothing to go back to but the list.
    guard paneWidth != nil, sidePane.isActive, !mainPane.isHidden else { return false }
    return mainPane.contentFocus?.focus() ?? false
  }
}

extension ViewNode {
  /// The node that gets the focus when the user goes to this part of the screen: its
  /// ``preferredFocus``, or else its first list with items, or else its first node.
  public final var contentFocus: ViewNode? {
    if let preferred = foundPreferredFocus { return preferred }
    let nodes = focusOrder.filter(\.isInteractive)
    return nodes.first { ($0 as? ListView).map { $0.itemCount > 0 } ?? false } ?? nodes.first
  }
}
