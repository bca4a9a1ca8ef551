// The live form of a row: an effect of the graph in a block of memory that all rows of a connection
// share. This file holds the raw memory of connections, as `Graph/Node.swift` does for the graph.
//
//   ConnectionBlock │ RowNode │ RowNode │ … │ kept value │ kept value │ …
//
// Invariants:
//  1. While the body of a row runs, its presenter and its view are kept alive, and so is the memory
//     of a presenter that is a value: by the caller (`isHeld`), by whoever writes the presenter
//     (`graph.writer`), or by `RowNode.run`. So the pointers that a body gets hold until it returns,
//     whatever the program's code in it does.
//  2. The block is freed when the connection has gone and no row of it is running or being checked.
//     So a body can always ask its row whether it may go on (`mayGoOn`), and after each piece of the
//     program's code it does: `read` and `call` answer `nil` if not.
//  3. `view` is used outside of a body only while the connection is connected: a tracked view ends
//     its connections before its parts go, any other is looked up by its weak reference.

@usableFromInline typealias RowPointer = UnsafeMutablePointer<RowNode>
typealias BlockPointer = UnsafeMutablePointer<ConnectionBlock>

@usableFromInline
struct RowNode {
  // First, so that the address of the row is the address of its node.
  @usableFromInline var node: Node
  let body: RowPart.Body
  var block: BlockPointer {
    UnsafeMutableRawPointer(mutating: node.owner.unsafelyUnwrapped)
      .assumingMemoryBound(to: ConnectionBlock.self)
  }
  /// Where the value replaced by the last write is kept, and whether there is one.
  @usableFromInline let kept: UnsafeMutableRawPointer
  @usableFromInline var hasKept = false
  /// Whether it flows from the view to the presenter.
  let isBack: Bool
  /// Whether it is one of the two directions of a row; the other one is its neighbor.
  let isPaired: Bool
  /// Whether this run has written, so that the other direction has to look what became of it.
  @usableFromInline var hasWritten = false
  /// The index of the row in the table.
  let index: Int32
  /// The event of the last write.
  @usableFromInline var event: UInt32 = 0
  /// How often it pulled, and how often that changed the target.
  var pulls: UInt32 = 0
  @usableFromInline var writes: UInt32 = 0
  /// When the run before the last write ended, and when that write was: what changed in between is
  /// its cause.
  @usableFromInline var seenBefore: UInt64 = 0
  @usableFromInline var written: UInt64 = 0
}

struct ConnectionBlock {
  // First, so that the address of the block is the address of the hook.
  var hook: LifetimeHook
  /// The object, or the memory of a presenter that is a value.
  var presenter: UnsafeRawPointer
  var view: UnsafeRawPointer
  weak var livePresenter: AnyObject?
  // Never loaded: as long as it is there, the address of a presenter that has gone is given to no
  // other object, so that the pointer above can be compared.
  unowned var presenterAddress: AnyObject?
  /// Whether whoever writes the presenter keeps all alive but the view: the view is tracked, and the
  /// connection is not inside of one with another presenter, which may have gone.
  let isKeptByWriter: Bool
  /// Whether it is inside of a connection with another presenter.
  let isInside: Bool
  /// `nil` for a view that is tracked, which says when it goes.
  weak var liveView: AnyObject?
  /// Whose list the hook is in: a tracked view, or what stands for another one in `PlainViews`.
  var hookOwner: UnsafeRawPointer?
  // Pointers, because loading an unowned reference counts one. The connection ends before the block
  // does, and holds the layout until then; from then on the block does.
  let connectionPointer: UnsafeRawPointer
  let layoutPointer: UnsafeRawPointer
  /// Whether the view is tracked, and whether the presenter is a value in the block's keeping.
  let isTracked: Bool
  var ownsPresenter: Bool
  /// Rows whose memory is in use although they were released; the connection itself counts as one.
  var users: Int32 = 1
  var isConnected = true
  /// Whoever calls holds the view and the presenter, until that is replaced.
  var isHeld = false
  /// How many presenters there have been.
  var presenterCount: UInt32 = 1
  /// All rows are being pulled: what flows back waits until all that flows to the view has.
  var isPullingAll = false
}

