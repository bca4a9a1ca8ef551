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

  private var texts: [String] { notices.current }

  /// The orders in which three pieces of work can end.
  nonisolated static let orders = [
    [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
  ]

  @Test(arguments: orders) func messageIsThatOfTheLatestUnfinishedWork(order: [Int]) {
    let begun = ["Following…", "Saving…", "Saving…"], works = begun.map { notices.begin($0) }
    var unfinished = Array(begun.indices)
    for index in order {
      #expect(texts == unfinished.suffix(1).map { begun[$0] })
      notices.end(works[index])
      unfinished.removeAll { $0 == index }
    }
    #expect(texts == [])
  }

  @Test func messageOfUnfinishedWorkIsShownWithAnotherOne() async {
    let work = notices.begin("Saving…")
    notices.show("Draft kept")
    #expect(texts == ["Saving…", "✓ Draft kept"])
    await clock.advance(by: Notices.timeLimit)
    #expect(texts == ["Saving…"])
    notices.show("Saved")
    notices.end(work)
    #expect(texts == ["✓ Saved"])
  }

  @Test(arguments: [40, 80, 120]) func unfinishedWorkIsShownInTheBar(width: Int) throws {
    let tour = try AppTour(link: "photos", inPanes: true)
    tour.app.fit(width: width)
    let notices = tour.app.environment.notices, work = notices.begin("Posting…")
    notices.show("Draft kept")
    let text = tour.look(width: width, height: 24).text
    #expect(text.contains(width < 80 ? "Posting…" : "Posting… ✓ Draft kept"), "\(text)")
    notices.end(work)
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
    #expect(notices.warning?.text == "Second" && texts == ["✓ Saved"])
    await clock.advance(by: Notices.timeLimit)
    #expect(notices.warning == nil && texts == [])
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
