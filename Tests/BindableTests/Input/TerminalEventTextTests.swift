import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct TerminalEventTextTests {
  @Test(arguments: [
    (KeyPress("a"), "a"), (KeyPress("A"), "A"), (KeyPress("c", .control), "Ctrl-C"),
    (KeyPress(" "), "Space"), (KeyPress(" ", .control), "Ctrl-Space"),
    (KeyPress(.tab, .shift), "Shift-Tab"), (KeyPress(.up, [.control, .alt]), "Ctrl-Alt-Up"),
    (KeyPress(.function(5)), "F5"), (KeyPress(.pageDown), "PageDown"),
  ])
  func keyDescriptionNamesKeyAndModifiers(press: KeyPress, name: String) {
    #expect(press.description == name)
  }

  @Test func descriptionNamesEvent() {
    #expect("\(TerminalEvent.key(KeyPress(.enter)))" == "key Return")
    #expect("\(TerminalEvent.paste("a\tb"))" == #"paste "a\tb""#)
    #expect(
      "\(TerminalEvent.modeReport(number: 2026, canChange: true))" == "mode 2026 can change")
    #expect("\(TerminalEvent.unknown([0x1B, 0x5D]))" == #"unknown "\u{1B}]""#)
    #expect(
      "\(TerminalEvent.mouse(MouseEvent(.press(button: 0), column: 2, row: 1)))"
        == "mouse press(button: 0) at 2, 1")
  }
}
