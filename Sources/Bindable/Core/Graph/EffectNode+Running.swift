// Runs of effects, and the ends of the effects that they own.

@MainActor
extension EffectNode {
  /// Runs the effect or, if it isn't running, deallocates it.
  static func body(_ node: Node) {
    let effect = EffectNode(node)
    if node.isRunning { effect.run() } else { effect.deallocate() }
  }

  private func run() {
    endOwned()
    // A cleanup can cancel the effect itself.
    if node.hasEnded { return }
    let outerOwner = graph.owner
    graph.owner = node
    perform()
    graph.owner = outerOwner
    if node.hasEnded { endOwned() }
  }

  /// Ends the effects of the last run in reverse order, then runs its cleanups.
  ///
  /// Nested effects end before their owners, in a loop that doesn't nest on the stack.
  private func endOwned() {
    if ownsNothing { return }
    let outerOwner = graph.owner
    graph.owner = nil
    transaction {
      untracked {
        var ending = Ending(self)
        var outer: [Ending] = []
        while true {
          if let child = ending.children.popLast() {
            guard let childEnding = Ending(canceling: child) else { continue }
            outer.append(ending)
            ending = childEnding
          } else if let cleanup = ending.cleanups.popLast() {
            cleanup()
          } else {
            ending.finish()
            guard let next = outer.popLast() else { return }
            ending = next
          }
        }
      }
    }
    graph.owner = outerOwner
  }

  /// Ends the effect and the effects it owns, and runs its cleanups.
  func cancel() {
    guard Graph.markEnded(node) else { return }
    // If the body is running, the owned effects end when it returns. A cleanup can release the last
    // reference to the effect, so the node is kept until here.
    if !node.isRunning { node.whileInUse { endOwned() } }
    Graph.finishIfDisposed(node)
  }

  /// The effects and cleanups of an effect that remain to be ended.
  @MainActor
  private struct Ending {
    // Moved out of the effect, because a cleanup can cancel it again or make it create effects.
    var children: [Effect] = []
    var cleanups: [@MainActor () -> Void] = []
    /// The effect that ends, or `nil` if it only runs again or the caller retains it.
    private var effect: Effect?

    init(_ node: EffectNode) {
      swap(&children, &node.children)
      swap(&cleanups, &node.cleanups)
    }

    /// Cancels `child`, or returns `nil` if nothing remains to be ended.
    init?(canceling child: Effect) {
      let storage = child.storage
      guard Graph.markEnded(storage.node) else { return nil }
      if storage.node.isRunning || storage.ownsNothing {
        Graph.finishIfDisposed(storage.node)
        return nil
      }
      self.init(storage)
      effect = child
    }

    /// Completes the end of the effect after its owned effects have ended.
    func finish() { if let effect { Graph.finishIfDisposed(effect.node) } }
  }
}
