import Foundation
import Synchronization
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The last reference to a main actor object can be released on any thread, while the main actor
/// writes and reads.
@MainActor struct BackgroundThreadTests {
  @Test func presenterCanBeReleasedOnOtherThread() async {
    await play {
      $0.presenter = nil
    } isOver: {
      $0.connection?.isConnected == false
    }
  }

  @Test func viewCanBeReleasedOnOtherThread() async {
    await play {
      $0.view = nil
    } isOver: {
      $0.connection?.isConnected == false
    }
  }

  @Test func connectionCanBeReleasedOnOtherThread() async {
    await play {
      $0.connection = nil
    } isOver: {
      $0.isTotalAtRest
    }
  }

  @Test func effectCanBeReleasedOnOtherThread() async {
    await play {
      $0.effect = nil
    } isOver: {
      $0.isEffectAtRest
    }
  }

  /// A connection that records asks for the writer of each run.
  @Test func effectCanBeReleasedWhileItsRunIsRecorded() async {
    let model = Source(0), presenter = Counting(model), view = CountingView()
    let connection = CountingView.bindings.connect(
      presenter, to: view, recording: .all(limit: 20))
    func releasedElsewhere(_ effect: Effect) -> Task<Void, Never> {
      let parcel = Parcel(nil, nil, nil, effect)
      return Task.detached { _ = parcel }
    }
    for _ in 0..<(BindableTestSettings.seconds == nil ? 50 : 20_000) {
      let release = releasedElsewhere(Effect { _ = model.value })
      for _ in 0..<20 { model.value += 1 }
      await release.value
    }
    #expect(view.total.text == "\(model.value * 2)")
    #expect(Graph.checkInvariants(from: Graph.nodes(of: model)) == [])
    connection.disconnect()
  }

  /// Views without content are in a list, which each leaves when its content is created.
  @Test func viewCanBeReleasedWhileItsNeighborCreatesContent() async {
    await releaseNeighbors { _ in
    } of: { staying in
      _ = staying.children
    }
  }

  /// Children that must be drawn are in a list, which each leaves when its parent changes.
  @Test func viewCanBeReleasedWhileItsNeighborGetsAnotherParent() async {
    let other = VStack()
    await releaseNeighbors { nodes in
      let parent = VStack()
      for node in nodes.reversed() { parent.addChild(node) }
    } of: {
      other.addChild($0)
    }
  }

  /// Releases views on another thread, each while the one before it leaves a list of both.
  private func releaseNeighbors(
    _ prepare: ([ViewNode]) -> Void, of leave: (ViewNode) -> Void
  ) async {
    for _ in 0..<(BindableTestSettings.seconds == nil ? 25 : 200) {
      var staying: [ViewNode] = [], leaving: [ViewNode] = []
      for _ in 0..<100 {
        staying.append(ViewNode())
        leaving.append(ViewNode())
      }
      prepare(zip(staying, leaving).flatMap { [$0, $1] })
      let parcel = ViewParcel(leaving)
      leaving = []
      // A thread of its own, which begins at once, also while tests occupy those of tasks.
      Thread.detachNewThread { parcel.release() }
      while !parcel.isReleasing {}
      for node in staying {
        parcel.proceed()
        leave(node)
      }
      parcel.proceed()
      // A search for the parent visits the list.
      #expect(Label().parent == nil)
      while parcel.isReleasing { await Task.yield() }
      #expect(Label().parent == nil)
    }
  }

  @Test func allObjectsCanBeReleasedTogether() async {
    await play {
      ($0.presenter, $0.view, $0.connection, $0.effect) = (nil, nil, nil, nil)
    } isOver: {
      $0.isEffectAtRest
    }
  }

  /// Repeatedly releases an object of a bench on another thread.
  private func play(_ letGo: (Bench) -> Void, isOver: (Bench) -> Bool) async {
    for round in 0..<(BindableTestSettings.seconds == nil ? 20 : 10_000) {
      let bench = Bench(recording: round % 2 == 0 ? .latest : .all(limit: 20))
      let release = bench.releaseElsewhere(letGo)
      bench.work()
      await release.value
      bench.work()
      // The work of an object's deinitializer waits for the main actor.
      var turns = 0
      while !isOver(bench), turns < 1_000 {
        await Task.yield()
        turns += 1
      }
      #expect(turns < 1_000)
      bench.work()
      #expect(Graph.checkInvariants(from: Graph.nodes(of: bench.model)) == [])
    }
  }
}

