import Bindable
import BindableTesting

/// A presenter, a view, and their connection, for one attack.
@MainActor final class Stage<View: StageView> {
  /// A connection with its expected ends.
  private struct Pair {
    weak var connection: AnyConnection?
    weak var presenter: StagePresenter?
    weak var view: View?
  }

  private struct Ghost { weak var object: AnyObject? }

  let scene: AttackScene
  private var presenter: StagePresenter?
  private var view: View?
  private var connection: Connection<StagePresenter, View>?
  private var screen: AnyScreen?
  private var otherPresenter: StagePresenter?
  private var otherView: View?
  private var otherConnection: Connection<StagePresenter, View>?
  private var newConnections: [AnyConnection] = []
  private var effects: [Effect] = []
  // The oldest first. If two have the same view, the newer one has the targets.
  private var pairs: [Pair] = []
  // The objects that must be deallocated at the end, and those that the act released.
  private var ghosts: [Ghost] = []
  private var released: [Ghost] = []
  private var nextText = 0

  init(_ scene: AttackScene) {
    self.scene = scene
    presenter = makePresenter()
    otherPresenter = makePresenter()
    view = makeView()
    otherView = makeView()
    // If two views write one property, neither has a defined value.
    if scene.row != .toSource, let presenter, let otherView {
      otherConnection = connect(presenter, otherView)
    }
    if scene.moment != .connect { begin() }
    if scene.moment == .open { toggle() }
  }

  // MARK: - Creation

  private var table: BindingTable<StagePresenter, View> {
    StageTables.table(scene.row, scene.place, View.self)
  }

  private func text() -> String {
    nextText += 1
    return "text" + String(repeating: "!", count: nextText)
  }

  private func makePresenter() -> StagePresenter {
    let leaf = StagePresenter(0, text())
    leaf.storedLink = StagePresenter(1, text())
    ghosts.append(Ghost(object: leaf.storedLink))
    if scene.row == .list { leaf.entries = (0..<3).map { Entry($0, "\($0)") } }
    ghosts.append(Ghost(object: leaf))
    guard scene.place == .scoped || scene.place == .each else { return leaf }
    let root = StagePresenter(2, "root")
    if scene.place == .scoped { root.storedPart = leaf } else { root.items = [leaf] }
    ghosts.append(Ghost(object: root))
    return root
  }

  private func makeView() -> View {
    let view = View()
    ghosts.append(Ghost(object: view))
    return view
  }

  private func connect(_ presenter: StagePresenter, _ view: View) -> Connection<
    StagePresenter, View
  > {
    let place = notePair(presenter, view)
    let connection = table.connect(
      presenter, to: view, recording: scene.isRecording ? .all(limit: 3) : .latest)
    note(connection, ofPair: place)
    return connection
  }

  /// Records the ends of a connection before it's made; the first to start is the older one.
  private func notePair(_ presenter: StagePresenter, _ view: View) -> Int {
    pairs.append(Pair(presenter: presenter, view: view))
    return pairs.count - 1
  }

  private func note(_ connection: AnyConnection, ofPair place: Int) {
    pairs[place].connection = connection
    ghosts.append(Ghost(object: connection))
  }

  /// Connects and shows drawable views.
  private func begin() {
    guard let presenter, let view else { return }
    if scene.place == .screen,
      let made = View.screen(presenter, view, table, scene.isRecording ? .all(limit: 3) : .latest)
    {
      (screen, connection) = made
      note(made.1, ofPair: notePair(presenter, view))
      ghosts.append(Ghost(object: made.0))
    } else {
      connection = connect(presenter, view)
    }
    if scene.row == .effect {
      effects.append(
        Effect { [weak presenter] in
          onCleanup { arrive(.cleanup) }
          arrive(.effectBody)
          _ = presenter?.source
          arrive(.effectBody)
        })
    }
    draw()
  }

  /// Draws the view if its bindings require it.
  private func draw() {
    guard scene.place == .each || scene.row == .drawn || scene.row == .list,
      let node = view as? ViewNode
    else { return }
    _ = node.frame(width: 4, height: 6)
  }

  // MARK: - Lookup

