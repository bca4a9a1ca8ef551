import Bindable
import BindableTesting
@testable import ProfileFeature
import TestSupport
import Testing

/// A followers screen and a transcript of the actions on it.
@MainActor private final class FollowersTour {
  let store: ProfileStore
  let followers: FollowersScreen
  private(set) var transcript: Transcript

  init(
    _ user: User.ID = 1, of data: ProfileData = .sample, width: Int = 36,
    viewer: User.ID? = 1,
    answers: ScriptedAnswerProvider? = nil, gateway: RecordingGateway = RecordingGateway()
  ) {
    store = ProfileStore(data)
    followers = FollowersScreen(
      user,
      in: .test(
        store, signedIn: viewer, gateway: gateway, answers: answers, recording: .all(limit: 1_000))
    ).show()
    transcript = Transcript(width: width)
    record("initial")
  }

  var view: FollowersView { followers.view }
  var list: ListView { followers.view.list }
  var presenter: FollowersPresenter { followers.presenter }

  func act(_ label: String, _ body: () throws -> Void) rethrows {
    try body()
    record(label)
  }

  func settle(_ label: String) async {
    await presenter.removal.waitUntilFinished()
    record(label)
  }

  private func record(_ label: String) {
    // The frame already shows the first update of each cell.
    let updates = followers.connection.drainUpdates().filter { !$0.isFirst }
    transcript.record(
      label, rows: view.frame(width: transcript.width, height: 18).lines,
      notes: transcript.lines.isEmpty ? [] : updates.map(\.change))
  }
}

