import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Explanations of list cells by their table and their connection.
@MainActor struct CellNamesTests {
  @Test func listConnectionExplainsCellUpdates() {
    let screen = ListScreen([Guest(id: 7, name: "Ada"), Guest(id: 8, name: "Bob")])
    _ = screen.lines
    #expect(
      screen.connection.why("list[7].name.text").hasPrefix(
        """
        list[7].name.text: "" -> "Ada"
          because the table was connected
          binding people[7].name --> list[7].name.text
        """))
    event("rename") { _ = screen.presenter.$people.update(8) { $0.name = "Bo" } }
    _ = screen.lines
    #expect(
      screen.connection.why("list[8].name.text").hasPrefix(
        """
        list[8].name.text: "Bob" -> "Bo"
          because PeoplePresenter.people changed, in rename
        """))
    #expect(screen.connection.why("nothing").contains("list[7].name.text and so on."))
  }

  @Test func listUpdatesIncludeUpdatesOfVisibleCells() {
    let screen = ListScreen([Guest(id: 7, name: "Ada"), Guest(id: 8, name: "Bob")])
    _ = screen.lines
    #expect(
      screen.connection.updates.map(\.change).contains(#"list[8].name.text: "" -> "Bob""#))
    // An invisible item has no cell to explain.
    screen.presenter.$people.remove(8)
    _ = screen.lines
    #expect(!screen.connection.updates.contains { $0.target == "list[8].name.text" })
  }

  @Test func recordedUpdatesIncludeCellUpdates() {
    let view = PeopleView()
    let presenter = PeoplePresenter([Guest(id: 7, name: "Ada")])
    let connection = ListScreen.bindings.connect(presenter, to: view, recording: .all(limit: 50))
    _ = view.frame(width: 10, height: 3)
    _ = connection.drainUpdates()
    presenter.$people.update(7) { $0.name = "Ada L." }
    _ = view.frame(width: 10, height: 3)
    #expect(
      connection.drainUpdates().map(\.change) == [
        #"list[7].name.text: "Ada" -> "Ada L.""#, "list: 1 item -> 1 item (~ 0.0)",
      ])
    connection.disconnect()
  }

  @Test func cellBindingsArePrintedBelowListBinding() {
    let screen = ListScreen()
    let rows = ListScreen.bindings.descriptions(for: screen.presenter, in: screen.view)
    #expect(rows.map(\.text) == ["people each list  GuestCell", "name --> list.name.text"])
    #expect(rows.map(\.context) == [[], ["people each list"]])
    #expect(
      ListScreen.bindings.filter(for: screen.presenter, in: screen.view) {
        $0.target == "list.name.text"
      }.descriptions(for: screen.presenter, in: screen.view) == rows)
    #expect(
      ListScreen.bindings.graph(for: screen.presenter, in: screen.view).text.contains(
        "list.name.text"))
  }

  @Test func diagnosticsFindErrorsInCellBindings() {
    let table = BindingTable(PeoplePresenter.self, PeopleView.self) {
      each(\.$people, into: \.list) {
        BindingTable(Guest.self, TwoLineCell.self) {
          \.name --> \.name.text
          \.initial --> \.name.text
        }
      }
    }
    let findings = table.diagnostics(for: PeoplePresenter(), in: PeopleView())
      .map(\.message)
    #expect(findings.contains { $0.hasPrefix("list.name.text is written by 2 bindings") })
    #expect(findings.contains { $0.hasPrefix("no binding writes list.note.text") })
  }
}

private final class TwoLineCell: ListCell {
  let name = Label(lineLimit: 1), note = Label(lineLimit: 1)
  override var content: ViewNode? {
    VStack {
      name
      note
    }
  }
}
