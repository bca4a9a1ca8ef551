import Bindable
import BindableTesting
@testable import ProfileFeature
import TestSupport
import Testing

@MainActor @Suite(.snapshots, .timeLimit(.minutes(30))) struct ProfileAppTests {
  // MARK: - Devices

  @Test(arguments: Device.allCases) func sameActionsReachSameRoutesOnEveryDevice(device: Device)
    throws
  {
    let tour = try AppTour(device)
    tour.press("Show")
    #expect(tour.app.link == "profile.1/followers.1")
    tour.open(row: 9)
    #expect(tour.app.link == "profile.1/followers.1/profile.2")
    tour.press("‹ Back")
    tour.press("‹ Back")
    tour.open(row: 0)
    #expect(tour.app.link == "profile.1/photo.1")
    try verify(tour.look(), matches: "photo", variant: device.rawValue)
    tour.press("‹ Back")
    tour.press("Edit")
    #expect(tour.app.link == "profile.1/edit.1")
    #expect(
      tour.analytics.steps == [
        "push followers.1", "push profile.2", "pop profile.2", "pop followers.1", "push photo.1",
        "pop photo.1", "push edit.1",
      ])
  }

  @Test func firstPaneReplacesSecondPaneOnTablet() throws {
    let tour = try AppTour(.tablet)
    tour.press("Show")
    #expect(tour.titles == ["Profile", "Followers"])
    tour.press("Edit")
    #expect(tour.app.link == "profile.1/edit.1", "the second pane's screen is replaced")
    tour.press("Edit")
    #expect(tour.app.link == "profile.1/edit.1", "pressing again has no effect")
    #expect(tour.titles == ["Profile", "Edit Profile"])
  }

  @Test func savedEditAppearsInBothPanes() async throws {
    let tour = try AppTour(.tablet)
    tour.press("Edit")
    try tour.field("lastName").replaceText(with: "Byron")
    #expect(tour.look().text.contains("@ada"))
    #expect(!tour.look().text.contains("Ada Byron"))
    tour.press("Save")
    await someTurns()
    #expect(tour.look().text.contains("Ada Byron"))
    #expect(tour.look().text.contains("All changes saved"))
    #expect(tour.titles == ["Profile", "Edit Profile"])
    #expect(tour.store.data.user(1)?.lastName == "Byron")
  }

  @Test func changingDeviceKeepsRouteAndUserState() throws {
    let tour = try AppTour()
    tour.press("Show")
    tour.look()
    let list = try #require(tour.shown(ListView.self).first)
    list.scroll(by: 4)
    list.select(3)
    let search = try tour.field("search")
    search.focus()
    search.type("a")
    let (link, frame) = (tour.app.link, tour.look())
    let screens = tour.app.navigator.screens.map(ObjectIdentifier.init)

    tour.app.device = .tablet
    #expect(tour.titles == ["Profile", "Followers"])
    #expect(tour.look().text.contains("[ Edit ]") && tour.look().text.contains("Search") == false)
    #expect(search.isFocused)
    tour.app.device = .phone
    #expect(tour.titles == ["Followers"])
    #expect(tour.app.link == link)
    #expect(tour.app.navigator.screens.map(ObjectIdentifier.init) == screens)
    #expect(tour.look() == frame)
  }

  @Test func selectedTabReturnsToItsFirstScreenAndThenToTheTop() throws {
    let tour = try AppTour(link: "photos")
    func firstPhoto() -> String { tour.look().lines[4] }
    let newest = firstPhoto()
    try #require(tour.shown(ListView.self).first).scroll(by: 3)
    let scrolled = firstPhoto()
    #expect(scrolled != newest)
    tour.open(row: 5)
    #expect(tour.titles == ["Photo"])
    tour.press("Photos")
    #expect(tour.titles == ["Photos"] && firstPhoto() == scrolled)
    tour.press("Photos")
    #expect(firstPhoto() == newest)
    tour.press("Me")
    tour.press("Post")
    try tour.field("title").type("Harbor")
    tour.press("Me")
    #expect(tour.look().text.contains("Discard the changes?"))
    tour.press("Discard")
    #expect(tour.titles == ["Profile"])
  }

  // MARK: - Links

  @Test func savedLinkRestoresScreens() throws {
    let tour = try AppTour()
    tour.press("Show")
    tour.open(row: 4)
    let link = tour.app.link
    #expect(link == "profile.1/followers.1/profile.25")
    let again = try AppTour(link: link)
    #expect(again.look() == tour.look())
    again.press("‹ Back")
    #expect(again.titles == ["Followers"])
  }

  @Test(arguments: [
    ("nowhere.1", 1, "nowhere.1"), ("profile.1/photo.99", 2, "photo.99"),
    ("profile.1/photo.03", 2, "photo.03"), ("profile.1//photo.1", 2, ""),
    ("profile.-7", 1, "profile.-7"), ("profile.1/followers.1/edit.\u{1B}", 3, "edit.\u{1B}"),
    ("profile.3/edit.3", 2, "edit.3"),
  ])
  func invalidLinkThrowsErrorWithPart(link: String, position: Int, part: String) throws {
    #expect(throws: LinkError(segment: part, position: position)) { try AppTour(link: link) }
    let tour = try AppTour()
    #expect(throws: LinkError.self) { try tour.app.open(link) }
    #expect(tour.app.link == "profile.1", "the route is unchanged")
  }

  @Test func emptyLinkOpensPhotos() throws {
    #expect(try AppTour(link: "").app.link == "photos")
  }

  @Test(arguments: [
    ("photo.3", "photos/photo.3", "Photos"), ("people", "people", "People"),
    ("profile.9/followers.9", "people/profile.9/followers.9", "People"),
    ("settings", "profile.1/settings", "Ada Lovelace"),
    ("profile.1/photo.2", "profile.1/photo.2", "Ada Lovelace"),
  ])
  func linkOpensInTabThatUserCanWalkBackTo(link: String, shown: String, title: String) throws {
    let tour = try AppTour(link: link)
    #expect(tour.app.link == shown)
    while tour.app.router.routes.count > 1 { tour.press("‹ Back") }
    #expect(tour.look().text.contains(title))
  }

  @Test func routesParseFromSegments() {
    let routes: [AppRoute] = [
      .profile(1), .followers(2), .photo(3), .editProfile(-4), .newPost, .settings, .signIn,
      .photos, .people, .following(5),
    ]
    #expect(Set(routes.map(name)) == Set(AppRoute.examples(1).map(name)))
    for route in routes { #expect(AppRoute(segment: route.segment) == route) }
    for segment in [
      "", "profile", "profile.", "profile.x", "profile.+1", "profile.1.2", "settings.1",
      "new-post.",
    ] {
      #expect(AppRoute(segment: segment) == nil, "\(segment)")
    }
  }

  // MARK: - Life cycle

  @Test func coveredScreenEvaluatesBindingsOnceWhenShownAgain() throws {
    let tour = try AppTour()
    let profile = tour.app.navigator.screens[0]
    #expect(profile.connections.count == 3)
    tour.press("Show")
    #expect(profile.connections.isEmpty)
    for count in 1...5 { try tour.store.data.update(1) { $0.followerIDs.removeLast(count) } }
    tour.press("‹ Back")
    #expect(profile.connections.count == 3)
    let work = profile.connections.flatMap(\.statistics)
    #expect(work.count > 12)
    // A two-way binding evaluates twice, because a control can change a value that it received.
    for row in work where !row.binding.contains("<->") { #expect(row.evaluations == 1, "\(row)") }
    #expect(tour.look().text.contains("26 followers"))
  }

  @Test func closingAppReleasesEverything() throws {
    weak var app: ProfileApp?
    weak var profile: AnyScreen?
    weak var header: AnyScreen?
    weak var beside: AnyScreen?
    weak var dialog: Dialog?
    do {
      let tour = try AppTour(.tablet)
      tour.press("Show")
      tour.open(row: 0)
      tour.press("Follow")
      tour.look()
      app = tour.app
      profile = tour.app.navigator.screens.first
      beside = tour.app.navigator.screens.last
      header = tour.app.navigator.descendantScreens.first { $0.title == "Header" }
      dialog = tour.shown(Dialog.self).first
      #expect(profile != nil && beside != nil && header != nil && dialog != nil)
      tour.app.close()
      #expect(tour.app.navigator.connections.isEmpty)
    }
    #expect(app == nil)
    #expect(profile == nil)
    #expect(beside == nil)
    #expect(header == nil)
    #expect(dialog == nil)
  }

  @Test func poppingReleasesScreenAndCancelsQuestion() throws {
    let tour = try AppTour()
    tour.press("Show")
    tour.open(row: 0)
    tour.press("Follow")
    let screen = { [weak object = tour.app.navigator.screens.last] in object }
    #expect(screen() != nil)
    tour.app.router.pop()
    #expect(screen() == nil)
    #expect(tour.gateway.calls.isEmpty)
  }

  // MARK: - Themes

  @Test func changingThemeKeepsUserState() throws {
    let tour = try AppTour()
    tour.press("Edit")
    let name = try tour.field("lastName")
    name.focus()
    name.replaceText(with: "Half-ty")
    name.moveCaret(by: -3)
    tour.store.theme = .ocean
    let field = try tour.field("lastName")
    #expect(field !== name, "the view was rebuilt")
    #expect(field.text == "Half-ty" && field.caret == 4 && field.isFocused)
    tour.store.theme = .plain
    tour.press("‹ Back")
    tour.press("Discard")
    tour.shown(ListView.self).first?.select(2)
    tour.press("Show")
    tour.look()
    tour.shown(ListView.self).first?.scroll(by: 3)
    tour.shown(ListView.self).first?.select(4)
    let followers = tour.look()
    let offset = tour.shown(ListView.self).first?.offset
    let presenters = tour.app.navigator.screens.map(ObjectIdentifier.init)

    tour.store.theme = .ocean
    let ocean = tour.look()
    #expect(tour.shown(ListView.self).first?.offset == offset)
    #expect(tour.shown(ListView.self).first?.selectedIndex == 4)
    #expect(ocean != followers)
    #expect(tour.app.navigator.screens.map(ObjectIdentifier.init) == presenters)

    tour.press("‹ Back")
    #expect(tour.shown(ListView.self).first?.selectedIndex == 2)
    tour.store.theme = .ascii
    let ascii = tour.look()
    #expect(ascii.text.contains("+-------"))
    tour.store.theme = .plain
    tour.store.theme = .ascii
    #expect(tour.look() == ascii)
  }

  @Test func changingThemeKeepsOpenQuestion() async throws {
    let tour = try AppTour(link: "profile.1/profile.9")
    tour.press("Follow")
    tour.store.theme = .ocean
    tour.press("Yes")
    await someTurns()
    #expect(tour.gateway.calls == [.send(.follow(9))])
    #expect(tour.look().text.contains("Following"))
    #expect(tour.look().text.contains("1 follower"))
  }

  // MARK: - Behaviors

  private func visitFourScreens(_ behaviors: [any ScreenBehavior]) throws -> (AppTour, [Frame]) {
    let tour = try AppTour(behaviors: behaviors)
    var frames = [tour.look()]
    for link in ["profile.1/followers.1", "profile.1/photo.2", "profile.1/edit.1"] {
      try tour.app.open(link)
      frames.append(tour.look())
    }
    return (tour, frames)
  }

  @Test func behaviorObservesFourKindsOfScreens() throws {
    var lines: [String] = []
    let log = ScreenLogger { lines.append($0) }
    let (with, framesWith) = try visitFourScreens([TitleStyleBehavior(.bold), log])
    #expect(
      lines.filter { $0.hasSuffix("didAppear") } == [
        "Profile didAppear", "Followers didAppear", "Photo didAppear", "Edit Profile didAppear",
      ])
    #expect(
      with.analytics.visits == ["Profile": 1, "Followers": 1, "Photo": 1, "Edit Profile": 1])

    lines = []
    let (without, framesWithout) = try visitFourScreens([TitleStyleBehavior(.bold)])
    #expect(lines == [], "no logger is attached")
    #expect(framesWithout == framesWith, "the logger doesn't change the frames")
    #expect(without.analytics.visits == with.analytics.visits)
    #expect(without.analytics.steps == with.analytics.steps)
  }

  @Test func behaviorSetsTitleStyle() throws {
    func style(_ behaviors: [any ScreenBehavior]) throws -> Style {
      try AppTour(behaviors: behaviors).look()[column: 0, row: 0].style
    }
    #expect(try style([TitleStyleBehavior(.bold)]) == .bold)
    #expect(try style([]) == Style())
  }

  @Test func behaviorsDoNotRetainScreens() throws {
    let analytics = Analytics(), style = TitleStyleBehavior(.bold), log = ScreenLogger { _ in }
    weak var screen: AnyScreen?
    do {
      let tour = try AppTour(behaviors: [analytics, style, log])
      screen = tour.app.navigator.screens.first
      #expect(screen != nil)
    }
    #expect(screen == nil)
    #expect(analytics.visits == ["Profile": 1])
  }

  @Test func routerBehaviorReceivesWillAndDidSteps() throws {
    @MainActor final class Watcher: RouterBehavior {
      var lines: [String] = []
      weak var app: ProfileApp?
      func router<Place: Route>(will step: RouterStep<Place>) {
        lines.append("will \(step) at \(app?.navigator.shown.last?.title ?? "")")
      }
      func router<Place: Route>(did step: RouterStep<Place>) {
        lines.append("did \(step) at \(app?.navigator.shown.last?.title ?? "")")
      }
    }
    let watcher = Watcher()
    let tour = try AppTour(routerBehaviors: [watcher])
    watcher.app = tour.app
    tour.app.router.push(.photo(1))
    tour.app.router.pop()
    #expect(
      watcher.lines == [
        "will push photo.1 at Profile", "did push photo.1 at Photo", "will pop photo.1 at Photo",
        "did pop photo.1 at Profile",
      ])
  }

  // MARK: - Posts and settings

  @Test(arguments: Device.allCases) func newPostCoversAppAndThenShowsPhoto(
    device: Device
  ) async throws {
    let tour = try AppTour(device)
    tour.press("Post")
    #expect(tour.titles == ["New Post"])
    #expect(tour.app.link == "profile.1", "a cover isn't part of the link")
    try tour.field("title").type("Harbor at six")
    tour.press("Post")
    await someTurns()
    #expect(tour.titles.last == "Photo")
    #expect(tour.look().text.contains("Harbor at six"))
    tour.press("‹ Back")
    #expect(tour.look().text.contains("★★★☆☆ Harbor at six"), "the photo appears in the list")
  }

  @Test func newPostOfLinkCanBeCancelled() throws {
    let tour = try AppTour(link: "new-post")
    #expect(tour.titles == ["New Post"])
    tour.press("Cancel")
    #expect(tour.app.link == "profile.1")
    try tour.app.open("new-post")
    try tour.field("title").type("Harbor at six")
    tour.press("Cancel")
    tour.press("Discard")
    #expect(tour.app.link == "profile.1")
  }

  @Test(arguments: Device.allCases) func newPostOfLinkIsPostedOnce(device: Device) async throws {
    let tour = try AppTour(device, link: "new-post")
    let count = tour.store.data.photos(of: 1).count
    try tour.field("title").type("Harbor at six")
    tour.press("Post")
    await someTurns()
    #expect(tour.titles.last == "Photo")
    tour.press("‹ Back")
    #expect(tour.app.link == "profile.1" && tour.titles.last != "New Post")
    #expect(tour.store.data.photos(of: 1).count == count + 1)
  }

  @Test func selectingThemeChangesAppImmediately() throws {
    let tour = try AppTour()
    tour.press("Settings")
    let picker = try #require(tour.shown(Picker<AppTheme>.self).first)
    #expect(picker.select(.ascii))
    #expect(tour.look().text.contains("+-------"))
    #expect(tour.shown(Picker<AppTheme>.self).first !== picker, "the view was rebuilt")
    tour.press("‹ Back")
    #expect(tour.look().text.contains("+-------"))
  }

  @Test func signingOutReturnsToFirstScreen() async throws {
    let tour = try AppTour()
    tour.press("Settings")
    for title in ["Sign Out…", "This Device"] { tour.press(title) }
    await someTurns()
    #expect(tour.app.link == "sign-in")
    #expect(tour.titles == ["Sign In"])
  }

  // MARK: - Signing in

  @Test func signedOutAppAsksForUsername() async throws {
    let tour = try AppTour(as: nil)
    #expect(tour.titles == ["Sign In"])
    try tour.field("username").type("nobody")
    #expect(tour.look().text.contains("No user has this username."))
    #expect(tour.shown(Button.self).first { $0.title == "Sign In" }?.isEnabled == false)
    try tour.field("username").replaceText(with: "grace")
    try verify(tour.look(width: 36, height: 6)) {
      """
      Sign In
      ┌──────────────────────────────────┐
      │ grace                            │
      │ [ Sign In ]                      │
      └──────────────────────────────────┘
      [ Photos ] [ People ] [ Me ]
      """
    }
    tour.press("Sign In")
    #expect(tour.look().text.contains("Sign in as Grace Okafor?"))
    tour.press("Cancel")
    #expect(tour.session.userID == nil)
    // Return in the field asks, too.
    #expect(try tour.field("username").submit())
    tour.press("Sign In")
    await someTurns()
    #expect(tour.session.userID == 2)
    #expect(tour.app.link == "profile.2")
    #expect(tour.look().text.contains("[ Edit ]"))
  }

  @Test(arguments: ["edit.1", "new-post", "settings"])
  func signedOutAppHasNoOwnScreens(segment: String) throws {
    #expect(throws: LinkError(segment: segment, position: 1)) {
      try AppTour(as: nil, link: segment)
    }
    let route = try #require(AppRoute(segment: segment))
    let tour = try AppTour(as: nil)
    tour.app.router.push(route)
    #expect(tour.titles == ["Sign In"])
  }

  @Test(arguments: Device.allCases) func followReachesAllPanesInSameFrame(device: Device)
    async throws
  {
    let tour = try AppTour(device, link: "profile.9/followers.9")
    #expect(tour.look(width: 100).text.contains("No Followers"))
    try tour.app.open("profile.9")
    tour.press("Follow")
    tour.press("Yes")
    await someTurns()
    try tour.app.open("profile.9/followers.9")
    let frame = tour.look(width: 100).text
    #expect(frame.contains("1 follower") && frame.contains("Ada Lovelace"))
    #expect(!frame.contains("No Followers"))
    #expect(tour.store.data.user(9)?.followerIDs == [1])
  }

  private func name(_ route: AppRoute) -> Substring { route.segment.prefix { $0 != "." } }
}
