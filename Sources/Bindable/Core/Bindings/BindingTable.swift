/// The bindings between a presenter and its view: a value that you can connect, print, and compare.
///
/// ```swift
/// extension ProfileView {
///   static let bindings = BindingTable(ProfilePresenter.self, ProfileView.self) {
///     \.name        --> \.name.text
///     \.followTitle --> \.follow.title
///     on(\.follow, ProfilePresenter.follow)
///   }
/// }
/// let connection = ProfileView.bindings.connect(presenter, to: view)
/// ```
///
/// Bindings connect and run in the order of the table.
@MainActor
public struct BindingTable<Presenter, View: AnyObject>: BindingGroup {
  /// The bindings, in order.
  public let bindings: [TableBinding<Presenter, View>]
  @usableFromInline let layout: TableLayout

  /// Creates a table of the bindings in `bindings`.
  public init(
    _: Presenter.Type, _: View.Type,
    @BindingTableBuilder<Presenter, View> bindings: () -> [TableBinding<Presenter, View>]
  ) {
    self.init(bindings())
  }

  init(_ bindings: [TableBinding<Presenter, View>]) {
    self.bindings = bindings
    layout = TableLayout(bindings)
  }

  /// The number of bindings.
  public var count: Int { bindings.count }

  /// Connects a presenter to a view and keeps the view up to date.
  ///
  /// ```swift
  /// let connection = ProfileView.bindings.connect(presenter, to: view)
  /// presenter.name = "Grace"   // when this returns, the view has it
  /// ```
  ///
  /// The connection doesn't retain the presenter or the view, and ends when either is deallocated.
  /// If the presenter is a value type, the connection stores a copy.
  ///
  /// - Parameter recording: The updates to record. The default is `.latest`.
  /// - Returns: A connection that stays active until you release it.
  /// - Complexity: O(*n*), where *n* is the number of bindings.
  @inlinable
  public func connect(
    _ presenter: Presenter, to view: View, recording: UpdateRecording = .latest
  ) -> Connection<Presenter, View> {
    Connection(layout, PresenterStorage(presenter), presenter, view, recording)
  }

  /// Connects a presenter to a view, with the context that formats read and the clock that
  /// debounced and throttled bindings use.
  ///
  /// ```swift
  /// var context = FormatContext()
  /// context[LengthUnit.self] = .feet
  /// let connection = PhotoView.bindings.connect(presenter, to: view, in: context)
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of bindings.
  public func connect(
    _ presenter: Presenter, to view: View, in context: FormatContext = .standard,
    clock: any Clock<Duration> = ContinuousClock(), recording: UpdateRecording = .latest
  ) -> Connection<Presenter, View> {
    Connection(
      layout, PresenterStorage(presenter), presenter, view, recording,
      ConnectionEnvironment(context: context, clock: clock))
  }
}

extension BindingTable where Presenter: AnyObject {
  /// Connects a presenter that is statically known to be an object, which is faster.
  @inlinable
  public func connect(
    _ presenter: Presenter, to view: View, recording: UpdateRecording = .latest
  ) -> Connection<Presenter, View> {
    Connection(layout, PresenterStorage(object: presenter), presenter, view, recording)
  }
}

/// A group of bindings that a table includes as a whole, such as another table.
///
/// ```swift
/// BindingTable(ProfilePresenter.self, ProfileView.self) {
///   ProfileView.header
///   \.bio --> \.bio.text
/// }
/// ```
@MainActor
public protocol BindingGroup<Presenter, View> {
  /// The type that the bindings read.
  associatedtype Presenter
  /// The type that the bindings write.
  associatedtype View: AnyObject
  /// The bindings, in order.
  var bindings: [TableBinding<Presenter, View>] { get }
}

/// A result builder that collects the bindings of a table and their locations.
@MainActor
@resultBuilder
public enum BindingTableBuilder<Presenter, View: AnyObject> {
  /// Returns a binding with its location.
  public static func buildExpression(
    _ row: TableBinding<Presenter, View>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [TableBinding<Presenter, View>] {
    var row = row
    row.info.location = CodeLocation(fileID: fileID, line: line)
    return [row]
  }

  // Generic, so that it isn't a candidate for an invalid binding. The compiler would report both.

  /// Returns the bindings of another table.
  public static func buildExpression<Group: BindingGroup>(
    _ group: Group
  ) -> [TableBinding<Presenter, View>] where Group.Presenter == Presenter, Group.View == View {
    group.bindings
  }

  /// Returns all bindings, in order.
  public static func buildBlock(_ rows: [TableBinding<Presenter, View>]...) -> [TableBinding<
    Presenter, View
  >] {
    rows.flatMap { $0 }
  }

  /// Returns the bindings of an `if` without `else`.
  public static func buildOptional(_ rows: [TableBinding<Presenter, View>]?) -> [TableBinding<
    Presenter, View
  >] {
    rows ?? []
  }

  /// Returns the bindings of an `if`.
  public static func buildEither(first rows: [TableBinding<Presenter, View>]) -> [TableBinding<
    Presenter, View
  >] {
    rows
  }

  /// Returns the bindings of an `else`.
  public static func buildEither(second rows: [TableBinding<Presenter, View>]) -> [TableBinding<
    Presenter, View
  >] {
    rows
  }

  /// Returns the bindings of a `for`.
  public static func buildArray(_ rows: [[TableBinding<Presenter, View>]]) -> [TableBinding<
    Presenter, View
  >] {
    rows.flatMap { $0 }
  }
}

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
    let body: BindingBody.Body
    let binding: Int
    let isReverse: Bool
    /// A Boolean value that indicates whether the binding has a part for the other direction.
    let isPaired: Bool
    /// The offset of the previous value in the block, and whether the value is trivial.
    let previousValue: Int
    let isPreviousValueTrivial: Bool

