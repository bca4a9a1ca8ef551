import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

/// A view with the mouse, and the script of what the user does.
@MainActor private final class ClickingUser {
  let screen: IncrementalRenderer
  let clock = ManualClock()
  let mouse: MouseDispatcher
  let user: ActionRecorder

  init(_ view: ViewNode, width: Int = 20, height: Int = 8) {
    screen = IncrementalRenderer(view, width: width, height: height)
    mouse = MouseDispatcher(screen, clock: clock)
    user = ActionRecorder(view)
    screen.update()
  }

  var script: [String] { user.actions.map { "\($0)" } }

  @discardableResult func send(_ kind: MouseEvent.Kind, _ column: Int, _ row: Int) -> Bool {
    defer { screen.update() }
    return mouse.send(MouseEvent(kind, column: column, row: row))
  }
  @discardableResult func click(_ column: Int, _ row: Int) -> Bool {
    let isPressHandled = send(.press(button: 0), column, row)
    return send(.release(button: 0), column, row) || isPressHandled
  }
  func drag(_ column: Int, _ row: Int, to positions: (Int, Int)...) {
    send(.press(button: 0), column, row)
    for (column, row) in positions { send(.drag(button: 0), column, row) }
    let last = positions.last ?? (column, row)
    send(.release(button: 0), last.0, last.1)
  }
}

private final class Form: ViewNode {
  let name = TextField("Ada Lovelace"), save = Button("Save"), wifi = Toggle("Wi-Fi")
  let copies = Stepper(2, in: 1...9), size = Picker(["S", "M", "L"]) { $0 }
  let volume = Slider(0, in: 0...10, step: 1)
  var presses = 0
  override init() {
    super.init()
    save.controlAction = ControlAction { [weak self] in self?.presses += 1 }
  }
  override var content: ViewNode? {
    VStack {
      name
      save
      wifi
      copies
      size
      volume
    }
  }
}

@MainActor struct MouseTests {
  private let form = Form()

  @Test func clickFocusesAndPressesButton() {
    let desk = ClickingUser(form)
    #expect(desk.click(2, 1))
    #expect(form.presses == 1 && form.save.isFocused)
    #expect(desk.script == ["focus save", "press save"])
  }

  @Test func releaseOnAnotherNodePressesNothing() {
    let desk = ClickingUser(form)
    desk.send(.press(button: 0), 2, 1)
    desk.send(.release(button: 0), 2, 2)
    #expect(form.presses == 0 && !form.wifi.isOn)
    desk.send(.release(button: 0), 2, 1)
    #expect(form.presses == 0, "A release without a press isn't a click.")
    #expect(desk.script == [])
  }

  @Test func otherButtonsDoNotClick() {
    let desk = ClickingUser(form)
    desk.send(.press(button: 2), 2, 1)
    desk.send(.release(button: 2), 2, 1)
    desk.send(.press(button: 1), 2, 1)
    desk.send(.release(button: 0), 2, 1)
    #expect(form.presses == 0)
  }

  @Test func disabledButtonIsNotPressedOrFocused() {
    let desk = ClickingUser(form)
    form.save.isEnabled = false
    desk.screen.update()
    #expect(!desk.click(2, 1))
    #expect(form.presses == 0 && form.focusedNode == nil)
  }

