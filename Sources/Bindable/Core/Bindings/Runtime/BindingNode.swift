// A binding in the graph: an effect in a block of memory that all bindings of a connection share.
// This file manages the raw memory of connections, as `Graph/Node.swift` does for the graph.
//
//     ConnectionStorage │ BindingNode │ BindingNode │ … │ previous value │ previous value │ …
//
// The block has one `BindingNode` for each part of the table's layout, in order, so a binding finds
// the block and its work by its index.
//
// Invariants:
// 1. While a body runs, its presenter, its view, and the memory of a presenter value are retained:
//    by the caller (`isHeld`), by the code that writes the presenter (`graph.writer`), or by
//    `BindingNodeCallbacks.body`. So the pointers passed to a body are valid until it returns.
// 2. The block is deallocated when the connection has been deallocated and no binding is running or
//    being checked. So a body can always check whether it may continue (`canContinue`), and does so
//    after each call of the program's code: if not, `read` and `call` return `nil`.
// 3. `view` is used outside of a body only while the connection is connected: a tracked view ends
//    its connections before its properties are released, and any other is read from a weak
//    reference.

@usableFromInline typealias BindingNodePointer = UnsafeMutablePointer<BindingNode>
typealias ConnectionStoragePointer = UnsafeMutablePointer<ConnectionStorage>

@usableFromInline
struct BindingNode: NodeStorage {
  @inlinable static var nodeOffset: Int { 0 }
  // The first fields; see `Node.swift`.
  @usableFromInline var node: Node
  @usableFromInline var inputs = NodeInputs()
  /// The time of the last write and the end of the run before.
  ///
  /// Changes in between are its causes.
  @usableFromInline var versionBefore: UInt64 = 0
  @usableFromInline var written: UInt64 = 0
  /// The index of the part in the table.
  let index: UInt32
  /// The distance of the memory for the value that the last write replaced, and whether there is
  /// one.
  @usableFromInline let previousOffset: UInt32
  @usableFromInline var hasPreviousValue = false
  /// A Boolean value that indicates whether it updates the presenter from the view.
  @usableFromInline let isReverse: Bool
  /// A Boolean value that indicates whether it has an opposite direction, next to it in memory.
  let isPaired: Bool
  /// A Boolean value that indicates whether this run wrote, so that the opposite direction runs.
  @usableFromInline var hasWritten = false
  /// The event of the last write.
  @usableFromInline var event: UInt32 = 0
  /// The number of runs, and of those that changed the target.
  var evaluations: UInt32 = 0
  @usableFromInline var writes: UInt32 = 0
}

/// The work of a binding, in the memory of its table's layout.
//
// A structure, because a pointer to a closure has a different representation and is converted at
// each use.
struct BindingWork {
  let call: BindingClosure
}

/// The work of a table's bindings, in memory from which a closure is called without reference
/// counting of an array.
nonisolated final class BindingWorks {
  let start: UnsafeMutablePointer<BindingWork>
  private let count: Int

  init(_ closures: [BindingWork]) {
    count = closures.count
    start = .allocate(capacity: closures.count)
    start.initialize(from: closures, count: closures.count)
  }

  deinit {
    start.deinitialize(count: count)
    start.deallocate()
  }
}

struct ConnectionStorage {
  // First, so that the block has the address of the hook.
  var hook: LifetimeObservation
  /// The object, or the memory of a presenter that is a value.
  var presenter: UnsafeRawPointer
  var view: UnsafeRawPointer
  /// The presenter's object, or empty if the presenter is a value.
  //
  // Also keeps the address of a deallocated presenter from being reused, so that `presenter` can be
  // compared.
  var presenterReference: OwnerReference
  /// The view, or `nil` for a tracked view, which announces its end.
  weak var liveView: AnyObject?
  // Pointers, because loading an unowned reference updates its count. The connection ends before
  // the block does and retains the layout until then. From then on, the block retains it.
  let connectionPointer: UnsafeRawPointer
  let layoutPointer: UnsafeRawPointer
  /// The work of the bindings, which the layout owns.
  let closures: UnsafePointer<BindingWork>
  /// The number of released bindings whose memory is in use, plus one for the connection.
  var users: Int32 = 1
  /// The number of presenters so far.
  var presenterCount: UInt32 = 1
  /// A Boolean value that indicates whether the presenter's writer retains all but the view.
  ///
  /// Otherwise, the view isn't tracked or an outer connection has another presenter, which may be
  /// gone.
  let isRetainedByWriter: Bool
  /// A Boolean value that indicates whether an outer connection has another presenter.
  let hasOuterPresenter: Bool
  /// The ownership of the two ends: whether the view is tracked and the presenter is a stored
  /// value.
  let isTracked: Bool
  var ownsPresenter: Bool
  var isConnected = true
  /// A Boolean value that indicates whether the hook was added to a list: that of a tracked view, or
  /// of a stand-in from `ViewTokenRegistry`.
  var isHooked = false
  /// A Boolean value that indicates whether the caller retains the view and the current presenter.
  var isHeld = false
  /// A Boolean value that indicates whether all bindings are running, reverse directions last.
  var isUpdatingAll = false
}

