/// A connection of any presenter and view, for storing several connections together.
@MainActor
public class AnyConnection {
  let block: ConnectionBlock
  /// The layout of the table.
  final var layout: TableLayout { block.layout }
  /// The connection that contains this one in one of its bindings.
  var outer: AnyConnection? { nil }
  /// The rarely used state, or `nil` if none is used.
  final var coldStorage: ConnectionColdStorage? { block.coldStorage }

  // The parameters are borrowed, because each connection would otherwise count references to them.
  @usableFromInline
  init(
    _ layout: __shared TableLayout, _ presenter: __shared PresenterStorage,
    _ view: __shared AnyObject, _ recording: UpdateRecording, recordsWrites: Bool = false,
    hasOuterPresenter: Bool = false
  ) {
    layout.live.count += 1
    block = layout.allocate()
    block.initialize(
      for: self, layout.header, presenter, view, isViewTracked: layout.isViewTracked,
      hasOuterPresenter: hasOuterPresenter)
    var flags: Node.Flags = recordsWrites ? .recordsWrites : []
    if case .all(let limit) = recording {
      coldStorageOrNew.log = UpdateLog(limit: limit)
      flags = .recordsWrites
    }
    for index in 0..<block.count { block.initializeBinding(index, flags) }
  }

  /// Returns the body of a binding.
  func body(of binding: BindingNode) -> BindingBody {
    layout.parts[binding.index].body
  }

  /// A Boolean value that indicates whether the connection, the presenter, and the view are alive.
  public var isConnected: Bool {
    block.isConnected && isPresenterAlive && block.liveView != nil
  }

  /// Disconnects the view from the presenter.
  ///
  /// Edits that wait are sent to the presenter first. Those that wait for `commit()` or couldn't be
  /// parsed are dropped, which is a failure. The view keeps its current values. Has no effect if
  /// the connection has already ended.
  public func disconnect() {
    if block.isConnected { finishEditing() }
    end()
  }

  /// Disconnects without canceling the work of the controls, because another view takes over.
  package func transferView() {
    coldStorageOrNew.isHandingOver = true
    environment?.innerEdits += suspendInner()
    end()
  }

  /// Ends the connection without sending edits.
  func end(isViewGoing: Bool = false, keepsEdits: Bool = false) {
    guard block.isConnected else { return }
    block.isConnected = false
    coldStorage?.selections = nil
    // Retained, because ending a binding can run arbitrary code.
    let hasStates = states != nil
    let runsCode =
      hasStates || block.traits.hasActions || block.traits.hasChildren
    let view = runsCode && !isViewGoing ? block.liveView : nil
    if hasStates { endStates(isViewAlive: view != nil, keepsEdits: keepsEdits) }
    if !block.isTracked {
      ViewTokenRegistry.remove(block)
    } else if !isViewGoing, block.isHooked {
      block.hook.remove(from: block.view)
    }
    for index in 0..<block.count { end(block.binding(index), isViewAlive: view != nil) }
    _fixLifetime(view)
    if let coldStorage, coldStorage.work != nil, !keepsEdits, !coldStorage.isHandingOver {
      cancelStartedWork()
    }
  }

  /// Ends what bindings wait for, and clears messages that would otherwise stay.
  private func endStates(isViewAlive: Bool, keepsEdits: Bool) {
    transaction {
      if keepsEdits { keepEdits() } else { resetStates() }
      guard isViewAlive else { return }
      for index in layout.parts.indices where layout.parts[index].isReverse {
        layout.parts[index].body.detach(block.binding(index), block.view)
      }
    }
  }

  func end(_ binding: BindingNode, isViewAlive: Bool) {
    guard Graph.markEnded(binding.node) else { return }
    if block.traits.hasChildren { children(of: binding)?.end() }
    if block.traits.hasActions {
      body(of: binding).detach(binding, isViewAlive ? block.view : nil)
    }
    Graph.finishIfDisposed(binding.node)
  }

  /// Ends the connection and deallocates its memory, as soon as no binding is in use.
  ///
  /// The `deinit` of each class of connections, which is isolated, must call this. If this class
  /// had an isolated `deinit` too, each connection would check the executor once more.
  final func finish() {
    end()
    // Of a suspended connection.
    dropEdits()
    cancelStartedWork()
    let layout = block.takeLayout()
    layout.live.count -= 1
    layout.forget(self)
    var users = 0
    for index in 0..<block.count {
      let binding = block.binding(index)
      if binding.hasPreviousValue,
        !layout.parts[index].isPreviousValueTrivial
      {
        binding.forget(layout.parts[index].previousType)
      }
      if binding.node.isInUse {
        users += 1
        binding.node.isReleased = true
      }
    }
    // Released last, because it refers to objects of the program.
    let coldStorage = block.takeColdStorage()
    block.connectionDidDeinit(layout, users: users)
    _fixLifetime(coldStorage)
  }

