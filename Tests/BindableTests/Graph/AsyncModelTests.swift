import Observation
import Synchronization
import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct AsyncModelTests {
  @MainActor @Observable final class User {
    var name = "Ada"
    var age = 3
    var friend: User?
    private var hero: User?
    var best: User {
      get { hero ?? self }
      set { hero = newValue }
    }
    var title: String { "\(name) \(age)" }
    init(name: String = "Ada") { self.name = name }
  }

  @MainActor @Observable final class Mixed {
    var first = 1
    var second = 2
    let choice: Source<Bool>
    var value: Int { choice.value ? first : second }
    init(_ choice: Source<Bool>) { self.choice = choice }
  }

  @MainActor final class UserPresenter {
    @Observed var user: ObservableAdapter<User>
    @Observed var prefix = ""
    init(_ user: User) { _user = Observed(wrappedValue: ObservableAdapter(user)) }
    var title: String { "\(prefix)\(user.name), \(user.age)" }
    @Derived(\UserPresenter.title) var cached: String
  }

  @MainActor final class UserView {
    @Observed var title = ""
    @Observed var name = ""
    static let bindings = BindingTable(UserPresenter.self, UserView.self) {
      \.title --> \.title
      \.user.name <-> \.name
    }
  }

  @Test func bindingShowsModelChangeInNextTurn() async {
    let user = User()
    let presenter = UserPresenter(user)
    let view = UserView()
    let connection = UserView.bindings.connect(presenter, to: view)
    #expect(view.title == "Ada, 3")
    user.name = "Grace"
    #expect(view.title == "Ada, 3")
    #expect(presenter.title == "Grace, 3")
    await turns { view.title == "Grace, 3" }
    #expect(view.name == "Grace")
    user.age = 4
    await turns { view.title == "Grace, 4" }
    #expect(connection.failures.isEmpty)
  }

  @Test func editUpdatesModel() async {
    let user = User()
    let view = UserView()
    let presenter = UserPresenter(user)
    let connection = UserView.bindings.connect(presenter, to: view)
    view.name = "Grace"
    #expect(user.name == "Grace")
    await turns { view.title == "Grace, 3" }
    user.name = "Joan"
    await turns { view.name == "Joan" }
    hold(connection, presenter)
  }

  @Test func changesInOneTurnAreCoalesced() async {
    let user = User()
    let observing = ObservableAdapter(user)
    var seen: [String] = []
    let effect = Effect { seen.append("\(observing.name) \(observing.age)") }
    for age in 4...9 {
      user.name = "Grace"
      user.age = age
    }
    await turns { seen.last == "Grace 9" }
    await someTurns()
    // One notification for each of the two properties.
    #expect(seen.count <= 3)
    expectInvariants(effect)
    hold(effect)
  }

  @Test func lastValueIsAlwaysReceived() async {
    let user = User()
    let observing = ObservableAdapter(user)
    var seen = -1
    let effect = Effect { seen = observing.age }
    for round in 0..<200 {
      for step in 0..<(round % 3 + 1) { user.age = round * 10 + step }
      if round % 4 == 0 { await Task.yield() }
    }
    await turns { seen == user.age }
    hold(effect)
  }

  @Test func equalDerivedValueDoesNotRunEffect() async {
    let user = User()
    let observing = ObservableAdapter(user)
    var (computed, runs) = (0, 0)
    let isAdult = Derived {
      computed += 1
      return observing.age >= 18
    }
    let effect = Effect {
      _ = isAdult.value
      runs += 1
    }
    user.age = 17
    await turns { computed == 2 }
    #expect(runs == 1)
    user.age = 18
    await turns { runs == 2 }
    hold(effect)
  }

  @Test func computedModelPropertyTracksItsInputs() async {
    let user = User()
    let observing = ObservableAdapter(user)
    var titles: [String] = []
    let effect = Effect { titles.append(observing.title) }
    user.name = "Grace"
    await turns { titles.last == "Grace 3" }
    user.age = 4
    await turns { titles.last == "Grace 4" }
    hold(effect)
  }

  @Test func nestedModelsAreObserved() async {
    let (user, friend) = (User(), User(name: "Grace"))
    user.friend = friend
    user.best = friend
    let presenter = UserPresenter(user)
    var (friends, bests) = ([String?](), [String]())
    let path: KeyPath<UserPresenter, String?> = \.user.friend?.name
    let effects = [
      Effect { friends.append(presenter[keyPath: path]) },
      Effect { bests.append(presenter.user.best.name) },
    ]
    friend.name = "Joan"
    await turns { friends.last == "Joan" && bests.last == "Joan" }
    presenter.user.friend = nil
    await turns { friends.last == .some(nil) }
    presenter.user.best = User(name: "Mary")
    await turns { bests.last == "Mary" }
    let best: User = presenter.user.best
    #expect(best.name == "Mary")
    hold(effects)
  }

  @Test func replacingModelUpdatesBindings() async {
    let (ada, grace) = (User(), User(name: "Grace"))
    let presenter = UserPresenter(ada)
    let view = UserView()
    let connection = UserView.bindings.connect(presenter, to: view)
    presenter.user = ObservableAdapter(grace)
    #expect(view.title == "Grace, 3")
    ada.name = "Nobody"
    grace.age = 4
    await turns { view.title == "Grace, 4" }
    hold(connection)
  }

  @Test func adaptersOfSameModelAreEqual() async {
    let user = User()
    let presenter = UserPresenter(user)
    var runs = 0
    let effect = Effect {
      _ = presenter.user
      runs += 1
    }
    presenter.user = ObservableAdapter(user)
    #expect(runs == 1)
    presenter.user = ObservableAdapter(User())
    #expect(runs == 2)
    hold(effect)
  }

  @Test func modelChangesAreReceivedFromAsyncValues() async {
    let user = User()
    let presenter = UserPresenter(user)
    let listener = Listener(values(of: presenter, \.title))
    await turns { listener.values == ["Ada, 3"] }
    user.name = "Grace"
    await turns { listener.values == ["Ada, 3", "Grace, 3"] }
    user.age = 4
    await turns { listener.values.last == "Grace, 4" }
  }

  @Test func whyNamesPropertyOfModel() async {
    let user = User()
    let presenter = UserPresenter(user)
    let view = UserView()
    let connection = UserView.bindings.connect(presenter, to: view)
    user.age = 4
    await turns { view.title == "Ada, 4" }
    #expect(
      connection.why("title").hasPrefix(
        """
        title: "Ada, 3" -> "Ada, 4"
          because User.age changed
        """))
    hold(presenter)
  }

  @Test func tableNamesPropertiesOfModels() {
    let table = BindingTable(UserPresenter.self, UserView.self) {
      \.user.best.name --> \.title
      \.user.name <-> \.name
    }
    let names = table.descriptions(for: UserPresenter(User()), in: UserView()).map(\.text)
    #expect(names == ["user.best.name --> title", "user.name <-> name"])
    let cells = BindingTable(ObservableAdapter<User>.self, UserView.self) { \.name --> \.name }
    let cell = cells.descriptions(for: ObservableAdapter(User()), in: UserView()).map(\.text)
    #expect(cell == ["name --> name"])
  }

  @Test func propertyOfModelWithoutSymbolIsNamedAfterModel() {
    let property = KeyPathParser.$readsSymbols.withValue(false) {
      ObservableModelProperty(\User.name).name
    }
    #expect(property == "a property of User")
  }

  // MARK: - Cost

  @Test func untrackedReadsDoNotObserveModel() {
    let user = User()
    let observing = ObservableAdapter(user)
    _ = observing.name
    untracked { _ = observing.age }
    #expect(observing.parts.count == 0)
  }

  @Test func propertyIsObservedOncePerChange() async {
    let counting = CountingModel()
    let observing = ObservableAdapter(counting)
    let (other, others) = (Source(0), (0..<10).map { _ in ObservableAdapter(counting) })
    var runs = 0
    let effects = (0..<10).map { number in
      Effect {
        _ = (other.value, observing.value, others[number].value)
        runs += 1
      }
    }
    for round in 1...100 { other.value = round }
    #expect(runs == 1_010)
    // Each run reads twice, and starting the observation reads once.
    #expect(counting.reads == 2 * 1_010 + 1)
    counting.value = 1
    await turns { runs == 1_020 }
    await someTurns()
    #expect(runs == 1_020)
    #expect(counting.reads == 2 * 1_020 + 2)
    hold(effects)
  }

  @Test func shortLivedReadersOfUnchangedModelAddNoObservations() {
    let counting = CountingModel()
    for _ in 0..<1_000 {
      let observing = ObservableAdapter(counting)
      let effect = Effect { _ = observing.value }
      hold(effect)
    }
    #expect(counting.reads == 1_001)
  }

  @Test func modelPropertyTracksGraphSources() async {
    let choice = Source(true)
    let mixed = Mixed(choice)
    let observing = ObservableAdapter(mixed)
    var seen: [Int] = []
    let effect = Effect { seen.append(observing.value) }
    choice.value = false
    #expect(seen == [1, 2])
    mixed.second = 3
    await turns { seen.last == 3 }
    hold(effect)
  }

  // MARK: - Lifetime

  @Test func releasedModelIsDeallocatedImmediately() {
    var user: User? = User()
    let alive = { [weak user] in user }
    var presenter = user.map { UserPresenter($0) }
    let view = UserView()
    let connection = presenter.map { UserView.bindings.connect($0, to: view) }
    user = nil
    #expect(alive() != nil)
    presenter = nil
    #expect(alive() == nil)
    hold(connection)
  }

  @Test func adapterStorageIsDeallocatedWithModel() async {
    var parts: Shared<[Weak]> = Shared([])
    do {
      let user = User()
      let observing = ObservableAdapter(user)
      let effect = Effect { _ = observing.name }
      parts = Shared([Weak(observing.parts), Weak(user)])
      hold(effect)
    }
    await turns { parts.value.allSatisfy { $0.object == nil } }
  }

  @Test func modelChangeDoesNotRunReleasedEffect() async {
    let user = User()
    var runs = 0
    var effect: Effect? = Effect { [observing = ObservableAdapter(user)] in
      _ = observing.name
      runs += 1
    }
    user.name = "Grace"
    hold(effect)
    effect = nil
    await someTurns()
    #expect(runs == 1)
    #expect(Graph.checkInvariants() == [])
  }

  @Test func changesFromOtherThreadsAreReceivedOnMainActor() async {
    // The model is `Sendable`, so any thread can change it.
    let model = SharedModel()
    let observing = ObservableAdapter(model)
    var seen: [Int] = []
    let effect = Effect { seen.append(observing.value) }
    for value in 1...50 {
      await Task.detached { model.value = value }.value
      // The effect might have read the value too early. It must still receive the next change.
      await someTurns()
    }
    #expect(seen == seen.sorted())
    #expect(Set(seen).isSubset(of: Set(0...50)))
    model.value = 51
    await turns { seen.last == 51 }
    hold(effect)
  }
}

@MainActor private struct Weak {
  weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}

/// A model that counts its reads.
@MainActor private final class CountingModel: Observable {
  private let registrar = ObservationRegistrar()
  private(set) var reads = 0
  private var stored = 0

  var value: Int {
    get {
      reads += 1
      registrar.access(self, keyPath: \.value)
      return stored
    }
    set { registrar.withMutation(of: self, keyPath: \.value) { stored = newValue } }
  }
}

/// A model that any thread can change.
private final class SharedModel: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let stored = Mutex(0)

  var value: Int {
    get {
      registrar.access(self, keyPath: \.value)
      return stored.withLock { $0 }
    }
    set { registrar.withMutation(of: self, keyPath: \.value) { stored.withLock { $0 = newValue } } }
  }
}