@MainActor @Suite(.snapshots, .timeLimit(.minutes(30))) struct FollowersTests {
  @Test func tourMatchesSnapshot() async throws {
    let tour = FollowersTour()
    tour.act("scroll down") { tour.list.scroll(by: 4) }
    tour.act("select row 4") { tour.list.select(3) }
    tour.act("search for an a") { tour.view.search.replaceText(with: "a") }
    tour.act("delete row 1") { tour.list.delete(0) }
    tour.act("no") { tour.view.dialog.choose("No") }
    tour.act("delete row 1 again") { tour.list.delete(0) }
    tour.act("yes") { tour.view.dialog.choose("Yes") }
    await tour.settle("it is done")
    tour.act("search for nobody") { tour.view.search.replaceText(with: "nobody at all") }
    tour.act("search for everybody") { tour.view.search.replaceText(with: "") }
    tour.act("scroll to the end") { tour.list.scroll(by: .max) }
    try tour.act("somebody else follows") {
      try tour.store.data.update(1) { $0.followerIDs.insert(5, at: 0) }
    }
    try verify(tour.transcript, matches: "followers")
  }

  @Test(arguments: [20, 40, 80]) func screenMatchesSnapshot(width: Int) throws {
    let followers = FollowersScreen(1, in: .test()).show()
    try verify(
      followers.view.frame(width: width, height: 18), matches: "followersScreen",
      variant: "\(width)")
  }

  @Test func scrollingNearEndLoadsNextPage() {
    let tour = FollowersTour()
    #expect(tour.presenter.title == "Ada Lovelace: 20 of 41 loaded")
    #expect(tour.list.itemCount == 20)
    tour.list.scroll(by: 3)
    #expect(tour.list.itemCount == 20)
    tour.list.scroll(by: 100)
    #expect(tour.list.itemCount == 40)
    tour.list.scroll(by: 100)
    #expect(tour.presenter.title == "Ada Lovelace: 41 followers")
    tour.list.scroll(by: 100)
    #expect(tour.list.itemCount == 41)
    tour.list.refresh()
    #expect(tour.list.itemCount == 20)
  }

  @Test func searchFindsFollowersOfAllPages() {
    let tour = FollowersTour()
    tour.view.search.replaceText(with: "una")
    #expect(tour.list.itemCount == 1)
    #expect(tour.presenter.title == "Ada Lovelace: 1 of 41 followers")
    #expect(tour.view.frame(width: 36, height: 18).text.contains("Una Gallagher"))
    tour.view.search.replaceText(with: "nobody at all")
    #expect(tour.view.frame(width: 36, height: 18).text.contains("No Results"))
  }

  @Test func pageAddsFollowersBelowShownOnes() {
    let tour = FollowersTour()
    var shown: [String] = []
    for count in [20, 40, 41] {
      #expect(tour.list.itemCount == count)
      let lines = tour.view.frame(width: 36, height: 100).lines.filter { $0.contains("@") }
      #expect(lines.count == count && lines.starts(with: shown))
      shown = lines
      tour.presenter.loadMore()
    }
  }

  @Test func selectionStaysOnFollower() throws {
    let tour = FollowersTour()
    tour.list.select(2)
    let name = tour.presenter.selected
    #expect(!name.isEmpty)
    tour.view.search.replaceText(with: String(name.prefix(3)))
    #expect(tour.presenter.selected == name)
    tour.view.search.replaceText(with: "")
    try tour.store.data.update(1) { $0.followerIDs.reverse() }
    #expect(tour.presenter.selectedID == nil || tour.presenter.selected == name)
  }

  @Test func movingReordersStoreWithinSection() throws {
    let data = try ProfileData(
      users: [
        User(id: 1, username: "ada", firstName: "Ada", followerIDs: [2, 3, 4]),
        User(id: 2, username: "bea", firstName: "Bea"),
        User(id: 3, username: "cem", firstName: "Cem"),
        User(id: 4, username: "bob", firstName: "Bob"),
      ], photos: [])
    let tour = FollowersTour(of: data)
    #expect(tour.list.move(1, to: 0))
    #expect(tour.store.data.user(1)?.followerIDs == [4, 2, 3])
    #expect(tour.list.move(0, to: 2))
    #expect(tour.store.data.user(1)?.followerIDs == [4, 2, 3], "items stay in their section")
    let lines = tour.view.frame(width: 24).lines
    let names = ["Bob", "Bea", "Cem"].map { name in lines.firstIndex { $0.contains(name) } ?? -1 }
    #expect(names == names.sorted() && !names.contains(-1))
  }

  @Test(arguments: [2, nil] as [User.ID?]) func onlyOwnFollowersCanBeRemovedOrMoved(
    viewer: User.ID?
  ) {
    let tour = FollowersTour(viewer: viewer)
    tour.list.scroll(by: 0)
    let failures = Failure.capture {
      #expect(!tour.list.delete(0))
      #expect(!tour.list.move(1, to: 0))
    }
    #expect(failures.map(\.kind) == [.rejectedAction, .rejectedAction])
    #expect(tour.view.dialog.isHidden)
    #expect(tour.store.data == .sample)
  }

  @Test func followersOfOthersHaveTheOrderOfAllPeople() {
    let all = PersonItem.ids(containing: "", in: ProfileStore(.sample))
    func isInOrder(_ presenter: FollowersPresenter) -> Bool {
      let ids = presenter.ids(containing: ""), shown = Set(ids)
      return ids.count > 1 && ids == all.filter { shown.contains($0) }
    }
    #expect(isInOrder(FollowersTour(viewer: 2).presenter))
    #expect(isInOrder(FollowersPresenter(1, in: .test(signedIn: 1), showsFollowed: true)))
    #expect(!isInOrder(FollowersTour(viewer: 1).presenter), "the user's own can be moved")
  }

  @Test func ownEntryHasNoFollowButton() {
    let tour = FollowersTour(2, viewer: 1)
    tour.list.select(0)
    #expect(tour.presenter.selected == "Ada Lovelace @ada")
    #expect(tour.view.follow.isHidden)
    tour.list.select(1)
    #expect(!tour.view.follow.isHidden)
  }

  @Test func followerAtSameIndexIsSelectedAfterRemoval() async {
    let tour = FollowersTour(answers: ScriptedAnswerProvider(["Yes", "Yes"]))
    let ids = tour.presenter.ids(containing: "")
    tour.list.select(1)
    #expect(tour.list.delete(1))
    await tour.presenter.removal.waitUntilFinished()
    #expect(tour.presenter.selectedID == ids[2])
    #expect(tour.list.delete(5))
    await tour.presenter.removal.waitUntilFinished()
    #expect(tour.presenter.selectedID == ids[2], "another one was removed")
  }

  @Test func declinedRemovalKeepsFollower() async {
    let tour = FollowersTour(answers: ScriptedAnswerProvider(["No"]))
    let count = tour.list.itemCount
    #expect(tour.list.delete(0))
    await tour.presenter.removal.waitUntilFinished()
    #expect(tour.list.itemCount == count)
    #expect(tour.presenter.removal.outcome == .declined)
  }

  @Test func followerStaysUntilServerConfirmsRemoval() async throws {
    let gateway = RecordingGateway(.sample)
    let tour = FollowersTour(answers: ScriptedAnswerProvider(["Yes"]), gateway: gateway)
    let ids = tour.store.data.user(1)?.followerIDs ?? []
    gateway.pauseCalls()
    #expect(tour.list.delete(0))
    await gateway.waitUntilCallIsPaused()
    #expect(tour.store.data.user(1)?.followerIDs == ids)
    let subject = try #require(tour.presenter.removal.subject)
    let id = try #require(ids.first { subject == .follower($0, of: 1) })
    // Only one removal runs at a time, and its subject doesn't change.
    _ = tour.list.delete(1)
    gateway.resumeCalls()
    await tour.presenter.removal.waitUntilFinished()
    #expect(gateway.calls == [.send(.remove(subject))])
    #expect(tour.store.data.user(1)?.followerIDs == ids.filter { $0 != id })
    #expect(try await gateway.load().user(1)?.followerIDs == ids.filter { $0 != id })
  }

  @Test func failedRemovalKeepsFollowerAndRetriesWithoutQuestion() async {
    let gateway = RecordingGateway()
    gateway.fail(with: "The server is busy.")
    let tour = FollowersTour(answers: ScriptedAnswerProvider(["Yes"]), gateway: gateway)
    let ids = tour.store.data.user(1)?.followerIDs ?? []
    #expect(tour.list.delete(0))
    await tour.presenter.removal.waitUntilFinished()
    #expect(tour.store.data.user(1)?.followerIDs == ids)
    #expect(tour.view.errorMessage.text == "The server is busy.")
    tour.presenter.removal.retry()
    await tour.presenter.removal.waitUntilFinished()
    #expect(tour.store.data.user(1)?.followerIDs.count == ids.count - 1)
    #expect(tour.view.errorMessage.text == "")
  }

  @Test func choosingAnotherFollowerClearsErrorAndAsksAgain() async {
    let gateway = RecordingGateway()
    let tour = FollowersTour(gateway: gateway)
    let ids = tour.store.data.user(1)?.followerIDs ?? []
    gateway.fail(with: "The server is busy.", times: 2)

    #expect(tour.list.delete(0))
    tour.view.dialog.choose("Yes")
    await tour.presenter.removal.waitUntilFinished()
    #expect(tour.list.delete(1))
    #expect(!tour.view.dialog.isHidden)
    #expect(tour.view.errorMessage.text == "")
    tour.view.dialog.choose("No")
    #expect(tour.store.data.user(1)?.followerIDs == ids)

    tour.list.select(0)
    tour.view.follow.press()
    tour.view.dialog.choose("Yes")
    await tour.presenter.followInteraction.waitUntilFinished()
    #expect(tour.view.errorMessage.text == "The server is busy.")
    tour.list.select(1)
    #expect(tour.view.errorMessage.text == "")
    tour.view.follow.press()
    #expect(!tour.view.dialog.isHidden)
    tour.view.dialog.choose("No")
    #expect(gateway.calls.count == 2)
  }

  @Test func deallocationReleasesPresenterAndView() {
    weak var presenter: FollowersPresenter?
    weak var view: FollowersView?
    let store = ProfileStore(.sample)
    do {
      let followers = FollowersScreen(1, in: .test(store, signedIn: 1)).show()
      _ = followers.view.frame(width: 30)
      followers.view.list.scroll(by: 5)
      followers.view.list.delete(0)
      (presenter, view) = (followers.presenter, followers.view)
    }
    #expect(presenter == nil)
    #expect(view == nil)
  }
}
