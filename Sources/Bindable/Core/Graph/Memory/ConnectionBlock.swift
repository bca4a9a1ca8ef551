// The memory of a connection: a block that its bindings share.
//
//     (view) │ ConnectionFields │ BindingFields │ BindingFields │ … │ previous value │ …
//
// The block has one `BindingFields` for each part of the table's layout, in order, so a binding
// finds the block and its work by its index. The value that a write replaced is in the binding if
// it isn't larger than a pointer, and otherwise after all bindings. The block begins with a weak
// reference to the view if the view isn't tracked.
//
// Invariants: 1. While a body runs, its presenter, its view, and the memory of a presenter value
// are retained: by the caller (`isHeld`), by the code that writes the presenter (`graph.writer`),
// or by `BindingNodeCallbacks.body`. So the ends passed to a body are valid until it returns. 2.
// The block is deallocated when the connection has been deallocated and no binding is running or
// being checked. So a body can always check whether it may continue (`canContinue`), and does so
// after each call of the program's code: if not, `read` and `call` return `nil`. 3. `view` is used
// outside of a body only while the connection is connected: a tracked view ends its connections
// before its properties are released, and any other is read from a weak reference. 4. The previous
// value of a binding is initialized if and only if the flag `hasPreviousValue` is set.

/// The block of memory of a connection.
struct ConnectionBlock {
  private let fields: UnsafeMutablePointer<ConnectionFields>

  init(_ fields: UnsafeMutablePointer<ConnectionFields>) { self.fields = fields }

  /// Initializes the block of a connection, which isn't retained.
  @MainActor
  func initialize(
    for connection: AnyObject, _ header: LayoutHeader,
    _ presenter: borrowing PresenterStorage, _ view: AnyObject, isViewTracked: Bool,
    hasOuterPresenter: Bool
  ) {
    var flags: ConnectionFields.Flags = [.connected]
    if isViewTracked {
      flags.insert(hasOuterPresenter ? .tracked : [.tracked, .retainedByWriter])
    } else {
      viewReference.initialize(to: ViewReference(view: view))
    }
    if hasOuterPresenter { flags.insert(.outerPresenter) }
    if presenter.object == nil { flags.insert(.ownsPresenter) }
    fields.initialize(
      to: ConnectionFields(
        hook: LifetimeHookFields(), presenter: presenter.reference, view: Unretained(view),
        presenterReference: OwnerReference(presenter.object), connection: Unretained(connection),
        works: header.works, flags: flags))
    header.retainLayout()
  }

  /// Initializes the memory of a binding.
  @MainActor @inline(__always)
  func initializeBinding(_ index: Int, _ flags: Node.Flags) {
    let beginning = BindingWork.beginning(fields.pointee.works[index])
    binding(index).fields.initialize(
      to: BindingFields(
        node: Graph.makeNode(beginning.flags.union(flags)), index: UInt32(index),
        previous: beginning.previous))
  }

  /// Deinitializes the block and its bindings.
  @MainActor
  func deinitialize() {
    graph.liveNodes -= count
    binding(0).fields.deinitialize(count: count)
    if !isTracked { viewReference.deinitialize(count: 1) }
    fields.deinitialize(count: 1)
  }

  // MARK: Bindings

  func binding(_ index: Int) -> BindingNode {
    BindingNode(
      (UnsafeMutableRawPointer(fields) + Self.bindingsOffset)
        .assumingMemoryBound(to: BindingFields.self) + index)
  }

  /// Performs the work of a binding.
  @inline(__always)
  func perform(_ run: BindingRun) {
    BindingWork.perform(fields.pointee.works[run.binding.index], run)
  }

  /// The number of bindings, counting both directions.
  @inline(__always)
  var count: Int { header.count }

  /// The number of bindings in use after the connection has been deallocated.
  var users: Int {
    get { Int(bitPattern: fields.pointee.hook.next?.fields) }
    nonmutating set {
      fields.pointee.hook.next = UnsafeMutablePointer(bitPattern: newValue).map { LifetimeHook($0) }
    }
  }

  // MARK: The table

  /// The part of the layout that the connection needs most.
  @inline(__always)
  var header: LayoutHeader { LayoutHeader(before: fields.pointee.works) }

  /// The properties of the table.
  @inline(__always)
  var traits: LayoutHeader.Traits { header.traits }

  /// Replaces the header by a copy with rarely used state, or by that of the layout.
  func setHeader(_ header: LayoutHeader) { fields.pointee.works = header.works }

  // MARK: The ends

  /// The object, or the memory of a presenter that is a value.
  var presenter: Unretained { fields.pointee.presenter }

  var view: Unretained { fields.pointee.view }

  /// The number of presenters so far.
  var presenterCount: UInt32 { fields.pointee.presenterCount }

  /// Refers to another presenter.
  @MainActor
  func setPresenter(_ presenter: PresenterStorage) {
    fields.pointee.presenter = presenter.reference
    ownsPresenter = presenter.object == nil
    fields.pointee.presenterReference = OwnerReference(presenter.object)
    // A caller that retains the ends retains the older presenter.
    isHeld = false
    fields.pointee.presenterCount &+= 1
  }

  /// `true` while the presenter is written.
  @MainActor var isPresenterWriter: Bool {
    @inline(__always) get {
      #if canImport(ObjectiveC) || BINDABLE_WEAK_OWNERS
        // Not the address, which the writer can have got from a presenter that has ended.
        let identity = OwnerIdentity(NodeMemory.address(of: &fields.pointee.presenterReference))
        return identity != nil && identity == graph.writer
      #else
        return OwnerIdentity(presenter) == graph.writer
      #endif
    }
  }

