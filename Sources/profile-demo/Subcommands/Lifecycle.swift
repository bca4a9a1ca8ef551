import Bindable
import ProfileFeature

extension Subcommand {
  static let lifecycle = Subcommand(
    name: "lifecycle",
    summary: "the life cycle events of screens, and counted visits",
    examples: [Example("lifecycle", "from creation to deallocation")]
  ) { session in
    let diary = LifecycleLog()
    let screen = session.show(with: [diary])
    guard let app = screen.app else { return Outcome("") }
    diary.write("shown")
    let photo = session.data.photos(of: session.user.id).first ?? session.data.photos.first
    diary.after("push") { app.router.push(.profile(session.user.id)) }
    if let photo {
      diary.after("cover") { app.router.present(.photo(photo.id)) }
      diary.after("uncover") { app.router.dismiss() }
    }
    diary.after("pop") { app.router.pop() }
    diary.after("second tab") { app.tabs.select(1) }
    diary.after("back to the first tab") { app.tabs.select(0) }
    diary.after("close") { app.close() }
    diary.write("visits", session.analytics.visits.sorted { $0.key < $1.key }.map { "\($0) \($1)" })
    diary.write("steps", session.analytics.steps)
    return Outcome(diary.text)
  }
}

/// A behavior that logs the life cycle of screens.
@MainActor
private final class LifecycleLog: ScreenBehavior {
  private(set) var text = ""
  private var lines: [String] = []

  func didAttach(to screen: AnyScreen) { lines.append("\(screen.title) init") }

  func screen(_ screen: AnyScreen, didHandle event: Lifecycle.Event) {
    lines.append("\(screen.title) \(event.rawValue)")
  }

  func after(_ heading: String, _ body: () -> Void) {
    body()
    write(heading)
  }

  /// Appends the events since the last call below a heading.
  func write(_ heading: String) {
    write(heading, lines)
    lines = []
  }

  func write(_ heading: String, _ lines: [String]) {
    text += "── \(heading)\n" + lines.map { "   \($0)\n" }.joined()
  }
}