extension ConnectionStorage {
  @MainActor
  init(
    _ connection: AnyConnection, _ presenter: borrowing PresenterStorage, _ viewObject: AnyObject,
    hasOuterPresenter: Bool
  ) {
    let layout = connection.layout
    hook = LifetimeObservation()
    self.presenter = presenter.pointer
    view = UnsafeRawPointer(Unmanaged.passUnretained(viewObject).toOpaque())
    presenterReference = OwnerReference(presenter.object)
    liveView = layout.isViewTracked ? nil : viewObject
    connectionPointer = UnsafeRawPointer(Unmanaged.passUnretained(connection).toOpaque())
    layoutPointer = UnsafeRawPointer(Unmanaged.passUnretained(layout).toOpaque())
    closures = UnsafePointer(layout.closures.start)
    isTracked = layout.isViewTracked
    self.hasOuterPresenter = hasOuterPresenter
    isRetainedByWriter = layout.isViewTracked && !hasOuterPresenter
    ownsPresenter = presenter.object == nil
  }
}

// Members of the pointer: members of the block might copy it, including its weak references.
extension UnsafeMutablePointer<ConnectionStorage> {
  /// The connection, which must not have been deallocated.
  ///
  /// A body uses `connection` of its binding, because the connection may be deallocated meanwhile.
  var connection: AnyConnection {
    Unmanaged<AnyConnection>.fromOpaque(pointee.connectionPointer).takeUnretainedValue()
  }

  /// The presenter's object, or `nil` if it was deallocated or the presenter is a value.
  @MainActor var livePresenter: AnyObject? {
    guard
      let address = NodeMemory.address(of: &pointee.presenterReference).address
    else { return nil }
    return retained(pointee.presenterReference, at: address)
  }

  /// The view, or `nil` if it was deallocated.
  ///
  /// Valid only while the connection is connected.
  var liveView: AnyObject? {
    pointee.isTracked
      ? Unmanaged<AnyObject>.fromOpaque(pointee.view).takeUnretainedValue() : pointee.liveView
  }

  var hook: UnsafeMutablePointer<LifetimeObservation> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: LifetimeObservation.self)
  }

  func binding(_ index: Int) -> BindingNodePointer {
    (UnsafeMutableRawPointer(self) + TableLayout.bindingsOffset).assumingMemoryBound(
      to: BindingNode.self)
      + index
  }
}

extension BindingNodeCallbacks {
  @MainActor
  static func body(_ node: NodePointer) {
    let binding = BindingNodePointer(of: node)
    let block = binding.block
    guard node.pointee.flags.has(.running) else {
      block.release()
      return
    }
    binding.pointee.evaluations &+= 1
    if block.pointee.isHeld {
      binding.updateTarget(block)
    } else if block.pointee.isRetainedByWriter, block.pointee.presenter == graph.writer {
      let view = Unmanaged<AnyObject>.fromOpaque(block.pointee.view).retain()
      binding.updateTarget(block)
      view.release()
    } else {
      updateTargetRetaining(binding, block)
    }
  }

  @MainActor @inline(never)
  private static func updateTargetRetaining(
    _ binding: BindingNodePointer, _ block: ConnectionStoragePointer
  ) {
    let isPresenterAlive = block.pointee.presenter == graph.writer || block.pointee.ownsPresenter
    let presenter = isPresenterAlive ? nil : block.livePresenter
    let view = block.liveView
    guard isPresenterAlive || presenter != nil, view != nil,
      !block.pointee.hasOuterPresenter || block.connection.areOuterPresentersAlive
    else {
      block.connection.endDidDeinit()
      return
    }
    binding.updateTarget(block)
    _fixLifetime(presenter)
    _fixLifetime(view)
  }
}

extension UnsafeMutablePointer<BindingNode> {
  /// Runs the body while both ends are retained.
  ///
  /// The program's setters and effects may have changed what one direction has written, so the
  /// other direction runs after everything that is due before it.
  @MainActor @inline(__always)
  fileprivate func updateTarget(_ block: ConnectionStoragePointer) {
    if pointee.isReverse, pointee.isPaired, (self - 1).pointee.node.flags.has(.queued),
      !bringsPresenterFirst(block)
    {
      return
    }
    pointee.hasWritten = false
    _ = block.pointee.closures[index].call(run(block))
    if pointee.hasWritten, pointee.isPaired, !pointee.node.flags.has(.disposed) {
      Graph.runAgain((pointee.isReverse ? self - 1 : self + 1).node)
    }
  }

  /// Shows a new value of the presenter before the view's value is treated as an edit.
  ///
  /// Returns whether the binding itself, which hasn't read anything yet, still has to run.
  @MainActor @inline(never)
  private func bringsPresenterFirst(_ block: ConnectionStoragePointer) -> Bool {
    let presenterCount = block.pointee.presenterCount
    let forward = (self - 1).node
    guard !forward.pointee.flags.has([.running, .checking, .disposed]) else { return true }
    Graph.runIfNeeded(forward)
    guard block.pointee.presenterCount == presenterCount else { return false }
    // This run satisfies all requests made in the meantime.
    pointee.node.flags.remove(.again)
    return true
  }

