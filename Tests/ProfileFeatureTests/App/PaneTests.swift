import Bindable
import BindableTesting
import Foundation
@testable import ProfileFeature
import TestSupport
import Testing

/// Tests of the app in panes, as it is in a terminal: its panes, keys, reasons, and themes.
@MainActor @Suite(.snapshots, .timeLimit(.minutes(30))) struct PaneTests: PaneTesting {
  // MARK: - Panes

  @Test func thereAreTwoPanesFromHundredColumns() throws {
    let tour = try tour(width: 99)
    #expect(tour.titles == ["Photos"])
    tour.app.fit(width: 100)
    #expect(tour.titles == ["Photos", "Photo"])
    tour.app.fit(width: 99)
    #expect(tour.titles == ["Photos"])
  }

  @Test func movingInListShowsDetailsBesideIt() throws {
    let tour = try tour(width: 120)
    #expect(tour.app.link == "photos/photo.10")
    press("j", in: tour)
    #expect(tour.app.link != "photos/photo.10")
    #expect(tour.titles == ["Photos", "Photo"])
  }

  @Test func escapeEndsSearch() throws {
    let tour = try tour(link: "people")
    press("/gra", in: tour)
    #expect(picture(of: tour).text.contains("1 of 50 people"))
    let line = try #require(KeyHelp(tour.app.root).frame(width: 80, height: 24).lines.last)
    #expect(line.contains("Escape close") && !line.contains("f filter"))
    tour.app.root.dispatch(KeyPress(.escape))
    #expect(picture(of: tour).text.contains(" 50 people"))
    #expect(tour.app.root.focusedNode is ListView)
    press("g", in: tour)
    #expect(picture(of: tour).text.contains(" 50 people"), "a letter is a command again")
  }

  @Test func slashSearchesFollowers() throws {
    let tour = try tour(link: "followers.1")
    press("/gra", in: tour)
    #expect(picture(of: tour).text.contains("Ada Lovelace: 1 of 41 followers"))
    tour.app.root.dispatch(KeyPress(.escape))
    #expect(picture(of: tour).text.contains("Ada Lovelace: 20 of 41 loaded"))
    #expect(tour.app.root.focusedNode is ListView && tour.app.link == "people/followers.1")
  }

  @Test func escapeInListEndsSearch() throws {
    let tour = try tour(link: "people")
    press("/gra", in: tour)
    for key in [Key.enter, .escape] {
      #expect(picture(of: tour).text.contains("1 of 50 people"))
      tour.app.root.dispatch(KeyPress(key))
    }
    #expect(picture(of: tour).text.contains("Search") && tour.app.link == "people")
    #expect(!picture(of: tour).text.contains("1 of 50 people"))
  }

  @Test func itemOfLinkIsSelectedInList() throws {
    let tour = try tour(width: 120, link: "people/profile.15")
    #expect(tour.app.link == "people/profile.15")
    let list = try #require(tour.app.root.descendants.lazy.compactMap { $0 as? ListView }.first)
    #expect(list.selectedIDs == [15])
  }

  @Test func shownItemIsSelectedAfterUserKeepsEditing() throws {
    let link = "people/profile.1/edit.1"
    let tour = try tour(width: 120, link: link)
    try tour.field("bio").replaceText(with: "Countess")
    let list = try #require(tour.shown(BrowseView.self).first).list
    #expect(list.selectedIDs == [1])
    list.focus()
    press("j", in: tour)
    #expect(picture(of: tour, width: 120).text.contains("Keep the changes"))
    tour.app.root.dispatch(KeyPress(.escape))
    #expect(!picture(of: tour, width: 120).text.contains("Keep the changes"))
    #expect(tour.app.link == link && list.selectedIDs == [1])
    press("j", in: tour)
    tour.press("Keep Draft")
    #expect(tour.app.link != link && list.selectedIDs != [1])
  }

  @Test func itemOfLinkStaysOpenBeforeItsPageIsLoaded() throws {
    let store = try tour().store
    let id = try #require(PersonItem.ids(containing: "", in: store).dropFirst(40).first)
    let tour = try tour(width: 120, link: "people/profile.\(id)")
    #expect(tour.app.link == "people/profile.\(id)")
    picture(of: tour, width: 120)
    #expect(tour.app.link == "people/profile.\(id)")
  }

  @Test func searchThatHidesSelectedItemShowsFirstMatchBesideIt() throws {
    let tour = try tour(width: 120, link: "people")
    let link = tour.app.link
    press("/grace o", in: tour)
    picture(of: tour, width: 120)
    #expect(tour.app.link != link)
    let match = try #require(PersonItem.ids(containing: "grace o", in: tour.store).first)
    #expect(tour.app.link == "people/profile.\(match)")
    #expect(tour.titles.count == 2)
  }

  @Test(arguments: [80, 120])
  func gridOfProfileFollowsTheShownPhoto(width: Int) throws {
    let tour = try tour(width: width, link: "profile.1")
    let ids = tour.store.data.photoIDs(of: 1)
    let list = try #require(tour.shown(ListView.self).first { $0.nodeName == "photos" })
    #expect(list.selectedIDs == [], "the header isn't scrolled away")
    list.open(0)
    picture(of: tour, width: width)
    press("nn", in: tour)
    tour.app.root.dispatch(KeyPress(.escape))
    picture(of: tour, width: width)
    #expect(list.selectedIDs == [AnyHashable(ids[2].rawValue)])
  }

  @Test func clickOpensFollower() throws {
    let tour = try tour(link: "followers.1")
    let renderer = IncrementalRenderer(tour.app.root, width: 80, height: 24)
    renderer.update()
    let row = try #require(renderer.frame.lines.firstIndex { $0.contains("Asha Mbeki") })
    MouseDispatcher(renderer).click(column: 8, row: row)
    #expect(tour.app.link.hasPrefix("people/followers.1/profile."))
  }

  @Test(arguments: ["grace o", "xyzzy"])
  func escapeInSearchFieldReturnsToItemFromBefore(text: String) throws {
    let tour = try tour(width: 120, link: "people")
    press("jj", in: tour)
    let link = tour.app.link
    press("/" + text, in: tour)
    picture(of: tour, width: 120)
    tour.app.root.dispatch(KeyPress(.escape))
    picture(of: tour, width: 120)
    #expect(tour.app.link == link && tour.app.root.focusedNode is ListView)
    press("/grace o", in: tour)
    tour.app.root.dispatch(KeyPress(.enter))
    tour.app.root.dispatch(KeyPress(.escape))
    picture(of: tour, width: 120)
    #expect(tour.app.link != link, "the user has moved to a result")
  }

  @Test func pictureOfPhotoFillsPane() throws {
    let tour = try tour(link: "photo.1")
    let frame = picture(of: tour)
    let rows = (0..<24).count { row in
      frame.cells(inRow: row).filter { $0.character == "▀" }.count > 70
    }
    #expect(rows >= 10)
  }

  // MARK: - Keys

  @Test func digitsSelectTabsAndFocusTheirContent() throws {
    let tour = try tour()
    press("2", in: tour)
    #expect(tour.app.link == "people")
    #expect(tour.app.root.focusedNode is ListView)
    press("3", in: tour)
    #expect(tour.app.link == "profile.1")
    press("1", in: tour)
    #expect(tour.app.link == "photos")
  }

  @Test func keyOfSelectedTabLeavesTheFocusWhereItIs() throws {
    let tour = try tour(link: "edit.1")
    let button = try #require(tour.shown(Button.self).first { $0.title == "‹ Back" })
    button.focus()
    press("33", in: tour)
    #expect(button.isFocused && tour.app.link == "profile.1/edit.1")
    #expect(tour.store.drafts.isEmpty)
  }

  @Test func digitsSelectTabsPastAnOpenEditor() throws {
    let tour = try tour(link: "edit.1")
    try #require(tour.shown(Button.self).first { $0.title == "‹ Back" }).focus()
    press("132", in: tour)
    #expect(tour.app.link == "people" && tour.store.drafts.isEmpty)
    press("3", in: tour)
    #expect(tour.app.link == "profile.1/edit.1")
    #expect((tour.app.root.focusedNode as? Button)?.title == "‹ Back")
  }

  @Test func slashSearchesAndLettersAreTextThen() throws {
    let tour = try tour()
    press("/2q", in: tour)
    #expect(tour.app.link == "photos")
    #expect(try tour.field("search").text == "2q")
  }

  @Test(arguments: [80, 120], ["photos", "people", "profile.1/followers.1"])
  func slashSearchesFromTabBar(width: Int, link: String) throws {
    let tour = try tour(width: width, link: link)
    try #require(tour.shown(Button.self).first { $0.title == "3 Me" }).focus()
    press("/zq", in: tour)
    #expect(try tour.field("search").text == "zq")
  }

  @Test func slashIsNoKeyWithoutSearchField() throws {
    let tour = try tour(link: "edit.1")
    let commands = tour.app.root.descendants.flatMap(\.commands).map(\.title)
    #expect(!commands.contains("search"))
  }

  @Test func arrowKeyStaysInEmptyList() throws {
    let tour = try tour()
    press("/nothing has this name", in: tour)
    tour.app.root.dispatch(KeyPress(.enter))
    for _ in 0..<2 { tour.app.root.dispatch(KeyPress(.down)) }
    #expect(tour.app.root.focusedNode is ListView)
  }

  @Test func reloadSaysUpToDateForFiveSeconds() async throws {
    let tour = try tour()
    #expect(picture(of: tour).text.contains("● up to date"))
    press("r", in: tour)
    #expect(picture(of: tour).text.contains("✓ Up to date"))
    await tour.clock.advance(by: .seconds(5))
    #expect(picture(of: tour).text.contains("● up to date"))
  }

  @Test func quitKeyCallsProgramOutsideOfFields() throws {
    let tour = try tour()
    var count = 0
    tour.app.main?.onQuit = { count += 1 }
    press("q", in: tour)
    #expect(count == 1)
    press("/q", in: tour)
    #expect(count == 1)
  }

  @Test(arguments: [
    (20, ["Return open", "?"]), (40, ["Return open", "/ search", "?", "F2  why?"]),
  ])
  func narrowKeyLineBeginsWithMostImportantKeys(width: Int, hints: [String]) throws {
    let tour = try tour(width: width)
    let line = KeyHelp(tour.app.root, additionalHints: [KeyHint("F2", "why?")]).frame(
      width: width, height: 20, theme: AppTheme.darkroom.rendering(colorCount: 1 << 24)
    ).lines.last
    for hint in hints { #expect(line?.contains(hint) == true, "\(line ?? "")") }
  }

  @Test func onlyPhotographerOffersToOpenFact() throws {
    let tour = try tour(link: "photo.1")
    let list = try #require(tour.shown(PhotoDetailsView.self).first).list
    for (index, fact) in ["Photographer", "Rating", "Published", "Number"].enumerated() {
      list.select(index)
      picture(of: tour)
      let line = try #require(KeyHelp(tour.app.root).frame(width: 80, height: 24).lines.last)
      #expect(line.contains("Return open") == (fact == "Photographer"), "\(fact): \(line)")
    }
  }

  @Test func letterFollowsAndUnfollows() throws {
    let tour = try tour(link: "people/profile.13")
    let line = { KeyHelp(tour.app.root).frame(width: 120, height: 24).lines.last ?? "" }
    #expect(line().contains("f follow"))
    press("f", in: tour)
    tour.press("Yes")
    #expect(tour.session.follows(13))
    #expect(line().contains("f unfollow"))
    press("f", in: tour)
    #expect(!tour.session.follows(13))
  }

  @Test(arguments: [40, 80, 120]) func unfollowingOffersUndoBelowScreens(width: Int) throws {
    let tour = try tour(width: width, link: "people/profile.13")
    for title in ["Follow", "Yes", "Following"] { tour.press(title) }
    let text = picture(of: tour, width: width).text
    #expect(text.contains("✓ Unfollowed Tom Ash") && text.contains("u Undo 10 s"), "\(text)")
    tour.press("u Undo 10 s")
    #expect(tour.session.follows(13))
    #expect(!picture(of: tour, width: width).text.contains("Undo"))
  }

  @Test func escapeReturnsFromSecondPaneToList() throws {
    let tour = try tour(width: 120)
    let list = tour.app.root.focusedNode
    tour.app.root.dispatch(KeyPress(.enter))
    picture(of: tour, width: 120)
    #expect(tour.app.root.focusedNode !== list)
    tour.app.root.dispatch(KeyPress(.escape))
    #expect(tour.app.root.focusedNode === list)
    #expect(tour.titles.count == 2)
  }

  @Test func screenThatIsOpenedBesideAnotherOneHasFocus() throws {
    let tour = try tour(width: 120)
    press("3", in: tour)
    tour.press("Settings")
    #expect(tour.titles == ["Profile", "Settings"])
    #expect(tour.app.root.focusedNode?.nodeName == "themes")
    tour.app.router.setRoutes([.profile(1)])
    picture(of: tour, width: 120)
    tour.press("Show")
    press("j", in: tour)
    #expect(tour.titles == ["Profile", "Followers"])
    #expect(tour.app.root.focusedNode?.nodeName == "list")
  }

  // MARK: - Reasons

  @Test func reasonNamesPropertyAndItem() async throws {
    let tour = try tour(link: "people/profile.15")
    tour.press("Follow")
    tour.press("Yes")
    await someTurns()
    let causes = tour.app.screen.connections.flatMap(\.updates).flatMap(\.causes)
    #expect(causes.contains { "\($0)".contains("User.followerIDs of Piet van der Linden") })
    #expect(!causes.contains { "\($0)".contains("ProfileStore.data") })
  }

  // MARK: - Themes

  @Test func movingInThemesAppliesThem() throws {
    let tour = try tour(link: "settings")
    let list = try #require(tour.shown(ListView.self).first { $0.nodeName == "themes" })
    list.select(1)
    #expect(tour.store.theme == .lightbox)
  }

  @Test func escapeRestoresThemeUnlessReturnKeepsIt() throws {
    let tour = try tour(link: "settings")
    func list() throws -> ListView {
      try #require(tour.shown(ListView.self).first { $0.nodeName == "themes" })
    }
    try list().select(1)
    #expect(tour.store.theme == .lightbox)
    picture(of: tour)
    tour.app.root.dispatch(KeyPress(.escape))
    #expect(tour.store.theme == .plain && tour.app.link == "profile.1/settings")
    picture(of: tour)
    try list().select(1)
    picture(of: tour)
    try list().open(1)
    tour.app.root.dispatch(KeyPress(.escape))
    #expect(tour.store.theme == .lightbox && tour.app.link == "profile.1")
  }

  /// A click tries a theme, and a click on the theme that's tried keeps it, however late.
  @Test func clickOnTheTriedThemeKeepsIt() throws {
    let tour = try tour(link: "settings"), help = KeyHelp(tour.app.root)
    let renderer = IncrementalRenderer(help, width: 80, height: 40)
    func click(_ theme: String) throws {
      renderer.update()
      let lines = renderer.frame.lines
      let row = try #require(lines.firstIndex { $0.contains(theme) })
      let place = try #require(lines[row].range(of: theme)).lowerBound
      let column = lines[row].distance(from: lines[row].startIndex, to: place)
      MouseDispatcher(renderer).click(column: column, row: row)
      renderer.update()
    }
    try click("Lightbox")
    #expect(tour.store.theme == .lightbox && tour.store.keptTheme == .plain)
    let keys = renderer.frame.lines.last ?? ""
    #expect(keys.contains("Return keep") && !keys.contains("open"), "\(keys)")
    try click("Ocean")
    #expect(tour.store.theme == .ocean && tour.store.keptTheme == .plain)
    try click("Ocean")
    #expect(tour.store.theme == .ocean && tour.store.keptTheme == nil)
    help.dispatch(KeyPress(.escape))
    #expect(tour.store.theme == .ocean && tour.app.link == "profile.1")
  }

  @Test(arguments: ["‹ Back", "1 Photos"])
  func leavingSettingsRestoresTriedTheme(title: String) throws {
    let tour = try tour(link: "settings")
    let list = try #require(tour.shown(ListView.self).first { $0.nodeName == "themes" })
    list.select(1)
    #expect(tour.store.theme == .lightbox)
    picture(of: tour)
    tour.press(title)
    #expect(tour.store.theme == .plain && tour.app.link != "profile.1/settings")
  }

  @Test func asciiThemeIsASCIIThroughout() throws {
    for link in ["photos", "people", "profile.1", "photo.6", "edit.1"] {
      let tour = try tour(link: link)
      tour.store.theme = .ascii
      let others = picture(of: tour).text.filter { !$0.isASCII && $0 != "\n" }
      #expect(others == "", "\(link)")
    }
  }

  @Test(arguments: [(80, 24), (120, 40), (40, 20)]) func home(size: (Int, Int)) throws {
    let tour = try tour(width: size.0)
    tour.store.theme = .darkroom
    try verify(
      picture(of: tour, width: size.0, height: size.1), matches: "home", variant: "\(size.0)")
  }
}
