import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The first focus and the next one.
@MainActor struct FocusRuleTests {
  private let enter = KeyPress(.enter)

  // MARK: The first node

  @Test func keyGoesToFirstNodeThatCanHaveFocus() {
    let field = TextField()
    let view = VStack {
      Label("Name")
      field
      Button("B")
    }
    #expect(view.dispatch(KeyPress("r")) && field.text == "r" && field.isFocused)
    let other = TextField()
    #expect(KeyHelp(VStack { other }).dispatch(KeyPress("r")) && other.text == "r")
  }

  @Test func drawingGivesFocusToNone() {
    let field = TextField()
    let help = KeyHelp(VStack { field })
    _ = help.frame(width: 20, height: 4)
    IncrementalRenderer(help, width: 20, height: 4).update()
    #expect(help.focusedNode == nil)
  }

  private class FormView: ViewNode {
    let close = Button("Close"), pictures = ListView(texts: ["A", "B"]), name = TextField()
    override var content: ViewNode? {
      VStack {
        close
        pictures
        name
      }
    }
  }

  private final class NameFirstView: FormView {
    override var preferredFocus: ViewNode? { name }
  }

  @Test func keyGoesToPreferredNode() {
    let view = NameFirstView()
    #expect(VStack { view }.dispatch(KeyPress("r")) && view.name.text == "r")
  }

  @Test func partShowsItsPreferredNodeFirstOrElseItsList() {
    let (view, other) = (NameFirstView(), FormView())
    #expect(view.contentFocus === view.name)
    #expect(other.contentFocus === other.pictures)
    let both = VStack {
      other
      view
    }
    #expect(both.contentFocus === view.name)
    let first = NameFirstView()
    both.addChild(first, at: 0)
    #expect(both.contentFocus === first.name)
  }

  @Test func preferredNodeThatCannotHaveFocusIsPassedOver() {
    for change in [{ $0.isHidden = true }, { $0.isEnabled = false }] as [(TextField) -> Void] {
      let view = NameFirstView()
      change(view.name)
      #expect(view.contentFocus === view.pictures)
      view.dispatch(KeyPress("x"))
      #expect(view.close.isFocused)
    }
  }

  @Test func sheetFocusesPreferredNode() {
    let view = NameFirstView()
    let sheet = Sheet { view }
    let root = ZStack {
      Button("Open")
      sheet
    }
    root.moveFocus(by: 1)
    sheet.present()
    #expect(root.focusedNode === view.name)
  }

  @Test func pasteGoesToFirstNode() {
    let field = TextField()
    #expect(VStack { field }.dispatch(.paste("Ada")) && field.text == "Ada")
  }

  @Test func keySentToNodeDoesWhatItDoesFromTheRoot() {
    let (name, city) = (TextField(), TextField())
    let view = VStack {
      name
      city
    }
    #expect(city.dispatch(KeyPress("x")) && city.text == "x" && city.isFocused)
    let count = city.editingEndCount
    #expect(city.dispatch(enter) && name.isFocused)
    #expect(city.editingEndCount == count + 1)
    let group = VStack { Button("Save") }
    view.addChild(group)
    #expect(!group.dispatch(KeyPress("x")) && group.focusedNode is Button)
  }

  @Test func dialogInFrontReceivesKeySentToNodeBehind() {
    let (field, dialog) = (TextField(), Dialog())
    let view = ZStack {
      field
      dialog
    }
    dialog.present("Sure?", choices: ["Yes", "No"])
    field.dispatch(KeyPress("x"))
    #expect(field.text.isEmpty && view.focusedNode === dialog.buttons[0])
  }

  // MARK: A lost focus

  @Test func focusMovesToNextNodeWhenNodeIsHiddenOrRemoved() {
    let buttons = (0..<4).map { Button("\($0)") }
    let view = VStack { for button in buttons { button } }
    buttons[1].focus()
    buttons[1].isHidden = true
    view.dispatch(KeyPress("x"))
    #expect(buttons[2].isFocused)
    buttons[2].removeFromParent()
    view.dispatch(KeyPress("x"))
    #expect(buttons[3].isFocused && !buttons[2].isFocused)
    buttons[3].isHidden = true
    view.dispatch(KeyPress("x"))
    #expect(buttons[0].isFocused)
  }

