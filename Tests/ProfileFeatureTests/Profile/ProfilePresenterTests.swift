import Bindable
import BindableFoundation
import BindableTesting
import Foundation
@testable import ProfileFeature
import Testing

@MainActor struct ProfilePresenterTests {
  private func presenter(of user: User) throws -> ProfilePresenter {
    let store = ProfileStore(try ProfileData(users: [user], photos: []))
    return ProfilePresenter(user.id, in: .test(store))
  }

  private func header(of user: User) throws -> ProfileHeaderPresenter {
    try header(of: user.id, in: ProfileData(users: [user], photos: []))
  }

  private func header(followedBy count: Int) throws -> ProfileHeaderPresenter {
    try header(of: 1, in: .users(["Ada"] + (0..<count).map { "Name \($0)" }))
  }

  private func header(of id: User.ID, in data: ProfileData) -> ProfileHeaderPresenter {
    let environment = ProfileEnvironment.test(ProfileStore(data))
    return ProfileHeaderPresenter(ProfilePresenter(id, in: environment))
  }

  @Test(
    arguments: [
      ("Ada", "Lovelace", "Ada Lovelace"), ("---Jan ", "---", "Jan"), ("", nil, "user1"),
      (" Lucie ", " Mercier\nDubois ", "Lucie Mercier Dubois"), ("さくら", "小林", "さくら 小林"),
    ] as [(String, String?, String)])
  func nameNormalizesMessyParts(first: String, last: String?, name: String) throws {
    let user = User(id: 1, username: "user1", firstName: first, lastName: last)
    #expect(try presenter(of: user).name == name)
  }

  @Test func handleIsUsername() throws {
    let user = User(id: 1, username: "ada", firstName: "Ada")
    #expect(try header(of: user).handle == "@ada")
    let long = User(id: 1, username: String(repeating: "a", count: 1_000_000), firstName: "Ada")
    #expect(try header(of: long).handle.count == 201)
  }

  @Test(arguments: [
    (0, "", true), (1, "1 follower", false), (2, "2 followers", false),
    (12_345, "12,345 followers", false),
  ])
  func followerCountIsFormatted(count: Int, text: String, isHidden: Bool) throws {
    let presenter = try header(followedBy: count), view = ProfileHeaderView()
    let connection = ProfileHeaderView.bindings.connect(presenter, to: view)
    #expect(presenter.followerCount == count)
    #expect(view.followers.text == text)
    #expect(view.followers.isHidden == isHidden)
    #expect(connection.failures.isEmpty)
  }

  @Test(arguments: [
    (0, "", true), (1, "Followed by Name 0", false),
    (2, "Followed by Name 0 and Name 1", false),
    (3, "Followed by Name 0, Name 1, and Name 2", false),
    (4, "Followed by Name 0, Name 1, and 2 others", false),
    (10, "Followed by Name 0, Name 1, and 8 others", false),
    (1_236, "Followed by Name 0, Name 1, and 1,234 others", false),
  ])
  func followedByNamesFirstFollowers(count: Int, text: String, isHidden: Bool) throws {
    let presenter = try header(followedBy: count), view = ProfileHeaderView()
    let connection = ProfileHeaderView.bindings.connect(presenter, to: view)
    #expect(view.followedBy.text == text)
    #expect(view.followedBy.isHidden == isHidden)
    #expect(connection.failures.isEmpty)
  }

  @Test func listsOfNamesInAnotherDirectionHaveNoIsolates() {
    let names = ["Ada", "\u{5D0}\u{5D9}\u{5EA}\u{5DF}", "Jan"]
    for identifier in ["en_US", "he_IL"] {
      let context = FormatContext(locale: Locale(identifier: identifier))
      let text = Format<[String], String>.list.apply(names, in: context)
      #expect(!text.unicodeScalars.contains { (0x2066...0x2069).contains($0.value) })
      #expect(names.allSatisfy { text.contains($0) }, "\(text)")
    }
  }

  @Test func numbersAndListsUseLocale() throws {
    let presenter = try header(followedBy: 1_236), view = ProfileHeaderView()
    let connection = ProfileHeaderView.bindings.connect(
      presenter, to: view, in: FormatContext(locale: Locale(identifier: "de_DE")))
    #expect(view.followers.text == "1.236 followers")
    #expect(view.followedBy.text == "Followed by Name 0, Name 1 und 1.234 others")
    #expect(connection.failures.isEmpty)
  }

  @Test func nameAndBioFollowStore() throws {
    let tour = ProfileTour(2)
    try tour.store.data.update(2) { $0.bio = "Sleeps." }
    #expect(tour.presenter.name == "Grace Okafor")
    #expect(tour.header.bio.text == "Sleeps.")
    try tour.store.data.update(2) { $0.lastName = "  Hopper   " }
    #expect(tour.presenter.name == "Grace Hopper")
    #expect(tour.header.title.text == "Grace Hopper")
    try tour.store.data.update(2) { $0.bio = nil }
    #expect(tour.header.bio.isHidden)
  }

  @Test func profileHasNoFields() {
    let tour = ProfileTour(2)
    let fields = tour.view.descendants.compactMap { $0 as? TextField }
    #expect(fields.allSatisfy { !$0.isVisible }, "users can edit only their own profile")
  }

