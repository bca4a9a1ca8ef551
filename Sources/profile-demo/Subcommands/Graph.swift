import Bindable

extension Subcommand {
  static let graph = Subcommand(
    name: "graph",
    summary: "the bindings as a graph",
    options: [
      Option("--text", "as text (default)") { $0.graphForm = .text },
      Option("--mermaid", "as Mermaid, for Markdown") { $0.graphForm = .mermaid },
      Option("--dot", "as DOT, for Graphviz") { $0.graphForm = .dot },
      Option("--live", "after the actions, with all observed properties") {
        $0.isGraphLive = true
      },
    ],
    examples: [
      Example("graph --text", "the bindings as a graph"),
      Example("graph --mermaid --live", "with all observed properties"),
      Example("graph --dot | dot -Tsvg > graph.svg", "rendered by Graphviz"),
    ]
  ) { session throws(UsageError) in
    let player = ScriptRunner(session)
    if session.options.isGraphLive { _ = try await player.run() }
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
