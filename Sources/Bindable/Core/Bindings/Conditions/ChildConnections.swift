// The connections inside a binding with tables, which opens and closes them as its sources change.
//
//     outer connection ── binding ──retains──▶ ChildConnections ──▶ ChildConnection ── bindings
//                            ▲                                             │
//                            └ outer, opener (unretained; nil once closed) ┘
//
// `update(_:)` runs while the binding is evaluated, and so in a batch, and before the bindings that
// it opens, which are newer: they read from the right presenter.

/// The open connections of a binding.
@MainActor @usableFromInline
final class ChildConnections {
  /// The index of the open table, if only one can be open.
  var branch: Int?
  private(set) var open: [ChildConnection] = []
  private let binding: BindingNode
  /// The connection of the binding, which ends this object before its deallocation.
  private weak var outer: AnyConnection?
  /// Set at the end, so that running code stops.
  private(set) var isEnded = false
  /// The targets that newer connections have taken over, by table.
  private var overriddenTargets: [ObjectIdentifier: Set<AnyKeyPath>] = [:]
  /// The times of the last run and of this run, between which lie the causes of opening.
  private var since: UInt64 = 0
  private var until: UInt64 = 0
  /// The number of presenters that the binding's connection had at its last run, and whether there
  /// has been another one since.
  private var presenterCount: UInt32
  private var isRebound = false

  private init(_ binding: BindingNode) {
    self.binding = binding
    outer = binding.connection
    presenterCount = binding.block.presenterCount
  }

  /// Returns the open connections of a binding, created on first access.
  static func of(_ binding: BindingNode) -> ChildConnections {
    if let children = binding.previousValue(ChildConnections.self) { return children }
    let children = ChildConnections(binding)
    _ = binding.save(children)
    return children
  }

  /// Runs `body` for a binding that is being evaluated, without tracking the properties it reads.
  func update(_ body: (ChildConnections) -> Void) {
    since = binding.node.version
    until = graph.clock
    let count = binding.block.presenterCount
    isRebound = count != presenterCount
    presenterCount = count
    untracked { withExtendedLifetime(self) { body(self) } }
  }

  var isUpdatingAll: Bool { outer?.block.isUpdatingAll ?? false }

  /// Connects a table inside the binding, while the caller retains its presenter and its view.
  ///
  /// - Parameters:
  ///   - index: The index among the open connections. The default is the end.
  ///   - names: The prefixes of the names of its sources and targets.
  func connect(
    _ table: NestedTable, _ presenter: PresenterStorage, to view: AnyObject, at index: Int? = nil,
    then exitBehavior: ExitBehavior, names: ChildConnection.Names? = nil
  ) {
    guard let connection = make(table, presenter, to: view, then: exitBehavior, names: names) else {
      table.layout.discard(presenter.reference, owned: presenter.isValue)
      return
    }
    open.insert(connection, at: index ?? open.count)
    StackSpace.nest(at: binding.node) {
      connection.start(
        without: overriddenTargets[ObjectIdentifier(table.layout)] ?? [], finishing: !isUpdatingAll)
    }
    if isEnded { connection.end() }
  }

  // A separate method, so that the outer connection isn't retained while the bindings start: the
  // program may release it then.
  private func make(
    _ table: NestedTable, _ presenter: PresenterStorage, to view: AnyObject,
    then exitBehavior: ExitBehavior, names: ChildConnection.Names?
  ) -> ChildConnection? {
    guard !isEnded, let outer else { return nil }
    return ChildConnection(
      table, presenter, view, in: outer, opener: binding, opened: since..<max(since, until),
      exitBehavior, names)
  }

  /// Connects an open connection to a presenter that the caller retains.
  ///
  /// If the outer connection was rebound, this one is too, even to the same presenter.
  func rebind(_ connection: ChildConnection, to presenter: PresenterStorage) {
    let isSame =
      presenter.object != nil && presenter.object === connection.block.livePresenter
    guard !isSame || isRebound || isUpdatingAll else {
      return discard(presenter, of: connection.table)
    }
    connection.opened = since..<max(since, until)
    if !isSame || isRebound {
      connection.replacePresenter(presenter, finishing: !isUpdatingAll)
    } else {
      discard(presenter, of: connection.table)
      connection.withRetainedEndsIfAlive {
        connection.updateAll(attaching: false, finishing: !isUpdatingAll)
      }
    }
  }

  /// Closes a connection.
  ///
  /// Edits that wait are sent first and, if the presenter is unchanged, those of the current
  /// transaction. Then the targets are restored, unless they keep their values.
  func close(_ connection: ChildConnection, isPresenterSame: Bool = false) {
    guard let index = open.firstIndex(where: { $0 === connection }) else { return }
    open.remove(at: index)
    withExtendedLifetime(connection) {
      if isPresenterSame {
        connection.finishEditing()
      } else if connection.isConnected {
        connection.finishWaitingEdits()
      }
      connection.leave()
      if connection.table.hasKnownView, !connection.overriddenTargets.isEmpty {
        overriddenTargets[ObjectIdentifier(connection.layout), default: []].formUnion(
          connection.overriddenTargets)
      }
    }
  }

  /// Closes all connections and restores the targets, because an outer binding closes this one.
  func leave() {
    let connections = open
    open = []
    branch = nil
    for connection in connections.reversed() { connection.leave() }
  }

  /// Clears the targets that were taken over, because another view replaces theirs.
  func forgetOverriddenTargets() { overriddenTargets = [:] }