  /// The presenter's object, or `nil` if it was deallocated or the presenter is a value.
  @MainActor var livePresenter: AnyObject? {
    NodeMemory.address(of: &fields.pointee.presenterReference).retained
  }

  /// The view, or `nil` if it was deallocated or is about to be.
  ///
  /// Valid only while the connection is connected.
  @MainActor var liveView: AnyObject? {
    isTracked ? view.retained : viewReference.pointee.view
  }

  /// The connection, which must not have been deallocated.
  ///
  /// A body uses `connection` of its binding, because the connection may be deallocated meanwhile.
  var owner: Unretained { fields.pointee.connection }

  /// The entry in the list of the view's connections.
  var hook: LifetimeHook {
    LifetimeHook(
      UnsafeMutableRawPointer(fields).assumingMemoryBound(to: LifetimeHookFields.self))
  }

  /// Returns the block that an entry belongs to.
  init(of hook: LifetimeHook) {
    fields = UnsafeMutableRawPointer(hook.fields).assumingMemoryBound(to: ConnectionFields.self)
  }

  /// The reference to the view.
  ///
  /// - Precondition: The view isn't tracked.
  private var viewReference: UnsafeMutablePointer<ViewReference> {
    UnsafeMutableRawPointer(fields).assumingMemoryBound(to: ViewReference.self) - 1
  }
}

// MARK: - Flags

extension ConnectionBlock {
  /// `true` if the presenter's writer retains all but the view.
  var isRetainedByWriter: Bool { fields.pointee.flags.has(.retainedByWriter) }
  /// `true` if an outer connection has another presenter.
  var hasOuterPresenter: Bool { fields.pointee.flags.has(.outerPresenter) }
  /// `true` if the view announces its end.
  var isTracked: Bool { fields.pointee.flags.has(.tracked) }
  /// `true` if the presenter is a stored value.
  var ownsPresenter: Bool {
    get { fields.pointee.flags.has(.ownsPresenter) }
    nonmutating set { set(.ownsPresenter, newValue) }
  }
  var isConnected: Bool {
    get { fields.pointee.flags.has(.connected) }
    nonmutating set { set(.connected, newValue) }
  }
  /// `true` if the hook is in a list.
  var isHooked: Bool {
    get { fields.pointee.flags.has(.hooked) }
    nonmutating set { set(.hooked, newValue) }
  }
  /// `true` while the caller retains the view and the current presenter.
  var isHeld: Bool {
    get { fields.pointee.flags.has(.held) }
    nonmutating set { set(.held, newValue) }
  }
  /// `true` while all bindings run, reverse directions last.
  var isUpdatingAll: Bool {
    get { fields.pointee.flags.has(.updatingAll) }
    nonmutating set { set(.updatingAll, newValue) }
  }

  @inline(__always)
  private func set(_ flag: ConnectionFields.Flags, _ isSet: Bool) {
    if isSet { fields.pointee.flags.insert(flag) } else { fields.pointee.flags.remove(flag) }
  }
}

// MARK: - Allocation

extension ConnectionBlock {
  /// The distance of the bindings from the start of the block.
  static var bindingsOffset: Int {
    aligned(MemoryLayout<ConnectionFields>.size, MemoryLayout<BindingFields>.alignment)
  }

  static func aligned(_ size: Int, _ alignment: Int) -> Int {
    (size + alignment - 1) / alignment * alignment
  }
}

/// An allocator of the blocks of a table's connections.
struct ConnectionBlocks {
  private(set) var slabs: SlabAllocator
  /// The distance of a block from the start of its memory.
  private let offset: Int

  /// Returns an allocator of blocks with the previous values after their bindings, in order.
  ///
  /// - Parameter previousValues: The types of the previous values, by binding.
  /// - Returns: The allocator, and for each binding the distance of the memory for its previous
  ///   value, or 0 if the value is in the binding.
  static func make(
    isViewTracked: Bool, previousValues: [Any.Type]
  ) -> (blocks: ConnectionBlocks, distances: [Int]) {
    let start = ConnectionBlock.bindingsOffset
    // The distance from the first binding.
    var end = previousValues.count * MemoryLayout<BindingFields>.stride
    var alignment = max(
      MemoryLayout<ConnectionFields>.alignment, MemoryLayout<BindingFields>.alignment)
    var distances: [Int] = []
    for type in previousValues {
      let value = layout(of: type)
      guard value.size > MemoryLayout<Int>.size else {
        distances.append(0)
        continue
      }
      end = ConnectionBlock.aligned(start + end, value.alignment) - start
      distances.append(end - distances.count * MemoryLayout<BindingFields>.stride)
      end += value.size
      alignment = max(alignment, value.alignment)
    }
    let offset =
      isViewTracked ? 0 : ConnectionBlock.aligned(MemoryLayout<ViewReference>.stride, alignment)
    let slabs = SlabAllocator(byteCount: offset + start + end, alignment: alignment)
    return (ConnectionBlocks(slabs: slabs, offset: offset), distances)
  }

  private static func layout<Value>(of _: Value.Type) -> (size: Int, alignment: Int) {
    (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
  }

  /// Returns memory for a connection.
  @MainActor
  mutating func allocate() -> ConnectionBlock {
    ConnectionBlock((slabs.allocate() + offset).assumingMemoryBound(to: ConnectionFields.self))
  }

  @MainActor
  mutating func deallocate(_ block: ConnectionBlock) {
    slabs.deallocate(UnsafeMutableRawPointer(block.hook.fields) - offset)
  }
}

/// The reference to a view that isn't tracked, before the block of its connection.
struct ViewReference {
  weak var view: AnyObject?
}
