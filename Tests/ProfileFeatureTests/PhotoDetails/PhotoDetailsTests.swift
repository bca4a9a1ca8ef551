import Bindable
import BindableTesting
import ProfileFeature
import TestSupport
import Testing

@MainActor @Suite(.snapshots) struct PhotoDetailsTests {
  @Test func showsStarsAndFacts() throws {
    let details = PhotoDetailsScreen(1, in: .test()).show()
    try verify(details.view.frame(width: 34)) {
      """
      ┌Photo───────────────────────────┐
      │ Daydream                       │
      │ ────────────────────────────── │
      │ ▒▒▒███▓▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒       │
      │ ▒▒▓████▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒       │
      │ ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓       │
      │ ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓       │
      │ ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓       │
      │ ▓▓▓▓▓▓▓▓▓▓▒▒▒▓▓▓▓▓▓▒▒▒▓▓       │
      │ ▒▒▒▓▓▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒       │
      │ ▒▒▒▒▒▒░░░░░▒▒░░░░░░▒▒▒░░       │
      │   ★★★★★                        │
      │   Rating           98.6 of 100 │
      │   Photographer    Ada Lovelace │
      │   Published         2013-05-18 │
      │   Number                     1 │
      │ ────────────────────────────── │
      │                                │
      └────────────────────────────────┘
      """
    }
  }

  @Test func selectingItemDescribesIt() throws {
    let details = PhotoDetailsScreen(1, in: .test()).show()
    _ = details.view.frame(width: 34)
    details.view.list.select(0)
    #expect(details.presenter.chosen == "Liked ★★★★★")
    details.view.list.select(2)
    #expect(details.presenter.chosen == "Photographer: Ada Lovelace")
    let items = details.presenter.details
    guard case .rating(98.6) = items[0], case .photographer(let fact) = items[2] else {
      Issue.record("\(items)")
      return
    }
    #expect(fact.title == "Photographer")
  }

  @Test func missingPhotoHasNoItems() {
    let details = PhotoDetailsScreen(999, in: .test()).show()
    #expect(details.presenter.title == "No Photo")
    #expect(details.view.list.itemCount == 0)
  }

  @Test func storeChangeUpdatesSameCell() throws {
    let store = ProfileStore(.sample)
    let details = PhotoDetailsScreen(1, in: .test(store)).show()
    _ = details.view.frame(width: 34)
    let row = details.view.list.visibleCell(at: 2)
    try store.data.update(1) { $0.lastName = "King" }
    #expect(details.view.frame(width: 34).text.contains("Ada King"))
    #expect(details.view.list.visibleCell(at: 2) === row, "the cell is reused")
  }
}
