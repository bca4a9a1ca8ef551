/// The inspector of a rendered view: a recorder and, while it's open, a screen.
///
/// It writes nothing in the view. What it shows of the past are pictures and texts.
@MainActor
final class Inspector {
  private let recorder = InspectorRecorder()
  private let clock: any Clock<Duration>
  private(set) var screen: Screen<InspectorPresenter, InspectorView>?
  private var mouse: MouseDispatcher?

  init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  var isOpen: Bool { screen != nil }

  /// Records the frame if it or a value has changed, and updates the screen.
  func didDraw(_ app: IncrementalRenderer, _ damage: Damage) {
    recorder.record(app, isChanged: !damage.runs.isEmpty || damage.isResized)
    screen?.presenter.update(recorder.frames)
  }

  /// Shows the last frame of a view, which has been drawn, and points at a node of it.
  func open(on app: IncrementalRenderer, pointingAt node: ViewNode? = nil) {
    let view = app.view
    let focused = (node ?? view.focusedNode).flatMap(recorder.name)
    let presenter = InspectorPresenter(recorder.frames, focused: focused) {
      [weak view, recorder] name in
      view.map { recorder.bindings(ofNode: name, in: $0) } ?? []
    }
    let screen = Screen(presenter, InspectorView(), InspectorView.bindings, title: "Inspector")
    screen.view.picture.onPoint = { [weak presenter] in presenter?.point($0) }
    screen.view.picture.focus()
    self.screen = screen
  }

  func toggle(on app: IncrementalRenderer) {
    if isOpen { close() } else { open(on: app) }
  }

  /// Releases the screen, but not the recorded frames.
  func close() { (screen, mouse) = (nil, nil) }

  /// Performs an event if the inspector is open.
  ///
  /// - Returns: `true` if the event was for the inspector.
  func send(_ event: TerminalEvent) -> Bool {
    guard let screen else { return false }
    switch event {
    case .key(KeyPress(.escape)): close()
    case .mouse(let event): mouse?.send(event)
    default: screen.view.dispatch(event)
    }
    return true
  }

  /// Returns the picture of the inspector, or `nil` if it's closed.
  func frame(size: Size, theme: Theme) -> Frame? {
    guard let view = screen?.view else { return nil }
    view.arrange(forWidth: size.width)
    let renderer: IncrementalRenderer
    if let current = mouse?.renderer, current.theme == theme {
      renderer = current
    } else {
      renderer = IncrementalRenderer(view, width: size.width, height: size.height, theme: theme)
      mouse = MouseDispatcher(renderer, clock: clock)
    }
    renderer.resize(width: size.width, height: size.height)
    return renderer.frame
  }
}
