/// Collects the nodes that are written in braces.
///
/// ```swift
/// ColumnStack {
///   name
///   if hasBio { bio }
///   for tag in tags { Label(tag) }
/// }
/// ```
///
/// The braces are run once. What comes and goes later is hidden and shown with `isHidden`.
@MainActor @resultBuilder public enum NodeBuilder {
  /// One node.
  public static func buildExpression(_ node: ViewNode) -> [ViewNode] { [node] }
  /// Several nodes.
  public static func buildExpression(_ nodes: [ViewNode]) -> [ViewNode] { nodes }
  /// Nodes one after the other.
  public static func buildBlock(_ parts: [ViewNode]...) -> [ViewNode] { parts.flatMap { $0 } }
  /// Nodes of an `if` without `else`.
  public static func buildOptional(_ nodes: [ViewNode]?) -> [ViewNode] { nodes ?? [] }
  /// Nodes of the first branch.
  public static func buildEither(first nodes: [ViewNode]) -> [ViewNode] { nodes }
  /// Nodes of the second branch.
  public static func buildEither(second nodes: [ViewNode]) -> [ViewNode] { nodes }
  /// Nodes of a loop.
  public static func buildArray(_ parts: [[ViewNode]]) -> [ViewNode] { parts.flatMap { $0 } }
}
