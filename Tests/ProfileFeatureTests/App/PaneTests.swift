import Bindable
import BindableTesting
import Foundation
@testable import ProfileFeature
import TestSupport
import Testing

/// Tests of the app in panes, as it is in a terminal.
@MainActor @Suite(.snapshots, .timeLimit(.minutes(30))) struct PaneTests {
  private func tour(
    width: Int = 80, as userID: User.ID? = 1, link: String = "photos"
  ) throws -> AppTour {
    let tour = try AppTour(as: userID, link: link, inPanes: true)
    tour.app.fit(width: width)
    picture(of: tour, width: width)
    // A terminal does this before the first key.
    if tour.app.root.focusedNode == nil {
      tour.app.navigator.shown.last?.node.contentFocus?.focus()
    }
    return tour
  }

  @discardableResult
  private func picture(
    of tour: AppTour, width: Int = 80, height: Int = 24, colorCount: Int = 1 << 24
  ) -> Frame {
    let theme = tour.store.theme.rendering(colorCount: colorCount)
    return tour.app.root.frame(width: width, height: height, theme: theme)
  }

  private func press(_ keys: String, in tour: AppTour) {
    for key in keys { tour.app.root.dispatch(KeyPress(.character(key))) }
    picture(of: tour)
  }

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

  // MARK: - Product

  @Test func likedPhotosAndThoseOfFollowedUsersCanBeShown() async throws {
    let tour = try tour(link: "photo.12")
    press("l", in: tour)
    await someTurns()
    #expect(tour.store.data.photo(12)?.likerIDs == [1])
    press("1", in: tour)
    tour.app.router.setRoutes([.photos])
    press("ff", in: tour)
    #expect(picture(of: tour).text.contains("1 of 13 photos"))
    press("f", in: tour)
    #expect(picture(of: tour).text.contains("13 photos"))
  }

  @Test func hintInPlaceOfPhotosIsWholeInFortyColumns() throws {
    let tour = try tour(width: 40)
    press("ff", in: tour)
    let text = picture(of: tour, width: 40).text
    #expect(text.contains("Press l in a photo") && text.contains("it's here."), "\(text)")
  }

  @Test func failedLikeSaysWhyAndCanBeRepeated() async throws {
    let tour = try tour(link: "photo.12")
    tour.gateway.fail(with: "The server is busy.")
    press("l", in: tour)
    await someTurns()
    #expect(picture(of: tour).text.contains("The server is busy."))
    press("l", in: tour)
    await someTurns()
    #expect(tour.store.data.photo(12)?.likerIDs == [1])
    #expect(!picture(of: tour).text.contains("The server is busy."))
  }

  @Test func nextPhotoReplacesPhoto() throws {
    let tour = try tour(link: "photo.10")
    press("n", in: tour)
    #expect(tour.app.link == "photos/photo.9")
    press("p", in: tour)
    #expect(tour.app.link == "photos/photo.10")
    press("p", in: tour)
    #expect(tour.app.link == "photos/photo.10", "there's none before it")
  }

  @Test func nextPhotoIsThatOfTheVisibleListAndSelectedInIt() throws {
    let tour = try tour(width: 120)
    let ids = PhotoItem.ids(containing: "ada", in: tour.store)
    try #require(ids.count > 1)
    press("/ada", in: tour)
    picture(of: tour, width: 120)
    #expect(tour.app.link == "photos/photo.\(ids[0])")
    let list = try #require(tour.shown(BrowseView.self).first).list
    for (index, id) in ids.enumerated().dropFirst() {
      tour.press("›")
      let text = picture(of: tour, width: 120).text
      #expect(tour.app.link == "photos/photo.\(id)")
      #expect(list.selectedIDs == [AnyHashable(id)])
      #expect(text.contains("\(index + 1) of \(ids.count)"))
    }
    let next = tour.app.root.descendants.first { ($0 as? Button)?.title == "›" }
    #expect(next?.isEnabled == false, "there's none after it")
  }

  @Test(arguments: [80, 120]) func nextPhotoIsThatOfTheProfileBeforeIt(width: Int) throws {
    let tour = try tour(width: width, link: "profile.1/photo.1")
    let ids = tour.store.data.photos(of: 1).map(\.id)
    let index = try #require(ids.firstIndex(of: 1))
    #expect(picture(of: tour, width: width).text.contains("\(index + 1) of \(ids.count)"))
    for id in ids.dropFirst(index + 1) {
      press("n", in: tour)
      #expect(tour.app.link == "profile.1/photo.\(id)")
    }
    press("n", in: tour)
    #expect(tour.app.link == "profile.1/photo.\(ids[ids.count - 1])", "there's none after it")
  }

  @Test(arguments: [80, 120], ["photos", "profile.1"])
  func neighborOfRemovedPhotoIsSelected(width: Int, link: String) async throws {
    let tour = try tour(width: width, link: link)
    let name = link == "photos" ? "list" : "photos"
    func list() throws -> ListView {
      try #require(tour.shown(ListView.self).last { $0.nodeName == name })
    }
    let ids = link == "photos" ? PhotoItem.ids(containing: "", in: tour.store) : [1, 2, 3, 4]
    let index = try #require(ids.firstIndex(of: 2))
    try list().open(index)
    picture(of: tour, width: width)
    tour.press("Remove")
    tour.press("Yes")
    await someTurns()
    picture(of: tour, width: width)
    #expect(tour.store.data.photo(2) == nil)
    #expect(try list().selectedIDs == [AnyHashable(ids[index + 1])])
  }

  @Test func failedFollowIsShownInOtherTabs() async throws {
    let tour = try tour(link: "people/profile.15")
    tour.gateway.pauseCalls()
    tour.gateway.fail(with: "The server is busy.")
    // The library reports it too, because no visible screen binds the message of the interaction.
    let reported = await Failure.capture {
      tour.press("Follow")
      tour.press("Yes")
      press("1", in: tour)
      tour.gateway.resumeCalls()
      await someTurns()
    }
    #expect(reported.map(\.kind) == [.unhandled])
    let warning = "! Follow Piet van der Linden: The server is busy."
    #expect(picture(of: tour).text.contains(warning))
    press("2", in: tour)
    let text = picture(of: tour).text
    #expect(text.contains("The server is busy.") && !text.contains(warning))
  }

  @Test(arguments: [KeyPress("u"), KeyPress("u", .alt)])
  func keyUndoesRemovalOfPhoto(key: KeyPress) async throws {
    let tour = try tour(link: "profile.1/photo.2")
    tour.press("Remove")
    tour.press("Yes")
    await someTurns()
    picture(of: tour)
    #expect(tour.store.data.photo(2) == nil)
    tour.app.root.dispatch(key)
    await someTurns()
    #expect(tour.store.data.photo(2) != nil)
  }

  @Test func followingSaysWhatItDoes() async throws {
    let tour = try tour(link: "people/profile.15")
    tour.gateway.pauseCalls()
    tour.press("Follow")
    tour.press("Yes")
    #expect(picture(of: tour).text.contains("Following…"))
    tour.gateway.resumeCalls()
    await someTurns()
    #expect(picture(of: tour).text.contains("✓ Following Piet van der Linden"))
  }

  @Test func signingOutAsksOnce() async throws {
    let tour = try tour(link: "settings")
    tour.press("Sign Out…")
    tour.press("This Device")
    await someTurns()
    #expect(tour.session.userID == nil)
  }

  @Test func draftIsKeptAndAnnounced() async throws {
    let tour = try tour(link: "edit.1")
    try tour.field("bio").replaceText(with: "Countess")
    tour.press("‹ Back")
    tour.press("Keep Draft")
    await someTurns()
    #expect(tour.app.link == "profile.1")
    #expect(picture(of: tour).text.contains("Draft kept"))
    tour.press("Edit")
    #expect(try tour.field("bio").text == "Countess")
    #expect(picture(of: tour).text.contains("Draft restored"))
  }

  @Test func barSaysThatOwnDraftIsKept() throws {
    let tour = try tour()
    let day = CalendarDay.clamped(year: 2026, month: 3, day: 14)
    tour.store.drafts.posts[2] = NewPostDraft(title: "Fog", stars: 3, day: day)
    #expect(picture(of: tour).text.contains("● up to date"), "it's the draft of another user")
    tour.store.drafts.posts[1] = NewPostDraft(title: "Fog", stars: 3, day: day)
    #expect(picture(of: tour).text.contains("● draft kept"))
  }

  @Test(arguments: [80, 120]) func newPostBeginsWithItsTitle(width: Int) async throws {
    let tour = try tour(width: width)
    press("3", in: tour)
    tour.press("Post")
    picture(of: tour, width: width)
    press("Fog", in: tour)
    #expect(try tour.field("title").text == "Fog")
  }

  @Test func newPostScrollsToItsButtons() throws {
    let tour = try tour(width: 40, link: "new-post")
    let cancel = try #require(tour.shown(NewPostView.self).first).cancel
    #expect(!picture(of: tour, width: 40, height: 9).text.contains("Cancel"))
    cancel.focus()
    #expect(picture(of: tour, width: 40, height: 9).text.contains("< Cancel >"))
  }

  @Test func keysShowOnlyNeighborsThatExist() throws {
    let ids = try tour().store.newestPhotos.ids
    for (index, id) in ids.enumerated() where [0, 1, ids.count - 1].contains(index) {
      let tour = try tour(link: "photos/photo.\(id)")
      let commands = tour.app.root.descendants.flatMap(\.commands).map(\.title)
      #expect(commands.contains("next") == (index < ids.count - 1))
      #expect(commands.contains("previous") == (index > 0))
    }
  }

  @Test func selectedTabIsShownInTwentyColumns() throws {
    let tour = try tour(width: 20)
    for (key, title) in zip("123", ["1 Photos", "2 People", "3 Me"]) {
      press(String(key), in: tour)
      let bar = picture(of: tour, width: 20).lines[0]
      #expect(bar.contains(title), "\(bar)")
    }
  }

  @Test(arguments: [30, 39, 40, 49, 50, 80, 120])
  func barShowsAllTabsAndCutsNothing(width: Int) throws {
    let tour = try tour(width: width)
    for (key, title) in zip("123", ["1 Photos", "2 People", "3 Me"]) {
      press(String(key), in: tour)
      let bar = picture(of: tour, width: width).lines[0]
      #expect(bar.contains("[ \(title) ]") && !bar.contains("…"), "\(bar)")
      for number in 1...3 { #expect(bar.contains("[ \(number)"), "\(bar)") }
      #expect(bar.contains("2 People ]") == (width >= 50 || key == "2"), "\(bar)")
    }
  }

  @Test func barSaysThatDraftIsKeptInFiftyColumns() async throws {
    let tour = try tour(width: 50, link: "edit.1")
    try tour.field("bio").replaceText(with: "Countess")
    tour.press("‹ Back")
    tour.press("Keep Draft")
    await someTurns()
    #expect(picture(of: tour, width: 50).lines[0].contains("✓ Draft kept"))
  }

  @Test func listWithoutResultsKeepsTheFocus() throws {
    let tour = try tour()
    press("ff21f", in: tour)
    let view = try #require(tour.shown(BrowseView.self).first)
    #expect(view.search.text.isEmpty && view.list.isFocused && view.filter == 0)
  }

  @Test func postHasChosenPicture() async throws {
    let tour = try tour(link: "new-post")
    try tour.field("title").replaceText(with: "Harbor")
    let list = try #require(tour.shown(ListView.self).first { $0.nodeName == "pictures" })
    list.select(2)
    tour.press("Post")
    await someTurns()
    #expect(tour.store.data.photos.last?.picture == "look/3")
  }

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

  // MARK: - Themes

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
