import Bindable
import BindableTesting
import Foundation
@testable import ProfileFeature
import TestSupport
import Testing

/// A phone that shows the screen for a new post, with the outputs of its presenter.
@MainActor private final class PostTour {
  let store = ProfileStore(.sample)
  let gateway = RecordingGateway(.sample)
  let keyboard = Keyboard()
  let post: NewPostScreen
  private let place = ContainerView()
  private(set) lazy var device = ZStack {
    place
    keyboard
  }
  private(set) var outputs: [NewPostPresenter.Output] = []

  init(answerProvider: ScriptedAnswerProvider? = nil) {
    post = NewPostScreen(
      1,
      in: .test(
        store, signedIn: 1, gateway: gateway, now: "2026-03-14T23:00:00Z", keyboard: keyboard,
        answers: answerProvider)
    ).show()
    place.setChild(post.node)
    post.presenter.onOutput = { [weak self] output in
      self?.post.leave { self?.outputs.append(output) }
    }
  }

  var view: NewPostView { post.view }
  var photos: [Photo] { store.data.photos(of: 1) }

  func picture(_ width: Int, _ height: Int) -> Frame {
    device.frame(width: width, height: height)
  }
}

@MainActor @Suite(.timeLimit(.minutes(30)), .snapshots) struct NewPostTests {
  @Test func postingStoresPhotoAndSendsOutput() async {
    let tour = PostTour()
    let count = tour.photos.count
    tour.view.title.type("  Harbor at six ")
    tour.view.stars.increment()
    #expect(tour.view.previewTitle.text == "Harbor at six")
    #expect(tour.view.previewStars.text == "★★★★☆")
    tour.view.post.press()
    #expect(await tour.post.waitUntilLoaded() == .succeeded)
    let photo = tour.photos.first
    #expect(tour.photos.count == count + 1)
    #expect(photo?.title == "Harbor at six" && photo?.rating == 80)
    #expect(photo.map { "\($0.creationDate.timeIntervalSince1970)" } == "1773489600.0")
    #expect(tour.outputs == photo.map { [.posted($0.id)] })
    #expect(tour.post.connection.failures == [])
  }

  @Test func postedPhotosAreLoadedAgain() async throws {
    let tour = PostTour()
    for title in ["One", "Two"] {
      tour.view.title.replaceText(with: title)
      tour.view.post.press()
      await tour.post.waitUntilLoaded()
    }
    #expect(try await tour.gateway.load() == tour.store.data)
    #expect(tour.photos.prefix(2).map(\.title) == ["Two", "One"])
    let draft = NewPostDraft(title: "", stars: 1, day: .clamped(year: 2026, month: 1, day: 1))
    await #expect(throws: GatewayError.self) { try await tour.gateway.post(draft, by: 999) }
  }

  @Test func dayInFutureIsAnError() {
    let tour = PostTour()
    tour.view.title.type("Harbor at six")
    let today = tour.view.day.date
    tour.view.day.date = .clamped(year: today.year, month: today.month, day: today.day + 1)
    #expect(tour.view.dayError.text == "Choose today or an earlier day.")
    #expect(!tour.view.dayError.isHidden && !tour.view.post.isEnabled)
    tour.view.day.date = today
    #expect(tour.view.dayError.isHidden && tour.view.post.isEnabled)
  }

  @Test func dayChangesAtMidnight() async {
    let clock = ManualClock()
    let environment = ProfileEnvironment.test(
      ProfileStore(.sample), signedIn: 1, clock: clock, now: "2026-03-14T23:00:00Z")
    #expect(environment.today == .clamped(year: 2026, month: 3, day: 14))
    await clock.advance(by: .seconds(3_600))
    #expect(environment.today == .clamped(year: 2026, month: 3, day: 15))
  }

  @Test func titleIsRequiredAndLimited() {
    let tour = PostTour()
    #expect(!tour.view.post.isEnabled && tour.view.titleError.isHidden)
    tour.view.title.type(" ")
    #expect(tour.view.titleError.text == "Enter a title." && !tour.view.post.isEnabled)
    tour.view.title.replaceText(with: String(repeating: "x", count: 60))
    #expect(tour.view.remainingTitleLength.text == "0 characters left" && tour.view.post.isEnabled)
    tour.view.title.type("x")
    #expect(tour.view.titleError.text == "Use 60 characters or fewer.")
    #expect(!tour.view.post.isEnabled)
  }

  @Test func postButtonIsDisabledWhilePosting() async {
    let tour = PostTour()
    tour.gateway.pauseCalls()
    tour.view.title.type("Once")
    tour.view.post.press()
    await tour.gateway.waitUntilCallIsPaused()
    #expect(tour.view.post.isRunning)
    #expect(Failure.capture { tour.view.post.press() }.map(\.kind) == [.rejectedAction])
    tour.gateway.resumeCalls()
    #expect(await tour.post.waitUntilLoaded() == .succeeded)
    #expect(tour.gateway.calls.count == 1 && tour.outputs.count == 1)
  }

  @Test func failedPostShowsErrorAndKeepsInput() async {
    let tour = PostTour()
    tour.gateway.fail(with: "The server is busy.")
    tour.view.title.type("Again")
    tour.view.post.press()
    await tour.post.waitUntilLoaded()
    #expect(
      tour.view.errorMessage.text == "The server is busy." && !tour.view.errorMessage.isHidden)
    #expect(tour.outputs == [] && tour.view.title.text == "Again")
    tour.view.post.press()
    await tour.post.waitUntilLoaded()
    #expect(tour.view.errorMessage.isHidden && tour.outputs.count == 1)
  }

  @Test func cancelAsksOnlyIfPostWasEdited() {
    let tour = PostTour()
    tour.view.cancel.press()
    #expect(tour.outputs == [.cancelled] && tour.view.dialog.isHidden)
    tour.view.title.type("Draft")
    tour.view.cancel.press()
    #expect(tour.view.dialog.question == "Discard the changes?")
    tour.view.dialog.choose("Keep Editing")
    #expect(tour.outputs == [.cancelled] && tour.view.title.text == "Draft")
    tour.view.cancel.press()
    tour.view.dialog.choose("Discard")
    #expect(tour.outputs == [.cancelled, .cancelled])
  }

  @Test func scriptedAnswersReplaceDialog() {
    let script = ScriptedAnswerProvider(["keep editing", "discard"])
    let tour = PostTour(answerProvider: script)
    tour.view.day.select(.clamped(year: 2026, month: 3, day: 13))
    tour.view.cancel.press()
    #expect(tour.outputs == [])
    tour.view.cancel.press()
    #expect(tour.outputs == [.cancelled] && script.unused == [])
  }

  @Test func closingScreenEndsTheCommandOfPosting() async {
    let tour = PostTour()
    tour.gateway.pauseCalls()
    tour.view.title.type("Late")
    tour.view.post.press()
    await tour.gateway.waitUntilCallIsPaused()
    tour.post.close()
    tour.gateway.resumeCalls()
    #expect(await tour.post.waitUntilLoaded() == .cancelled)
    await someTurns()
    #expect(tour.outputs == [] && tour.photos.contains { $0.title == "Late" })
  }

  @Test func closingScreenCancelsQuestion() {
    let tour = PostTour()
    tour.view.title.type("Draft")
    tour.view.cancel.press()
    let view = tour.view
    tour.post.close()
    #expect(view.dialog.isHidden)
    #expect(tour.post.presenter.discarding.outcome == .cancelled)
  }

  @Test func keyboardKeepsFieldVisible() throws {
    let tour = PostTour()
    _ = tour.picture(36, 16)
    tour.view.title.focus()
    tour.view.title.type("Harbor at six")
    try verify(tour.picture(36, 16), matches: "keyboard", variant: "hidden")
    tour.keyboard.show(height: 7)
    try verify(tour.picture(36, 16), matches: "keyboard", variant: "shown")
    tour.keyboard.show(height: 5)
    try verify(tour.picture(60, 10), matches: "keyboard", variant: "turned")
    tour.keyboard.hide()
    try verify(tour.picture(36, 16), matches: "keyboard", variant: "hidden")
    #expect(tour.view.area.adjustedBottomInset == 0 && tour.view.area.rowOffset == 0)
  }

  @Test func dayPickerUpdatesPresenter() throws {
    let tour = PostTour()
    let day = tour.view.day
    day.month.select(title: "February")
    day.day.type("28")
    #expect(tour.post.presenter.draft.day == .clamped(year: 2026, month: 2, day: 28))
    try verify(day.frame(width: 36)) {
      """
      [- 2026 +] [ February ▾ ]  [- 28  ]
      """
    }
  }

  @Test func rebuildingViewKeepsUserState() {
    let tour = PostTour()
    tour.view.title.focus()
    tour.view.title.type("Half a ti")
    tour.view.title.moveCaret(by: -2)
    tour.view.cancel.press()
    let old = tour.view
    tour.post.rebuildView()
    #expect(tour.view !== old)
    #expect(tour.view.title.text == "Half a ti" && tour.view.title.caret == 7)
    #expect(tour.view.dialog.question == "Discard the changes?" && !tour.view.dialog.isHidden)
    tour.view.dialog.choose("Keep Editing")
    #expect(tour.post.presenter.discarding.outcome == .declined)
    tour.view.title.type("tle")
    #expect(tour.post.presenter.draft.title == "Half a tleti")
  }

  @Test func closingReleasesPresenterViewAndScreen() {
    weak var presenter: NewPostPresenter?
    weak var view: NewPostView?
    weak var screen: AnyScreen?
    do {
      let tour = PostTour()
      tour.keyboard.show(height: 4)
      tour.view.title.type("Draft")
      tour.view.cancel.press()
      (presenter, view, screen) = (tour.post.presenter, tour.view, tour.post)
      tour.post.close()
    }
    #expect(presenter == nil && view == nil && screen == nil)
  }
}
