import Bindable
import Foundation
import ProfileFeature

// The parts of `show`.
extension Subcommand {
  static let table = Subcommand(
    name: "table", summary: "the table of bindings",
    examples: ["table": "the bindings of the first screen"]
  ) { session in Outcome("\(session.show().table)\n") }

  static let check = Subcommand(
    name: "check", summary: "likely mistakes in the binding tables",
    examples: ["check": "check the first screen"]
  ) { session in report(of: session.show().diagnostics) }

  /// Returns the diagnostics, one on a line, and the corresponding exit status.
  static func report(of findings: [TableDiagnostic]) -> Outcome {
    guard !findings.isEmpty else { return Outcome("no findings\n") }
    let isWrong = findings.contains { $0.severity == .error }
    return Outcome(findings.map { "\($0)\n" }.joined(), isWrong ? .wrongTable : .ok)
  }

  static let graph = Subcommand(
    name: "graph", summary: "the bindings as a graph",
    options: """
        --text            as text (default)
        --mermaid         as Mermaid, for Markdown
        --dot             as DOT, for Graphviz
        --live            after the actions, with all observed properties
      """,
    examples: [
      "graph --text": "the bindings as a graph",
      "graph --mermaid --live": "with all observed properties",
      "graph --dot | dot -Tsvg > graph.svg": "rendered by Graphviz",
    ]
  ) { session in
    let player = ScriptRunner(session), options = session.options
    let isLive = options["--live"] != nil
    if isLive { try await player.run() }
    let graph = isLive ? player.screen.liveGraph : player.screen.graph
    if options["--dot"] != nil { return Outcome("\(graph.dot)\n") }
    return Outcome("\(options["--mermaid"] != nil ? graph.mermaid : graph.text)\n")
  }

  static let accessible = Subcommand(
    name: "accessible", summary: "the accessible text of the screen",
    options: "  --after           after the actions (default: the initial screen)",
    examples: [
      "accessible": "the first screen, line by line",
      "accessible --screen photo": "another screen",
      "accessible --after": "the screen after the tour",
    ]
  ) { session in
    let player = ScriptRunner(session)
    if session.options["--after"] != nil { try await player.run() }
    let root = player.screen.root
    // Rendering determines which list cells are visible.
    _ = root.frame(width: session.options.width)
    return Outcome("\(AccessibilityTree.text(of: root))\n")
  }

  static let features = Subcommand(
    name: "features", summary: "the routes of the app and their screens, as a tree",
    examples: ["features": "views, presenters, and tables"]
  ) { session in Outcome(session.show().app.map { "\(features(of: $0))\n" } ?? "") }

  /// Opens a link of each kind, and returns the component trees of their screens.
  @MainActor private static func features(of app: ProfileApp) -> String {
    let (data, userID) = (app.environment.store.data, app.environment.session.userID)
    let photo = userID.flatMap { data.photos(of: $0).first } ?? data.photos.first
    let links = AppRoute.examples(userID?.rawValue ?? 0).map { route in
      if case .photo = route { "photo.\(photo?.id ?? 0)" } else { route.segment }
    }.filter { (try? ProfileApp.check($0, in: data, for: userID)) != nil }
    var lines = ["ProfileApp"]
    for link in links {
      try? app.open(link)
      let isLast = link == links.last
      let outline = app.navigator.shown.last?.outline ?? ""
      for (index, line) in outline.split(separator: "\n").enumerated() {
        let name = link.prefix { $0 != "." }
        let edge = index > 0 ? (isLast ? "  " : "│ ") : "\(isLast ? "└" : "├") \(name) "
        lines.append(edge + line)
      }
    }
    return lines.joined(separator: "\n")
  }

  static let flows = Subcommand(
    name: "flows", summary: "the questions and actions of each flow, without running it",
    examples: [
      "flows": "each flow of the app, as a tree",
      "flows --user grace": "the flows for another user",
    ]
  ) { session in
    Outcome(flows(of: session).map { "\($0)\n" }.joined(separator: "\n"))
  }

  /// Returns the flows of the app in the order in which a user encounters them.
  @MainActor private static func flows(of session: Session) -> [Flow] {
    let (store, user) = (ProfileStore(session.data), session.user)
    let environment = ProfileEnvironment(
      store, signedIn: user.id, now: .distantPast, device: .phone)
    let state = environment.session
    // A user without other users still has the flows.
    let other =
      store.data.followers(of: user.id).first ?? store.data.users.first { $0.id != user.id }
      ?? user
    let following = FollowInteraction(other.id, in: environment)
    state.unfollow(other.id, by: "a visitor")
    let follow = following.flow
    state.follow(other.id, by: "a visitor")
    let removal = RemovalInteraction(in: environment)
    removal.subject = .follower(other.id, of: user.id)
    let post = NewPostPresenter(user.id, in: environment)
    post.draft.title = "Harbor at six"
    let signOut = SignOutInteraction(user.id, in: environment)
    let signIn = SignInPresenter(in: environment)
    signIn.username = user.username
    return [
      follow, following.flow, removal.flow, post.discarding.flow, signOut.flow, signIn.signIn.flow,
    ]
  }

  static let lifecycle = Subcommand(
    name: "lifecycle", summary: "the life cycle events of screens, and counted visits",
    examples: ["lifecycle": "from loading to deallocation"]
  ) { session in
    var text = "", events: [String] = []
    func write(_ heading: String, _ lines: [String]) {
      text += "── \(heading)\n" + lines.map { "   \($0)\n" }.joined()
    }
    func after(_ heading: String, _ body: () -> Void) {
      body()
      write(heading, events)
      events = []
    }
    let logger = ScreenLogger { events.append($0) }
    guard let app = session.show(with: [logger]).app else { return Outcome("") }
    after("shown") {}
    let photo = session.data.photos(of: session.user.id).first ?? session.data.photos.first
    after("push") { app.router.push(.profile(session.user.id)) }
    if let photo {
      after("cover") { app.router.present(.photo(photo.id)) }
      after("uncover") { app.router.dismiss() }
    }
    after("pop") { app.router.pop() }
    after("second tab") { app.tabs.select(1) }
    after("back to the first tab") { app.tabs.select(0) }
    after("close") { app.close() }
    write("visits", session.analytics.visits.sorted { $0.key < $1.key }.map { "\($0) \($1)" })
    write("steps", session.analytics.steps)
    return Outcome(text)
  }
}
