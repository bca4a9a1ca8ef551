/// What flows between a presenter and its view, row by row: a value to connect, print and compare.
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
/// Rows connect in the order of the table, and run in it when several have work.
@MainActor
public struct BindingTable<Presenter, View: AnyObject>: RowGroup {
  /// The rows, in order.
  public let rows: [Row<Presenter, View>]
  @usableFromInline let layout: TableLayout

  /// Makes a table of the rows in `rows`.
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

  /// How many rows it has.
  public var count: Int { rows.count }

  /// Brings the view up to date, and keeps it so until the connection is released.
  ///
  /// ```swift
  /// let connection = ProfileView.bindings.connect(presenter, to: view)
  /// presenter.name = "Grace"   // when this returns, the view has it
  /// ```
  ///
  /// The connection keeps neither the presenter nor the view alive; a presenter that is a value is
  /// copied. It ends by itself when one of them goes.
  ///
  /// `recording` says which updates the connection remembers.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  @inlinable
  public func connect(
    _ presenter: Presenter, to view: View, recording: Recording = .latest
  ) -> Connection<Presenter, View> {
    Connection(layout, PresenterHandle(presenter), presenter, view, recording)
  }

  /// Brings the view up to date, and keeps it so until the connection is released, with formats that
  /// write for `context` and rows that wait by `clock`.
  ///
  /// ```swift
  /// var context = FormatContext()
  /// context[LengthUnit.self] = .feet
  /// let connection = PhotoView.bindings.connect(presenter, to: view, in: context)
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of rows.
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
  /// The same for a presenter that is known to be an object, which costs less to find out here.
  @inlinable
  public func connect(
    _ presenter: Presenter, to view: View, recording: Recording = .latest
  ) -> Connection<Presenter, View> {
    Connection(layout, PresenterHandle(object: presenter), presenter, view, recording)
  }
}

/// Rows that a table takes in as a whole: those of another table.
///
/// ```swift
/// BindingTable(ProfilePresenter.self, ProfileView.self) {
///   ProfileView.header
///   \.bio --> \.bio.text
/// }
/// ```
@MainActor
public protocol RowGroup<Presenter, View> {
  /// What the rows read.
  associatedtype Presenter
  /// What the rows write.
  associatedtype View: AnyObject
  /// The rows, in order.
  var rows: [Row<Presenter, View>] { get }
}

/// Collects the rows of a table, and where each was written.
@MainActor
@resultBuilder
public enum TableBuilder<Presenter, View: AnyObject> {
  /// A row, with its place.
  public static func buildExpression(
    _ row: Row<Presenter, View>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [Row<Presenter, View>] {
    var row = row
    row.info.place = SourcePlace(fileID: fileID, line: line)
    return [row]
  }

  // Generic, so that it is no candidate for a row with a mistake: the compiler would complain of
  // both.

  /// The rows of another table.
  public static func buildExpression<Group: RowGroup>(
    _ group: Group
  ) -> [Row<Presenter, View>] where Group.Presenter == Presenter, Group.View == View { group.rows }

  /// All of them, in order.
  public static func buildBlock(_ rows: [Row<Presenter, View>]...) -> [Row<Presenter, View>] {
    rows.flatMap { $0 }
  }

  /// The rows of an `if` without `else`.
  public static func buildOptional(_ rows: [Row<Presenter, View>]?) -> [Row<Presenter, View>] {
    rows ?? []
  }

  /// The rows of an `if`.
  public static func buildEither(first rows: [Row<Presenter, View>]) -> [Row<Presenter, View>] {
    rows
  }

  /// The rows of an `else`.
  public static func buildEither(second rows: [Row<Presenter, View>]) -> [Row<Presenter, View>] {
    rows
  }

  /// The rows of a `for`.
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

/// What a table's connections share: the parts of its rows and where they lie in memory.
@MainActor @usableFromInline
final class TableLayout {
  // Not a tuple: a closure in a tuple is stored in another form, and converted at each use.
  struct Part {
    let body: RowPart.Body
    let row: Int
    let isBack: Bool
    /// Whether the row has another part, for the other direction.
    let isPaired: Bool
    /// Where the value it keeps lies in the block, and whether it is plain bytes.
    let kept: Int
    let isKeptPlain: Bool

    /// The path to what it writes, and the first to what it reads.
    @MainActor var target: AnyKeyPath? { path(isBack ? .source(0) : .target) }
    @MainActor func source(_ index: Int) -> AnyKeyPath? {
      isBack ? (index == 0 ? path(.target) : nil) : path(.source(index))
    }

    /// The path to the view's end, and to a presenter's end, whichever way it flows.
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
  /// The memory of its connections.
  var blocks: BlockPool
  /// Reads at a path of a presenter or a view, to find out names.
  typealias Read = @MainActor (_ root: Any, _ path: AnyKeyPath) -> Any?
  let readPresenter: Read
  let readView: Read
  /// The presenter that is kept at a place in memory, if it is a value.
  let presenterValue: @MainActor (UnsafeRawPointer) -> Any
  /// Gives the memory of such a presenter back and, if the connection owns it, the presenter.
  private let dropValue: (@MainActor (UnsafeRawPointer, _ owned: Bool) -> Void)?
  /// Whether some row sets what a control does.
  let hasActs: Bool
  /// Whether something flows to the presenter.
  let hasBackRows: Bool
  /// The tables inside of rows, by row.
  let nested: [Int: NestedRows]
  let hasNests: Bool
  /// The tables of the items that rows show, by row.
  let items: [Int: NestedTable]
  /// Whether its views say when they go.
  let isViewTracked: Bool
  /// How many connections to such views there are.
  let live: LiveConnections.Count
  /// A connection to ask for names.
  var latest: AnyConnection? { lastStarted?.takeUnretainedValue() }
  private var lastStarted: Unmanaged<AnyConnection>?
  /// Pairs of rows that write one target; the later wins.
  private(set) lazy var conflicts = findConflicts()
  /// The same of rows at different depths, which may be at work together.
  private(set) lazy var nestedConflicts = findNestedConflicts()
  /// Whether there are any of either.
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

  /// Gives the memory of a presenter back that is a value or known by a protocol.
  func drop(_ presenter: UnsafeRawPointer, owned: Bool) { dropValue?(presenter, owned) }

  /// The same when the batch that is open has ended, for until then a row may be using it.
  func dropLater(_ presenter: UnsafeRawPointer, owned: Bool) {
    guard dropValue != nil else { return }
    let retired = RetiredPresenter(layout: self, presenter: presenter, isOwned: owned)
    if graph.depth > 0 { Graph.retire(retired) }
  }

  private static func read<Root>(_: Root.Type, _ root: Any, _ path: AnyKeyPath) -> Any? {
    guard let root = root as? Root, let path = path as? PartialKeyPath<Root> else { return nil }
    return root[keyPath: path]
  }

  /// Whether a part that flows back is one of two of its row.
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
