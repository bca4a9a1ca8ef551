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
      │ ░░░░░▒▒▒░░░░░░░░░░░░░░░░       │
      │ ░░░▒▒▓█▓▒▒▒▒▒░░░░░░░░░░░       │
      │ ▒▒▒▒▒▓▓▓▓▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒       │
      │ ▒▒▒▒▒▒▒▒░░░▒▒▒▒▒░░░░▒▒▒▒       │
      │ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒░▒▒▒▒▒▒▒▒       │
      │ ░▒▒░░▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒░░▒       │
      │ ░░░░░░░░░░░░░░░░░░░░░░░░       │
      │ ░░░░░░░░░░░░░░░░░░░░░░░░       │
      │   ★★★★★                        │
      │   Rating           98.6 of 100 │
      │   Photographer    Ada Lovelace │
      │   Published         2013-05-18 │
      │   Number                     1 │
      └────────────────────────────────┘
      """
    }
  }

  @Test func onlyThePhotographerOpens() throws {
    let app = ProfileApp(.test())
    try app.open("photo.1")
    app.show()
    let details = try #require(app.navigator.screens.last as? PhotoDetailsScreen)
    let before = details.view.frame(width: 34)
    for index in 0..<details.view.list.itemCount where index != 2 { details.view.list.open(index) }
    #expect(app.link == "photos/photo.1")
    let marked = details.view.frame(width: 34)
    #expect(marked.lines.count == before.lines.count, "nothing is said twice")
    details.view.list.open(2)
    #expect(app.link == "photos/photo.1/profile.1")
  }

  @Test(arguments: zip([3, 5, 8], ["88 of 100", "93.4 of 100", "90 of 100"]))
  func wholeRatingHasNoFraction(photo: Int, rating: String) {
    let details = PhotoDetailsScreen(Photo.ID(photo), in: .test()).show()
    #expect(details.presenter.facts.first { $0.title == "Rating" }?.detail == rating)
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
