import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

private func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDay {
  guard let day = CalendarDay(year, month, day) else { fatalError("The day isn't valid.") }
  return day
}

@MainActor private final class Presenter {
  @Observed var text = "a"
  @Observed var note = "a"
  @Observed var isOn = false
  @Observed var number = 1
  @Observed var level = 0.5
  @Observed var option = "one"
  @Observed var date = day(2024, 2, 29)
  @Observed var selectedID: Int?
  @Observed var items = [Item(id: 1), Item(id: 2)]
  var count = 0
  func act() { count += 1 }
  func act(_ item: Item) { count += 1 }
}

private struct Item: Identifiable, Equatable { let id: Int }
private final class Cell: ListCell {
  static let bindings = BindingTable(Item.self, Cell.self) {}
}

/// A control of each kind.
@MainActor private final class Controls {
  let button = Button("Go"), toggle = Toggle("On"), submitted = TextField(), switched = Toggle("Do")
  let field = TextField(), editor = TextEditor(), stepper = Stepper(1), slider = Slider(0.5)
  let picker = Picker(["one", "two"], title: { $0 }), datePicker = DatePicker(day(2024, 2, 29))
  let list = ListView()

  var nodes: [ViewNode] {
    [button, toggle, submitted, switched, field, editor, stepper, slider, picker, datePicker, list]
  }

  /// A user action on each control.
  var actions: [(name: String, perform: @MainActor () -> Bool)] {
    [
      ("press", { self.button.press() }),
      ("toggle", { self.toggle.toggle() }),
      ("submit", { self.submitted.submit() }),
      ("switch", { self.switched.toggle() }),
      ("type", { self.field.type("b") }),
      ("clear", { self.field.clear() }),
      ("edit", { self.editor.type("b") }),
      ("increment", { self.stepper.increment() }),
      ("digits", { self.stepper.type("7") }),
      ("slide", { self.slider.setValue(0.9) }),
      ("raise", { self.slider.increment() }),
      ("choose", { self.picker.select("two") }),
      ("next", { self.picker.selectPrevious() }),
      ("date", { self.datePicker.select(day(2025, 1, 1)) }),
      ("select", { self.list.select(1) }),
      ("open", { self.list.open(0) }),
      ("toggle item", { self.list.toggle(0) }),
      ("delete", { self.list.delete(0) }),
      ("move", { self.list.move(0, to: 1) }),
      ("refresh", { self.list.refresh() }),
    ]
  }
}

private final class Board: ViewNode {
  let inside = Controls(), outside = Controls()
  override var content: ViewNode? {
    VStack { for node in inside.nodes { node } }
  }

  static func bindings(
    of controls: KeyPath<Board, Controls>
  ) -> BindingTable<Presenter, Board> {
    BindingTable(Presenter.self, Board.self) {
      on(controls.appending(path: \.button), Presenter.act)
      on(controls.appending(path: \.submitted), Presenter.act)
      on(controls.appending(path: \.switched), Presenter.act)
      \.isOn <-> controls.appending(path: \.toggle.isOn)
      \.text <-> controls.appending(path: \.field.text)
      \.note <-> controls.appending(path: \.editor.text)
      \.number <-> controls.appending(path: \.stepper.value)
      \.level <-> controls.appending(path: \.slider.value)
      \.option <-> controls.appending(path: \.picker.selection)
      \.date <-> controls.appending(path: \.datePicker.date)
      each(\.items, into: controls.appending(path: \.list)) { Cell.bindings }
      selection(\.selectedID, of: controls.appending(path: \.list))
      on(controls.appending(path: \.list), open: Presenter.act(_:))
      on(controls.appending(path: \.list), toggle: Presenter.act(_:))
      on(controls.appending(path: \.list), delete: Presenter.act(_:))
      on(controls.appending(path: \.list), refresh: Presenter.act)
    }
  }
}

@MainActor struct OutsideControlTests {
  /// Returns the names of the actions that are performed, and the number of calls of the presenter.
  private func performed(
    by controls: KeyPath<Board, Controls>, isConnected: Bool = true
  ) -> (names: [String], presenter: Presenter) {
    let (presenter, board) = (Presenter(), Board())
    let connection = Board.bindings(of: controls).connect(presenter, to: board)
    _ = board.frame(width: 20)
    if !isConnected { connection.disconnect() }
    let names = board[keyPath: controls].actions.filter { $0.perform() }.map(\.name)
    connection.disconnect()
    return (names, presenter)
  }

  @Test func everyBoundControlInContentPerformsActions() {
    let (names, presenter) = performed(by: \.inside)
    #expect(names == Controls().actions.map(\.name).filter { $0 != "move" })
    #expect(presenter.count == 7 && presenter.option == "one" && presenter.number == 7)
    #expect(presenter.selectedID != nil && presenter.isOn && presenter.note == "ab")
  }

  @Test func noBoundControlOutsideOfContentPerformsActions() {
    let (names, presenter) = performed(by: \.outside)
    #expect(names == [])
    #expect(presenter.count == 0 && presenter.text == "a" && presenter.number == 1)
    #expect(presenter.selectedID == nil && !presenter.isOn && presenter.note == "a")
  }

  @Test func controlOutsideOfContentPerformsActionsAfterDisconnecting() {
    let (names, presenter) = performed(by: \.outside, isConnected: false)
    #expect(Set(["toggle", "type", "edit", "choose", "date"]).isSubset(of: names))
    #expect(presenter.count == 0 && presenter.text == "a")
  }

  @Test func rootThatIsBoundIsItsOwnTree() {
    let presenter = Presenter()
    let (field, slider) = (TextField(), Slider(0.5))
    let connections: [AnyConnection] = [
      BindingTable(Presenter.self, TextField.self) { \.text <-> \.text }
        .connect(presenter, to: field),
      BindingTable(Presenter.self, Slider.self) { \.level <-> \.value }
        .connect(presenter, to: slider),
    ]
    #expect(field.type("b") && slider.setValue(0.75))
    #expect(presenter.text == "ab" && presenter.level == 0.75)
    for connection in connections { connection.disconnect() }
  }

  @Test func editedViewOfNoBindingIsEmpty() {
    let field = TextField()
    #expect(field.bindableProperties[0].editedViews.isEmpty)
    #expect(field.type("b"))
  }
}
