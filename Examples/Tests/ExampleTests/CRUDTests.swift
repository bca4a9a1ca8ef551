import Bindable
import BindableTesting
import Testing

@testable import crud

@MainActor @Suite struct CRUDTests {
  let screen = Screen(
    PeoplePresenter([
      Person(id: 1, name: "Hans", surname: "Emil"),
      Person(id: 2, name: "Max", surname: "Mustermann"),
      Person(id: 3, name: "Roman", surname: "Tisch"),
    ]), PeopleView(), PeopleView.bindings)
  var view: PeopleView { screen.view }

  @Test func selectedPersonIsUpdatedAndDeleted() throws {
    #expect(!view.update.press())
    view.people.select(1)
    #expect(view.surname.text == "Mustermann")
    view.surname.replaceText(with: "Meier")
    view.update.press()
    try verify(view.frame(width: 36).text) {
      """
      Filter
      Emil, Hans         Max
      Meier, Max         Meier
      Tisch, Roman
      [ Create ] [ Update ] [ Delete ]
      """
    }
    try expectPicture("crud", of: view, width: 36)
    view.delete.press()
    #expect(screen.presenter.people.map(\.surname) == ["Emil", "Tisch"])
    #expect(!view.delete.isEnabled)
  }

  @Test func filterShowsMatchingSurnames() {
    view.prefix.type("ti")
    #expect(view.people.itemCount == 1)
    view.prefix.clear()
    #expect(view.people.itemCount == 3)
  }

  @Test func createdPersonAppearsInFilteredList() {
    view.prefix.type("M")
    view.name.type("Ada")
    view.surname.type("Miller")
    view.create.press()
    #expect(view.people.itemCount == 2)
  }

  @Test func filterDeselectsHiddenPerson() {
    view.people.select(0)
    view.prefix.type("M")
    #expect(screen.presenter.selection == nil)
    #expect(!view.delete.isEnabled)
  }
}
