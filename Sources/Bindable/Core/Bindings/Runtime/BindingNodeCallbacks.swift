/// The delegate of the graph for bindings.
enum BindingNodeCallbacks: @MainActor BindingNodeDelegate {
  @MainActor
  static func name(of node: Node) -> String {
    let binding = BindingNode(node)
    return binding.connection.map { "the binding \($0.text(of: binding))" }
      ?? "a binding that has ended"
  }

  @MainActor
  static func location(of node: Node) -> CodeLocation? {
    let binding = BindingNode(node)
    return binding.connection?.layout.infos[binding.number].location
  }

  @MainActor
  static func target(of node: Node) -> String {
    let binding = BindingNode(node)
    return binding.connection?.targetName(of: binding) ?? ""
  }

  @MainActor
  static func record(_ failure: Failure, of node: Node) {
    let binding = BindingNode(node)
    binding.connection?.record(failure)
  }

  @MainActor
  static func viewDidDeinit(_ hook: LifetimeHook) {
    AnyConnection.viewDidDeinit(hook)
  }

  @MainActor
  static func opposite(of node: Node) -> Node? {
    guard node.isBinding else { return nil }
    return BindingNode(node).opposite?.node
  }

  @MainActor
  static func reportOfDifference(of node: Node) -> (@MainActor () -> Void)? {
    let binding = BindingNode(node)
    guard let connection = binding.connection else { return nil }
    let number = binding.number
    // The program can release the connection before the report.
    return { [weak connection] in connection?.failIfUnsynchronized(binding: number) }
  }
}

extension BindingNodeCallbacks {
  @MainActor
  static func body(_ node: Node) {
    let binding = BindingNode(node)
    let block = binding.block
    guard node.isRunning else {
      block.release()
      return
    }
    binding.countRun()
    if block.isHeld {
      binding.updateTarget(block)
    } else if block.isRetainedByWriter, block.isPresenterWriter {
      guard let view = block.view.retained else {
        block.connection.endDidDeinit()
        return
      }
      binding.updateTarget(block)
      _fixLifetime(view)
    } else {
      updateTargetRetaining(binding, block)
    }
  }

  @MainActor
  static func hasEnded(_ node: Node) -> Bool {
    if node.hasEnded { return true }
    let block = BindingNode(node).block
    if block.isHeld { return false }
    let isOuterAlive = !block.hasOuterPresenter || block.connection.areOuterPresentersAlive
    if node.hasEnded { return true }
    return !isOuterAlive
      || !block.isPresenterWriter && !block.ownsPresenter
        && block.livePresenter == nil
  }

  @MainActor @inline(never)
  private static func updateTargetRetaining(
    _ binding: BindingNode, _ block: ConnectionBlock
  ) {
    let isOuterAlive = !block.hasOuterPresenter || block.connection.areOuterPresentersAlive
    if binding.node.hasEnded { return }
    let isPresenterAlive = block.isPresenterWriter || block.ownsPresenter
    let presenter = isPresenterAlive ? nil : block.livePresenter
    let view = block.liveView
    guard isOuterAlive, isPresenterAlive || presenter != nil, view != nil else {
      // The report can release the connection.
      let connection = block.connection
      if binding.isReverse, view != nil { untracked { connection.failIfPresenterIsGone(binding) } }
      connection.endDidDeinit()
      return
    }
    binding.updateTarget(block)
    _fixLifetime(presenter)
    _fixLifetime(view)
  }
}
