/// The memory of a presenter that was replaced.
@MainActor
private final class RetiredPresenter {
  private let layout: TableLayout
  private let presenter: Unretained
  private let isOwned: Bool

  init(layout: TableLayout, presenter: Unretained, isOwned: Bool) {
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
    /// Set if the binding has a part for the other direction.
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
  nonisolated(unsafe) let header: LayoutHeader
  /// The memory of the connections.
  //
  // Unchecked, because it runs none of the program's code.
  @exclusivity(unchecked) private(set) var blocks: ConnectionBlocks
  /// A function that reads a path of a presenter or a view to find out names.
  typealias Read = @MainActor (_ root: Any, _ path: AnyKeyPath) -> Any?
  let readPresenter: Read
  let readView: Read
  /// Returns the presenter that is stored at an address, if it's a value.
  let presenterValue: @MainActor (Unretained) -> Any
  /// Deallocates the memory of such a presenter and, if the connection owns it, the presenter.
  private let discardValue: (@MainActor (Unretained, _ owned: Bool) -> Void)?
  /// The tables inside bindings, by binding.
  let nested: [Int: NestedTables]
  let hasChildren: Bool
  /// The tables of the items that bindings show, by binding.
  let items: [Int: NestedTable]
  /// Set if the views announce their end.
  let isViewTracked: Bool
  /// The number of connections to such views.
  let live: ConnectionRegistry.Count
  /// A connection to ask for names.
  var latest: AnyConnection? { lastStarted?.object(as: AnyConnection.self) }
  private var lastStarted: Unretained?
  /// The pairs of bindings that write the same target, where the later one wins.
  private(set) lazy var conflicts = findConflicts()
  /// The same for bindings at different depths, which can be active at the same time.
  private(set) lazy var nestedConflicts = findNestedConflicts()
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
  /// `true` if a connection has to check the table when it starts.
  var needsChecks: Bool { hasConflicts || hasSelections || hasIndirectParts }
  /// The sources that can't be observed, by part, for the parts that were examined.
  lazy var unobservedSources = [[String]?](repeating: nil, count: parts.count)

  init<Presenter, View: AnyObject>(_ bindings: [TableBinding<Presenter, View>]) {
    graph.bindings = BindingNodeCallbacks.self
    live = ConnectionRegistry.count(ofViews: View.self)
    infos = bindings.map(\.info)
    isViewTracked = View.self is LifetimeTracked.Type
    var parts: [Direction] = []
    for (index, binding) in bindings.enumerated() {
      guard let body = binding.body else { continue }
      for isReverse in binding.isTwoWay ? [false, true] : [binding.isOneWayToSource] {
        let previousType = isReverse ? body.reversePreviousType : body.previousType
        parts.append(
          Direction(
            body: body, binding: index, isReverse: isReverse, isPaired: binding.isTwoWay,
            previousType: previousType, isPreviousValueTrivial: Self.isTrivial(previousType)))
      }
    }
    self.parts = parts
    let (blocks, distances) = ConnectionBlocks.make(
      isViewTracked: isViewTracked, previousValues: parts.map(\.previousType))
    self.blocks = blocks
    nested = Self.byIndex(bindings.map(\.nested))
    hasChildren = !nested.isEmpty
    items = Self.byIndex(bindings.map(\.items))
    readPresenter = { Self.read(Presenter.self, $0, $1) }
    readView = { Self.read(View.self, $0, $1) }
    presenterValue = { $0.load() as Presenter }
    discardValue = PresenterStorage.discard(Presenter.self)
    // Its reference to the layout is used when all other properties are initialized.
    header = LayoutHeader(
      zip(parts, distances).map { part, previous in
        var flags: Node.Flags = [.effect, .binding]
        if part.isReverse { flags.insert(.reverse) }
        if part.isPaired { flags.insert(.paired) }
        return BindingWork(bindings[part.binding].closure, flags, previous: previous)
      },
      LayoutHeader.Traits(
        hasActions: infos.contains { $0.arrow == "on" || $0.arrow == "each" },
        hasReverseBindings: parts.contains(where: \.isReverse), hasChildren: hasChildren,
        storesPresenters: discardValue != nil))
    header.setLayout(self)
  }

  deinit { header.deallocate() }

  private static func byIndex<Value>(_ values: [Value?]) -> [Int: Value] {
    Dictionary(
      uniqueKeysWithValues: values.enumerated().compactMap { index, value in
        value.map { (index, $0) }
      })
  }

  private static func isTrivial<Value>(_: Value.Type) -> Bool { _isPOD(Value.self) }

  /// Returns memory for a connection.
  func allocate() -> ConnectionBlock { blocks.allocate() }

  func deallocate(_ block: ConnectionBlock) { blocks.deallocate(block) }

  func remember(_ connection: AnyConnection) {
    lastStarted = Unretained(connection)
  }

  func forget(_ connection: AnyConnection) {
    if lastStarted == Unretained(connection) { lastStarted = nil }
  }

  /// Deallocates the memory of a presenter that is a value or has a protocol type.
  func discard(_ presenter: Unretained, owned: Bool) { discardValue?(presenter, owned) }

  /// Does the same when the open batch has ended, because a binding may be using the presenter.
  func discardLater(_ presenter: Unretained, owned: Bool) {
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
