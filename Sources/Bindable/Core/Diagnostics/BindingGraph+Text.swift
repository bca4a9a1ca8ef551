extension BindingGraph {
  /// Each thing that something flows from, and below it where that goes.
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

  /// The graph as a flowchart for Mermaid, which many readers of Markdown draw.
  ///
  /// Two-way rows are thick, what controls do is dashed, and what properties are made of is dotted
  /// with a circle at its end.
  public var mermaid: String {
    var lines = ["flowchart LR"]
    lines += clustered { vertex in
      let (open, close) = vertex.kind.mermaidShape
      return "\(vertex.id)\(open)\"\(Self.mermaidText(vertex.label))\"\(close)"
    } begin: { number, label in
      "subgraph g\(number)[\"\(Self.mermaidText(label))\"]"
    } end: {
      "end"
    }
    for edge in edges {
      let label = edge.label.isEmpty ? "" : "|\"\(Self.mermaidText(edge.label))\"|"
      lines.append("  \(edge.from) \(edge.kind.mermaidArrow)\(label) \(edge.to)")
    }
    return lines.joined(separator: "\n")
  }

  /// The graph in the language of Graphviz.
  ///
  /// Two-way rows are double lines, what controls do is dashed, and what properties are made of is
  /// dotted.
  public var dot: String {
    var lines = ["digraph bindings {", "  rankdir=LR;", "  node [fontname=\"monospace\"];"]
    lines += clustered { vertex in
      "\(vertex.id) [label=\"\(Self.dotText(vertex.label))\", shape=\(vertex.kind.dotShape)];"
    } begin: { number, label in
      "subgraph cluster_g\(number) { label=\"\(Self.dotText(label))\";"
    } end: {
      "}"
    }
    for edge in edges {
      var attributes = edge.kind.dotAttributes
      if !edge.label.isEmpty { attributes.append("label=\"\(Self.dotText(edge.label))\"") }
      let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
      lines.append("  \(edge.from) -> \(edge.to)\(list);")
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  /// The vertices, a line each, those of rows inside of others in clusters that nest like the rows.
  private func clustered(
    _ line: (Vertex) -> String, begin: (_ number: Int, _ label: String) -> String,
    end: () -> String
  ) -> [String] {
    var lines: [String] = []
    var count = 0
    func add(_ vertices: [Vertex], depth: Int) {
      let indent = String(repeating: "  ", count: depth + 1)
      lines += vertices.filter { $0.context.count == depth }.map { indent + line($0) }
      var labels: [String] = []
      for vertex in vertices where vertex.context.count > depth {
        if !labels.contains(vertex.context[depth]) { labels.append(vertex.context[depth]) }
      }
      for label in labels {
        lines.append(indent + begin(count, label))
        count += 1
        add(
          vertices.filter { $0.context.count > depth && $0.context[depth] == label },
          depth: depth + 1)
        lines.append(indent + end())
      }
    }
    add(vertices, depth: 0)
    return lines
  }

  /// Text between quotation marks, with what Mermaid would read as its own or as HTML spelled out.
  private static func mermaidText(_ text: String) -> String {
    var written = ""
    for scalar in text.unicodeScalars {
      if "\"#<>&`\\".unicodeScalars.contains(scalar) {
        written += "#\(scalar.value);"
      } else {
        written.unicodeScalars.append(scalar)
      }
    }
    return written
  }

  /// Text between quotation marks, in which Graphviz sees nothing of its own.
  private static func dotText(_ text: String) -> String {
    var written = ""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { written += "\\" }
      written.unicodeScalars.append(scalar)
    }
    return written
  }
}

extension BindingGraph.Vertex.Kind {
  fileprivate var mermaidShape: (open: String, close: String) {
    switch self {
    case .source: ("[(", ")]")
    case .derived: ("{{", "}}")
    case .property: ("(", ")")
    case .act: ("([", "])")
    case .target: ("[", "]")
    }
  }

  fileprivate var dotShape: String {
    switch self {
    case .source: "cylinder"
    case .derived: "hexagon"
    case .property: "ellipse"
    case .act: "cds"
    case .target: "box"
    }
  }
}

extension BindingGraph.Edge.Kind {
  fileprivate var mermaidArrow: String {
    switch self {
    case .reads: "--o"
    case .oneWay: "-->"
    case .twoWay: "<==>"
    case .act: "-.->"
    }
  }

  fileprivate var dotAttributes: [String] {
    switch self {
    case .reads: ["style=dotted"]
    case .oneWay: []
    case .twoWay: ["dir=both", "color=\"black:invis:black\""]
    case .act: ["style=dashed"]
    }
  }
}
