import Bindable
import BindableTesting
import ProfileFeature
import TestSupport
import Testing

@MainActor @Suite(.snapshots) struct ProfileSnapshotTests {
  @Test(arguments: [20, 40, 80]) func profileMatchesSnapshot(width: Int) throws {
    let tour = ProfileTour(1, width: width)
    try verify(tour.view.frame(width: width), matches: "profile", variant: "\(width)")
  }

  @Test(arguments: ["Jan77", "sakura_k", "moni", "anuchit", "zoe.plays", "omar.h", "minseo"])
  func namesInManyScriptsMatchSnapshots(username: String) throws {
    let user = try #require(ProfileData.sample.user(named: username))
    let tour = ProfileTour(user.id, width: 36)
    try verify(tour.view.frame(width: 36), matches: "names", variant: username)
  }

  @Test func emptyProfileMatchesSnapshot() throws {
    let tour = ProfileTour(1, of: try .users([""]), width: 24)
    try verify(tour.view.frame(width: 24)) {
      """
      ┌Profile───────────────┐
      │ user1                │
      │ @user1               │
      │ ──────────────────── │
      │ ──────────────────── │
      │ No Photos            │
      │                      │
      └──────────────────────┘
      """
    }
  }

  @Test func questionMatchesSnapshot() throws {
    let tour = ProfileTour(2, width: 36)
    tour.view.follow.press()
    try verify(tour.view.frame(width: 36)) {
      """
      ┌Profile───────────────────────────┐
      │ ▒▒░░░░▒▒ Grace Okafor            │
      │ ▒░░░░░░▒ @grace      4 followers │
      │ ░░░░░░░░ Followed by Ada         │
      │ ░░░░┌──────────────────────┐2 o… │
      │ Comp│ Follow Grace Okafor? │ght. │
      │ ────│ < Yes > [ No ]       │──── │
      │ ( Fo└──────────────────────┘     │
      │ ──────────────────────────────── │
      │   ★★★★★ Bread, 5 a.m.            │
      │                                  │
      └──────────────────────────────────┘
      """
    }
  }

  @Test func errorMatchesSnapshot() throws {
    let tour = ProfileTour(2, width: 24, answers: ScriptedAnswerProvider(["Yes"]))
    tour.gateway.fail(with: "The server is busy.")
    tour.view.follow.press()
    try verify(tour.view.frame(width: 24)) {
      """
      ┌Profile───────────────┐
      │ Grace Okafor         │
      │ @grace   4 followers │
      │ Followed by Ada      │
      │ Lovelace, Jan, and … │
      │ Compiles by day,     │
      │ bakes by night.      │
      │ ──────────────────── │
      │ [ Follow ]           │
      │ The server is busy.  │
      │ [ Retry ]            │
      │ ──────────────────── │
      │   ★★★★★ Bread, 5 a.… │
      │                      │
      └──────────────────────┘
      """
    }
  }

  @Test func followingMatchesSnapshot() async throws {
    let tour = ProfileTour(2, width: 36)
    try tour.act("the name changes") {
      try event("the name changes") { try tour.store.data.update(2) { $0.lastName = "O." } }
    }
    tour.act("press Follow") { tour.view.follow.press() }
    tour.act("press No") { tour.view.dialog.choose("No") }
    tour.gateway.pauseCalls()
    tour.act("press Follow") { tour.view.follow.press() }
    tour.act("press Yes") { tour.view.dialog.choose("Yes") }
    tour.act("press Follow again") {
      let failures = Failure.capture { tour.view.follow.press() }
      #expect(failures.map(\.kind) == [.rejectedAction])
    }
    tour.gateway.fail(with: "The server is busy.")
    tour.gateway.resumeCalls()
    await tour.settle("server response")
    tour.act("press Retry") { tour.view.retry.press() }
    try tour.act("two stop following") {
      try event("two stop following") {
        try tour.store.data.update(2) { $0.followerIDs.removeLast(2) }
      }
    }
    try verify(tour.transcript, matches: "following")
  }
}
