/// Which updates a connection remembers, for `updates` and `why`.
public enum Recording: Hashable, Sendable {
  /// The latest of each row: costs next to nothing.
  case latest
  /// The last ones of all rows together, up to a limit, with their causes.
  case all(limit: Int)
}

/// A presenter and a view that a table keeps in step, for as long as this is held.
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
    // Held by the caller until here.
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

  /// Connects the same view to another presenter, and writes only what differs.
  ///
  /// ```swift
  /// cell.connection.rebind(to: otherPost)   // reuse
  /// ```
  ///
  /// All rows see the new presenter before any edit flows back; the old one is written no more.
  /// After `disconnect()`, or if the view has gone, it does nothing.
  public func rebind(to presenter: Presenter) {
    withExtendedLifetime(presenter) { replacePresenter(PresenterHandle(presenter)) }
  }
}

/// What a connection has of its presenter: the object, or the memory of one that is a value or known
/// by a protocol.
@usableFromInline
struct PresenterHandle {
  @usableFromInline let pointer: UnsafeRawPointer
  /// `nil` for a value.
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
      // An object known by a protocol: the memory refers to it, and does not keep it.
      let object = presenter as AnyObject
      Unmanaged.passUnretained(object).release()
      self.object = object
    } else {
      object = nil
    }
  }
}

/// A connection, whatever it connects: to hold several together.
@MainActor
public class AnyConnection {
  let block: BlockPointer
  let layout: TableLayout
  /// The connection that this one is inside of, in one of its rows.
  var outer: AnyConnection? { nil }
  /// What few connections have; `nil` without any of it.
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

  /// Whether its rows are at work: it was not disconnected, and the presenter and the view are there.
  public var isConnected: Bool {
    block.pointee.isConnected && isPresenterThere && block.viewThere != nil
  }

  /// Ends it: nothing flows any more.
  ///
  /// The view keeps what it shows. Ending it twice does nothing.
  public func disconnect() { end(isViewGoing: false) }

  /// Ends it, too, but lets go on what its controls have begun: another view takes its place.
  package func handOver() {
    someExtras.isHandingOver = true
    disconnect()
  }

  private func end(isViewGoing: Bool) {
    guard block.pointee.isConnected else { return }
    block.pointee.isConnected = false
    // Held, because what ends here may run anything.
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

  /// Ends what rows wait for, and takes messages away that nobody would any more.
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

  /// Pulls every row again: for presenters that are not observed.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  public func refresh() {
    guard block.pointee.isConnected else { return }
    holdingEnds { pullAll(attaching: false) }
  }

  /// Ends it, since the presenter has gone and the view has not.
  func presenterWent() { disconnect() }

