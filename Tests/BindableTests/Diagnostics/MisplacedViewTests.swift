import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var name = "Ada"
  var count = 0
  func act() { count += 1 }
}

private final class Screenful: ViewNode {
  @Observed var isOpen = false
  let shown = Label(), absent = Label(), twice = Label(), later = Label()
  let button = Button("Shown"), other = Button("Absent")
  override var content: ViewNode? {
    VStack {
      shown
      HStack { twice }
      button
      twice
      part
    }
  }
  let part = Part()
}

private final class Part: ViewNode {
  @Observed var isOpen = false
  let inside = Label(), later = Label("x"), button = Button("Later")
  override var content: ViewNode? {
    VStack {
      inside
      if isOpen { later }
      if isOpen { button }
    }
  }
}

@MainActor struct MisplacedViewTests {
  private func findings(
    _ view: Screenful = Screenful(),
    @BindingTableBuilder<Presenter, Screenful> _ rows: () -> [TableBinding<Presenter, Screenful>]
  ) -> [String] {
    let table = BindingTable(Presenter.self, Screenful.self, bindings: rows)
    return table.diagnostics(for: Presenter(), in: view).filter { $0.location != nil }
      .map { "\($0.severity): \($0.message)" }
  }

  @Test func bindingOfAnAbsentViewIsAWarning() {
    let found = findings {
      \.name --> \.absent.text
      bind(\.name, to: \.absent.isHidden, as: Format("no") { _ in false })
      \.name --> \.shown.text
      \.name --> \.part.inside.text
    }
    #expect(
      found == [
        "warning: absent isn't in the content of the view, so it's never shown: add it to content, "
          + "or remove its bindings"
      ])
  }

  @Test func actionOfAnAbsentButtonIsAWarning() {
    #expect(findings { on(\.other, Presenter.act) }.count == 1)
    #expect(findings { on(\.button, Presenter.act) } == [])
  }

  @Test func viewInAnInactiveBranchIsANote() {
    #expect(
      findings { \.name --> \.part.later.text }
        == ["note: part.later isn't in the current content of the view"])
    let view = Screenful()
    view.part.isOpen = true
    #expect(findings(view) { \.name --> \.part.later.text } == [])
  }

  @Test func viewInTwoPlacesIsAWarning() {
    #expect(
      findings { \.name --> \.twice.text } == [
        "warning: twice is in the content of the view twice, and only the last place shows it: "
          + "remove the others"
      ])
  }

  @Test func viewWithoutContentIsNotJudged() {
    final class Bare: ViewNode { let label = Label() }
    let table = BindingTable(Presenter.self, Bare.self) { \.name --> \.label.text }
    #expect(!table.diagnostics(for: Presenter(), in: Bare()).contains { $0.location != nil })
  }

  @Test func cellsOfClosuresAreNotJudged() {
    final class Details: ViewNode {
      let label = Label()
      lazy var list = ListView(sections: [CellSection(count: 1) { [label] _ in label }])
      override var content: ViewNode? { list }
    }
    let table = BindingTable(Presenter.self, Details.self) { \.name --> \.label.text }
    #expect(!table.diagnostics(for: Presenter(), in: Details()).contains { $0.location != nil })
  }

  @Test func boundButtonOutsideTheContentCannotBePressed() {
    let table = BindingTable(Presenter.self, Screenful.self) {
      on(\.button, Presenter.act)
      on(\.other, Presenter.act)
      on(\.part.button, Presenter.act)
    }
    let (presenter, view) = (Presenter(), Screenful())
    let connection = table.connect(presenter, to: view)
    #expect(view.button.press() && presenter.count == 1)
    #expect(!view.other.press() && presenter.count == 1)
    #expect(!view.part.button.press() && presenter.count == 1)
    view.part.isOpen = true
    #expect(view.part.button.press() && presenter.count == 2)
    connection.disconnect()
    var isPressed = false
    view.other.controlAction = ControlAction { isPressed = true }
    #expect(view.other.press() && isPressed && presenter.count == 2)
  }

  @Test func rootIsItsOwnTree() {
    let button = Button("Alone")
    let table = BindingTable(Presenter.self, Button.self) { on(\.self, Presenter.act) }
    let presenter = Presenter()
    let connection = table.connect(presenter, to: button)
    #expect(button.press() && presenter.count == 1)
    withExtendedLifetime(connection) {}
  }

  @Test func actionOfADisabledControlIsAWarning() {
    let view = Screenful()
    view.button.isEnabled = false
    #expect(
      findings(view) { on(\.button, Presenter.act) } == [
        "warning: button has an action but is disabled, and no binding writes button.isEnabled: "
          + "add a binding, or enable it"
      ])
    #expect(
      findings(view) {
        on(\.button, Presenter.act)
        bind(\.name, to: \.button.isEnabled, as: Format("is there") { $0 != "" })
      } == [])
  }
}
