import Bindable
import BindableTesting
import Foundation
@testable import ProfileFeature
import TestSupport
import Testing

/// Tests of photos, follows, drafts, and messages in panes.
@MainActor @Suite(.timeLimit(.minutes(30))) struct PaneContentTests: PaneTesting {
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

  @Test func barSaysWhetherOwnDraftIsKept() throws {
    let tour = try tour()
    let day = CalendarDay.clamped(year: 2026, month: 3, day: 14)
    tour.store.drafts.posts[2] = NewPostDraft(title: "Fog", stars: 3, day: day)
    #expect(picture(of: tour).text.contains("● up to date"), "it's the draft of another user")
    tour.store.drafts.posts[1] = NewPostDraft(title: "Fog", stars: 3, day: day)
    #expect(picture(of: tour).text.contains("● unsaved draft"))
    tour.store.saving = .working
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
}
