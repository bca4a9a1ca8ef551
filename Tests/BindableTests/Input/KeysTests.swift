import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Key handling in a tree of views.
@MainActor struct KeysTests {
  private final class FormView: ViewNode {
    let name = TextField(), wifi = Toggle("Wi-Fi"), list = ListView(texts: ["a", "b", "c"])
    let save = Button("Save"), dialog = Dialog()

    override var content: ViewNode? {
      ZStack {
        VStack {
          name
          wifi
          list
          save
        }
        dialog
      }
    }
  }

  private let view = FormView()

  private func press(_ keys: Key...) { for key in keys { view.dispatch(.key(KeyPress(key))) } }
  private func type(_ text: String) {
    for character in text { view.dispatch(.key(KeyPress(character))) }
  }
  private var focused: String { view.focusedNode?.nodeName ?? "nothing" }

  @Test func tabAndArrowsFollowFocusOrderAndTabWraps() {
    var order: [String] = []
    for _ in 0..<5 {
      press(.tab)
      order.append(focused)
    }
    #expect(order == ["wifi", "list", "save", "name", "wifi"])
    view.dispatch(.key(KeyPress(.tab, .shift)))
    #expect(focused == "name")
    #expect(!view.dispatch(.key(KeyPress(.up))) && focused == "name", "an arrow key doesn't wrap")
    view.dispatch(.key(KeyPress(.tab, .shift)))
    #expect(focused == "save")
    #expect(!view.dispatch(.key(KeyPress(.down))) && focused == "save")
    press(.left)
    #expect(focused == "list")
  }

  @Test func shiftTabMovesFromFirstNodeToLast() {
    view.dispatch(.key(KeyPress(.tab, .shift)))
    #expect(focused == "save")
  }

  @Test func tabSkipsHiddenAndDisabledNodes() {
    view.wifi.isEnabled = false
    view.list.isHidden = true
    press(.tab)
    #expect(focused == "save")
  }

  @Test func tabFromDisabledNodeMovesToNearestNode() {
    press(.tab)
    view.wifi.isEnabled = false
    press(.tab)
    #expect(focused == "list")
    view.list.isEnabled = false
    view.dispatch(.key(KeyPress(.tab, .shift)))
    #expect(focused == "name")
  }

  @Test func keysEditFocusedTextField() {
    type("A")
    #expect(view.name.text == "A", "The first node has the focus.")
    type("da")
    press(.left, .backspace)
    type("n")
    press(.home, .delete)
    #expect(view.name.text == "na")
    view.dispatch(.key(KeyPress("e", .control)))
    type("!")
    #expect(view.name.text == "na!")
    view.dispatch(.key(KeyPress("a", .control)))
    type("(")
    #expect(view.name.text == "(na!")
    view.dispatch(.key(KeyPress("u", .control)))
    #expect(view.name.text == "")
  }

  @Test func unboundModifierKeysTypeNothing() {
    #expect(!view.dispatch(.key(KeyPress("x", .alt))))
    #expect(!view.dispatch(.key(KeyPress("x", .control))))
    #expect(view.name.text == "")
  }

  @Test func pastedLineBreakBecomesSpace() {
    #expect(view.dispatch(.paste("two\r\nlines\tand\u{1B}[A")))
    #expect(view.name.text == "two lines\tand\u{1B}[A")
    press(.tab)
    #expect(!view.dispatch(.paste("x")), "A toggle must not handle pasted text.")
  }

  @Test func returnAndSpaceActivateControls() {
    var saved = 0
    view.save.controlAction = ControlAction { saved += 1 }
    view.wifi.focus()
    press(.enter)
    #expect(view.wifi.isOn)
    type(" ")
    #expect(!view.wifi.isOn)
    view.save.focus()
    press(.enter)
    type(" ")
    #expect(saved == 2)
  }

  @Test func returnSubmitsFieldOrMovesFocus() {
    press(.enter)
    #expect(focused == "wifi")
    var submitted = ""
    view.name.controlAction = ControlAction { [unowned view] in submitted = view.name.text }
    view.name.focus()
    type("x")
    press(.enter)
    #expect(submitted == "x")
    #expect(focused == "name")
  }

  @Test func arrowsSelectItemsAndLeaveListAtEnds() {
    view.list.focus()
    press(.down, .down)
    #expect(view.list.selectedIndex == 1)
    press(.up)
    #expect(view.list.selectedIndex == 0)
    press(.end)
    #expect(view.list.selectedIndex == 2)
    press(.down)
    #expect(focused == "save")
    view.list.focus()
    press(.home, .up)
    #expect(focused == "wifi")
  }

  @Test func pageKeysScrollList() {
    view.list.texts = (0..<100).map { "row \($0)" }
    _ = view.list.frame(width: 10, height: 10)
    view.list.focus()
    press(.pageDown)
    #expect(view.list.offset == 9)
    press(.pageUp)
    #expect(view.list.offset == 0)
  }

