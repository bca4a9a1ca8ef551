@testable import BindableCore
@testable import BindableTerminal
@testable import BindableViews

/// A view with an inspector, drawn as a session draws them.
@MainActor final class InspectedApp {
  let recorder: TraceRecorder
  let inspector: Inspector
  let renderer: IncrementalRenderer
  var size: Size

  init(_ view: ViewNode, width: Int, height: Int = 24, hiding hidden: Set<String> = []) {
    recorder = TraceRecorder(
      drawing: view, theme: .standard, hiding: hidden, limit: Inspector.stepLimit,
      diagnosing: false)
    inspector = Inspector(recorder, clock: ManualClock())
    size = Size(width: width, height: height)
    renderer = IncrementalRenderer(view, width: width, height: height)
    draw()
  }

  /// Draws what the terminal shows.
  @discardableResult func draw() -> Frame {
    let damage = renderer.resize(width: size.width, height: size.height)
    recorder.didDraw(renderer, isChanged: !damage.isEmpty)
    inspector.update()
    return inspector.frame(size: size, theme: .standard) ?? renderer.frame
  }

  func open() {
    inspector.open(on: renderer)
    draw()
  }

  /// Sends keys, each after the frame for the one before.
  func press(_ keys: Key...) {
    for key in keys {
      _ = inspector.send(.key(KeyPress(key)))
      draw()
    }
  }

  func click(column: Int, row: Int) {
    for kind in [MouseEvent.Kind.press(button: 0), .release(button: 0)] {
      _ = inspector.send(.mouse(MouseEvent(kind, column: column, row: row)))
    }
    draw()
  }

  /// Presses keys until the inspector points at a node.
  func point(at title: String) {
    for _ in 0..<200 where presenter?.title != title { press(.tab) }
  }

  var presenter: InspectorPresenter? { inspector.screen?.presenter }

  /// The visible text on one line, without the picture if the explanation is next to it.
  var text: String {
    let frame = draw()
    let isWide = frame.size.width >= InspectorView.wideWidth
    return frame.lines.map { isWide ? $0.suffix(48) : $0[...] }.joined(separator: " ")
      .split(separator: " ").joined(separator: " ")
  }
}
