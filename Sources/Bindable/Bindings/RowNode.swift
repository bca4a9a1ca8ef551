// The live form of a row: an effect of the graph in a block of memory that all rows of a connection
// share. This file holds the raw memory of connections, as `Graph/Node.swift` does for the graph.
//
//   ConnectionBlock │ RowNode │ RowNode │ … │ kept value │ kept value │ …
//
// Invariants:
//  1. `presenter` and `view` are used only while their objects are known to live (see `pull`).
//  2. The block is freed when the connection has gone and no row of it is running or being checked.

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
  var hook: TetherHook
  /// The object, or the memory of a presenter that is a value.
  var presenter: UnsafeRawPointer
  var view: UnsafeRawPointer
  weak var livePresenter: AnyObject?
  // Never loaded: as long as it is there, the address of a presenter that has gone is given to no
  // other object, so that the pointer above can be compared.
  unowned var presenterAddress: AnyObject?
  /// `nil` for a view that is tethered, which says when it goes; but that is late for controls, which
  /// may be gone before: a table with acts needs it.
  weak var liveView: AnyObject?
  /// The tether of the view, while it holds.
  var tether: UnsafeRawPointer?
  // Pointers, because loading an unowned reference counts one. The connection ends before the block
  // does, and holds the layout until then; from then on the block does.
  let connectionPointer: UnsafeRawPointer
  let layoutPointer: UnsafeRawPointer
  /// Whether the view is tethered, and whether the presenter is a value in the block's keeping.
  let isTethered: Bool
  var ownsPresenter: Bool
  /// Rows whose memory is in use although they were released; the connection itself counts as one.
  var users: Int32 = 1
  var isConnected = true
  /// Whoever calls holds the presenter and the view.
  var isHeld = false
  /// All rows are being pulled: what flows back waits until all that flows to the view has.
  var isPullingAll = false
}

extension ConnectionBlock {
  @MainActor
  init(
    _ connection: AnyConnection, _ presenter: borrowing PresenterHandle, _ viewObject: AnyObject
  ) {
    let layout = connection.layout
    hook = TetherHook(onCut: AnyConnection.viewWent)
    self.presenter = presenter.pointer
    view = UnsafeRawPointer(Unmanaged.passUnretained(viewObject).toOpaque())
    livePresenter = presenter.object
    presenterAddress = presenter.object
    liveView = layout.tether == nil || layout.hasActs ? viewObject : nil
    connectionPointer = UnsafeRawPointer(Unmanaged.passUnretained(connection).toOpaque())
    layoutPointer = UnsafeRawPointer(Unmanaged.passUnretained(layout).toOpaque())
    isTethered = layout.tether != nil
    ownsPresenter = presenter.object == nil
  }

  var connection: AnyConnection {
    Unmanaged<AnyConnection>.fromOpaque(connectionPointer).takeUnretainedValue()
  }

  /// The view, which is known to be there.
  var viewObject: AnyObject { Unmanaged<AnyObject>.fromOpaque(view).takeUnretainedValue() }
}

extension UnsafeMutablePointer<ConnectionBlock> {
  var hook: UnsafeMutablePointer<TetherHook> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: TetherHook.self)
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
    // The presenter lives while one of its properties is being written, and a tethered view until it
    // says otherwise. Only in the other cases are references counted.
    if block.pointee.isHeld
      || (block.pointee.isTethered
        && (block.pointee.presenter == graph.writer || block.pointee.ownsPresenter))
    {
      _ = row.pointee.body(
        row.pointee.isBack ? .pullBack : .pull, block.pointee.presenter, block.pointee.view, row)
    } else {
      runHolding(row, block)
    }
  }

  @MainActor @inline(never)
  private static func runHolding(_ row: RowPointer, _ block: BlockPointer) {
    let isPresenterAlive = block.pointee.presenter == graph.writer || block.pointee.ownsPresenter
    let presenter = isPresenterAlive ? nil : block.pointee.livePresenter
    let view = block.pointee.isTethered ? nil : block.pointee.liveView
    guard isPresenterAlive || presenter != nil, block.pointee.isTethered || view != nil else {
      block.pointee.connection.oneEndWent()
      return
    }
    _ = row.pointee.body(
      row.pointee.isBack ? .pullBack : .pull, block.pointee.presenter, block.pointee.view, row)
    _fixLifetime(presenter)
    _fixLifetime(view)
  }
}

/// What the graph asks about rows.
enum Rows: @MainActor RowKeeper {
  @MainActor
  static func name(of row: NodePointer) -> String {
    let row = UnsafeMutableRawPointer(row).assumingMemoryBound(to: RowNode.self)
    return "the row \(row.pointee.block.pointee.connection.text(of: row))"
  }

  @MainActor
  static func record(_ failure: Failure, of row: NodePointer) {
    let row = UnsafeMutableRawPointer(row).assumingMemoryBound(to: RowNode.self)
    row.pointee.block.pointee.connection.record(failure)
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
    layout.drop(pointee.presenter, owned: pointee.ownsPresenter)
    graph.liveNodes -= layout.parts.count
    row(0).deinitialize(count: layout.parts.count)
    deinitialize(count: 1)
    layout.blocks.giveBack(self)
  }
}
