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
public struct BindingTable<Presenter, View: AnyObject>: RowGroup {
  /// The bindings, in order.
  public let rows: [Row<Presenter, View>]
  @usableFromInline let layout: TableLayout

  /// Creates a table of the bindings in `rows`.
  public init(
    _: Presenter.Type, _: View.Type,
    @TableBuilder<Presenter, View> rows: () -> [Row<Presenter, View>]
  ) {
    self.init(rows())
  }

  init(_ rows: [Row<Presenter, View>]) {
    self.rows = rows
    layout = TableLayout(rows)
  }

  /// The number of bindings.
  public var count: Int { rows.count }

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
    _ presenter: Presenter, to view: View, recording: Recording = .latest
  ) -> Connection<Presenter, View> {
    Connection(layout, PresenterHandle(presenter), presenter, view, recording)
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
    clock: any Clock<Duration> = ContinuousClock(), recording: Recording = .latest
  ) -> Connection<Presenter, View> {
    Connection(
      layout, PresenterHandle(presenter), presenter, view, recording,
      Surroundings(context: context, clock: clock))
  }
}

extension BindingTable where Presenter: AnyObject {
  /// Connects a presenter that is statically known to be an object, which is faster.
  @inlinable
  public func connect(
    _ presenter: Presenter, to view: View, recording: Recording = .latest
  ) -> Connection<Presenter, View> {
    Connection(layout, PresenterHandle(object: presenter), presenter, view, recording)
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
public protocol RowGroup<Presenter, View> {
  /// The type that the bindings read.
  associatedtype Presenter
  /// The type that the bindings write.
  associatedtype View: AnyObject
  /// The bindings, in order.
  var rows: [Row<Presenter, View>] { get }
}

/// A result builder that collects the bindings of a table and their locations.
@MainActor
@resultBuilder
public enum TableBuilder<Presenter, View: AnyObject> {
  /// Returns a binding with its location.
  public static func buildExpression(
    _ row: Row<Presenter, View>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [Row<Presenter, View>] {
    var row = row
    row.info.place = SourcePlace(fileID: fileID, line: line)
    return [row]
  }

  // Generic, so that it isn't a candidate for an invalid binding. The compiler would report both.

  /// Returns the bindings of another table.
  public static func buildExpression<Group: RowGroup>(
    _ group: Group
  ) -> [Row<Presenter, View>] where Group.Presenter == Presenter, Group.View == View { group.rows }

  /// Returns all bindings, in order.
  public static func buildBlock(_ rows: [Row<Presenter, View>]...) -> [Row<Presenter, View>] {
    rows.flatMap { $0 }
  }

  /// Returns the bindings of an `if` without `else`.
  public static func buildOptional(_ rows: [Row<Presenter, View>]?) -> [Row<Presenter, View>] {
    rows ?? []
  }

  /// Returns the bindings of an `if`.
  public static func buildEither(first rows: [Row<Presenter, View>]) -> [Row<Presenter, View>] {
    rows
  }

  /// Returns the bindings of an `else`.
  public static func buildEither(second rows: [Row<Presenter, View>]) -> [Row<Presenter, View>] {
    rows
  }

  /// Returns the bindings of a `for`.
  public static func buildArray(_ rows: [[Row<Presenter, View>]]) -> [Row<Presenter, View>] {
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

  isolated deinit { layout.drop(presenter, owned: isOwned) }
}

/// The data that a table's connections share: the parts of its bindings and their memory layout.
@MainActor @usableFromInline
final class TableLayout {
  // Not a tuple: a closure in a tuple has a different representation and is converted at each use.
  struct Part {
    let body: RowPart.Body
    let row: Int
    let isBack: Bool
    /// A Boolean value that indicates whether the binding has a part for the other direction.
    let isPaired: Bool
    /// The offset of the previous value in the block, and whether the value is trivial.
    let kept: Int
    let isKeptPlain: Bool

    /// The path to the property that is written, and the path at an index to one that is read.
    @MainActor var target: AnyKeyPath? { path(isBack ? .source(0) : .target) }
    @MainActor func source(_ index: Int) -> AnyKeyPath? {
      isBack ? (index == 0 ? path(.target) : nil) : path(.source(index))
    }

    /// The path to the view's end, and a path to a presenter's end, whatever the direction.
    @MainActor var viewEnd: AnyKeyPath? { path(.target) }
    @MainActor func presenterEnd(_ index: Int) -> AnyKeyPath? { path(.source(index)) }

    /// The paths to all of the presenter's ends.
    @MainActor var presenterPaths: [AnyKeyPath] {
      var paths: [AnyKeyPath] = []
      while let path = presenterEnd(paths.count) { paths.append(path) }
      return paths
    }

    @MainActor private func path(_ operation: RowOperation) -> AnyKeyPath? {
      body(operation, nil, nil, nil) as? AnyKeyPath
    }
  }

  let infos: [RowInfo]
  let parts: [Part]
  /// The memory of the connections.
  var blocks: BlockPool
  /// A function that reads a path of a presenter or a view to find out names.
  typealias Read = @MainActor (_ root: Any, _ path: AnyKeyPath) -> Any?
  let readPresenter: Read
  let readView: Read
  /// Returns the presenter that is stored at an address, if it's a value.
  let presenterValue: @MainActor (UnsafeRawPointer) -> Any
  /// Deallocates the memory of such a presenter and, if the connection owns it, the presenter.
  private let dropValue: (@MainActor (UnsafeRawPointer, _ owned: Bool) -> Void)?
  /// A Boolean value that indicates whether a binding sets the action of a control.
  let hasActs: Bool
  /// A Boolean value that indicates whether a binding updates the presenter.
  let hasBackRows: Bool
  /// The tables inside bindings, by binding.
  let nested: [Int: NestedRows]
  let hasNests: Bool
  /// The tables of the items that bindings show, by binding.
  let items: [Int: NestedTable]
  /// A Boolean value that indicates whether the views announce their end.
  let isViewTracked: Bool
  /// The number of connections to such views.
  let live: LiveConnections.Count
  /// A connection to ask for names.
  var latest: AnyConnection? { lastStarted?.takeUnretainedValue() }
  private var lastStarted: Unmanaged<AnyConnection>?
  /// The pairs of bindings that write the same target, where the later one wins.
  private(set) lazy var conflicts = findConflicts()
  /// The same for bindings at different depths, which can be active at the same time.
  private(set) lazy var nestedConflicts = findNestedConflicts()
  /// A Boolean value that indicates whether there are conflicts of either kind.
  private(set) lazy var hasConflicts = !conflicts.isEmpty || !nestedConflicts.isEmpty

  nonisolated static var rowsOffset: Int {
    let alignment = MemoryLayout<RowNode>.alignment
    return (MemoryLayout<ConnectionBlock>.size + alignment - 1) / alignment * alignment
  }

  init<Presenter, View: AnyObject>(_ rows: [Row<Presenter, View>]) {
    Graph.rows = Rows.self
    live = LiveConnections.count(ofViews: View.self)
    infos = rows.map(\.info)
    let count = rows.reduce(0) { $0 + ($1.isTwoWay ? 2 : 1) }
    var end = Self.rowsOffset + count * MemoryLayout<RowNode>.stride
    var alignment = max(MemoryLayout<ConnectionBlock>.alignment, MemoryLayout<RowNode>.alignment)
    var parts: [Part] = []
    for (index, row) in rows.enumerated() {
      for isBack in row.isTwoWay ? [false, true] : [row.isBackOnly] {
        end = (end + row.part.keptAlignment - 1) / row.part.keptAlignment * row.part.keptAlignment
        parts.append(
          Part(
            body: row.part.body, row: index, isBack: isBack, isPaired: row.isTwoWay, kept: end,
            isKeptPlain: row.part.isKeptPlain))
        end += row.part.keptSize
      }
      alignment = max(alignment, row.part.keptAlignment)
    }
    self.parts = parts
    blocks = BlockPool(byteCount: end, alignment: alignment)
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
    hasBackRows = rows.contains { $0.isTwoWay || $0.isBackOnly }
    readPresenter = { Self.read(Presenter.self, $0, $1) }
    readView = { Self.read(View.self, $0, $1) }
    presenterValue = { presented($0) as Presenter }
    if Presenter.self is AnyObject.Type {
      dropValue = nil
    } else {
      dropValue = { pointer, owned in
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
  func drop(_ presenter: UnsafeRawPointer, owned: Bool) { dropValue?(presenter, owned) }

  /// Does the same when the open batch has ended, because a binding may be using the presenter.
  func dropLater(_ presenter: UnsafeRawPointer, owned: Bool) {
    guard dropValue != nil else { return }
    let retired = RetiredPresenter(layout: self, presenter: presenter, isOwned: owned)
    if graph.depth > 0 { Graph.retire(retired) }
  }

  private static func read<Root>(_: Root.Type, _ root: Any, _ path: AnyKeyPath) -> Any? {
    guard let root = root as? Root, let path = path as? PartialKeyPath<Root> else { return nil }
    return root[keyPath: path]
  }

  /// Returns whether a part that updates the presenter is one of two parts of its binding.
  func hasForwardPart(_ index: Int) -> Bool {
    index > 0 && parts[index - 1].row == parts[index].row
  }

  private func findConflicts() -> [(earlier: Int, later: Int)] {
    var writers: [AnyKeyPath: Int] = [:]
    var conflicts: [(earlier: Int, later: Int)] = []
    for part in parts where !part.isBack {
      guard let target = part.target else { continue }
      if let earlier = writers.updateValue(part.row, forKey: target) {
        conflicts.append((earlier, part.row))
      }
    }
    return conflicts
  }
}
