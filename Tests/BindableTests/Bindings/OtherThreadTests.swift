import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The last reference to an object of the main actor may go on any thread, while the main actor goes on
/// writing, reading and asking.
@MainActor struct OtherThreadTests {
  @Test func aPresenterMayGo() async {
    await play {
      $0.presenter = nil
    } isOver: {
      $0.connection?.isConnected == false
    }
  }

  @Test func aViewMayGo() async {
    await play {
      $0.view = nil
    } isOver: {
      $0.connection?.isConnected == false
    }
  }

  @Test func aConnectionMayGo() async {
    await play {
      $0.connection = nil
    } isOver: {
      $0.isTotalAtRest
    }
  }

  @Test func anEffectMayGo() async {
    await play {
      $0.effect = nil
    } isOver: {
      $0.isEffectAtRest
    }
  }

  @Test func allOfThemMayGoTogether() async {
    await play {
      ($0.presenter, $0.view, $0.connection, $0.effect) = (nil, nil, nil, nil)
    } isOver: {
      $0.isEffectAtRest
    }
  }

  /// Lets go of something of a bench on another thread, again and again.
  private func play(_ letGo: (Bench) -> Void, isOver: (Bench) -> Bool) async {
    for round in 0..<(BindableTestSettings.seconds == nil ? 20 : 10_000) {
      let bench = Bench(recording: round % 2 == 0 ? .latest : .all(limit: 20))
      let release = bench.releaseElsewhere(letGo)
      bench.work()
      await release.value
      bench.work()
      // What an object does as it goes waits for its turn on the main actor.
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

/// A presenter, a view, a connection and an effect, and a model that outlives them.
@MainActor
private final class Bench {
  let model = Source(0)
  var presenter: Counting?
  var view: CountingView?
  var connection: Connection<Counting, CountingView>?
  var effect: Effect?
  private(set) var runs = 0

  init(recording: Recording) {
    let presenter = Counting(model), view = CountingView()
    (self.presenter, self.view) = (presenter, view)
    connection = CountingView.bindings.connect(presenter, to: view, recording: recording)
    effect = Effect { [weak self, weak presenter] in
      self?.runs += 1
      _ = presenter?.total
    }
  }

  /// Has another thread release what `letGo` lets go of.
  func releaseElsewhere(_ letGo: (Bench) -> Void) -> Task<Void, Never> {
    let held = (presenter, view, connection, effect)
    letGo(self)
    let parcel = Parcel(
      presenter == nil ? held.0 : nil, view == nil ? held.1 : nil,
      connection == nil ? held.2 : nil, effect == nil ? held.3 : nil)
    return Task.detached { _ = parcel }
  }

  /// Whether the label does not follow the model any more.
  var isTotalAtRest: Bool {
    let shown = view?.total.text
    model.value += 1
    return view?.total.text == shown
  }

  /// Whether the effect does not follow the model any more.
  var isEffectAtRest: Bool {
    let count = runs
    model.value += 1
    return runs == count
  }

  /// What the main actor does while the other thread releases.
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

/// What another thread releases.
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
    ColumnStack {
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
