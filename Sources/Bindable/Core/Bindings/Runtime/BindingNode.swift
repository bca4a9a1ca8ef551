// A binding in the graph: an effect in a block of memory that all bindings of a connection share.
// This file manages the raw memory of connections, as `Graph/Node.swift` does for the graph.
//
//     (view) │ ConnectionStorage │ BindingNode │ BindingNode │ … │ previous value │ …
//
// The block has one `BindingNode` for each part of the table's layout, in order, so a binding finds
// the block and its work by its index. The value that a write replaced is in the binding if it isn't
// larger than a pointer, and otherwise after all bindings. The block begins with a weak reference to
// the view if the view isn't tracked.
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
// 4. The previous value of a binding is initialized if and only if the flag `hasPreviousValue` is set.

@usableFromInline typealias BindingNodePointer = UnsafeMutablePointer<BindingNode>
typealias ConnectionStoragePointer = UnsafeMutablePointer<ConnectionStorage>

@usableFromInline
struct BindingNode: NodeStorage {
  @inlinable static var nodeOffset: Int { 0 }
  // The first fields; see `Node.swift`.
  @usableFromInline var node: Node
  @usableFromInline var deps: LinkPointer?
  /// The time of the last write.
  @usableFromInline var written: UInt64 = 0
  /// The time from the end of the run before to the last write, or 0 if there was none.
  ///
  /// Changes in between are the causes of the write. A longer time than this can contain is shortened
  /// to about four billion changes.
  @usableFromInline var timeSinceRunBefore: UInt32 = 0
  /// The event of the last write.
  @usableFromInline var event: UInt32 = 0
  /// The number of runs that changed the target.
  @usableFromInline var writes: UInt32 = 0
  /// The index of the part in the table.
  let index: UInt32
  /// The value that the last write replaced, if there's one and it fits, or the distance of the
  /// memory for it.
  @usableFromInline var previous: Int

  /// The end of the run before the last write.
  @inlinable var versionBefore: UInt64 {
    timeSinceRunBefore == 0 ? 0 : written - UInt64(timeSinceRunBefore)
  }
  /// The number of runs, in the part of the stamp that a queue doesn't use.
  var evaluations: UInt32 { UInt32(truncatingIfNeeded: node.stamp >> 32) }
  /// A Boolean value that indicates whether it updates the presenter from the view.
  var isReverse: Bool { node.flags.has(.reverse) }
  /// A Boolean value that indicates whether it has an opposite direction, next to it in memory.
  var isPaired: Bool { node.flags.has(.paired) }
}

/// The part of a binding that the connections of a table share: its work, and how its memory begins.
nonisolated final class BindingWork {
  // Stored without isolation, because the nonisolated function below would check the executor. It's
  // used on the main actor only.
  private let closure: Unisolated
  private let beginning: Beginning

  /// The first contents of the binding's memory.
  struct Beginning {
    let flags: Node.Flags
    let previous: Int
  }

  init(_ call: @escaping BindingClosure, _ flags: Node.Flags, previous: Int) {
    closure = unsafeBitCast(Isolated(call: call), to: Unisolated.self)
    beginning = Beginning(flags: flags, previous: previous)
  }

  /// Returns the first contents of a binding's memory, without retaining its work.
  @inline(__always)
  static func beginning(_ work: Unmanaged<BindingWork>) -> Beginning {
    work._withUnsafeGuaranteedRef { $0.beginning }
  }

  /// Performs a run, without retaining what the closure captures.
  @inline(__always)
  static func perform(_ work: Unmanaged<BindingWork>, _ run: BindingRun) {
    _ = work._withUnsafeGuaranteedRef { $0.closure.call(run) }
  }

  // Structures, because a closure that is converted as a generic argument is called by another one.
  private struct Isolated { let call: BindingClosure }
  private struct Unisolated { let call: (BindingRun?) -> Unmanaged<BindingBody>? }
}

/// The part of a table's layout that connections need most, before the work of the bindings.
///
/// The layout owns it. A connection with rarely used state has a copy of its own, which owns that.
struct LayoutHeader {
  let layout: Unmanaged<TableLayout>
  /// The number of bindings, counting both directions.
  let count: Int
  /// A Boolean value that indicates whether a binding sets the action of a control.
  let hasActions: Bool
  /// A Boolean value that indicates whether a binding updates the presenter.
  let hasReverseBindings: Bool
  /// A Boolean value that indicates whether a binding contains tables.
  let hasChildren: Bool
  /// A Boolean value that indicates whether presenters are in memory of their own, because they're
  /// values or have a protocol type.
  let storesPresenters: Bool
  /// A Boolean value that indicates whether starting a connection requires checks of the table, or
  /// `nil` until the first one starts.
  var needsChecks: Bool?
  var coldStorage: Unmanaged<ConnectionColdStorage>?

