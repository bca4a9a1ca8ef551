import Bindable
import BindableTesting
import Foundation
import ProfileFeature
import Testing

/// The sample app, operated only through the controls on the screen.
@MainActor final class AppTour {
  let store = ProfileStore(.sample)
  let gateway = RecordingGateway(.sample)
  let clock = ManualClock()
  let analytics = Analytics()
  let app: ProfileApp
  var session: SessionState { app.environment.session }

  /// Opens the app at a link, by default the profile of the user.
  init(
    _ device: Device = .phone, as userID: User.ID? = 1, link: String? = nil,
    behaviors: [any ScreenBehavior] = [],
    routerBehaviors: [any RouterBehavior] = [], inPanes: Bool = false, offersTour: Bool = false
  ) throws {
    var environment = ProfileEnvironment(
      store, signedIn: userID, gateway: gateway, clock: clock,
      now: Date(timeIntervalSince1970: 0), device: device)
    environment.recording = .all(limit: 1_000)
    if inPanes { environment.panes = PaneState() }
    environment.offersTour = offersTour
    environment.behaviors = [analytics] + behaviors
    environment.routerBehaviors = [analytics] + routerBehaviors
    app = ProfileApp(environment)
    try app.open(link ?? userID.map { "profile.\($0)" } ?? "")
    app.show()
  }

  /// Draws the app, which makes its controls available, and returns the frame.
  @discardableResult
  func look(width: Int = 60, height: Int = 20) -> Frame {
    app.root.frame(width: width, height: height, theme: store.theme.rendering)
  }

  /// Returns the visible nodes of a type, in reverse order.
  func shown<Node: ViewNode>(_: Node.Type) -> [Node] {
    app.root.descendants.reversed().compactMap { $0 as? Node }.filter { node in
      sequence(first: node as ViewNode, next: \.parent).allSatisfy { !$0.isHidden }
    }
  }

  func press(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) {
    look()
    let button = shown(Button.self).first { $0.title == title }
    #expect(button?.press() == true, "no \(title)", sourceLocation: sourceLocation)
  }

  func open(row: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    look()
    #expect(shown(ListView.self).first?.open(row) == true, sourceLocation: sourceLocation)
  }

  func field(_ name: String) throws -> TextField {
    try #require(shown(TextField.self).first { $0.nodeName == name })
  }

  var titles: [String] { app.navigator.shown.map(\.title) }
}
