import Bindable
import BindableTesting
import Foundation
@testable import ProfileFeature
import TestSupport
import Testing

@MainActor @Suite(.snapshots) struct BrowseTests {
  private func lines(_ tour: AppTour) -> String { tour.look().text }

  /// Returns a store with people whose names have the letters from A to J, each with a photo.
  private func crowd(_ count: Int) throws -> ProfileStore {
    let users = (1...count).map { number in
      let letter = Unicode.Scalar(UInt8(65 + number % 10))
      return User(
        id: User.ID(number), username: "user\(number)", firstName: "\(letter)\(number)",
        lastName: "Person")
    }
    let photos = (1...count).map { number in
      Photo(
        id: Photo.ID(number), name: "Photo \(number)", rating: 50,
        creationDate: Date(timeIntervalSince1970: Double(number) * 86_400), userID: User.ID(number))
    }
    return ProfileStore(try ProfileData(users: users, photos: photos))
  }

  // MARK: - The home of the app

  @Test(arguments: [20, 40, 80, 120]) func homeMatchesSnapshots(width: Int) throws {
    let tour = try AppTour(link: "")
    try verify(tour.look(width: width), matches: "photos", variant: "\(width)")
    try #require(tour.shown(Toggle.self).first).toggle()
    try verify(tour.look(width: width), matches: "grid", variant: "\(width)")
    tour.press("People")
    try verify(tour.look(width: width), matches: "people", variant: "\(width)")
    tour.press("Me")
    try verify(tour.look(width: width), matches: "me", variant: "\(width)")
  }

  @Test func tabsKeepTheirRoutes() throws {
    let tour = try AppTour(link: "")
    tour.open(row: 0)
    #expect(tour.app.link == "photos/photo.10")
    tour.press("People")
    #expect(tour.app.link == "people")
    tour.open(row: 1)
    tour.press("Me")
    #expect(tour.app.link == "profile.1")
    tour.press("Photos")
    #expect(tour.app.link == "photos/photo.10")
    #expect(tour.titles == ["Photo"])
    tour.press("People")
    #expect(tour.app.link == "people/profile.50")
  }

  @Test func userWalksFromPhotoToPhotographerAndOn() throws {
    let tour = try AppTour(link: "")
    tour.open(row: 0)
    tour.open(row: 2)
    #expect(tour.app.link == "photos/photo.10/profile.7")
    tour.press("Show")
    tour.open(row: 0)
    #expect(tour.app.link == "photos/photo.10/profile.7/followers.7/profile.8")
    #expect(lines(tour).contains("Lucie Mercier-Dubois"))
  }

  @Test(arguments: Device.allCases) func followAppearsInPeopleInSameFrame(device: Device)
    async throws
  {
    let tour = try AppTour(device, link: "people/profile.9")
    #expect(!tour.look(width: 120).text.contains("✓ @katya"))
    tour.press("Follow")
    tour.press("Yes")
    await someTurns()
    if device == .phone { tour.press("‹ Back") }
    let search = try tour.field("search")
    search.type("katya")
    #expect(tour.look(width: 120).text.contains("✓ @katya"))
  }

  @Test func renamedPersonMovesToSectionOfNewName() throws {
    let tour = try AppTour(link: "people")
    try tour.store.data.update(1) { $0.firstName = "Zelda" }
    try tour.field("search").type("lovelace")
    #expect(lines(tour).contains("Z") && lines(tour).contains("Zelda Lovelace"))
    #expect(!lines(tour).contains("Ada Lovelace"))
  }

  @Test func postedPhotoAppearsAmongPhotos() async throws {
    let tour = try AppTour()
    tour.press("Post")
    try tour.field("title").type("Harbor at six")
    tour.press("Post")
    await someTurns()
    tour.press("Photos")
    try tour.field("search").type("harbor")
    #expect(lines(tour).contains("1 of 14 photos"))
    tour.open(row: 0)
    #expect(lines(tour).contains("Harbor at six"))
  }

  // MARK: - Sections

