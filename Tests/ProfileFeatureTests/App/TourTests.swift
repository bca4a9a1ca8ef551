import Bindable
import BindableTesting
import TestSupport
import Testing

@testable import ProfileFeature

/// Tests of the guide through the app, whose clock is moved by hand.
@MainActor @Suite(.snapshots, .timeLimit(.minutes(30))) struct TourTests {
  private func app(width: Int = 80, as userID: User.ID? = 1) throws -> AppTour {
    let app = try AppTour(as: userID, link: "photos", inPanes: true, offersTour: true)
    app.app.fit(width: width)
    app.app.main?.tour.onInspect = { _ in }
    app.look(width: width, height: 24)
    return app
  }

  private func tour(in app: AppTour) throws -> TourPresenter { try #require(app.app.main).tour }

  /// Advances the clock by seconds, and draws the app several times between two actions.
  private func wait(_ seconds: Int, in app: AppTour, width: Int = 80) async {
    for tenth in 0..<(seconds * 10) {
      await app.clock.advance(by: .milliseconds(100))
      await someTurns()
      if tenth % 3 == 0 { app.look(width: width, height: 24) }
    }
  }

  @Test func lineOffersTourUntilItIsTaken() throws {
    let app = try app()
    let offer = "60 seconds in the app"
    #expect(app.look(width: 80).text.contains(offer))
    app.app.root.dispatch(KeyPress("2"))
    #expect(!app.look(width: 80).text.contains(offer), "only where the app starts")
    app.app.root.dispatch(KeyPress("1"))
    app.look(width: 80)
    app.app.root.dispatch(KeyPress("t"))
    let text = app.look(width: 80).text
    #expect(text.contains("◆ 1 of 6  Photos") && text.contains("Return next, q ends"))
    #expect(try tour(in: app).handle(KeyPress("q")))
    #expect(!app.look(width: 80).text.contains(offer))
  }

  @Test func userWhoIsSignedOutHasNoTour() throws {
    let app = try app(as: nil)
    #expect(!app.look(width: 80).text.contains("60 seconds"))
    try tour(in: app).start()
    #expect(try !tour(in: app).isRunning)
  }

  @Test(arguments: LongRun.isOn ? [40, 80, 120] : [80])
  func tourEndsAfterSixtySecondsAtInspector(width: Int) async throws {
    let app = try app(width: width)
    let tour = try tour(in: app)
    var inspected: [String] = []
    tour.onInspect = { inspected.append($0) }
    tour.start()
    await wait(49, in: app, width: width)
    #expect(tour.heading == "5 of 6  Follow")
    #expect(inspected == [])
    let text = app.look(width: width, height: 24).text
    #expect(text.contains("Following"), "\(text)")
    await wait(2, in: app, width: width)
    #expect(inspected == [], "the inspector covers the text of the step")
    #expect(tour.heading == "6 of 6  Why?")
    // On a busy machine, an action can begin a tenth of a second after it's due.
    await wait(10, in: app, width: width)
    #expect(!tour.isRunning && inspected == ["followers"])
  }

  @Test func leavingStopsGuideWhereItIs() async throws {
    let app = try app()
    let tour = try tour(in: app)
    tour.start()
    await wait(12, in: app)
    #expect(app.app.link == "people")
    #expect(tour.leave())
    #expect(!tour.leave(), "the next key is for the app")
    await wait(30, in: app)
    #expect(app.app.link == "people")
    #expect(tour.canStart)
  }

  @Test(arguments: [KeyPress(.enter), KeyPress(" "), KeyPress(.right)])
  func keyShowsTheNextStepAtOnce(press: KeyPress) async throws {
    let app = try app()
    let tour = try tour(in: app)
    var inspected: [String] = []
    tour.onInspect = { inspected.append($0) }
    tour.start()
    for number in 2...6 {
      #expect(tour.handle(press))
      #expect(tour.heading.hasPrefix("\(number) of 6"))
      app.look(width: 80, height: 24)
      await someTurns()
      app.look(width: 80, height: 24)
    }
    #expect(inspected == [] && app.look(width: 80, height: 24).text.contains("Following"))
    #expect(tour.handle(press))
    #expect(!tour.isRunning && inspected == ["followers"])
    #expect(!tour.handle(press), "the next key is for the app")
    withExtendedLifetime(app) {}
  }

  @Test func tourEndsIfUserGoesElsewhere() async throws {
    let app = try app()
    let tour = try tour(in: app)
    tour.start()
    await wait(21, in: app)
    try app.app.open("settings")
    await wait(10, in: app)
    #expect(!tour.isRunning)
    #expect(app.app.link == "profile.1/settings")
  }

  @Test(arguments: [(40, 20), (80, 24), (120, 40)]) func picture(size: (Int, Int)) async throws {
    let app = try app(width: size.0)
    let tour = try tour(in: app)
    app.store.theme = .darkroom
    try verify(
      app.look(width: size.0, height: size.1), matches: "offer", variant: "\(size.0)")
    tour.start()
    await wait(45, in: app, width: size.0)
    try verify(
      app.look(width: size.0, height: size.1), matches: "follow", variant: "\(size.0)")
  }
}
