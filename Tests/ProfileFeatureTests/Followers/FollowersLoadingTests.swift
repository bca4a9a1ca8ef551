import Bindable
import BindableTesting
import ProfileFeature
import Testing

@MainActor @Suite(.timeLimit(.minutes(30))) struct FollowersLoadingTests {
  private let clock = ManualClock()

  private func data(_ names: [String]) throws -> ProfileData { try .users(["Ada"] + names) }

  private func screen(_ steps: [ScriptedGateway.Step]) throws -> FollowersScreen {
    FollowersScreen(
      1,
      in: .test(
        ProfileStore(try data(["Bea", "Cem"])), gateway: ScriptedGateway(steps, clock: clock),
        loads: true)
    ).show()
  }

  private func lines(_ screen: FollowersScreen) -> [String] {
    screen.view.frame(width: 44).lines.filter { $0.contains("@user") || $0.contains("Ada") }
      .map { $0.filter { $0 != "│" }.split(separator: " ").joined(separator: " ") }
  }

  @Test func currentFollowersStayDuringLoad() async throws {
    let screen = try screen([.after(.seconds(2), .data(try data(["Dana"])))])
    screen.view.list.refresh()
    let old = ["Ada: 2 followers, loading…", "Bea @user2", "Cem @user3"]
    #expect(lines(screen) == old)
    await clock.advance(by: .milliseconds(1_999))
    #expect(lines(screen) == old)
    await clock.advance(by: .milliseconds(1))
    await screen.waitUntilLoaded()
    #expect(lines(screen) == ["Ada: 1 follower", "Dana @user2"])
  }

  @Test func failedLoadShowsErrorUntilNextLoad() async throws {
    let screen = try screen([.fail(.offline), .data(try data(["Dana"]))])
    screen.view.list.refresh()
    await screen.waitUntilLoaded()
    #expect(lines(screen) == ["Ada: 2 followers", "Bea @user2", "Cem @user3"])
    #expect(screen.view.errorMessage.text == "You're offline. Try again later.")
    #expect(!screen.view.errorMessage.isHidden)
    screen.view.list.refresh()
    await screen.waitUntilLoaded()
    #expect(lines(screen) == ["Ada: 1 follower", "Dana @user2"])
    #expect(screen.view.errorMessage.isHidden)
  }

  @Test func refreshingTwiceLoadsOnce() async throws {
    let gateway = ScriptedGateway([.after(.seconds(1), .data(try data(["Dana"])))], clock: clock)
    let store = ProfileStore(try data(["Bea"]))
    let screen = FollowersScreen(1, in: .test(store, gateway: gateway, loads: true)).show()
    screen.view.list.refresh()
    screen.view.list.refresh()
    await clock.advance(by: .seconds(1))
    await screen.waitUntilLoaded()
    #expect(gateway.calls == [.load])
    #expect(try store.data == data(["Dana"]))
  }

  @Test func storeAndTitleChangeTogether() async throws {
    let screen = try screen([.after(.seconds(1), .data(try data(["Dana"])))])
    var seen: [String] = []
    let effect = Effect {
      seen.append("\(screen.presenter.shown.count) \(screen.presenter.title)")
    }
    screen.view.list.refresh()
    await clock.advance(by: .seconds(1))
    await screen.waitUntilLoaded()
    #expect(seen == ["2 Ada: 2 followers", "2 Ada: 2 followers, loading…", "1 Ada: 1 follower"])
    effect.cancel()
  }

  @Test func deallocationCancelsLoad() async throws {
    let store = ProfileStore(try data(["Bea"]))
    defer { #expect(store.data.users.count == 2) }
    do {
      let gateway = ScriptedGateway([.after(.seconds(2), .data(try data([])))], clock: clock)
      let screen = FollowersScreen(1, in: .test(store, gateway: gateway, loads: true)).show()
      screen.view.list.refresh()
      await clock.advance()
      #expect(clock.sleeperCount == 1)
    }
    for _ in 0..<1_000 where clock.sleeperCount > 0 { await Task.yield() }
    #expect(clock.sleeperCount == 0)
  }
}