  @Test func followIsHiddenOnOwnProfileAndWhileSignedOut() {
    for viewer in [2, nil] as [User.ID?] {
      let tour = ProfileTour(2, viewer: viewer)
      #expect(tour.view.follow.isHidden)
      tour.presenter.followInteraction.start()
      #expect(tour.view.dialog.isHidden)
      #expect(tour.store.data == .sample)
      #expect(tour.gateway.calls == [])
    }
  }

  @Test func followTitleComesFromData() {
    #expect(ProfileTour(2, viewer: 1).view.follow.title == "Following", "Ada follows Grace")
    #expect(ProfileTour(2, viewer: 11).view.follow.title == "Follow")
  }

  @Test func followerChangeUpdatesFollowedBy() throws {
    let tour = ProfileTour(2)
    try tour.store.data.update(1) { $0.firstName = "Augusta" }
    #expect(
      tour.header.followedBy.text == "Followed by Augusta Lovelace, Jan, and 2 others")
    #expect(tour.presenter.name == "Grace Okafor")
  }

  @Test func longBioIsTruncated() throws {
    func bio(_ text: String?) throws -> String {
      try presenter(of: User(id: 1, username: "a", firstName: "", bio: text)).bio
    }
    #expect(try bio(nil) == "")
    #expect(try bio("Counts.") == "Counts.")
    let long = String(repeating: "a", count: 1_000_000)
    #expect(try bio(long) == "\(long.prefix(1_999))…")
  }

  @Test func followingChangesTitleAndCount() async {
    let script = ScriptedAnswerProvider(["Yes"])
    let tour = ProfileTour(2, answers: script)
    #expect(tour.presenter.followInteraction.title == "Follow")
    #expect(tour.profile.header.presenter.followerCount == 4)
    tour.view.follow.press()
    #expect(tour.presenter.followInteraction.title == "Following")
    #expect(tour.profile.header.presenter.followerCount == 5)
    #expect(
      tour.header.followedBy.text == "Followed by Ada Lovelace, Jan, and 3 others",
      "the signed-in user is counted and named")
    tour.view.follow.press()
    #expect(tour.presenter.followInteraction.title == "Follow")
    #expect(tour.profile.header.presenter.followerCount == 4)
    #expect(tour.gateway.calls == [.send(.follow(2)), .send(.unfollow(2))])
  }

  @Test func errorIsShownUntilRetrySucceeds() {
    let tour = ProfileTour(2, answers: ScriptedAnswerProvider(["Yes"]))
    #expect(tour.presenter.errorMessage == nil)
    #expect(tour.view.errorMessage.isHidden && tour.view.retry.isHidden)
    tour.gateway.fail(with: "The server is busy.", times: 2)
    tour.view.follow.press()
    #expect(tour.presenter.errorMessage == "The server is busy.")
    #expect(tour.view.errorMessage.text == "The server is busy.")
    #expect(!tour.view.errorMessage.isHidden && !tour.view.retry.isHidden)
    tour.view.retry.press()
    #expect(tour.presenter.errorMessage == "The server is busy.", "the retry failed")
    tour.view.retry.press()
    #expect(tour.presenter.errorMessage == nil)
    #expect(tour.view.errorMessage.isHidden && tour.view.retry.isHidden)
  }

  @Test func photosShowStarsAndTitle() throws {
    let user = User(id: 1, username: "a", firstName: "A")
    let ratings: [Double] = [-5, 0, 9.9, 10, 50, 90, 100, 1e300]
    let data = try ProfileData(
      users: [user],
      photos: ratings.enumerated().map { place, rating in
        Photo(
          id: Photo.ID(place), name: "\(place)", rating: rating,
          creationDate: Date(timeIntervalSince1970: -Double(place)), userID: 1)
      })
    let grid = ProfileTour(1, of: data).profile.grid
    #expect(
      grid.view.frame(width: 10).lines == [
        "  ☆☆☆☆☆ 0 ", "  ☆☆☆☆☆ 1 ", "  ☆☆☆☆☆ 2 ", "  ★☆☆☆☆ 3 ", "  ★★★☆☆ 4 ", "  ★★★★★ 5 ",
        "  ★★★★★ 6 ", "  ★★★★★ 7 ",
      ])
  }

  @Test(arguments: [
    ("2013-04-30T23:59:59Z", ""), ("2013-05-01T00:00:00Z", "Now: Sourdough course"),
    ("2013-06-15T12:00:00Z", "Now: Sourdough course and The night shift"),
    ("2013-06-30T23:59:59Z", "Now: Sourdough course and The night shift"),
    ("2013-07-01T00:00:00Z", "Now: The night shift"),
  ])
  func showsCurrentPriorities(now: String, text: String) throws {
    let profile = ProfileTour(2, now: now)
    #expect(profile.header.priorities.isHidden == text.isEmpty)
    #expect(text.isEmpty || profile.header.priorities.text == text)
    #expect(profile.view.frame(width: 60).lines.contains { $0.contains("Now: ") } == !text.isEmpty)
  }

  @Test func tablesHaveNoFailures() {
    let tour = ProfileTour()
    #expect(tour.profile.connections.count == 3)
    #expect(tour.profile.connections.allSatisfy { $0.failures.isEmpty })
  }
}
