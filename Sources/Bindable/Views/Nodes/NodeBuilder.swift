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
public typealias NodeBuilder = PartsBuilder<ViewNode>

extension PartsBuilder<ViewNode> {
  /// Returns several nodes.
  public static func buildExpression(_ nodes: [ViewNode]) -> [ViewNode] { nodes }
}