extension ConnectionBlock {
  @MainActor
  init(
    _ connection: AnyConnection, _ presenter: borrowing PresenterHandle, _ viewObject: AnyObject,
    isInside: Bool
  ) {
    let layout = connection.layout
    hook = LifetimeHook(onDeinit: AnyConnection.viewWent)
    self.presenter = presenter.pointer
    view = UnsafeRawPointer(Unmanaged.passUnretained(viewObject).toOpaque())
    livePresenter = presenter.object
    presenterAddress = presenter.object
    liveView = layout.isViewTracked ? nil : viewObject
    connectionPointer = UnsafeRawPointer(Unmanaged.passUnretained(connection).toOpaque())
    layoutPointer = UnsafeRawPointer(Unmanaged.passUnretained(layout).toOpaque())
    isTracked = layout.isViewTracked
    self.isInside = isInside
    isKeptByWriter = layout.isViewTracked && !isInside
    ownsPresenter = presenter.object == nil
  }
}

// Members of the pointer: as members of the block, they might copy it, with its weak references.
extension UnsafeMutablePointer<ConnectionBlock> {
  /// The connection, which has not gone.
  ///
  /// A body asks its row instead, for the connection may go while it runs.
  var connection: AnyConnection {
    Unmanaged<AnyConnection>.fromOpaque(pointee.connectionPointer).takeUnretainedValue()
  }

  /// The view, if it is still there.
  ///
  /// Ask while the connection is connected.
  var viewThere: AnyObject? {
    pointee.isTracked
      ? Unmanaged<AnyObject>.fromOpaque(pointee.view).takeUnretainedValue() : pointee.liveView
  }

  var hook: UnsafeMutablePointer<LifetimeHook> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: LifetimeHook.self)
  }

  func row(_ index: Int) -> RowPointer {
    (UnsafeMutableRawPointer(self) + TableLayout.rowsOffset).assumingMemoryBound(to: RowNode.self)
      + index
  }
}

extension RowNode {
  /// The body of the graph's node: runs the row, or lets go of its memory.
  @MainActor static let run: @MainActor (NodePointer) -> Void = { node in
    let row = UnsafeMutableRawPointer(node).assumingMemoryBound(to: RowNode.self)
    let block = row.pointee.block
    guard node.pointee.flags.has(.running) else {
      block.letGo()
      return
    }
    row.pointee.pulls &+= 1
    if block.pointee.isHeld {
      row.pull(block)
    } else if block.pointee.isKeptByWriter, block.pointee.presenter == graph.writer {
      let view = Unmanaged<AnyObject>.fromOpaque(block.pointee.view).retain()
      row.pull(block)
      view.release()
    } else {
      pullHolding(row, block)
    }
  }

  @MainActor @inline(never)
  private static func pullHolding(_ row: RowPointer, _ block: BlockPointer) {
    let isPresenterAlive = block.pointee.presenter == graph.writer || block.pointee.ownsPresenter
    let presenter = isPresenterAlive ? nil : block.pointee.livePresenter
    let view = block.viewThere
    guard isPresenterAlive || presenter != nil, view != nil,
      !block.pointee.isInside || block.connection.areOuterPresentersThere
    else {
      block.connection.oneEndWent()
      return
    }
    row.pull(block)
    _fixLifetime(presenter)
    _fixLifetime(view)
  }
}

extension UnsafeMutablePointer<RowNode> {
  /// Runs the body, while somebody keeps both ends alive.
  ///
  /// What one direction has written, the program's setters and effects may have changed at once, or
  /// back to what it was: so the other direction looks, after all that is to run before it.
  @MainActor @inline(__always)
  fileprivate func pull(_ block: BlockPointer) {
    if pointee.isBack, pointee.isPaired, (self - 1).pointee.node.flags.has(.queued),
      !bringsPresenterFirst(block)
    {
      return
    }
    pointee.hasWritten = false
    _ = pointee.body(
      pointee.isBack ? .pullBack : .pull, block.pointee.presenter, block.pointee.view, self)
    if pointee.hasWritten, pointee.isPaired, !pointee.node.flags.has(.disposed) {
      Graph.runAgain((pointee.isBack ? self - 1 : self + 1).node)
    }
  }