  /// The work of a binding, in memory after the header.
  typealias Work = Unmanaged<BindingWork>

  /// Allocates memory for a header and what's after it, which are initialized by the caller.
  static func allocate(count: Int) -> UnsafeMutablePointer<LayoutHeader> {
    // Not empty, because a leak detector doesn't recognize a pointer to the end of its memory.
    UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<LayoutHeader>.stride + max(1, count) * MemoryLayout<Work>.stride,
      alignment: MemoryLayout<LayoutHeader>.alignment
    ).assumingMemoryBound(to: LayoutHeader.self)
  }
}

extension UnsafeMutablePointer<LayoutHeader> {
  var works: UnsafeMutablePointer<LayoutHeader.Work> {
    UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: LayoutHeader.Work.self)
  }
}

struct ConnectionStorage {
  /// The entry in the list of the view's connections.
  ///
  /// After the connection has been deallocated, `next` is the number of bindings in use.
  //
  // First, so that the block has the address of the hook.
  var hook: LifetimeObservation
  /// The object, or the memory of a presenter that is a value.
  var presenter: UnsafeRawPointer
  let view: UnsafeRawPointer
  /// The presenter's object, or empty if the presenter is a value.
  //
  // Also keeps the address of a deallocated presenter from being reused, so that `presenter` can be
  // compared.
  var presenterReference: OwnerReference
  // A pointer, because loading an unowned reference updates its count. The connection ends before
  // the block does.
  let connectionPointer: UnsafeRawPointer
  /// The work of the bindings, after the header.
  ///
  /// The layout owns it and, until the end of the connection, the block retains the layout. It goes
  /// on to do so if bindings are in use then.
  var works: UnsafeMutablePointer<LayoutHeader.Work>
  /// The number of presenters so far.
  var presenterCount: UInt32 = 1
  var flags: Flags

  struct Flags: OptionSet {
    var rawValue: UInt32

    /// The presenter's writer retains all but the view.
    ///
    /// Otherwise, the view isn't tracked or an outer connection has another presenter, which may be
    /// gone.
    static var retainedByWriter: Flags { Flags(rawValue: 1) }
    /// An outer connection has another presenter.
    static var outerPresenter: Flags { Flags(rawValue: 1 << 1) }
    /// The view is tracked, and otherwise a weak reference to it is located before the block.
    static var tracked: Flags { Flags(rawValue: 1 << 2) }
    /// The presenter is a stored value.
    static var ownsPresenter: Flags { Flags(rawValue: 1 << 3) }
    static var connected: Flags { Flags(rawValue: 1 << 4) }
    /// The hook was added to a list: that of a tracked view, or of a stand-in from
    /// `ViewTokenRegistry`.
    static var hooked: Flags { Flags(rawValue: 1 << 5) }
    /// The caller retains the view and the current presenter.
    static var held: Flags { Flags(rawValue: 1 << 6) }
    /// All bindings are running, reverse directions last.
    static var updatingAll: Flags { Flags(rawValue: 1 << 7) }

    @inline(__always)
    func has(_ flag: Flags) -> Bool { rawValue & flag.rawValue != 0 }
  }
}

/// The reference to a view that isn't tracked, before the block of its connection.
struct ViewReference {
  weak var view: AnyObject?
}

extension UnsafeMutablePointer<ConnectionStorage> {
  @MainActor
  func initialize(
    for connection: AnyConnection, _ layout: TableLayout, _ presenter: borrowing PresenterStorage,
    _ view: AnyObject, hasOuterPresenter: Bool
  ) {
    var flags: ConnectionStorage.Flags = [.connected]
    if layout.isViewTracked {
      flags.insert(hasOuterPresenter ? .tracked : [.tracked, .retainedByWriter])
    } else {
      viewReference.initialize(to: ViewReference(view: view))
    }
    if hasOuterPresenter { flags.insert(.outerPresenter) }
    if presenter.object == nil { flags.insert(.ownsPresenter) }
    initialize(
      to: ConnectionStorage(
        hook: LifetimeObservation(), presenter: presenter.pointer,
        view: UnsafeRawPointer(Unmanaged.passUnretained(view).toOpaque()),
        presenterReference: OwnerReference(presenter.object),
        connectionPointer: UnsafeRawPointer(Unmanaged.passUnretained(connection).toOpaque()),
        works: layout.header.works, flags: flags))
    _ = Unmanaged.passRetained(layout)
  }
}

