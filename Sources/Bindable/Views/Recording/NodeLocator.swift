internal import BindableCore

/// The unique names of the nodes of a tree.
///
/// A node that is a property of a view is named after it, as in `follow`, or with a nested view,
/// `header.follow`, the same as in tables. The third item of a list is `list.row#3`, and the header
/// of its first section `list.header#1`. Nodes that aren't properties are named by title, as in
/// `dialog."Yes"`, or by type and number, as in `Button#2`. The root is `.`.
///
/// A property that always has a node gives it its name. An optional one may refer to another node
/// later, such as the last one with the focus, so it counts only for a node without such a
/// property.
@MainActor
package struct NodeLocator {
  private var nodes: [String: ViewNode] = [:]
  /// All nodes with their names, with parents before their children.
  package private(set) var all: [(name: String, node: ViewNode)] = []

  private struct View {
    let name: String
    let properties: [ObjectIdentifier: NodeProperty]
  }

  private struct Position {
    let node: ViewNode
    /// The enclosing views, outermost first.
    var views: [View]
    /// The name of the nearest enclosing view or item.
    var scope: String
    /// The item, header, or footer of the enclosing list.
    var place: CellReusePool.Place?
  }

  package init(in root: ViewNode) { self.init(in: root, readingBy: Self.properties) }

  /// Creates a locator.
  ///
  /// - Parameter properties: Returns the nodes that are properties of a view.
  init(in root: ViewNode, readingBy properties: (ViewNode) -> [ObjectIdentifier: NodeProperty]) {
    var counts: [String: Int] = [:]
    var waiting = [Position(node: root, views: [], scope: "")]
    while var position = waiting.popLast() {
      let node = position.node
      let name = node === root ? "" : name(of: position, &counts)
      nodes[name.isEmpty ? "." : name] = node
      if node !== root { all.append((name, node)) }
      let children = children(of: node)
      guard !children.isEmpty else { continue }
      let properties = properties(node)
      if !properties.isEmpty { position.views.append(View(name: name, properties: properties)) }
      if !properties.isEmpty || node is ListView || position.place != nil { position.scope = name }
      for (child, place) in children.reversed() {
        waiting.append(
          Position(node: child, views: position.views, scope: position.scope, place: place))
      }
    }
  }

  /// Returns the name of a node, which is `.` for the root and empty for other trees' nodes.
  package func name(of node: ViewNode) -> String {
    nodes["."] === node ? "." : all.first { $0.node === node }?.name ?? ""
  }

  /// Returns the node with a name, or the first visible node with a quoted title.
  package func node(_ name: String) -> ViewNode? {
    if let node = nodes[name] { return node }
    guard let start = name.firstIndex(of: "\""), start == name.startIndex || name.hasSuffix("\"")
    else { return nil }
    let scope = name[..<start]
    return all.first { entry in
      entry.name.hasPrefix(scope) && entry.node.isVisible
        && Self.title(of: entry.node).map { $0.debugDescription == name[start...] } ?? false
    }?.node
  }

  private func children(of node: ViewNode) -> [(ViewNode, place: CellReusePool.Place?)] {
    guard let list = node as? ListView else { return node.children.map { ($0, nil) } }
    return list.visibleChildren.map { ($0.node, $0.place) }
  }

  private func name(of position: Position, _ counts: inout [String: Int]) -> String {
    let node = position.node
    let named = position.views.reversed().compactMap { view in
      view.properties[ObjectIdentifier(node)].map { property in
        let name = view.name.isEmpty ? property.name : "\(view.name).\(property.name)"
        return NodeProperty(name: name, isOptional: property.isOptional)
      }
    }
    for isOptional in [false, true] {
      for property in named where property.isOptional == isOptional && nodes[property.name] == nil {
        return property.name
      }
    }
    let scope = position.scope.isEmpty ? "" : "\(position.scope)."
    switch position.place {
    case .item(let index): return "\(scope)row#\(index + 1)"
    case .supplementary(let mark):
      return "\(scope)\(mark.isFooter ? "footer" : "header")#\(mark.section + 1)"
    case nil: break
    }
    if let title = Self.title(of: node), !title.isEmpty {
      let name = "\(scope)\(title.debugDescription)"
      if nodes[name] == nil { return name }
    }
    let kind = scope + "\(type(of: node))".prefix { $0 != "<" }
    counts[kind, default: 0] += 1
    return "\(kind)#\(counts[kind] ?? 1)"
  }

  static func title(of node: ViewNode) -> String? {
    untracked { (node as? Button)?.title ?? (node as? Toggle)?.title }
  }

  /// Returns the nodes that are properties of a view.
  static func properties(of node: ViewNode) -> [ObjectIdentifier: NodeProperty] {
    let held = StoredProperty.holders(of: node, below: ViewNode.self).compactMap { property in
      (property.value as? ViewNode).map { (ObjectIdentifier($0), NodeProperty(property)) }
    }
    return Dictionary(held) { $0.isOptional && !$1.isOptional ? $1 : $0 }
  }
}

/// A property of a view with a node.
struct NodeProperty {
  let name: String
  let isOptional: Bool

  init(name: String, isOptional: Bool) { (self.name, self.isOptional) = (name, isOptional) }

  fileprivate init(_ property: StoredProperty) {
    // A lazy property is stored as an optional, and keeps its node.
    let isOptional = !(type(of: property.value) is AnyClass) && !property.isLazy
    self.init(name: property.name, isOptional: isOptional)
  }
}
