/// The data flow of bindings, as a value to print, compare, and draw.
///
/// ```swift
/// print(ProfileView.bindings.graph(for: presenter, in: view).text)
/// // p0 name
/// //   --> v0 title.text
/// //   <-> v1 name.text
/// // v2 follow
/// //   on  a0 a method
/// ```
///
/// `table.graph(for:in:)` returns the graph of a table's bindings. `connection.graph` also contains
/// the current inputs of the presenter's properties. Vertices have the order and the names of the
/// table, so that you can use a graph as a snapshot.
public struct BindingGraph: Hashable, Sendable, CustomStringConvertible {
  /// A property, control, or action.
  package struct Vertex: Hashable, Sendable {
    /// The kinds of vertices.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// An observed property that other properties read.
      case source = "s"
      /// A derived value that other properties read.
      case derived = "d"
      /// A property of the presenter, as named by a binding.
      case property = "p"
      /// An action of a control.
      case action = "a"
      /// A property of the view, or a control.
      case target = "v"
    }

    /// The kind of vertex.
    package let kind: Kind
    /// The index of the vertex among those of its kind.
    package let number: Int
    /// The name in Swift notation, with special characters escaped.
    package let label: String
    /// The bindings that contain the binding that writes the vertex, outermost first.
    package let context: [String]

    /// The identifier in the drawing, such as `p0`.
    package var id: String { "\(kind.rawValue)\(number)" }
  }

  /// A connection between two vertices.
  package struct Edge: Hashable, Sendable {
    /// The kinds of edges.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A property reads another one.
      case reads = "..>"
      /// A binding writes its target.
      case oneWay = "-->"
      /// A binding writes its target, and writes its source when the user changes the target.
      case twoWay = "<->"
      /// A control performs an action.
      case action = "on "
    }

    /// The kind of edge.
    package let kind: Kind
    /// The identifiers of the vertices at the start and the end.
    package let from: String, to: String
    /// The format, placeholder, or other details of the binding, or an empty string.
    package let label: String
    /// The bindings that contain the binding, outermost first.
    package let context: [String]
  }

  /// The sources, derived values, presenter properties, actions, and targets.
  package let vertices: [Vertex]
  /// The edges in the order of the bindings, after the inputs of properties.
  package let edges: [Edge]

  /// The graph as text.
  public var description: String { text }
}

/// A builder of graphs with one vertex for each key.
struct BindingGraphBuilder {
  private var vertices: [BindingGraph.Vertex.Kind: [BindingGraph.Vertex]] = [:]
  private var edges: [BindingGraph.Edge] = []
  private var known: [AnyHashable: String] = [:]

  /// Returns the identifier of the vertex for `key`, and creates the vertex if necessary.
  mutating func vertex(
    _ kind: BindingGraph.Vertex.Kind, of key: AnyHashable, label: String,
    in context: [String] = []
  ) -> String {
    if let id = known[key] { return id }
    let number = vertices[kind]?.count ?? 0
    let vertex = BindingGraph.Vertex(
      kind: kind, number: number, label: ValueTexts.escaped(label),
      context: context.map(ValueTexts.escaped))
    vertices[kind, default: []].append(vertex)
    known[key] = vertex.id
    return vertex.id
  }

  /// Adds another key for a vertex.
  mutating func alias(_ key: AnyHashable, for id: String) { known[key] = id }

  func hasVertex(of key: AnyHashable) -> Bool { known[key] != nil }

  mutating func edge(
    _ kind: BindingGraph.Edge.Kind, from: String, to: String, label: String = "",
    in context: [String] = []
  ) {
    let edge = BindingGraph.Edge(
      kind: kind, from: from, to: to, label: ValueTexts.escaped(label),
      context: context.map(ValueTexts.escaped))
    if kind != .reads || !edges.contains(edge) { edges.append(edge) }
  }

  var graph: BindingGraph {
    BindingGraph(
      vertices: BindingGraph.Vertex.Kind.allCases.flatMap { vertices[$0] ?? [] },
      edges: edges.filter { $0.kind == .reads } + edges.filter { $0.kind != .reads })
  }
}
