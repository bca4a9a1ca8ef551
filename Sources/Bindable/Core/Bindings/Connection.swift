/// The updates that a connection records for `updates` and `why`.
public enum UpdateRecording: Hashable, Sendable {
  /// The latest update of each binding, which costs almost nothing.
  case latest
  /// The last updates of all bindings, up to a limit, with their causes.
  case all(limit: Int)
}

/// A connection that keeps a view synchronized with its presenter until it's released.
///
/// ```swift
/// let connection = ProfileView.bindings.connect(presenter, to: view)
/// presenter.followerCount += 1
/// print(connection.why("followers.text"))
/// // followers.text: "41 followers" -> "42 followers"
/// //   because ProfilePresenter.followerCount changed
/// //   binding followerCount --> followers.text  (ProfileBindings.swift:9)
/// connection.disconnect()      // or release it
/// ```
@MainActor
public final class Connection<Presenter, View: AnyObject>: AnyConnection {
  @inlinable
  init(
    _ layout: TableLayout, _ handle: PresenterStorage, _ presenter: Presenter, _ view: View,
    _ recording: UpdateRecording
  ) {
    super.init(layout, handle, view, recording)
    start()
    // Retained by the caller until here.
    _fixLifetime(presenter)
    _fixLifetime(view)
  }

  init(
    _ layout: TableLayout, _ handle: PresenterStorage, _ presenter: Presenter, _ view: View,
    _ recording: UpdateRecording, _ surroundings: ConnectionEnvironment
  ) {
    super.init(layout, handle, view, recording)
    self.environment = surroundings
    start()
    _fixLifetime(presenter)
    _fixLifetime(view)
  }

  /// Connects the same view to another presenter and writes only the values that differ.
  ///
  /// ```swift
  /// cell.connection.rebind(to: otherPost)   // reuse
  /// ```
  ///
  /// All bindings read the new presenter before any edit reaches it. The old presenter isn't
  /// written any more. Has no effect after `disconnect()` or if the view was deallocated.
  public func rebind(to presenter: Presenter) {
    withExtendedLifetime(presenter) { replacePresenter(PresenterStorage(presenter)) }
  }
}

/// The connection's reference to its presenter: the object, or memory for a value or an
/// existential.
@usableFromInline
struct PresenterStorage {
  @usableFromInline let pointer: UnsafeRawPointer
  /// The presenter, or `nil` if it's a value.
  @usableFromInline let object: AnyObject?

  @inlinable
  init(object: AnyObject) {
    pointer = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    self.object = object
  }

  @MainActor @usableFromInline
  init<Presenter>(_ presenter: Presenter) {
    if Presenter.self is AnyObject.Type {
      pointer = unsafeBitCast(presenter, to: UnsafeRawPointer.self)
      object = presenter as AnyObject
      return
    }
    let memory = UnsafeMutablePointer<Presenter>.allocate(capacity: 1)
    memory.initialize(to: presenter)
    pointer = UnsafeRawPointer(memory)
    if type(of: presenter as Any) is AnyObject.Type {
      // An object of a protocol type: the memory refers to it without retaining it.
      let object = presenter as AnyObject
      Unmanaged.passUnretained(object).release()
      self.object = object
    } else {
      object = nil
    }
  }
}

/// A connection of any presenter and view, for storing several connections together.
@MainActor
public class AnyConnection {
  let block: ConnectionStoragePointer
  let layout: TableLayout
  /// The connection that contains this one in one of its bindings.
  var outer: AnyConnection? { nil }
  /// The rarely used state, or `nil` if none is used.
  var coldStorage: ConnectionColdStorage?