    /// The path to the property that is written, and the path at an index to one that is read.
    @MainActor var target: AnyKeyPath? { path(isReverse ? .source(0) : .target) }
    @MainActor func source(_ index: Int) -> AnyKeyPath? {
      isReverse ? (index == 0 ? path(.target) : nil) : path(.source(index))
    }

    /// The path to the view's end, and a path to a presenter's end, whatever the direction.
    @MainActor var viewEnd: AnyKeyPath? { path(.target) }
    /// The path to the view's property for the message about an edit that can't be parsed.
    @MainActor var messageTarget: AnyKeyPath? { path(.messageTarget) }
    @MainActor func presenterEnd(_ index: Int) -> AnyKeyPath? { path(.source(index)) }

    /// The paths to all of the presenter's ends.
    @MainActor var presenterPaths: [AnyKeyPath] {
      var paths: [AnyKeyPath] = []
      while let path = presenterEnd(paths.count) { paths.append(path) }
      return paths
    }

    @MainActor private func path(_ operation: BindingOperation) -> AnyKeyPath? {
      body(operation, nil, nil, nil) as? AnyKeyPath
    }
  }

  let infos: [BindingInfo]
  let parts: [Direction]
  /// The memory of the connections.
  var blocks: SlabAllocator
  /// A function that reads a path of a presenter or a view to find out names.
  typealias Read = @MainActor (_ root: Any, _ path: AnyKeyPath) -> Any?
  let readPresenter: Read
  let readView: Read
  /// Returns the presenter that is stored at an address, if it's a value.
  let presenterValue: @MainActor (UnsafeRawPointer) -> Any
  /// Deallocates the memory of such a presenter and, if the connection owns it, the presenter.
  private let discardValue: (@MainActor (UnsafeRawPointer, _ owned: Bool) -> Void)?
  /// A Boolean value that indicates whether a binding sets the action of a control.
  let hasActs: Bool
  /// A Boolean value that indicates whether a binding updates the presenter.
  let hasReverseBindings: Bool
  /// The tables inside bindings, by binding.
  let nested: [Int: NestedTables]
  let hasNests: Bool
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
  /// The parts that write the selection of a list.
  private(set) lazy var selections = parts.indices.filter { index in
    !parts[index].isReverse
      && parts[index].target.map { type(of: $0).valueType == SelectedIDs.self } ?? false
  }
  /// The sources that can't be observed, by part, for the parts that were examined.
  lazy var unobservedSources = [[String]?](repeating: nil, count: parts.count)

  nonisolated static var bindingsOffset: Int {
    let alignment = MemoryLayout<BindingNode>.alignment
    return (MemoryLayout<ConnectionStorage>.size + alignment - 1) / alignment * alignment
  }

  init<Presenter, View: AnyObject>(_ rows: [TableBinding<Presenter, View>]) {
    Graph.bindings = BindingNodeCallbacks.self
    live = ConnectionRegistry.count(ofViews: View.self)
    infos = rows.map(\.info)
    let count = rows.reduce(0) { $0 + ($1.isTwoWay ? 2 : 1) }
    var end = Self.bindingsOffset + count * MemoryLayout<BindingNode>.stride
    var alignment = max(
      MemoryLayout<ConnectionStorage>.alignment, MemoryLayout<BindingNode>.alignment)
    var parts: [Direction] = []
    for (index, row) in rows.enumerated() {
      for isBack in row.isTwoWay ? [false, true] : [row.isOneWayToSource] {
        end =
          (end + row.part.previousValueAlignment - 1) / row.part.previousValueAlignment
          * row.part.previousValueAlignment
        parts.append(
          Direction(
            body: row.part.body, binding: index, isReverse: isBack, isPaired: row.isTwoWay,
            previousValue: end,
            isPreviousValueTrivial: row.part.isPreviousValueTrivial))
        end += row.part.previousValueSize
      }
      alignment = max(alignment, row.part.previousValueAlignment)
    }
    self.parts = parts
    blocks = SlabAllocator(byteCount: end, alignment: alignment)
    let nested = Dictionary(
      uniqueKeysWithValues: rows.enumerated().compactMap { row in
        row.element.nested.map { (row.offset, $0) }
      })
    self.nested = nested
    hasNests = !nested.isEmpty
    items = Dictionary(
      uniqueKeysWithValues: rows.enumerated().compactMap { row in
        row.element.items.map { (row.offset, $0) }
      })
    hasActs = infos.contains { $0.arrow == "on" || $0.arrow == "each" }
    hasReverseBindings = rows.contains { $0.isTwoWay || $0.isOneWayToSource }
    readPresenter = { Self.read(Presenter.self, $0, $1) }
    readView = { Self.read(View.self, $0, $1) }
    presenterValue = { loadPresenter($0) as Presenter }
    if Presenter.self is AnyObject.Type {
      discardValue = nil
    } else {
      discardValue = { pointer, owned in
        let memory = UnsafeMutableRawPointer(mutating: pointer)
          .assumingMemoryBound(to: Presenter.self)
        if owned { memory.deinitialize(count: 1) }
        memory.deallocate()
      }
    }
    isViewTracked = View.self is LifetimeTracked.Type
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
    guard discardValue != nil else { return }
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

  private func findConflicts() -> [(earlier: Int, later: Int)] {
    var writers: [AnyKeyPath: Int] = [:]
    var conflicts: [(earlier: Int, later: Int)] = []
    for part in parts where !part.isReverse {
      guard let target = part.target else { continue }
      if let earlier = writers.updateValue(part.binding, forKey: target) {
        conflicts.append((earlier, part.binding))
      }
    }
    return conflicts
  }
}