  private func leaf(of presenter: StagePresenter?) -> StagePresenter? {
    switch scene.place {
    case .top, .screen, .when: presenter
    case .scoped: presenter?.storedPart
    case .each: presenter?.items.first
    }
  }

  private func leaf(of view: View?) -> View? {
    switch scene.place {
    case .top, .screen, .when: view
    case .scoped: view?.part
    case .each: view?.list.visibleCell(at: 0) as? View
    }
  }

  /// Returns the presenter that the binding reads.
  private func source(of presenter: StagePresenter?) -> StagePresenter? {
    let leaf = leaf(of: presenter)
    return scene.row == .chained ? leaf?.storedLink : leaf
  }

  // MARK: - Acts

  private func write(_ presenter: StagePresenter?) {
    guard let presenter = source(of: presenter) else { return }
    let value = Token(text())
    Sites.directly {
      if scene.row == .ifNil {
        presenter.optional = value
      } else {
        presenter.source = value
      }
    }
  }

  private func edit(_ view: View?) {
    let value = Token("#" + text())
    if let view = leaf(of: view) { Sites.directly { view.target = value } }
  }

  private func toggle() {
    guard let presenter else { return }
    switch scene.place {
    case .top, .screen: break
    case .when: presenter.storedIsOpen.toggle()
    case .scoped:
      presenter.storedPart = presenter.storedPart == nil ? makePresenter().storedPart : nil
    case .each: presenter.items = presenter.items.isEmpty ? makePresenter().items : []
    }
  }

  private func rebind(to other: StagePresenter) {
    guard let connection else { return }
    if let place = pairs.lastIndex(where: { $0.connection === connection }) {
      pairs[place].presenter = other
    }
    connection.rebind(to: other)
  }

  private func releaseView() {
    released.append(Ghost(object: scene.place == .screen ? nil : view))
    _ = view.take()
  }

  private func releasePresenter() {
    released.append(Ghost(object: scene.place == .screen ? nil : presenter))
    _ = presenter.take()
  }

  /// Releases the connection and returns whether that ended it; running code might still retain it.
  @discardableResult
  private func releaseConnection() -> Bool {
    let released = { [weak connection] in connection }
    _ = connection.take()
    return released() == nil
  }

  /// Records all further writes to the ends of a connection.
  private func noteEnd(of view: View?, and presenter: StagePresenter?) {
    if let view = leaf(of: view) {
      Sites.ended.formUnion([ObjectIdentifier(view), ObjectIdentifier(view.line)])
    }
    if let presenter = source(of: presenter) { Sites.ended.insert(ObjectIdentifier(presenter)) }
  }

  /// Performs the moment of the scene.
  func play() {
    switch scene.moment {
    case .connect: begin()
    case .write: write(presenter)
    case .transaction:
      transaction {
        write(presenter)
        leaf(of: presenter)?.before += 1
        leaf(of: presenter)?.after += 1
        write(presenter)
      }
    case .edit: edit(view)
    case .press: leaf(of: view)?.control.controlAction?.perform()
    case .edits:
      guard let leaf = leaf(of: presenter) else { return }
      leaf.$entries.append(Entry(7, "b"))
      leaf.$entries.update(EntryID(number: 1)) { $0 = Entry(1, "-hidden") }
      leaf.entries = leaf.entries.reversed() + [Entry(8, "c")]
      try? leaf.$entries.removeAll { entry in
        try arriveThrowing(.removalPredicate)
        return entry.value.text == "c"
      }
    case .open, .close: toggle()
    case .rebind:
      let other = makePresenter()
      withExtendedLifetime(other) { rebind(to: other) }
      // Taken out first, because its release runs program code.
      _ = presenter.take()
      presenter = other
    case .refresh: connection?.refresh()
    case .disconnect: connection?.disconnect()
    case .releaseConnection: releaseConnection()
    case .releasePresenter: releasePresenter()
    case .releaseView: releaseView()
    }
    draw()
  }