  @usableFromInline
  init(
    _ layout: TableLayout, _ presenter: PresenterStorage, _ view: AnyObject,
    _ recording: UpdateRecording, recordsWrites: Bool = false, isInside: Bool = false
  ) {
    self.layout = layout
    layout.live.count += 1
    let memory = layout.blocks.allocate()
    block = memory.assumingMemoryBound(to: ConnectionStorage.self)
    if case .all(let limit) = recording {
      coldStorage = ConnectionColdStorage()
      coldStorage?.log = UpdateLog(limit: limit)
    }
    block.initialize(to: ConnectionStorage(self, presenter, view, isInside: isInside))
    var flags: Node.Flags = [.effect, .binding]
    if coldStorage != nil || recordsWrites { flags.insert(.recordsWrites) }
    for index in layout.parts.indices {
      let part = layout.parts[index]
      block.binding(index).initialize(
        to: BindingNode(
          node: Graph.makeNode(flags, owner: UnsafeRawPointer(memory), body: BindingNode.run),
          body: part.body, previousValue: memory + part.previousValue, isReverse: part.isReverse,
          isPaired: part.isPaired, index: Int32(index)))
    }
  }

  /// A Boolean value that indicates whether the connection, the presenter, and the view are alive.
  public var isConnected: Bool {
    block.pointee.isConnected && isPresenterThere && block.liveView != nil
  }

  /// Disconnects the view from the presenter.
  ///
  /// The view keeps its current values. Has no effect if the connection has already ended.
  public func disconnect() { end(isViewGoing: false) }

  /// Disconnects without canceling the work of the controls, because another view takes over.
  package func transferView() {
    coldStorageOrNew.isHandingOver = true
    disconnect()
  }

  private func end(isViewGoing: Bool) {
    guard block.pointee.isConnected else { return }
    block.pointee.isConnected = false
    // Retained, because ending a binding can run arbitrary code.
    let runsCode = states != nil || layout.hasActs || layout.hasNests
    let view = runsCode && !isViewGoing ? block.liveView : nil
    if states != nil { endStates(isViewThere: view != nil) }
    if !block.pointee.isTracked {
      ViewTokenRegistry.remove(block)
    } else if !isViewGoing, let owner = block.pointee.hookOwner {
      block.hook.remove(from: Unmanaged<LifetimeTracked>.fromOpaque(owner).takeUnretainedValue())
    }
    for index in 0..<layout.parts.count { end(block.binding(index), isViewThere: view != nil) }
    _fixLifetime(view)
  }

  /// Ends what bindings wait for, and clears messages that would otherwise stay.
  private func endStates(isViewThere: Bool) {
    transaction {
      states?.reset()
      guard isViewThere else { return }
      for index in layout.parts.indices where layout.parts[index].isReverse {
        _ = block.binding(index).pointee.body(
          .detach, nil, block.pointee.view, block.binding(index))
      }
    }
  }

  func end(_ row: BindingNodePointer, isViewThere: Bool) {
    guard !row.pointee.node.flags.has(.disposed) else { return }
    row.pointee.node.flags.insert(.disposed)
    if row.pointee.node.flags.has(.queued) { Graph.dequeue(row.node) }
    if layout.hasNests { nest(of: row)?.end() }
    if layout.hasActs {
      _ = row.pointee.body(.detach, nil, isViewThere ? block.pointee.view : nil, row)
    }
    Graph.finishIfDisposed(row.node)
  }

  isolated deinit {
    disconnect()
    layout.live.count -= 1
    layout.forget(self)
    for index in 0..<layout.parts.count {
      let row = block.binding(index)
      if row.pointee.hasPreviousValue, !layout.parts[index].isPreviousValueTrivial {
        _ = row.pointee.body(.forget, nil, nil, row)
      }
      if row.pointee.node.flags.has([.running, .checking]) {
        block.pointee.users += 1
        row.pointee.node.flags.insert(.released)
      }
    }
    block.connectionWent(layout)
  }

  /// Runs every binding again, for presenters that aren't observed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bindings.
  public func refresh() {
    guard block.pointee.isConnected else { return }
    withRetainedEndsIfAlive { updateAll(attaching: false) }
  }

  /// Ends the connection, because the presenter was deallocated and the view wasn't.
  func presenterDidDeinit() { disconnect() }

