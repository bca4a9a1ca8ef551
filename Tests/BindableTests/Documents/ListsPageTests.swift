import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The examples of `Docs/List-diffing.md` match the behavior.
@MainActor struct ListsPageTests {
  let page: String

  init() throws { page = try Repository.text("Docs/List-diffing.md") }

  @Test func documentedChangeSetIsPrinted() {
    let change = ChangeSet(from: ["Ada", "Bob", "Cem"], to: ["Bob", "Dora", "Ada"])
    #expect(page.contains("\nprint(change)\n```\n```text\n\(change)\n```\n"))
  }

  @Test func documentedEditsArePrinted() throws {
    let friends = ObservedList([Friend(id: 1, name: "Ada"), Friend(id: 2, name: "Bob")])
    let seen = friends.version
    transaction {
      friends.insert(Friend(id: 3, name: "Cem"), at: 0)
      friends.move(from: 1, to: 2)
      friends.update(2) { $0.name = "Bo" }
      friends.remove(3)
    }
    let change = try #require(friends.changes(since: seen))
    #expect(page.contains("{ print(change) }\n```\n```text\n\(change)\n```\n"))
    let shown = friends.sorted(by: \.name)
      .filtered { $0.name != "Cem" }
      .sectioned(by: \.initial) { "\($0): \($1)" }
    #expect(shown.sections.map(\.header) == ["A: 1", "B: 1"])
  }
}