  @Test func dialogReceivesAllKeys() {
    view.name.focus()
    var answer = ""
    view.dialog.present("Really?", choices: ["Yes", "No"]) { answer = $0 }
    type("x")
    #expect(view.name.text == "")
    #expect(!view.dispatch(.paste("x")))
    #expect(view.focusOrder.map(\.nodeName) == ["Button", "Button"])
    press(.tab, .tab, .tab, .enter)
    #expect(answer == "No")
    #expect(focused == "name", "The focus must return to the field.")
  }

  @Test func arrowsLettersAndEscapeAnswerDialog() {
    var answers: [String] = []
    func ask() {
      view.dialog.present("Really?", choices: ["Yes", "No"]) {
        answers.append($0)
      } onDismiss: {
        answers.append("-")
      }
    }
    ask()
    press(.right, .enter)
    ask()
    press(.right, .left, .enter)
    ask()
    type("n")
    ask()
    type("q")
    press(.escape)
    #expect(answers == ["No", "Yes", "No", "-"])
    #expect(!view.dispatch(.key(KeyPress(.escape))), "There is no dialog to dismiss.")
  }

  @Test func ambiguousLetterChoosesNoAnswer() {
    view.dialog.present("Which?", choices: ["Save", "Stop"])
    type("s")
    #expect(!view.dialog.isHidden)
  }

  @Test func sheetReceivesAllKeysAndEscapeDismisses() {
    let name = TextField(), size = TextField(), sheet = Sheet("Size") { size }
    let screen = ZStack {
      name
      sheet
    }
    screen.dispatch(.key(KeyPress(.tab)))
    sheet.present()
    screen.dispatch(.key(KeyPress("7")))
    screen.dispatch(.key(KeyPress(.tab)))
    screen.dispatch(.key(KeyPress("8")))
    #expect((name.text, size.text) == ("", "78"))
    #expect(screen.dispatch(.key(KeyPress(.escape))))
    #expect(sheet.isHidden && name.isFocused)
  }

  @Test func arrowsScrollScrollViewAndLeaveAtEnds() {
    let area = ScrollView { Label("one\ntwo\nthree\nfour") }, save = Button("Save")
    let column = VStack {
      area
      save
    }
    _ = column.frame(width: 8, height: 3)
    area.focus()
    for _ in 0..<2 { column.dispatch(.key(KeyPress(.down))) }
    #expect(area.rowOffset == 2)
    // Two rows are visible, and a page keeps one of them visible.
    column.dispatch(.key(KeyPress(.pageUp)))
    #expect(area.rowOffset == 1)
    column.dispatch(.key(KeyPress(.end)))
    column.dispatch(.key(KeyPress(.down)))
    #expect(save.isFocused)
  }

  @Test func customKeyHandlerHandlesKeys() {
    final class Meter: ViewNode, KeyHandler {
      var level = 0
      override var canFocus: Bool { true }
      func handle(_ press: KeyPress) -> Bool {
        guard press == KeyPress("+") else { return false }
        level += 1
        return true
      }
    }
    let meter = Meter(), name = TextField()
    let column = VStack {
      meter
      name
    }
    column.moveFocus(by: 1)
    #expect(column.dispatch(.key(KeyPress("+"))))
    #expect(!column.dispatch(.key(KeyPress("-"))))
    #expect(!column.dispatch(.paste("+")))
    #expect(meter.level == 1)
    #expect(column.dispatch(.key(KeyPress(.tab))))
    #expect(name.isFocused)
  }

  @Test(arguments: LongRun.seeds(1, of: 0..<40)) func randomInputKeepsViewConsistent(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    view.save.controlAction = ControlAction { [weak view] in
      view?.dialog.present("Sure?", choices: ["Yes", "No"])
    }
    var parser = TerminalParser()
    for _ in 0..<300 {
      let bytes = (0..<4).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random)
          : [0x09, 0x0D, 0x1B, 0x5B, 0x41, 0x42, 0x20].randomElement(using: &random) ?? 0
      }
      for event in parser.feed(bytes) + parser.flush() { view.dispatch(event) }
      #expect(view.descendants.count(where: \.isFocused) <= 1)
      let frame = view.frame(width: 20, height: 8)
      #expect(frame.size.height == 8)
    }
  }

  @Test func disabledNodesReceiveNoKeys() {
    final class Meter: ViewNode, KeyHandler {
      var level = 0
      override var canFocus: Bool { true }
      override var offeredActions: [OfferedAction] {
        [OfferedAction(.decrement, keys: [.character("-")])]
      }
      override func perform(_ action: UserAction) -> Bool? {
        level -= 1
        return true
      }
      func handle(_ press: KeyPress) -> Bool {
        guard press == KeyPress("+") else { return false }
        level += 1
        return true
      }
      func handlePaste(_ text: String) -> Bool {
        level = text.count
        return true
      }
    }
    for isOuter in [false, true] {
      let meter = Meter(), column = VStack { meter }
      meter.focus()
      (isOuter ? column : meter).isEnabled = false
      let inputs: [TerminalEvent] = [.key(KeyPress("+")), .key(KeyPress("-")), .paste("text")]
      for input in inputs { #expect(!column.dispatch(input), "\(input)") }
      #expect(meter.level == 0)
    }
  }
}