  /// Ends the bindings that write `targets`, because a newer connection writes them.
  func relinquish(_ targets: Set<AnyKeyPath>) {
    let lost = bindings(writing: targets)
    for index in layout.parts.indices {
      let row = block.binding(index)
      guard !row.pointee.node.flags.has(.disposed) else { continue }
      if let nested = layout.nested[layout.parts[index].binding] {
        // Created if there's none yet: the binding may be running for the first time.
        ChildConnections.of(row).relinquish(targets, tables: nested.tables)
      }
      guard lost.contains(layout.parts[index].binding) else { continue }
      if !layout.parts[index].isReverse {
        record(
          Failure(
            .conflict,
            "\(text(of: row)): a newer connection took over this target.",
            at: layout.infos[layout.parts[index].binding].location, binding: text(of: row)))
      }
      let view = block.liveView
      end(row, isViewThere: view != nil)
      _fixLifetime(view)
    }
  }
}

// MARK: - Starting and changing

extension AnyConnection {
  @usableFromInline
  func start() {
    prepare()
    if layout.hasConflicts { reportNestedConflicts() }
    withRetainedEnds { updateAll(attaching: true) }
    reportUnobservable()
  }

  /// Attaches the connection to the view and resolves conflicts over targets.
  func prepare() {
    layout.remember(self)
    let owner =
      layout.isViewTracked
      ? Unmanaged<LifetimeTracked>.fromOpaque(block.pointee.view).takeUnretainedValue()
      : ViewTokenRegistry.standIn(for: block.pointee.view)
    let others = owner.firstHook
    block.hook.add(to: owner)
    block.pointee.hookOwner = UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque())
    // A connection inside one of the same view has only the targets that this one left it.
    if others != nil, (self as? ChildConnection)?.table.isOfSameView != true { replace(others) }
    guard layout.hasConflicts else { return }
    for (earlier, later) in layout.conflicts {
      fail(
        .conflict, binding: later,
        "its target is also written on line \(layout.infos[earlier].location?.line ?? 0). "
          + "This binding wins. Remove one of them.")
      for index in layout.parts.indices where layout.parts[index].binding == earlier {
        end(block.binding(index), isViewThere: true)
      }
    }
  }

  private func reportNestedConflicts() {
    for (first, second) in layout.nestedConflicts {
      let failure = Failure(
        .conflict,
        "\(names.text(of: second)): its target is also written on line \(first.location?.line ?? 0). "
          + "Both bindings can be active, and the last one to run wins. Move one of them to else: { }.",
        at: second.location, binding: names.text(of: second))
      record(failure)
      failure.report()
    }
  }

  func reportUnobservable() {
    for nest in childConnections { for connection in nest.open { connection.reportUnobservable() } }
    guard block.pointee.isConnected else { return }
    reportUnobservedSources()
    guard layout.hasReverseBindings else { return }
    if !layout.selections.isEmpty { reportMissingSelections() }
    for index in layout.parts.indices where layout.parts[index].isReverse {
      let row = block.binding(index)
      guard row.pointee.node.deps == nil, !row.pointee.node.flags.has(.disposed) else { continue }
      fail(
        .unobservable, binding: layout.parts[index].binding,
        "the target isn't observable, so edits don't reach the presenter. "
          + "Declare the target as @Observed, or use -->.")
    }
  }

  func replacePresenter(_ presenter: PresenterStorage, finishing: Bool = true) {
    guard block.pointee.isConnected else {
      layout.discard(presenter.pointer, owned: presenter.object == nil)
      return
    }
    Graph.startBatch()
    defer { Graph.endBatch() }
    layout.discardLater(block.pointee.presenter, owned: block.pointee.ownsPresenter)
    block.pointee.presenter = presenter.pointer
    block.pointee.ownsPresenter = presenter.object == nil
    block.pointee.livePresenter = presenter.object
    block.pointee.presenterAddress = presenter.object
    // A caller that retains the ends retains the older presenter.
    block.pointee.isHeld = false
    block.pointee.presenterCount &+= 1
    // For the new presenter, each binding is in its initial state.
    states?.reset()
    for index in layout.parts.indices { block.binding(index).pointee.node.version = 0 }
    withRetainedEndsIfAlive { updateAll(attaching: true, finishing: finishing) }
  }

  /// Runs all bindings: first those that update the view, then those that update the presenter.
  ///
  /// - Parameters:
  ///   - attaching: Whether the controls are attached to another presenter than before.
  ///   - finishing: Whether the reverse directions run. If not, call `updateSources()` later.
  func updateAll(attaching: Bool, finishing: Bool = true) {
    Graph.startBatch()
    untracked {
      let count = layout.parts.count
      let wasPullingAll = block.pointee.isPullingAll
      block.pointee.isPullingAll = true
      for index in 0..<count where !block.binding(index).pointee.isReverse {
        update(index, attaching: attaching)
      }
      block.pointee.isPullingAll = wasPullingAll
      if finishing { updateSources() }
    }
    Graph.endBatch()
  }

  /// Runs the reverse directions, after all bindings that update the view have run.
  func updateSources() {
    guard layout.hasReverseBindings || layout.hasNests else { return }
    // A control may have reset a value that an earlier binding wrote, as a picker resets its
    // selection when its items change. This isn't an edit: the presenter wins.
    updateTwoWayBindings(back: false)
    updateTwoWayBindings(back: true)
  }

  private func updateTwoWayBindings(back: Bool) {
    for index in layout.parts.indices {
      if layout.hasNests, let nest = nest(of: block.binding(index)) {
        for connection in nest.open {
          connection.withRetainedEndsIfAlive { connection.updateTwoWayBindings(back: back) }
        }
      } else if layout.parts[index].isReverse, back || layout.hasForwardPart(index) {
        update(back ? index : index - 1, attaching: false)
      }
    }
  }

  /// Runs the bindings with an edit that hasn't reached the presenter yet.
  func deliverEdits() {
    guard layout.hasReverseBindings || layout.hasNests else { return }
    withRetainedEndsIfAlive {
      Graph.startBatch()
      untracked {
        for index in layout.parts.indices {
          if let nest = nest(of: block.binding(index)) {
            for connection in nest.open { connection.deliverEdits() }
          } else if block.binding(index).pointee.isReverse {
            let row = block.binding(index)
            if row.pointee.node.flags.has(.queued),
              !row.pointee.node.flags.has([.running, .checking]), Graph.needsRun(row.node)
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
    let row = block.binding(index)
    guard block.pointee.isConnected, !row.pointee.node.flags.has(.disposed) else { return }
    let presenterCount = block.pointee.presenterCount
    row.runNow()
    // If the presenter was replaced meanwhile, the control is already attached to the new one.
    func mayAttach() -> Bool {
      block.pointee.isConnected && block.pointee.presenterCount == presenterCount
        && !row.pointee.node.flags.has(.disposed)
    }
    guard attaching, layout.hasActs, mayAttach() else { return }
    _ = row.pointee.body(.detach, nil, block.pointee.view, row)
    if mayAttach() {
      _ = row.pointee.body(.attach, block.pointee.presenter, block.pointee.view, row)
    }
  }

  /// Runs `body` while the caller retains the presenter and the view.
  func withRetainedEnds(_ body: @MainActor () -> Void) {
    let wasHeld = block.pointee.isHeld
    let presenterCount = block.pointee.presenterCount
    block.pointee.isHeld = true
    body()
    block.pointee.isHeld = wasHeld && block.pointee.presenterCount == presenterCount
    _fixLifetime(self)
  }

  /// Runs `body` while retaining the presenter and the view, or disconnects if one was deallocated.
  func withRetainedEndsIfAlive(_ body: @MainActor () -> Void) {
    guard block.pointee.isConnected else { return }
    let presenter = block.pointee.livePresenter
    let view = block.liveView
    guard presenter != nil || block.pointee.ownsPresenter, view != nil,
      !block.pointee.isInside || areOuterPresentersThere
    else {
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
      disconnect()
    }
  }

  /// A Boolean value that indicates whether the presenters of all outer connections still exist.
  var areOuterPresentersThere: Bool {
    var next = outer
    while let current = next {
      guard current.isPresenterThere else { return false }
      next = current.outer
    }
    return true
  }

  var isPresenterThere: Bool {
    block.pointee.ownsPresenter || block.pointee.livePresenter != nil
  }

  /// The presenter, or `nil` if it was deallocated.
  var livePresenter: Any? {
    block.pointee.ownsPresenter
      ? layout.presenterValue(block.pointee.presenter) : block.pointee.livePresenter as Any?
  }

  /// The view, or `nil` if it was deallocated or the connection has ended.
  var liveView: AnyObject? { isConnected ? block.liveView : nil }

  /// Handles the end of a view that announces it.
  static var viewDidDeinit: @MainActor (UnsafeMutablePointer<LifetimeObservation>) -> Void {
    { hook in
      let block = UnsafeMutableRawPointer(hook).assumingMemoryBound(to: ConnectionStorage.self)
      block.connection.end(isViewGoing: true)
    }
  }

  /// The targets of the active bindings, and of the bindings that may open inside them.
  private var targets: Set<AnyKeyPath> {
    let isEnded = layout.parts.indices.reduce(into: [Int: Bool]()) { isEnded, index in
      guard !layout.parts[index].isReverse else { return }
      isEnded[layout.parts[index].binding] = block.binding(index).pointee.node.flags.has(.disposed)
    }
    guard layout.hasNests else {
      return Set(
        layout.parts.compactMap { isEnded[$0.binding] == false && !$0.isReverse ? $0.target : nil })
    }
    return Set(
      layout.targetPaths.compactMap { reach in
        reach.bindings.first.map { isEnded[$0.binding] == false } == true ? reach.target : nil
      })
  }

  /// Resolves conflicts with other connections of this view: the connection whose outermost
  /// connection is newer wins, because nested bindings may be created at any time.
  ///
  /// Disconnects connections whose view was deallocated and had the same address.
  private func replace(_ others: UnsafeMutablePointer<LifetimeObservation>?) {
    let targets = targets
    // Retained, because detaching an action from its control can run arbitrary code.
    var connections: [AnyConnection] = []
    var hook = others
    while let current = hook {
      let other = UnsafeMutableRawPointer(current).assumingMemoryBound(to: ConnectionStorage.self)
      if conflicts(other.connection) { connections.append(other.connection) }
      hook = current.pointee.next
    }
    for connection in connections {
      if connection.block.liveView == nil {
        connection.disconnect()
      } else if outer != nil, connection.root.id > root.id {
        relinquish(connection.targets)
      } else {
        connection.relinquish(targets)
      }
    }
  }

  /// The order of creation.
  private var id: UInt32 { layout.parts.isEmpty ? 0 : block.binding(0).pointee.node.id }

  /// Returns whether `other`, of the same view, competes for targets: not with the same root, nor
  /// inside a connection of the same view, which notifies it.
  private func conflicts(_ other: AnyConnection) -> Bool {
    other.root !== root
      && !((other as? ChildConnection)?.table.isOfSameView ?? false)
  }

  /// Ends the bindings that write `targets`, which were taken over before.
  func endBindings(writing targets: Set<AnyKeyPath>) {
    guard !targets.isEmpty else { return }
    let lost = bindings(writing: targets)
    for index in layout.parts.indices where lost.contains(layout.parts[index].binding) {
      end(block.binding(index), isViewThere: true)
    }
  }

  /// Runs the bindings that write a target of a view again, because an earlier owner of the target
  /// has just written it.
  static func rewrite(_ target: AnyKeyPath, of block: ConnectionStoragePointer) {
    let owner =
      block.pointee.isTracked
      ? Unmanaged<LifetimeTracked>.fromOpaque(block.pointee.view).takeUnretainedValue()
      : ViewTokenRegistry.knownStandIn(for: block.pointee.view)
    Graph.startBatch()
    defer { Graph.endBatch() }
    var hook = owner?.firstHook
    while let current = hook {
      hook = current.pointee.next
      let other = UnsafeMutableRawPointer(current).assumingMemoryBound(to: ConnectionStorage.self)
      let layout = other.connection.layout
      for index in layout.parts.indices
      where !layout.parts[index].isReverse && layout.parts[index].target == target {
        Graph.runAgain(other.binding(index).node)
      }
    }
  }

  func bindings(writing targets: Set<AnyKeyPath>) -> Set<Int> {
    Set(
      layout.parts.compactMap { part in
        guard !part.isReverse, let target = part.target, targets.contains(target) else {
          return nil
        }
        return part.binding
      })
  }
}