  @Test func focusMovesToPlaceOfRemovedContainer() {
    let (first, inner, last) = (Button("1"), Button("2"), Button("3"))
    let outer = VStack { VStack { inner } }
    let view = VStack {
      first
      outer
      last
    }
    inner.focus()
    inner.parent?.removeFromParent()
    outer.removeFromParent()
    view.dispatch(KeyPress("x"))
    #expect(last.isFocused)
  }

  @Test func nodeThatIsAddedWithTheFocusKeepsIt() {
    let (button, field) = (Button("B"), TextField())
    let view = VStack { button }
    button.focus()
    field.focus()
    view.addChild(field)
    view.dispatch(KeyPress("r"))
    #expect(field.text == "r" && !button.isFocused)
  }

  @Test func disabledNodeKeepsFocus() {
    let (save, next) = (Button("Save") {}, Button("Next"))
    let view = VStack {
      save
      next
    }
    save.focus()
    save.isEnabled = false
    view.dispatch(KeyPress("x"))
    #expect(save.isFocused)
    save.isEnabled = true
    #expect(view.dispatch(enter) && save.isFocused)
  }

  @Test func focusReturnsToPlaceOfNodeRemovedBehindDialog() {
    let buttons = (0..<3).map { Button("\($0)") }
    let dialog = Dialog()
    let view = ZStack {
      VStack { for button in buttons { button } }
      dialog
    }
    buttons[1].focus()
    dialog.present("Delete?", choices: ["Yes"]) { _ in buttons[1].removeFromParent() }
    view.dispatch(enter)
    #expect(buttons[2].isFocused)
  }

  @MainActor private final class Row: Identifiable {
    nonisolated let id: Int
    @Observed var name: String
    @Observed var isRenaming = false
    init(_ id: Int) { (self.id, name) = (id, "row \(id)") }
  }

  private final class RowCell: ListCell {
    let name = Label(), field = TextField()
    override var content: ViewNode? {
      HStack {
        name
        field
      }
    }
    static let bindings = BindingTable(Row.self, RowCell.self) {
      \.name --> \.name.text
      \.name <-> \.field.text
      bind(\.isRenaming, to: \.field.isHidden, as: .not)
      on(\.field) { $0.isRenaming = false }
    }
  }

  @MainActor private final class Panes {
    enum Pane { case list, filter }
    @Observed var rows = [Row(1), Row(2)]
    @Observed var pane: Pane?
  }

  private final class PanesView: ViewNode {
    let list = ListView(), filter = TextField()
    override var content: ViewNode? {
      VStack {
        list
        filter
      }
    }
    static let bindings = BindingTable(Panes.self, PanesView.self) {
      each(\.rows, into: \.list) { RowCell.bindings }
      focused(\.pane, [.list: \.list, .filter: \.filter])
    }
  }

  @Test func fieldInCellLeavesFocusToItsList() throws {
    let (panes, view) = (Panes(), PanesView())
    let connection = PanesView.bindings.connect(panes, to: view)
    let screen = IncrementalRenderer(view, width: 20, height: 4)
    screen.update()
    panes.rows[0].isRenaming = true
    screen.update()
    let field = try #require(view.list.descendants.first { ($0 as? TextField)?.isVisible == true })
    field.focus()
    #expect(panes.pane == .list)
    view.dispatch(KeyPress("!"))
    view.dispatch(enter)
    #expect(panes.rows[0].name == "row 1!" && panes.pane == .list && view.list.isFocused)
    view.dispatch(KeyPress("x"))
    #expect(view.filter.text.isEmpty && panes.pane == .list)
    withExtendedLifetime(connection) {}
  }

  // MARK: Destructive choices

  @Test func letterMovesFocusToDestructiveChoice() {
    var answers: [String] = []
    let dialog = Dialog()
    let view = ZStack {
      Label("x")
      dialog
    }
    dialog.present("Delete all?", choices: [Choice("Delete", role: .destructive), "Keep"]) {
      answers.append($0)
    }
    #expect(dialog.buttons[1].isFocused)
    view.dispatch(KeyPress("d"))
    #expect(answers.isEmpty && dialog.buttons[0].isFocused)
    view.dispatch(enter)
    #expect(answers == ["Delete"])
  }

  @Test func helpListsEachKeyOnce() {
    let view = VStack {
      Button("A")
      Button("B")
    }
    view.commands.append(
      ViewCommand(title: "complete", press: KeyPress(.tab), action: ControlAction {}))
    view.moveFocus(by: 1)
    #expect(view.activeKeyHints(and: []).map(\.keys) == ["Return", "Tab"])
  }
}
