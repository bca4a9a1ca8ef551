extension BindingNode {
  /// Runs the body while both ends are retained.
  ///
  /// The program's setters and effects may have changed what one direction has written, so the
  /// other direction runs after everything that is due before it.
  @MainActor @inline(__always)
  func updateTarget(_ block: ConnectionBlock) {
    if isReverse, isPaired, forwardDirection.node.isQueued, !bringsPresenterFirst(block) { return }
    hasWritten = false
    block.perform(run(block))
    if hasWritten, isPaired, !node.hasEnded {
      Graph.runAgain((isReverse ? forwardDirection : reverseDirection).node)
    }
  }

  /// Shows a new value of the presenter before the view's value is treated as an edit.
  ///
  /// Returns whether the binding itself, which hasn't read anything yet, still has to run.
  @MainActor @inline(never)
  private func bringsPresenterFirst(_ block: ConnectionBlock) -> Bool {
    let presenterCount = block.presenterCount
    let forward = forwardDirection.node
    guard !forward.isInUse, !forward.hasEnded else { return true }
    Graph.runIfNeeded(forward)
    guard block.presenterCount == presenterCount else { return false }
    // This run satisfies all requests made in the meantime.
    node.runsAgain = false
    return true
  }

  /// Runs the binding immediately, or after the opposite direction if that's running.
  ///
  /// The view shows what the presenter made of an edit before the next edit, which would be lost
  /// if it came first.
  @MainActor
  func runNow() {
    guard isReverse, isPaired else { return Graph.runNow(node) }
    let forward = forwardDirection.node
    if forward.isInUse { return Graph.runAgain(node) }
    Graph.runNow(node)
    if forward.isQueued, !forward.isInUse, !node.isInUse, !node.hasEnded {
      Graph.runIfNeeded(forward)
    }
  }

  /// Returns a run with the current ends of the connection.
  @inline(__always)
  func run(_ block: ConnectionBlock) -> BindingRun {
    BindingRun(binding: self, presenter: block.presenter, view: block.view)
  }

  /// The connection of the binding, or `nil` if it was deallocated.
  @MainActor var connection: AnyConnection? {
    node.isReleased ? nil : block.connection
  }

  /// The index of the binding in its table.
  @MainActor var number: Int { block.layout.parts[index].binding }
}
