import Bindable
import BindableTesting
import Foundation
import TestSupport
import Testing

@testable import ProfileFeature

/// Removals and their undo in the app, with a clock that the test advances.
@MainActor @Suite(.snapshots, .timeLimit(.minutes(30))) struct UndoTests {
  private func removeFollower(row: Int, in tour: AppTour) async {
    tour.look()
    #expect(tour.shown(ListView.self).first?.delete(row) == true)
    tour.press("Yes")
    await someTurns()
  }

  private func ids(_ tour: AppTour) -> [User.ID] { tour.store.data.user(1)?.followerIDs ?? [] }

  @Test func undoRestoresFollowerAtSamePosition() async throws {
    let tour = try AppTour(link: "profile.1/followers.1")
    tour.look()
    await removeFollower(row: 3, in: tour)
    let removed = ids(tour)
    #expect(removed.count == 40)
    try verify(tour.look(width: 40), matches: "removed")
    tour.press("Undo")
    await someTurns()
    #expect(tour.store.data == .sample)
    #expect(try await tour.gateway.load() == .sample)
    #expect(!tour.look().text.contains("Undo"))
    guard case .send(.remove(let removal)) = tour.gateway.calls.first else {
      throw GatewayError("none")
    }
    let index = try #require(
      ProfileData.sample.user(1)?.followerIDs.firstIndex { $0 == removal.id })
    #expect(
      tour.gateway.calls == [.send(.remove(removal)), .send(.restore(removal, at: index)), .load])
  }

  @Test func offerEndsAfterTenSeconds() async throws {
    let tour = try AppTour(link: "profile.1/followers.1")
    await removeFollower(row: 0, in: tour)
    await tour.clock.advance(by: .milliseconds(9_999))
    #expect(tour.look().text.contains("Removed ") && tour.look().text.contains("[ Undo ]"))
    await tour.clock.advance(by: .milliseconds(1))
    await someTurns()
    #expect(!tour.look().text.contains("Removed ") && !tour.look().text.contains("Undo"))
    #expect(ids(tour).count == 40 && tour.gateway.calls.count == 1)
  }

  @Test func secondRemovalReplacesOfferAndStartsTimeAgain() async throws {
    let tour = try AppTour(link: "profile.1/followers.1")
    await removeFollower(row: 0, in: tour)
    let first = ids(tour)
    await tour.clock.advance(by: .seconds(9))
    await removeFollower(row: 0, in: tour)
    await tour.clock.advance(by: .seconds(9))
    tour.press("Undo")
    await someTurns()
    #expect(ids(tour) == first, "the first removal is final")
    #expect(tour.gateway.calls.count == 3)
    #expect(try await tour.gateway.load().user(1)?.followerIDs == first)
  }

  @Test func undoRestoresPhotoAndStoredFile() async throws {
    let medium = InMemoryStorage()
    let tour = try AppTour(link: "profile.1/photo.2")
    let keeper = StateAutosaver(Archive(medium), in: tour.app.environment)
    try await keeper.restore(Archive(medium).load())
    try tour.store.data.update(1) { $0.bio = "Countess" }
    try await keeper.waitUntilSaved()
    let saved = medium.read()
    #expect(saved != nil)
    tour.press("Remove")
    tour.press("Yes")
    await someTurns()
    #expect(tour.app.link == "profile.1", "the screen of a removed photo is left")
    #expect(tour.store.data.photo(2) == nil)
    #expect(tour.look().text.contains("Removed The Engine at Rest."))
    #expect(!tour.look().text.contains("★ The Engine"))
    try await keeper.waitUntilSaved()
    #expect(medium.read() != saved)
    tour.press("Undo")
    await someTurns()
    #expect(tour.store.data.photos == ProfileData.sample.photos)
    #expect(tour.look().text.contains("★ The Engine"))
    try await keeper.waitUntilSaved()
    #expect(medium.read() == saved)
  }

  @Test func removedPhotoStaysRemovedAfterRestart() async throws {
    let medium = InMemoryStorage()
    do {
      let tour = try AppTour(link: "profile.1/photo.2")
      let keeper = StateAutosaver(Archive(medium), in: tour.app.environment)
      try await keeper.restore(Archive(medium).load())
      tour.press("Remove")
      tour.press("Yes")
      await someTurns()
      // The program ends while the offer is shown.
      tour.app.close()
      try await keeper.waitUntilSaved()
      #expect(try await tour.gateway.load().photo(2) == nil)
    }
    let store = ProfileStore(.sample)
    try await StateAutosaver(Archive(medium), in: .test(store)).restore(Archive(medium).load())
    #expect(store.data.photos == ProfileData.sample.photos.filter { $0.id != 2 })
  }

  @Test func photoWithIDOfRemovedPhotoIsSaved() async throws {
    let medium = InMemoryStorage()
    let last = try #require(ProfileData.sample.photos.last)
    var other = last
    other.name = "Other"
    let first = ProfileStore(.sample)
    let keeper = StateAutosaver(Archive(medium), in: .test(first))
    try await keeper.restore(Archive(medium).load())
    #expect(try first.data.remove(.photo(last)) == ProfileData.sample.photos.count - 1)
    try first.data.add(other)
    try await keeper.waitUntilSaved()
    let second = ProfileStore(.sample)
    try await StateAutosaver(Archive(medium), in: .test(second)).restore(Archive(medium).load())
    #expect(second.data == first.data && second.data.photos.last?.name == "Other")
  }

  @Test func undoFollowsAgainAtSamePosition() async throws {
    let tour = try AppTour(link: "profile.2")
    let followers = tour.store.data.user(2)?.followerIDs
    #expect(followers?.first == 1)
    tour.press("Following")
    await someTurns()
    #expect(tour.look().text.contains("Unfollowed Grace Okafor."))
    tour.look()
    tour.app.root.dispatch(KeyPress("u", .alt))
    await someTurns()
    #expect(tour.store.data.user(2)?.followerIDs == followers)
    #expect(tour.look().text.contains(" Following "))
  }

  @Test func keyUndoesTextOfFieldBeforeRemoval() async throws {
    let tour = try AppTour(link: "profile.1/followers.1")
    await removeFollower(row: 0, in: tour)
    let search = try tour.field("search")
    search.focus()
    search.type("g")
    tour.app.root.dispatch(KeyPress("u", .alt))
    await someTurns()
    #expect(search.text == "" && ids(tour).count == 40)
    tour.app.root.dispatch(KeyPress("u", .alt))
    await someTurns()
    #expect(tour.store.data == .sample, "nothing is left to undo in the field")
  }

  @Test func failedUndoShowsErrorAndCanBeRetried() async throws {
    let tour = try AppTour(link: "profile.1/followers.1")
    await removeFollower(row: 0, in: tour)
    await tour.clock.advance(by: .seconds(9))
    tour.gateway.fail(with: "The server is busy.")
    tour.press("Undo")
    await someTurns()
    #expect(ids(tour).count == 40)
    #expect(tour.look(width: 80).text.contains(". The server is busy."))
    await tour.clock.advance(by: .seconds(9))
    tour.press("Undo")
    await someTurns()
    #expect(tour.store.data == .sample)
    #expect(!tour.look(width: 80).text.contains("busy"))
  }

  @Test func removalDuringUndoIsOfferedNext() async throws {
    let tour = try AppTour(link: "profile.1/followers.1")
    await removeFollower(row: 0, in: tour)
    tour.gateway.pauseCalls()
    tour.press("Undo")
    await someTurns()
    let other = Removal.follower(2, of: 1)
    let index = try #require(try tour.store.data.remove(other))
    tour.app.environment.undo.offer(other, at: index, as: "Removed Grace.")
    tour.gateway.resumeCalls()
    await someTurns()
    let all = Set(ProfileData.sample.user(1)?.followerIDs ?? [])
    #expect(Set(ids(tour)) == all.subtracting([2]) && ids(tour).count == all.count - 1)
    #expect(tour.look().text.contains("Removed Grace."))
    tour.press("Undo")
    await someTurns()
    #expect(Set(ids(tour)) == all && ids(tour).count == all.count && ids(tour).first == 2)
  }

  @Test func signingOutWithdrawsOffer() async throws {
    let tour = try AppTour(link: "profile.1/followers.1")
    await removeFollower(row: 0, in: tour)
    tour.session.signOut()
    #expect(!tour.look().text.contains("Undo"))
    #expect(!tour.app.environment.undo.isOffered)
    #expect(ids(tour).count == 40)
  }

  @Test func onlyOwnPhotosCanBeRemoved() throws {
    let tour = try AppTour()
    let other = try #require(tour.store.data.photos.first { $0.userID != 1 })
    try tour.app.open("photo.\(other.id)")
    #expect(!tour.look().text.contains("Remove"))
    try tour.app.open("photo.1")
    #expect(tour.look().text.contains("[ Remove ]"))
    tour.session.signOut()
    try tour.app.open("photo.1")
    #expect(!tour.look().text.contains("Remove"))
  }

  @Test func failedRemovalOfPhotoKeepsPhoto() async throws {
    let tour = try AppTour(link: "profile.1/photo.2")
    tour.gateway.fail(with: "The server is busy.")
    tour.press("Remove")
    tour.press("Yes")
    await someTurns()
    #expect(tour.store.data == .sample)
    #expect(tour.look().text.contains("The server is busy.") && tour.titles == ["Photo"])
  }
}

extension Removal {
  fileprivate var id: User.ID? { if case .follower(let id, _) = self { id } else { nil } }
}
