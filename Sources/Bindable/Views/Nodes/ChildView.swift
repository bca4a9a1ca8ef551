/// A place for the view of another screen, or for nothing.
///
/// ```swift
/// final class ProfileView: ViewNode {
///   let header = ChildView(height: .fixed(2)), grid = ChildView()
///   override var content: ViewNode? { ColumnStack { header; grid } }
/// }
/// ```
///
/// The view in which it stands lays it out; what is in it fills it.
public final class ChildView: ViewNode {
  /// Makes an empty place, which fills what others leave if you say nothing else.
  public init(width: Length = .fill, height: Length = .fill) {
    super.init()
    contentIsGiven()
    preferredWidth = width
    preferredHeight = height
  }

  /// What is in it.
  public var shown: ViewNode? { children.first }

  /// Puts a node into it, in place of what was there.
  public func show(_ node: ViewNode?) {
    if shown === node { return }
    for child in children { child.removeFromParent() }
    if let node { adopt(node) }
  }
}