  /// Shows what is new in the presenter, before what the view had is taken for an edit of it.
  ///
  /// Returns whether the row itself, which has not read anything yet, is still to run.
  @MainActor @inline(never)
  private func bringsPresenterFirst(_ block: BlockPointer) -> Bool {
    let presenterCount = block.pointee.presenterCount
    let forward = (self - 1).node
    guard !forward.pointee.flags.has([.running, .checking, .disposed]) else { return true }
    Graph.runIfNeeded(forward)
    guard block.pointee.presenterCount == presenterCount else { return false }
    // Whoever asked for it meanwhile gets what it does now.
    pointee.node.flags.remove(.again)
    return true
  }

  /// Runs the row at once, or when that is over in which the other direction is at work.
  @MainActor
  func runNow() {
    if pointee.isBack, pointee.isPaired, (self - 1).pointee.node.flags.has([.running, .checking]) {
      Graph.runAgain(node)
    } else {
      Graph.runNow(node)
    }
  }

  /// The connection of the row, unless it has gone.
  @MainActor var connection: AnyConnection? {
    pointee.node.flags.has(.released) ? nil : pointee.block.connection
  }

  /// The number of the row in its table.
  @MainActor var number: Int {
    Unmanaged<TableLayout>.fromOpaque(pointee.block.pointee.layoutPointer)
      ._withUnsafeGuaranteedRef { $0.parts[Int(pointee.index)].row }
  }

  /// Whether the body may go on: its row has not ended because of the program's code that ran last,
  /// nor has it to begin anew, with another presenter perhaps.
  @inlinable @inline(__always)
  var mayGoOn: Bool { !pointee.node.flags.has([.disposed, .again]) }

  /// The value at a path of one of the ends, or `nil` if the row may not go on.
  @inlinable @inline(__always) @MainActor
  func read<Owner: AnyObject, Value>(
    _ path: KeyPath<Owner, Value>, of owner: UnsafeRawPointer
  ) -> Value? {
    let value = borrowed(owner, read: path)
    return mayGoOn ? value : nil
  }

  /// What the program's code in `body` makes, or `nil` if the row may not go on.
  @MainActor
  func call<Value>(_ body: @MainActor () -> Value) -> Value? {
    let value = body()
    return mayGoOn ? value : nil
  }
}

/// What the graph asks about rows.
enum Rows: @MainActor RowKeeper {
  @MainActor
  static func name(of row: NodePointer) -> String {
    let row = UnsafeMutableRawPointer(row).assumingMemoryBound(to: RowNode.self)
    return row.connection.map { "the row \($0.text(of: row))" } ?? "a row that has ended"
  }

  @MainActor
  static func record(_ failure: Failure, of row: NodePointer) {
    let row = UnsafeMutableRawPointer(row).assumingMemoryBound(to: RowNode.self)
    row.connection?.record(failure)
  }

  @MainActor
  static func differences(of nodes: [NodePointer]) -> @MainActor () -> Void {
    var concerned: [(connection: AnyConnection, row: Int)] = []
    for node in nodes where node.pointee.flags.has(.row) {
      let row = UnsafeMutableRawPointer(node).assumingMemoryBound(to: RowNode.self)
      guard row.pointee.isPaired, let connection = row.connection else { continue }
      let isKnown = concerned.contains { $0.connection === connection && $0.row == row.number }
      if !isKnown { concerned.append((connection, row.number)) }
    }
    return {
      for (connection, row) in concerned { connection.failIfUnsynchronized(row: row) }
    }
  }
}

extension UnsafeMutablePointer<ConnectionBlock> {
  /// Gives the memory back, now that the connection has gone, or when nobody uses it any more.
  @MainActor
  func connectionWent(_ layout: TableLayout) {
    pointee.users -= 1
    if pointee.users == 0 { return free(layout) }
    _ = Unmanaged.passRetained(layout)
  }

  /// Gives the memory back when nobody uses it any more.
  @MainActor
  func letGo() {
    pointee.users -= 1
    guard pointee.users == 0 else { return }
    free(Unmanaged<TableLayout>.fromOpaque(pointee.layoutPointer).takeRetainedValue())
  }

  @MainActor
  private func free(_ layout: TableLayout) {
    let presenter = pointee.presenter, ownsPresenter = pointee.ownsPresenter
    graph.liveNodes -= layout.parts.count
    row(0).deinitialize(count: layout.parts.count)
    deinitialize(count: 1)
    layout.blocks.giveBack(self)
    // Last: the `deinit` of a presenter that is a value may do anything.
    layout.drop(presenter, owned: ownsPresenter)
  }
}
