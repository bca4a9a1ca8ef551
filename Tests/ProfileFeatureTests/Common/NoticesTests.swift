import Bindable
import Testing

@testable import ProfileFeature

@MainActor @Suite(.timeLimit(.minutes(30))) struct NoticesTests {
  private let clock = ManualClock()
  private let notices: Notices

  init() {
    notices = Notices(clock: clock)
    notices.areShown = true
  }

  private var text: String? { notices.current?.text }

  /// The orders in which three pieces of work can end.
  nonisolated static let orders = [
    [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
  ]

  @Test(arguments: orders) func messageIsThatOfTheLatestUnfinishedWork(order: [Int]) {
    let texts = ["Following…", "Saving…", "Saving…"], works = texts.map { notices.begin($0) }
    var unfinished = Array(texts.indices)
    for index in order {
      #expect(text == unfinished.last.map { texts[$0] } && notices.current?.isRunning == true)
      notices.end(works[index])
      unfinished.removeAll { $0 == index }
    }
    #expect(notices.current == nil)
  }

  @Test func messageOfUnfinishedWorkReturnsAfterAnotherOne() async {
    let work = notices.begin("Saving…")
    notices.show("Liked")
    #expect(text == "Liked" && notices.current?.isRunning == false)
    await clock.advance(by: Notices.timeLimit)
    #expect(text == "Saving…")
    notices.end(work)
    #expect(text == nil)
  }

  @Test func messageReplacesNoWarning() async {
    notices.warn("Saving: The server is busy.")
    await clock.advance(by: .seconds(2))
    notices.show("Draft kept")
    notices.end(notices.begin("Following…"))
    #expect(notices.warning?.text == "Saving: The server is busy.")
    await clock.advance(by: .seconds(3))
    #expect(notices.warning == nil)
    notices.warn("First")
    notices.warn("Second")
    notices.show("Saved")
    #expect(notices.warning?.text == "Second" && text == "Saved")
    await clock.advance(by: Notices.timeLimit)
    #expect(notices.warning == nil && text == nil)
  }

  @Test(arguments: ["photos", "people", "profile.1"])
  func messageIsShownWithWarning(link: String) throws {
    let tour = try AppTour(link: link, inPanes: true)
    tour.app.fit(width: 80)
    tour.app.environment.notices.warn("Signed out")
    tour.app.environment.notices.show("Draft kept")
    let text = tour.look(width: 80, height: 24).text
    #expect(text.contains("✓ Draft kept") && text.contains("! Signed out"), "\(text)")
  }
}
