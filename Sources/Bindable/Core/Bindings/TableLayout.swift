/// The memory of a presenter that was replaced.
@MainActor
private final class RetiredPresenter {
  private let layout: TableLayout
  private let presenter: UnsafeRawPointer
  private let isOwned: Bool

  init(layout: TableLayout, presenter: UnsafeRawPointer, isOwned: Bool) {
    self.layout = layout
    self.presenter = presenter
    self.isOwned = isOwned
  }

  isolated deinit { layout.discard(presenter, owned: isOwned) }
}

/// The data that a table's connections share: the parts of its bindings and their memory layout.
@MainActor @usableFromInline
final class TableLayout {
  // Not a tuple: a closure in a tuple has a different representation and is converted at each use.
  struct Direction {
    let body: BindingBody
    let binding: Int
    let isReverse: Bool
    /// A Boolean value that indicates whether the binding has a part for the other direction.
    let isPaired: Bool
    /// The type of the previous value, and whether it's trivial.
    let previousType: Any.Type
    let isPreviousValueTrivial: Bool

    /// The path to the property that is written, and the paths to those that are read.
    @MainActor var target: AnyKeyPath? { isReverse ? body.sources.first : body.target }
    @MainActor var sources: [AnyKeyPath] {
      isReverse ? body.target.map { [$0] } ?? [] : body.sources
    }

    /// The path to the view's end and the paths to the presenter's ends, in either direction.
    @MainActor var viewEnd: AnyKeyPath? { body.target }
    @MainActor var presenterPaths: [AnyKeyPath] { body.sources }
  }

  let infos: [BindingInfo]
  let parts: [Direction]
  /// The part that connections need most, and the work of the parts after it.
  ///
  /// The memory of the connections refers to it.
  //
  // This is safe because it's only used on the main actor, except by `deinit`, which isn't isolated
  // and runs after all other uses: each block that refers to the memory retains the layout.
  nonisolated(unsafe) let header: UnsafeMutablePointer<LayoutHeader>
  /// The memory of the connections.
  //
  // Unchecked, because it runs none of the program's code.
  @exclusivity(unchecked) private(set) var blocks: SlabAllocator
  /// The distance of a connection's storage from the start of its memory.
  private let storageOffset: Int
  /// A function that reads a path of a presenter or a view to find out names.
  typealias Read = @MainActor (_ root: Any, _ path: AnyKeyPath) -> Any?
  let readPresenter: Read
  let readView: Read
  /// Returns the presenter that is stored at an address, if it's a value.
  let presenterValue: @MainActor (UnsafeRawPointer) -> Any
  /// Deallocates the memory of such a presenter and, if the connection owns it, the presenter.
  private let discardValue: (@MainActor (UnsafeRawPointer, _ owned: Bool) -> Void)?
  /// The tables inside bindings, by binding.
  let nested: [Int: NestedTables]
  let hasChildren: Bool
  /// The tables of the items that bindings show, by binding.
  let items: [Int: NestedTable]
  /// A Boolean value that indicates whether the views announce their end.
  let isViewTracked: Bool
  /// The number of connections to such views.
  let live: ConnectionRegistry.Count
  /// A connection to ask for names.
  var latest: AnyConnection? { lastStarted?.takeUnretainedValue() }
  private var lastStarted: Unmanaged<AnyConnection>?
  /// The pairs of bindings that write the same target, where the later one wins.
  private(set) lazy var conflicts = findConflicts()
  /// The same for bindings at different depths, which can be active at the same time.
  private(set) lazy var nestedConflicts = findNestedConflicts()
  /// A Boolean value that indicates whether there are conflicts of either kind.
  private(set) lazy var hasConflicts = !conflicts.isEmpty || !nestedConflicts.isEmpty
  /// The parts that write the selection of a list, or may do so.
  lazy var selections = parts.indices.filter { index in
    !parts[index].isReverse
      && parts[index].target.map { type(of: $0).valueType is any Selection.Type } ?? false
  }
  private(set) lazy var hasSelections = !selections.isEmpty
  /// The parts with a writable source that's one of several or has several steps.
  private(set) lazy var indirectParts = parts.indices.filter { index in
    let paths = parts[index].isReverse ? [] : parts[index].presenterPaths
    return paths.contains {
      BindingNameResolver.isWritable($0)
        && (paths.count > 1 || KeyPathParser.hasSeveralSteps($0))
    }
  }
  private(set) lazy var hasIndirectParts = !indirectParts.isEmpty
  /// A Boolean value that indicates whether starting a connection requires any of these checks.
  var needsChecks: Bool { hasConflicts || hasSelections || hasIndirectParts }
  /// The sources that can't be observed, by part, for the parts that were examined.
  lazy var unobservedSources = [[String]?](repeating: nil, count: parts.count)

  nonisolated static var bindingsOffset: Int {
    aligned(MemoryLayout<ConnectionStorage>.size, MemoryLayout<BindingNode>.alignment)
  }