  @Test func clicksActOnControls() {
    let desk = ClickingUser(form)
    desk.click(1, 2)
    desk.click(5, 3)
    desk.click(5, 3)
    desk.click(1, 3)
    desk.click(3, 3)
    for _ in 0..<3 { desk.click(2, 4) }
    #expect(form.wifi.isOn && form.copies.value == 3)
    #expect(
      desk.script == [
        "focus wifi", "toggle wifi", "focus copies", "increment copies", "increment copies",
        "decrement copies", "focus size", "choose size \"M\"", "choose size \"L\"",
        "choose size \"S\"",
      ])
  }

  @Test func pressPlacesCaretAndDragSelects() {
    let desk = ClickingUser(form)
    desk.drag(4, 0, to: (6, 0), (8, 0))
    #expect(form.name.isFocused && form.name.selectedText == "Love")
    desk.click(1, 0)
    #expect(form.name.caret == 1 && form.name.selection.isEmpty)
    desk.click(19, 0)
    #expect(form.name.caret == 12)
    #expect(
      desk.script == [
        "caret name -8", "focus name", "extend name 2", "extend name 2", "caret name -7",
        "caret name 11",
      ])
  }

  @Test func pressPlacesCaretInScrolledField() {
    let desk = ClickingUser(form, width: 6)
    form.name.text = "0123漢字6789"
    form.name.focus()
    desk.screen.update()
    #expect(desk.screen.frame.line(0) == " 6789 ")
    desk.click(2, 0)
    #expect(form.name.caret == 7)
  }

  @Test func pressPlacesCaretInWrappedText() {
    let bio = TextEditor("Photographer in Lisbon, and sometimes in Porto")
    let desk = ClickingUser(bio, width: 14, height: 3)
    // The caret is in the last of four rows, so the first one isn't visible.
    #expect(desk.screen.frame.line(0) == "in Lisbon,    ")
    desk.click(3, 0)
    #expect(bio.text.dropFirst(bio.caret).hasPrefix("Lisbon"))
    #expect(bio.isFocused)
  }

  @Test func dragMovesSlider() {
    let desk = ClickingUser(form, width: 13)
    desk.drag(6, 5, to: (9, 5), (9, 5), (40, 2), (-3, 0))
    #expect(form.volume.value == 0)
    #expect(
      desk.script == [
        "set volume 5.0", "focus volume", "set volume 8.0", "set volume 10.0", "set volume 0.0",
      ])
  }

  @Test func dragMovesDividerOfSplitView() {
    let split = SplitView(firstLength: 5) {
      Fill("a")
      Fill("b")
    }
    let desk = ClickingUser(split, width: 21, height: 2)
    desk.drag(2, 0, to: (9, 0))
    #expect(split.firstLength == 5, "The drag begins next to the divider.")
    desk.drag(5, 0, to: (9, 1), (99, 1), (12, 1))
    #expect(desk.screen.frame.line(0) == String(repeating: "a", count: 12) + "│bbbbbbbb")
    #expect(desk.script == ["divider . 4", "divider . 90", "divider . -7"])
  }

  @Test func dialogReceivesClicksInFrontOfContent() {
    let dialog = Dialog()
    let desk = ClickingUser(
      ZStack {
        form
        dialog
      }, width: 30, height: 8)
    var answer = ""
    dialog.present("Sure?", choices: ["Yes", "No"]) { answer = $0 }
    desk.screen.update()
    #expect(!desk.click(2, 0) && form.name.caret == 12)
    let row = desk.screen.frame.lines.firstIndex { $0.contains("No") } ?? 0
    let line = desk.screen.frame.line(row)
    let column = line.distance(
      from: line.startIndex, to: line.firstRange(of: "No")?.lowerBound ?? line.startIndex)
    desk.click(column, row)
    #expect(answer == "No" && dialog.isHidden)
    #expect(desk.script == ["focus Dialog#1.\"No\"", "press Dialog#1.\"No\""])
  }

  // MARK: - Lists

  private func list(_ count: Int = 20) -> ListView {
    ListView(texts: (1...count).map { "item \($0)" })
  }

  @Test func clickSelectsItem() {
    let list = list(), desk = ClickingUser(list)
    desk.click(15, 3)
    #expect(list.selectedIndex == 3 && list.isFocused)
    #expect(!desk.send(.press(button: 0), 0, 3), "A press alone selects nothing.")
    #expect(desk.script == ["focus .", "select . 4"])
  }

  @Test func doubleClickOpensItem() async {
    let list = list(), desk = ClickingUser(list)
    var opened: [Int] = []
    list.adapter.open = ListAction { opened.append($0.from?.item ?? -1) }
    desk.click(1, 2)
    await desk.clock.advance(by: .milliseconds(501))
    desk.click(1, 2)
    #expect(opened == [], "The clicks are too far apart.")
    await desk.clock.advance(by: .milliseconds(500))
    desk.click(1, 2)
    #expect(opened == [2])
    desk.click(1, 3)
    #expect(opened == [2], "Another item needs two clicks of its own.")
    #expect(
      desk.script == ["focus .", "select . 3", "select . 3", "open . 3", "select . 4"])
  }

  @Test func clickSelectsItemOfGrid() {
    let list = list()
    list.columns = 2
    list.showsSelection = true
    let desk = ClickingUser(list, width: 21)
    desk.click(11, 1)
    #expect(list.selectedIndex == 3, "The selection mark belongs to the item.")
    #expect(!desk.send(.scroll(down: false), 0, 0))
  }

  @Test func wheelScrollsListUnderIt() {
    let left = list(), right = list()
    let desk = ClickingUser(
      HStack {
        left
        right
      })
    desk.send(.scroll(down: true), 15, 2)
    #expect(left.offset == 0 && right.offset == 3)
    #expect(desk.script == ["scroll ListView#2 3"])
    #expect(!desk.send(.scroll(down: false), 2, 2), "The list is at its start.")
  }

  @Test func wheelAtEndScrollsAreaAround() {
    let inner = ScrollView { Label("1\n2\n3\n4") }
    inner.preferredHeight = .fixed(2)
    let outer = ScrollView {
      inner
      Label((1...30).map { "line \($0)" }.joined(separator: "\n"))
    }
    let desk = ClickingUser(outer)
    for _ in 0..<2 { desk.send(.scroll(down: true), 0, 0) }
    #expect(inner.rowOffset == 2 && outer.rowOffset == 3)
  }

  @Test func wheelToTheSideScrollsAreaSideways() {
    let text = (1...30).map { "\($0)" }.joined(separator: " ")
    let area = ScrollView(scrollsHorizontally: true) { Label(text, lineLimit: 1) }
    let desk = ClickingUser(area)
    #expect(!desk.send(.scrollSideways(right: false), 2, 0), "The area is at its start.")
    #expect(desk.send(.scrollSideways(right: true), 2, 0) && area.columnOffset == 3)
    let shifted = MouseEvent(.scroll(down: true), column: 2, row: 0, modifiers: .shift)
    #expect(desk.mouse.send(shifted) && area.columnOffset == 6)
    #expect(desk.send(.scrollSideways(right: false), 2, 0) && area.columnOffset == 3)
    #expect(desk.script == ["scroll . 0 3", "scroll . 0 3", "scroll . 0 -3"])
  }

  @Test func wheelToTheSideHasNoEffectWhereNothingScrollsSideways() {
    let list = list()
    let area = ScrollView {
      list
      Label((1...30).map { "line \($0)" }.joined(separator: "\n"))
    }
    let desk = ClickingUser(area)
    #expect(!desk.send(.scrollSideways(right: true), 2, 1))
    #expect(
      !desk.mouse.send(MouseEvent(.scroll(down: true), column: 2, row: 1, modifiers: .shift)))
    #expect(list.offset == 0 && area.rowOffset == 0 && area.columnOffset == 0)
    #expect(desk.script == [])
  }

  @Test func wheelScrollsAreaAroundDisabledNode() {
    let button = Button("Save")
    button.isEnabled = false
    let area = ScrollView {
      button
      Label((1...30).map { "line \($0)" }.joined(separator: "\n"))
    }
    let desk = ClickingUser(area)
    #expect(desk.send(.scroll(down: true), 2, 0) && area.rowOffset == 3)
  }

  @Test func clickOnHeaderSortsTable() {
    struct Photo: Identifiable { let id: Int, title: String }
    let table = Table(
      [Photo(id: 2, title: "Harbor"), Photo(id: 1, title: "Dunes")],
      columns: [
        TableColumn("Title", value: \.title),
        TableColumn("Number", value: \.id) { "\($0)" },
      ])
    let desk = ClickingUser(table)
    desk.click(3, 0)
    #expect(table.sortOrder == TableSortOrder("Title"))
    desk.click(13, 0)
    #expect(table.sortOrder == TableSortOrder("Number"))
    desk.click(3, 1)
    #expect(table.selection == 1)
    #expect(
      desk.script == [
        "perform . sort Title", "perform . sort Number", "focus list", "select list 1",
      ])
  }

  @Test func drawnPositionsAreThoseOfLastFrame() {
    let desk = ClickingUser(form)
    form.name.isHidden = true
    // The user still sees the previous frame.
    desk.mouse.click(column: 2, row: 1)
    #expect(form.presses == 1)
  }
}