  /// Runs every binding again, for presenters that aren't observed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bindings.
  public func refresh() {
    guard block.isConnected else { return }
    withRetainedEndsIfAlive { updateAll(attaching: false) }
  }

  /// Ends the connection, because the presenter was deallocated and the view wasn't.
  func presenterDidDeinit() { end() }

  /// Ends the bindings that write `targets`, because a newer connection writes them.
  func relinquish(_ targets: Set<AnyKeyPath>) {
    if isConnected { finishEditing() }
    let overridden = bindings(writing: targets)
    for index in layout.parts.indices {
      let binding = block.binding(index)
      guard !binding.node.hasEnded else { continue }
      if let nested = layout.nested[layout.parts[index].binding] {
        // Created if there's none yet: the binding may be running for the first time.
        ChildConnections.of(binding).relinquish(targets, tables: nested.tables)
      }
      guard overridden.contains(layout.parts[index].binding) else { continue }
      if !layout.parts[index].isReverse {
        record(
          Failure(
            .conflict,
            "\(text(of: binding)): a newer connection took over this target.",
            at: layout.infos[layout.parts[index].binding].location, binding: text(of: binding)))
      }
      let view = block.liveView
      dropEdit(ofBinding: layout.parts[index].binding)
      end(binding, isViewAlive: view != nil)
      _fixLifetime(view)
    }
  }
}

// MARK: - Starting and changing

extension AnyConnection {
  @usableFromInline
  func start() {
    prepare()
    guard block.isConnected else { return }
    if block.needsChecks, layout.hasConflicts { reportNestedConflicts() }
    withRetainedEnds { updateAll(attaching: true) }
    reportUnobservable()
  }

  /// Attaches the connection to the view and resolves conflicts over targets.
  ///
  /// The connection can have ended already, with an outer one that another thread has released. The
  /// list of the view would keep it then.
  func prepare() {
    layout.remember(self)
    guard block.isConnected else { return }
    let others = block.hook.add(
      to: block.isTracked
        ? block.view : Unretained(ViewTokenRegistry.standIn(for: block.view)))
    block.isHooked = true
    // A connection inside one of the same view has only the targets that this one left it.
    if others != nil, (self as? ChildConnection)?.table.isOfSameView != true { replace(others) }
    if block.needsChecks, layout.hasConflicts { endOverwrittenBindings() }
  }

  func reportUnobservable() {
    if block.traits.hasChildren {
      for children in childConnections {
        for connection in children.open { connection.reportUnobservable() }
      }
    }
    guard block.isConnected else { return }
    reportUnobservedSources()
    if block.needsChecks, layout.hasSelections { checkSelections() }
    guard block.traits.hasReverseBindings, block.isConnected else { return }
    for index in layout.parts.indices where layout.parts[index].isReverse {
      let binding = block.binding(index)
      guard !binding.node.hasInputs, !binding.node.hasEnded else {
        continue
      }
      fail(
        .unobservable, binding: layout.parts[index].binding,
        "the target isn't observable, so edits don't reach the presenter. "
          + "Declare the target as @Observed, or use -->.")
    }
  }

  @usableFromInline
  func replacePresenter(_ presenter: PresenterStorage, finishing: Bool = true) {
    let isOuterAlive = !block.hasOuterPresenter || areOuterPresentersAlive
    // The edits belong to the older presenter.
    if coldStorage?.states?.hasEdits == true, isConnected { finishWaitingEdits() }
    guard block.isConnected else {
      layout.discard(presenter.reference, owned: presenter.isValue)
      return
    }
    Graph.startBatch()
    defer { Graph.endBatch() }
    if block.traits.storesPresenters {
      layout.discardLater(block.presenter, owned: block.ownsPresenter)
    }
    block.setPresenter(presenter)
    let presenterCount = block.presenterCount
    // For the new presenter, each binding is in its initial state.
    resetStates()
    if block.traits.hasActions, outer == nil { cancelStartedWork() }
    // The cancellations can run arbitrary code.
    guard block.isConnected, block.presenterCount == presenterCount else { return }
    for index in 0..<block.count { block.binding(index).node.version = 0 }
    guard isOuterAlive, let view = block.liveView else {
      endDidDeinit()
      return
    }
    // The storage retains the presenter.
    withRetainedEnds { updateAll(attaching: true, finishing: finishing) }
    _fixLifetime(view)
    _fixLifetime(presenter)
  }

  /// Runs all bindings: first those that update the view, then those that update the presenter.
  ///
  /// - Parameters:
  ///   - attaching: Whether the controls are attached to another presenter than before.
  ///   - finishing: Whether the reverse directions run. If not, call `updateSources()` later.
  func updateAll(attaching: Bool, finishing: Bool = true) {
    Graph.startBatch()
    Graph.compareEdits()
    untracked {
      let count = block.count
      let wasUpdatingAll = block.isUpdatingAll
      block.isUpdatingAll = true
      for index in 0..<count where !block.binding(index).isReverse {
        update(index, attaching: attaching)
      }
      block.isUpdatingAll = wasUpdatingAll
      if finishing { updateSources() }
    }
    Graph.endBatch()
  }

