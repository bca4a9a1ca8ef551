/// The inspector of a rendered view, which shows what a recorder has recorded.
///
/// It writes nothing in the view. What it shows of the past are pictures and texts.
@MainActor
final class Inspector {
  /// The maximum number of steps that a recorder keeps for the inspector alone.
  ///
  /// It drops 100 at a time.
  static let stepLimit = 200

  private let recorder: TraceRecorder
  private let clock: any Clock<Duration>
  private(set) var screen: Screen<InspectorPresenter, InspectorView>?
  private var mouse: MouseDispatcher?

  init(_ recorder: TraceRecorder, clock: any Clock<Duration> = ContinuousClock()) {
    (self.recorder, self.clock) = (recorder, clock)
  }

  var isOpen: Bool { screen != nil }

  /// Shows what has been recorded since the last call.
  func update() { screen?.presenter.update() }

  /// Shows the last step of a view, which has been recorded, and points at a node of it.
  func open(on app: IncrementalRenderer, pointingAt node: ViewNode? = nil) {
    let focused = (node ?? app.view.focusedNode).flatMap(recorder.name)
    let presenter = InspectorPresenter(recorder, focused: focused)
    let screen = Screen(presenter, InspectorView(), InspectorView.bindings, title: "Inspector")
    screen.view.picture.onPoint = { [weak presenter] in presenter?.point($0) }
    screen.view.picture.focus()
    self.screen = screen
  }

  func toggle(on app: IncrementalRenderer) {
    if isOpen { close() } else { open(on: app) }
  }

  /// Releases the screen.
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