// Members of the pointer: members of the block might copy it, including its references.
extension UnsafeMutablePointer<ConnectionStorage> {
  var isRetainedByWriter: Bool { pointee.flags.has(.retainedByWriter) }
  var hasOuterPresenter: Bool { pointee.flags.has(.outerPresenter) }
  var isTracked: Bool { pointee.flags.has(.tracked) }
  var ownsPresenter: Bool {
    get { pointee.flags.has(.ownsPresenter) }
    nonmutating set { set(.ownsPresenter, newValue) }
  }
  var isConnected: Bool {
    get { pointee.flags.has(.connected) }
    nonmutating set { set(.connected, newValue) }
  }
  var isHooked: Bool {
    get { pointee.flags.has(.hooked) }
    nonmutating set { set(.hooked, newValue) }
  }
  var isHeld: Bool {
    get { pointee.flags.has(.held) }
    nonmutating set { set(.held, newValue) }
  }
  var isUpdatingAll: Bool {
    get { pointee.flags.has(.updatingAll) }
    nonmutating set { set(.updatingAll, newValue) }
  }

  @inline(__always)
  private func set(_ flag: ConnectionStorage.Flags, _ isSet: Bool) {
    if isSet { pointee.flags.insert(flag) } else { pointee.flags.remove(flag) }
  }

  /// The part of the layout that the connection needs most.
  @inline(__always)
  var header: UnsafeMutablePointer<LayoutHeader> {
    UnsafeMutableRawPointer(pointee.works).assumingMemoryBound(to: LayoutHeader.self) - 1
  }

  /// The layout of the table.
  //
  // Not for code that runs for each connection, because it's retained.
  var layout: TableLayout { header.pointee.layout.takeUnretainedValue() }

  /// The number of bindings, counting both directions.
  @inline(__always)
  var count: Int { header.pointee.count }

  /// A Boolean value that indicates whether starting a connection requires checks of the table.
  @MainActor var needsChecks: Bool {
    if let known = header.pointee.needsChecks { return known }
    let needsChecks = layout.needsChecks
    header.pointee.needsChecks = needsChecks
    layout.header.pointee.needsChecks = needsChecks
    return needsChecks
  }

  /// The rarely used state of the connection, if any.
  var coldStorage: ConnectionColdStorage? { header.pointee.coldStorage?.takeUnretainedValue() }

  /// Stores the rarely used state, which the connection doesn't have yet.
  @MainActor @inline(never)
  func setColdStorage(_ storage: ConnectionColdStorage) {
    let copy = LayoutHeader.allocate(count: count)
    copy.initialize(to: header.pointee)
    copy.works.initialize(from: pointee.works, count: count)
    copy.pointee.coldStorage = .passRetained(storage)
    pointee.works = copy.works
  }

  /// Removes and returns the rarely used state.
  @MainActor
  func takeColdStorage() -> ConnectionColdStorage? {
    guard let storage = header.pointee.coldStorage else { return nil }
    let copy = header
    pointee.works = layout.header.works
    copy.deallocate()
    return storage.takeRetainedValue()
  }