  /// Runs the binding immediately, or after the opposite direction if that's running.
  @MainActor
  func runNow() {
    if pointee.isReverse, pointee.isPaired,
      (self - 1).pointee.node.flags.has([.running, .checking])
    {
      Graph.runAgain(node)
    } else {
      Graph.runNow(node)
    }
  }

  /// Returns a run with the current ends of the connection.
  @inline(__always)
  func run(_ block: ConnectionStoragePointer) -> BindingRun {
    BindingRun(binding: self, presenter: block.pointee.presenter, view: block.pointee.view)
  }

  /// The block of the connection, which begins before the binding.
  @inline(__always)
  var block: ConnectionStoragePointer {
    (UnsafeMutableRawPointer(self - index) - TableLayout.bindingsOffset)
      .assumingMemoryBound(to: ConnectionStorage.self)
  }

  /// The index of the part in the table.
  @inline(__always)
  var index: Int { Int(truncatingIfNeeded: pointee.index) }

  /// The connection of the binding, or `nil` if it was deallocated.
  @MainActor var connection: AnyConnection? {
    pointee.node.flags.has(.released) ? nil : block.connection
  }

  /// The index of the binding in its table.
  @MainActor var number: Int {
    Unmanaged<TableLayout>.fromOpaque(block.pointee.layoutPointer)
      ._withUnsafeGuaranteedRef { $0.parts[index].binding }
  }
}

/// The graph's callbacks for bindings.
enum BindingNodeCallbacks: @MainActor BindingNodeDelegate {
  @MainActor
  static func name(of node: NodePointer) -> String {
    let binding = BindingNodePointer(of: node)
    return binding.connection.map { "the binding \($0.text(of: binding))" }
      ?? "a binding that has ended"
  }

  @MainActor
  static func location(of node: NodePointer) -> CodeLocation? {
    let binding = BindingNodePointer(of: node)
    return binding.connection?.layout.infos[binding.number].location
  }

  @MainActor
  static func target(of node: NodePointer) -> String {
    let binding = BindingNodePointer(of: node)
    return binding.connection?.targetName(of: binding) ?? ""
  }

  @MainActor
  static func record(_ failure: Failure, of node: NodePointer) {
    let binding = BindingNodePointer(of: node)
    binding.connection?.record(failure)
  }

  @MainActor
  static func viewDidDeinit(_ hook: UnsafeMutablePointer<LifetimeObservation>) {
    AnyConnection.viewDidDeinit(hook)
  }

  @MainActor
  static func differences(of nodes: [NodePointer]) -> @MainActor () -> Void {
    var concerned: [(connection: AnyConnection, binding: Int)] = []
    for node in nodes where node.pointee.flags.has(.binding) {
      let binding = BindingNodePointer(of: node)
      guard binding.pointee.isPaired, let connection = binding.connection else { continue }
      let isKnown = concerned.contains {
        $0.connection === connection && $0.binding == binding.number
      }
      if !isKnown { concerned.append((connection, binding.number)) }
    }
    return {
      for (connection, binding) in concerned { connection.failIfUnsynchronized(binding: binding) }
    }
  }
}

extension UnsafeMutablePointer<ConnectionStorage> {
  /// Deallocates the memory after the connection, now or when it's no longer in use.
  @MainActor
  func connectionDidDeinit(_ layout: TableLayout) {
    pointee.users -= 1
    if pointee.users == 0 { return free(layout) }
    _ = Unmanaged.passRetained(layout)
  }

  /// Deallocates the memory if it's no longer in use.
  @MainActor
  func release() {
    pointee.users -= 1
    guard pointee.users == 0 else { return }
    free(Unmanaged<TableLayout>.fromOpaque(pointee.layoutPointer).takeRetainedValue())
  }

  @MainActor
  private func free(_ layout: TableLayout) {
    let presenter = pointee.presenter, ownsPresenter = pointee.ownsPresenter
    graph.liveNodes -= layout.parts.count
    binding(0).deinitialize(count: layout.parts.count)
    deinitialize(count: 1)
    layout.blocks.deallocate(self)
    // Last, because the `deinit` of a presenter value can run arbitrary code.
    layout.discard(presenter, owned: ownsPresenter)
  }
}

extension BindableProperty {
  /// The views whose tables send the user's changes of the property to a presenter.
  package var editedViews: [AnyObject] {
    Graph.reads { _ = read() }.flatMap { node in
      node.subscriptions.compactMap { link -> AnyObject? in
        let reader = link.pointee.dependent
        guard reader.pointee.flags.has(.binding), !reader.pointee.flags.has(.disposed) else {
          return nil
        }
        let binding = BindingNodePointer(of: reader)
        return binding.pointee.isReverse ? binding.connection?.liveView : nil
      }
    }
  }
}
