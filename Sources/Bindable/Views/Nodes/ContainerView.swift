/// A container for the view of another screen.
///
/// ```swift
/// final class ProfileView: ViewNode {
///   let header = ContainerView(height: .fixed(2)), grid = ContainerView()
///   override var content: ViewNode? { VStack { header; grid } }
/// }
/// ```
///
/// The parent lays the container out, and the child fills it.
public final class ContainerView: ViewNode {
  /// Creates an empty container that fills the remaining space by default.
  public init(width: Length = .fill, height: Length = .fill) {
    super.init()
    contentIsGiven()
    preferredWidth = width
    preferredHeight = height
  }

  /// The child, or `nil` if the container is empty.
  public var child: ViewNode? { children.first }

  /// Replaces the child with `node`, or removes it if `node` is `nil`.
  public func setChild(_ node: ViewNode?) {
    if child === node { return }
    for child in children { child.removeFromParent() }
    if let node { addChild(node) }
  }
}
