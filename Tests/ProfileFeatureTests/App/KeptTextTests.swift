import Bindable
import BindableTesting
import Foundation
@testable import ProfileFeature
import TestSupport
import Testing

/// Texts that the user types while something else happens, and keys of the words that follow.
@MainActor @Suite(.timeLimit(.minutes(30))) struct KeptTextTests {
  private func tour(link: String, width: Int = 80) throws -> AppTour {
    let tour = try AppTour(link: link, inPanes: true)
    tour.app.fit(width: width)
    look(at: tour, width)
    return tour
  }

  @discardableResult private func look(at tour: AppTour, _ width: Int = 80) -> String {
    tour.app.root.frame(width: width, height: 24).text
  }

  private func type(_ text: String, in tour: AppTour, width: Int = 80) {
    for key in text { tour.app.root.dispatch(KeyPress(key)) }
    look(at: tour, width)
  }

  private func without(_ id: User.ID) throws -> ProfileData {
    let data = ProfileData.sample
    let users = data.users.filter { $0.id != id }.map { user in
      var user = user
      user.followerIDs.removeAll { $0 == id }
      return user
    }
    let photos = data.photos.filter { $0.userID != id }.map { photo in
      var photo = photo
      photo.likerIDs?.removeAll { $0 == id }
      return photo
    }
    return try ProfileData(users: users, photos: photos)
  }

  // MARK: - Posting

  @Test func textTypedWhilePostingIsKeptAsDraft() async throws {
    let tour = try tour(link: "photos/new-post")
    try tour.field("title").focus()
    type("First", in: tour)
    tour.gateway.pauseCalls()
    tour.press("Post")
    try tour.field("title").focus()
    type(" and second", in: tour)
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(tour.store.data.photos.contains { $0.name == "First" })
    #expect(tour.store.drafts.posts[1]?.title == "First and second")
    let text = look(at: tour)
    #expect(text.contains("Posted; later edits are kept"), "\(text)")
    type(", and third", in: tour)
    #expect(try tour.field("title").text == "First and second, and third")
    #expect(tour.store.drafts.posts[1]?.title == "First and second, and third")
  }

  @Test func wordIsNoCommandOfTheScreenThatFollowsThePost() async throws {
    let tour = try tour(link: "photos/new-post"), likes = tour.store.data.photos.map(\.likerIDs)
    var hasQuit = false
    tour.app.main?.onQuit = { hasQuit = true }
    try tour.field("title").focus()
    type("First", in: tour)
    tour.gateway.pauseCalls()
    tour.press("Post")
    try tour.field("title").focus()
    type("!", in: tour)
    tour.app.root.dispatch(KeyPress(.backspace))
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(tour.titles == ["Photo"])
    let link = tour.app.link
    type("quiet likes 123", in: tour)
    #expect(!hasQuit && tour.app.link == link)
    #expect(tour.store.data.photos.filter { $0.name != "First" }.map(\.likerIDs) == likes)
    // After a pause, a key is a command again.
    tour.app.root.forgetLastKey()
    type("q", in: tour)
    #expect(hasQuit)
  }

  @Test(arguments: ["photos", "people", "followers.1"], ["profile.2", "photos/photo.2"])
  func wordIsNoCommandOfTheScreenOfALink(start: String, link: String) throws {
    let tour = try tour(link: start)
    var hasQuit = false
    tour.app.main?.onQuit = { hasQuit = true }
    try tour.field("search").focus()
    type("da", in: tour)
    try tour.app.open(link)
    look(at: tour)
    let shown = tour.app.link
    type("quiet flower 123", in: tour)
    #expect(!hasQuit && tour.app.link == shown)
    #expect(!look(at: tour).contains("Follow Grace Okafor?"))
  }

  // MARK: - Narrowing

  @Test func narrowWindowKeepsTheListInWhichTheUserTypes() throws {
    let tour = try tour(link: "photos", width: 120)
    type("/da", in: tour, width: 120)
    let likes = tour.store.data.photos.map(\.likerIDs)
    tour.app.fit(width: 90)
    type("wn", in: tour, width: 90)
    #expect(tour.titles == ["Photos"])
    #expect(try tour.field("search").text == "dawn")
    #expect(tour.store.data.photos.map(\.likerIDs) == likes)
    tour.app.fit(width: 120)
    type("x", in: tour, width: 120)
    #expect(try tour.field("search").text == "dawnx")
  }

  @Test func narrowWindowKeepsThePageThatTheUserHasOpened() throws {
    let tour = try tour(link: "photos", width: 120)
    tour.app.navigator.shown.last?.node.contentFocus?.focus()
    tour.app.fit(width: 90)
    #expect(tour.titles == ["Photo"])
  }

  // MARK: - A server without the user

  @Test(arguments: ["edit.1", "new-post", "photos", "settings"])
  func userWhoIsGoneIsSignedOut(link: String) async throws {
    let store = ProfileStore(.sample), server = RecordingGateway(.sample)
    var environment = ProfileEnvironment.test(store, signedIn: 1, gateway: server)
    environment.panes = PaneState()
    let app = ProfileApp(environment)
    try app.open(link)
    app.show()
    let next = try without(1)
    #expect(!environment.replaceData(with: next))
    #expect(environment.session.userID == nil && store.data == next)
    #expect(app.link == "sign-in")
    let text = app.root.frame(width: 120, height: 24).text
    #expect(text.contains("! Signed out: the server doesn't have this user anymore"), "\(text)")
  }

  @Test(arguments: ["edit.1", "new-post"], [false, true])
  func draftOfUserWhoIsGoneIsKeptWithoutQuestion(link: String, isAsking: Bool) throws {
    let tour = try tour(link: link), next = try without(1)
    try tour.field(link == "edit.1" ? "bio" : "title").replaceText(with: "Half a thought")
    if isAsking { tour.press("‹ Back") }
    #expect(look(at: tour).contains("Keep Draft") == isAsking)
    let drafts = tour.store.drafts
    // A command that has loaded the data ends like this.
    transaction { _ = tour.app.environment.replaceData(with: next) }
    #expect(tour.app.link == "sign-in")
    #expect(!drafts.isEmpty && tour.store.drafts == drafts)
    let text = look(at: tour)
    #expect(text.contains("! Signed out") && !text.contains("Keep Draft"), "\(text)")
  }

  @Test func saveOfUserWhoIsGoneKeepsTheDraft() async throws {
    let tour = try tour(link: "edit.1"), next = try without(1)
    try tour.field("bio").replaceText(with: "Half a thought")
    tour.gateway.pauseCalls()
    tour.press("Save")
    await tour.gateway.waitUntilCallIsPaused()
    tour.app.environment.replaceData(with: next)
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(tour.store.drafts.edits == [1: ["bio": "Half a thought"]])
    let text = look(at: tour)
    #expect(text.contains("! Saving: \(GatewayError(.notFound))"), "\(text)")
  }

  @Test func pageOfPhotoThatIsGoneOffersNothing() throws {
    let tour = try tour(link: "photos/photo.10")
    var data = tour.store.data
    _ = try data.remove(.photo(#require(data.photo(10))))
    tour.store.data = data
    let help = KeyHelp(tour.app.root)
    let lines = help.frame(width: 80, height: 24).lines
    #expect(lines.joined().contains("No Photo") && !lines.joined().contains("0 of"))
    #expect(lines.last?.contains("n next") == false, "\(lines.last ?? "")")
  }

  // MARK: - Saving

  nonisolated static let failed = ProfileStore.Saving.failed(
    FileError("session.json", .unwritable, "can't be written"))

  @Test func unsavedDraftIsOfferedForAsLongAsItLasts() throws {
    for (saving, question) in [
      (ProfileStore.Saving.working, "Keep the changes for later?"),
      (.none, "Keep the changes until the program ends?"),
      (Self.failed, "Keep the changes until the program ends?"),
    ] {
      let tour = try tour(link: "photos/new-post")
      tour.store.saving = saving
      try tour.field("title").focus()
      type("Fog", in: tour)
      tour.app.root.dispatch(KeyPress(.escape))
      let text = look(at: tour)
      #expect(text.contains(question), "\(text)")
      let warning = "! Changes can't be saved: session.json: can't be written"
      #expect(text.contains(warning) == (saving == Self.failed), "\(text)")
    }
  }

  @Test(arguments: [ProfileStore.Saving.none, failed], [true, false])
  func quittingAsksOnceBeforeDraftIsLost(saving: ProfileStore.Saving, isEditing: Bool) throws {
    let tour = try tour(link: "photos/new-post"), question = "Quit and lose unsaved changes?"
    tour.store.saving = saving
    try tour.field("title").focus()
    type("Fog", in: tour)
    if !isEditing {
      tour.app.root.dispatch(KeyPress(.escape))
      tour.press("Keep Draft")
    }
    var hasQuit = false
    tour.app.screen.leave { hasQuit = true }
    #expect(look(at: tour).contains(question))
    tour.press("Stay")
    #expect(!look(at: tour).contains(question) && !hasQuit)
    tour.app.screen.leave {}
    tour.app.main?.onQuit = { hasQuit = true }
    tour.press("Quit")
    #expect(hasQuit)
  }

  @Test func questionAboutLostChangesClosesWhenTheyAreSaved() throws {
    let tour = try tour(link: "photos"), question = "Quit and lose unsaved changes?"
    tour.store.saving = Self.failed
    var hasQuit = false
    tour.app.screen.leave { hasQuit = true }
    #expect(look(at: tour).contains(question) && !hasQuit)
    tour.store.saving = .working
    #expect(!look(at: tour).contains(question) && hasQuit)
  }

  // MARK: - The tour and the tabs

  @Test func tourSaysWhyItEnds() async throws {
    let tour = try AppTour(link: "photos", inPanes: true, offersTour: true)
    look(at: tour)
    tour.app.navigator.shown.last?.node.contentFocus?.focus()
    type("/zzzz", in: tour)
    tour.app.main?.startTour()
    for _ in 0..<6 {
      await tour.clock.advance(by: .seconds(1.2))
      look(at: tour)
    }
    #expect(look(at: tour).contains("The tour has ended"))
  }

  @Test func clickedTabMovesTheFocusToItsScreen() throws {
    let tour = try tour(link: "photos")
    let help = KeyHelp(tour.app.root)
    let renderer = IncrementalRenderer(help, width: 80, height: 24)
    renderer.update()
    let column = try #require(renderer.frame.lines[0].range(of: "2 People"))
    let place = renderer.frame.lines[0].distance(
      from: renderer.frame.lines[0].startIndex, to: column.lowerBound)
    MouseDispatcher(renderer).click(column: place, row: 0)
    renderer.update()
    #expect(help.focusedNode is ListView, "\(String(describing: help.focusedNode))")
  }

  @Test func emptyListsSayWhatFillsThem() throws {
    let tour = try tour(link: "photos")
    tour.app.navigator.shown.last?.node.contentFocus?.focus()
    type("f", in: tour)
    type("f", in: tour)
    #expect(look(at: tour).contains("Press l in a photo to like it"))
  }
}
