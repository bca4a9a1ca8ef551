import Bindable
import BindableTesting
import ProfileFeature
import TestSupport
import Testing

/// A profile next to a list of followers that contains its user, in the same session.
@MainActor private final class TwoPanes {
  let store = ProfileStore(.sample), gateway = RecordingGateway()
  let environment: ProfileEnvironment
  var session: SessionState { environment.session }
  let profile: ProfileScreen, followers: FollowersScreen
  let window: ViewNode
  private(set) var transcript = Transcript(width: 76)

  init() {
    environment = .test(
      store, gateway: gateway, recording: .all(limit: 100))
    let profile = ProfileScreen(2, in: environment).show()
    let followers = FollowersScreen(1, in: environment).show()
    window = HStack(spacing: 1) {
      profile.view
      followers.view
    }
    (self.profile, self.followers) = (profile, followers)
    record("initial", notes: [])
  }

  func act(_ label: String, _ body: () -> Void) {
    body()
    take(label)
  }

  func take(_ label: String) {
    let updates = [profile, followers].map { (screen: AnyScreen) in
      // The frame already shows the first update of each cell.
      screen.connections.flatMap { $0.drainUpdates() }.filter { !$0.isFirst }
    }
    record(
      label,
      notes: zip(["profile", "followers"], updates).flatMap { name, updates in
        updates.map { "\(name): \($0.change)\n  \($0.reason)" }
      })
  }

  private func record(_ label: String, notes: [String]) {
    for screen in [profile, followers] as [AnyScreen] {
      for connection in screen.connections { _ = connection.drainUpdates() }
    }
    transcript.record(label, rows: window.frame(width: 76, height: 20).lines, notes: notes)
  }
}

@MainActor @Suite(.snapshots, .timeLimit(.minutes(30))) struct TwoPanesTests {
  @Test func followUpdatesBothPanesInOneFrame() async throws {
    let panes = TwoPanes()
    panes.act("select Grace in the followers") { panes.followers.view.list.select(10) }
    panes.act("press Follow in the profile") { panes.profile.view.follow.press() }
    panes.gateway.pauseCalls()
    panes.act("press Yes") { panes.profile.view.dialog.choose("Yes") }
    panes.gateway.resumeCalls()
    await panes.profile.presenter.followInteraction.waitUntilFinished()
    panes.take("server response")
    panes.act("press Following in the followers") { panes.followers.view.follow.press() }
    try verify(panes.transcript, matches: "twoPanes")
  }

  @Test func historyNamesWritingScreen() throws {
    let panes = TwoPanes()
    panes.followers.view.list.select(10)
    #expect(panes.followers.presenter.selected == "Grace Okafor @grace")
    panes.followers.view.follow.press()
    panes.followers.view.dialog.choose("Yes")
    #expect(panes.profile.view.follow.title == "Following")
    #expect(panes.profile.header.view.followers.text == "5 followers")
    let history = panes.profile.connection.history(ofTarget: \.follow.title)
    #expect(
      history.last?.reason
        == #"because User.followerIDs of Grace Okafor changed, in press "Yes" by the followers"#)
    #expect(panes.session.writers.writes.count == 1)
  }

  @Test func panesChangeTogether() {
    let panes = TwoPanes()
    panes.followers.view.list.select(10)
    var seen: Set<String> = []
    // Effects see both panes either before or after the change.
    let effect = Effect {
      let isFollowing = panes.profile.presenter.followInteraction.isFollowing
      seen.insert("\(isFollowing) \(panes.followers.presenter.followInteraction.title)")
    }
    panes.session.follow(2, by: "a push message")
    #expect(seen == ["false Follow", "true Following"])
    #expect(panes.profile.view.follow.title == "Following")
    #expect(panes.followers.view.follow.title == "Following")
    effect.cancel()
  }

  @Test func signOutUpdatesBothPanes() {
    let panes = TwoPanes()
    panes.followers.view.list.select(10)
    panes.session.follow(2, by: "a push message")
    panes.session.signOut()
    #expect(panes.profile.view.follow.title == "Follow")
    #expect(panes.followers.view.follow.title == "Follow")
  }

  @Test func everyTextAgreesAfterFollow() throws {
    let panes = TwoPanes()
    panes.followers.view.list.select(10)
    let fans = FollowersScreen(2, in: panes.environment).show()
    panes.session.follow(2, by: "a push message")
    #expect(panes.profile.header.view.followers.text == "5 followers")
    #expect(
      panes.profile.header.view.followedBy.text == "Followed by Ada Lovelace, Jan, and 3 others")
    #expect(fans.presenter.title == "Grace Okafor: 5 followers")
    #expect(fans.view.list.itemCount == 5)
    #expect(panes.window.frame(width: 76).text.contains("✓ @grace"))
    panes.session.unfollow(2, by: "a push message")
    #expect(panes.profile.header.view.followers.text == "4 followers")
    #expect(fans.view.list.itemCount == 4)
  }

  @Test func signedInUserIsCountedOnce() {
    let tour = ProfileTour(2, viewer: 1)
    // In the sample data, Ada already follows Grace.
    #expect(tour.profile.header.presenter.followerCount == 4)
    #expect(tour.view.follow.title == "Following")
  }
}
