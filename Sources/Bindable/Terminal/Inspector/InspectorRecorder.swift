/// A recorder of the last frames of a rendered view.
///
/// A frame is recorded if it looks different from the one before, or if a binding has written a value
/// since. It's recorded with the last update of each binding since the frame before. Values are texts
/// of at most 200 characters.
@MainActor
final class InspectorRecorder {
  /// The maximum number of frames, and of updates in each of them.
  static let frameLimit = 100, updateLimit = 1_000

  private(set) var frames: [InspectedFrame] = []
  private var time: UInt64 = 0
  // The nodes that bindings have written, each with a number of its own. A deallocated node may have
  // been replaced at its address.
  private var numbers: [ObjectIdentifier: (node: WeakNode, number: Int)] = [:]
  private var lastNumber = 0

  private struct WeakNode { weak var node: ViewNode? }

  /// Records the last frame of a renderer, unless nothing has changed.
  ///
  /// - Complexity: O(*n*) in the number of nodes of the tree.
  func record(_ screen: IncrementalRenderer, isChanged: Bool) {
    untracked {
      let connections = screen.view.descendants.flatMap(AnyConnection.nested)
      let written = connections.flatMap { $0.updates(since: time) }
      time = AnyConnection.now
      guard isChanged || !written.isEmpty || frames.isEmpty else { return }
      let names = NodeLocator(in: screen.view)
      numbers = numbers.filter { $0.value.node.node != nil }
      let updates = written.suffix(Self.updateLimit).map { update, controls in
        InspectedFrame.Update(
          update: update,
          nodes: named(controls.compactMap { $0 as? ViewNode }.map { ($0, number(of: $0)) }, names))
      }
      frames.append(
        InspectedFrame(
          id: (frames.last?.id ?? 0) + 1, picture: screen.frame, nodes: nodes(of: screen, names),
          updates: updates, numbers: numbers(in: screen.view, names)))
      if frames.count > Self.frameLimit { frames.removeFirst() }
    }
  }

  private func numbers(in view: ViewNode, _ names: NodeLocator) -> [String: Int] {
    let nodes = numbers.values.compactMap { entry in entry.node.node.map { ($0, entry.number) } }
    return named(nodes.filter { $0.0.root === view }, names)
  }

  private func named(_ nodes: [(ViewNode, Int)], _ names: NodeLocator) -> [String: Int] {
    Dictionary(nodes.map { (names.name(of: $0), $1) }, uniquingKeysWith: max)
  }

  private func number(of node: ViewNode) -> Int {
    if let known = numbers[ObjectIdentifier(node)], known.node.node === node { return known.number }
    lastNumber += 1
    numbers[ObjectIdentifier(node)] = (WeakNode(node: node), lastNumber)
    return lastNumber
  }

  private func nodes(of screen: IncrementalRenderer, _ names: NodeLocator) -> [InspectedFrame.Node]
  {
    screen.visibleNodes.map { node, rect, drawsItself in
      InspectedFrame.Node(
        name: names.name(of: node), kind: "\(type(of: node))", rect: rect, drawsItself: drawsItself)
    }
  }

  /// Returns the bindings of the node with a name, and of its key commands.
  static func bindings(ofNode name: String, in root: ViewNode) -> [ControlBinding] {
    untracked { NodeLocator(in: root).node(name)?.controlBindings ?? [] }
  }
}
