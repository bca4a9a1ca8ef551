/// What the nodes of a tree are called, each by another name.
///
/// A node that is a property of a view is called by it, `follow`, and in a view inside of a view by
/// both, `header.follow`, as tables print them. Row 3 of a list is `list.row#3`. What nobody has as a
/// property is called by its title, `dialog."Yes"`, or by its type and which of them it is,
/// `Button#2`.
@MainActor
package struct NodeNames {
  private var names: [ObjectIdentifier: String] = [:]
  private var nodes: [String: ViewNode] = [:]
  /// All nodes and their names, each before what is in it.
  package private(set) var all: [(name: String, node: ViewNode)] = []

  private struct View {
    let name: String
    let properties: [ObjectIdentifier: String]
  }

  private struct Place {
    let node: ViewNode
    /// The views that it is in, outermost first.
    var views: [View]
    /// The name of the nearest view or row around.
    var scope: String
    /// Which row of the list around it is.
    var row: Int?
  }

  package init(in root: ViewNode) {
    var counts: [String: Int] = [:]
    var waiting = [Place(node: root, views: [], scope: "")]
    while var place = waiting.popLast() {
      let node = place.node
      let name = node === root ? "" : name(of: place, &counts)
      if node !== root {
        names[ObjectIdentifier(node)] = name
        nodes[name] = node
        all.append((name, node))
      }
      let inside = children(of: node)
      guard !inside.isEmpty else { continue }
      let properties = Self.properties(of: node)
      if !properties.isEmpty { place.views.append(View(name: name, properties: properties)) }
      if !properties.isEmpty || node is RowList || place.row != nil { place.scope = name }
      for (child, row) in inside.reversed() {
        waiting.append(Place(node: child, views: place.views, scope: place.scope, row: row))
      }
    }
  }

  /// What a node is called; the root is called nothing.
  package func name(of node: ViewNode) -> String { names[ObjectIdentifier(node)] ?? "" }

  /// The node that is called so; by a title in quotation marks, the first that says so and is shown.
  package func node(_ name: String) -> ViewNode? {
    if let node = nodes[name] { return node }
    guard let start = name.firstIndex(of: "\""), start == name.startIndex || name.hasSuffix("\"")
    else { return nil }
    let scope = name[..<start]
    return all.first { entry in
      entry.name.hasPrefix(scope) && entry.node.isShown
        && Self.title(of: entry.node).map { $0.debugDescription == name[start...] } ?? false
    }?.node
  }

  private func children(of node: ViewNode) -> [(ViewNode, row: Int?)] {
    guard let list = node as? RowList else { return node.children.map { ($0, nil) } }
    return list.childrenInSight.map { ($0.node, $0.row) }
  }

  private func name(of place: Place, _ counts: inout [String: Int]) -> String {
    let node = place.node
    for view in place.views.reversed() {
      if let property = view.properties[ObjectIdentifier(node)] {
        let name = view.name.isEmpty ? property : "\(view.name).\(property)"
        if nodes[name] == nil { return name }
      }
    }
    let scope = place.scope.isEmpty ? "" : "\(place.scope)."
    if let row = place.row { return "\(scope)row#\(row + 1)" }
    if let title = Self.title(of: node), !title.isEmpty {
      let name = "\(scope)\(title.debugDescription)"
      if nodes[name] == nil { return name }
    }
    let kind = scope + "\(type(of: node))".prefix { $0 != "<" }
    counts[kind, default: 0] += 1
    return "\(kind)#\(counts[kind] ?? 1)"
  }

  private static func title(of node: ViewNode) -> String? {
    untracked { (node as? Button)?.title ?? (node as? Toggle)?.title }
  }

  /// The nodes that a view has as properties.
  private static func properties(of node: ViewNode) -> [ObjectIdentifier: String] {
    var found: [ObjectIdentifier: String] = [:]
    var mirror: Mirror? = Mirror(reflecting: node)
    while let level = mirror, level.subjectType != ViewNode.self {
      for (label, value) in level.children {
        guard let label, let held = ViewNode.node(in: value) else { continue }
        let id = ObjectIdentifier(held)
        if found[id] == nil { found[id] = ViewNode.propertyName(fromStorage: label) }
      }
      mirror = level.superclassMirror
    }
    return found
  }
}
