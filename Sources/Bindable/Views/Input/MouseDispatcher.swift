/// An object that sends mouse events to the nodes of a rendered view.
///
/// ```swift
/// let screen = IncrementalRenderer(view, width: 40, height: 12)
/// let mouse = MouseDispatcher(screen)
/// screen.update()
/// mouse.click(column: 3, row: 2)     // presses the button that is drawn there
/// ```
///
/// The positions are those of the last frame, which the user sees. The nodes record what the user
/// did, such as `press follow`, not positions. A ``TerminalSession`` that uses the mouse has a
/// dispatcher of its own.
@MainActor public final class MouseDispatcher {
  /// The renderer of the view.
  package var renderer: IncrementalRenderer

  // The maximum time between the clicks of a double click.
  private static let doubleClickInterval = Duration.milliseconds(500)
  private let elapsed: () -> Duration
  // The node and the button of the last press, until the release.
  private var pressed = Target()
  private var pressedButton: Int?
  // The node that handled the last press, until the release.
  private var captor = Target()
  // The last click.
  private var clicked = Target()
  private var clickPosition: Position?
  private weak var clickFront: ViewNode?
  private var clickCount = 0
  private var clickTime = Duration.zero

  /// A node as the user saw it: in the cells of lists, which are reused, for the same items.
  @MainActor private struct Target {
    private weak var storedNode: ViewNode?
    private var items: [AnyHashable] = []

    init() {}

    init(_ node: ViewNode?) { (storedNode, items) = (node, Self.items(of: node)) }

    /// The node, or `nil` if it shows another item since.
    var node: ViewNode? { Self.items(of: storedNode) == items ? storedNode : nil }

    private static func items(of node: ViewNode?) -> [AnyHashable] {
      node?.lineage.compactMap { ($0.parent as? ListView)?.cells.id(shownBy: $0) } ?? []
    }
  }

  /// Creates a dispatcher.
  ///
  /// - Parameters:
  ///   - renderer: The renderer of the view.
  ///   - clock: The clock that distinguishes a double click from two clicks.
  public init(_ renderer: IncrementalRenderer, clock: any Clock<Duration> = ContinuousClock()) {
    self.renderer = renderer
    elapsed = Self.stopwatch(clock)
  }

  private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// Sends an event that has a position in the frame.
  ///
  /// - Returns: `true` if a node handled the event.
  @discardableResult public func send(_ event: MouseEvent) -> Bool {
    let root = untracked { renderer.view.root }
    defer {
      if root.focusState?.place != nil { root.settleFocus() }
      KeyHints.update(inTreeOf: renderer.view)
    }
    root.focusState?.lastKey = nil
    return UserInput.handling { handle(event) }
  }

  private func handle(_ event: MouseEvent) -> Bool {
    let event = event.limited.withSidewaysScroll
    let node = renderer.node(atColumn: event.column, row: event.row)
    switch event.kind {
    case .press(let button):
      (node ?? renderer.view).endEditingElsewhere()
      (pressed, pressedButton) = (Target(node), button)
      let handler = handler(of: event, from: node)
      captor = Target(handler)
      if button == 0, let handler { focus(from: handler) }
      return handler != nil
    case .drag: return sendToCaptor(event)
    case .release(let button):
      let isHandled = sendToCaptor(event)
      let isClick = button == 0 && pressedButton == 0 && node != nil && node === pressed.node
      (pressed, pressedButton, captor) = (Target(), nil, Target())
      guard isClick, let node else { return isHandled }
      return click(node, event) || isHandled
    case .scroll, .scrollSideways, .move: return handler(of: event, from: node) != nil
    case .click: return false
    }
  }

  /// Sends a press and a release of the first button.
  ///
  /// - Returns: `true` if a node handled the press or the click.
  @discardableResult public func click(column: Int, row: Int) -> Bool {
    let isPressHandled = send(MouseEvent(.press(button: 0), column: column, row: row))
    return send(MouseEvent(.release(button: 0), column: column, row: row)) || isPressHandled
  }

  private func click(_ node: ViewNode, _ event: MouseEvent) -> Bool {
    (renderer.view as? KeyHelp)?.removeNote()
    let time = elapsed()
    // The second click of a double click doesn't answer the dialog that the first one has opened.
    let (position, front) = (
      Position(column: event.column, row: event.row), renderer.view.topmostModal
    )
    let isAhead =
      front != nil && front !== clickFront && position == clickPosition
      && time - clickTime <= Self.doubleClickInterval
    (clickPosition, clickFront) = (position, front)
    if isAhead { return false }
    let isRepeated = clicked.node === node && time - clickTime <= Self.doubleClickInterval
    (clicked, clickCount, clickTime) = (Target(node), isRepeated ? clickCount + 1 : 1, time)
    // Focused first, so that a dialog that the click presents can return the focus.
    let hasMovedFocus = focus(from: node)
    var click = event
    click.kind = .click(count: clickCount)
    return handler(of: click, from: node) != nil || hasMovedFocus
  }

  private func sendToCaptor(_ event: MouseEvent) -> Bool {
    guard let captor = captor.node, captor.isInteractive, captor.root === renderer.view else {
      return false
    }
    return send(event, to: captor) ?? false
  }

  /// Returns the node that handles an event: the given one or one of its ancestors.
  private func handler(of event: MouseEvent, from node: ViewNode?) -> ViewNode? {
    guard let node else { return nil }
    for node in reached(from: node) where node is any MouseHandler {
      if node.isInteractive {
        if send(event, to: node) == true { return node }
      } else if !event.isScroll {
        return nil
      }
      // The areas around a disabled node can be scrolled.
    }
    return nil
  }

  /// Returns a node and its ancestors, up to a modal one, behind which nothing is reached.
  private func reached(from node: ViewNode) -> some Sequence<ViewNode> {
    sequence(first: node) { $0.isModal ? nil : $0.parent }
  }

  private func send(_ event: MouseEvent, to node: ViewNode) -> Bool? {
    let window = node.cache.window
    return (node as? any MouseHandler)?.handle(event.relative(to: window), in: window.size)
  }

  // Moves the focus to a node or the nearest ancestor that can have it.
  @discardableResult private func focus(from node: ViewNode) -> Bool {
    let target = reached(from: node).first(where: \.canFocus)
    return target.map { !$0.isFocused && $0.focus() } ?? false
  }
}

extension MouseEvent {
  fileprivate var isScroll: Bool {
    switch kind {
    case .scroll, .scrollSideways: true
    default: false
    }
  }

  /// The event, with a step of the wheel while Shift is held as a step to the side.
  fileprivate var withSidewaysScroll: MouseEvent {
    guard case .scroll(let isDown) = kind, modifiers.contains(.shift) else { return self }
    var event = self
    event.kind = .scrollSideways(right: isDown)
    event.modifiers.remove(.shift)
    return event
  }
}
