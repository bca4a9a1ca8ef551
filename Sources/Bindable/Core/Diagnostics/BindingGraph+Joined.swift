extension BindingGraph {
  /// Creates a graph that shows each of the given graphs in a cluster with its name.
  ///
  /// ```swift
  /// BindingGraph(joining: [("header", header.graph), ("photos", photos.graph)]).mermaid
  /// ```
  ///
  /// A single graph isn't changed.
  public init(joining graphs: [(name: String, graph: BindingGraph)]) {
    if graphs.count == 1 {
      self = graphs[0].graph
      return
    }
    var vertices: [Vertex.Kind: [Vertex]] = [:]
    var edges: [Edge] = []
    for (name, graph) in graphs {
      var ids: [String: String] = [:]
      for vertex in graph.vertices {
        let new = Vertex(
          kind: vertex.kind, number: vertices[vertex.kind]?.count ?? 0, label: vertex.label,
          context: [ValueTexts.escaped(name)] + vertex.context)
        ids[vertex.id] = new.id
        vertices[vertex.kind, default: []].append(new)
      }
      edges += graph.edges.map { edge in
        Edge(
          kind: edge.kind, from: ids[edge.from] ?? edge.from, to: ids[edge.to] ?? edge.to,
          label: edge.label, context: [ValueTexts.escaped(name)] + edge.context)
      }
    }
    self.init(vertices: Vertex.Kind.allCases.flatMap { vertices[$0] ?? [] }, edges: edges)
  }
}
