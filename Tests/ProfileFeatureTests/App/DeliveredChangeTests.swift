import Bindable
import BindableTesting
@testable import ProfileFeature
import TestSupport
import Testing

/// Changes that the server knows of when the screen that sent them is closed.
@MainActor @Suite(.timeLimit(.minutes(30))) struct DeliveredChangeTests {
  private func tour(link: String) throws -> AppTour {
    let tour = try AppTour(link: link, inPanes: true)
    tour.app.fit(width: 80)
    tour.look(width: 80, height: 30)
    tour.gateway.pauseCalls()
    return tour
  }

  @Test func likeOutlivesItsScreen() async throws {
    let tour = try tour(link: "photos/photo.10")
    let before = tour.store.data.photo(10)?.likerIDs ?? []
    tour.press("♡ Like")
    await tour.gateway.waitUntilCallIsPaused()
    tour.app.router.pop()
    #expect(tour.app.link == "photos")
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(tour.store.data.photo(10)?.likerIDs == before + [1])
  }

  @Test(arguments: ["Liking", "Unliking"])
  func failedLikeSaysWhatFailed(action: String) async throws {
    let tour = try tour(link: "photos/photo.10")
    tour.store.data.update(Photo.ID(10)) { photo in
      photo.likerIDs = action == "Liking" ? [] : [1]
      photo.name = "Fog\u{7}" + String(repeating: "x", count: 60)
    }
    let name = try #require(tour.store.data.photo(10)).title
    tour.gateway.fail(with: "The server is busy.")
    tour.press(action == "Liking" ? "♡ Like" : "♥ Liked")
    await tour.gateway.waitUntilCallIsPaused()
    #expect(tour.look(width: 80, height: 30).text.contains("\(action)…"))
    tour.app.router.pop()
    tour.gateway.resumeCalls()
    await someTurns()
    let text = tour.look(width: 80, height: 30).text
    #expect(text.contains("! \(action) \(Excerpt.quoted(name)):"), "\(text)")
    #expect(text.contains("The server is busy."), "\(text)")
  }

  @Test func removalKeepsTheScreenThatTheUserHasOpenedSince() async throws {
    let tour = try tour(link: "profile.1/photo.2")
    tour.press("Remove")
    tour.press("Yes")
    await tour.gateway.waitUntilCallIsPaused()
    tour.app.router.push(.editProfile(1))
    try tour.field("bio").replaceText(with: "Half a thought")
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(tour.store.data.photo(2) == nil)
    #expect(tour.app.link == "profile.1/photo.2/edit.1")
    #expect(!tour.look(width: 80, height: 30).text.contains("Keep Draft"))
  }

  @Test func savedEditOutlivesItsScreen() async throws {
    let tour = try tour(link: "edit.1")
    try tour.field("bio").replaceText(with: "Countess of L.")
    tour.press("Save")
    await tour.gateway.waitUntilCallIsPaused()
    #expect(tour.app.root.frame(width: 80, height: 30).text.contains("Saving…"))
    tour.press("‹ Back")
    #expect(tour.app.link == "profile.1")
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(tour.store.data.user(1)?.bio == "Countess of L.")
    #expect(tour.store.drafts.isEmpty)
  }

  @Test func savedEditLeavesNoDraft() async throws {
    let tour = try tour(link: "edit.1")
    try tour.field("bio").replaceText(with: "Countess of L.")
    tour.press("Save")
    await tour.gateway.waitUntilCallIsPaused()
    try tour.field("firstName").replaceText(with: "Augusta")
    tour.press("‹ Back")
    tour.press("Keep Draft")
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(tour.store.data.user(1)?.bio == "Countess of L.")
    #expect(tour.store.drafts.edits == [1: ["first name": "Augusta"]])
    tour.press("Edit")
    tour.press("Revert")
    tour.press("Discard")
    tour.gateway.pauseCalls()
    try tour.field("bio").replaceText(with: "Countess")
    tour.press("Save")
    await tour.gateway.waitUntilCallIsPaused()
    tour.press("‹ Back")
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(tour.store.data.user(1)?.bio == "Countess" && tour.store.drafts.isEmpty)
  }

  nonisolated static let editors = ["photos/new-post", "edit.1"]

  /// Types a text in an editor, sends it, and returns the kept draft when the server has the call.
  private func send(_ text: String, in tour: AppTour, fails: Bool) async throws -> SavedDrafts {
    if fails { tour.gateway.fail(with: "The server is busy.") }
    try field(of: tour).replaceText(with: text)
    tour.press(tour.app.link == "photos/new-post" ? "Post" : "Save")
    await tour.gateway.waitUntilCallIsPaused()
    #expect(!tour.store.drafts.isEmpty)
    return tour.store.drafts
  }

  private func field(of tour: AppTour) throws -> TextField {
    try tour.field(tour.app.link == "photos/new-post" ? "title" : "bio")
  }

  private func hasSent(_ text: String, in tour: AppTour) -> Bool {
    let data = tour.store.data
    return data.photos.contains { $0.name == text } || data.user(1)?.bio == text
  }

  private func asks(_ tour: AppTour) -> Bool {
    tour.look(width: 80, height: 30).text.contains("Keep Draft")
  }

  private func isWaiting(_ tour: AppTour) -> Bool {
    tour.look(width: 80, height: 30).text.contains("Your changes are being sent.")
  }

  @Test(arguments: editors, [false, true])
  func leavingAsksNothingAboutWhatIsBeingSent(link: String, fails: Bool) async throws {
    let tour = try tour(link: link)
    let draft = try await send("Fog", in: tour, fails: fails), text = fails ? "! " : "✓ "
    tour.app.router.pop()
    #expect(!asks(tour) && ["photos", "profile.1"].contains(tour.app.link))
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(hasSent("Fog", in: tour) == !fails)
    #expect(tour.store.drafts == (fails ? draft : SavedDrafts()))
    #expect(tour.look(width: 80, height: 30).text.contains(text))
  }

  /// Discards later edits, also in an editor that was closed and opened again.
  @Test(arguments: editors, [false, true])
  func discardKeepsWhatIsBeingSent(link: String, fails: Bool) async throws {
    for isReopened in [false, true] {
      let tour = try tour(link: link)
      let draft = try await send("Fog", in: tour, fails: fails)
      if isReopened { try reopen(link, in: tour) }
      try field(of: tour).replaceText(with: "Fog bank")
      tour.app.router.pop()
      let text = tour.look(width: 80, height: 30).text
      #expect(text.contains("Earlier changes are being sent."), "\(text)")
      tour.press("Discard")
      #expect(["photos", "profile.1"].contains(tour.app.link) && tour.store.drafts == draft)
      tour.gateway.resumeCalls()
      await someTurns()
      #expect(hasSent("Fog", in: tour) == !fails && !hasSent("Fog bank", in: tour))
      #expect(tour.store.drafts == (fails ? draft : SavedDrafts()))
    }
  }

  private func reopen(_ link: String, in tour: AppTour) throws {
    tour.app.router.pop()
    try tour.app.open(link)
    tour.look(width: 80, height: 30)
  }

  private func sendButton(of tour: AppTour) -> Button? {
    tour.shown(Button.self).first { ["Post", "Save"].contains($0.title) }
  }

  /// The editor that's opened again waits for the one call, and then shows its result.
  @Test(arguments: editors, [false, true])
  func reopenedEditorShowsWhatIsBeingSent(link: String, fails: Bool) async throws {
    let tour = try tour(link: link)
    let draft = try await send("Fog", in: tour, fails: fails)
    try reopen(link, in: tour)
    #expect(try field(of: tour).text == "Fog" && sendButton(of: tour)?.isRunning == true)
    let text = tour.look(width: 80, height: 30).text
    #expect(!text.contains("Draft restored"), "\(text)")
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(hasSent("Fog", in: tour) == !fails && tour.gateway.calls.count == 1)
    #expect(tour.store.drafts == (fails ? draft : SavedDrafts()))
    let end = tour.look(width: 80, height: 30).text
    if fails {
      #expect(end.contains("The server is busy."), "\(end)")
      #expect(sendButton(of: tour)?.isRunning == false && sendButton(of: tour)?.isEnabled == true)
    } else {
      #expect(link == "edit.1" ? end.contains("All changes saved") : tour.titles == ["Photo"])
      tour.app.router.pop()
      #expect(!asks(tour))
    }
  }

  @Test(arguments: editors) func reopenedEditorKeepsLaterEdits(link: String) async throws {
    let tour = try tour(link: link)
    _ = try await send("Fog", in: tour, fails: false)
    try reopen(link, in: tour)
    try field(of: tour).replaceText(with: "Fog bank")
    let draft = tour.store.drafts
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(hasSent("Fog", in: tour) && tour.app.link.hasSuffix(link))
    #expect(try field(of: tour).text == "Fog bank" && tour.store.drafts == draft)
    #expect(!tour.look(width: 80, height: 30).text.contains("Also changed elsewhere"))
  }

  /// Quits in the editor, and from the screen before it.
  ///
  /// After a failure, the user stays to see it.
  @Test(arguments: editors, [false, true])
  func quittingWaitsForTheServer(link: String, fails: Bool) async throws {
    for isLeft in [false, true] {
      let tour = try tour(link: link)
      tour.store.saving = .working
      let draft = try await send("Fog", in: tour, fails: fails)
      if isLeft { tour.app.router.pop() }
      var hasQuit = false
      tour.app.screen.leave { hasQuit = true }
      #expect(!asks(tour) && isWaiting(tour) && !hasQuit)
      tour.gateway.resumeCalls()
      await someTurns()
      #expect(hasQuit == !fails && hasSent("Fog", in: tour) == !fails && !isWaiting(tour))
      #expect(tour.store.drafts == (fails ? draft : SavedDrafts()))
      let text = tour.look(width: 80, height: 30).text
      #expect(text.contains("The server is busy.") == fails, "\(text)")
    }
  }

  /// Without a store, changes that are being sent aren't lost, and later ones are.
  @Test(arguments: editors, [false, true])
  func quittingLosesOnlyWhatIsNotBeingSent(link: String, hasLater: Bool) async throws {
    let tour = try tour(link: link), question = "Quit and lose unsaved changes?"
    _ = try await send("Fog", in: tour, fails: false)
    if hasLater { try field(of: tour).replaceText(with: "Fog bank") }
    var hasQuit = false
    tour.app.screen.leave { hasQuit = true }
    #expect(tour.look(width: 80, height: 30).text.contains(question) == hasLater)
    #expect(isWaiting(tour) == !hasLater && !hasQuit)
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(tour.look(width: 80, height: 30).text.contains(question) == hasLater)
    #expect(hasQuit == !hasLater)
  }

  /// Begins a change that has no draft, and returns when the server has the call.
  private func begin(_ change: String) async throws -> AppTour {
    let links = [
      "like": "photos/photo.10", "remove": "profile.1/photo.2", "undo": "profile.1/photo.2",
      "sign out": "settings",
    ]
    let tour = try tour(link: links[change] ?? "people/profile.15")
    switch change {
    case "like": tour.press("♡ Like")
    case "remove", "undo":
      tour.press("Remove")
      tour.press("Yes")
    case "sign out":
      tour.press("Sign Out…")
      tour.press("This Device")
    default:
      if change == "unfollow" { tour.session.follow(15, by: "the test") }
      tour.app.navigator.shown.last?.node.contentFocus?.focus()
      tour.app.root.dispatch(KeyPress("f"))
      if change == "follow" { tour.press("Yes") }
    }
    await tour.gateway.waitUntilCallIsPaused()
    if change == "undo" {
      tour.gateway.resumeCalls()
      await someTurns()
      tour.gateway.pauseCalls()
      tour.app.main?.undoLatest()
      await tour.gateway.waitUntilCallIsPaused()
    }
    return tour
  }

  @Test(arguments: ["like", "follow", "unfollow", "remove", "undo", "sign out"], [false, true])
  func quittingWaitsForEachChange(change: String, fails: Bool) async throws {
    let tour = try await begin(change)
    if fails { tour.gateway.fail(with: "The server is busy.") }
    var hasQuit = false
    tour.app.screen.leave { hasQuit = true }
    #expect(isWaiting(tour) && !hasQuit)
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(hasQuit == !fails && !isWaiting(tour))
    let text = tour.look(width: 80, height: 30).text
    #expect(text.contains("The server is busy.") == fails, "\(text)")
  }

  /// Return alone stays, and the letter of Quit Now only moves the focus to it.
  @Test(arguments: [false, true])
  func quitNowIsChosenByItsLetterAndReturn(pressesLetter: Bool) async throws {
    let tour = try await begin("like")
    tour.app.navigator.shown.last?.node.contentFocus?.focus()
    var hasQuit = false
    tour.app.main?.onQuit = { [weak screen = tour.app.screen] in screen?.leave { hasQuit = true } }
    tour.app.root.dispatch(KeyPress("q"))
    #expect(isWaiting(tour) && !hasQuit)
    // The end of a pause.
    tour.app.root.forgetLastKey()
    if pressesLetter { tour.app.root.dispatch(KeyPress("q")) }
    #expect(isWaiting(tour) && !hasQuit)
    tour.app.root.dispatch(KeyPress(.enter))
    #expect(hasQuit == pressesLetter && !isWaiting(tour))
    tour.gateway.resumeCalls()
    await someTurns()
    withExtendedLifetime(tour) {}
  }

  /// After Stay, the app doesn't end while the user works in it.
  @Test(arguments: editors, ["Quit Now", "Stay"])
  func userNeedNotWaitForTheServer(link: String, choice: String) async throws {
    let tour = try tour(link: link), quits = choice == "Quit Now"
    tour.store.saving = .working
    let draft = try await send("Fog", in: tour, fails: false)
    var hasQuit = false
    tour.app.screen.leave { hasQuit = true }
    tour.press(choice)
    #expect(hasQuit == quits && tour.store.drafts == draft && !isWaiting(tour))
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(hasQuit == quits && hasSent("Fog", in: tour))
  }

  @Test func appWithoutPanesAsksBeforeItsEndToo() async throws {
    let tour = try AppTour(link: "edit.1")
    try tour.field("bio").replaceText(with: "Fog")
    tour.gateway.pauseCalls()
    tour.press("Save")
    await tour.gateway.waitUntilCallIsPaused()
    var hasQuit = false
    tour.app.screen.leave { hasQuit = true }
    #expect(isWaiting(tour) && !hasQuit)
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(hasQuit && !isWaiting(tour))
  }

  @Test(arguments: [false, true])
  func failureIsReportedAfterItsScreenIsClosed(opensAnother: Bool) async throws {
    let tour = try tour(link: "photos/new-post")
    try tour.field("title").replaceText(with: "Fog")
    tour.gateway.fail(with: "The server is busy.")
    tour.press("Post")
    await tour.gateway.waitUntilCallIsPaused()
    tour.app.root.dispatch(KeyPress(.escape))
    if opensAnother {
      tour.app.main?.selectOwn()
      tour.press("Post")
    }
    tour.gateway.resumeCalls()
    await someTurns()
    let text = tour.look(width: 80, height: 30).text
    #expect(text.contains("! Posting \"Fog\": The server is busy."), "\(text)")
  }

  @Test func failedFollowIsReportedAfterItsScreenIsClosed() async throws {
    let tour = try tour(link: "people/profile.15")
    tour.gateway.fail(with: "The server is busy.")
    tour.app.navigator.shown.last?.node.contentFocus?.focus()
    // The library reports it too, because no screen binds the message of the interaction.
    let reported = await Failure.capture {
      tour.app.root.dispatch(KeyPress("f"))
      tour.press("Yes")
      await tour.gateway.waitUntilCallIsPaused()
      tour.app.root.dispatch(KeyPress(.escape))
      tour.gateway.resumeCalls()
      await someTurns()
    }
    #expect(reported.map(\.kind) == [.unhandled] && tour.app.link == "people")
    let text = tour.look(width: 80, height: 30).text
    #expect(text.contains("! Follow Piet van der Linden: The server is busy."), "\(text)")
  }

  @Test func failureEndsTheMessage() async throws {
    let tour = try tour(link: "edit.1")
    try tour.field("bio").replaceText(with: "Countess of L.")
    tour.gateway.fail(with: "The server is busy.")
    tour.press("Save")
    tour.gateway.resumeCalls()
    await someTurns()
    let text = tour.app.root.frame(width: 80, height: 30).text
    #expect(text.contains("The server is busy.") && !text.contains("Saving…"))
  }
}
