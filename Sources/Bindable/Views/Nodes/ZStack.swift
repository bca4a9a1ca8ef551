/// A view that draws its nodes on top of each other, with the last one in front.
///
/// ```swift
/// ZStack {
///   VStack { name; bio }
///   dialog
/// }
/// ```
///
/// Each node gets all the space. Content behind a visible dialog or sheet is dimmed and doesn't
/// receive input.
public final class ZStack: ViewNode {
  /// Creates a stack of the nodes of the closure, from back to front.
  public init(@NodeBuilder _ nodes: () -> [ViewNode] = { [] }) {
    super.init()
    contentIsGiven(nodes())
  }
}
