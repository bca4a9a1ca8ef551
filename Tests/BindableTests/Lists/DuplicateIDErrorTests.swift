import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct DuplicateIDErrorTests {
  private let ada = Friend(id: 1, name: "Ada")
  private let bob = Friend(id: 2, name: "Bob")
  private let other = Friend(id: 1, name: "Other")

  @Test func throwingLeavesListUnchanged() {
    let presenter = FriendsPresenter()
    presenter.friends = [ada]
    let seen = presenter.$friends.version
    #expect(throws: DuplicateIDError.self) {
      presenter.friends = try [ada, bob, other].requiringUniqueIDs()
    }
    #expect(presenter.friends == [ada])
    #expect(presenter.$friends.changes(since: seen)?.isEmpty == true)
  }

  @Test func errorNamesIDAndBothIndexPaths() throws {
    let error = try #require(throws: DuplicateIDError.self) {
      try [ada, bob, other].requiringUniqueIDs()
    }
    #expect(
      "\(error)"
        == "Two items have the ID 1, at 0.0 and 0.2. Give each item a unique ID.")
  }

  @Test func returnsItemsWithUniqueIDsUnchanged() throws {
    #expect(try [ada, bob].requiringUniqueIDs() == [ada, bob])
    #expect(try [Friend]().requiringUniqueIDs().isEmpty)
  }

  @Test func throwsIfSectionsShareID() throws {
    let sections = [ListSection("A", items: [ada]), ListSection("B", items: [bob, other])]
    let error = try #require(throws: DuplicateIDError.self) { try sections.requiringUniqueIDs() }
    #expect(error.first == ListIndexPath(section: 0, item: 0))
    #expect(error.second == ListIndexPath(section: 1, item: 1))
    let distinct = [ListSection("A", items: [ada]), ListSection("B", items: [bob])]
    #expect(try distinct.requiringUniqueIDs() == distinct)
  }
}
