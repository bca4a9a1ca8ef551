/// A result builder that collects the nodes of a closure.
///
/// ```swift
/// VStack {
///   name
///   if hasBio { bio }
///   for tag in tags { Label(tag) }
/// }
/// ```
///
/// The closure runs once. In a view's `content`, it runs again when an observed property that it
/// read changes. A node that it creates then replaces the one that it created at the same place: in
/// the same statement, branch, and turn of a loop. Elsewhere, use `isHidden` to show and hide nodes
/// later.
@MainActor @resultBuilder
public enum NodeBuilder {
  /// Returns one node.
  public static func buildExpression(_ node: ViewNode) -> [ViewNode] { [node] }
  /// Returns several nodes.
  public static func buildExpression(_ nodes: [ViewNode]) -> [ViewNode] {
    // Nodes that a builder has returned, for example in a function, already have places.
    for (index, node) in nodes.enumerated() where node.structure == 0 { node.place(at: index) }
    return nodes
  }
  /// Returns all nodes, in order.
  public static func buildBlock(_ nodes: [ViewNode]...) -> [ViewNode] { placed(nodes) }
  /// Returns the nodes of an `if` without `else`.
  public static func buildOptional(_ nodes: [ViewNode]?) -> [ViewNode] { nodes ?? [] }
  /// Returns the nodes of an `if`.
  public static func buildEither(first nodes: [ViewNode]) -> [ViewNode] {
    for node in nodes { node.place(at: -1) }
    return nodes
  }
  /// Returns the nodes of an `else`.
  public static func buildEither(second nodes: [ViewNode]) -> [ViewNode] {
    for node in nodes { node.place(at: -2) }
    return nodes
  }
  /// Returns the nodes of a `for`.
  public static func buildArray(_ nodes: [[ViewNode]]) -> [ViewNode] { placed(nodes) }

  private static func placed(_ nodes: [[ViewNode]]) -> [ViewNode] {
    if ViewNode.currentContent != 0 {
      for (index, nodes) in nodes.enumerated() { for node in nodes { node.place(at: index) } }
    }
    return nodes.flatMap { $0 }
  }
}
