/// The picture of a view at one time, with its nodes and the updates since the frame before.
struct InspectedFrame: Identifiable {
  /// A node of the picture.
  struct Node: Hashable {
    /// The name in a trace, such as `header.follow`, which no node of another presenter has.
    let name: String
    /// The type of the node, such as `Label`.
    let kind: String
    /// The visible part of the node.
    let rect: Rect
    /// A Boolean value that indicates whether the node isn't only an arrangement of others.
    let drawsItself: Bool
  }

  /// An update and the names of the nodes that it wrote.
  struct Update {
    let update: BindingUpdate
    let nodes: Set<String>
  }

  /// The number of the frame, from 1.
  let id: Int
  let picture: Frame
  /// The visible nodes, in the order of drawing.
  let nodes: [Node]
  let updates: [Update]

  /// The event that caused the first update, such as `press "Follow"`.
  var event: String? { updates.lazy.compactMap(\.update.event).first }

  /// Returns the updates of the node with a name, oldest first.
  func updates(of name: String) -> [BindingUpdate] {
    updates.filter { $0.nodes.contains(name) }.map(\.update)
  }
}