  /// Runs the reverse directions, after all bindings that update the view have run.
  func updateSources() {
    guard block.traits.hasReverseBindings || block.traits.hasChildren else {
      return
    }
    // A control may have reset a value that an earlier binding wrote, as a picker resets its
    // selection when its items change. This isn't an edit: the presenter wins.
    updateTwoWayBindings(isReverse: false)
    updateTwoWayBindings(isReverse: true)
  }

  private func updateTwoWayBindings(isReverse: Bool) {
    for index in layout.parts.indices {
      if block.traits.hasChildren, let children = children(of: block.binding(index)) {
        for connection in children.open {
          connection.withRetainedEndsIfAlive {
            connection.updateTwoWayBindings(isReverse: isReverse)
          }
        }
      } else if layout.parts[index].isReverse, isReverse || layout.hasForwardPart(index) {
        update(isReverse ? index : index - 1, attaching: false)
      }
    }
  }

  /// Runs the bindings with an edit that hasn't reached the presenter yet.
  func deliverEdits() {
    if block.traits.hasReverseBindings || block.traits.hasChildren { runQueued(onlyEdits: true) }
  }

  /// Runs the bindings that are due, so that the view shows the presenter's values.
  package func runQueued() {
    // Outside of a transaction and of a notification, none is queued.
    if block.isConnected, BindableCore.graph.depth > 0 { runQueued(onlyEdits: false) }
  }

  private func runQueued(onlyEdits: Bool) {
    withRetainedEndsIfAlive {
      Graph.startBatch()
      untracked {
        for index in layout.parts.indices {
          if let children = children(of: block.binding(index)) {
            for connection in children.open { connection.runQueued(onlyEdits: onlyEdits) }
          } else if !onlyEdits || block.binding(index).isReverse {
            let binding = block.binding(index)
            if binding.node.isQueued,
              !binding.node.isInUse, Graph.needsRun(binding.node)
            {
              update(index, attaching: false)
            }
          }
        }
      }
      Graph.endBatch()
    }
  }

  private func update(_ index: Int, attaching: Bool) {
    let binding = block.binding(index)
    guard block.isConnected, !binding.node.hasEnded else { return }
    let presenterCount = block.presenterCount
    binding.runNow()
    // If the presenter was replaced meanwhile, the control is already attached to the new one.
    func mayAttach() -> Bool {
      block.isConnected && block.presenterCount == presenterCount
        && !binding.node.hasEnded
    }
    guard attaching, block.traits.hasActions, mayAttach() else { return }
    let body = body(of: binding)
    body.detach(binding, block.view)
    if mayAttach() { body.attach(binding.run(block)) }
  }

  /// Runs `body` while the caller retains the presenter and the view.
  func withRetainedEnds(_ body: @MainActor () -> Void) {
    let wasHeld = block.isHeld
    let presenterCount = block.presenterCount
    block.isHeld = true
    body()
    block.isHeld = wasHeld && block.presenterCount == presenterCount
    _fixLifetime(self)
  }

  /// Runs `body` while retaining the presenter and the view, or disconnects if one was deallocated.
  func withRetainedEndsIfAlive(_ body: @MainActor () -> Void) {
    let isOuterAlive = !block.hasOuterPresenter || areOuterPresentersAlive
    guard block.isConnected else { return }
    let presenter = block.livePresenter
    let view = block.liveView
    guard isOuterAlive, presenter != nil || block.ownsPresenter, view != nil else {
      endDidDeinit()
      return
    }
    withRetainedEnds(body)
    _fixLifetime(presenter)
    _fixLifetime(view)
  }

  /// Ends the connection, because the presenter or the view was deallocated.
  func endDidDeinit() {
    if block.liveView != nil {
      presenterDidDeinit()
    } else {
      end()
    }
  }

  /// `true` unless an outer presenter was deallocated.
  ///
  /// Ask before anything else: an outer presenter that another thread has released can end here,
  /// and this connection with it.
  var areOuterPresentersAlive: Bool {
    var next = outer
    while let current = next {
      guard current.isPresenterAlive else { return false }
      next = current.outer
    }
    return true
  }

  var isPresenterAlive: Bool {
    block.ownsPresenter || block.livePresenter != nil
  }

  /// The presenter, or `nil` if it was deallocated.
  var livePresenter: Any? {
    block.ownsPresenter
      ? layout.presenterValue(block.presenter) : Graph.kept(block.livePresenter) as Any?
  }

  /// The view, or `nil` if it was deallocated or the connection has ended.
  var liveView: AnyObject? { isConnected ? Graph.kept(block.liveView) : nil }

  /// Handles the end of a view that announces it.
  static func viewDidDeinit(_ hook: LifetimeHook) {
    ConnectionBlock(of: hook).connection.end(isViewGoing: true)
  }
}
