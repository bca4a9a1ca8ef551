// The live form of a row with tables inside: it connects and ends them as what it reads changes.
//
//   outer connection ── row ──keeps──▶ Nest ──holds──▶ NestedConnection ── rows
//                        ▲                                    │
//                        └──────────── outer, opener ─────────┘   not held; cut when it is closed
//
// A nest runs in the pull of its row, hence in a batch, and before the rows it opens, which are
// younger: what they read, they read of the right presenter.

/// The connections that a row has open.
@MainActor @usableFromInline
final class Nest {
  /// Which of the row's tables is open, if only one can be.
  var branch: Int?
  private(set) var open: [NestedConnection] = []
  private let row: RowPointer
  /// The row's connection: it ends this before it goes, perhaps while this is at work.
  private weak var outer: AnyConnection?
  /// Set once the row has ended: what is on the stack stops.
  private(set) var isEnded = false
  /// Targets that newer connections have taken over, by table.
  private var lost: [ObjectIdentifier: Set<AnyKeyPath>] = [:]
  /// When the row ran before, and when it runs: what changed in between is why it opens.
  private var since: UInt64 = 0
  private var until: UInt64 = 0
  /// How many presenters the connection of the row had had when it ran before, and whether it has got
  /// another one since.
  private var presenterCount: UInt32
  private var isRebound = false

  private init(_ row: RowPointer) {
    self.row = row
    outer = row.connection
    presenterCount = row.pointee.block.pointee.presenterCount
  }

  /// The nest of a row, made when it is first asked for.
  static func of(_ row: RowPointer) -> Nest {
    if let nest = row.keptValue(Nest.self) { return nest }
    let nest = Nest(row)
    _ = row.keep(nest)
    return nest
  }

  /// Runs `body` for a row that is being pulled, with nothing it reads tracked.
  func update(_ body: (Nest) -> Void) {
    since = row.pointee.node.version
    until = graph.clock
    let count = row.pointee.block.pointee.presenterCount
    isRebound = count != presenterCount
    presenterCount = count
    untracked { withExtendedLifetime(self) { body(self) } }
  }

  /// Whether all rows of the connection are being pulled, so that those in here are to be as well.
  var isPullingAll: Bool { outer?.block.pointee.isPullingAll ?? false }

  /// Connects a table in here, while the caller holds its presenter and its view.
  ///
  /// - Parameters:
  ///   - place: where it comes among those that are open; at the end, if you do not say.
  ///   - names: what the names of its sources and of its targets begin with.
  func connect(
    _ table: NestedTable, _ presenter: PresenterHandle, to view: AnyObject, at place: Int? = nil,
    then afterwards: Afterwards, names: NestedConnection.Names? = nil
  ) {
    guard let connection = make(table, presenter, to: view, then: afterwards, names: names) else {
      table.layout.drop(presenter.pointer, owned: presenter.object == nil)
      return
    }
    open.insert(connection, at: place ?? open.count)
    StackSpace.nest(at: row.node) {
      connection.begin(
        without: lost[ObjectIdentifier(table.layout)] ?? [], finishing: !isPullingAll)
    }
    if isEnded { connection.disconnect() }
  }

  // By itself, so that nobody holds the outer connection while the rows begin: the program may let go
  // of it then.
  private func make(
    _ table: NestedTable, _ presenter: PresenterHandle, to view: AnyObject,
    then afterwards: Afterwards, names: NestedConnection.Names?
  ) -> NestedConnection? {
    guard !isEnded, let outer else { return nil }
    return NestedConnection(
      table, presenter, view, in: outer, opener: row, opened: since..<max(since, until),
      afterwards, names)
  }

  /// Has a connection in here go on with another presenter, or the same, which the caller holds.
  ///
  /// Where the outer connection was rebound, this one is as well, if only to the part it had.
  func rebind(_ connection: NestedConnection, to presenter: PresenterHandle) {
    let isSame =
      presenter.object != nil && presenter.object === connection.block.pointee.livePresenter
    guard !isSame || isRebound || isPullingAll else { return drop(presenter, of: connection.table) }
    connection.opened = since..<max(since, until)
    if !isSame || isRebound {
      connection.replacePresenter(presenter, finishing: !isPullingAll)
    } else {
      drop(presenter, of: connection.table)
      connection.holdingEnds { connection.pullAll(attaching: false, finishing: !isPullingAll) }
    }
  }

  /// Ends a connection in here.
  ///
  /// An edit that has not arrived yet does so first, if the presenter is still the one it was made
  /// for; then the targets are restored, unless they are to be kept.
  func close(_ connection: NestedConnection, isPresenterSame: Bool = false) {
    guard let place = open.firstIndex(where: { $0 === connection }) else { return }
    open.remove(at: place)
    withExtendedLifetime(connection) {
      if isPresenterSame { connection.deliverEdits() }
      connection.leave()
      if connection.table.hasKnownView, !connection.lost.isEmpty {
        lost[ObjectIdentifier(connection.layout), default: []].formUnion(connection.lost)
      }
    }
  }

