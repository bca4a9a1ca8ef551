/// The picture of a view at one time, with its nodes and the updates since the frame before.
struct InspectedFrame: Identifiable {
  /// A node of the picture.
  struct Node: Hashable {
    /// The name in tables and scripts, such as `header.follow`, which is unique in the picture.
    let name: String
    /// The type of the node, such as `Label`.
    let kind: String
    /// The visible part of the node.
    let rect: Rect
    /// A Boolean value that indicates whether the node isn't only an arrangement of others.
    let drawsItself: Bool
  }

  /// An update and the numbers of the nodes that it wrote, by name.
  struct Update {
    let update: BindingUpdate
    let nodes: [String: Int]
  }

  /// The number of the frame, from 1.
  let id: Int
  let picture: Frame
  /// The visible nodes, in the order of drawing.
  let nodes: [Node]
  let updates: [Update]
  /// The numbers of the nodes in the tree that bindings have written, by name.
  ///
  /// A number is that of one node, but another node can have the same name in another frame, such as
  /// a node of the next screen.
  let numbers: [String: Int]

  /// The event that caused the first update, such as `press "Follow"`.
  var event: String? { updates.lazy.compactMap(\.update.event).first }

  /// Returns the updates of the node with a name and a number, oldest first.
  func updates(of name: String, _ number: Int?) -> [BindingUpdate] {
    guard let number else { return [] }
    return updates.filter { $0.nodes[name] == number }.map(\.update)
  }
}
