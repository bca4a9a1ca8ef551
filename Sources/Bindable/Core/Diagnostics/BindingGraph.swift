/// What flows from where to where, as a value to print, compare and draw.
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
/// `table.graph(for:in:)` makes one of the rows of a table, `connection.graph` one that also has what
/// properties are made of, as things are. The order and the names of the vertices are those of the
/// table, so that a graph can be a snapshot.
public struct BindingGraph: Hashable, Sendable, CustomStringConvertible {
  /// Something that is read or written.
  public struct Vertex: Hashable, Sendable {
    /// What it is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// An observed property that others are made of.
      case source = "s"
      /// A derived value that others are made of.
      case derived = "d"
      /// A property of the presenter, as a row names it.
      case property = "p"
      /// What a control does.
      case act = "a"
      /// A property of the view, or a control.
      case target = "v"
    }

    /// What it is.
    public let kind: Kind
    /// Its number among those of its kind, from 0.
    public let number: Int
    /// What it is called, as it would be written in Swift, whatever it holds.
    public let label: String
    /// The rows that the row which writes it is inside of, outermost first.
    public let context: [String]

    /// Its name in the drawing, `p0`.
    public var id: String { "\(kind.rawValue)\(number)" }
  }

  /// A way that values take, or that an act takes.
  public struct Edge: Hashable, Sendable {
    /// How it goes.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A property is made of another one.
      case reads = "..>"
      /// A row writes its target.
      case oneWay = "-->"
      /// A row writes its target, and its source when the user changes the target.
      case twoWay = "<->"
      /// A control acts.
      case act = "on "
    }

    /// How it goes.
    public let kind: Kind
    /// The identifiers of the vertices that it leads from and to.
    public let from: String, to: String
    /// The format, the placeholder or what else the row has; empty for nothing.
    public let label: String
    /// The rows that the row is inside of, outermost first.
    public let context: [String]
  }

  /// What is read or written: sources, derived values, the presenter's properties, acts, targets.
  public let vertices: [Vertex]
  /// The ways between them, in the order of the rows; what properties are made of comes first.
  public let edges: [Edge]

  /// The graph as text.
  public var description: String { text }
}

/// Makes a graph, and gives each thing one vertex.
struct BindingGraphBuilder {
  private var vertices: [BindingGraph.Vertex.Kind: [BindingGraph.Vertex]] = [:]
  private var edges: [BindingGraph.Edge] = []
  private var known: [AnyHashable: String] = [:]

  /// The identifier of the vertex of `key`, which is made if it is new.
  mutating func vertex(
    _ kind: BindingGraph.Vertex.Kind, of key: AnyHashable, label: String,
    in context: [String] = []
  ) -> String {
    if let id = known[key] { return id }
    let number = vertices[kind]?.count ?? 0
    let vertex = BindingGraph.Vertex(
      kind: kind, number: number, label: RowValues.harmless(label),
      context: context.map(RowValues.harmless))
    vertices[kind, default: []].append(vertex)
    known[key] = vertex.id
    return vertex.id
  }

  /// Has a second key lead to a vertex.
  mutating func alias(_ key: AnyHashable, for id: String) { known[key] = id }

  func hasVertex(of key: AnyHashable) -> Bool { known[key] != nil }

  mutating func edge(
    _ kind: BindingGraph.Edge.Kind, from: String, to: String, label: String = "",
    in context: [String] = []
  ) {
    let edge = BindingGraph.Edge(
      kind: kind, from: from, to: to, label: RowValues.harmless(label),
      context: context.map(RowValues.harmless))
    if kind != .reads || !edges.contains(edge) { edges.append(edge) }
  }

  var graph: BindingGraph {
    BindingGraph(
      vertices: BindingGraph.Vertex.Kind.allCases.flatMap { vertices[$0] ?? [] },
      edges: edges.filter { $0.kind == .reads } + edges.filter { $0.kind != .reads })
  }
}
