import Bindable
import BindableTesting
import Testing

@MainActor struct RouterTests {
  private let router = Router<TestRoute>(.home)

  @Test func pushAndPopChangeRoutes() {
    router.push(.user(1))
    router.push(.user(2))
    #expect(router.routes == [.home, .user(1), .user(2)])
    #expect(router.current == .user(2))
    #expect(router.pop())
    #expect(router.routes == [.home, .user(1)])
    #expect(router.pop())
    #expect(!router.pop(), "The first route must stay.")
    #expect(router.routes == [.home])
  }

  @Test func popDismissesPresentedRouteFirst() {
    router.push(.user(1))
    router.present(.named("new"))
    #expect(router.current == .named("new"))
    #expect(router.pop())
    #expect(router.presented == nil)
    #expect(router.routes == [.home, .user(1)])
    #expect(!router.dismiss())
  }

  @Test func pushAfterRouteReplacesLaterRoutes() {
    let recorder = NavigationRecorder()
    router.attach(recorder)
    router.push(.user(1), after: .home)
    router.push(.user(2), after: .user(1))
    #expect(router.routes == [.home, .user(1), .user(2)])
    router.push(.user(3), after: .home)
    #expect(router.routes == [.home, .user(3)])
    router.push(.user(3), after: .home)
    #expect(router.routes == [.home, .user(3)], "The route is already current.")
    router.push(.user(4), after: .named("nowhere"))
    #expect(router.routes == [.home, .user(3), .user(4)])
    router.present(.named("cover"))
    router.push(.user(5), after: .user(4))
    #expect(router.presented == nil)
    #expect(
      recorder.steps == [
        "push user.1", "push user.2", "pop user.2", "pop user.1", "push user.3", "push user.4",
        "present named.cover", "dismiss named.cover", "push user.5",
      ])
  }

  @Test func popToRouteRemovesLaterRoutesTogether() {
    for id in 1...4 { router.push(.user(id)) }
    router.present(.home)
    var seen = 0
    let effect = observe(router.routes) { _ in seen += 1 }
    #expect(router.pop(to: .user(2)))
    #expect(router.routes == [.home, .user(1), .user(2)])
    #expect(router.presented == nil)
    #expect(seen == 2, "Observers must receive one change.")
    #expect(!router.pop(to: .user(9)))
    effect.cancel()
  }

  @Test func settingRoutesIsOneStep() {
    let recorder = NavigationRecorder()
    router.attach(recorder)
    router.setRoutes([.home, .user(3)])
    router.setRoutes([.home, .user(3)])
    #expect(router.routes == [.home, .user(3)])
    #expect(recorder.steps == ["replace with home/user.3"])
  }

  @Test func settingEmptyRoutesStopsProgram() async {
    await #expect(processExitsWith: .failure) { @MainActor in Router<TestRoute>(.home).setRoutes([])
    }
  }

  // MARK: - Links

  @Test(arguments: [
    [TestRoute.home], [.home, .user(1), .user(-7)], [.named("a/b%2F"), .named(""), .named("ü%")],
  ]) func linksRoundTripRoutes(_ routes: [TestRoute]) throws {
    let text = TestRoute.link(to: routes)
    #expect(try TestRoute.routes(in: text) == routes)
    router.setRoutes(routes)
    #expect(router.link == text)
    #expect(try Router<TestRoute>(link: text).routes == routes)
  }

  @Test func linkEscapesSlashInSegment() {
    #expect(TestRoute.link(to: [TestRoute.named("a/b%")]) == "named.a%2Fb%25")
  }

  /// A route whose segment is any text.
  private struct Tag: Route {
    let segment: String
    init(segment: String) { self.segment = segment }
  }

  @Test(arguments: ["/", "%", "\u{301}x", "\r\n", "\u{200D}", "a/\u{301}"])
  func linkKeepsSegmentsOfAnyText(_ text: String) throws {
    let routes = [Tag(segment: "e"), Tag(segment: text), Tag(segment: "")]
    #expect(try Tag.routes(in: Tag.link(to: routes)) == routes)
  }

  @Test func emptyLinkHasNoRoute() {
    let error = #expect(throws: LinkError.self) { try Router<TestRoute>(link: "") }
    #expect(error == LinkError(segment: "", position: 1))
  }

  @Test(arguments: [
    ("home/nowhere", "nowhere", 2), ("home//home", "", 2), ("/home", "", 1),
    ("named.%", "named.%", 1),
    ("named.%2", "named.%2", 1), ("user.x/home", "user.x", 1),
  ]) func invalidLinkErrorNamesSegment(_ link: String, _ segment: String, _ position: Int) {
    router.push(.user(1))
    let error = #expect(throws: LinkError.self) { try router.open(link) }
    #expect(error?.segment == segment)
    #expect(error?.position == position)
    #expect(router.routes == [.home, .user(1)], "The routes must not change.")
  }

  @Test func linkErrorDescriptionIsOneLine() {
    let error = #expect(throws: LinkError.self) { try router.open("home/no\nwhere") }
    #expect(
      error?.description
        == #"part 2 of the link, "no\nwhere", isn't a location in this app; remove it, or spell it as in "#
        + "links from the app")
  }

  @Test func openingLinkSetsRoutes() throws {
    try router.open("home/user.5")
    #expect(router.routes == [.home, .user(5)])
    try router.open("")
    #expect(router.routes == [.home, .user(5)])
  }

  // MARK: - Behaviors

  @Test func behaviorsObserveEachStepBeforeAndAfter() {
    let watch = Watch(router)
    router.attach(watch)
    router.push(.user(1))
    router.present(.home)
    router.pop()
    router.pop()
    #expect(
      watch.lines == [
        "will push user.1 at home", "did push user.1 at home/user.1",
        "will present home at home/user.1", "did present home at home/user.1",
        "will dismiss home at home/user.1", "did dismiss home at home/user.1",
        "will pop user.1 at home/user.1", "did pop user.1 at home",
      ])
  }

  @MainActor private final class Watch: RouterBehavior {
    unowned let router: Router<TestRoute>
    var lines: [String] = []
    init(_ router: Router<TestRoute>) { self.router = router }
    func router<P: Route>(will step: RouterStep<P>) {
      lines.append("will \(step) at \(router.link)")
    }
    func router<P: Route>(did step: RouterStep<P>) { lines.append("did \(step) at \(router.link)") }
  }

  /// A route with any text, even none.
  private struct TextRoute: Route {
    let segment: String
    init?(segment: String) { self.segment = segment }
    init(_ text: String) { segment = text }
  }

  @Test func everyLinkReadsBackAsItsRoutes() throws {
    let texts = ["", "/", "%", "%00", "a", "a/b", "%2F", "\u{301}", "\0"]
    var paths: [[String]] = [[]]
    for _ in 0..<3 {
      paths += paths.flatMap { path in texts.map { path + [$0] } }
    }
    for path in Set(paths) {
      let link = TextRoute.link(to: path.map { TextRoute($0) })
      #expect(try TextRoute.routes(in: link).map(\.segment) == path, "\(link)")
    }
  }
}
