extension BindingGraph {
  /// The vertices that have outgoing edges, each followed by its edges.
  public var text: String {
    let labels = Dictionary(uniqueKeysWithValues: vertices.map { ($0.id, $0.label) })
    let ways = Dictionary(grouping: edges, by: \.from)
    return vertices.compactMap { vertex in
      guard let ways = ways[vertex.id] else { return nil }
      let lines = ways.map { edge in
        let label = edge.label.isEmpty ? "" : "  \(edge.label)"
        let context = edge.context.map { "  in \($0)" }.joined()
        return "\n  \(edge.kind.rawValue) \(edge.to) \(labels[edge.to] ?? "")\(label)\(context)"
      }
      return "\(vertex.id) \(vertex.label)\(lines.joined())"
    }.joined(separator: "\n")
  }

  /// The graph as a Mermaid flowchart, which many Markdown viewers can draw.
  ///
  /// Two-way bindings are thick edges, actions are dashed, and inputs are dotted with a circle at
  /// the end.
  public var mermaid: String {
    var lines = ["flowchart LR"]
    lines += clustered(endingWith: "end") { vertex in
      let shape = vertex.kind.shape
      return "\(vertex.id)\(shape.open)\"\(Self.mermaidText(vertex.label))\"\(shape.close)"
    } begin: { number, label in
      "subgraph g\(number)[\"\(Self.mermaidText(label))\"]"
    }
    for edge in edges {
      let label = edge.label.isEmpty ? "" : "|\"\(Self.mermaidText(edge.label))\"|"
      lines.append("  \(edge.from) \(edge.kind.line.arrow)\(label) \(edge.to)")
    }
    return lines.joined(separator: "\n")
  }

  /// The graph in the Graphviz language.
  ///
  /// Two-way bindings are double lines, actions are dashed, and inputs are dotted.
  public var dot: String {
    var lines = ["digraph bindings {", "  rankdir=LR;", "  node [fontname=\"monospace\"];"]
    lines += clustered(endingWith: "}") { vertex in
      "\(vertex.id) [label=\"\(Self.dotText(vertex.label))\", shape=\(vertex.kind.shape.name)];"
    } begin: { number, label in
      "subgraph cluster_g\(number) { label=\"\(Self.dotText(label))\";"
    }
    for edge in edges {
      var attributes = edge.kind.line.attributes
      if !edge.label.isEmpty { attributes.append("label=\"\(Self.dotText(edge.label))\"") }
      let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
      lines.append("  \(edge.from) -> \(edge.to)\(list);")
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  /// Returns a line for each vertex, with nested clusters for the vertices of nested bindings.
  private func clustered(
    endingWith end: String, _ line: (Vertex) -> String,
    begin: (_ number: Int, _ label: String) -> String
  ) -> [String] {
    var lines: [String] = []
    var count = 0
    func add(_ vertices: [Vertex], depth: Int) {
      let indent = String(repeating: "  ", count: depth + 1)
      lines += vertices.filter { $0.context.count == depth }.map { indent + line($0) }
      let inner = vertices.filter { $0.context.count > depth }
      for label in inner.map({ $0.context[depth] }).uniqued {
        lines.append(indent + begin(count, label))
        count += 1
        add(inner.filter { $0.context[depth] == label }, depth: depth + 1)
        lines.append(indent + end)
      }
    }
    add(vertices, depth: 0)
    return lines
  }

  /// Returns quoted text in which the special characters of Mermaid and HTML are escaped.
  private static func mermaidText(_ text: String) -> String {
    let special = "\"#<>&`\\".unicodeScalars
    return text.unicodeScalars.map { special.contains($0) ? "#\($0.value);" : String($0) }.joined()
  }

  /// Returns quoted text in which the special characters of Graphviz are escaped.
  private static func dotText(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}

extension BindingGraph.Vertex.Kind {
  /// The brackets of the shape for Mermaid, and its name for Graphviz.
  fileprivate var shape: (open: String, close: String, name: String) {
    switch self {
    case .source: ("[(", ")]", "cylinder")
    case .derived: ("{{", "}}", "hexagon")
    case .property: ("(", ")", "ellipse")
    case .action: ("([", "])", "cds")
    case .target: ("[", "]", "box")
    }
  }
}

extension BindingGraph.Edge.Kind {
  /// The arrow for Mermaid, and the attributes for Graphviz.
  fileprivate var line: (arrow: String, attributes: [String]) {
    switch self {
    case .reads: ("--o", ["style=dotted"])
    case .oneWay: ("-->", [])
    case .twoWay: ("<==>", ["dir=both", "color=\"black:invis:black\""])
    case .action: ("-.->", ["style=dashed"])
    }
  }
}
