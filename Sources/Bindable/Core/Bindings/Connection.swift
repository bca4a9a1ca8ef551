/// The updates that a connection records for `updates` and `why`.
public enum Recording: Hashable, Sendable {
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
/// //   row followerCount --> followers.text  (ProfileBindings.swift:9)
/// connection.disconnect()      // or release it
/// ```
@MainActor
public final class Connection<Presenter, View: AnyObject>: AnyConnection {
  @inlinable
  init(
    _ layout: TableLayout, _ handle: PresenterHandle, _ presenter: Presenter, _ view: View,
    _ recording: Recording
  ) {
    super.init(layout, handle, view, recording)
    start()
    // Retained by the caller until here.
    _fixLifetime(presenter)
    _fixLifetime(view)
  }

  init(
    _ layout: TableLayout, _ handle: PresenterHandle, _ presenter: Presenter, _ view: View,
    _ recording: Recording, _ surroundings: Surroundings
  ) {
    super.init(layout, handle, view, recording)
    self.surroundings = surroundings
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
    withExtendedLifetime(presenter) { replacePresenter(PresenterHandle(presenter)) }
  }
}

/// The connection's reference to its presenter: the object, or memory for a value or an
/// existential.
@usableFromInline
struct PresenterHandle {
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
  let block: BlockPointer
  let layout: TableLayout
  /// The connection that contains this one in one of its bindings.
  var outer: AnyConnection? { nil }
  /// The rarely used state, or `nil` if none is used.
  var extras: ConnectionExtras?

  @usableFromInline
  init(
    _ layout: TableLayout, _ presenter: PresenterHandle, _ view: AnyObject,
    _ recording: Recording, recordsWrites: Bool = false, isInside: Bool = false
  ) {
    self.layout = layout
    layout.live.count += 1
    let memory = layout.blocks.take()
    block = memory.assumingMemoryBound(to: ConnectionBlock.self)
    if case .all(let limit) = recording {
      extras = ConnectionExtras()
      extras?.log = UpdateLog(limit: limit)
    }
    block.initialize(to: ConnectionBlock(self, presenter, view, isInside: isInside))
    var flags: Node.Flags = [.effect, .row]
    if extras != nil || recordsWrites { flags.insert(.recordsWrites) }
    for index in layout.parts.indices {
      let part = layout.parts[index]
      block.row(index).initialize(
        to: RowNode(
          node: Graph.makeNode(flags, owner: UnsafeRawPointer(memory), body: RowNode.run),
          body: part.body, kept: memory + part.kept, isBack: part.isBack,
          isPaired: part.isPaired, index: Int32(index)))
    }
  }

  /// A Boolean value that indicates whether the connection, the presenter, and the view are alive.
  public var isConnected: Bool {
    block.pointee.isConnected && isPresenterThere && block.viewThere != nil
  }

  /// Disconnects the view from the presenter.
  ///
  /// The view keeps its current values. Has no effect if the connection has already ended.
  public func disconnect() { end(isViewGoing: false) }

  /// Disconnects without canceling the work of the controls, because another view takes over.
  package func handOver() {
    someExtras.isHandingOver = true
    disconnect()
  }

  private func end(isViewGoing: Bool) {
    guard block.pointee.isConnected else { return }
    block.pointee.isConnected = false
    // Retained, because ending a binding can run arbitrary code.
    let runsCode = states != nil || layout.hasActs || layout.hasNests
    let view = runsCode && !isViewGoing ? block.viewThere : nil
    if states != nil { endStates(isViewThere: view != nil) }
    if !block.pointee.isTracked {
      PlainViews.remove(block)
    } else if !isViewGoing, let owner = block.pointee.hookOwner {
      block.hook.remove(from: Unmanaged<LifetimeTracked>.fromOpaque(owner).takeUnretainedValue())
    }
    for index in 0..<layout.parts.count { end(block.row(index), isViewThere: view != nil) }
    _fixLifetime(view)
  }

