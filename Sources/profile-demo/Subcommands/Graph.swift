import Bindable

extension Subcommand {
  static let graph = Subcommand(
    name: "graph",
    summary: "what flows from where to where, as a graph",
    options: [
      Option("--text", "as text (without any of these: this)") { $0.graphForm = .text },
      Option("--mermaid", "for Mermaid, to be put into Markdown") { $0.graphForm = .mermaid },
      Option("--dot", "for Graphviz") { $0.graphForm = .dot },
      Option("--live", "after the acts, with what properties are made of") {
        $0.isGraphLive = true
      },
    ],
    examples: [
      Example("graph --text", "the table as a graph"),
      Example("graph --mermaid --live", "and all that it reads, to draw"),
      Example("graph --dot | dot -Tsvg > graph.svg", "drawn by Graphviz"),
    ]
  ) { session throws(Complaint) in
    let player = Player(session)
    if session.options.isGraphLive { _ = try await player.play() }
    let screen = player.screen
    let graph = session.options.isGraphLive ? screen.liveGraph : screen.graph
    return Outcome("\(session.options.graphForm.text(of: graph))\n")
  }
}

/// The output format of a graph.
enum GraphForm: Sendable {
  case text, mermaid, dot

  func text(of graph: BindingGraph) -> String {
    switch self {
    case .text: graph.text
    case .mermaid: graph.mermaid
    case .dot: graph.dot
    }
  }
}