  /// The reference to the view.
  ///
  /// - Precondition: The view isn't tracked.
  var viewReference: UnsafeMutablePointer<ViewReference> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: ViewReference.self) - 1
  }

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

  /// The view, or `nil` if it was deallocated or is about to be.
  ///
  /// Valid only while the connection is connected.
  @MainActor var liveView: AnyObject? {
    isTracked ? retainedObject(at: pointee.view) : viewReference.pointee.view
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
    binding.pointee.node.stamp &+= 1 << 32
    if block.isHeld {
      binding.updateTarget(block)
    } else if block.isRetainedByWriter, block.pointee.presenter == graph.writer {
      guard let view = retainedObject(at: block.pointee.view) else {
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
  static func hasEnded(_ node: NodePointer) -> Bool {
    if node.pointee.flags.has(.disposed) { return true }
    let block = BindingNodePointer(of: node).block
    if block.isHeld { return false }
    // First, because an outer presenter that's released elsewhere can end here.
    let isOuterAlive = !block.hasOuterPresenter || block.connection.areOuterPresentersAlive
    if node.pointee.flags.has(.disposed) { return true }
    return !isOuterAlive
      || block.pointee.presenter != graph.writer && !block.ownsPresenter
        && block.livePresenter == nil
  }

  @MainActor @inline(never)
  private static func updateTargetRetaining(
    _ binding: BindingNodePointer, _ block: ConnectionStoragePointer
  ) {
    // First, because an outer presenter that's released elsewhere can end here.
    let isOuterAlive = !block.hasOuterPresenter || block.connection.areOuterPresentersAlive
    if binding.pointee.node.flags.has(.disposed) { return }
    let isPresenterAlive = block.pointee.presenter == graph.writer || block.ownsPresenter
    let presenter = isPresenterAlive ? nil : block.livePresenter
    let view = block.liveView
    guard isOuterAlive, isPresenterAlive || presenter != nil, view != nil else {
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
    pointee.node.flags.remove(.hasWritten)
    BindingWork.perform(block.pointee.works[index], run(block))
    if pointee.node.flags.has(.hasWritten), pointee.isPaired, !pointee.node.flags.has(.disposed) {
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

  /// The property that the current run of the binding has read last.
  @MainActor var lastRead: NodePointer? {
    guard let run = graph.reader, run.pointee.dependent == node else { return nil }
    return run.last?.pointee.source
  }

  /// The connection of the binding, or `nil` if it was deallocated.
  @MainActor var connection: AnyConnection? {
    pointee.node.flags.has(.released) ? nil : block.connection
  }

  /// The index of the binding in its table.
  @MainActor var number: Int {
    block.header.pointee.layout._withUnsafeGuaranteedRef { $0.parts[index].binding }
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
  static func opposite(of node: NodePointer) -> NodePointer? {
    guard node.pointee.flags.has(.paired) else { return nil }
    let binding = BindingNodePointer(of: node)
    return (binding.pointee.isReverse ? binding - 1 : binding + 1).node
  }

  @MainActor
  static func reportOfDifference(of node: NodePointer) -> (@MainActor () -> Void)? {
    let binding = BindingNodePointer(of: node)
    guard let connection = binding.connection else { return nil }
    let number = binding.number
    // The program can release the connection before the report.
    return { [weak connection] in connection?.failIfUnsynchronized(binding: number) }
  }
}

extension UnsafeMutablePointer<ConnectionStorage> {
  /// Deallocates the memory after the connection, now or when the bindings in use have ended.
  @MainActor
  func connectionDidDeinit(_ layout: TableLayout, users: Int) {
    if users == 0 { return free(layout) }
    _ = Unmanaged.passRetained(layout)
    pointee.hook.next = .init(bitPattern: users)
  }

  /// Deallocates the memory if the binding that ends was the last one in use.
  @MainActor
  func release() {
    let users = Int(bitPattern: pointee.hook.next) - 1
    pointee.hook.next = .init(bitPattern: users)
    guard users == 0 else { return }
    free(header.pointee.layout.takeRetainedValue())
  }

  @MainActor
  private func free(_ layout: TableLayout) {
    let presenter = pointee.presenter, ownsPresenter = ownsPresenter
    graph.liveNodes -= count
    binding(0).deinitialize(count: count)
    if !isTracked { viewReference.deinitialize(count: 1) }
    deinitialize(count: 1)
    layout.deallocate(self)
    // Last, because the `deinit` of a presenter value can run arbitrary code.
    layout.discard(presenter, owned: ownsPresenter)
  }
}

extension BindableProperty {
  /// The views whose tables send the user's changes of the property to a presenter.
  package var editedViews: [AnyObject] {
    // Retained before the views are asked for, which can be released elsewhere and end the bindings.
    let connections = Graph.reads { _ = read() }.flatMap { node in
      node.subscriptions.compactMap { link -> AnyConnection? in
        let reader = link.pointee.dependent
        guard reader.pointee.flags.has(.binding), !reader.pointee.flags.has(.disposed) else {
          return nil
        }
        let binding = BindingNodePointer(of: reader)
        return binding.pointee.isReverse ? binding.connection : nil
      }
    }
    return connections.compactMap(\.liveView)
  }
}