  init<Presenter, View: AnyObject>(_ bindings: [TableBinding<Presenter, View>]) {
    graph.bindings = BindingNodeCallbacks.self
    live = ConnectionRegistry.count(ofViews: View.self)
    infos = bindings.map(\.info)
    isViewTracked = View.self is LifetimeTracked.Type
    let count = bindings.reduce(0) { $0 + ($1.isTwoWay ? 2 : 1) }
    // The distance from the first binding.
    var end = count * MemoryLayout<BindingNode>.stride
    var alignment = max(
      MemoryLayout<ConnectionStorage>.alignment, MemoryLayout<BindingNode>.alignment)
    var parts: [Direction] = []
    var works: [BindingWork] = []
    for (index, binding) in bindings.enumerated() {
      guard let body = binding.closure(nil)?.takeRetainedValue() else { continue }
      for isReverse in binding.isTwoWay ? [false, true] : [binding.isOneWayToSource] {
        let previousType = isReverse ? body.reversePreviousType : body.previousType
        let previous = Self.memory(of: previousType)
        var distance = 0
        if previous.size > MemoryLayout<Int>.size {
          end = Self.aligned(Self.bindingsOffset + end, previous.alignment) - Self.bindingsOffset
          distance = end - parts.count * MemoryLayout<BindingNode>.stride
          end += previous.size
          alignment = max(alignment, previous.alignment)
        }
        var flags: Node.Flags = [.effect, .binding]
        if isReverse { flags.insert(.reverse) }
        if binding.isTwoWay { flags.insert(.paired) }
        parts.append(
          Direction(
            body: body, binding: index, isReverse: isReverse, isPaired: binding.isTwoWay,
            previousType: previousType, isPreviousValueTrivial: previous.isTrivial))
        works.append(BindingWork(binding.closure, flags, previous: distance))
      }
    }
    self.parts = parts
    header = LayoutHeader.allocate(count: works.count)
    storageOffset =
      isViewTracked ? 0 : Self.aligned(MemoryLayout<ViewReference>.stride, alignment)
    blocks = SlabAllocator(
      byteCount: storageOffset + Self.bindingsOffset + end, alignment: alignment)
    nested = Self.byIndex(bindings.map(\.nested))
    hasChildren = !nested.isEmpty
    items = Self.byIndex(bindings.map(\.items))
    readPresenter = { Self.read(Presenter.self, $0, $1) }
    readView = { Self.read(View.self, $0, $1) }
    presenterValue = { loadPresenter($0) as Presenter }
    discardValue = Self.discard(Presenter.self)
    header.initialize(
      to: LayoutHeader(
        layout: .passUnretained(self), count: works.count,
        hasActions: infos.contains { $0.arrow == "on" || $0.arrow == "each" },
        hasReverseBindings: parts.contains(where: \.isReverse), hasChildren: hasChildren,
        storesPresenters: discardValue != nil))
    for (index, work) in works.enumerated() {
      (header.works + index).initialize(to: .passRetained(work))
    }
  }

  deinit {
    for index in 0..<header.pointee.count { header.works[index].release() }
    header.deallocate()
  }

  private static func byIndex<Value>(_ values: [Value?]) -> [Int: Value] {
    Dictionary(
      uniqueKeysWithValues: values.enumerated().compactMap { index, value in
        value.map { (index, $0) }
      })
  }

  /// Returns the function that discards stored presenters, or `nil` if presenters are objects.
  private static func discard<Presenter>(
    _: Presenter.Type
  ) -> (@MainActor (UnsafeRawPointer, _ owned: Bool) -> Void)? {
    if Presenter.self is AnyObject.Type { return nil }
    return { pointer, owned in
      let memory = UnsafeMutableRawPointer(mutating: pointer)
        .assumingMemoryBound(to: Presenter.self)
      if owned { memory.deinitialize(count: 1) }
      memory.deallocate()
    }
  }

  private nonisolated static func aligned(_ size: Int, _ alignment: Int) -> Int {
    (size + alignment - 1) / alignment * alignment
  }

  private static func memory<Value>(
    of _: Value.Type
  ) -> (size: Int, alignment: Int, isTrivial: Bool) {
    (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment, _isPOD(Value.self))
  }

  /// Returns memory for a connection.
  func allocate() -> ConnectionStoragePointer {
    (blocks.allocate() + storageOffset).assumingMemoryBound(to: ConnectionStorage.self)
  }

  func deallocate(_ block: ConnectionStoragePointer) {
    blocks.deallocate(UnsafeMutableRawPointer(block) - storageOffset)
  }

  func remember(_ connection: AnyConnection) {
    lastStarted = Unmanaged.passUnretained(connection)
  }

  func forget(_ connection: AnyConnection) {
    if lastStarted?.toOpaque() == Unmanaged.passUnretained(connection).toOpaque() {
      lastStarted = nil
    }
  }

  /// Deallocates the memory of a presenter that is a value or has a protocol type.
  func discard(_ presenter: UnsafeRawPointer, owned: Bool) { discardValue?(presenter, owned) }

  /// Does the same when the open batch has ended, because a binding may be using the presenter.
  func discardLater(_ presenter: UnsafeRawPointer, owned: Bool) {
    let retired = RetiredPresenter(layout: self, presenter: presenter, isOwned: owned)
    if graph.depth > 0 { Graph.retire(retired) }
  }

  private static func read<Root>(_: Root.Type, _ root: Any, _ path: AnyKeyPath) -> Any? {
    guard let root = root as? Root, let path = path as? PartialKeyPath<Root> else { return nil }
    return root[keyPath: path]
  }

  /// Returns whether a part that updates the presenter is one of two parts of its binding.
  func hasForwardPart(_ index: Int) -> Bool {
    index > 0 && parts[index - 1].binding == parts[index].binding
  }
}