  @Test func headerCountsPhotosOfMonthThatMatchSearch() throws {
    let tour = try AppTour(link: "photos")
    func header() -> String? {
      lines(tour).split(separator: "\n").first { $0.contains("June 2013") }.map(String.init)
    }
    #expect(header() == "June 2013  2 photos")
    try tour.field("search").type("foxes")
    #expect(header() == "June 2013  1 photo")
    try tour.field("search").replaceText(with: "")
    _ = try tour.store.data.remove(.photo(#require(tour.store.data.photo(10))))
    #expect(header() == "June 2013  1 photo")
  }

  @Test func headerCountsItemsThatAreNotLoadedYet() throws {
    let store = try crowd(1_000)
    let environment = ProfileEnvironment.test(store)
    let people = BrowseScreen<PersonItem>(in: environment).show()
    func headers() -> [String] {
      people.view.frame(width: 40, height: 400).lines.compactMap { line in
        line.contains(" people") && !line.hasPrefix(" ")
          ? line.split(separator: " ").joined(separator: " ") : nil
      }
    }
    #expect(headers() == ["1,000 people", "A 100 people"])
    for _ in 0..<5 { people.view.list.scroll(by: 100) }
    people.view.list.scroll(by: -500)
    #expect(headers() == ["1,000 people", "A 100 people", "B 100 people"])
    people.view.search.type("1")
    #expect(headers().first == "272 of 1,000 people")
  }

  @Test func numbersHaveSeparators() throws {
    let environment = ProfileEnvironment.test(try crowd(2_000))
    let people = BrowsePresenter<PersonItem>(in: environment)
    people.search = "1"
    #expect(people.count == "1,271 of 2,000 people")
  }

  // MARK: - Searching

  @Test(arguments: [
    ("ada", "1 of 50 people", "Ada Lovelace"), ("LOTTE", "1 of 50 people", "Lotte Bergström"),
    ("bergstrom", "1 of 50 people", "Lotte Bergström"), ("@mei", "1 of 50 people", "美 陈"),
    ("小林", "1 of 50 people", "さくら 小林"),
  ])
  func searchFindsPeople(text: String, count: String, name: String) throws {
    let tour = try AppTour(link: "people")
    try tour.field("search").type(text)
    #expect(lines(tour).contains(count) && lines(tour).contains(name))
  }

  @Test(arguments: [("foxes", "Here There Be Foxes..."), ("grace", "Bread, 5 a.m.")])
  func searchFindsPhotosByTitleAndPhotographer(text: String, title: String) throws {
    let tour = try AppTour(link: "photos")
    try tour.field("search").type(text)
    #expect(lines(tour).contains("1 of 13 photos") && lines(tour).contains(title))
    try tour.field("search").replaceText(with: "nothing at all")
    #expect(lines(tour).contains("0 of 13 photos") && lines(tour).contains("No Results"))
    try tour.field("search").replaceText(with: "")
    #expect(lines(tour).contains("13 photos") && !lines(tour).contains(" of "))
  }

  // MARK: - Lists

  @Test func gridAndListShowSameItems() throws {
    let tour = try AppTour(link: "photos")
    tour.look()
    let list = try #require(tour.shown(ListView.self).first)
    list.select(7)
    let before = list.itemCount
    try #require(tour.shown(Toggle.self).first).toggle()
    func showsTwoInLine() -> Bool {
      tour.look().lines.contains { $0.contains("Encore") && $0.contains("Here There") }
    }
    #expect(list.selectedIndex == 7)
    list.scroll(by: -100)
    #expect(showsTwoInLine() && list.itemCount == before)
    try #require(tour.shown(Toggle.self).first).toggle()
    #expect(!showsTwoInLine() && list.selectedIndex == 7)
  }

  @Test func tilesShowPlaceholdersUntilTheirOwnPicturesAreLoaded() async throws {
    let store = try crowd(100)
    func gallery(_ pictures: PictureCache) -> BrowseScreen<PhotoItem> {
      var environment = ProfileEnvironment.test(store)
      environment.pictures = pictures
      let screen = BrowseScreen<PhotoItem>(in: environment).show()
      screen.view.grid.toggle()
      return screen
    }
    func look(_ screen: BrowseScreen<PhotoItem>) -> Frame {
      screen.view.frame(width: 20, height: 14)
    }
    let work = ControllableWork()
    let photos = gallery(
      PictureCache { source in
        try await work.work()
        return source.generated
      })
    let placeholders = gallery(PictureCache { _ in throw CancellationError() })
    #expect(look(photos) == look(placeholders) && look(photos).text.contains("╭───────╮"))
    #expect((1...10).contains(work.runs), "only visible tiles load their pictures")
    while work.running > 0 { await work.finish() }
    #expect(look(photos) != look(placeholders))
    #expect(look(photos).lines.count == look(placeholders).lines.count)
    #expect(look(photos) == look(gallery(PictureCache())))
    for screen in [photos, placeholders] { screen.view.list.scroll(by: 20) }
    #expect(look(photos) == look(placeholders), "a reused tile shows no old picture")
  }

  @Test func scrollingReachesEveryItem() throws {
    let environment = ProfileEnvironment.test(try crowd(500))
    let people = BrowseScreen<PersonItem>(in: environment).show()
    _ = people.view.frame(width: 40, height: 20)
    let list = people.view.list
    #expect(list.itemCount < 500)
    for _ in 0..<50 { list.scroll(by: 100) }
    #expect(list.itemCount == 500)
    #expect(people.view.frame(width: 40, height: 20).text.contains("J499 Person"))
    people.view.search.type("j49")
    #expect(list.itemCount == 2)
  }

  @Test func peopleWithoutLetterComeFirstAndAccentsShareSection() throws {
    let names = ["Zoe", "Émile", "eric", "7 of Nine", "🎸", "Édouard"]
    let environment = ProfileEnvironment.test(ProfileStore(try .users(names)))
    let people = BrowseScreen<PersonItem>(in: environment).show()
    try verify(people.view.frame(width: 24)) {
      """
      Search
      6 people
      #  2 people
        7 of Nine       @user4
        🎸              @user5
      E  3 people
        Édouard         @user6
        Émile           @user2
        eric            @user3
      Z  1 person
        Zoe             @user1
      """
    }
  }

  @Test func closedScreenIsReleased() {
    weak var presenter: BrowsePresenter<PhotoItem>?
    do {
      let environment = ProfileEnvironment.test()
      let photos = BrowseScreen<PhotoItem>(in: environment).show()
      _ = photos.view.frame(width: 40)
      presenter = photos.presenter
      #expect(presenter != nil)
    }
    #expect(presenter == nil)
  }
}