  /// Ends all connections, whose views keep their values, because the binding has ended.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    let connections = open
    open = []
    for connection in connections { connection.end() }
  }

  /// Gives up `targets` of the view, which a newer connection writes from now on.
  func relinquish(_ targets: Set<AnyKeyPath>, tables: [NestedTable]) {
    for table in tables where table.isOfSameView {
      overriddenTargets[ObjectIdentifier(table.layout), default: []].formUnion(targets)
    }
    for connection in open where connection.table.isOfSameView { connection.relinquish(targets) }
  }
}

/// A connection inside a binding of another one.
@MainActor
final class ChildConnection: AnyConnection {
  /// A closure that returns the prefixes of the names of sources and targets.
  typealias Names = @MainActor () -> (source: String, target: String)

  let table: NestedTable
  let prefixes: Names?
  /// The opening binding, and the times of its previous run and of the run that opened this.
  let opener: BindingNode
  var opened: Range<UInt64>
  /// The targets that newer connections have taken over.
  private(set) var overriddenTargets: Set<AnyKeyPath> = []
  /// The original targets, by binding, or `nil` if they aren't restored.
  private var saved: [Int: SavedTarget]?
  private weak var outerConnection: AnyConnection?

  init(
    _ table: NestedTable, _ presenter: PresenterStorage, _ view: AnyObject,
    in outer: AnyConnection, opener: BindingNode, opened: Range<UInt64>,
    _ exitBehavior: ExitBehavior, _ prefixes: Names?
  ) {
    self.table = table
    self.prefixes = prefixes
    self.opener = opener
    self.opened = opened
    outerConnection = outer
    if exitBehavior == .restore { saved = [:] }
    super.init(
      table.layout, presenter, view, .latest, recordsWrites: outer.root.log != nil,
      hasOuterPresenter: table.presenterPath != nil || outer.block.hasOuterPresenter)
    environment = outer.environment
  }

  isolated deinit { finish() }

  override var outer: AnyConnection? { outerConnection }

  /// Connects all bindings except those that write `overriddenTargets`.
  ///
  /// The caller retains the presenter and the view.
  func start(without overriddenTargets: Set<AnyKeyPath>, finishing: Bool) {
    resumeEdits()
    prepare()
    guard block.isConnected else { return }
    endBindings(writing: overriddenTargets)
    if saved != nil { saveTargets() }
    withRetainedEnds { updateAll(attaching: true, finishing: finishing) }
    if finishing { reportUnobservable() }
  }

  private func saveTargets() {
    for part in layout.parts where !part.isReverse {
      // First, because the program's code may end this connection.
      let target = part.body.save(block.view)
      saved?[part.binding] = target
    }
  }

  /// Ends the connection because its binding no longer needs it, and restores the targets.
  func leave() {
    guard block.isConnected else { return }
    let view = block.liveView
    // Targets that were given up belong to other connections now.
    let bindings = layout.parts.indices.filter {
      !layout.parts[$0].isReverse && !block.binding($0).node.hasEnded
    }.map { layout.parts[$0].binding }
    for children in childConnections.reversed() { children.leave() }
    end()
    guard view != nil else { return }
    for binding in bindings.reversed() { restore(binding) }
    _fixLifetime(view)
  }

  override func presenterDidDeinit() {
    // If the presenter of the outermost connection was deallocated, the view keeps its values.
    if areOuterPresentersAlive { leave() } else { outerConnection?.presenterDidDeinit() }
  }

  override func relinquish(_ targets: Set<AnyKeyPath>) {
    let view = block.liveView
    let bindings = bindings(writing: targets)
    super.relinquish(targets)
    overriddenTargets.formUnion(targets)
    guard view != nil else { return }
    // The newer connection reads the original targets, so that it can restore them later.
    for binding in bindings.sorted(by: >) { restore(binding) }
    _fixLifetime(view)
  }

  /// Restores the value that a binding's target had before the binding started.
  ///
  /// The caller retains the view.
  private func restore(_ binding: Int) {
    guard let saved = saved?.removeValue(forKey: binding) else { return }
    let wasWritten = saved.restore(in: block.view) { [self] in mayRestore }
    if wasWritten, let target = layout.parts.first(where: { $0.binding == binding })?.viewEnd {
      // Another connection may have taken the target over in the meantime.
      AnyConnection.rewrite(target, of: block)
    }
  }

  /// `true` while all outer connections are connected.
  ///
  /// If one of them has ended, the view keeps its values.
  private var mayRestore: Bool {
    guard let outer, outer.block.isConnected else { return false }
    return (outer as? ChildConnection)?.mayRestore ?? true
  }
}

extension AnyConnection {
  /// The outermost connection that contains this one, or this connection.
  var root: AnyConnection {
    var connection = self
    while let outer = connection.outer { connection = outer }
    return connection
  }

  /// Returns the connections inside a binding, or `nil` if it has no tables or hasn't run.
  func children(of binding: BindingNode) -> ChildConnections? {
    layout.nested[layout.parts[binding.index].binding] == nil
      ? nil : binding.previousValue(ChildConnections.self)
  }

  /// The connections inside the bindings.
  var childConnections: [ChildConnections] {
    guard block.traits.hasChildren else { return [] }
    return layout.parts.indices.compactMap { children(of: block.binding($0)) }
  }

  /// This connection and the connections inside its bindings, in the order of the table.
  var all: [AnyConnection] { [self] + childConnections.flatMap(\.open).flatMap(\.all) }
}
