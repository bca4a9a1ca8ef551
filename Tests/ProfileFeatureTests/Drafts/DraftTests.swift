import Bindable
import BindableTesting
import Foundation
import TestSupport
import Testing

@testable import ProfileFeature

/// Leaves the editing screens of the app in every way, as a user does.
@MainActor @Suite(.snapshots, .timeLimit(.minutes(30))) struct DraftTests {
  private let editors = ["profile.1/edit.1", "new-post"]

  /// Opens an editor in the app.
  private func tour(_ editor: String, _ device: Device = .phone) throws -> AppTour {
    if editor != "new-post" { return try AppTour(device, link: editor) }
    let tour = try AppTour(device)
    tour.press("Post")
    return tour
  }

  private func field(_ tour: AppTour) throws -> TextField {
    try #require(tour.shown(TextField.self).last)
  }

  private func type(_ text: String, in tour: AppTour) throws {
    try field(tour).focus()
    tour.app.root.dispatchPasted(text)
  }

  private func press(_ key: Key, in tour: AppTour) { tour.app.root.dispatch(KeyPress(key)) }

  private var question: String { "Discard the changes?" }

  @Test func editorWithoutChangesIsLeftWithoutQuestion() throws {
    for editor in editors {
      let tour = try tour(editor)
      try field(tour).focus()
      press(.escape, in: tour)
      #expect(tour.titles == ["Profile"])
    }
  }

  @Test func escapeAsksAndKeepsTextAndFocus() throws {
    for editor in editors {
      let tour = try tour(editor)
      try type("Half a thought", in: tour)
      let field = try field(tour), text = field.text, titles = tour.titles
      press(.escape, in: tour)
      #expect(tour.look().text.contains(question))
      // The end of a pause.
      tour.app.root.forgetLastKey()
      press(.character("k"), in: tour)
      #expect(tour.titles == titles && !tour.look().text.contains(question))
      #expect(field.isFocused && field.text == text)
      press(.character("!"), in: tour)
      #expect(field.text == text + "!")
    }
  }

  @Test func backAsksOnceAndDiscardReleasesPresenter() throws {
    for editor in editors {
      let tour = try tour(editor)
      try type("Half a thought", in: tour)
      let screen = { [weak object = tour.app.navigator.shown.last] in object }
      tour.press("‹ Back")
      tour.press("‹ Back")
      #expect(tour.shown(Dialog.self).count == 1)
      tour.press("Discard")
      #expect(tour.titles == ["Profile"])
      #expect(screen() == nil)
      #expect(tour.app.environment.store.drafts == SavedDrafts())
      #expect(tour.store.data.user(1)?.username == "ada")
    }
  }

  @Test func linkArrivingDuringQuestionIsOpenedAfterDiscard() throws {
    for editor in editors {
      let tour = try tour(editor)
      try type("Half a thought", in: tour)
      let titles = tour.titles
      tour.press("‹ Back")
      try tour.app.open("profile.2/photo.3")
      #expect(tour.titles == titles && tour.shown(Dialog.self).count == 1)
      tour.press("Keep Editing")
      #expect(tour.titles == titles, "the link is forgotten")
      tour.press("‹ Back")
      try tour.app.open("profile.2/photo.3")
      tour.press("Discard")
      #expect(tour.app.link == "people/profile.2/photo.3" && tour.titles == ["Photo"])
    }
  }

  @Test func otherPaneOfTabletAsks() throws {
    let tour = try tour(editors[0], .tablet)
    try type("2", in: tour)
    tour.press("Show")
    #expect(tour.titles == ["Profile", "Edit Profile"])
    tour.press("Discard")
    #expect(tour.titles == ["Profile", "Followers"])
  }

  @Test func savedChangesNeedNoQuestion() async throws {
    let tour = try tour(editors[0])
    try tour.field("bio").replaceText(with: "Countess")
    tour.press("Save")
    await someTurns()
    #expect(tour.app.environment.store.drafts == SavedDrafts())
    tour.press("‹ Back")
    #expect(tour.titles == ["Profile"])
  }

  @Test func postThatIsBeingSentIsLeftWithoutQuestion() async throws {
    let tour = try tour(editors[1])
    try type("Harbor at six", in: tour)
    tour.gateway.pauseCalls()
    tour.press("Post")
    await tour.gateway.waitUntilCallIsPaused()
    press(.escape, in: tour)
    #expect(!tour.look().text.contains(question) && tour.titles == ["Profile"])
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(tour.store.data.photos.contains { $0.name == "Harbor at six" })
    #expect(tour.app.environment.store.drafts == SavedDrafts())
  }

  @Test func questionIsLegibleOnSmallScreen() throws {
    let tour = try tour(editors[0])
    try type("2", in: tour)
    press(.escape, in: tour)
    try verify(tour.look(width: 40, height: 14), matches: "question")
  }

  // MARK: - Kept drafts

  /// A run of the program with a store.
  @MainActor private final class Run {
    let store = ProfileStore(.sample)
    let environment: ProfileEnvironment
    let keeper: StateAutosaver

    init(_ medium: any ArchiveStorage, signedIn userID: User.ID = 1) async throws {
      environment = ProfileEnvironment(
        store, signedIn: userID, now: Date(timeIntervalSince1970: 0), device: .phone)
      keeper = StateAutosaver(Archive(medium), in: environment)
      try await keeper.restore(Archive(medium).load())
    }
  }

  @Test func draftsSurviveEndOfProgram() async throws {
    let medium = InMemoryStorage(named: "session.json")
    let first = try await Run(medium)
    let post = NewPostScreen(1, in: first.environment).show()
    post.view.title.type("Harbor at s")
    post.view.stars.increment()
    let edit = EditProfileScreen(1, in: first.environment).show()
    edit.view.bio.replaceText(with: "Half a")
    // Nothing is closed: the program ends here.
    try await first.keeper.waitUntilSaved()

    let second = try await Run(medium)
    try second.store.data.update(1) { $0.lastName = "King" }
    let postAgain = NewPostScreen(1, in: second.environment).show()
    #expect(postAgain.view.title.text == "Harbor at s" && postAgain.view.stars.value == 4)
    #expect(postAgain.presenter.hasUnsavedChanges)
    let editAgain = EditProfileScreen(1, in: second.environment).show()
    #expect(editAgain.view.bio.text == "Half a")
    #expect(editAgain.view.lastName.text == "King", "other fields follow the profile")
    #expect(editAgain.view.unsavedFields.text == "Unsaved: bio")
    editAgain.view.revert.press()
    editAgain.view.dialog.choose("Discard")
    postAgain.view.cancel.press()
    postAgain.leave {}
    postAgain.view.dialog.choose("Discard")
    try await second.keeper.waitUntilSaved()
    #expect(second.keeper.state.drafts == SavedDrafts())

    let third = try await Run(medium)
    #expect(NewPostScreen(1, in: third.environment).show().view.title.text == "")
  }

  @Test func draftBelongsToItsUser() async throws {
    let run = try await Run(InMemoryStorage(named: "session.json"))
    let post = NewPostScreen(1, in: run.environment).show()
    post.view.title.type("Mine")
    post.close()
    #expect(NewPostScreen(2, in: run.environment).show().view.title.text == "")
    #expect(NewPostScreen(1, in: run.environment).show().view.title.text == "Mine")
  }

  private func session(stars: Int, day: String) -> InMemoryStorage {
    let drafts = """
      {"posts": {"1": {"title": "x", "stars": \(stars), "day": "\(day)"}}, "edits": {}}
      """
    let text = """
      {"schema": 1, "value": {"signedInID": 1, "users": [], "photos": [], "removedPhotoIDs": [],
       "theme": "plain", "drafts": \(drafts)}}
      """
    return InMemoryStorage(Array(text.utf8), named: "session.json")
  }

  @Test(arguments: [(-7, 1), (0, 1), (4, 4), (99, 5)])
  func savedRatingOutOfRangeIsLimited(saved: Int, shown: Int) async throws {
    let run = try await Run(session(stars: saved, day: "2026-03-14"))
    let post = NewPostScreen(1, in: run.environment).show()
    #expect(post.view.title.text == "x" && post.view.stars.value == shown)
    #expect(post.view.day.date == .clamped(year: 2026, month: 3, day: 14))
    #expect(post.presenter.rating == Double(shown * 20))
  }

  @Test(arguments: ["2026-02-30", "0-1-1", "today", ""])
  func impossibleDayOfSavedPostIsErrorWithCodingPath(day: String) async throws {
    let error = await #expect(throws: FileError.self) { try await Run(session(stars: 3, day: day)) }
    #expect(
      error?.problem.hasPrefix(
        "value.drafts.posts[1].day: expected a day like 2026-05-30; correct the value") == true,
      "\(error?.description ?? "")")
  }
}
