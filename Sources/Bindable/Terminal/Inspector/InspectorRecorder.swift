/// A recorder of the last frames of a rendered view.
///
/// A frame is recorded if it looks different from the one before, or if a binding has written a value
/// since. It's recorded with the last update of each binding since the frame before, from the same
/// runs and with the same names as in a trace. Values are texts of at most 200 characters.
@MainActor
final class InspectorRecorder {
  /// The maximum number of frames, and of updates in each of them.
  static let frameLimit = 100, updateLimit = 1_000

  private(set) var frames: [InspectedFrame] = []
  private var time: UInt64 = 0
  private var names = TracedNames()

  /// Records the last frame of a renderer, unless nothing has changed.
  ///
  /// - Complexity: O(*n*) in the number of nodes of the tree.
  func record(_ screen: IncrementalRenderer, isChanged: Bool) {
    untracked {
      let connections = screen.view.descendants.flatMap(AnyConnection.nested)
      let written = connections.flatMap { $0.updates(since: time) }
      time = AnyConnection.now
      guard isChanged || !written.isEmpty || frames.isEmpty else { return }
      _ = names.update(to: screen.view)
      let updates = written.suffix(Self.updateLimit).map { update, controls in
        let nodes = controls.compactMap { $0 as? ViewNode }
        return InspectedFrame.Update(update: update, nodes: Set(nodes.compactMap { names[$0] }))
      }
      frames.append(
        InspectedFrame(
          id: (frames.last?.id ?? 0) + 1, picture: screen.frame, nodes: nodes(of: screen),
          updates: updates))
      if frames.count > Self.frameLimit { frames.removeFirst() }
    }
  }

  private func nodes(of screen: IncrementalRenderer) -> [InspectedFrame.Node] {
    screen.visibleNodes.compactMap { node, rect, drawsItself in
      names[node].map { name in
        InspectedFrame.Node(
          name: name, kind: "\(type(of: node))", rect: rect, drawsItself: drawsItself)
      }
    }
  }

  /// Returns the name of a node of a tree that's drawn.
  func name(of node: ViewNode) -> String? { names[node] }

  /// Returns the bindings of the node with a name, and of its key commands.
  func bindings(ofNode name: String, in root: ViewNode) -> [ControlBinding] {
    untracked { root.descendants.first { names[$0] == name }?.controlBindings ?? [] }
  }
}