  /// Ends all connections in here and restores the targets, because the row is in rows that leave.
  func leave() {
    let connections = open
    open = []
    branch = nil
    for connection in connections.reversed() { connection.leave() }
  }

  /// Another view takes the place of the one whose targets were given up.
  func forgetLost() { lost = [:] }

  /// Moves a connection among those that are open: their order is that of the names and reports.
  func move(from place: Int, to newPlace: Int) {
    open.insert(open.remove(at: place), at: newPlace)
  }

  /// Ends all: the row has ended, and the views keep what they show.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    let connections = open
    open = []
    for connection in connections { connection.disconnect() }
  }

  /// A newer connection writes `targets` of the view from now on.
  func giveUp(_ targets: Set<AnyKeyPath>, tables: [NestedTable]) {
    for table in tables where table.isOfSameView {
      lost[ObjectIdentifier(table.layout), default: []].formUnion(targets)
    }
    for connection in open where connection.table.isOfSameView { connection.giveUp(targets) }
  }
}

/// A connection inside a row of another one.
@MainActor
final class NestedConnection: AnyConnection {
  /// What the names of its sources and its targets begin with.
  typealias Names = @MainActor () -> (source: String, target: String)

  let table: NestedTable
  let prefixes: Names?
  /// The row it is in, and when that ran before it opened this, and when it did.
  let opener: RowPointer
  var opened: Range<UInt64>
  /// Targets that it has given up to newer connections.
  private(set) var lost: Set<AnyKeyPath> = []
  /// What the targets were, by row; `nil` if they are to be kept.
  private var saved: [Int: SavedTarget]?
  private weak var outerConnection: AnyConnection?

  init(
    _ table: NestedTable, _ presenter: PresenterHandle, _ view: AnyObject,
    in outer: AnyConnection, opener: RowPointer, opened: Range<UInt64>,
    _ afterwards: Afterwards, _ prefixes: Names?
  ) {
    self.table = table
    self.prefixes = prefixes
    self.opener = opener
    self.opened = opened
    outerConnection = outer
    if afterwards == .restore { saved = [:] }
    super.init(
      table.layout, presenter, view, .latest, recordsWrites: outer.root.log != nil,
      isInside: table.presenterPath != nil || outer.block.pointee.isInside)
    surroundings = outer.surroundings
  }

  override var outer: AnyConnection? { outerConnection }

  /// Connects all rows but those that write `lost`.
  ///
  /// The caller holds the presenter and the view.
  func begin(without lost: Set<AnyKeyPath>, finishing: Bool) {
    prepare()
    endRows(writing: lost)
    if saved != nil { saveTargets() }
    holding { pullAll(attaching: true, finishing: finishing) }
    if finishing { reportUnobservable() }
  }

  private func saveTargets() {
    for part in layout.parts where !part.isBack {
      let target = part.body(.save, nil, block.pointee.view, nil)
      saved?[part.row] = target.map { unsafeDowncast($0, to: SavedTarget.self) }
    }
  }

  /// Ends it because its row has no use for it any more, and restores the targets.
  func leave() {
    guard block.pointee.isConnected else { return }
    let view = block.viewThere
    // Targets that were given up belong to others now.
    let rows = layout.parts.indices.filter {
      !layout.parts[$0].isBack && !block.row($0).pointee.node.flags.has(.disposed)
    }.map { layout.parts[$0].row }
    for nest in nests.reversed() { nest.leave() }
    disconnect()
    guard view != nil else { return }
    for row in rows.reversed() { restore(row) }
    _fixLifetime(view)
  }

  override func presenterWent() {
    // Where the presenter of the whole connection has gone, the view keeps what it shows.
    if areOuterPresentersThere { leave() } else { outerConnection?.presenterWent() }
  }

  override func giveUp(_ targets: Set<AnyKeyPath>) {
    let view = block.viewThere
    let rows = rows(writing: targets)
    super.giveUp(targets)
    lost.formUnion(targets)
    guard view != nil else { return }
    // The newer connection finds the targets as they were, so that it can restore them in its turn.
    for row in rows.sorted(by: >) { restore(row) }
    _fixLifetime(view)
  }

  /// Gives the target of a row back the value that it had before the row came.
  ///
  /// The caller holds the view.
  private func restore(_ row: Int) {
    guard let saved = saved?.removeValue(forKey: row) else { return }
    let wasWritten = saved.restore(in: block.pointee.view) { [self] in mayRestore }
    if wasWritten, let target = layout.parts.first(where: { $0.row == row })?.viewEnd {
      // Somebody may have taken the target over since the row let go of it.
      AnyConnection.rewrite(target, of: block)
    }
  }

  /// Whether the connections that it is in are all connected: when one of them ends, the view keeps
  /// what it shows.
  private var mayRestore: Bool {
    guard let outer, outer.block.pointee.isConnected else { return false }
    return (outer as? NestedConnection)?.mayRestore ?? true
  }
}