  func perform(_ act: HostileAct) throws {
    // The end is recorded after the act, so the act's own writes aren't errors.
    var hasEnded = act == .disconnect
    switch act {
    case .releaseConnection: hasEnded = releaseConnection()
    case .releaseView: releaseView()
    case .releasePresenter: releasePresenter()
    case .releaseScreen:
      _ = screen.take()
      _ = connection.take()
    case .releaseAll:
      _ = screen.take()
      releaseConnection()
      releaseView()
      releasePresenter()
      _ = otherView.take()
    case .disconnect: connection?.disconnect()
    case .rebind:
      if let otherPresenter { rebind(to: otherPresenter) }
    case .rebindAndBack:
      if let otherPresenter, let presenter {
        rebind(to: otherPresenter)
        rebind(to: presenter)
      }
    case .refresh: connection?.refresh()
    case .writeSource: write(presenter)
    case .writeNeighbor: leaf(of: presenter)?.after += 1
    case .writeTarget: edit(view)
    case .writeInTransaction:
      transaction {
        write(presenter)
        leaf(of: presenter)?.before += 1
        write(presenter)
      }
    case .writeAndThrow:
      try? transaction {
        write(presenter)
        throw Mishap()
      }
    case .toggle: toggle()
    case .editList:
      leaf(of: presenter)?.$entries.append(Entry(5, "a"))
      leaf(of: presenter)?.$entries.remove(EntryID(number: 0))
    case .throwOut: throw Mishap()
    case .endOther: otherConnection?.disconnect()
    case .beginOnSameView:
      if let otherPresenter, let view { newConnections.append(connect(otherPresenter, view)) }
    case .beginOnOtherView:
      if let presenter {
        let view = makeView()
        newConnections.append(connect(presenter, view))
      }
    case .ask:
      _ = connection?.why("target")
      _ = connection?.updates
      _ = connection?.failures
    case .releaseConnectionElsewhere: HostileAct.releaseElsewhere(&connection)
    case .releaseViewElsewhere: HostileAct.releaseElsewhere(&view)
    case .releasePresenterElsewhere: HostileAct.releaseElsewhere(&presenter)
    }
    if hasEnded { noteEnd(of: view, and: presenter) }
  }

  // MARK: - Checks

  /// Returns the errors after the outermost write has returned.
  func problems(after act: HostileAct?, failures: () -> Int) -> [String] {
    var problems = Sites.takeWritesAfterEnd().map { "\($0) was written after the end" }
    for ghost in released where ghost.object != nil {
      problems.append("\(ghost.object.map { "\(type(of: $0))" } ?? "") still lives")
    }
    problems += disagreements(failures)
    // A connection that has ended is also checked: it must write nothing.
    let connected = pairs.filter { $0.connection?.isConnected == true }
    for pair in pairs
    where !connected.contains(where: { $0.view === pair.view || $0.presenter === pair.presenter }) {
      noteEnd(of: pair.view, and: pair.presenter)
    }
    for pair in pairs where scene.row != .toSource { write(pair.presenter) }
    draw()
    problems += Sites.takeWritesAfterEnd().map { "\($0) was written long after the end" }
    return problems + disagreements(failures).map { "afterwards " + $0 }
  }

  private func disagreements(_ failures: () -> Int) -> [String] {
    var problems: [String] = []
    for (index, pair) in pairs.enumerated() {
      guard let connection = pair.connection, connection.isConnected,
        !pairs[(index + 1)...].contains(where: {
          $0.view === pair.view && $0.connection?.isConnected == true
        }),
        pair.presenter?.storedIsOpen == true, let presenter = leaf(of: pair.presenter),
        let view = leaf(of: pair.view), scene.place != .each || pair.view === self.view
      else { continue }
      let shown = StageTables.shown(view, scene.row)
      let expected = StageTables.expected(presenter, scene.row)
      if shown != expected, failures() == 0 {
        problems.append("pair \(index) shows \(shown) instead of \(expected)")
      }
      if view.after != presenter.after || view.before != presenter.before {
        problems.append("pair \(index) shows other numbers")
      }
    }
    return problems
  }

  /// Releases everything.
  func release() {
    screen = nil
    connection = nil
    otherConnection = nil
    newConnections = []
    effects = []
    presenter = nil
    view = nil
    otherPresenter = nil
    otherView = nil
  }

  /// The objects that live after everything was released.
  var remains: [String] {
    ghosts.compactMap(\.object).map { "\(type(of: $0)) was not released" }
  }
}
