import Bindable
import BindableTesting
import Foundation
import ProfileFeature
import TestSupport
import Testing

/// Fuzz tests for each screen of the feature.
///
/// ```sh
/// swift test --filter ScreenFuzzerTests                              # the same actions each time
/// BINDABLE_USER_SECONDS=600 swift test --filter ScreenFuzzerTests    # random ones for ten minutes
/// BINDABLE_USER_SEED=4711 swift test --filter ScreenFuzzerTests      # the actions of a seed
/// BINDABLE_USER_TRACE=1 swift test --filter ScreenFuzzerTests        # prints each action
/// ```
@MainActor @Suite(.snapshots, .timeLimit(.minutes(60))) struct ScreenFuzzerTests {
  private struct Settings {
    let environment = ProcessInfo.processInfo.environment
    var seconds: Double? { environment["BINDABLE_USER_SECONDS"].flatMap { Double($0) } }
    var seed: UInt64? { environment["BINDABLE_USER_SEED"].flatMap { UInt64($0) } }
    var traces: Bool { environment["BINDABLE_USER_TRACE"] != nil }
  }

  /// Runs one seed, or new seeds until the configured time is over.
  private func play<World>(
    _ name: String, on make: @MainActor () -> World, root: @MainActor (World) -> ViewNode,
    settle: @MainActor (World) async -> Void, check: @MainActor (World) -> String?
  ) async {
    let settings = Settings()
    var seed = settings.seed ?? (settings.seconds == nil ? 1 : .random(in: 0...(1 << 40)))
    let clock = ContinuousClock()
    let end = clock.now + .seconds((settings.seconds ?? 0) / 6)
    repeat {
      var user = ScreenFuzzer(seed: seed, actionCount: 120)
      if settings.traces { user.trace = { print("\(name): \($0)") } }
      if let found = await user.findCounterexample(
        on: make, root: root, settle: settle, check: check)
      {
        Issue.record("\(name): \(found)")
        return
      }
      seed += 1
    } while clock.now < end
  }

  @Test func profileHasNoCounterexample() async {
    await play("profile") {
      ProfileScreen(2, in: .test()).show()
    } root: {
      $0.view
    } settle: {
      await $0.presenter.followInteraction.waitUntilFinished()
    } check: { profile in
      let title = profile.header.view.title.text
      if title != profile.presenter.name { return "the title is \(title)" }
      return profile.header.presenter.followerCount < 0 ? "fewer than no followers" : nil
    }
  }

  @Test func followersHaveNoCounterexample() async {
    await play("followers") {
      FollowersScreen(1, in: .test(signedIn: 1)).show()
    } root: {
      $0.view
    } settle: {
      await $0.presenter.removal.waitUntilFinished()
    } check: { followers in
      let (rows, items) = (followers.view.list.itemCount, followers.presenter.shown.count)
      return rows == items ? nil : "\(rows) rows for \(items) followers"
    }
  }

  @Test func editProfileHasNoCounterexample() async {
    @MainActor final class World {
      let clock = ManualClock()
      let store = ProfileStore(.sample)
      let edit: EditProfileScreen
      init() {
        edit = EditProfileScreen(
          2, in: .test(store, signedIn: 2, gateway: RecordingGateway(.sample), clock: clock)
        ).show()
      }
    }
    await play("edit") {
      World()
    } root: {
      $0.edit.view
    } settle: { world in
      await world.clock.advance(by: .seconds(1))
      await world.edit.waitUntilLoaded()
    } check: { world in
      guard let user = world.store.data.user(2) else { return "the user is missing" }
      if user.displayName.isEmpty { return "the display name is empty" }
      return (user.bio ?? "").count > 160 ? "the bio has \((user.bio ?? "").count) characters" : nil
    }
  }

  @Test func photoDetailsHaveNoCounterexample() async {
    await play("photo") {
      PhotoDetailsScreen(1, in: .test()).show()
    } root: {
      $0.view
    } settle: { _ in
    } check: {
      $0.view.title.text == $0.presenter.title ? nil : "it shows \($0.view.title.text)"
    }
  }

  @Test func newPostHasNoCounterexample() async {
    await play("new post") {
      NewPostScreen(1, in: .test(signedIn: 1, gateway: RecordingGateway(.sample))).show()
    } root: {
      $0.view
    } settle: {
      await $0.waitUntilLoaded()
    } check: { _ in
      nil
    }
  }

  @Test func settingsHaveNoCounterexample() async {
    // A theme change rebuilds the view, so the root is the container around it.
    @MainActor final class World {
      let settings = SettingsScreen(
        1, in: .test(signedIn: 1, gateway: RecordingGateway(.sample))
      ).show()
      let window = ContainerView()
      init() { window.setChild(settings.node) }
    }
    await play("settings") {
      World()
    } root: {
      $0.window
    } settle: {
      await $0.settings.waitUntilLoaded()
    } check: {
      $0.settings.view.parent === $0.window ? nil : "the view is not in the window"
    }
  }
}