  /// Ends what bindings wait for, and clears messages that would otherwise stay.
  private func endStates(isViewThere: Bool) {
    transaction {
      states?.reset()
      guard isViewThere else { return }
      for index in layout.parts.indices where layout.parts[index].isBack {
        _ = block.row(index).pointee.body(.detach, nil, block.pointee.view, block.row(index))
      }
    }
  }

  func end(_ row: RowPointer, isViewThere: Bool) {
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
      let row = block.row(index)
      if row.pointee.hasKept, !layout.parts[index].isKeptPlain {
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
    holdingEnds { pullAll(attaching: false) }
  }

  /// Ends the connection, because the presenter was deallocated and the view wasn't.
  func presenterWent() { disconnect() }

  /// Ends the bindings that write `targets`, because a newer connection writes them.
  func giveUp(_ targets: Set<AnyKeyPath>) {
    let lost = rows(writing: targets)
    for index in layout.parts.indices {
      let row = block.row(index)
      guard !row.pointee.node.flags.has(.disposed) else { continue }
      if let nested = layout.nested[layout.parts[index].row] {
        // Created if there's none yet: the binding may be running for the first time.
        Nest.of(row).giveUp(targets, tables: nested.tables)
      }
      guard lost.contains(layout.parts[index].row) else { continue }
      if !layout.parts[index].isBack {
        record(
          Failure(
            .conflict,
            "\(text(of: row)): a newer connection took over this target.",
            at: layout.infos[layout.parts[index].row].place, row: text(of: row)))
      }
      let view = block.viewThere
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
    holding { pullAll(attaching: true) }
    reportUnobservable()
  }

  /// Attaches the connection to the view and resolves conflicts over targets.
  func prepare() {
    layout.remember(self)
    let owner =
      layout.isViewTracked
      ? Unmanaged<LifetimeTracked>.fromOpaque(block.pointee.view).takeUnretainedValue()
      : PlainViews.standIn(for: block.pointee.view)
    let others = owner.firstHook
    block.hook.add(to: owner)
    block.pointee.hookOwner = UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque())
    // A connection inside one of the same view has only the targets that this one left it.
    if others != nil, (self as? NestedConnection)?.table.isOfSameView != true { replace(others) }
    guard layout.hasConflicts else { return }
    for (earlier, later) in layout.conflicts {
      fail(
        .conflict, row: later,
        "its target is also written on line \(layout.infos[earlier].place?.line ?? 0). "
          + "This binding wins. Remove one of them.")
      for index in layout.parts.indices where layout.parts[index].row == earlier {
        end(block.row(index), isViewThere: true)
      }
    }
  }

  private func reportNestedConflicts() {
    for (first, second) in layout.nestedConflicts {
      let failure = Failure(
        .conflict,
        "\(names.text(of: second)): its target is also written on line \(first.place?.line ?? 0). "
          + "Both bindings can be active, and the last one to run wins. Move one of them to else: { }.",
        at: second.place, row: names.text(of: second))
      record(failure)
      failure.report()
    }
  }

  func reportUnobservable() {
    for nest in nests { for connection in nest.open { connection.reportUnobservable() } }
    guard layout.hasBackRows, block.pointee.isConnected else { return }
    for index in layout.parts.indices where layout.parts[index].isBack {
      let row = block.row(index)
      guard row.pointee.node.deps == nil, !row.pointee.node.flags.has(.disposed) else { continue }
      fail(
        .unobservable, row: layout.parts[index].row,
        "the target isn't observable, so edits don't reach the presenter. "
          + "Declare the target as @Observed, or use -->.")
    }
  }

  func replacePresenter(_ presenter: PresenterHandle, finishing: Bool = true) {
    guard block.pointee.isConnected else {
      layout.drop(presenter.pointer, owned: presenter.object == nil)
      return
    }
    Graph.beginBatch()
    defer { Graph.endBatch() }
    layout.dropLater(block.pointee.presenter, owned: block.pointee.ownsPresenter)
    block.pointee.presenter = presenter.pointer
    block.pointee.ownsPresenter = presenter.object == nil
    block.pointee.livePresenter = presenter.object
    block.pointee.presenterAddress = presenter.object
    // A caller that retains the ends retains the older presenter.
    block.pointee.isHeld = false
    block.pointee.presenterCount &+= 1
    // For the new presenter, each binding is in its initial state.
    states?.reset()
    for index in layout.parts.indices { block.row(index).pointee.node.version = 0 }
    holdingEnds { pullAll(attaching: true, finishing: finishing) }
  }

  /// Runs all bindings: first those that update the view, then those that update the presenter.
  ///
  /// - Parameters:
  ///   - attaching: Whether the controls are attached to another presenter than before.
  ///   - finishing: Whether the reverse directions run. If not, call `pullBack()` later.
  func pullAll(attaching: Bool, finishing: Bool = true) {
    Graph.beginBatch()
    untracked {
      let count = layout.parts.count
      let wasPullingAll = block.pointee.isPullingAll
      block.pointee.isPullingAll = true
      for index in 0..<count where !block.row(index).pointee.isBack {
        pull(index, attaching: attaching)
      }
      block.pointee.isPullingAll = wasPullingAll
      if finishing { pullBack() }
    }
    Graph.endBatch()
  }

  /// Runs the reverse directions, after all bindings that update the view have run.
  func pullBack() {
    guard layout.hasBackRows || layout.hasNests else { return }
    // A control may have reset a value that an earlier binding wrote, as a picker resets its
    // selection when its items change. This isn't an edit: the presenter wins.
    pullTwoWays(back: false)
    pullTwoWays(back: true)
  }

  private func pullTwoWays(back: Bool) {
    for index in layout.parts.indices {
      if layout.hasNests, let nest = nest(of: block.row(index)) {
        for connection in nest.open {
          connection.holdingEnds { connection.pullTwoWays(back: back) }
        }
      } else if layout.parts[index].isBack, back || layout.hasForwardPart(index) {
        pull(back ? index : index - 1, attaching: false)
      }
    }
  }

  /// Runs the bindings with an edit that hasn't reached the presenter yet.
  func deliverEdits() {
    guard layout.hasBackRows || layout.hasNests else { return }
    holdingEnds {
      Graph.beginBatch()
      untracked {
        for index in layout.parts.indices {
          if let nest = nest(of: block.row(index)) {
            for connection in nest.open { connection.deliverEdits() }
          } else if block.row(index).pointee.isBack {
            let row = block.row(index)
            if row.pointee.node.flags.has(.queued),
              !row.pointee.node.flags.has([.running, .checking]), Graph.needsRun(row.node)
            {
              pull(index, attaching: false)
            }
          }
        }
      }
      Graph.endBatch()
    }
  }

  private func pull(_ index: Int, attaching: Bool) {
    let row = block.row(index)
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
  func holding(_ body: @MainActor () -> Void) {
    let wasHeld = block.pointee.isHeld
    let presenterCount = block.pointee.presenterCount
    block.pointee.isHeld = true
    body()
    block.pointee.isHeld = wasHeld && block.pointee.presenterCount == presenterCount
    _fixLifetime(self)
  }

  /// Runs `body` while retaining the presenter and the view, or disconnects if one was deallocated.
  func holdingEnds(_ body: @MainActor () -> Void) {
    guard block.pointee.isConnected else { return }
    let presenter = block.pointee.livePresenter
    let view = block.viewThere
    guard presenter != nil || block.pointee.ownsPresenter, view != nil,
      !block.pointee.isInside || areOuterPresentersThere
    else {
      oneEndWent()
      return
    }
    holding(body)
    _fixLifetime(presenter)
    _fixLifetime(view)
  }

  /// Ends the connection, because the presenter or the view was deallocated.
  func oneEndWent() {
    if block.viewThere != nil {
      presenterWent()
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
  var presenterThere: Any? {
    block.pointee.ownsPresenter
      ? layout.presenterValue(block.pointee.presenter) : block.pointee.livePresenter as Any?
  }

  /// The view, or `nil` if it was deallocated or the connection has ended.
  var viewThere: AnyObject? { isConnected ? block.viewThere : nil }

  /// Handles the end of a view that announces it.
  static var viewWent: @MainActor (UnsafeMutablePointer<LifetimeHook>) -> Void {
    { hook in
      let block = UnsafeMutableRawPointer(hook).assumingMemoryBound(to: ConnectionBlock.self)
      block.connection.end(isViewGoing: true)
    }
  }

  /// The targets of the active bindings, and of the bindings that may open inside them.
  private var targets: Set<AnyKeyPath> {
    let isEnded = layout.parts.indices.reduce(into: [Int: Bool]()) { isEnded, index in
      guard !layout.parts[index].isBack else { return }
      isEnded[layout.parts[index].row] = block.row(index).pointee.node.flags.has(.disposed)
    }
    guard layout.hasNests else {
      return Set(
        layout.parts.compactMap { isEnded[$0.row] == false && !$0.isBack ? $0.target : nil })
    }
    return Set(
      layout.reaches.compactMap { reach in
        reach.rows.first.map { isEnded[$0.row] == false } == true ? reach.target : nil
      })
  }

  /// Resolves conflicts with other connections of this view: the connection whose outermost
  /// connection is newer wins, because nested bindings may be created at any time.
  ///
  /// Disconnects connections whose view was deallocated and had the same address.
  private func replace(_ others: UnsafeMutablePointer<LifetimeHook>?) {
    let targets = targets
    // Retained, because detaching an action from its control can run arbitrary code.
    var connections: [AnyConnection] = []
    var hook = others
    while let current = hook {
      let other = UnsafeMutableRawPointer(current).assumingMemoryBound(to: ConnectionBlock.self)
      if isRival(other.connection) { connections.append(other.connection) }
      hook = current.pointee.next
    }
    for connection in connections {
      if connection.block.viewThere == nil {
        connection.disconnect()
      } else if outer != nil, connection.root.id > root.id {
        giveUp(connection.targets)
      } else {
        connection.giveUp(targets)
      }
    }
  }

  /// The order of creation.
  private var id: UInt32 { layout.parts.isEmpty ? 0 : block.row(0).pointee.node.id }

  /// Returns whether `other`, of the same view, competes for targets: not with the same root, nor
  /// inside a connection of the same view, which notifies it.
  private func isRival(_ other: AnyConnection) -> Bool {
    other.root !== root
      && !((other as? NestedConnection)?.table.isOfSameView ?? false)
  }

  /// Ends the bindings that write `targets`, which were taken over before.
  func endRows(writing targets: Set<AnyKeyPath>) {
    guard !targets.isEmpty else { return }
    let lost = rows(writing: targets)
    for index in layout.parts.indices where lost.contains(layout.parts[index].row) {
      end(block.row(index), isViewThere: true)
    }
  }

  /// Runs the bindings that write a target of a view again, because an earlier owner of the target
  /// has just written it.
  static func rewrite(_ target: AnyKeyPath, of block: BlockPointer) {
    let owner =
      block.pointee.isTracked
      ? Unmanaged<LifetimeTracked>.fromOpaque(block.pointee.view).takeUnretainedValue()
      : PlainViews.knownStandIn(for: block.pointee.view)
    Graph.beginBatch()
    defer { Graph.endBatch() }
    var hook = owner?.firstHook
    while let current = hook {
      hook = current.pointee.next
      let other = UnsafeMutableRawPointer(current).assumingMemoryBound(to: ConnectionBlock.self)
      let layout = other.connection.layout
      for index in layout.parts.indices
      where !layout.parts[index].isBack && layout.parts[index].target == target {
        Graph.runAgain(other.row(index).node)
      }
    }
  }

  func rows(writing targets: Set<AnyKeyPath>) -> Set<Int> {
    Set(
      layout.parts.compactMap { part in
        guard !part.isBack, let target = part.target, targets.contains(target) else { return nil }
        return part.row
      })
  }
}
