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
/// read changes. Elsewhere, use `isHidden` to show and hide nodes later.
@MainActor @resultBuilder public enum NodeBuilder {
  /// Returns a single node as an array.
  public static func buildExpression(_ node: ViewNode) -> [ViewNode] { [node] }
  /// Returns an array of nodes.
  public static func buildExpression(_ nodes: [ViewNode]) -> [ViewNode] { nodes }
  /// Concatenates the nodes of consecutive statements.
  public static func buildBlock(_ parts: [ViewNode]...) -> [ViewNode] { parts.flatMap { $0 } }
  /// Returns the nodes of an `if` statement without `else`.
  public static func buildOptional(_ nodes: [ViewNode]?) -> [ViewNode] { nodes ?? [] }
  /// Returns the nodes of the first branch.
  public static func buildEither(first nodes: [ViewNode]) -> [ViewNode] { nodes }
  /// Returns the nodes of the second branch.
  public static func buildEither(second nodes: [ViewNode]) -> [ViewNode] { nodes }
  /// Concatenates the nodes of a loop.
  public static func buildArray(_ parts: [[ViewNode]]) -> [ViewNode] { parts.flatMap { $0 } }
}
