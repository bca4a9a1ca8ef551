import Foundation
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@Suite struct UserActTests {
  static let acts: [UserAct] = [
    UserAct(.press, "follow"), UserAct(.type("Ada \"A\"\n\u{1B}é"), "header.name"),
    UserAct(.replace(""), "name"), UserAct(.backspace, "name"), UserAct(.clear, "name"),
    UserAct(.caret(-3), "name"), UserAct(.submit, "name"), UserAct(.flip, "wifi"),
    UserAct(.choose("2024-02-29"), "birthday"), UserAct(.raise, "copies"),
    UserAct(.lower, "copies"), UserAct(.select(2), "list"), UserAct(.look(0), "list"),
    UserAct(.delete(7), "list"), UserAct(.move(0, to: 3), "list"), UserAct(.refresh, "list"),
    UserAct(.scroll(-5), "list"), UserAct(.scroll(1, columns: -2), "area"),
    UserAct(.divide(4), "Split#1"), UserAct(.dismiss, "dialog"), UserAct(.focus, "name"),
    UserAct(.leave, "name"), UserAct(.press, "dialog.\"Yes, really\""),
    UserAct(.press, "\"a \\\"b\\\"\""), .wait,
  ]

  @Test(arguments: acts) func itsTextIsReadBack(act: UserAct) throws {
    #expect(UserAct(act.description) == act)
    let data = try JSONEncoder().encode([act])
    #expect(try JSONDecoder().decode([UserAct].self, from: data) == [act])
  }

  @Test func theTextsAreThese() {
    #expect(
      Self.acts.script.split(separator: "\n").prefix(3) == [
        "press follow", #"type header.name "Ada \"A\"\n\u{1B}é""#, #"replace name """#,
      ])
    #expect(Self.acts.script.contains("select list 3\nlook list 1\n"))
    #expect(Self.acts.script.contains("scroll area 1 -2\n"))
  }

  @Test func aScriptHasCommentsAndBlankLines() throws {
    let acts = try UserAct.script("\n# sign in\r\n  type name \"Ada\"\r\n\tpress   go\n")
    #expect(acts == [UserAct(.type("Ada"), "name"), UserAct(.press, "go")])
    #expect(try UserAct.script(Self.acts.script) == Self.acts)
  }

  @Test(arguments: [
    ("dance", "line 1: \"dance\" is no verb; the verbs are backspace, caret, choose,"),
    ("press", "line 1: press needs the name of a node behind it"),
    ("\npress a b", "line 2: \"b\" is too much; end the line before it"),
    ("type name", "line 1: type needs a text in quotation marks behind the node"),
    ("type name \"Ada", "line 1: a quotation mark is not closed; end the text with \""),
    ("type name \"\\q\"", "line 1: an escape is none of"),
    ("type name \"\\u{110000}\"", "line 1: an escape is none of"),
    ("type name \"\\u{", "line 1: an escape is none of"),
    ("select list 0", "line 1: \"0\" is no row; rows are counted from 1"),
    ("select list 99999999999999999999", "line 1: \"99999999999999999999\" is no row;"),
    ("caret name x", "line 1: \"x\" is no number"),
    ("wait a", "line 1: wait stands alone"),
    ("\"press\" follow", "line 1: an act begins with a verb;"),
  ])
  func aWrongLineIsAnErrorWithItsPlace(script: String, message: String) {
    let error = #expect(throws: UserActError.self) { try UserAct.script(script) }
    #expect("\(error.map { "\($0)" } ?? "")".hasPrefix(message))
  }

  @Test func hostileFilesAreErrors() {
    var random = SystemRandomNumberGenerator()
    for json in ["{}", "[1]", "[null]", "[\"press\"]", "[\"\\u0000\"]", "[[]]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([UserAct].self, from: Data(json.utf8))
      }
    }
    // Whatever it is, it is an act that prints as it is read, or an error.
    let alphabet = Array("press type select \"\\u{}\u{0}é\n#.-019{[".unicodeScalars)
    for _ in 0..<3_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...24, using: &random) {
        text.append(alphabet.randomElement(using: &random) ?? " ")
      }
      if let act = UserAct(String(text)) { #expect(UserAct(act.description) == act) }
    }
  }
}
