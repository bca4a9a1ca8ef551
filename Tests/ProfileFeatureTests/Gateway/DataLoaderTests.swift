import Bindable
import BindableTesting
@testable import ProfileFeature
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct DataLoaderTests {
  private let clock = ManualClock()
  private let old: ProfileData, new: ProfileData
  private let store: ProfileStore

  init() throws {
    old = try ProfileData(users: [User(id: 1, username: "ada", firstName: "Ada")], photos: [])
    new = try ProfileData(users: [User(id: 1, username: "ada", firstName: "Augusta")], photos: [])
    store = ProfileStore(old)
  }

  @Test func previousValueStaysDuringLoad() async {
    let gateway = ScriptedGateway(
      [.ok, .after(.seconds(2), .data(new))], clock: clock, data: old)
    let loader = DataLoader(into: store, from: gateway)
    #expect(loader.state == .idle)
    loader.load()
    await loader.waitUntilFinished()
    #expect(loader.state == .loaded(old))
    loader.load()
    #expect(loader.state == .loading(previous: old))
    #expect(loader.state.value == old)
    await clock.advance(by: .seconds(2))
    await loader.waitUntilFinished()
    #expect(loader.state == .loaded(new))
    #expect(store.data == new)
  }

  @Test func failureKeepsPreviousValueAndAllowsRetry() async {
    let gateway = ScriptedGateway([.ok, .fail(.offline), .data(new)], clock: clock, data: old)
    let loader = DataLoader(into: store, from: gateway)
    loader.load()
    await loader.waitUntilFinished()
    loader.load()
    await loader.waitUntilFinished()
    #expect(loader.state == .failed(previous: old, "You're offline. Try again later."))
    #expect(store.data == old)
    loader.load()
    await loader.waitUntilFinished()
    #expect(loader.state == .loaded(new))
  }

  @Test func loadingTwiceCallsGatewayOnce() async {
    let gateway = ScriptedGateway([.after(.seconds(1), .ok)], clock: clock, data: old)
    let loader = DataLoader(into: store, from: gateway)
    loader.load()
    loader.load()
    await clock.advance(by: .seconds(1))
    await loader.waitUntilFinished()
    #expect(gateway.calls == [.load])
  }

  @Test func cancelingRestoresStateAndKeepsStore() async {
    let gateway = ScriptedGateway(
      [.after(.seconds(1), .data(new)), .after(.seconds(1), .data(new))], clock: clock, data: old)
    let loader = DataLoader(into: store, from: gateway)
    loader.load()
    loader.cancel()
    #expect(loader.state == .idle)
    await clock.advance(by: .seconds(5))
    #expect(store.data == old)
    loader.load()
    await clock.advance(by: .seconds(1))
    await loader.waitUntilFinished()
    #expect(loader.state == .loaded(new))
  }

  @Test func deallocationCancelsCall() async {
    let gateway = ScriptedGateway([.after(.seconds(1), .data(new))], clock: clock, data: old)
    weak var released: DataLoader?
    do {
      let loader = DataLoader(into: store, from: gateway)
      loader.load()
      await clock.advance()
      #expect(clock.sleeperCount == 1)
      released = loader
    }
    #expect(released == nil, "the call doesn't retain the loader")
    await clock.advance(by: .seconds(5))
    #expect(clock.sleeperCount == 0)
    #expect(store.data == old)
  }

  @Test func storeAndStateChangeTogether() async throws {
    let gateway = ScriptedGateway([.data(new)], clock: clock, data: old)
    let loader = DataLoader(into: store, from: gateway)
    var seen: [String] = []
    let effect = Effect {
      seen.append("\(store.data.users[0].firstName) \(loader.state.isLoading)")
    }
    loader.load()
    await loader.waitUntilFinished()
    #expect(seen == ["Ada false", "Ada true", "Augusta false"])
    effect.cancel()
  }
}