  /// Ends the rows that write `targets`, because a newer connection does.
  func giveUp(_ targets: Set<AnyKeyPath>) {
    let lost = rows(writing: targets)
    for index in layout.parts.indices {
      let row = block.row(index)
      guard !row.pointee.node.flags.has(.disposed) else { continue }
      if let nested = layout.nested[layout.parts[index].row] {
        // Made if there is none yet: the row may be running for the first time.
        Nest.of(row).giveUp(targets, tables: nested.tables)
      }
      guard lost.contains(layout.parts[index].row) else { continue }
      if !layout.parts[index].isBack {
        record(
          Failure(
            .conflict,
            "\(text(of: row)): a newer connection writes this target, and has taken it over.",
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

  /// Ties it to the view, and settles who writes what.
  func prepare() {
    layout.remember(self)
    let owner =
      layout.isViewTracked
      ? Unmanaged<LifetimeTracked>.fromOpaque(block.pointee.view).takeUnretainedValue()
      : PlainViews.standIn(for: block.pointee.view)
    let others = owner.firstHook
    block.hook.add(to: owner)
    block.pointee.hookOwner = UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque())
    // One inside of a connection of the same view has the targets that this left it.
    if others != nil, (self as? NestedConnection)?.table.isOfSameView != true { replace(others) }
    guard layout.hasConflicts else { return }
    for (earlier, later) in layout.conflicts {
      fail(
        .conflict, row: later,
        "it writes what the row of line \(layout.infos[earlier].place?.line ?? 0) writes, and wins. "
          + "Remove one of them.")
      for index in layout.parts.indices where layout.parts[index].row == earlier {
        end(block.row(index), isViewThere: true)
      }
    }
  }

  private func reportNestedConflicts() {
    for (first, second) in layout.nestedConflicts {
      let failure = Failure(
        .conflict,
        "\(names.text(of: second)): it writes what the row of line \(first.place?.line ?? 0) writes, and both may be at work "
          + "at a time: whichever runs last wins. Write the other one in else: { }.",
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
        "its target does not say when it changes, so edits do not arrive. "
          + "Declare the target as @Observed, or write --> instead.")
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
    // A caller that holds the ends holds the older presenter.
    block.pointee.isHeld = false
    block.pointee.presenterCount &+= 1
    // For the new presenter each row is at its start.
    states?.reset()
    for index in layout.parts.indices { block.row(index).pointee.node.version = 0 }
    holdingEnds { pullAll(attaching: true, finishing: finishing) }
  }

  /// Runs all rows: what flows to the view, and then what flows back.
  ///
  /// - Parameters:
  ///   - attaching: whether the controls are to act on another presenter than before.
  ///   - finishing: whether what flows back is to run; else somebody calls `pullBack()` later.
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

  /// Runs what flows back, after all that flows to the view has run.
  func pullBack() {
    guard layout.hasBackRows || layout.hasNests else { return }
    // A control may have reset what an earlier row wrote, as a picker its selection when it gets
    // other items. That is no edit: the presenter wins.
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

  /// Runs the rows that have an edit which has not arrived yet.
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
    // Where another presenter has come meanwhile, the control acts on that already.
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

  /// Runs `body` while the caller holds the presenter and the view.
  func holding(_ body: @MainActor () -> Void) {
    let wasHeld = block.pointee.isHeld
    let presenterCount = block.pointee.presenterCount
    block.pointee.isHeld = true
    body()
    block.pointee.isHeld = wasHeld && block.pointee.presenterCount == presenterCount
    _fixLifetime(self)
  }

  /// Runs `body` while holding the presenter and the view, or disconnects if one of them has gone.
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

  /// Ends it, since the presenter or the view has gone.
  func oneEndWent() {
    if block.viewThere != nil {
      presenterWent()
    } else {
      disconnect()
    }
  }

  /// Whether the presenters of all connections are there that this one is inside of.
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

  /// The presenter, if it is still there.
  var presenterThere: Any? {
    block.pointee.ownsPresenter
      ? layout.presenterValue(block.pointee.presenter) : block.pointee.livePresenter as Any?
  }

  /// The view, if it is still there.
  var viewThere: AnyObject? { isConnected ? block.viewThere : nil }

  /// The view, which is tracked, is going.
  static var viewWent: @MainActor (UnsafeMutablePointer<LifetimeHook>) -> Void {
    { hook in
      let block = UnsafeMutableRawPointer(hook).assumingMemoryBound(to: ConnectionBlock.self)
      block.connection.end(isViewGoing: true)
    }
  }

  /// The targets of its active rows, and of the rows that may open inside them.
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

  /// Settles who writes what of this view: of two connections the one whose outermost connection is
  /// the younger, for rows in others may come at any time.
  ///
  /// Whole connections end whose view has gone and left its address to this one.
  private func replace(_ others: UnsafeMutablePointer<LifetimeHook>?) {
    let targets = targets
    // Held, because taking an act off its control may run anything.
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

  /// Whether rows of `other`, of the same view, are to give up what this one writes: not if they
  /// belong together, nor if a connection that they are inside of tells them.
  private func isRival(_ other: AnyConnection) -> Bool {
    other.root !== root
      && !((other as? NestedConnection)?.table.isOfSameView ?? false)
  }

  /// Ends the rows that write `targets`, which were given up before.
  func endRows(writing targets: Set<AnyKeyPath>) {
    guard !targets.isEmpty else { return }
    let lost = rows(writing: targets)
    for index in layout.parts.indices where lost.contains(layout.parts[index].row) {
      end(block.row(index), isViewThere: true)
    }
  }

  /// Has the rows run again that write a target of a view: somebody who had it before has just
  /// written it once more.
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