/// A presenter, a view, a connection, and an effect, with a model that outlives them.
@MainActor
private final class Bench {
  let model = Source(0)
  var presenter: Counting?
  var view: CountingView?
  var connection: Connection<Counting, CountingView>?
  var effect: Effect?
  private(set) var runs = 0

  init(recording: UpdateRecording) {
    let presenter = Counting(model), view = CountingView()
    (self.presenter, self.view) = (presenter, view)
    connection = CountingView.bindings.connect(presenter, to: view, recording: recording)
    effect = Effect { [weak self, weak presenter] in
      self?.runs += 1
      _ = presenter?.total
    }
  }

  /// Releases the objects that `release` removes on another thread.
  func releaseElsewhere(_ letGo: (Bench) -> Void) -> Task<Void, Never> {
    let held = (presenter, view, connection, effect)
    letGo(self)
    let parcel = Parcel(
      presenter == nil ? held.0 : nil, view == nil ? held.1 : nil,
      connection == nil ? held.2 : nil, effect == nil ? held.3 : nil)
    return Task.detached { _ = parcel }
  }

  /// A Boolean value that indicates whether the label no longer follows the model.
  var isTotalAtRest: Bool {
    let shown = view?.total.text
    model.value += 1
    return view?.total.text == shown
  }

  /// A Boolean value that indicates whether the effect no longer follows the model.
  var isEffectAtRest: Bool {
    let count = runs
    model.value += 1
    return runs == count
  }

  /// The main actor's work while the other thread releases objects.
  func work() {
    for _ in 0..<5 {
      model.value += 1
      transaction {
        presenter?.name += "x"
        model.value += 1
      }
      if let view { view.name.text += "y" }
      for target in ["total.text", "name.text", "part.text"] { _ = connection?.why(target) }
      _ = connection?.updates
      presenter?.isOpen.toggle()
    }
  }
}

/// The objects to release on another thread.
private final class Parcel: Sendable {
  private let presenter: Counting?, view: CountingView?
  private let connection: Connection<Counting, CountingView>?, effect: Effect?

  init(
    _ presenter: Counting?, _ view: CountingView?,
    _ connection: Connection<Counting, CountingView>?, _ effect: Effect?
  ) {
    (self.presenter, self.view, self.connection, self.effect) = (
      presenter, view, connection, effect
    )
  }
}

/// Views that another thread releases in step with the main actor.
private final class ViewParcel: Sendable {
  private let views: Mutex<[ViewNode]>
  private let turn = Atomic(-1)
  private let isRunning = Atomic(false)

  init(_ views: [ViewNode]) { self.views = Mutex(views.reversed()) }

  var isReleasing: Bool { isRunning.load(ordering: .acquiring) }

  /// Moves the other thread on to the next view.
  func proceed() { turn.add(1, ordering: .releasing) }

  func release() {
    isRunning.store(true, ordering: .releasing)
    var index = 0
    repeat {
      while turn.load(ordering: .acquiring) < index {}
      index += 1
    } while views.withLock { $0.popLast() } != nil
    isRunning.store(false, ordering: .releasing)
  }
}

@MainActor
private final class Counting {
  let model: Source<Int>
  @Observed var name = ""
  @Observed var isOpen = false
  @Derived(\Counting.sum) var total: Int
  private var sum: Int { model.value * 2 + name.count }
  init(_ model: Source<Int>) { self.model = model }
}

@MainActor
private final class CountingView: ViewNode {
  let total = Label(), part = Label(), name = TextField()
  override var content: ViewNode? {
    VStack {
      total
      part
      name
    }
  }

  static let bindings = BindingTable(Counting.self, CountingView.self) {
    bind(\.total, to: \.total.text) { "\($0)" }
    \.name <-> \.name.text
    when(\.isOpen) { bind(\.model.value, to: \.part.text) { "\($0)" } }
  }
}
