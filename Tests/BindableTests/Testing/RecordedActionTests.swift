import Foundation
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct RecordedActionTests {
  // Stored outside of actions, too: the leak sanitizer doesn't find pointers in the payload of an
  // enumeration that uses their spare bits.
  private static let arguments = [["3", ""], ["-1.5", "two words", "\"", "#"]]

  static let acts: [RecordedAction] = [
    RecordedAction(.press, "follow"), RecordedAction(.type("Ada \"A\"\n\u{1B}é"), "header.name"),
    RecordedAction(.replace(""), "name"), RecordedAction(.backspace, "name"),
    RecordedAction(.clear, "name"),
    RecordedAction(.moveCaret(-3), "name"), RecordedAction(.submit, "name"),
    RecordedAction(.toggle, "wifi"),
    RecordedAction(.choose("2024-02-29"), "birthday"), RecordedAction(.increment, "copies"),
    RecordedAction(.decrement, "copies"), RecordedAction(.select(2), "list"),
    RecordedAction(.highlight(0), "list"),
    RecordedAction(.delete(7), "list"), RecordedAction(.move(0, to: 3), "list"),
    RecordedAction(.refresh, "list"),
    RecordedAction(.scroll(-5), "list"), RecordedAction(.scroll(1, columns: -2), "area"),
    RecordedAction(.moveDivider(4), "Split#1"), RecordedAction(.dismiss, "dialog"),
    RecordedAction(.focus, "name"),
    RecordedAction(.blur, "name"), RecordedAction(.press, "dialog.\"Yes, really\""),
    RecordedAction(.press, "\"a \\\"b\\\"\""), .wait,
    RecordedAction(.extendSelection(-2), "name"), RecordedAction(.undo, "name"),
    RecordedAction(.redo, "name"),
    RecordedAction(.set(0.1), "volume"), RecordedAction(.set(-.infinity), "volume"),
    RecordedAction(.perform("rate"), "stars"),
    RecordedAction(.perform("rate", arguments[0]), "stars"),
    RecordedAction(.perform("", arguments[1]), "stars"),
  ]

  @Test(arguments: acts) func parsesItsOwnDescription(act: RecordedAction) {
    #expect(RecordedAction(act.description) == act)
  }

  @Test func scriptFormatsActionsAsText() {
    #expect(
      Self.acts.script.split(separator: "\n").prefix(3) == [
        "press follow", #"type header.name "Ada \"A\"\n\u{1B}é""#, #"replace name """#,
      ])
    #expect(Self.acts.script.contains("select list 3\nhighlight list 1\n"))
    #expect(Self.acts.script.contains("scroll area 1 -2\n"))
  }

  @Test func scriptIgnoresCommentsAndBlankLines() throws {
    let acts = try RecordedAction.script("\n# sign in\r\n  type name \"Ada\"\r\n\tpress   go\n")
    #expect(acts == [RecordedAction(.type("Ada"), "name"), RecordedAction(.press, "go")])
    #expect(try RecordedAction.script(Self.acts.script) == Self.acts)
  }

  @Test func readerSplitsLineIntoWordsAndTexts() throws {
    var line = ScriptReader("  greet\tAda  \"a\\n\\u{E9}\\'\"  rest of it \r")
    #expect(line.word() == "greet")
    #expect(line.word() == "Ada")
    #expect(try line.text() == "a\né'")
    #expect(line.remainder == "rest of it \r")
    #expect(try line.text() == "rest of it")
    #expect(line.remainder.isEmpty && line.word() == "")
    #expect(try line.text() == "")
  }

  @Test func scriptLinesHaveLineNumbers() {
    let lines = ScriptReader.lines(of: "\n# one\r\nhold\r  #two\n\n\trelease it \n")
    #expect(lines.map(\.number) == [3, 6])
    #expect(lines.map { String($0.line.remainder) } == ["hold", "release it "])
  }

  @Test(arguments: [
    ("dance", "line 1: \"dance\" isn't an action; the actions are backspace, blur, caret,"),
    ("press", "line 1: press requires the name of a node after it"),
    ("\npress a b", "line 2: \"b\" is unexpected; end the line before it"),
    ("type name", "line 1: type requires a text in quotation marks after the node"),
    ("type name \"Ada", "line 1: unterminated quotation; end the text with \""),
    ("type name \"\\q\"", "line 1: unknown escape; use"),
    ("type name \"\\u{110000}\"", "line 1: unknown escape; use"),
    ("type name \"\\u{", "line 1: unknown escape; use"),
    ("select list 0", "line 1: \"0\" isn't an item number; items are counted from 1"),
    ("select list 99999999999999999999", "line 1: \"99999999999999999999\" isn't an item number;"),
    ("caret name x", "line 1: \"x\" isn't an integer"),
    ("wait a", "line 1: wait takes no arguments"),
    ("\"press\" follow", "line 1: expected an action;"),
  ])
  func invalidLineThrowsErrorWithLineNumber(script: String, message: String) {
    let error = #expect(throws: RecordedActionError.self) { try RecordedAction.script(script) }
    #expect("\(error.map { "\($0)" } ?? "")".hasPrefix(message))
  }

  @Test func malformedInputThrowsOrRoundTrips() {
    var random = SystemRandomNumberGenerator()
    // Random text either fails to parse or parses to an action that prints and parses the same.
    let alphabet = Array("press type select \"\\u{}\u{0}é\n#.-019{[".unicodeScalars)
    for _ in 0..<3_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...24, using: &random) {
        text.append(alphabet.randomElement(using: &random) ?? " ")
      }
      if let act = RecordedAction(String(text)) { #expect(RecordedAction(act.description) == act) }
    }
  }
}
